package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.orders.aggregate.DiscountAllocation;
import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.commerce.pricing.Basket;
import dev.vitrine.commerce.pricing.Discount;
import dev.vitrine.commerce.pricing.Quote;
import dev.vitrine.commerce.pricing.TaxRates;
import dev.vitrine.commerce.pricing.Totals;
import dev.vitrine.foundation.kernel.Money;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prices of a draft order: lines, shipping, taxes and totals. "Compute synchronously": a client never has to poll.
 *
 * @param lines with their shares of discounts and taxes
 */
record PricedDraftOrder(
        List<DraftOrderLine> lines,
        @Nullable DraftOrderShippingLine shipping,
        @Nullable DraftOrderAppliedDiscount discount,
        List<DiscountApplication> applications,
        List<TaxLine> taxes,
        Totals totals) {

    static PricedDraftOrder of(
            Currency currency,
            List<DraftOrderLine> lines,
            @Nullable DraftOrderShippingLine shipping,
            @Nullable DraftOrderAppliedDiscount discount,
            TaxRates rates,
            boolean taxesIncluded) {
        var discounts = new ArrayList<Discount>();
        var applications = new ArrayList<DiscountApplication>();
        var ofLine = new int[lines.size()];
        for (int i = 0; i < lines.size(); i++) {
            var own = lines.get(i).appliedDiscount();
            ofLine[i] = own == null ? -1 : discounts.size();
            if (own != null) {
                discounts.add(own.offLine(i, lines.get(i).quantity()));
                applications.add(own.application(true));
            }
        }
        if (discount != null) {
            discounts.add(discount.offDraft());
            applications.add(discount.application(false));
        }
        var quote = Quote.of(new Basket(
                currency,
                lines.stream()
                        .map(line -> new Basket.Item(line.price(), line.quantity(), line.taxable()))
                        .toList(),
                shipping == null ? List.of() : List.of(new Basket.Delivery(shipping.amount(currency), true)),
                discounts,
                rates,
                taxesIncluded,
                Money.zero(currency)));
        return new PricedDraftOrder(
                priced(lines, ofLine, quote),
                shipping == null
                        ? null
                        : shipping.withTaxLines(
                                TaxLine.of(quote.deliveries().getFirst().taxes())),
                discount == null ? null : discount.withAmount(quote.taken(discounts.size() - 1)),
                List.copyOf(applications),
                TaxLine.of(quote.taxes()),
                quote.totals());
    }

    private static List<DraftOrderLine> priced(List<DraftOrderLine> lines, int[] ofLine, Quote quote) {
        var priced = new ArrayList<DraftOrderLine>();
        for (int i = 0; i < lines.size(); i++) {
            var part = quote.items().get(i);
            var taken = ofLine[i] < 0 ? null : quote.taken(ofLine[i]);
            priced.add(lines.get(i).priced(taken, DiscountAllocation.of(part), TaxLine.of(part.taxes())));
        }
        return List.copyOf(priced);
    }
}
