package dev.vitrine.foundation.kernel;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** An address or a range such as {@code 203.0.113.0/24} or {@code 2001:db8::/32}; a v4 address in v6 clothes is v4. */
public record IpRange(byte[] network, int bits) {

    private static final List<IpRange> LOOPBACK = List.of(parse("127.0.0.0/8"), parse("::1"));

    /** 422 on {@code ip} when the text is no literal address or range: names are never resolved. */
    public static IpRange parse(String text) {
        var parts = text.strip().split("/", -1);
        var address = literal(parts[0]).orElseThrow(() -> invalid(text));
        var longest = address.length * 8;
        if (parts.length == 1) {
            return new IpRange(address, longest);
        }
        if (parts.length > 2 || !parts[1].matches("\\d{1,3}") || Integer.parseInt(parts[1]) > longest) {
            throw invalid(text);
        }
        return new IpRange(address, Integer.parseInt(parts[1]));
    }

    /** Whether a text is a literal address, in brackets or not. */
    public static boolean isAddress(String text) {
        return literal(text).isPresent();
    }

    /** Whether a host is this machine's own: {@code localhost} or an address such as {@code 127.0.0.1}. */
    public static boolean isLoopback(String host) {
        return host.equals("localhost") || LOOPBACK.stream().anyMatch(range -> range.contains(host));
    }

    /** What an address has in common with all that its owner can choose: of version 6 the first half, in hex. */
    public static String subscriber(String address) {
        return literal(address.replaceFirst("%\\w+(?=]?$)", ""))
                .filter(bytes -> bytes.length == 16)
                .map(bytes -> HexFormat.of().formatHex(bytes, 0, 8))
                .orElse(address);
    }

    public boolean contains(String address) {
        return literal(address).filter(this::covers).isPresent();
    }

    public boolean contains(InetAddress address) {
        return covers(address.getAddress());
    }

    private boolean covers(byte[] address) {
        if (address.length != network.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            var mask = 0x80 >> (bit % 8);
            if ((address[bit / 8] & mask) != (network[bit / 8] & mask)) {
                return false;
            }
        }
        return true;
    }

    private static Optional<byte[]> literal(String text) {
        var bare = text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
        var four = bare.matches("(0|[1-9]\\d{0,2})(\\.(0|[1-9]\\d{0,2})){3}");
        // why: anything that is no literal would be looked up by name.
        if (!four && !(bare.contains(":") && bare.matches("[0-9a-fA-F:.]+"))) {
            return Optional.empty();
        }
        try {
            var address = InetAddress.getByName(bare);
            // why: Java has already turned ::ffff:1.2.3.4 into a v4 address.
            return Optional.of(address.getAddress())
                    .filter(bytes -> four == (bytes.length == 4) || !(address instanceof Inet6Address));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    private static RuntimeException invalid(String text) {
        return Problems.of("ip", "is invalid: '" + text + "' is no address or range such as 203.0.113.0/24");
    }
}
