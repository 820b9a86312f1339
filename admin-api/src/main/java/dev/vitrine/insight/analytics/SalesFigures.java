package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.kernel.Money;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Sales in minor units. "gross = price x quantity; net = gross - discounts - returns; total = net + shipping + taxes +
 * tips". Where prices include their taxes, gross is without them, so that the total is what buyers paid.
 */
public record SalesFigures(
        long ordersCount,
        long itemsSold,
        long gross,
        long discounts,
        long returns,
        long shipping,
        long taxes,
        long tips) {

    public static final SalesFigures NONE = new SalesFigures(0, 0, 0, 0, 0, 0, 0, 0);

    public long net() {
        return gross - discounts - returns;
    }

    public long total() {
        return net() + shipping + taxes + tips;
    }

    public SalesFigures plus(SalesFigures other) {
        return new SalesFigures(
                ordersCount + other.ordersCount,
                itemsSold + other.itemsSold,
                gross + other.gross,
                discounts + other.discounts,
                returns + other.returns,
                shipping + other.shipping,
                taxes + other.taxes,
                tips + other.tips);
    }

    /** Sales before shipping, taxes and returns, for each order; half up. */
    public long averageOrderValue() {
        return ordersCount == 0
                ? 0
                : SummaryReport.share(gross - discounts, ordersCount, 0).longValueExact();
    }

    /** As they are printed. */
    Map<String, Object> shown(Currency currency) {
        var shown = new LinkedHashMap<String, Object>();
        shown.put("orders_count", ordersCount);
        shown.put("gross_sales", new Money(gross, currency));
        shown.put("discounts", new Money(discounts, currency));
        shown.put("returns", new Money(returns, currency));
        shown.put("net_sales", new Money(net(), currency));
        shown.put("shipping", new Money(shipping, currency));
        shown.put("taxes", new Money(taxes, currency));
        shown.put("tips", new Money(tips, currency));
        shown.put("total_sales", new Money(total(), currency));
        return shown;
    }
}
