package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.Attribute;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Note and attributes of a checkout. */
public record CheckoutRemarks(@Nullable String note, List<Attribute> noteAttributes) {}
