/**
 * What runs in child JVMs: Vue's compiler and the renderer of themes, reached only through frames on stdin and stdout.
 */
@NullMarked
package dev.vitrine.themes.worker;

import org.jspecify.annotations.NullMarked;
