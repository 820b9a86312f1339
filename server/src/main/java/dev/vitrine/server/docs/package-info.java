/** Documentation of the Admin API from its OpenAPI document, at {@code /docs} of the base host. */
@NullMarked
package dev.vitrine.server.docs;

import org.jspecify.annotations.NullMarked;
