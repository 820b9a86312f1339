/** The app store, and the pages on which partners and reviewers bring listings into it. */
@NullMarked
package dev.vitrine.server.console.appstore;

import org.jspecify.annotations.NullMarked;
