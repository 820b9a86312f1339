/** Partner program: application, dashboard and development stores. */
@NullMarked
package dev.vitrine.server.console.partners;

import org.jspecify.annotations.NullMarked;
