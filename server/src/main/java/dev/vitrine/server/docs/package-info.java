/** The reader of the Admin API's contract, at {@code /docs} of the base host. */
@NullMarked
package dev.vitrine.server.docs;

import org.jspecify.annotations.NullMarked;
