/** Listings of partners' apps: their review, the app store, and what merchants say about apps. */
@NullMarked
package dev.vitrine.apps.applistings;

import org.jspecify.annotations.NullMarked;
