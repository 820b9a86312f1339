package dev.vitrine.server;

import dev.vitrine.foundation.kernel.IpRange;
import java.util.List;
import java.util.stream.Stream;

/** Addresses from which something is answered. */
public record AllowedAddresses(List<IpRange> ranges, String text) {

    /** Addresses and ranges with commas between them; 422 for anything else. */
    static AllowedAddresses parse(String list) {
        return new AllowedAddresses(
                Stream.of(list.split(","))
                        .map(String::strip)
                        .filter(text -> !text.isEmpty())
                        .map(IpRange::parse)
                        .toList(),
                list);
    }

    boolean contains(String address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }
}
