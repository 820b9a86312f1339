/** Storefront: themed pages, their data, metadata and cache, and the cart. */
@NullMarked
package dev.vitrine.server.storefront;

import org.jspecify.annotations.NullMarked;
