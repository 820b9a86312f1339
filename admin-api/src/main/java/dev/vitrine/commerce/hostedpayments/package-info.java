/**
 * Payments at the pages of payment providers: the form that sends a customer there, and the provider's word, by which
 * what was paid for becomes an order or the money goes back. Checkouts and draft orders say what there is to pay.
 */
@NullMarked
package dev.vitrine.commerce.hostedpayments;

import org.jspecify.annotations.NullMarked;
