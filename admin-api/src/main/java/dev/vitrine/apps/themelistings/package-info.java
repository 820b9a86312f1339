/** Themes that partners offer: listings, versions under review, the theme store, and updates of installed themes. */
@NullMarked
package dev.vitrine.apps.themelistings;

import org.jspecify.annotations.NullMarked;
