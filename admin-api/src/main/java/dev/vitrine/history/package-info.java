/** What happened to the records of a shop, told to people and to apps that missed it. */
@NullMarked
package dev.vitrine.history;

import org.jspecify.annotations.NullMarked;
