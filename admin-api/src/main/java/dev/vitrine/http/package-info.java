/** What the HTTP server says where no handler gets to see the request. */
@NullMarked
package dev.vitrine.http;

import org.jspecify.annotations.NullMarked;
