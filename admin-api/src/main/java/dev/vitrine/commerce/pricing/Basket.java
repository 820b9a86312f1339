package dev.vitrine.commerce.pricing;

import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Currency;
import java.util.List;

/**
 * Input of pricing: items, shipping, discounts, taxes and tip. All money is in {@code currency}.
 *
 * @param taxesIncluded whether prices contain their taxes already
 */
@RecordBuilder
public record Basket(
        Currency currency,
        List<Item> items,
        List<Delivery> deliveries,
        List<Discount> reductions,
        TaxRates taxes,
        boolean taxesIncluded,
        Money tip)
        implements BasketBuilder.With {

    /** Goods: the price of one, before discounts. */
    public record Item(Money price, int quantity, boolean taxable) {}

    /** A way of delivery; taxed when it is taxable and the place taxes shipping. */
    public record Delivery(Money price, boolean taxable) {}

    public Basket {
        items = List.copyOf(items);
        deliveries = List.copyOf(deliveries);
        reductions = List.copyOf(reductions);
    }

    public static Basket of(Currency currency, List<Item> items, List<Delivery> deliveries) {
        return new Basket(currency, items, deliveries, List.of(), TaxRates.NONE, false, Money.zero(currency));
    }

    public Basket discountedBy(List<Discount> discounts) {
        return withReductions(discounts);
    }

    public Basket taxedBy(TaxRates rates, boolean included) {
        return with(copy -> copy.taxes(rates).taxesIncluded(included));
    }
}
