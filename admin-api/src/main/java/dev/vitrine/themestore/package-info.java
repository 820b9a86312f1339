/** Which theme a shop wears, and what its merchant chose in it. */
@NullMarked
package dev.vitrine.themestore;

import org.jspecify.annotations.NullMarked;
