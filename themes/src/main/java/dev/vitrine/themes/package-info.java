/** Themes: folder in, build out; settings resolved; pages rendered to HTML by sandboxed workers. */
@NullMarked
package dev.vitrine.themes;

import org.jspecify.annotations.NullMarked;
