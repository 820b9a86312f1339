package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.Attribute;
import java.util.List;

/** A line as it is stored: which variant, how many, and what the shopper wrote on it. */
record CartLine(long id, long cartId, long variantId, int quantity, List<Attribute> properties) {}
