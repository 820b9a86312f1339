/** Import of products from CSV files. */
@NullMarked
package dev.vitrine.commerce.imports;

import org.jspecify.annotations.NullMarked;
