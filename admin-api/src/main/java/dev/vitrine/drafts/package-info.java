/** Offers that merchants make to customers, and the orders that they become. */
@NullMarked
package dev.vitrine.drafts;

import org.jspecify.annotations.NullMarked;
