/** Query strings, and responses to requests that reach no handler. */
@NullMarked
package dev.vitrine.foundation.http;

import org.jspecify.annotations.NullMarked;
