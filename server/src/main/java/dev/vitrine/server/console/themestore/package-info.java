/** The theme store at the base host. */
@NullMarked
package dev.vitrine.server.console.themestore;

import org.jspecify.annotations.NullMarked;
