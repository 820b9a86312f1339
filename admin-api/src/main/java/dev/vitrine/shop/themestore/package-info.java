/** Themes of shops: their files, builds, revisions and settings, and which one is published. */
@NullMarked
package dev.vitrine.shop.themestore;

import org.jspecify.annotations.NullMarked;
