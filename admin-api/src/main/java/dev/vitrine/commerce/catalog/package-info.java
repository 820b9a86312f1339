/** Products with their options, variants, images and stock, and the collections that show them. */
@NullMarked
package dev.vitrine.commerce.catalog;

import org.jspecify.annotations.NullMarked;
