package dev.vitrine.themes;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Builds, each packed into one file, for processes that have no folder in common. Safe for use by many threads. */
public interface SharedBuilds {

    /** For processes that need none: each finds what others built in its folder. */
    SharedBuilds NONE = new SharedBuilds() {
        @Override
        public Optional<byte[]> find(String id) {
            return Optional.empty();
        }

        @Override
        public void keep(String id, byte[] packed) {
            // why nothing: there is nobody to share it with.
        }

        @Override
        public void deleteUnused(Set<String> kept, Instant before) {
            // why nothing: nothing was kept.
        }
    };

    /** Empty where there is none, and where nobody can say so at the moment: then it is built once more. */
    Optional<byte[]> find(String id);

    /** Keeps it if that is possible at the moment; whoever does not find it builds it once more. */
    void keep(String id, byte[] packed);

    /** Deletes builds that are not {@code kept} and older than {@code before}. */
    void deleteUnused(Set<String> kept, Instant before);
}
