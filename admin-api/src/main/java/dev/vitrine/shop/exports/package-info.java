/** Files of whole shops that their owners ask for in the console: asked, made, kept for some days, deleted. */
@NullMarked
package dev.vitrine.shop.exports;

import org.jspecify.annotations.NullMarked;
