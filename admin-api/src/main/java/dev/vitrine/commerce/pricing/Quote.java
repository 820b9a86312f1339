package dev.vitrine.commerce.pricing;

import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Result of pricing: totals, and each item's and shipping line's share, in the basket's order.
 *
 * @param taxes one for each rate of the place: what the parts pay of it together
 */
public record Quote(List<Part> items, List<Part> deliveries, List<TaxAmount> taxes, Totals totals) {

    /** An item of the basket with all its units, or a delivery: before discounts, and what changes that. */
    public record Part(Money price, List<DiscountShare> discounts, List<TaxAmount> taxes) {
        public Money discount() {
            return discounts.stream().map(DiscountShare::amount).reduce(Money.zero(price.currency()), Money::plus);
        }

        public Money tax() {
            return taxes.stream().map(TaxAmount::amount).reduce(Money.zero(price.currency()), Money::plus);
        }

        /** After discounts; without taxes unless prices include them. */
        public Money discounted() {
            return price.minus(discount());
        }
    }

    /** What one of the basket's reductions, named by its place there, takes off a part; never nothing. */
    public record DiscountShare(int reduction, Money amount) {}

    /** What a rate comes to. */
    public record TaxAmount(String title, BigDecimal rate, Money amount) {}

    /** What all reductions of that place in the basket take off together. */
    public Money taken(int reduction) {
        var parts = new ArrayList<Part>(items);
        parts.addAll(deliveries);
        return parts.stream()
                .flatMap(part -> part.discounts().stream())
                .filter(discountShare -> discountShare.reduction() == reduction)
                .map(DiscountShare::amount)
                .reduce(Money.zero(totals.total().currency()), Money::plus);
    }

    /**
     * "Line-level each first, then order-level across on what remains, then shipping; never below zero". Taxes are
     * computed on what is left, once for the whole order and each rate (half up), and shared out so that the parts'
     * taxes add up to it.
     */
    public static Quote of(Basket basket) {
        var goods = DiscountCalculation.ofItems(basket);
        var deliveries = DiscountCalculation.ofDeliveries(basket);
        for (int stage = 0; stage <= 2; stage++) {
            for (int i = 0; i < basket.reductions().size(); i++) {
                var discount = basket.reductions().get(i);
                if (discount.stage() == stage) {
                    (stage == 2 ? deliveries : goods).apply(i, discount);
                }
            }
        }
        return of(basket, goods, deliveries, TaxCalculation.of(basket, goods.left(), deliveries.left()));
    }

    private static Quote of(
            Basket basket, DiscountCalculation goods, DiscountCalculation deliveries, TaxCalculation taxCalculation) {
        var currency = basket.currency();
        var rates = basket.taxes().rates();
        var taxAmounts = IntStream.range(0, rates.size())
                .mapToObj(rate -> tax(rates.get(rate), taxCalculation.total(rate), currency))
                .toList();
        var items = parts(goods, taxCalculation.ofItems(), rates, currency);
        var shipping = parts(deliveries, taxCalculation.ofDeliveries(), rates, currency);
        var lines = new ArrayList<PricedLine>();
        for (int i = 0; i < items.size(); i++) {
            var item = basket.items().get(i);
            lines.add(new PricedLine(
                    item.price(),
                    item.quantity(),
                    items.get(i).discount(),
                    items.get(i).tax()));
        }
        var sent = shipping.stream()
                .map(part -> new PricedShipping(part.price(), part.discount(), part.tax()))
                .toList();
        var totals = Totals.of(currency, lines, sent, Money.zero(currency), basket.taxesIncluded(), basket.tip());
        return new Quote(items, shipping, taxAmounts, totals);
    }

    private static List<Part> parts(
            DiscountCalculation discountCalculation, long[][] taxes, List<TaxRate> rates, Currency currency) {
        var parts = new ArrayList<Part>();
        for (int i = 0; i < discountCalculation.size(); i++) {
            var taxed = new ArrayList<TaxAmount>();
            for (int rate = 0; rate < taxes.length; rate++) {
                if (taxes[rate][i] > 0) {
                    taxed.add(tax(rates.get(rate), taxes[rate][i], currency));
                }
            }
            parts.add(new Part(
                    new Money(discountCalculation.price(i), currency),
                    discountCalculation.shares(i),
                    List.copyOf(taxed)));
        }
        return List.copyOf(parts);
    }

    private static TaxAmount tax(TaxRate rate, long amount, Currency currency) {
        return new TaxAmount(rate.title(), rate.rate(), new Money(amount, currency));
    }
}
