/** Still lifes of the demo, painted with Java2D: the same call always gives the same pixels, without fonts or files. */
@NullMarked
package dev.vitrine.server.demo.art;

import org.jspecify.annotations.NullMarked;
