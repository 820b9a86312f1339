/** Products with their options, variants and images, and the collections that show them. */
@NullMarked
package dev.vitrine.commerce.catalog;

import org.jspecify.annotations.NullMarked;
