/** Customers with their addresses and accounts, and customer groups. */
@NullMarked
package dev.vitrine.commerce.customers;

import org.jspecify.annotations.NullMarked;
