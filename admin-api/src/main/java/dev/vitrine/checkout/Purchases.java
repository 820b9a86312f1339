package dev.vitrine.checkout;

import dev.vitrine.checkout.Completion.Declined;
import dev.vitrine.checkout.Completion.Done;
import dev.vitrine.checkout.Completion.Invalid;
import dev.vitrine.checkout.Completion.Missing;
import dev.vitrine.checkout.Completion.PriceChanged;
import dev.vitrine.checkout.Completion.Processing;
import dev.vitrine.checkout.Completion.Unavailable;
import dev.vitrine.checkout.Completion.Unknown;
import dev.vitrine.db.Database;
import dev.vitrine.db.Tx;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.Money;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.orders.Order;
import dev.vitrine.orders.Orders;
import dev.vitrine.orders.Wares;
import dev.vitrine.orders.Withdrawals.Shortage;
import dev.vitrine.payments.Card;
import dev.vitrine.payments.Charge;
import dev.vitrine.payments.Gateway;
import dev.vitrine.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The moment in which a checkout becomes an order: claim it, charge, and write everything in one transaction. A claim
 * keeps others away; when its holder dies it expires, and whoever comes next asks the gateway what became of the charge
 * before doing anything else. So at every instant a charge has an order, or a claim that leads back to it.
 */
final class Purchases {

    private static final Logger LOG = LoggerFactory.getLogger(Purchases.class);

    /** why: longer than a gateway may take to answer; a buyer whose process died waits no longer than this. */
    private static final Duration CLAIM = Duration.ofSeconds(60);

    /** why: "An order holds at most 100 transactions", and somebody trying stolen cards must not fill an order. */
    private static final int MOST_FAILURES = 50;

    /** Stock ran out under a charge; undoes the transaction that found out. */
    private static final class OutOfStock extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient List<Shortage> shortages;

