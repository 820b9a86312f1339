/** What happened, written in the transaction in which it happened. */
@NullMarked
package dev.vitrine.events;

import org.jspecify.annotations.NullMarked;
