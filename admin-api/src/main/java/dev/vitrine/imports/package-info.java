/** Catalogues from files: rows become products, and nothing is made twice. */
@NullMarked
package dev.vitrine.imports;

import org.jspecify.annotations.NullMarked;
