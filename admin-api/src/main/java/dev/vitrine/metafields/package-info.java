/** What apps note down about the records of a shop. */
@NullMarked
package dev.vitrine.metafields;

import org.jspecify.annotations.NullMarked;
