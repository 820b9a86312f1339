/** Documents to print, made from our own templates. */
@NullMarked
package dev.vitrine.server.pdf;

import org.jspecify.annotations.NullMarked;
