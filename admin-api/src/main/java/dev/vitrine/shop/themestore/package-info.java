/** Themes of shops: which one is published, and its settings. */
@NullMarked
package dev.vitrine.shop.themestore;

import org.jspecify.annotations.NullMarked;
