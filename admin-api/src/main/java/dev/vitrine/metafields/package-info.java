/** Metafields: named values that apps attach to the records of a shop. */
@NullMarked
package dev.vitrine.metafields;

import org.jspecify.annotations.NullMarked;