        OutOfStock(List<Shortage> shortages) {
            super("out of stock", null, false, false);
            this.shortages = shortages;
        }
    }

    /** Somebody else used the code up under a charge; undoes the transaction that found out. */
    private static final class CodeGone extends RuntimeException {
        private static final long serialVersionUID = 1L;

        CodeGone(String message) {
            super(message, null, false, false);
        }
    }

    /** Either a claimed checkout to be paid, or the answer already. */
    private record Claimed(
            @Nullable Checkout checkout, @Nullable Completion answer, boolean takenOver) {
        static Claimed answered(Completion answer) {
            return new Claimed(null, answer, false);
        }
    }

    private final Database database;
    private final Checkouts checkouts;
    private final Carts carts;
    private final Orders orders;
    private final Till till;
    private final Gateway gateway;
    private final Secrets secrets;
    private final InstantSource clock;
    private final Turns turns = new Turns();

    Purchases(
            Database database,
            Checkouts checkouts,
            Carts carts,
            Orders orders,
            Till till,
            Gateway gateway,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.checkouts = checkouts;
        this.carts = carts;
        this.orders = orders;
        this.till = till;
        this.gateway = gateway;
        this.secrets = secrets;
        this.clock = clock;
    }

    Completion complete(Shop shop, String token, @Nullable Card card, Money seenTotal) {
        // why: carriers take seconds, and nobody waits for a turn meanwhile.
        var found = today(shop, token);
        return turns.take(token, () -> {
            var claimed = database.write(tx -> claim(tx, shop, token, card, seenTotal, found));
            if (claimed.takenOver() && claimed.checkout() != null) {
                var earlier = settle(shop, claimed.checkout());
                return earlier.isPresent() ? earlier.get() : attempt(shop, token, card, seenTotal, found);
            }
            return claimed.answer() != null ? claimed.answer() : pay(shop, claimed, card);
        });
    }

    Map<String, String> cardProblems(Card card) {
        return gateway.problems(card, clock.instant());
    }

    /** Every claim whose time is over: finished if its charge succeeded, given back if not. */
    int recover(Shop shop) {
        var abandoned = database.read(session -> session.sql("""
                        select token from checkouts
                        where shop_id = :shop and claim is not null and claimed_until <= :now and completed_at is null
                        """)
                .bind(shop.shopId())
                .bind("now", clock.instant())
                .values());
        abandoned.forEach(token -> turns.take(
                token, () -> database.write(tx -> takeOver(tx, shop, token)).map(checkout -> settle(shop, checkout))));
        return abandoned.size();
    }

    private Completion attempt(
            Shop shop, String token, @Nullable Card card, Money seenTotal, Optional<Deliveries.Found> found) {
        var claimed = database.write(tx -> claim(tx, shop, token, card, seenTotal, found));
        if (claimed.takenOver()) {
            return new Processing();
        }
        return claimed.answer() != null ? claimed.answer() : pay(shop, claimed, card);
    }

    /** Checks everything that can be checked before money moves, then keeps others away. */
    private Claimed claim(
            Tx tx,
            Shop shop,
            String token,
            @Nullable Card card,
            Money seenTotal,
            Optional<Deliveries.Found> deliveries) {
        var found = checkouts.find(tx, shop, token);
        if (found.isEmpty() || deliveries.isEmpty()) {
            return Claimed.answered(new Unknown());
        }
        var checkout = found.get();
        if (checkout.completed()) {
            return Claimed.answered(done(tx, shop, checkout));
        }
        if (checkout.claimedAt(clock.instant())) {
            return Claimed.answered(new Processing());
        }
        if (checkout.claim() != null) {
            return new Claimed(hold(tx, shop, checkout), null, true);
        }
        if (!checkout.addressed()) {
            return Claimed.answered(new Invalid(Map.of("delivery", "Enter your contact details and address first.")));
        }
        return priced(tx, shop, checkout, card, seenTotal, deliveries.get());
    }

    /** The deliveries of today; asked for before the transaction, since carriers may take seconds. */
    private Optional<Deliveries.Found> today(Shop shop, String token) {
        return checkouts.look(
                shop,
                token,
                draft -> database.read(session -> {
                    var lines = draft.goods().lines();
                    var wares = Wares.of(
                            session,
                            shop,
                            lines.stream()
                                    .map(CheckoutLine::variantId)
                                    .distinct()
                                    .toList());
                    return draft.with(refreshed(lines, wares));
                }));
    }

    private static List<CheckoutLine> refreshed(List<CheckoutLine> lines, Wares wares) {
        return lines.stream()
                .map(line -> wares.find(line.variantId()).map(line::refreshed).orElse(line))
                .toList();
    }

    private Claimed priced(
            Tx tx, Shop shop, Checkout checkout, @Nullable Card card, Money seenTotal, Deliveries.Found deliveries) {
        var wares = Wares.of(tx, shop, checkout.wanted().keySet());
        var missing = Pricing.missing(checkout.lineItems(), wares);
        if (!missing.isEmpty()) {
            return Claimed.answered(unavailable(missing));
        }
        var today = refreshed(checkout.lineItems(), wares);
        var draft = deliveries.into(CheckoutDraft.of(checkout).with(today));
        var current = checkouts.change(tx, shop, checkout, draft);
        if (!current.deliverable()) {
            return Claimed.answered(new Invalid(Map.of("shipping", "Choose how it should be delivered.")));
        }
        var total = current.totalPrice();
        if (!total.currency().equals(seenTotal.currency()) || total.compareTo(seenTotal) != 0) {
            var notice = current.discountNotice();
            var why = notice == null || notice.equals(checkout.discountNotice())
                    ? "Prices have changed since you saw them."
                    : notice;
            return Claimed.answered(new PriceChanged(current, why + " The total is now " + total + "."));
        }
        if (!total.isZero()) {
            var problems = card == null ? Map.of("number", "Enter the card number.") : cardProblems(card);
            if (!problems.isEmpty()) {
                return Claimed.answered(new Invalid(problems));
            }
        }
        return new Claimed(hold(tx, shop, current), null, false);
    }

    private Optional<Checkout> takeOver(Tx tx, Shop shop, String token) {
        return checkouts
                .find(tx, shop, token)
                .filter(found -> found.claim() != null && !found.completed() && !found.claimedAt(clock.instant()))
                .map(found -> hold(tx, shop, found));
    }

    private Checkout hold(Tx tx, Shop shop, Checkout checkout) {
        tx.sql("""
                        update checkouts set claim = :claim, claimed_until = :until
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop.shopId())
                .bind("id", checkout.id())
                .bind("claim", secrets.key())
                .bind("until", clock.instant().plus(CLAIM))
                .run();
        return Checkouts.TABLE.find(tx, shop.shopId(), checkout.id()).orElseThrow();
    }

    private Completion pay(Shop shop, Claimed claimed, @Nullable Card card) {
        var checkout = Objects.requireNonNull(claimed.checkout());
        if (checkout.totalPrice().isZero()) {
            return finish(shop, checkout, Optional.empty());
        }
        Charge charge;
        try {
            charge = gateway.charge(
                    shop, checkout.chargeKey(), checkout.totalPrice(), Objects.requireNonNull(card, "checked before"));
        } catch (RuntimeException e) {
            // why: nobody knows whether it was charged; the claim stays, already expired, so that the next who comes
            // asks the gateway first.
            LOG.warn("event=charge_unconfirmed shop={} checkout={}", shop.handle(), checkout.id(), e);
            expire(shop, checkout);
            return new Declined(
                    "processing_error",
                    "The payment could not be confirmed. Please try again: you will not be charged twice.");
        }
        if (!charge.succeeded()) {
            release(shop, checkout, FailedPayment.of(charge, gateway.name()));
            return new Declined(charge.errorCode() == null ? "processing_error" : charge.errorCode(), charge.message());
        }
        return finish(shop, checkout, Optional.of(charge));
    }

    /** After a crash: makes the order that was paid for; gives the checkout back if it was not. */
    private Optional<Completion> settle(Shop shop, Checkout checkout) {
        var charge = gateway.find(shop, checkout.chargeKey());
        if (charge.isPresent() && charge.get().succeeded()) {
            return Optional.of(finish(shop, checkout, charge));
        }
        release(
                shop,
                checkout,
                charge.map(each -> FailedPayment.of(each, gateway.name())).orElse(null));
        return Optional.empty();
    }

    private Completion finish(Shop shop, Checkout checkout, Optional<Charge> charge) {
        try {
            var order = database.write(tx -> order(tx, shop, checkout, charge));
            return order.<Completion>map(Done::new).orElseGet(() -> outrun(shop, checkout));
        } catch (OutOfStock e) {
            charge.ifPresent(each -> gateway.cancel(shop, checkout.chargeKey()));
            release(
                    shop,
                    checkout,
                    charge.map(each -> FailedPayment.cancelled(each, gateway.name(), "Cancelled: sold out meanwhile"))
                            .orElse(null));
            return unavailable(missing(checkout, e.shortages));
        } catch (CodeGone e) {
            charge.ifPresent(each -> gateway.cancel(shop, checkout.chargeKey()));
            release(
                    shop,
                    checkout,
                    charge.map(each -> FailedPayment.cancelled(each, gateway.name(), "Cancelled: code used meanwhile"))
                            .orElse(null));
            return withoutCode(shop, checkout, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // why: the commit may have reached the disk or not; the next who comes looks, then finishes or answers.
            LOG.error("event=order_unconfirmed shop={} checkout={}", shop.handle(), checkout.id(), e);
            expire(shop, checkout);
            return new Processing();
        }
    }

    /** Everything that a purchase changes, or nothing of it; empty when the claim was lost to somebody else. */
    private Optional<Order> order(Tx tx, Shop shop, Checkout checkout, Optional<Charge> charge) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        if (!complete(tx, shop, checkout, now)) {
            return Optional.empty();
        }
        var shortages = orders.withdrawals().take(tx, shop, checkout.wanted());
        if (!shortages.isEmpty()) {
            throw new OutOfStock(shortages);
        }
        var wares = Wares.of(tx, shop, checkout.wanted().keySet());
        var order = orders.place(tx, shop, PaidCheckout.order(checkout, wares, charge, gateway.name()));
        till.redeem(tx, shop, checkout, order.id()).ifPresent(refusal -> {
            throw new CodeGone(refusal.message());
        });
        tx.sql("update checkouts set order_id = :order where shop_id = :shop and id = :id")
                .bind(shop.shopId())
                .bind("id", checkout.id())
                .bind("order", order.id())
                .run();
        checkouts.told(tx, shop, checkout.id(), Topic.CHECKOUTS_UPDATE);
        orders.letters().confirm(tx, shop, order);
        if (checkout.cartToken() != null) {
            carts.bought(tx, shop, checkout.cartToken(), checkout.taken());
        }
        return Optional.of(order);
    }

    /** Prices the checkout anew: the code is refused now, and left out with a notice. */
    private Completion withoutCode(Shop shop, Checkout checkout, String why) {
        return database.write(tx -> {
            var held = checkouts.find(tx, shop, checkout.token()).orElseThrow();
            var current = checkouts.change(tx, shop, held, CheckoutDraft.of(held));
            return new PriceChanged(
                    current, why + " You have not been charged. The total is now " + current.totalPrice() + ".");
        });
    }

    private static boolean complete(Tx tx, Shop shop, Checkout checkout, Instant now) {
        return tx.sql("""
                        update checkouts set completed_at = :now, claim = null, claimed_until = null, updated_at = :now,
                          abandoned_email_status = case abandoned_email_status
                            when 'scheduled' then 'not_sent' else abandoned_email_status end
                        where shop_id = :shop and id = :id and claim = :claim and completed_at is null
                        """)
                        .bind(shop.shopId())
                        .bind("id", checkout.id())
                        .bind("claim", checkout.claim())
                        .bind("now", now)
                        .run()
                == 1;
    }

    /** Somebody took the claim over because we were slow. The charge is theirs too, unless they went on to another. */
    private Completion outrun(Shop shop, Checkout ours) {
        var theirs = database.read(session -> checkouts.find(session, shop, ours.token()))
                .orElseThrow();
        if (theirs.attempt() != ours.attempt()) {
            gateway.cancel(shop, ours.chargeKey());
        }
        return theirs.completed() ? database.read(session -> done(session, shop, theirs)) : new Processing();
    }

    /** Gives the checkout back for another attempt, under a new number, remembering what went wrong. */
    private void release(Shop shop, Checkout checkout, @Nullable FailedPayment failure) {
        database.change(tx -> {
            var failures = new ArrayList<>(checkout.failedPayments());
            if (failure != null) {
                failures.add(failure);
            }
            int released = tx.sql("""
                            update checkouts set claim = null, claimed_until = null, attempt = attempt + 1,
                              failed_payments = :failures, updated_at = :now
                            where shop_id = :shop and id = :id and claim = :claim
                            """)
                    .bind(shop.shopId())
                    .bind("id", checkout.id())
                    .bind("claim", checkout.claim())
                    .bind("failures", failures.subList(Math.max(0, failures.size() - MOST_FAILURES), failures.size()))
                    .bind("now", clock.instant().truncatedTo(ChronoUnit.SECONDS))
                    .run();
            if (released == 1 && failure != null) {
                checkouts.told(tx, shop, checkout.id(), Topic.CHECKOUTS_UPDATE);
            }
        });
    }

    private void expire(Shop shop, Checkout checkout) {
        database.change(tx -> tx.sql("""
                        update checkouts set claimed_until = :now where shop_id = :shop and id = :id and claim = :claim
                        """)
                .bind(shop.shopId())
                .bind("id", checkout.id())
                .bind("claim", checkout.claim())
                .bind("now", clock.instant())
                .run());
    }

    private Completion done(dev.vitrine.db.Session session, Shop shop, Checkout checkout) {
        return orders.ofCheckout(session, shop, checkout.token())
                .<Completion>map(Done::new)
                .orElseGet(Unknown::new);
    }

    private static List<Missing> missing(Checkout checkout, List<Shortage> shortages) {
        return shortages.stream()
                .flatMap(shortage -> checkout.lineItems().stream()
                        .filter(line -> line.variantId() == shortage.variantId())
                        .limit(1)
                        .map(line -> Missing.of(line, shortage.left())))
                .toList();
    }

    private static Unavailable unavailable(List<Missing> missing) {
        return new Unavailable(
                missing,
                String.join(" ", missing.stream().map(Missing::message).toList())
                        + " You have not been charged. Please change your cart.");
    }
}
