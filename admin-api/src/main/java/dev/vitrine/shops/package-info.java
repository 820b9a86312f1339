/** The shop itself, as the Admin API shows it. */
@NullMarked
package dev.vitrine.shops;

import org.jspecify.annotations.NullMarked;
