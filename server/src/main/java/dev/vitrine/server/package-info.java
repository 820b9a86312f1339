/** The process: configuration, start, stop, and the wiring of platform, themes and SDK. */
@NullMarked
package dev.vitrine.server;

import org.jspecify.annotations.NullMarked;
