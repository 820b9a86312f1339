/** The way to money: the port to payment gateways, and one gateway for tests and trials. */
@NullMarked
package dev.vitrine.payments;

import org.jspecify.annotations.NullMarked;
