/** The shop itself, as the Admin API shows it. */
@NullMarked
package dev.vitrine.shop.shops;

import org.jspecify.annotations.NullMarked;
