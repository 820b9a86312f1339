package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.checkout.CheckoutInput.Choices;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.discounts.DiscountContext;
import dev.vitrine.commerce.discounts.DiscountEngine;
import dev.vitrine.commerce.discounts.DiscountResult;
import dev.vitrine.commerce.discounts.DiscountResult.Granted;
import dev.vitrine.commerce.discounts.DiscountResult.Refusal;
import dev.vitrine.commerce.orders.aggregate.DiscountAllocation;
import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.commerce.payments.AppliedGiftCard;
import dev.vitrine.commerce.payments.GiftCardPayments;
import dev.vitrine.commerce.pricing.Basket;
import dev.vitrine.commerce.pricing.ExchangeRates;
import dev.vitrine.commerce.pricing.Presentment;
import dev.vitrine.commerce.pricing.Quote;
import dev.vitrine.commerce.pricing.TaxRates;
import dev.vitrine.commerce.shipping.TaxRateLookup;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Pricing of a checkout: items, discount code, shipping and taxes. Safe for use by many threads. */
public final class CheckoutPricing {

    private final DiscountEngine discountEngine;
    private final GiftCardPayments giftCardPayments;
    private final InstantSource clock;

    public CheckoutPricing(DiscountEngine discountEngine, GiftCardPayments giftCardPayments, InstantSource clock) {
        this.discountEngine = discountEngine;
        this.giftCardPayments = giftCardPayments;
        this.clock = clock;
    }

    /** A refused code or gift card is left out, with a notice for the customer. */
    PricedCheckout price(Session session, Shop shop, CheckoutInput draft) {
        var choices = choices(draft);
        var chosen = chosen(choices);
        var discountChoice = choice(session, shop, draft, chosen);
        var discounts = discountChoice.reductions();
        var basket = basket(shop, draft, chosen)
                .discountedBy(discounts)
                .taxedBy(taxes(session, shop, draft), shop.taxesIncluded());
        var quote = Quote.of(basket);
        var giftCards = giftCardPayments.allocate(
                session, shop, choices.giftCards(), quote.totals().total());
        return new PricedCheckout(
                lines(draft.goods().lines(), quote),
                shipping(chosen, quote),
                TaxLine.of(quote.taxes().stream()
                        .filter(taxAmount -> !taxAmount.amount().isZero())
                        .toList()),
                shop.taxesIncluded(),
                discounts.stream()
                        .map(discount -> DiscountApplication.of(discountChoice.type(), discount))
                        .toList(),
                discountChoice.automaticId(),
                choices.with(copy -> copy.discountCode(discountChoice.code())
                        .giftCards(giftCards.cards().stream()
                                .map(AppliedGiftCard::id)
                                .toList())),
                discountChoice
                        .refusal()
                        .map(Refusal::message)
                        .orElse(giftCards.refused() ? "A gift card can't be used any more." : null),
                quote.totals(),
                giftCards.cards(),
                Presentment.of(ExchangeRates.of(shop), draft.buyer().currency(), basket)
                        .orElse(null));
    }

    /** What the draft's code is worth; empty without one. Blanks around a code are nobody's fault. */
    Optional<DiscountResult> discount(
            Session session, Shop shop, CheckoutInput draft, Optional<CheckoutShippingOption> chosen) {
        var code = draft.choices().discountCode();
        return code == null || code.isBlank()
                ? Optional.empty()
                : Optional.of(
                        discountEngine.evaluate(session, shop, code, shopping(session, shop, draft, chosen), now()));
    }

    /**
     * What is taken off: by the code, or by the best of those discounts that apply by themselves where that is more.
     * One of them at a time.
     */
    DiscountChoice choice(Session session, Shop shop, CheckoutInput draft, Optional<CheckoutShippingOption> chosen) {
        var typed = discount(session, shop, draft, chosen);
        var basket = basket(shop, draft, chosen);
        var best = discountEngine.automatic(session, shop, shopping(session, shop, draft, chosen), now()).stream()
                .map(granted -> new Reduction(granted, taken(basket, granted)))
                .filter(reduction -> !reduction.taken().isZero())
                .max(Comparator.comparing(Reduction::taken))
                .map(Reduction::granted);
        return DiscountChoice.of(typed, best, granted -> taken(basket, granted), chosen.isPresent());
    }

    /** A discount and what it takes off. */
    private record Reduction(Granted granted, Money taken) {}

    private static DiscountContext buyer(Tx tx, Shop shop, Checkout checkout) {
        return shopping(tx, shop, CheckoutInput.of(checkout), checkout.chosen());
    }

    /** Whether the shop has discounts that apply by themselves. */
    boolean hasAutomatic(Session session, Shop shop) {
        return discountEngine.hasAutomatic(session, shop, now());
    }

