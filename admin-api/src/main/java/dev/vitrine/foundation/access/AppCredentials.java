package dev.vitrine.foundation.access;

import dev.vitrine.foundation.kernel.IpRange;
import java.util.List;

/**
 * Credentials that an app must present, as hashes, and the addresses that it may call from.
 *
 * @param activeSecrets hashes of its active token secrets
 * @param allowedFrom empty for anywhere
 */
public record AppCredentials(
        Principal principal, String passwordHash, List<String> activeSecrets, List<IpRange> allowedFrom) {}
