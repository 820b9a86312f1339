/** Payments: methods, the port to payment gateways, and a test gateway. */
@NullMarked
package dev.vitrine.commerce.payments;

import org.jspecify.annotations.NullMarked;