    private static Money taken(Basket basket, Granted granted) {
        return Quote.of(basket.discountedBy(List.of(granted.reduction())))
                .totals()
                .discounts();
    }

    /** Redeems the discount of a checkout for an order; a refusal when it was used up meanwhile. */
    Optional<Refusal> redeem(Tx tx, Shop shop, Checkout checkout, long order) {
        var code = checkout.charges().discountCode();
        var automatic = checkout.charges().automaticDiscountId();
        if (code != null) {
            return discountEngine.redeem(tx, shop, code, order, buyer(tx, shop, checkout), now());
        }
        return automatic == null
                ? Optional.empty()
                : discountEngine.redeemAutomatic(tx, shop, automatic, order, buyer(tx, shop, checkout), now());
    }

    /** Takes what gift cards pay of a checkout for an order; false when one cannot pay any more. */
    boolean redeemGiftCards(Tx tx, Shop shop, Checkout checkout, long order) {
        return giftCardPayments.redeem(tx, shop, order, checkout.giftCards());
    }

    GiftCardPayments giftCards() {
        return giftCardPayments;
    }

    /** What goods come to with a code, before delivery and taxes: for carts, and for rates that depend on it. */
    Quote goods(Session session, Shop shop, CheckoutInput draft) {
        var discounts = choice(session, shop, draft, Optional.empty()).reductions();
        return Quote.of(basket(shop, draft, Optional.empty()).discountedBy(discounts));
    }

    private static DiscountContext shopping(
            Session session, Shop shop, CheckoutInput draft, Optional<CheckoutShippingOption> chosen) {
        var purchasedItems = draft.goods().lines().stream()
                .map(line -> new DiscountContext.PurchasedItem(
                        line.productId(), line.variantId(), line.price(), line.quantity(), line.giftCard()))
                .toList();
        var deliveries = chosen.stream().map(CheckoutShippingOption::price).toList();
        var email = draft.buyer().email();
        return new DiscountContext(
                purchasedItems, deliveries, draft.place().orElse(null), customer(session, shop, email), email);
    }

    private static @Nullable Long customer(Session session, Shop shop, @Nullable String email) {
        return email == null
                ? null
                : CustomerMatching.idByEmail(session, shop, email).orElse(null);
    }

    private Instant now() {
        return clock.instant();
    }

    /** An offer counts for the goods and the place for which it was made; the only one needs no choosing. */
    private static Choices choices(CheckoutInput draft) {
        var said = draft.choices();
        var made = draft.goods().requireShipping() && draft.offersKey().equals(said.offersFor());
        var checkoutShippingOptions = made ? said.offers() : List.<CheckoutShippingOption>of();
        var handle = checkoutShippingOptions.size() == 1
                ? checkoutShippingOptions.getFirst().handle()
                : said.handle();
        return new Choices(
                said.discountCode(), said.giftCards(), handle, checkoutShippingOptions, made ? said.offersFor() : null);
    }

    private static Optional<CheckoutShippingOption> chosen(Choices choices) {
        return choices.offers().stream()
                .filter(checkoutShippingOption ->
                        checkoutShippingOption.handle().equals(choices.handle()))
                .findFirst();
    }

    private static Basket basket(Shop shop, CheckoutInput draft, Optional<CheckoutShippingOption> delivery) {
        var items = draft.goods().lines().stream()
                .map(line -> new Basket.Item(line.price(), line.quantity(), line.taxable()))
                .toList();
        var deliveries = delivery.stream()
                .map(checkoutShippingOption -> new Basket.Delivery(checkoutShippingOption.price(), true))
                .toList();
        return Basket.of(shop.currency(), items, deliveries);
    }

    /** Nothing is taxed before it is known where it goes. */
    private static TaxRates taxes(Session session, Shop shop, CheckoutInput draft) {
        return draft.place()
                .map(region -> TaxRateLookup.ratesAt(session, shop, region))
                .orElse(TaxRates.NONE);
    }

    private static List<CheckoutLine> lines(List<CheckoutLine> bare, Quote quote) {
        var lines = new ArrayList<CheckoutLine>();
        for (int i = 0; i < bare.size(); i++) {
            var part = quote.items().get(i);
            lines.add(bare.get(i).priced(DiscountAllocation.of(part), TaxLine.of(part.taxes())));
        }
        return List.copyOf(lines);
    }

    private static List<ShippingLine> shipping(Optional<CheckoutShippingOption> chosen, Quote quote) {
        return chosen.stream()
                .map(checkoutShippingOption -> {
                    var part = quote.deliveries().getFirst();
                    return new ShippingLine(
                            checkoutShippingOption.title(),
                            checkoutShippingOption.code(),
                            checkoutShippingOption.price(),
                            part.discounted(),
                            checkoutShippingOption.source(),
                            checkoutShippingOption.carrierIdentifier(),
                            TaxLine.of(part.taxes()));
                })
                .toList();
    }
}
