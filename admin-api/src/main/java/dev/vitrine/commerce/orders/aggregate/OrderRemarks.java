package dev.vitrine.commerce.orders.aggregate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Note, attributes and tags of an order. */
public record OrderRemarks(@Nullable String note, List<Attribute> noteAttributes, String tags) {}
