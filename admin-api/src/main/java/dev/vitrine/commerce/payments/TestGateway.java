package dev.vitrine.commerce.payments;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Payment gateway for tests that moves no money: it has tables of its own, each entry is durable before it is answered,
 * and a key is charged once. Safe for use by many threads.
 */
public final class TestGateway implements PaymentGateway {

    /** The card that succeeds. */
    public static final String GOOD = "4242424242424242";

    /** The card that the bank declines. */
    public static final String DECLINED = "4000000000000002";

    /** The card with which something goes wrong on the way. */
    public static final String BROKEN = "4000000000000119";

    /** The card that can be charged, but money does not find its way back to it. */
    public static final String ONE_WAY = "4000000000005126";

    private record LedgerEntry(
            String status,
            String authorization,
            Money amount,
            @Nullable String errorCode,
            String message,
            PaymentDetails paymentDetails,
            Instant createdAt) {}

    private record Decision(String status, @Nullable String errorCode, String message) {}

    private final Database database;
    private final Secrets secrets;
    private final InstantSource clock;

    public TestGateway(Database database, Secrets secrets, InstantSource clock) {
        this.database = database;
        this.secrets = secrets;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public boolean test() {
        return true;
    }

    @Override
    public Map<String, String> problems(Card card, Instant now) {
        var problems = card.problems(now);
        // why: a real card typed here by mistake must not look as if it had paid.
        if (!problems.containsKey("number")
                && !List.of(GOOD, DECLINED, BROKEN, ONE_WAY).contains(card.number())) {
            problems.put("number", "This shop takes test cards only: 4242 4242 4242 4242.");
        }
        return problems;
    }

    @Override
    public Charge charge(Shop shop, String key, Money amount, Card card) {
        var decision = verdict(card);
        return database.write(tx -> {
            tx.sql("""
                            insert into test_charges (shop_id, idempotency_key, "authorization", amount, currency,
                              status, error_code, message, payment_details, created_at)
                            values (:shop, :key, :authorization, :amount, :currency,
                              :status, :error_code, :message, :payment_details, :now)
                            on conflict (shop_id, idempotency_key) do nothing
                            """)
                    .bind(shop)
                    .bind("key", key)
                    .bind("authorization", "test_" + secrets.key())
                    .bind("amount", amount)
                    .bind("currency", amount.currency())
                    .bind("status", decision.status())
                    .bind("error_code", decision.errorCode())
                    .bind("message", decision.message())
                    .bind("payment_details", new PaymentDetails(null, null, null, card.masked(), card.company()))
                    .bind("now", clock.instant().truncatedTo(ChronoUnit.SECONDS))
                    .run();
            return find(tx, shop, key).orElseThrow();
        });
    }

    @Override
    public Optional<Charge> find(Shop shop, String key) {
        return database.read(session -> find(session, shop, key));
    }

    @Override
    public void cancel(Shop shop, String key) {
        database.change(tx -> tx.sql("""
                        update test_charges set status = 'voided', voided_at = :now
                        where shop_id = :shop and idempotency_key = :key and status = 'success'
                        """)
                .bind(shop)
                .bind("key", key)
                .bind("now", clock.instant().truncatedTo(ChronoUnit.SECONDS))
                .run());
    }

    @Override
    public RefundResult refund(Shop shop, String key, String authorization, Money amount) {
        return database.write(tx -> {
            // why: the charge is held first, so that of two calls with one key the second sees what the first did.
            var charge = lockCharge(tx, shop, authorization);
            return reversal(tx, shop, key).orElseGet(() -> reverse(tx, shop, key, charge, authorization, amount));
        });
    }

    private record LockedCharge(long id, String status, Money amount, PaymentDetails paymentDetails) {}

    private static Optional<LockedCharge> lockCharge(Tx tx, Shop shop, String authorization) {
        return tx.sql("""
                        select id, status, amount, currency, payment_details from test_charges
                        where shop_id = :shop and "authorization" = :authorization
                        """ + tx.lockClause())
                .bind(shop)
                .bind("authorization", authorization)
                .one(LockedCharge.class);
    }

    private RefundResult reverse(
            Tx tx, Shop shop, String key, Optional<LockedCharge> charge, String authorization, Money amount) {
        var decision = charge.map(lockedCharge -> verdict(tx, shop, lockedCharge, amount))
                .orElseGet(() -> new Decision("failure", "processing_error", "There is no such payment"));
        tx.sql("""
                        insert into test_refunds (shop_id, idempotency_key, charge_id, "authorization", amount,
                          currency, status, error_code, message, created_at)
                        values (:shop, :key, :charge, :authorization, :amount,
                          :currency, :status, :error_code, :message, :now)
                        on conflict (shop_id, idempotency_key) do nothing
                        """)
                .bind(shop)
                .bind("key", key)
                .bind("charge", charge.map(LockedCharge::id).orElse(null))
                .bind("authorization", "test_" + secrets.key())
                .bind("amount", amount)
                .bind("currency", amount.currency())
                .bind("status", decision.status())
                .bind("error_code", decision.errorCode())
                .bind("message", decision.message())
                .bind("now", clock.instant().truncatedTo(ChronoUnit.SECONDS))
                .run();
        return reversal(tx, shop, key).orElseThrow();
    }

    private static Decision verdict(Tx tx, Shop shop, LockedCharge charge, Money amount) {
        var given = tx.sql("""
                        select coalesce(sum(amount), 0) from test_refunds
                        where shop_id = :shop and charge_id = :charge and status = 'success'
                        """).bind(shop).bind("charge", charge.id()).count();
        if (!charge.status().equals("success")) {
            return new Decision("failure", "processing_error", "The payment was not taken, or is given back already");
        }
        if (amount.compareTo(charge.amount().minus(new Money(given, amount.currency()))) > 0) {
            return new Decision("failure", "processing_error", "No more than was paid can be given back");
        }
        var number = charge.paymentDetails().creditCardNumber();
        return number != null && ONE_WAY.endsWith(number.substring(Math.max(0, number.length() - 4)))
                ? new Decision("failure", "card_declined", "The card's bank did not take the money back")
                : new Decision("success", null, "Refunded");
    }

    private static Optional<RefundResult> reversal(Session session, Shop shop, String key) {
        return session.sql("""
                        select status, "authorization", amount, currency, error_code, message, created_at
                        from test_refunds where shop_id = :shop and idempotency_key = :key
                        """).bind(shop).bind("key", key).one(RefundResult.class);
    }

    private static Optional<Charge> find(Session session, Shop shop, String key) {
        return session.sql("""
                        select status, "authorization", amount, currency, error_code, message, payment_details,
                          created_at
                        from test_charges where shop_id = :shop and idempotency_key = :key
                        """)
                .bind(shop)
                .bind("key", key)
                .one(LedgerEntry.class)
                .map(ledgerEntry -> new Charge(
                        ledgerEntry.status(),
                        ledgerEntry.authorization(),
                        ledgerEntry.amount(),
                        ledgerEntry.errorCode(),
                        ledgerEntry.message(),
                        ledgerEntry.paymentDetails(),
                        true,
                        ledgerEntry.createdAt()));
    }

    private static Decision verdict(Card card) {
        return switch (card.number()) {
            case DECLINED -> new Decision("failure", "card_declined", "Your bank declined this card. Try another one.");
            case BROKEN ->
                new Decision(
                        "error",
                        "processing_error",
                        "The payment could not be processed. You have not been charged; please try again.");
            default -> new Decision("success", null, "Approved");
        };
    }
}
