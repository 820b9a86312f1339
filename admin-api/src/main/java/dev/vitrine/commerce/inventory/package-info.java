/** Where goods are kept and how many of each: locations, items and levels. */
@NullMarked
package dev.vitrine.commerce.inventory;

import org.jspecify.annotations.NullMarked;
