package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.checkout.CompletionResult.Declined;
import dev.vitrine.commerce.checkout.CompletionResult.Done;
import dev.vitrine.commerce.checkout.CompletionResult.Invalid;
import dev.vitrine.commerce.checkout.CompletionResult.Missing;
import dev.vitrine.commerce.checkout.CompletionResult.PriceChanged;
import dev.vitrine.commerce.checkout.CompletionResult.Processing;
import dev.vitrine.commerce.checkout.CompletionResult.Redirected;
import dev.vitrine.commerce.checkout.CompletionResult.Unavailable;
import dev.vitrine.commerce.checkout.CompletionResult.Unknown;
import dev.vitrine.commerce.orders.Orders;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.StockAllocation.Shortage;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.commerce.payments.Card;
import dev.vitrine.commerce.payments.Charge;
import dev.vitrine.commerce.payments.HostedGateway;
import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.commerce.payments.HostedPayments;
import dev.vitrine.commerce.payments.PaymentChoice;
import dev.vitrine.commerce.payments.PaymentGateway;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
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
 * Completion of a checkout into an order: claim it, charge, and write everything in one transaction. A claim keeps
 * others away; when its process dies it expires, and the next attempt asks the gateway about the charge before doing
 * anything else. So at every instant a charge has an order, or a claim that leads back to it.
 */
final class CheckoutCompletion {

    private static final Logger LOG = LoggerFactory.getLogger(CheckoutCompletion.class);

    /** why: longer than a gateway may take to answer; a buyer whose process died waits no longer than this. */
    private static final Duration CLAIM = Duration.ofSeconds(60);

    /** why: "An order holds at most 100 transactions", and an attacker trying stolen cards must not fill an order. */
    private static final int MOST_FAILURES = 50;

    /** Stock that ran out during a charge; rolls the transaction back. */
    private static final class OutOfStock extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient List<Shortage> shortages;

