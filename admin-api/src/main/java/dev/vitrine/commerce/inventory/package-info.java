/** Locations of shops, and what the Admin API shows of the stock that the catalog keeps there. */
@NullMarked
package dev.vitrine.commerce.inventory;

import org.jspecify.annotations.NullMarked;
