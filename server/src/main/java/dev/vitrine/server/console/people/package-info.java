/** Signing in and out, and what people change about themselves and their staff. */
@NullMarked
package dev.vitrine.server.console.people;

import org.jspecify.annotations.NullMarked;
