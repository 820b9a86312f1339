/** Price rules and the codes that call them. */
@NullMarked
package dev.vitrine.commerce.discounts;

import org.jspecify.annotations.NullMarked;
