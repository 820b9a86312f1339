/** Fulfillments and their events: what of an order is sent, by which service and how far it is. */
@NullMarked
package dev.vitrine.commerce.orders.fulfillments;

import org.jspecify.annotations.NullMarked;
