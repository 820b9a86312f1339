package dev.vitrine.apps;

import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;

/** Signer of the requests to apps' callback URLs, with their encrypted shared secrets. Safe for use by many threads. */
public final class AppRequestSigner {

    private final SecretEncryption secretEncryption;

    public AppRequestSigner(SecretEncryption secretEncryption) {
        this.secretEncryption = secretEncryption;
    }

    /** "base64 HMAC-SHA256 of raw body". */
    public String sign(byte[] body, Shop shop, RequestSigningKey key) {
        return Secrets.sign(
                body, secretEncryption.decrypt(Apps.SHARED_SECRET.at(shop.id(), key.apiKey()), key.sharedSecret()));
    }
}
