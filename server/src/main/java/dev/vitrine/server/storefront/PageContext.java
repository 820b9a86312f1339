package dev.vitrine.server.storefront;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import org.jspecify.annotations.Nullable;

/**
 * Context in which a page is built: one snapshot of one shop's data.
 *
 * @param origin scheme and host of the shop
 * @param cartToken only for pages that are personal and never cached
 */
record PageContext(
        Session session,
        Shop shop,
        ThemeContext look,
        PageUrl address,
        String origin,
        @Nullable String cartToken) {

    /** The title with the shop's name behind it. */
    String titled(String title) {
        return title + " – " + shop.name();
    }

    /** The part of the path at {@code place}, from 0. */
    String part(int place) {
        return address.parts().get(place);
    }
}
