package dev.vitrine.commerce.orders.aggregate;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Note, attributes and tags of an order. */
@RecordBuilder
public record OrderRemarks(@Nullable String note, List<Attribute> noteAttributes, String tags)
        implements OrderRemarksBuilder.With {}
