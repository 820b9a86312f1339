package dev.vitrine.foundation.mail;

import dev.vitrine.foundation.tenancy.Shop;
import java.util.Optional;

/** Renderer of e-mails to HTML. */
@FunctionalInterface
public interface EmailRenderer {

    /** A whole HTML document; without a shop it is an e-mail of the platform. */
    String html(Email email, Optional<Shop> shop);
}
