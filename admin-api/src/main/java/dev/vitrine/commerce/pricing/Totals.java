package dev.vitrine.commerce.pricing;

import dev.vitrine.foundation.kernel.Money;
import java.util.Currency;
import java.util.List;

/**
 * Totals of an order.
 *
 * @param lineItems "sum(price x qty) before discounts"
 * @param discounts what all discounts take off, those on shipping included
 * @param subtotal "after discounts, before shipping, tax, tip"
 * @param shipping "shipping_fee - shipping_discount + shipping_tax"
 * @param tax all of it, that on shipping included; part of the prices already when taxes are included
 */
public record Totals(
        Money lineItems, Money discounts, Money subtotal, Money shipping, Money tax, Money tip, Money total) {

    /**
     * {@code orderTax} is what is known for the order as a whole beside the taxes of its lines. Prices that include
     * their taxes are not taxed again.
     */
    public static Totals of(
            Currency currency,
            List<PricedLine> lines,
            List<PricedShipping> deliveries,
            Money orderTax,
            boolean taxesIncluded,
            Money tip) {
        var none = Money.zero(currency);
        var lineItems = lines.stream().map(PricedLine::total).reduce(none, Money::plus);
        var lineDiscounts = lines.stream().map(PricedLine::discount).reduce(none, Money::plus);
        var lineTax = lines.stream().map(PricedLine::tax).reduce(orderTax, Money::plus);
        var fee = deliveries.stream().map(PricedShipping::price).reduce(none, Money::plus);
        var feeDiscount = deliveries.stream().map(PricedShipping::discount).reduce(none, Money::plus);
        var feeTax = deliveries.stream().map(PricedShipping::tax).reduce(none, Money::plus);

        var subtotal = lineItems.minus(lineDiscounts);
        var delivery = fee.minus(feeDiscount);
        var tax = lineTax.plus(feeTax);
        var untaxed = subtotal.plus(delivery).plus(tip);
        return new Totals(
                lineItems,
                lineDiscounts.plus(feeDiscount),
                subtotal,
                taxesIncluded ? delivery : delivery.plus(feeTax),
                tax,
                tip,
                taxesIncluded ? untaxed : untaxed.plus(tax));
    }

    /** Without discounts and taxes. */
    public static Totals of(Currency currency, List<PricedLine> lines, List<PricedShipping> deliveries) {
        return of(currency, lines, deliveries, Money.zero(currency), true, Money.zero(currency));
    }
}
