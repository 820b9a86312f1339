package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.orders.aggregate.TaxLine;
import java.util.List;

/** Taxes of a draft order. */
public record DraftOrderTaxes(boolean taxExempt, boolean taxesIncluded, List<TaxLine> taxLines) {}
