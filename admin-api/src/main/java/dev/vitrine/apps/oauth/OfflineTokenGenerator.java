package dev.vitrine.apps.oauth;

import dev.vitrine.foundation.kernel.KeyFile;
import dev.vitrine.foundation.kernel.Secrets;
import java.util.List;
import java.util.stream.Stream;

/**
 * Derives offline tokens from nonces. why: "the offline token stays the same if scopes did not change", so it is needed
 * a second time, but a reader of the database must not find a token in it. Safe for use by many threads.
 */
public final class OfflineTokenGenerator {

    private static final String PREFIX = "vta_";

    private final KeyFile file;

    public OfflineTokenGenerator(KeyFile file) {
        this.file = file;
    }

    /** A new one, with a prefix that scanners for leaked secrets know. */
    String token(String nonce) {
        return token(nonce, derived(file.keys().getFirst()));
    }

    /** What the nonce may have been made into: with a key that another followed, or before keys were derived. */
    List<String> candidates(String nonce) {
        return file.keys().stream()
                .flatMap(key -> Stream.of(derived(key), key))
                .map(key -> token(nonce, key))
                .toList();
    }

    private static String token(String nonce, String key) {
        return PREFIX + Secrets.hmacHex(nonce, key);
    }

    /** why: the same file seals secrets, and no key shall do two things. */
    private static String derived(String key) {
        return Secrets.hmacHex("vitrine: offline tokens", key);
    }
}
