package dev.vitrine.foundation.access;

import dev.vitrine.foundation.tenancy.Shop;
import java.util.Optional;

/** Lookup of an app's credentials by API key or access token of a shop. */
public interface PrincipalLookup {

    Optional<AppCredentials> byApiKey(Shop shop, String apiKey);

    /** {@code hash} is {@link dev.vitrine.foundation.kernel.Secrets#hash} of the token. */
    Optional<AppCredentials> byTokenHash(Shop shop, String hash);
}
