package dev.vitrine.people;

import java.time.Instant;

/**
 * Tool that an account signed in on a machine of its own, such as the theme command line.
 *
 * @param name what its owner calls the machine
 */
public record DeviceToken(long id, Account account, String name, Instant createdAt, Instant lastUsedAt) {}
