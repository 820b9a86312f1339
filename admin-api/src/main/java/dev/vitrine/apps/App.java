package dev.vitrine.apps;

import java.time.Instant;
import java.util.List;

/** An app as it is stored. */
record App(
        long id,
        String name,
        String email,
        String apiKey,
        String passwordHash,
        String sharedSecret,
        List<String> scopes,
        List<String> allowedIps,
        Instant createdAt) {}
