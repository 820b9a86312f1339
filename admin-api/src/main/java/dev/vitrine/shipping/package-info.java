/** Where shops send and what they tax: countries, zones, rates and carriers. */
@NullMarked
package dev.vitrine.shipping;

import org.jspecify.annotations.NullMarked;
