/** Composition of the platform and its Admin API. */
@NullMarked
package dev.vitrine;

import org.jspecify.annotations.NullMarked;
