package dev.vitrine.access;

import dev.vitrine.tenancy.Shop;
import java.util.Optional;

/** Lookup of an app's credentials by API key or access token of a shop. */
public interface PrincipalLookup {

    Optional<AppCredentials> byApiKey(Shop shop, String apiKey);

    /** {@code hash} is {@link dev.vitrine.kernel.Secrets#hash} of the token. */
    Optional<AppCredentials> byTokenHash(Shop shop, String hash);
}
