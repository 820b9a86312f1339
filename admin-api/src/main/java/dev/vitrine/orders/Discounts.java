package dev.vitrine.orders;

import dev.vitrine.kernel.Money;
import dev.vitrine.pricing.PricedLine;
import dev.vitrine.pricing.Totals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;

/** Applies discounts to an order's lines and deliveries, one after the other, each on what the former left. */
final class Discounts {

    private final Currency currency;
    private final List<DiscountApplication> applications = new ArrayList<>();
    private List<LineItem> lines;
    private List<ShippingLine> shipping;

    Discounts(List<LineItem> lines, List<ShippingLine> shipping, Currency currency) {
        this.lines = lines;
        this.shipping = shipping;
        this.currency = currency;
    }

    /** "an entry's amount is a percentage when type says so". */
    void code(DiscountCode code) {
        applications.add(DiscountApplication.ofCode(code));
        if ("shipping".equals(code.type())) {
            ship(Money.of(code.amount(), currency));
        } else {
            across("percentage".equals(code.type()) ? percentage(code.amount()) : Money.of(code.amount(), currency));
        }
    }

    void manual(Money amount) {
        applications.add(DiscountApplication.manual(amount.amount()));
        across(amount);
    }

    List<LineItem> lines() {
        return lines;
    }

    List<ShippingLine> shipping() {
        return shipping;
    }

    List<DiscountApplication> applications() {
        return List.copyOf(applications);
    }

    private Money percentage(BigDecimal percent) {
        var left = lines.stream().map(LineItem::lineItemPriceAfterDiscount).reduce(Money.zero(currency), Money::plus);
        var share = percent.min(BigDecimal.valueOf(100)).divide(BigDecimal.valueOf(100), 10, RoundingMode.HALF_UP);
        return Money.of(left.amount().multiply(share), currency);
    }

    private void across(Money discount) {
        var left = lines.stream()
                .map(line -> new PricedLine(line.lineItemPriceAfterDiscount(), 1))
                .toList();
        var shares = Totals.shares(discount, left);
        var reduced = new ArrayList<LineItem>();
        for (int i = 0; i < lines.size(); i++) {
            var allocations = new ArrayList<>(lines.get(i).discountAllocations());
            allocations.add(new DiscountAllocation(shares.get(i).amount(), applications.size() - 1));
            reduced.add(lines.get(i).discounted(List.copyOf(allocations)));
        }
        lines = List.copyOf(reduced);
    }

    private void ship(Money discount) {
        var left = discount;
        var reduced = new ArrayList<ShippingLine>();
        for (var line : shipping) {
            var price = Money.of(line.discountedPrice(), currency);
            var taken = price.compareTo(left) < 0 ? price : left;
            left = left.minus(taken);
            reduced.add(line.discounted(price.minus(taken).amount()));
        }
        shipping = List.copyOf(reduced);
    }
}
