package dev.vitrine.server.checkout;

import dev.vitrine.commerce.checkout.Checkout;
import dev.vitrine.commerce.checkout.CheckoutLine;
import dev.vitrine.commerce.checkout.CheckoutShippingOption;
import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** View model of the checkout's templates, formatted for display. */
final class CheckoutViewModel {

    private CheckoutViewModel() {}

    /** A line of the summary. */
    public record Line(String title, String details, int quantity, String price, String image) {}

    /** A named amount: a discount, or a tax. */
    public record Row(String title, String amount) {}

    /**
     * The sums below the lines.
     *
     * @param shipping a price, or words while there is none; empty when nothing is sent
     * @param taxesIncluded whether the taxes are part of the amounts above them already
     */
    public record CheckoutTotals(
            String subtotal,
            List<Row> discounts,
            String shippingTitle,
            String shipping,
            List<Row> taxes,
            boolean taxesIncluded,
            String total,
            String code) {}

    /** A delivery to choose; {@code details} may be empty. */
    public record ShippingOptionView(String handle, String title, String details, String price, boolean chosen) {}

    static List<Line> lines(Shop shop, Checkout checkout) {
        return checkout.lineItems().stream().map(line -> line(shop, line)).toList();
    }

    static List<Line> lines(Shop shop, Order order) {
        return order.lineItems().stream().map(line -> line(shop, line)).toList();
    }

    static CheckoutTotals sums(Shop shop, Checkout checkout) {
        return new CheckoutTotals(
                shop.price(checkout.totals().totalLineItemsPrice()),
                discounts(
                        shop,
                        checkout.charges().discountApplications(),
                        checkout.totals().totalDiscounts()),
                title(checkout.charges().shippingLines()),
                checkout.requiresShipping() ? delivery(shop, checkout) : "",
                taxes(shop, checkout.charges().taxLines()),
                checkout.charges().taxesIncluded(),
                shop.price(checkout.totals().totalPrice()),
                checkout.currency().getCurrencyCode());
    }

    static CheckoutTotals sums(Shop shop, Order order) {
        var applications =
                Objects.requireNonNullElse(order.charges().discountApplications(), List.<DiscountApplication>of());
        return new CheckoutTotals(
                shop.price(order.totals().totalLineItemsPrice()),
                discounts(shop, applications, order.totals().totalDiscounts()),
                title(order.charges().shippingLines()),
                order.charges().shippingLines().isEmpty()
                        ? ""
                        : fee(shop, order.charges().shippingLines(), order.currency()),
                taxes(shop, Objects.requireNonNullElse(order.charges().taxLines(), List.<TaxLine>of())),
                order.charges().taxesIncluded(),
                shop.price(order.totals().totalPrice()),
                order.currency().getCurrencyCode());
    }

    static List<ShippingOptionView> choices(Shop shop, Checkout checkout) {
        return checkout.shippingChoice().offers().stream()
                .map(checkoutShippingOption -> new ShippingOptionView(
                        checkoutShippingOption.handle(),
                        checkoutShippingOption.title(),
                        details(checkoutShippingOption),
                        price(shop, checkoutShippingOption.price()),
                        checkoutShippingOption
                                .handle()
                                .equals(checkout.shippingChoice().shippingHandle())))
                .toList();
    }

    /** Line by line, as on an envelope. */
    static List<String> envelope(@Nullable MailingAddress mailingAddress) {
        if (mailingAddress == null) {
            return List.of();
        }
        var place = Stream.of(mailingAddress.zip(), mailingAddress.city(), mailingAddress.province())
                .filter(Objects::nonNull)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(" "));
        return Stream.of(
                        mailingAddress.name(),
                        mailingAddress.company(),
                        mailingAddress.address1(),
                        mailingAddress.address2(),
                        place,
                        mailingAddress.country(),
                        mailingAddress.phone())
                .filter(Objects::nonNull)
                .filter(part -> !part.isBlank())
                .toList();
    }

    private static String details(CheckoutShippingOption checkoutShippingOption) {
        var days = checkoutShippingOption.deliveryRange().stream()
                .map(day -> day.length() > 10 ? day.substring(0, 10) : day)
                .distinct()
                .toList();
        var arrives = days.isEmpty() ? "" : "Arrives " + String.join(" to ", days);
        return Stream.of(Objects.requireNonNullElse(checkoutShippingOption.description(), ""), arrives)
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining(". "));
    }

    private static String title(List<ShippingLine> shipping) {
        return shipping.isEmpty() ? "Delivery" : shipping.getFirst().title();
    }

    private static String delivery(Shop shop, Checkout checkout) {
        if (!checkout.charges().shippingLines().isEmpty()) {
            return fee(shop, checkout.charges().shippingLines(), checkout.currency());
        }
        return checkout.addressed() ? "Choose a delivery" : "After the address";
    }

    private static String fee(Shop shop, List<ShippingLine> shipping, Currency currency) {
        return price(shop, Money.sum(shipping.stream().map(ShippingLine::price), currency));
    }

    private static String price(Shop shop, Money price) {
        return price.isZero() ? "Free" : shop.price(price);
    }

    /** One code at a time, so what it takes off is all that is taken off. */
    private static List<Row> discounts(Shop shop, List<DiscountApplication> applications, Money taken) {
        if (taken.isZero()) {
            return List.of();
        }
        var titles = applications.stream()
                .map(each -> Objects.requireNonNullElse(each.code(), each.title()))
                .collect(Collectors.joining(", "));
        return List.of(new Row(titles.isBlank() ? "Discount" : titles, "−" + shop.price(taken)));
    }

    private static List<Row> taxes(Shop shop, List<TaxLine> taxes) {
        return taxes.stream()
                .map(tax -> new Row(taxTitle(tax), shop.price(tax.price())))
                .toList();
    }

    private static String taxTitle(TaxLine tax) {
        var rate = tax.rate() == null
                ? ""
                : " " + tax.rate().movePointRight(2).stripTrailingZeros().toPlainString() + "%";
        return Objects.requireNonNullElse(tax.title(), "Tax") + rate;
    }

    private static Line line(Shop shop, CheckoutLine line) {
        var properties = line.properties().stream().map(each -> each.name() + ": " + each.value());
        var details = Stream.concat(Stream.of(line.variantTitle()), properties)
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining(", "));
        return new Line(line.title(), details, line.quantity(), shop.price(line.linePrice()), thumbnail(line.image()));
    }

    private static Line line(Shop shop, LineItem line) {
        return new Line(
                line.title(),
                Objects.requireNonNullElse(line.variantTitle(), ""),
                line.quantity(),
                shop.price(line.lineItemPrice()),
                thumbnail(line.imageSrc()));
    }

    static String thumbnail(@Nullable String src) {
        if (src == null) {
            return "";
        }
        var path = src.replaceFirst("^https?://[^/]+(?=/media/)", "");
        return path.startsWith("/media/") ? path.replaceFirst("\\.(\\w+)$", "_64x80_crop_center@2x.$1") : src;
    }
}
