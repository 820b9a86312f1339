package dev.vitrine.access;

import java.util.List;

/**
 * What an app must show, as hashes, and where it may call from.
 *
 * @param activeSecrets hashes of its active token secrets
 * @param allowedFrom empty for anywhere
 */
public record Credentials(
        Principal principal, String passwordHash, List<String> activeSecrets, List<IpRange> allowedFrom) {}
