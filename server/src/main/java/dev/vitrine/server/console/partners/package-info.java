/** Where partners apply, and from where they work. */
@NullMarked
package dev.vitrine.server.console.partners;

import org.jspecify.annotations.NullMarked;
