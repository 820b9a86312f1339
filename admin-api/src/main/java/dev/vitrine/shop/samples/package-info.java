/** Sample data of new shops: what they are filled with to look at, and how it is taken away again. */
@NullMarked
package dev.vitrine.shop.samples;

import org.jspecify.annotations.NullMarked;
