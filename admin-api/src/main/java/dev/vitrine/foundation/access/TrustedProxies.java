package dev.vitrine.foundation.access;

import dev.vitrine.foundation.kernel.IpRange;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Proxies that are trusted to name the client. "X-Forwarded-For ignored unless from a configured proxy": of a chain of
 * proxies each adds the address that called it, so the caller is the rightmost that is none of ours; everything left of
 * it is what the caller wrote.
 */
public record TrustedProxies(List<IpRange> ranges, List<String> texts) {

    public static final TrustedProxies NONE = new TrustedProxies(List.of(), List.of());

    /** Addresses and ranges with commas between them; 422 for anything else. */
    public static TrustedProxies parse(String list) {
        var texts = Stream.of(list.split(","))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
        return new TrustedProxies(texts.stream().map(IpRange::parse).toList(), texts);
    }

    /**
     * The address of the client that sent a request.
     *
     * @param peer where the connection came from
     * @param forwarded the values of all its {@code X-Forwarded-For} headers, in order
     */
    public String clientAddress(String peer, List<String> forwarded) {
        var caller = bare(peer);
        if (forwarded.isEmpty()) {
            return caller;
        }
        var chain = forwarded.stream()
                .flatMap(value -> Stream.of(value.split(",", -1)))
                .toList()
                .reversed();
        for (var entry : chain) {
            var next = address(entry.strip());
            // why: what is no address was written by nobody who knows; the last proxy that spoke is all we know.
            if (!trusts(caller) || next.isEmpty()) {
                break;
            }
            caller = next.get();
        }
        return caller;
    }

    /** Whether a connection from there is one of a proxy of ours. */
    public boolean isTrusted(String peer) {
        return trusts(bare(peer));
    }

    /** why: servers write addresses of version 6 in brackets, and everybody else does not. */
    private static String bare(String peer) {
        return peer.startsWith("[") && peer.endsWith("]") ? peer.substring(1, peer.length() - 1) : peer;
    }

    private boolean trusts(String address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    /** Some proxies add the port. */
    private static Optional<String> address(String entry) {
        var bare =
                entry.replaceFirst("^\\[([^\\[\\]]+)](:\\d{1,5})?$", "$1").replaceFirst("^([\\d.]+):\\d{1,5}$", "$1");
        return IpRange.isAddress(bare) ? Optional.of(bare) : Optional.empty();
    }

    /** As it is configured. */
    @Override
    public String toString() {
        return texts.isEmpty() ? "none" : texts.stream().collect(Collectors.joining(","));
    }
}
