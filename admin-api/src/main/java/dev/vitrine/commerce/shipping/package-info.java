/** Shipping and taxes: countries, zones, rates and carrier services. */
@NullMarked
package dev.vitrine.commerce.shipping;

import org.jspecify.annotations.NullMarked;
