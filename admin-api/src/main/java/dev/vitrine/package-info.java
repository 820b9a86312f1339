/** The platform as a whole: what it is made of and what its API offers. */
@NullMarked
package dev.vitrine;

import org.jspecify.annotations.NullMarked;
