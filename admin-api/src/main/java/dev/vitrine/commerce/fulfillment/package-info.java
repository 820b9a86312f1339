/** Third-party warehouses: apps that keep a shop's goods at a location of theirs and send them. */
@NullMarked
package dev.vitrine.commerce.fulfillment;

import org.jspecify.annotations.NullMarked;
