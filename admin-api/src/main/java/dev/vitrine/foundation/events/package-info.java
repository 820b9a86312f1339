/** Domain events with their topics, published in the transaction of the change. */
@NullMarked
package dev.vitrine.foundation.events;

import org.jspecify.annotations.NullMarked;
