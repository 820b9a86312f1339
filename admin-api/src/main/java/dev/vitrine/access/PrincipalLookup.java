package dev.vitrine.access;

import dev.vitrine.tenancy.Shop;
import java.util.Optional;

/** What the gate asks: who owns this key, or this access token, in this shop. */
public interface PrincipalLookup {

    Optional<Credentials> byApiKey(Shop shop, String apiKey);

    /** {@code hash} is {@link dev.vitrine.kernel.Secrets#hash} of the token. */
    Optional<Credentials> byTokenHash(Shop shop, String hash);
}
