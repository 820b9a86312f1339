/** Domain events with their topics, published in the transaction of the change. */
@NullMarked
package dev.vitrine.events;

import org.jspecify.annotations.NullMarked;
