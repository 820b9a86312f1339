package dev.vitrine.foundation.net;

import dev.vitrine.foundation.kernel.IpRange;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/** Ranges of the public internet, by IANA's registries of special-purpose addresses. */
final class PublicRanges {

    private static final IpRange GIVEN_OUT = IpRange.parse("2000::/3");

    /**
     * why the last three: Teredo, 6to4 and documentation stand within what is given out, and can carry private ones.
     */
    private static final List<IpRange> SPECIAL = Stream.of(
                    "0.0.0.0/8",
                    "10.0.0.0/8",
                    "100.64.0.0/10",
                    "127.0.0.0/8",
                    "169.254.0.0/16",
                    "172.16.0.0/12",
                    "192.0.0.0/24",
                    "192.0.2.0/24",
                    "192.88.99.0/24",
                    "192.168.0.0/16",
                    "198.18.0.0/15",
                    "198.51.100.0/24",
                    "203.0.113.0/24",
                    "224.0.0.0/3",
                    "2001::/23",
                    "2001:db8::/32",
                    "2002::/16")
            .map(IpRange::parse)
            .toList();

    private PublicRanges() {}

    static boolean contain(InetAddress address) {
        return (address instanceof Inet4Address || GIVEN_OUT.contains(address))
                && SPECIAL.stream().noneMatch(range -> range.contains(address));
    }
}
