/** Presses every control of every page, as everybody for whom there are pages. */
@org.jspecify.annotations.NullMarked
package dev.vitrine.server.walk;
