/** Import of products from CSV files. */
@NullMarked
package dev.vitrine.imports;

import org.jspecify.annotations.NullMarked;
