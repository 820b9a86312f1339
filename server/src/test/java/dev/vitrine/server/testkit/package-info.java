/** A running Vitrine for tests: its shops, a visitor, a browser, its processes. */
@NullMarked
package dev.vitrine.server.testkit;

import org.jspecify.annotations.NullMarked;
