/**
 * Facets of lists of products: by what shoppers narrow them down, and how many products each value leaves. Begin with
 * {@link dev.vitrine.commerce.facets.Facets}.
 */
@NullMarked
package dev.vitrine.commerce.facets;

import org.jspecify.annotations.NullMarked;
