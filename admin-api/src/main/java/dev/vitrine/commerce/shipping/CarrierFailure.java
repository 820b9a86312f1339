package dev.vitrine.commerce.shipping;

import java.time.Instant;

/** A call to a carrier service that gave no rates, and why. */
public record CarrierFailure(long id, long carrierServiceId, String reason, long durationMs, Instant createdAt) {}
