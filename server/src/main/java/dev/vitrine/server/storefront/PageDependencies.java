package dev.vitrine.server.storefront;

import dev.vitrine.foundation.events.PageTag;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a page, or a part of many pages, was made of.
 *
 * @param version the storefront version of the shop before the first of it was read
 * @param tags names of {@link PageTag}s
 * @param expiresAt when it is made again though nothing has changed
 */
record PageDependencies(long version, List<String> tags, Instant expiresAt) {

    PageDependencies {
        tags = List.copyOf(tags);
    }

    /** Of something that has not changed until that later version. */
    PageDependencies at(long newVersion) {
        return new PageDependencies(newVersion, tags, expiresAt);
    }

    /** Collects them while a page is made. For one thread. */
    static final class Collector {

        private final Set<String> tags = new LinkedHashSet<>();
        private Instant expiresAt = Instant.MAX;
        private boolean kept = true;

        void add(PageTag tag) {
            tags.add(tag.name());
        }

        void addAll(Collection<String> names) {
            tags.addAll(names);
        }

        void expireAt(Instant time) {
            expiresAt = time.isBefore(expiresAt) ? time : expiresAt;
        }

        /** The page is made for whoever asks for it, and not kept. */
        void keepNot() {
            kept = false;
        }

        boolean isKept() {
            return kept;
        }

        PageDependencies collected(long version) {
            return new PageDependencies(version, List.copyOf(tags), expiresAt);
        }
    }
}
