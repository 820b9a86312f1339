/** Consoles: shop admin, partner console, account and review pages. */
@NullMarked
package dev.vitrine.server.console;

import org.jspecify.annotations.NullMarked;
