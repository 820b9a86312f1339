/** Metafields: named values that apps attach to the records of a shop. */
@NullMarked
package dev.vitrine.commerce.metafields;

import org.jspecify.annotations.NullMarked;
