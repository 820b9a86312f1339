/** The countries of the world and the provinces that addresses in them name. */
@NullMarked
package dev.vitrine.foundation.geo;

import org.jspecify.annotations.NullMarked;
