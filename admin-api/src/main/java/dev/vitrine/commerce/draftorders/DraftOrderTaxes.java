package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.orders.aggregate.TaxLine;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/** Taxes of a draft order. */
@RecordBuilder
public record DraftOrderTaxes(boolean taxExempt, boolean taxesIncluded, List<TaxLine> taxLines)
        implements DraftOrderTaxesBuilder.With {}
