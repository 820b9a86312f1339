package dev.vitrine.access;

import dev.vitrine.tenancy.Shop;
import java.util.Optional;

/** What the gate asks: who owns this key and password in this shop. */
public interface PrincipalLookup {

    Optional<Principal> byPassword(Shop shop, String apiKey, String password);
}
