package dev.vitrine.server.storefront;

import dev.vitrine.foundation.kernel.ShopId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names by which a cache in front of the server forgets pages. A page has that of everything, that of its shop, and one
 * for each of its tags, which begins with its shop's.
 */
final class SurrogateKeys {

    /** Name of every page of every shop. */
    static final String EVERYTHING = "vitrine";

    /** How long a page is kept at most: what a purge that nobody heard of costs. */
    static final Duration LONGEST_KEPT = Duration.ofHours(1);

    /** why: caches and their libraries take headers of some 8 KB in all. */
    private static final int LONGEST_HEADER = 4_000;

    /** What a page says to such a cache: its keys, and when it ends by itself. */
    record Surrogate(String keys, Instant expiresAt) {

        /** Whole seconds for which the page may be kept from now on; 0 for none. */
        long seconds(Instant now) {
            var left = expiresAt.isBefore(now.plus(LONGEST_KEPT)) ? Duration.between(now, expiresAt) : LONGEST_KEPT;
            return Math.max(0, left.toSeconds());
        }
    }

    private SurrogateKeys() {}

    /** Of all pages of a shop. */
    static String of(ShopId shop) {
        return "s" + shop.value();
    }

    /** Of its pages that have that tag. */
    static String of(ShopId shop, String tag) {
        return of(shop) + "/" + tag;
    }

    /** Empty for a page of too many tags, which no such cache keeps. */
    static Optional<Surrogate> of(ShopId shop, PageDependencies dependencies) {
        var keys = Stream.concat(
                        Stream.of(EVERYTHING, of(shop)),
                        dependencies.tags().stream().map(tag -> of(shop, tag)))
                .collect(Collectors.joining(" "));
        return Optional.of(new Surrogate(keys, dependencies.expiresAt()))
                .filter(surrogate -> surrogate.keys().length() <= LONGEST_HEADER);
    }
}
