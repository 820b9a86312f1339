/** The rooms where people manage shops, apps and themselves. */
@NullMarked
package dev.vitrine.server.console;

import org.jspecify.annotations.NullMarked;
