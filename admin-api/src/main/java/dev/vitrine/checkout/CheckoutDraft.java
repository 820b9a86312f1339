package dev.vitrine.checkout;

import dev.vitrine.geo.Region;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.orders.Address;
import dev.vitrine.orders.Attribute;
import dev.vitrine.tenancy.Shop;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What buyer, cart and apps say of a checkout: everything of it that is not worked out from that. */
record CheckoutDraft(Buyer buyer, Goods goods, Choices choices) {

    /**
     * Who buys, and where it goes.
     *
     * @param currency in which prices are shown; null for the shop's own
     */
    record Buyer(
            @Nullable String email,
            @Nullable String phone,
            boolean acceptsMarketing,
            @Nullable Address shipping,
            @Nullable Address billing,
            @Nullable String locale,
            @Nullable String currency) {

        Buyer billedTo(@Nullable Address address) {
            return new Buyer(email, phone, acceptsMarketing, shipping, address, locale, currency);
        }

        Buyer seeing(@Nullable String shown) {
            return new Buyer(email, phone, acceptsMarketing, shipping, billing, locale, shown);
        }
    }

    /**
     * What is bought, before discounts and taxes.
     *
     * @param cartId null when it was not made of a cart, or no longer is
     */
    record Goods(
            @Nullable Long cartId,
            List<CheckoutLine> lines,
            @Nullable String note,
            List<Attribute> attributes) {

        boolean requireShipping() {
            return lines.stream().anyMatch(CheckoutLine::requiresShipping);
        }
    }

    /**
     * What the buyer chose, and out of what.
     *
     * @param offersFor goods and place that the offers are for; null while nobody has asked
     */
    record Choices(
            @Nullable String discountCode,
            @Nullable String handle,
            List<Offer> offers,
            @Nullable String offersFor) {

        static final Choices NONE = new Choices(null, null, List.of(), null);
    }

    static CheckoutDraft empty(Shop shop) {
        return new CheckoutDraft(
                new Buyer(null, null, false, null, null, shop.primaryLocale(), null),
                new Goods(null, List.of(), null, List.of()),
                Choices.NONE);
    }

    static CheckoutDraft of(Checkout checkout) {
        return new CheckoutDraft(
                new Buyer(
                        checkout.email(),
                        checkout.phone(),
                        checkout.buyerAcceptsMarketing(),
                        checkout.shippingAddress(),
                        checkout.billingAddress(),
                        checkout.customerLocale(),
                        checkout.presentment() == null
                                ? null
                                : checkout.presentment().currency()),
                new Goods(
                        checkout.cartId(),
                        checkout.lineItems().stream().map(CheckoutLine::bare).toList(),
                        checkout.note(),
                        checkout.noteAttributes()),
                new Choices(
                        checkout.discountCode(), checkout.shippingHandle(), checkout.offers(), checkout.offersFor()));
    }

    Optional<Region> place() {
        return Places.of(buyer.shipping());
    }

    /** Names everything on which offers of delivery depend. */
    String offersKey() {
        var goodsKey = goods.lines().stream()
                .map(line -> line.variantId() + "*" + line.quantity() + "*" + line.price() + "*" + line.grams())
                .toList();
        return Secrets.hash(goodsKey + "|" + choices.discountCode() + "|" + buyer.email() + "|" + buyer.shipping());
    }

    CheckoutDraft with(Buyer other) {
        return new CheckoutDraft(other, goods, choices);
    }

    CheckoutDraft with(Goods other) {
        return new CheckoutDraft(buyer, other, choices);
    }

    CheckoutDraft with(List<CheckoutLine> lines) {
        return with(new Goods(goods.cartId(), lines, goods.note(), goods.attributes()));
    }

    CheckoutDraft calling(@Nullable String code) {
        return new CheckoutDraft(
                buyer, goods, new Choices(code, choices.handle(), choices.offers(), choices.offersFor()));
    }

    CheckoutDraft choosing(@Nullable String handle) {
        return new CheckoutDraft(
                buyer, goods, new Choices(choices.discountCode(), handle, choices.offers(), choices.offersFor()));
    }

    CheckoutDraft offered(List<Offer> offers, String offersFor) {
        return new CheckoutDraft(
                buyer, goods, new Choices(choices.discountCode(), choices.handle(), offers, offersFor));
    }
}
