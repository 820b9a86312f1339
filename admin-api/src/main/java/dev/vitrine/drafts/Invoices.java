package dev.vitrine.drafts;

import dev.vitrine.db.Database;
import dev.vitrine.db.Session;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Money;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.orders.Booking;
import dev.vitrine.orders.NewOrder;
import dev.vitrine.payments.Card;
import dev.vitrine.payments.Charge;
import dev.vitrine.payments.Gateway;
import dev.vitrine.tenancy.Shop;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Customers paying drafts: claim, charge, and complete in one transaction. A claim keeps others and the merchant's
 * changes away; when its holder dies it expires, and whoever comes next asks the gateway what became of the charge. So
 * at every instant a charge has an order, or a claim that leads back to it. Threads may share it.
 */
public final class Invoices {

    private static final Logger LOG = LoggerFactory.getLogger(Invoices.class);

    /** why: longer than a gateway may take to answer. */
    private static final Duration CLAIM = Duration.ofSeconds(60);

    /** What came of an attempt to pay. */
    public sealed interface Outcome {
        record Paid() implements Outcome {}

        /** Somebody is paying it at the moment. */
        record Processing() implements Outcome {}

        /** @param problems by field of the form; {@code base} for the whole */
        record Refused(Map<String, String> problems) implements Outcome {}

        record Unknown() implements Outcome {}
    }

    /** A draft that is ours to charge, one that a dead holder left, or the answer already. */
    private record Claimed(@Nullable Draft draft, @Nullable Outcome answer, boolean takenOver) {
        static Claimed answered(Outcome answer) {
            return new Claimed(null, answer, false);
        }
    }

    private final Database database;
    private final Drafts drafts;
    private final Gateway gateway;
    private final Secrets secrets;
    private final InstantSource clock;

