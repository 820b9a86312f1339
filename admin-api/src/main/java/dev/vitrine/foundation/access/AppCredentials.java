package dev.vitrine.foundation.access;

import dev.vitrine.foundation.kernel.IpRange;
import java.util.List;

/**
 * Credentials that an app must present, as hashes, and the addresses that it may call from.
 *
 * @param allowedFrom empty for anywhere
 */
public record AppCredentials(
        Principal principal, String passwordHash, List<SecretHash> secrets, List<IpRange> allowedFrom) {

    /** A token secret of the app. */
    public record SecretHash(String secretHash, boolean active) {}

    List<String> activeSecrets() {
        return secrets.stream()
                .filter(SecretHash::active)
                .map(SecretHash::secretHash)
                .toList();
    }
}