        OutOfStock(List<Shortage> shortages) {
            super("out of stock", null, false, false);
            this.shortages = shortages;
        }
    }

    /** Discount code or gift card that was used up during a charge; rolls the transaction back. */
    private static final class CodeUnavailable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        CodeUnavailable(String message) {
            super(message, null, false, false);
        }
    }

    /** Either a claimed checkout to be paid, or the answer already. */
    private record Claimed(
            @Nullable Checkout checkout, @Nullable CompletionResult answer, boolean takenOver) {
        static Claimed answered(CompletionResult answer) {
            return new Claimed(null, answer, false);
        }
    }

    /**
     * How a claimed checkout is paid.
     *
     * @param charge the money that was taken; empty when nothing was
     * @param gateway who took it
     * @param byHand the payment method by which it will be paid by hand
     * @param hosted the payment at a provider's page, which gives it back itself when no order comes of it
     */
    private record Payment(
            Optional<Charge> charge,
            String gateway,
            @Nullable Long byHand,
            @Nullable HostedPayment hosted) {

        static final Payment NONE = new Payment(Optional.empty(), "", null, null);

        static Payment byHand(long method) {
            return new Payment(Optional.empty(), "", method, null);
        }

        static Payment charged(Charge charge, String gateway) {
            return new Payment(Optional.of(charge), gateway, null, null);
        }

        static Payment hosted(HostedPayment payment) {
            return new Payment(Optional.of(payment.charge()), HostedGateway.NAME, null, payment);
        }
    }

    private final Database database;
    private final Checkouts checkouts;
    private final Carts carts;
    private final Orders orders;
    private final CheckoutPricing checkoutPricing;
    private final PaymentGateway paymentGateway;
    private final PaymentMethods paymentMethods;
    private final HostedPayments hostedPayments;
    private final Secrets secrets;
    private final InstantSource clock;
    private final KeyedLock keyedLock = new KeyedLock();

    CheckoutCompletion(
            Database database,
            Checkouts checkouts,
            Carts carts,
            Orders orders,
            CheckoutPricing checkoutPricing,
            PaymentGateway paymentGateway,
            PaymentMethods paymentMethods,
            HostedPayments hostedPayments,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.checkouts = checkouts;
        this.carts = carts;
        this.orders = orders;
        this.checkoutPricing = checkoutPricing;
        this.paymentGateway = paymentGateway;
        this.paymentMethods = paymentMethods;
        this.hostedPayments = hostedPayments;
        this.secrets = secrets;
        this.clock = clock;
    }

    CompletionResult complete(Shop shop, String token, PaymentChoice choice, SeenAmounts seen) {
        // why: carriers take seconds, and nobody waits for a turn meanwhile.
        var availableOptions = today(shop, token);
        return keyedLock.runLocked(token, () -> {
            var claimed = database.write(tx -> claim(tx, shop, token, choice, seen, availableOptions));
            if (claimed.takenOver() && claimed.checkout() != null) {
                var earlier = settle(shop, claimed.checkout());
                return earlier.isPresent() ? earlier.get() : attempt(shop, token, choice, seen, availableOptions);
            }
            return claimed.answer() != null ? claimed.answer() : pay(shop, claimed, choice);
        });
    }

    /**
     * Makes the order that a provider took the money for, of the checkout as it is stored: nothing is priced again, and
     * no carrier is asked, but goods and code have to be there.
     */
    CompletionResult completePaid(Shop shop, HostedPayment payment) {
        return keyedLock.runLocked(payment.purchaseToken(), () -> {
            var claimed = database.write(tx -> claimPaid(tx, shop, payment));
            if (claimed.takenOver() && claimed.checkout() != null) {
                var earlier = settle(shop, claimed.checkout());
                if (earlier.isPresent()) {
                    return earlier.get();
                }
                claimed = database.write(tx -> claimPaid(tx, shop, payment));
            }
            if (claimed.takenOver()) {
                return new Processing();
            }
            return claimed.answer() != null
                    ? claimed.answer()
                    : finish(shop, Objects.requireNonNull(claimed.checkout()), Payment.hosted(payment));
        });
    }

    private Claimed claimPaid(Tx tx, Shop shop, HostedPayment payment) {
        var found = checkouts.find(tx, shop, payment.purchaseToken());
        if (found.isEmpty()) {
            return Claimed.answered(new Unknown());
        }
        var checkout = found.get();
        var standing = standing(tx, shop, checkout);
        if (standing.isPresent()) {
            return standing.get();
        }
        if (!checkout.amountToPay().equals(payment.amount())) {
            return Claimed.answered(new PriceChanged(checkout, "The order changed while you paid."));
        }
        if (!checkout.deliverable()) {
            return Claimed.answered(new Invalid(Map.of("shipping", "Choose how it should be delivered.")));
        }
        var missing = PricedCheckout.missing(
                checkout.lineItems(),
                SellableVariants.of(tx, shop, checkout.wanted().keySet()));
        return missing.isEmpty()
                ? new Claimed(claimLock(tx, shop, checkout), null, false)
                : Claimed.answered(unavailable(missing));
    }

    Map<String, String> cardProblems(Card card) {
        return paymentGateway.problems(card, clock.instant());
    }

    /** Every claim whose time is over: finished if its charge succeeded, given back if not. */
    int recover(Shop shop) {
        var abandoned = database.read(session ->
                session.sql("""
                        select token from checkouts
                        where shop_id = :shop and claim is not null and claimed_until <= :now and completed_at is null
                        """).bind(shop).bind("now", clock.instant()).values());
        abandoned.forEach(token -> keyedLock.runLocked(
                token, () -> database.write(tx -> takeOver(tx, shop, token)).map(checkout -> settle(shop, checkout))));
        return abandoned.size();
    }

    /** Ids of the shops in which a crash left some between charge and order. */
    List<Long> shopsToRecover(Session session) {
        // why a plus: SQLite would else read all unfinished checkouts.
        return session.sql("""
                        select distinct shop_id from checkouts
                        where claim is not null and claimed_until <= :now and +completed_at is null
                        """).bind("now", clock.instant()).numbers();
    }

    private CompletionResult attempt(
            Shop shop,
            String token,
            PaymentChoice choice,
            SeenAmounts seen,
            Optional<CheckoutShippingOptions.AvailableOptions> availableOptions) {
        var claimed = database.write(tx -> claim(tx, shop, token, choice, seen, availableOptions));
        if (claimed.takenOver()) {
            return new Processing();
        }
        return claimed.answer() != null ? claimed.answer() : pay(shop, claimed, choice);
    }

    /** Checks everything that can be checked before money moves, then keeps others away. */
    private Claimed claim(
            Tx tx,
            Shop shop,
            String token,
            PaymentChoice choice,
            SeenAmounts seen,
            Optional<CheckoutShippingOptions.AvailableOptions> deliveries) {
        var found = checkouts.find(tx, shop, token);
        if (found.isEmpty() || deliveries.isEmpty()) {
            return Claimed.answered(new Unknown());
        }
        var checkout = found.get();
        var standing = standing(tx, shop, checkout);
        return standing.isPresent() ? standing.get() : priced(tx, shop, checkout, choice, seen, deliveries.get());
    }

    /** What stands in the way of a claim: an order, the claim of another, or one that was left behind; an address. */
    private Optional<Claimed> standing(Tx tx, Shop shop, Checkout checkout) {
        if (checkout.completed()) {
            return Optional.of(Claimed.answered(done(tx, shop, checkout)));
        }
        if (checkout.claimedAt(clock.instant())) {
            return Optional.of(Claimed.answered(new Processing()));
        }
        if (checkout.paymentClaim().claim() != null) {
            return Optional.of(new Claimed(claimLock(tx, shop, checkout), null, true));
        }
        return checkout.addressed()
                ? Optional.empty()
                : Optional.of(Claimed.answered(
                        new Invalid(Map.of("delivery", "Enter your contact details and address first."))));
    }

    /** The deliveries of today; asked for before the transaction, since carriers may take seconds. */
    private Optional<CheckoutShippingOptions.AvailableOptions> today(Shop shop, String token) {
        return checkouts.findShippingOptions(
                shop,
                token,
                draft -> database.read(session -> {
                    var lines = draft.goods().lines();
                    var sellableVariants = SellableVariants.of(
                            session,
                            shop,
                            lines.stream()
                                    .map(CheckoutLine::variantId)
                                    .distinct()
                                    .toList());
                    return draft.withLines(refreshed(lines, sellableVariants));
                }));
    }

    private static List<CheckoutLine> refreshed(List<CheckoutLine> lines, SellableVariants sellableVariants) {
        return lines.stream()
                .map(line -> sellableVariants
                        .find(line.variantId())
                        .map(line::refreshed)
                        .orElse(line))
                .toList();
    }

    private Claimed priced(
            Tx tx,
            Shop shop,
            Checkout checkout,
            PaymentChoice choice,
            SeenAmounts seen,
            CheckoutShippingOptions.AvailableOptions deliveries) {
        var sellableVariants = SellableVariants.of(tx, shop, checkout.wanted().keySet());
        var missing = PricedCheckout.missing(checkout.lineItems(), sellableVariants);
        if (!missing.isEmpty()) {
            return Claimed.answered(unavailable(missing));
        }
        var today = refreshed(checkout.lineItems(), sellableVariants);
        var draft = deliveries.into(CheckoutInput.of(checkout).withLines(today));
        var current = checkouts.change(tx, shop, checkout, draft);
        if (!current.deliverable()) {
            return Claimed.answered(new Invalid(Map.of("shipping", "Choose how it should be delivered.")));
        }
        var total = current.totals().totalPrice();
        var due = current.amountToPay();
        if (total.equals(seen.total()) && !due.equals(seen.due())) {
            return Claimed.answered(new PriceChanged(
                    current, "Your gift card pays another amount than you saw. You now pay " + shop.price(due) + "."));
        }
        if (!total.equals(seen.total())) {
            var notice = current.notices().discountNotice();
            var why = notice == null || notice.equals(checkout.notices().discountNotice())
                    ? "Prices have changed since you saw them."
                    : notice;
            return Claimed.answered(new PriceChanged(current, why + " The total is now " + shop.price(total) + "."));
        }
        if (!due.isZero()) {
            var problems = choice.problems(paymentMethods.offered(tx, shop), this::cardProblems);
            if (!problems.isEmpty()) {
                return Claimed.answered(new Invalid(problems));
            }
            if (choice.methodId() != null) {
                var provider = paymentMethods.hostedProvider(tx, shop, choice.methodId());
                if (provider.isPresent()) {
                    // why no claim: a buyer may stay at the provider for as long as they like, or never come back.
                    return Claimed.answered(new Redirected(hostedPayments.open(
                            tx, shop, provider.get(), HostedPayment.CHECKOUT, current.id(), current.token(), due)));
                }
            }
        }
        return new Claimed(claimLock(tx, shop, current), null, false);
    }

    private Optional<Checkout> takeOver(Tx tx, Shop shop, String token) {
        return checkouts
                .find(tx, shop, token)
                .filter(found ->
                        found.paymentClaim().claim() != null && !found.completed() && !found.claimedAt(clock.instant()))
                .map(found -> claimLock(tx, shop, found));
    }

    private Checkout claimLock(Tx tx, Shop shop, Checkout checkout) {
        return tx.sql("""
                        update checkouts set claim = :claim, claimed_until = :until
                        where shop_id = :shop and id = :id
                        """ + Checkouts.TABLE.returning())
                .bind(shop)
                .bind("id", checkout.id())
                .bind("claim", secrets.key())
                .bind("until", clock.instant().plus(CLAIM))
                .one(Checkout.class)
                .orElseThrow();
    }

    private CompletionResult pay(Shop shop, Claimed claimed, PaymentChoice choice) {
        var checkout = Objects.requireNonNull(claimed.checkout());
        if (checkout.amountToPay().isZero()) {
            return finish(shop, checkout, Payment.NONE);
        }
        if (choice.methodId() != null) {
            return finish(shop, checkout, Payment.byHand(choice.methodId()));
        }
        Charge charge;
        try {
            charge = paymentGateway.charge(
                    shop,
                    checkout.chargeKey(),
                    checkout.amountToPay(),
                    Objects.requireNonNull(choice.card(), "checked before"));
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
            release(shop, checkout, FailedPayment.of(charge, paymentGateway.name()));
            return new Declined(charge.errorCode() == null ? "processing_error" : charge.errorCode(), charge.message());
        }
        return finish(shop, checkout, Payment.charged(charge, paymentGateway.name()));
    }

    /** After a crash: makes the order that was paid for; gives the checkout back if it was not. */
    private Optional<CompletionResult> settle(Shop shop, Checkout checkout) {
        var charge = paymentGateway.find(shop, checkout.chargeKey());
        if (charge.isPresent() && charge.get().succeeded()) {
            return Optional.of(finish(shop, checkout, Payment.charged(charge.get(), paymentGateway.name())));
        }
        release(
                shop,
                checkout,
                charge.map(each -> FailedPayment.of(each, paymentGateway.name()))
                        .orElse(null));
        return Optional.empty();
    }

    private CompletionResult finish(Shop shop, Checkout checkout, Payment payment) {
        try {
            var order = database.writeInTurn(shop, tx -> order(tx, shop, checkout, payment));
            return order.<CompletionResult>map(Done::new).orElseGet(() -> claimLost(shop, checkout));
        } catch (OutOfStock e) {
            giveBack(shop, checkout, payment, "Cancelled: sold out meanwhile");
            return unavailable(missing(checkout, e.shortages));
        } catch (CodeUnavailable e) {
            giveBack(shop, checkout, payment, "Cancelled: code used meanwhile");
            return withoutCode(shop, checkout, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // why: the commit may have reached the disk or not; the next who comes looks, then finishes or answers.
            LOG.error("event=order_unconfirmed shop={} checkout={}", shop.handle(), checkout.id(), e);
            expire(shop, checkout);
            return new Processing();
        }
    }

    /** Cancels what was charged, and gives the checkout back with a note of it. */
    private void giveBack(Shop shop, Checkout checkout, Payment payment, String why) {
        if (payment.charge().isPresent() && payment.hosted() == null) {
            paymentGateway.cancel(shop, checkout.chargeKey());
        }
        release(
                shop,
                checkout,
                payment.charge()
                        .map(each -> FailedPayment.cancelled(each, payment.gateway(), why))
                        .orElse(null));
    }

    /** Everything that a purchase changes, or nothing of it; empty when the claim was lost to another process. */
    private Optional<Order> order(Tx tx, Shop shop, Checkout checkout, Payment payment) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        if (!complete(tx, shop, checkout, now)) {
            return Optional.empty();
        }
        var shortages = orders.stockAllocation().take(tx, shop, checkout.wanted());
        if (!shortages.isEmpty()) {
            throw new OutOfStock(shortages);
        }
        var sellableVariants = SellableVariants.of(tx, shop, checkout.wanted().keySet());
        var order = orders.placement()
                .place(
                        tx,
                        shop,
                        CheckoutOrderMapper.order(
                                checkout, sellableVariants, payment.charge(), payment.gateway(), payment.byHand()));
        if (payment.hosted() != null) {
            hostedPayments.ordered(tx, shop, payment.hosted(), order.id());
        }
        checkoutPricing.redeem(tx, shop, checkout, order.id()).ifPresent(refusal -> {
            throw new CodeUnavailable(refusal.message());
        });
        if (!checkoutPricing.redeemGiftCards(tx, shop, checkout, order.id())) {
            throw new CodeUnavailable("The balance of your gift card has changed.");
        }
        var completed = tx.sql("update checkouts set order_id = :order where shop_id = :shop and id = :id"
                        + Checkouts.TABLE.returning())
                .bind(shop)
                .bind("id", checkout.id())
                .bind("order", order.id())
                .one(Checkout.class)
                .orElseThrow();
        Uploads.keep(tx, shop, order.id(), checkout.lineItems());
        checkouts.publish(tx, shop, completed, Topic.CHECKOUTS_UPDATE);
        var byHand = payment.byHand();
        var instructions = byHand == null ? "" : paymentMethods.instructions(tx, shop, byHand);
        orders.emails().confirm(tx, shop, order, instructions);
        if (checkout.cartToken() != null) {
            carts.removePurchased(tx, shop, checkout.cartToken(), checkout.taken());
        }
        return Optional.of(order);
    }

    /** Prices the checkout anew: a code that is refused now is left out with a notice, a gift card pays what it can. */
    private CompletionResult withoutCode(Shop shop, Checkout checkout, String why) {
        return database.write(tx -> {
            var held = checkouts.find(tx, shop, checkout.token()).orElseThrow();
            var current = checkouts.change(tx, shop, held, CheckoutInput.of(held));
            return new PriceChanged(
                    current,
                    why + " You have not been charged. The total is now "
                            + shop.price(current.totals().totalPrice()) + ".");
        });
    }

    private static boolean complete(Tx tx, Shop shop, Checkout checkout, Instant now) {
        return tx.sql("""
                        update checkouts set completed_at = :now, claim = null, claimed_until = null, updated_at = :now,
                          abandoned_email_status = case abandoned_email_status
                            when 'scheduled' then 'not_sent' else abandoned_email_status end
                        where shop_id = :shop and id = :id and claim = :claim and completed_at is null
                        """)
                        .bind(shop)
                        .bind("id", checkout.id())
                        .bind("claim", checkout.paymentClaim().claim())
                        .bind("now", now)
                        .run()
                == 1;
    }

    /**
     * Another process took the claim over because we were slow. The charge is theirs too, unless they went on to
     * another.
     */
    private CompletionResult claimLost(Shop shop, Checkout ours) {
        var theirs = database.read(session -> checkouts.find(session, shop, ours.token()))
                .orElseThrow();
        if (theirs.paymentClaim().attempt() != ours.paymentClaim().attempt()) {
            paymentGateway.cancel(shop, ours.chargeKey());
        }
        return theirs.completed() ? database.read(session -> done(session, shop, theirs)) : new Processing();
    }

    /** Gives the checkout back for another attempt, under a new number, remembering what went wrong. */
    private void release(Shop shop, Checkout checkout, @Nullable FailedPayment failure) {
        database.change(tx -> {
            var failures = new ArrayList<>(checkout.notices().failedPayments());
            if (failure != null) {
                failures.add(failure);
            }
            var released = tx.sql("""
                            update checkouts set claim = null, claimed_until = null, attempt = attempt + 1,
                              failed_payments = :failures, updated_at = :now
                            where shop_id = :shop and id = :id and claim = :claim
                            """)
                    .bind(shop)
                    .bind("id", checkout.id())
                    .bind("claim", checkout.paymentClaim().claim())
                    .bind("failures", failures.subList(Math.max(0, failures.size() - MOST_FAILURES), failures.size()))
                    .bind("now", clock.instant().truncatedTo(ChronoUnit.SECONDS))
                    .run();
            if (released == 1 && failure != null) {
                checkouts.publish(tx, shop, checkout.id(), Topic.CHECKOUTS_UPDATE);
            }
        });
    }

    private void expire(Shop shop, Checkout checkout) {
        database.change(tx -> tx.sql("""
                        update checkouts set claimed_until = :now where shop_id = :shop and id = :id and claim = :claim
                        """)
                .bind(shop)
                .bind("id", checkout.id())
                .bind("claim", checkout.paymentClaim().claim())
                .bind("now", clock.instant())
                .run());
    }

    private CompletionResult done(Session session, Shop shop, Checkout checkout) {
        return orders.ofCheckout(session, shop, checkout.token())
                .<CompletionResult>map(Done::new)
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
