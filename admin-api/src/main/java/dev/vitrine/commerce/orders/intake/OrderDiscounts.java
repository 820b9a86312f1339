package dev.vitrine.commerce.orders.intake;

import dev.vitrine.commerce.orders.aggregate.DiscountAllocation;
import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.OrderDiscountCode;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.pricing.Basket;
import dev.vitrine.commerce.pricing.Discount;
import dev.vitrine.commerce.pricing.Discount.ValueType;
import dev.vitrine.commerce.pricing.Quote;
import dev.vitrine.foundation.kernel.Money;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;

/** Discounts in the request that creates an order, applied one after the other. */
public final class OrderDiscounts {

    private final List<Discount> discounts = new ArrayList<>();
    private final List<DiscountApplication> applications = new ArrayList<>();

    /** "An entry's amount is a percentage when type says so". */
    public void code(OrderDiscountCode code) {
        var title = code.code();
        var type = "percentage".equals(code.type()) ? ValueType.PERCENTAGE : ValueType.FIXED_AMOUNT;
        add(
                "discount_code",
                "shipping".equals(code.type())
                        ? Discount.ofShipping(title, title, type, code.amount())
                        : Discount.ofOrder(title, title, type, code.amount()));
    }

    void manual(Money amount) {
        add("manual", Discount.ofOrder("Discount", null, ValueType.FIXED_AMOUNT, amount.amount()));
    }

    public List<DiscountApplication> applications() {
        return List.copyOf(applications);
    }

    /** Lines and deliveries with what is taken off them. */
    public record Discounted(List<LineItem> lines, List<ShippingLine> shipping) {}

    /** Before taxes and tips. */
    Basket basket(List<LineItem> lines, List<ShippingLine> shipping, Currency currency) {
        var items = lines.stream()
                .map(line -> new Basket.Item(line.price(), line.quantity(), line.taxable()))
                .toList();
        var deliveries = shipping.stream()
                .map(line -> new Basket.Delivery(line.discountedPrice(), true))
                .toList();
        return Basket.of(currency, items, deliveries).discountedBy(discounts);
    }

    public Discounted applied(List<LineItem> lines, List<ShippingLine> shipping, Currency currency) {
        var quote = Quote.of(basket(lines, shipping, currency));
        var reduced = new ArrayList<LineItem>();
        for (int i = 0; i < lines.size(); i++) {
            reduced.add(lines.get(i)
                    .withDiscountAllocations(DiscountAllocation.of(quote.items().get(i))));
        }
        var sent = new ArrayList<ShippingLine>();
        for (int i = 0; i < shipping.size(); i++) {
            sent.add(shipping.get(i)
                    .withDiscountedPrice(quote.deliveries().get(i).discounted()));
        }
        return new Discounted(List.copyOf(reduced), List.copyOf(sent));
    }

    private void add(String type, Discount discount) {
        discounts.add(discount);
        applications.add(DiscountApplication.of(type, discount));
    }
}
