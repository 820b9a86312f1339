/** Orders with their lines and transactions: how they come into being and what their payments make of them. */
@NullMarked
package dev.vitrine.orders;

import org.jspecify.annotations.NullMarked;
