package dev.vitrine.apps;

import dev.vitrine.kernel.SecretEncryption;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.tenancy.Shop;

/** Signs what the services of apps are asked, with their shared secrets as those are stored. Threads may share it. */
public final class Signing {

    private final SecretEncryption secretEncryption;

    public Signing(SecretEncryption secretEncryption) {
        this.secretEncryption = secretEncryption;
    }

    /** "base64 HMAC-SHA256 of raw body"; {@code sharedSecret} is that of the app with this key, sealed. */
    public String sign(byte[] body, Shop shop, String apiKey, String sharedSecret) {
        return Secrets.sign(body, secretEncryption.decrypt(Apps.SHARED_SECRET.at(shop.id(), apiKey), sharedSecret));
    }
}
