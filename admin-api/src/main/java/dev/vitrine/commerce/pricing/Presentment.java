package dev.vitrine.commerce.pricing;

import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Prices of an order in the presentment currency; charged is the shop's own currency. Amounts are strings, "presentment
 * strings", with the digits of the currency, and add up in it.
 *
 * @param exchangeRate what one unit of the shop's money bought at that moment
 * @param unitPrices of each line, in order
 * @param lines each line with all its units, in order
 */
public record Presentment(
        String currency,
        BigDecimal exchangeRate,
        List<String> unitPrices,
        List<PresentmentLine> lines,
        String totalLineItemsPrice,
        String totalDiscounts,
        String subtotalPrice,
        String totalShipping,
        String totalTax,
        String totalPrice) {

    /** A line by the names that it has in an order. */
    public record PresentmentLine(
            String price,
            String lineItemPrice,
            String discountAmount,
            String lineItemPriceAfterDiscount,
            String taxAmount) {

        static PresentmentLine of(PricedLine line) {
            return new PresentmentLine(
                    text(line.price()),
                    text(line.total()),
                    text(line.discount()),
                    text(line.total().minus(line.discount())),
                    text(line.tax()));
        }
    }

    /** Prices agreed elsewhere, with taxes that are known instead of computed. */
    public record AgreedPrices(List<PricedLine> lines, List<PricedShipping> deliveries, Money orderTax) {}

    @SuppressWarnings("ConstantValue") // why: what was written before lines were kept has none.
    public Presentment {
        unitPrices = List.copyOf(unitPrices);
        lines = lines == null ? List.of() : List.copyOf(lines);
    }

    /** "Round unit price, then multiply"; empty in the shop's own currency, and in one that it no longer has. */
    public static Optional<Presentment> of(ExchangeRates rates, @Nullable String code, Basket basket) {
        return other(rates, code, basket).map(currency -> {
            var shown = rates.in(currency, basket);
            var quote = Quote.of(shown);
            var lines = new ArrayList<PricedLine>();
            for (int i = 0; i < shown.items().size(); i++) {
                lines.add(line(shown, quote, i, quote.items().get(i).tax()));
            }
            return in(currency, rates, lines, quote.totals());
        });
    }

    /** The same for a basket without taxes, with those that were agreed on. */
    public static Optional<Presentment> of(
            ExchangeRates rates, @Nullable String code, Basket basket, AgreedPrices agreedPrices) {
        return other(rates, code, basket).map(currency -> {
            var shown = rates.in(currency, basket);
            var quote = Quote.of(shown);
            var lines = new ArrayList<PricedLine>();
            for (int i = 0; i < shown.items().size(); i++) {
                var tax = rates.in(currency, agreedPrices.lines().get(i).tax());
                lines.add(line(shown, quote, i, tax));
            }
            var sent = new ArrayList<PricedShipping>();
            for (int i = 0; i < shown.deliveries().size(); i++) {
                var delivery = agreedPrices.deliveries().get(i);
                var price = rates.in(currency, delivery.price());
                var discount = price.minus(quote.deliveries().get(i).discounted());
                sent.add(new PricedShipping(price, discount, rates.in(currency, delivery.tax())));
            }
            var orderTax = rates.in(currency, agreedPrices.orderTax());
            var totals = Totals.of(currency, lines, sent, orderTax, shown.taxesIncluded(), shown.tip());
            return in(currency, rates, lines, totals);
        });
    }

    private static Optional<Currency> other(ExchangeRates rates, @Nullable String code, Basket basket) {
        return rates.currencies().stream()
                .filter(currency -> currency.getCurrencyCode().equals(code) && !currency.equals(basket.currency()))
                .findFirst();
    }

    private static PricedLine line(Basket shown, Quote quote, int at, Money tax) {
        var item = shown.items().get(at);
        return new PricedLine(
                item.price(), item.quantity(), quote.items().get(at).discount(), tax);
    }

    private static Presentment in(Currency currency, ExchangeRates rates, List<PricedLine> lines, Totals totals) {
        return new Presentment(
                currency.getCurrencyCode(),
                Objects.requireNonNull(rates.rates().get(currency)),
                lines.stream().map(line -> text(line.price())).toList(),
                lines.stream().map(PresentmentLine::of).toList(),
                text(totals.lineItems()),
                text(totals.discounts()),
                text(totals.subtotal()),
                text(totals.shipping()),
                text(totals.tax()),
                text(totals.total()));
    }

    private static String text(Money money) {
        return money.amount().toPlainString();
    }
}
