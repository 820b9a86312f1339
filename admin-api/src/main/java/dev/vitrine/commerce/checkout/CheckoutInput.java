package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.payments.AppliedGiftCard;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Input of a checkout from customer, cart and apps: everything that is not computed from it. */
@RecordBuilder
record CheckoutInput(Buyer buyer, Goods goods, Choices choices) implements CheckoutInputBuilder.With {

    /**
     * Who buys, and where it goes.
     *
     * @param currency in which prices are shown; null for the shop's own
     */
    @RecordBuilder
    record Buyer(
            @Nullable String email,
            @Nullable String phone,
            boolean acceptsMarketing,
            @Nullable MailingAddress shipping,
            @Nullable MailingAddress billing,
            @Nullable String locale,
            @Nullable String currency)
            implements CheckoutInputBuyerBuilder.With {}

    /**
     * What is bought, before discounts and taxes.
     *
     * @param cartId null when it was not made of a cart, or no longer is
     */
    @RecordBuilder
    record Goods(
            @Nullable Long cartId,
            List<CheckoutLine> lines,
            @Nullable String note,
            List<Attribute> attributes) implements CheckoutInputGoodsBuilder.With {

        boolean requireShipping() {
            return lines.stream().anyMatch(CheckoutLine::requiresShipping);
        }
    }

    /**
     * What the buyer chose, and out of what.
     *
     * @param giftCards the ids of those that pay, in the order in which they were added
     * @param offersFor goods and place that the offers are for; null while nobody has asked
     */
    @RecordBuilder
    record Choices(
            @Nullable String discountCode,
            List<Long> giftCards,
            @Nullable String handle,
            List<CheckoutShippingOption> offers,
            @Nullable String offersFor)
            implements CheckoutInputChoicesBuilder.With {

        static final Choices NONE = new Choices(null, List.of(), null, List.of(), null);
    }

    static CheckoutInput empty(Shop shop) {
        return new CheckoutInput(
                new Buyer(null, null, false, null, null, shop.primaryLocale(), null),
                new Goods(null, List.of(), null, List.of()),
                Choices.NONE);
    }

    static CheckoutInput of(Checkout checkout) {
        return new CheckoutInput(
                new Buyer(
                        checkout.buyer().email(),
                        checkout.buyer().phone(),
                        checkout.buyer().buyerAcceptsMarketing(),
                        checkout.buyer().shippingAddress(),
                        checkout.buyer().billingAddress(),
                        checkout.buyer().customerLocale(),
                        checkout.totals().presentment() == null
                                ? null
                                : checkout.totals().presentment().currency()),
                new Goods(
                        checkout.cartId(),
                        checkout.lineItems().stream().map(CheckoutLine::bare).toList(),
                        checkout.remarks().note(),
                        checkout.remarks().noteAttributes()),
                new Choices(
                        checkout.charges().discountCode(),
                        checkout.giftCards().stream().map(AppliedGiftCard::id).toList(),
                        checkout.shippingChoice().shippingHandle(),
                        checkout.shippingChoice().offers(),
                        checkout.shippingChoice().offersFor()));
    }

    Optional<Region> place() {
        return Regions.of(buyer.shipping());
    }

    /** Names everything on which offers of delivery depend. */
    String offersKey() {
        var goodsKey = goods.lines().stream()
                .map(line -> line.variantId() + "*" + line.quantity() + "*"
                        + line.price().amount() + "*" + line.grams())
                .toList();
        return Secrets.hash(goodsKey + "|" + choices.discountCode() + "|" + buyer.email() + "|" + buyer.shipping());
    }

    CheckoutInput withLines(List<CheckoutLine> lines) {
        return withGoods(goods.withLines(lines));
    }

    CheckoutInput withDiscountCode(@Nullable String code) {
        return withChoices(choices.withDiscountCode(code));
    }

    CheckoutInput withGiftCards(List<Long> giftCards) {
        return withChoices(choices.withGiftCards(giftCards));
    }

    CheckoutInput withShippingOption(@Nullable String handle) {
        return withChoices(choices.withHandle(handle));
    }

    CheckoutInput withShippingOptions(List<CheckoutShippingOption> checkoutShippingOptions, String offersFor) {
        return withChoices(
                choices.with(copy -> copy.offers(checkoutShippingOptions).offersFor(offersFor)));
    }
}
