package dev.vitrine.server.checkout;

import dev.vitrine.commerce.checkout.Checkout;
import dev.vitrine.commerce.checkout.CheckoutCountries;
import dev.vitrine.commerce.checkout.CheckoutLine;
import dev.vitrine.commerce.checkout.CheckoutShippingOption;
import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.commerce.payments.AppliedGiftCard;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.media.ImageUrls;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
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

    /** A gift card that pays, as {@code −€20.00}. */
    public record GiftCardRow(long id, String title, String amount) {}

    /**
     * The sums below the lines.
     *
     * @param shipping a price, or words while there is none; empty when nothing is sent
     * @param due what gift cards leave to be paid; empty without them
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
            String code,
            List<GiftCardRow> giftCards,
            String due) {}

    /** A delivery to choose; {@code details} may be empty. */
    public record ShippingOptionView(String handle, String title, String details, String price, boolean chosen) {}

    static List<Line> lines(Shop shop, Checkout checkout) {
        return checkout.lineItems().stream().map(line -> line(shop, line)).toList();
    }

    static List<Line> lines(Shop shop, Order order) {
        return order.lineItems().stream().map(line -> line(shop, line)).toList();
    }

    static CheckoutTotals sums(Shop shop, CheckoutTexts texts, Checkout checkout) {
        return new CheckoutTotals(
                shop.price(checkout.totals().totalLineItemsPrice()),
                discounts(
                        shop,
                        texts,
                        checkout.charges().discountApplications(),
                        checkout.totals().totalDiscounts()),
                title(texts, checkout.charges().shippingLines()),
                checkout.requiresShipping() ? delivery(shop, texts, checkout) : "",
                taxes(shop, texts, checkout.charges().taxLines()),
                checkout.charges().taxesIncluded(),
                shop.price(checkout.totals().totalPrice()),
                checkout.currency().getCurrencyCode(),
                checkout.giftCards().stream()
                        .map(card -> giftCard(shop, texts, card))
                        .toList(),
                checkout.giftCards().isEmpty() ? "" : shop.price(checkout.paymentDue()));
    }

    static CheckoutTotals sums(Shop shop, CheckoutTexts texts, Order order) {
        var applications =
                Objects.requireNonNullElse(order.charges().discountApplications(), List.<DiscountApplication>of());
        return new CheckoutTotals(
                shop.price(order.totals().totalLineItemsPrice()),
                discounts(shop, texts, applications, order.totals().totalDiscounts()),
                title(texts, order.charges().shippingLines()),
                order.charges().shippingLines().isEmpty()
                        ? ""
                        : fee(shop, texts, order.charges().shippingLines(), order.currency()),
                taxes(shop, texts, Objects.requireNonNullElse(order.charges().taxLines(), List.<TaxLine>of())),
                order.charges().taxesIncluded(),
                shop.price(order.totals().totalPrice()),
                order.currency().getCurrencyCode(),
                List.of(),
                "");
    }

    static GiftCardRow giftCard(Shop shop, CheckoutTexts texts, AppliedGiftCard card) {
        return new GiftCardRow(
                card.id(),
                texts.of("Gift card {code}", "code", "•••• " + card.lastCharacters()),
                "−" + shop.price(card.amountUsed()));
    }

    static List<ShippingOptionView> choices(Shop shop, CheckoutTexts texts, Checkout checkout) {
        return checkout.shippingChoice().offers().stream()
                .map(checkoutShippingOption -> new ShippingOptionView(
                        checkoutShippingOption.handle(),
                        checkoutShippingOption.title(),
                        details(texts, checkoutShippingOption),
                        price(shop, texts, checkoutShippingOption.price()),
                        checkoutShippingOption
                                .handle()
                                .equals(checkout.shippingChoice().shippingHandle())))
                .toList();
    }

    /** Line by line, as on an envelope. */
    static List<String> envelope(CheckoutTexts texts, @Nullable MailingAddress mailingAddress) {
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
                        country(texts, mailingAddress),
                        mailingAddress.phone())
                .filter(Objects::nonNull)
                .filter(part -> !part.isBlank())
                .toList();
    }

    /** Its name in the reader's language; as it was written where the code is not known. */
    static String country(CheckoutTexts texts, MailingAddress mailingAddress) {
        var code = Objects.requireNonNullElse(mailingAddress.countryCode(), "");
        var written = Objects.requireNonNullElse(mailingAddress.country(), "");
        return CheckoutCountries.known(code)
                ? Locale.of("", code).getDisplayCountry(Locale.forLanguageTag(texts.locale()))
                : written;
    }

    private static String details(CheckoutTexts texts, CheckoutShippingOption checkoutShippingOption) {
        var days = checkoutShippingOption.deliveryRange().stream()
                .map(day -> day.length() > 10 ? day.substring(0, 10) : day)
                .distinct()
                .toList();
        var arrives = switch (days.size()) {
            case 0 -> "";
            case 1 -> texts.of("Arrives {day}", "day", days.getFirst());
            default -> texts.of("Arrives {first} to {last}", "first", days.getFirst(), "last", days.getLast());
        };
        return Stream.of(Objects.requireNonNullElse(checkoutShippingOption.description(), ""), arrives)
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining(". "));
    }

    private static String title(CheckoutTexts texts, List<ShippingLine> shipping) {
        return shipping.isEmpty() ? texts.of("Delivery") : shipping.getFirst().title();
    }

    private static String delivery(Shop shop, CheckoutTexts texts, Checkout checkout) {
        if (!checkout.charges().shippingLines().isEmpty()) {
            return fee(shop, texts, checkout.charges().shippingLines(), checkout.currency());
        }
        return texts.of(checkout.addressed() ? "Choose a delivery" : "After the address");
    }

    private static String fee(Shop shop, CheckoutTexts texts, List<ShippingLine> shipping, Currency currency) {
        return price(shop, texts, Money.sum(shipping.stream().map(ShippingLine::price), currency));
    }

    private static String price(Shop shop, CheckoutTexts texts, Money price) {
        return price.isZero() ? texts.of("Free") : shop.price(price);
    }

    /** One code at a time, so what it takes off is all that is taken off. */
    private static List<Row> discounts(
            Shop shop, CheckoutTexts texts, List<DiscountApplication> applications, Money taken) {
        if (taken.isZero()) {
            return List.of();
        }
        var titles = applications.stream()
                .map(each -> Objects.requireNonNullElse(each.code(), each.title()))
                .collect(Collectors.joining(", "));
        return List.of(new Row(
                titles.isBlank() ? texts.of("Discount") : texts.of("Discount {title}", "title", titles),
                "−" + shop.price(taken)));
    }

    private static List<Row> taxes(Shop shop, CheckoutTexts texts, List<TaxLine> taxes) {
        return taxes.stream()
                .map(tax -> new Row(taxTitle(texts, tax), shop.price(tax.price())))
                .toList();
    }

    private static String taxTitle(CheckoutTexts texts, TaxLine tax) {
        var rate = tax.rate() == null
                ? ""
                : " " + tax.rate().movePointRight(2).stripTrailingZeros().toPlainString() + "%";
        return Objects.requireNonNullElse(tax.title(), texts.of("Tax")) + rate;
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
        return ImageUrls.resized(path, "64x80_crop_center@2x");
    }
}
