/** Shops as shoppers see them: themed pages, their data, their head, their cache, and the cart. */
@NullMarked
package dev.vitrine.server.storefront;

import org.jspecify.annotations.NullMarked;
