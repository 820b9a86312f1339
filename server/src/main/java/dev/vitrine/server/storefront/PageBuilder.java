package dev.vitrine.server.storefront;

import java.util.Optional;

/** Builder of the pages of one type. */
@FunctionalInterface
interface PageBuilder {

    /** Empty when there is no such thing in the shop. A constant number of statements. */
    Optional<StorefrontPage> make(PageContext call);
}
