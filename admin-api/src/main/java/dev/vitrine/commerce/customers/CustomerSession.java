package dev.vitrine.commerce.customers;

import java.time.Instant;

/**
 * Sign-in of a customer in one browser.
 *
 * @param userAgent what the browser called itself
 */
public record CustomerSession(long id, long customerId, String userAgent, Instant createdAt, Instant lastSeenAt) {}
