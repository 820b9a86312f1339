package dev.vitrine.server.checkout;

import dev.vitrine.checkout.Checkout;
import dev.vitrine.checkout.CheckoutLine;
import dev.vitrine.kernel.Money;
import dev.vitrine.orders.Address;
import dev.vitrine.orders.LineItem;
import dev.vitrine.orders.Order;
import dev.vitrine.server.Prices;
import dev.vitrine.tenancy.Shop;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the checkout's templates show, in words. */
final class CheckoutModel {

    private CheckoutModel() {}

    /** A line of the summary. */
    public record Line(String title, String details, int quantity, String price, String image) {}

    /** The sums below the lines; {@code tax} is empty when none is shown. */
    public record Sums(String subtotal, String shippingTitle, String shipping, String tax, String total, String code) {}

    static List<Line> lines(Shop shop, Checkout checkout) {
        return checkout.lineItems().stream().map(line -> line(shop, line)).toList();
    }

    static List<Line> lines(Shop shop, Order order) {
        return order.lineItems().stream().map(line -> line(shop, line)).toList();
    }

    static Sums sums(Shop shop, Checkout checkout) {
        var title = checkout.shippingLines().isEmpty()
                ? shop.shippingTitle()
                : checkout.shippingLines().getFirst().title();
        return sums(
                shop,
                checkout.subtotalPrice(),
                title,
                checkout.totalShipping(),
                checkout.totalTax(),
                checkout.totalPrice());
    }

    static Sums sums(Shop shop, Order order) {
        var title = order.shippingLines().isEmpty()
                ? shop.shippingTitle()
                : order.shippingLines().getFirst().title();
        return sums(shop, order.subtotalPrice(), title, order.totalShipping(), order.totalTax(), order.totalPrice());
    }

    /** Line by line, as on an envelope. */
    static List<String> envelope(@Nullable Address address) {
        if (address == null) {
            return List.of();
        }
        var place = Stream.of(address.zip(), address.city(), address.province())
                .filter(Objects::nonNull)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(" "));
        return Stream.of(
                        address.name(),
                        address.company(),
                        address.address1(),
                        address.address2(),
                        place,
                        address.country(),
                        address.phone())
                .filter(Objects::nonNull)
                .filter(part -> !part.isBlank())
                .toList();
    }

    private static Sums sums(Shop shop, Money subtotal, String shippingTitle, Money shipping, Money tax, Money total) {
        return new Sums(
                Prices.text(shop, subtotal),
                shippingTitle,
                shipping.minor() == 0 ? "Free" : Prices.text(shop, shipping),
                tax.minor() == 0 ? "" : Prices.text(shop, tax),
                Prices.text(shop, total),
                total.currency().getCurrencyCode());
    }

    private static Line line(Shop shop, CheckoutLine line) {
        var properties = line.properties().stream().map(each -> each.name() + ": " + each.value());
        var details = Stream.concat(Stream.of(line.variantTitle()), properties)
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining(", "));
        return new Line(
                line.title(),
                details,
                line.quantity(),
                Prices.text(shop, Money.of(line.linePrice(), shop.currency())),
                thumbnail(line.image()));
    }

    private static Line line(Shop shop, LineItem line) {
        return new Line(
                line.title(),
                Objects.requireNonNullElse(line.variantTitle(), ""),
                line.quantity(),
                Prices.text(shop, line.lineItemPrice()),
                thumbnail(line.imageSrc()));
    }

    private static String thumbnail(@Nullable String src) {
        if (src == null) {
            return "";
        }
        var path = src.replaceFirst("^https?://[^/]+(?=/media/)", "");
        return path.startsWith("/media/") ? path.replaceFirst("\\.(\\w+)$", "_64x80_crop_center@2x.$1") : src;
    }
}
