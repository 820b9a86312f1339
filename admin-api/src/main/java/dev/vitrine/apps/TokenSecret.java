package dev.vitrine.apps;

import java.time.Instant;

/** A token secret as it is stored: never its value. */
public record TokenSecret(long id, long appId, String name, String secretHash, boolean active, Instant createdAt) {}
