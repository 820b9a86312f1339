package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.draftorders.DraftOrders.GiftCardUnavailable;
import dev.vitrine.commerce.orders.aggregate.NewTransaction;
import dev.vitrine.commerce.orders.intake.NewOrder;
import dev.vitrine.commerce.payments.AppliedGiftCard;
import dev.vitrine.commerce.payments.Charge;
import dev.vitrine.commerce.payments.CodeAttempts;
import dev.vitrine.commerce.payments.GiftCardPayments;
import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.commerce.payments.HostedPayments;
import dev.vitrine.commerce.payments.HostedProvider;
import dev.vitrine.commerce.payments.PaymentChoice;
import dev.vitrine.commerce.payments.PaymentGateway;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Payments of draft orders' invoices: claim, charge, and complete in one transaction. A claim keeps others and the
 * merchant's changes away; when its process dies it expires, and the next attempt asks the gateway about the charge. So
 * at every instant a charge has an order, or a claim that leads back to it. Safe for use by many threads.
 */
public final class InvoicePayments implements Feature {

    private static final Logger LOG = LoggerFactory.getLogger(InvoicePayments.class);

    /** why: longer than a gateway may take to answer. */
    private static final Duration CLAIM = Duration.ofSeconds(60);

    /** What came of an attempt to pay. */
    public sealed interface InvoicePaymentResult {
        /** Paid, or placed to be paid by hand. */
        record Placed() implements InvoicePaymentResult {}

        /** The customer goes on to a provider's page. */
        record Redirected(HostedPayment payment) implements InvoicePaymentResult {}

        /** Another payment of it is in progress. */
        record Processing() implements InvoicePaymentResult {}

        /** @param problems by field of the form; {@code base} for the whole */
        record Refused(Map<String, String> problems) implements InvoicePaymentResult {}

        record Unknown() implements InvoicePaymentResult {}
    }

    /** A draft that is ours to charge, one that a dead holder left, or the answer already. */
    private record Claimed(
            @Nullable DraftOrder draft, @Nullable InvoicePaymentResult answer, boolean takenOver) {
        static Claimed answered(InvoicePaymentResult answer) {
            return new Claimed(null, answer, false);
        }
    }

    private final Database database;
    private final DraftOrders draftOrders;
    private final PaymentGateway paymentGateway;
    private final PaymentMethods paymentMethods;
    private final HostedPayments hostedPayments;
    private final GiftCardPayments giftCardPayments;
    private final CodeAttempts codeAttempts;
    private final Secrets secrets;
    private final InstantSource clock;

