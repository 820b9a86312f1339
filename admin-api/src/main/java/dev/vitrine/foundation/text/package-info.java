/** Text utilities: sanitized HTML, tags, unique handles, search terms and indexes. */
@NullMarked
package dev.vitrine.foundation.text;

import org.jspecify.annotations.NullMarked;
