/** The command line of theme developers: a client of any server by its address, without a class of the server. */
@NullMarked
package dev.vitrine.themes.cli;

import org.jspecify.annotations.NullMarked;
