/** Customers with their addresses and accounts, and customer groups. */
@NullMarked
package dev.vitrine.customers;

import org.jspecify.annotations.NullMarked;
