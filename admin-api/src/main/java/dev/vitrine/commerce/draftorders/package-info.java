/** Draft orders and the payment of their invoices. */
@NullMarked
package dev.vitrine.commerce.draftorders;

import org.jspecify.annotations.NullMarked;
