package dev.vitrine.commerce.pricing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What a shop's money is worth in the currencies in which it shows prices. Immutable.
 *
 * @param rates the shop's own currency first, at 1: "the shop currency always included"
 */
public record ExchangeRates(Map<Currency, BigDecimal> rates) {

    /** What the merchant set. An enabled currency without a rate is left out: a price in it would be a guess. */
    public static ExchangeRates of(Shop shop) {
        var rates = new LinkedHashMap<Currency, BigDecimal>();
        rates.put(shop.currency(), BigDecimal.ONE);
        for (var enabled : shop.enabledCurrencies()) {
            rate(enabled)
                    .ifPresent(rate -> currency(enabled.path("code").asText())
                            .ifPresent(currency -> rates.putIfAbsent(currency, rate)));
        }
        return new ExchangeRates(rates);
    }

    /** The shop's own first. */
    public List<Currency> currencies() {
        return List.copyOf(rates.keySet());
    }

    public boolean knows(Currency currency) {
        return rates.containsKey(currency);
    }

    /** A price of the shop, rounded half up to the digits of {@code currency}, which must be known. */
    public Money in(Currency currency, Money price) {
        return Money.of(in(currency, price.amount()), currency);
    }

    /**
     * A basket of the shop's prices: "round unit price, then multiply; never round a sum of rounded discounts". Amounts
     * of reductions change with the prices.
     */
    public Basket in(Currency currency, Basket basket) {
        return new Basket(
                currency,
                basket.items().stream()
                        .map(item -> new Basket.Item(in(currency, item.price()), item.quantity(), item.taxable()))
                        .toList(),
                basket.deliveries().stream()
                        .map(delivery -> new Basket.Delivery(in(currency, delivery.price()), delivery.taxable()))
                        .toList(),
                basket.reductions().stream()
                        .map(discount -> in(currency, discount))
                        .toList(),
                basket.taxes(),
                basket.taxesIncluded(),
                in(currency, basket.tip()));
    }

    private Discount in(Currency currency, Discount discount) {
        var most = discount.most();
        var bounded = most == null ? discount : discount.cappedAt(rounded(currency, most));
        return discount.valueType() == Discount.ValueType.PERCENTAGE
                ? bounded
                : bounded.withValue(rounded(currency, discount.value()));
    }

    private BigDecimal rounded(Currency currency, BigDecimal amount) {
        return Money.of(in(currency, amount), currency).amount();
    }

    private BigDecimal in(Currency currency, BigDecimal amount) {
        return amount.multiply(Objects.requireNonNull(rates.get(currency), "no rate of " + currency));
    }

    private static Optional<BigDecimal> rate(JsonNode enabled) {
        return Optional.of(enabled.path("rate"))
                .filter(JsonNode::isNumber)
                .map(JsonNode::decimalValue)
                .filter(rate -> rate.signum() > 0);
    }

    private static Optional<Currency> currency(String code) {
        try {
            return Optional.of(Currency.getInstance(code));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
