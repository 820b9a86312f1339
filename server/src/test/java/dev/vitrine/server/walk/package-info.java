/** Presses every control of every page, as everybody for whom there are pages. */
@NullMarked
package dev.vitrine.server.walk;

import org.jspecify.annotations.NullMarked;
