package dev.vitrine.commerce.orders.intake;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.OrderDiscountCode;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.commerce.pricing.Basket;
import dev.vitrine.commerce.pricing.ExchangeRates;
import dev.vitrine.commerce.pricing.Presentment;
import dev.vitrine.commerce.pricing.TaxRates;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads prices, taxes and discounts from the request that creates an order: "ignore sent totals except total_tax,
 * total_discounts".
 */
final class ContentsIntake {

    private final Shop shop;
    private final Currency currency;
    private final OrderRequest request;
    private final Problems problems;

    ContentsIntake(Shop shop, Currency currency, OrderRequest request, Problems problems) {
        this.shop = shop;
        this.currency = currency;
        this.request = request;
        this.problems = problems;
    }

    NewOrder.Contents contents(List<LineItem> lines) {
        checkTaxes();
        checkDelivery();
        checkPresentment();
        problems.notNegative("total_tax", request.totalTax());
        problems.notNegative("total_tip_received", request.totalTipReceived());
        problems.notNegative("total_discounts", request.totalDiscounts());
        var codes = codes();
        problems.throwIfAny();
        return discounted(lines, codes);
    }

    private NewOrder.Contents discounted(List<LineItem> lines, List<OrderDiscountCode> codes) {
        var orderDiscounts = new OrderDiscounts();
        codes.forEach(orderDiscounts::code);
        var given = request.totalDiscounts();
        if (codes.isEmpty() && given != null && !given.isZero()) {
            orderDiscounts.manual(given);
        }
        var reduced = orderDiscounts.applied(lines, request.shippingLines(), currency);
        var contents = new NewOrder.Contents(
                currency,
                reduced.lines(),
                reduced.shipping(),
                request.taxLines(),
                orderTax(),
                request.taxesIncluded() == null ? shop.taxesIncluded() : request.taxesIncluded(),
                codes.isEmpty() ? null : codes,
                orderDiscounts.applications().isEmpty() ? null : orderDiscounts.applications(),
                request.totalTipReceived() == null ? Money.zero(currency) : request.totalTipReceived());
        var bare = orderDiscounts.basket(lines, request.shippingLines(), currency);
        return presentment(bare, contents).map(contents::withPresentment).orElse(contents);
    }

    /** What it comes to in the currency that the caller names for the buyer, at today's rate. */
    private Optional<Presentment> presentment(Basket bare, NewOrder.Contents contents) {
        var basket = bare.taxedBy(TaxRates.NONE, contents.taxesIncluded()).withTip(contents.tip());
        var agreedPrices = new Presentment.AgreedPrices(
                contents.lines().stream().map(LineItem::priced).toList(),
                contents.shipping().stream().map(line -> line.priced()).toList(),
                contents.tax());
        return Presentment.of(ExchangeRates.of(shop), shown(), basket, agreedPrices);
    }

    private @Nullable String shown() {
        var code = request.presentmentCurrency();
        return code == null ? null : code.toUpperCase(Locale.ROOT);
    }

    /** why: only the shop's own money has rates. */
    private void checkPresentment() {
        var known = currency.equals(shop.currency()) ? ExchangeRates.of(shop).currencies() : List.of(currency);
        problems.oneOf(
                "presentment_currency",
                shown(),
                known.stream().map(Currency::getCurrencyCode).toList());
    }

    /** Tax lines say it; where there are none, the "total_tax" that was sent is trusted. */
    private Money orderTax() {
        if (request.taxLines().isEmpty() && request.totalTax() != null && !partsAreTaxed()) {
            return request.totalTax();
        }
        return Money.sum(request.taxLines().stream().map(TaxLine::price), currency);
    }

    private boolean partsAreTaxed() {
        return request.lineItems().stream().anyMatch(line -> !line.taxLines().isEmpty())
                || request.shippingLines().stream()
                        .anyMatch(line -> !line.taxLines().isEmpty());
    }

    private void checkTaxes() {
        if (!request.taxLines().isEmpty()
                && request.lineItems().stream()
                        .anyMatch(line -> !line.taxLines().isEmpty())) {
            problems.add("tax_lines", "must be on the order or on its line items, not on both");
        }
        checkTaxes("tax_lines", request.taxLines());
        for (int i = 0; i < request.lineItems().size(); i++) {
            checkTaxes(
                    "line_items[" + i + "].tax_lines",
                    request.lineItems().get(i).taxLines());
        }
    }

    private void checkTaxes(String field, List<TaxLine> taxes) {
        for (int i = 0; i < taxes.size(); i++) {
            problems.notNegative(field + "[" + i + "].price", taxes.get(i).price());
        }
    }

    private void checkDelivery() {
        for (int i = 0; i < request.shippingLines().size(); i++) {
            var at = "shipping_lines[" + i + "].";
            var line = request.shippingLines().get(i);
            problems.notBlank(at + "title", line.title());
            problems.notNegative(at + "price", line.price());
            checkTaxes(at + "tax_lines", line.taxLines());
            if (line.discountedPrice().isNegative() || line.discountedPrice().compareTo(line.price()) > 0) {
                problems.add(at + "discounted_price", "must be between 0 and the price");
            }
        }
    }

    /** "accept both keys": {@code discount_code} and {@code discount_codes}. */
    private List<OrderDiscountCode> codes() {
        var single = request.discountCode();
        return single == null || single.isNull()
                ? codes("discount_codes", request.discountCodes())
                : codes("discount_code", single);
    }

    private List<OrderDiscountCode> codes(String field, @Nullable JsonNode entries) {
        if (entries == null || !entries.isContainerNode()) {
            return List.of();
        }
        if (entries.isObject()) {
            return codes(field, Json.object().arrayNode().add(entries));
        }
        var json = new Json(currency, shop.zone());
        var codes = new ArrayList<OrderDiscountCode>();
        entries.forEach(entry -> {
            var at = field + "[" + codes.size() + "].";
            var code = NestedProblems.withPrefix(at, () -> json.read(entry, OrderDiscountCode.class));
            problems.notBlank(at + "code", code.code());
            problems.oneOf(at + "type", code.type(), OrderDiscountCode.TYPES);
            notNegative(at + "amount", code.amount());
            codes.add(code);
        });
        return List.copyOf(codes);
    }

    private void notNegative(String field, BigDecimal amount) {
        if (amount.signum() < 0) {
            problems.add(field, "must be greater than or equal to 0");
        }
    }
}
