package dev.vitrine.mail;

import dev.vitrine.tenancy.Shop;
import java.util.Optional;

/** The form of letters, which is no business of those who write them. */
@FunctionalInterface
public interface Stationery {

    /** A whole HTML document; without a shop it is a letter of the platform. */
    String html(Letter letter, Optional<Shop> shop);
}
