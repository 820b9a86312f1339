package dev.vitrine.commerce.orders.edits;

import dev.vitrine.commerce.orders.aggregate.DiscountAllocation;
import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderDiscountCode;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.commerce.orders.intake.NewOrder;
import dev.vitrine.commerce.pricing.Basket;
import dev.vitrine.commerce.pricing.Discount;
import dev.vitrine.commerce.pricing.Quote;
import dev.vitrine.commerce.pricing.TaxRates;
import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Prices of an order with changed line items: "percentage discounts re-applied to the new subtotal … shipping fee
 * unchanged; tip unchanged; tax recomputed with current rates". Pure.
 *
 * @param lines as they shall be, with the discounts and taxes that they had
 * @param discounts those that still hold
 * @param rates of the place where the order goes; where there are none, its own taxes grow and shrink with its lines
 */
public record RepricedOrder(Order order, List<LineItem> lines, List<KeptDiscount> discounts, TaxRates rates) {

    /** A discount, and the lines that it is for by their places; heeded unless it is for all. */
    public record KeptDiscount(DiscountApplication application, List<Discount.Part> parts) {}

    public NewOrder.Contents contents() {
        var reducing = discounts.stream()
                .filter(each -> !each.application().ofShipping())
                .toList();
        var quote = Quote.of(new Basket(
                order.currency(),
                lines.stream()
                        .map(line -> new Basket.Item(line.price(), line.quantity(), line.taxable()))
                        .toList(),
                order.charges().shippingLines().stream()
                        .map(line -> new Basket.Delivery(line.discountedPrice(), true))
                        .toList(),
                reducing.stream().map(RepricedOrder::reduction).toList(),
                rates,
                order.charges().taxesIncluded(),
                order.totals().totalTipReceived()));
        var priced = new ArrayList<LineItem>();
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            var part = quote.items().get(i);
            var allocations = part.discounts().stream()
                    .map(discountShare -> new DiscountAllocation(
                            discountShare.amount(), discounts.indexOf(reducing.get(discountShare.reduction()))))
                    .toList();
            priced.add(line.with(line.quantity(), line.price(), allocations, taxes(line, part)));
        }
        return contents(List.copyOf(priced), quote);
    }

    private NewOrder.Contents contents(List<LineItem> priced, Quote quote) {
        var before = order.totals().subtotalPrice();
        var after = quote.totals().subtotal();
        var shipping = new ArrayList<ShippingLine>();
        for (int i = 0; i < order.charges().shippingLines().size(); i++) {
            var line = order.charges().shippingLines().get(i);
            shipping.add(
                    rates.isEmpty()
                            ? line
                            : line.withTaxLines(
                                    TaxLine.of(quote.deliveries().get(i).taxes())));
        }
        var applications = discounts.stream().map(KeptDiscount::application).toList();
        return new NewOrder.Contents(
                order.currency(),
                priced,
                List.copyOf(shipping),
                rates.isEmpty() ? scaled(order.charges().taxLines(), before, after) : TaxLine.of(quote.taxes()),
                rates.isEmpty() ? scaled(orderTax(), before, after) : Money.zero(order.currency()),
                order.charges().taxesIncluded(),
                codes(applications),
                applications,
                order.totals().totalTipReceived());
    }

    private static Discount reduction(KeptDiscount keptDiscount) {
        var application = keptDiscount.application();
        var whole = application.ofWholeOrder();
        return new Discount(
                application.title(),
                application.code(),
                application.ofPercentage() ? Discount.ValueType.PERCENTAGE : Discount.ValueType.FIXED_AMOUNT,
                application.value(),
                Discount.Target.LINE_ITEM,
                whole ? Discount.Selection.ALL : Discount.Selection.EXPLICIT,
                switch (application.allocationMethod()) {
                    case "each" -> Discount.Method.EACH;
                    case "one" -> Discount.Method.ONE;
                    default -> Discount.Method.ACROSS;
                },
                whole ? List.of() : keptDiscount.parts(),
                application.maximumDiscountAmount());
    }

    private List<TaxLine> taxes(LineItem line, Quote.Part part) {
        if (!rates.isEmpty()) {
            return TaxLine.of(part.taxes());
        }
        var before = order.lineItems().stream()
                .filter(each -> each.id() == line.id() && line.id() != 0)
                .findFirst();
        var had = before.map(LineItem::lineItemDiscountPrice);
        if (had.isPresent() && !had.get().isZero() && !line.taxLines().isEmpty()) {
            return scaled(line.taxLines(), had.get(), part.discounted());
        }
        // why: a line that is new, or was free, is taxed as its neighbours are.
        return line.taxable() ? atRates(neighbours(), part.discounted()) : List.of();
    }

    private List<TaxLine> neighbours() {
        return order.lineItems().stream()
                .map(LineItem::taxLines)
                .filter(taxes -> !taxes.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private List<TaxLine> atRates(List<TaxLine> taxes, Money price) {
        var sum =
                taxes.stream().flatMap(each -> Stream.ofNullable(each.rate())).reduce(BigDecimal.ONE, BigDecimal::add);
        return taxes.stream()
                .filter(each -> each.rate() != null)
                .map(each -> {
                    var rate = Objects.requireNonNull(each.rate());
                    var exact = price.amount()
                            .multiply(rate)
                            .divide(order.charges().taxesIncluded() ? sum : BigDecimal.ONE, 10, RoundingMode.HALF_UP);
                    return new TaxLine(each.title(), rate, money(exact));
                })
                .toList();
    }

    private List<TaxLine> scaled(List<TaxLine> taxes, Money before, Money after) {
        return taxes.stream()
                .map(each -> new TaxLine(each.title(), each.rate(), scaled(each.price(), before, after)))
                .toList();
    }

    private static Money scaled(Money tax, Money before, Money after) {
        if (before.isZero()) {
            return tax;
        }
        var exact = tax.amount().multiply(after.amount()).divide(before.amount(), 10, RoundingMode.HALF_UP);
        return Money.of(exact, tax.currency());
    }

    /** What the order knows of taxes beside those of its lines and deliveries. */
    private Money orderTax() {
        var ofLines =
                order.lineItems().stream().map(LineItem::taxAmount).reduce(Money.zero(order.currency()), Money::plus);
        var rest = order.totals().totalTax().minus(ofLines).minus(order.shippingTax());
        return rest.isNegative() ? Money.zero(order.currency()) : rest;
    }

    private @Nullable List<OrderDiscountCode> codes(List<DiscountApplication> applications) {
        var codes = order.charges().discountCode();
        return codes == null
                ? null
                : codes.stream()
                        .filter(code -> applications.stream()
                                .anyMatch(each -> code.code().equals(each.code())))
                        .toList();
    }

    private Money money(BigDecimal amount) {
        return Money.of(amount, order.currency());
    }
}
