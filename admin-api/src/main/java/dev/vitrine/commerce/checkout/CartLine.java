package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.Attribute;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/** A line as it is stored: which variant, how many, and what the shopper wrote on it. */
@RecordBuilder
record CartLine(long id, long cartId, long variantId, int quantity, List<Attribute> properties)
        implements CartLineBuilder.With {}
