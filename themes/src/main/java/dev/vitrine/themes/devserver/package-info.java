/** The development server of theme developers: pages of a folder's theme that follow each edit. */
@NullMarked
package dev.vitrine.themes.devserver;

import org.jspecify.annotations.NullMarked;
