/** What merchants write and what becomes of it: clean HTML, ordered tags, free handles, words to search by. */
@NullMarked
package dev.vitrine.text;

import org.jspecify.annotations.NullMarked;