    public Invoices(Database database, Drafts drafts, Gateway gateway, Secrets secrets, InstantSource clock) {
        this.database = database;
        this.drafts = drafts;
        this.gateway = gateway;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** The draft that an invoice's address names. */
    public Optional<Draft> find(Session session, Shop shop, String token) {
        return drafts.find(session, shop, token);
    }

    /** Whether a payment of it is on its way at this moment. */
    public boolean paying(Draft draft) {
        return !draft.completed()
                && draft.claim() != null
                && draft.claimedUntil() != null
                && draft.claimedUntil().isAfter(clock.instant());
    }

    /** {@code card} may be missing when there is nothing to pay; {@code seen} is the total that the buyer saw. */
    public Outcome pay(Shop shop, String token, @Nullable Card card, Money seen) {
        var claimed = database.write(tx -> claim(tx, shop, token, card, seen));
        if (claimed.draft() == null) {
            return Objects.requireNonNull(claimed.answer());
        }
        return claimed.takenOver() ? settle(shop, claimed.draft()) : charge(shop, claimed.draft(), card);
    }

    /** Every claim whose time is over: finished if its charge succeeded, given back if not. */
    public int recover(Shop shop) {
        var abandoned = database.read(session -> session.sql("""
                        select token from draft_orders
                        where shop_id = :shop and claim is not null and claimed_until <= :now
                        """)
                .bind(shop.shopId())
                .bind("now", clock.instant())
                .values());
        abandoned.forEach(token -> database.write(tx -> drafts.find(tx, shop, token)
                        .filter(draft -> draft.claim() != null && !paying(draft))
                        .map(draft -> hold(tx, shop, draft)))
                .ifPresent(draft -> settle(shop, draft)));
        return abandoned.size();
    }

    /** Checks everything that can be checked before money moves, then keeps others away. */
    private Claimed claim(Tx tx, Shop shop, String token, @Nullable Card card, Money seen) {
        var found = drafts.find(tx, shop, token);
        if (found.isEmpty()) {
            return Claimed.answered(new Outcome.Unknown());
        }
        var draft = found.get();
        if (draft.completed()) {
            return Claimed.answered(new Outcome.Paid());
        }
        if (draft.claim() != null) {
            return paying(draft)
                    ? Claimed.answered(new Outcome.Processing())
                    : new Claimed(hold(tx, shop, draft), null, true);
        }
        if (draft.totalPrice().compareTo(seen) != 0) {
            return Claimed.answered(new Outcome.Refused(
                    Map.of("base", "The offer has changed since you saw it. Please look at it again.")));
        }
        if (!draft.totalPrice().isZero()) {
            var problems =
                    card == null ? Map.of("number", "Enter the card number.") : gateway.problems(card, clock.instant());
            if (!problems.isEmpty()) {
                return Claimed.answered(new Outcome.Refused(problems));
            }
        }
        return new Claimed(hold(tx, shop, draft), null, false);
    }

    private Draft hold(Tx tx, Shop shop, Draft draft) {
        tx.sql("""
                        update draft_orders set claim = :claim, claimed_until = :until
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop.shopId())
                .bind("id", draft.id())
                .bind("claim", secrets.key())
                .bind("until", clock.instant().plus(CLAIM))
                .run();
        return drafts.find(tx, shop, draft.token()).orElseThrow();
    }

    private Outcome charge(Shop shop, Draft draft, @Nullable Card card) {
        if (draft.totalPrice().isZero()) {
            return finish(shop, draft, Optional.empty());
        }
        Charge charge;
        try {
            charge = gateway.charge(
                    shop, draft.chargeKey(), draft.totalPrice(), Objects.requireNonNull(card, "checked before"));
        } catch (RuntimeException e) {
            // why: nobody knows whether it was charged; the claim stays, so that the next who comes asks first.
            LOG.warn("event=charge_unconfirmed shop={} draft={}", shop.handle(), draft.id(), e);
            return new Outcome.Processing();
        }
        if (!charge.succeeded()) {
            release(shop, draft);
            return new Outcome.Refused(Map.of("base", charge.message()));
        }
        return finish(shop, draft, Optional.of(charge));
    }

    /** After a crash: makes the order that was paid for; gives the draft back if it was not. */
    private Outcome settle(Shop shop, Draft draft) {
        var charge = gateway.find(shop, draft.chargeKey()).filter(Charge::succeeded);
        if (charge.isPresent()) {
            return finish(shop, draft, charge);
        }
        release(shop, draft);
        return new Outcome.Refused(Map.of("base", "You have not been charged. Please try again."));
    }

    private Outcome finish(Shop shop, Draft draft, Optional<Charge> charge) {
        try {
            return database.write(tx -> complete(tx, shop, draft, charge)) ? new Outcome.Paid() : outrun(shop, draft);
        } catch (ApiException soldOut) {
            charge.ifPresent(each -> gateway.cancel(shop, draft.chargeKey()));
            release(shop, draft);
            return new Outcome.Refused(
                    Map.of("base", "Something of this offer is sold out meanwhile. You have not been charged."));
        }
    }

    /** Only whoever holds the claim completes: false when somebody took it over. */
    private boolean complete(Tx tx, Shop shop, Draft ours, Optional<Charge> charge) {
        var draft = drafts.find(tx, shop, ours.token()).orElseThrow();
        if (draft.completed() || !Objects.equals(draft.claim(), ours.claim())) {
            return false;
        }
        drafts.become(
                tx,
                shop,
                draft,
                new NewOrder.Payment(
                        charge.map(paid -> List.of(booking(paid).made())).orElse(List.of()), "paid", null));
        return true;
    }

    /** Somebody took the claim over because we were slow. The charge is theirs too, unless they gave the draft back. */
    private Outcome outrun(Shop shop, Draft ours) {
        var theirs = database.read(session -> drafts.find(session, shop, ours.token()))
                .orElseThrow();
        if (theirs.attempt() != ours.attempt()) {
            gateway.cancel(shop, ours.chargeKey());
        }
        return theirs.completed() ? new Outcome.Paid() : new Outcome.Processing();
    }

    private Booking booking(Charge paid) {
        return new Booking(
                "sale",
                "success",
                paid.amount(),
                null,
                gateway.name(),
                paid.authorization(),
                paid.message(),
                null,
                "draft_order",
                null,
                paid.paymentDetails(),
                paid.test(),
                paid.createdAt());
    }

    /** Gives the draft back for another attempt, under a new number. */
    private void release(Shop shop, Draft draft) {
        database.change(tx -> tx.sql("""
                        update draft_orders set claim = null, claimed_until = null, attempt = attempt + 1
                        where shop_id = :shop and id = :id and claim = :claim
                        """)
                .bind(shop.shopId())
                .bind("id", draft.id())
                .bind("claim", draft.claim())
                .run());
    }
}
