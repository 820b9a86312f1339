package dev.vitrine.apps;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An app in one shop as it is stored. The installation of a public app has no credentials of its own: its key and
 * password are nobody's.
 *
 * @param sharedSecret sealed
 * @param scopes what it was granted
 * @param publicAppId null for a private app
 * @param createdAt for a public app, since when it is installed
 */
record App(
        long id,
        String name,
        String email,
        String apiKey,
        String passwordHash,
        String sharedSecret,
        List<String> scopes,
        List<String> allowedIps,
        @Nullable Long publicAppId,
        @Nullable Instant uninstalledAt,
        Instant createdAt) {}
