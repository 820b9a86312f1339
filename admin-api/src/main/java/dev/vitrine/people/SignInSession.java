package dev.vitrine.people;

import java.time.Instant;

/**
 * Session of an account at one host.
 *
 * @param userAgent what the browser called itself
 * @param address from which it signed in
 */
public record SignInSession(
        long id,
        Account account,
        String host,
        String userAgent,
        String address,
        Instant createdAt,
        Instant lastSeenAt) {}
