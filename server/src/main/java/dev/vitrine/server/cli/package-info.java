/** The command line: one class a command. */
@NullMarked
package dev.vitrine.server.cli;

import org.jspecify.annotations.NullMarked;