    public InvoicePayments(
            Database database,
            DraftOrders draftOrders,
            PaymentGateway paymentGateway,
            PaymentMethods paymentMethods,
            HostedPayments hostedPayments,
            GiftCardPayments giftCardPayments,
            CodeAttempts codeAttempts,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.draftOrders = draftOrders;
        this.paymentGateway = paymentGateway;
        this.paymentMethods = paymentMethods;
        this.hostedPayments = hostedPayments;
        this.giftCardPayments = giftCardPayments;
        this.codeAttempts = codeAttempts;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** The draft that an invoice's address names. */
    public Optional<DraftOrder> find(Session session, Shop shop, String token) {
        return draftOrders.find(session, shop, token);
    }

    /** Whether a payment of it is on its way at this moment. */
    public boolean isPaymentInProgress(DraftOrder draftOrder) {
        return !draftOrder.completed()
                && draftOrder.paymentClaim().claim() != null
                && draftOrder.paymentClaim().claimedUntil() != null
                && draftOrder.paymentClaim().claimedUntil().isAfter(clock.instant());
    }

    /** The draft as its buyer sees it: with what its gift cards pay at this moment, unless it is being paid. */
    public DraftOrder today(Session session, Shop shop, DraftOrder draftOrder) {
        return draftOrder.completed() || draftOrder.paymentClaim().claim() != null
                ? draftOrder
                : draftOrder.withGiftCards(allocation(session, shop, draftOrder, cards(draftOrder)));
    }

    /**
     * Has the gift card of that code pay. Answers what is wrong, in words for the buyer, who is at that address and
     * cannot try codes without end; empty when all is well. 404 without such a draft.
     */
    public Optional<String> applyGiftCard(Shop shop, String token, String code, String address) {
        return codeAttempts
                .attempt(
                        shop,
                        address,
                        () -> database.write(tx -> applyGiftCard(tx, shop, token, code)),
                        Optional::isEmpty)
                .orElse(Optional.of(CodeAttempts.TOO_MANY));
    }

    private Optional<String> applyGiftCard(Tx tx, Shop shop, String token, String code) {
        var draftOrder = today(tx, shop, open(tx, shop, token));
        var card = giftCardPayments.find(tx, shop, code);
        if (card.isEmpty()) {
            return Optional.of(
                    code.isBlank() ? "Enter the code of a gift card." : "There is no gift card with this code.");
        }
        var refusal = giftCardPayments.refusal(shop, card.get(), draftOrder.giftCards(), draftOrder.due());
        if (refusal.isEmpty()) {
            var cards = Stream.concat(
                            cards(draftOrder).stream(), Stream.of(card.get().id()))
                    .toList();
            keep(tx, shop, draftOrder, allocation(tx, shop, draftOrder, cards));
        }
        return refusal;
    }

    /** Takes a gift card off; one that is not there is off already. 404 without such a draft. */
    public void removeGiftCard(Shop shop, String token, long card) {
        database.change(tx -> {
            var draftOrder = open(tx, shop, token);
            var cards = cards(draftOrder).stream().filter(id -> id != card).toList();
            keep(tx, shop, draftOrder, allocation(tx, shop, draftOrder, cards));
        });
    }

    private DraftOrder open(Tx tx, Shop shop, String token) {
        var draftOrder = draftOrders.find(tx, shop, token).orElseThrow(ApiException::notFound);
        if (draftOrder.completed() || draftOrder.paymentClaim().claim() != null) {
            throw ApiException.of(409, "The offer is being paid, or is paid already");
        }
        return draftOrder;
    }

    private List<AppliedGiftCard> allocation(Session session, Shop shop, DraftOrder draftOrder, List<Long> cards) {
        return giftCardPayments
                .allocate(session, shop, cards, draftOrder.totals().totalPrice())
                .cards();
    }

    private static List<Long> cards(DraftOrder draftOrder) {
        return draftOrder.giftCards().stream().map(AppliedGiftCard::id).toList();
    }

    private static void keep(Tx tx, Shop shop, DraftOrder draftOrder, List<AppliedGiftCard> cards) {
        tx.sql("update draft_orders set gift_cards = :cards where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", draftOrder.id())
                .bind("cards", cards)
                .run();
    }

    /** As below, of a buyer without gift cards. */
    public InvoicePaymentResult pay(Shop shop, String token, PaymentChoice choice, Money seen) {
        return pay(shop, token, choice, seen, seen);
    }

    /**
     * {@code choice} does not count when there is nothing to pay; {@code seen} is the total that the buyer saw, and
     * {@code seenDue} what gift cards left of it.
     */
    public InvoicePaymentResult pay(Shop shop, String token, PaymentChoice choice, Money seen, Money seenDue) {
        var claimed = database.write(tx -> claim(tx, shop, token, choice, seen, seenDue));
        if (claimed.draft() == null) {
            return Objects.requireNonNull(claimed.answer());
        }
        return claimed.takenOver() ? settle(shop, claimed.draft()) : pay(shop, claimed.draft(), choice);
    }

    @Override
    public void everyMinute(Shop shop) {
        var finished = recover(shop);
        if (finished > 0) {
            LOG.info("event=invoice_payments_recovered shop={} count={}", shop.handle(), finished);
        }
    }

    @Override
    public List<Long> dueShops(Session session) {
        return session.sql("""
                        select distinct shop_id from draft_orders
                        where claim is not null and claimed_until <= :now
                        """).bind("now", clock.instant()).numbers();
    }

    /** Every claim whose time is over: finished if its charge succeeded, given back if not. */
    public int recover(Shop shop) {
        var abandoned = database.read(session ->
                session.sql("""
                        select token from draft_orders
                        where shop_id = :shop and claim is not null and claimed_until <= :now
                        """).bind(shop).bind("now", clock.instant()).values());
        abandoned.forEach(token -> database.write(tx -> draftOrders
                        .find(tx, shop, token)
                        .filter(draftOrder ->
                                draftOrder.paymentClaim().claim() != null && !isPaymentInProgress(draftOrder))
                        .map(draftOrder -> claimLock(tx, shop, draftOrder)))
                .ifPresent(draftOrder -> settle(shop, draftOrder)));
        return abandoned.size();
    }

    /** Checks everything that can be checked before money moves, then keeps others away. */
    private Claimed claim(Tx tx, Shop shop, String token, PaymentChoice choice, Money seen, Money seenDue) {
        var found = draftOrders.find(tx, shop, token);
        if (found.isEmpty()) {
            return Claimed.answered(new InvoicePaymentResult.Unknown());
        }
        var draftOrder = today(tx, shop, found.get());
        if (draftOrder.completed()) {
            return Claimed.answered(new InvoicePaymentResult.Placed());
        }
        if (draftOrder.paymentClaim().claim() != null) {
            return isPaymentInProgress(draftOrder)
                    ? Claimed.answered(new InvoicePaymentResult.Processing())
                    : new Claimed(claimLock(tx, shop, draftOrder), null, true);
        }
        if (draftOrder.totals().totalPrice().compareTo(seen) != 0) {
            return Claimed.answered(new InvoicePaymentResult.Refused(
                    Map.of("base", "The offer has changed since you saw it. Please look at it again.")));
        }
        keep(tx, shop, draftOrder, draftOrder.giftCards());
        if (draftOrder.due().compareTo(seenDue) != 0) {
            return Claimed.answered(new InvoicePaymentResult.Refused(Map.of(
                    "base",
                    "Your gift card pays another amount than you saw. You now pay " + shop.price(draftOrder.due())
                            + ".")));
        }
        if (!draftOrder.due().isZero()) {
            var problems = choice.problems(
                    paymentMethods.offered(tx, shop), card -> paymentGateway.problems(card, clock.instant()));
            if (!problems.isEmpty()) {
                return Claimed.answered(new InvoicePaymentResult.Refused(problems));
            }
            if (choice.methodId() != null) {
                var provider = paymentMethods.hostedProvider(tx, shop, choice.methodId());
                if (provider.isPresent()) {
                    // why no claim: a customer may stay at the provider for as long as they like, or never come back.
                    return Claimed.answered(
                            new InvoicePaymentResult.Redirected(open(tx, shop, draftOrder, provider.get())));
                }
            }
        }
        return new Claimed(claimLock(tx, shop, draftOrder), null, false);
    }

    private HostedPayment open(Tx tx, Shop shop, DraftOrder draftOrder, HostedProvider provider) {
        return hostedPayments.open(
                tx, shop, provider, HostedPayment.DRAFT_ORDER, draftOrder.id(), draftOrder.token(), draftOrder.due());
    }

    private DraftOrder claimLock(Tx tx, Shop shop, DraftOrder draftOrder) {
        tx.sql("""
                        update draft_orders set claim = :claim, claimed_until = :until
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", draftOrder.id())
                .bind("claim", secrets.key())
                .bind("until", clock.instant().plus(CLAIM))
                .run();
        return draftOrders.find(tx, shop, draftOrder.token()).orElseThrow();
    }

    private InvoicePaymentResult pay(Shop shop, DraftOrder draftOrder, PaymentChoice choice) {
        if (draftOrder.due().isZero()) {
            return finish(shop, draftOrder, new NewOrder.Payment(List.of(), "paid", null), false);
        }
        if (choice.methodId() != null) {
            var byHand = new NewOrder.Payment(List.of(), "pending", null, choice.methodId());
            return finish(shop, draftOrder, byHand, false);
        }
        Charge charge;
        try {
            charge = paymentGateway.charge(
                    shop,
                    draftOrder.chargeKey(),
                    draftOrder.due(),
                    Objects.requireNonNull(choice.card(), "checked before"));
        } catch (RuntimeException e) {
            // why: nobody knows whether it was charged; the claim stays, so that the next who comes asks first.
            LOG.warn("event=charge_unconfirmed shop={} draft={}", shop.handle(), draftOrder.id(), e);
            return new InvoicePaymentResult.Processing();
        }
        if (!charge.succeeded()) {
            release(shop, draftOrder);
            return new InvoicePaymentResult.Refused(Map.of("base", charge.message()));
        }
        return finish(shop, draftOrder, paid(charge, paymentGateway.name()), true);
    }

    /** After a crash: makes the order that was paid for; gives the draft back if it was not. */
    private InvoicePaymentResult settle(Shop shop, DraftOrder draftOrder) {
        var charge = paymentGateway.find(shop, draftOrder.chargeKey()).filter(Charge::succeeded);
        if (charge.isPresent()) {
            return finish(shop, draftOrder, paid(charge.get(), paymentGateway.name()), true);
        }
        release(shop, draftOrder);
        return new InvoicePaymentResult.Refused(Map.of("base", "You have not been charged. Please try again."));
    }

    private InvoicePaymentResult finish(Shop shop, DraftOrder draftOrder, NewOrder.Payment payment, boolean charged) {
        try {
            return database.write(tx -> complete(tx, shop, draftOrder, payment))
                    ? new InvoicePaymentResult.Placed()
                    : claimLost(shop, draftOrder);
        } catch (ApiException soldOut) {
            return giveBack(
                    shop,
                    draftOrder,
                    charged,
                    "Something of this offer is sold out meanwhile. You have not been charged.");
        } catch (GiftCardUnavailable usedUp) {
            return giveBack(
                    shop, draftOrder, charged, "The balance of your gift card has changed. You have not been charged.");
        }
    }

    private InvoicePaymentResult giveBack(Shop shop, DraftOrder draftOrder, boolean charged, String why) {
        if (charged) {
            paymentGateway.cancel(shop, draftOrder.chargeKey());
        }
        release(shop, draftOrder);
        return new InvoicePaymentResult.Refused(Map.of("base", why));
    }

    /** Only the owner of the claim completes: false when another process took it over. */
    private boolean complete(Tx tx, Shop shop, DraftOrder ours, NewOrder.Payment payment) {
        var draftOrder = draftOrders.find(tx, shop, ours.token()).orElseThrow();
        if (draftOrder.completed()
                || !Objects.equals(
                        draftOrder.paymentClaim().claim(), ours.paymentClaim().claim())) {
            return false;
        }
        draftOrders.completeOrder(tx, shop, draftOrder, payment);
        return true;
    }

    /**
     * Another process took the claim over because we were slow. The charge is theirs too, unless they released the
     * draft.
     */
    private InvoicePaymentResult claimLost(Shop shop, DraftOrder ours) {
        var theirs = database.read(session -> draftOrders.find(session, shop, ours.token()))
                .orElseThrow();
        if (theirs.paymentClaim().attempt() != ours.paymentClaim().attempt()) {
            paymentGateway.cancel(shop, ours.chargeKey());
        }
        return theirs.completed() ? new InvoicePaymentResult.Placed() : new InvoicePaymentResult.Processing();
    }

    /** What an order says of money that a gateway took for an invoice. */
    static NewOrder.Payment paid(Charge charge, String gateway) {
        var sale = new NewTransaction(
                "sale",
                "success",
                charge.amount(),
                null,
                gateway,
                charge.authorization(),
                charge.message(),
                null,
                "draft_order",
                null,
                charge.paymentDetails(),
                charge.test(),
                charge.createdAt());
        return new NewOrder.Payment(List.of(sale.asFactory()), "paid", null);
    }

    /** Gives the draft back for another attempt, under a new number. */
    private void release(Shop shop, DraftOrder draftOrder) {
        database.change(tx -> tx.sql("""
                        update draft_orders set claim = null, claimed_until = null, attempt = attempt + 1
                        where shop_id = :shop and id = :id and claim = :claim
                        """)
                .bind(shop)
                .bind("id", draftOrder.id())
                .bind("claim", draftOrder.paymentClaim().claim())
                .run());
    }
}
