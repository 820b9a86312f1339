package dev.vitrine.payments;

import dev.vitrine.db.Database;
import dev.vitrine.db.Session;
import dev.vitrine.kernel.Money;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A gateway that moves no money but behaves like one that does: its books are its own, each entry is durable before it
 * is answered, and a key is charged once. Threads may share it.
 */
public final class TestGateway implements Gateway {

    /** The card that succeeds. */
    public static final String GOOD = "4242424242424242";

    /** The card that the bank declines. */
    public static final String DECLINED = "4000000000000002";

    /** The card with which something goes wrong on the way. */
    public static final String BROKEN = "4000000000000119";

    private record Entry(
            String status,
            String authorization,
            Money amount,
            @Nullable String errorCode,
            String message,
            PaymentDetails paymentDetails,
            Instant createdAt) {}

    private record Verdict(String status, @Nullable String errorCode, String message) {}

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
    public Map<String, String> problems(Card card, Instant now) {
        var problems = card.problems(now);
        // why: a real card typed here by mistake must not look as if it had paid.
        if (!problems.containsKey("number") && !List.of(GOOD, DECLINED, BROKEN).contains(card.number())) {
            problems.put("number", "This shop takes test cards only: 4242 4242 4242 4242.");
        }
        return problems;
    }

    @Override
    public Charge charge(Shop shop, String key, Money amount, Card card) {
        var verdict = verdict(card);
        return database.write(tx -> {
            tx.sql("""
                            insert into test_charges (shop_id, idempotency_key, "authorization", amount, currency,
                              status, error_code, message, payment_details, created_at)
                            values (:shop, :key, :authorization, :amount, :currency,
                              :status, :error_code, :message, :payment_details, :now)
                            on conflict (shop_id, idempotency_key) do nothing
                            """)
                    .bind(shop.shopId())
                    .bind("key", key)
                    .bind("authorization", "test_" + secrets.key())
                    .bind("amount", amount)
                    .bind("currency", amount.currency())
                    .bind("status", verdict.status())
                    .bind("error_code", verdict.errorCode())
                    .bind("message", verdict.message())
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
                .bind(shop.shopId())
                .bind("key", key)
                .bind("now", clock.instant().truncatedTo(ChronoUnit.SECONDS))
                .run());
    }

    private static Optional<Charge> find(Session session, Shop shop, String key) {
        return session.sql("""
                        select status, "authorization", amount, currency, error_code, message, payment_details,
                          created_at
                        from test_charges where shop_id = :shop and idempotency_key = :key
                        """)
                .bind(shop.shopId())
                .bind("key", key)
                .one(Entry.class)
                .map(entry -> new Charge(
                        entry.status(),
                        entry.authorization(),
                        entry.amount(),
                        entry.errorCode(),
                        entry.message(),
                        entry.paymentDetails(),
                        true,
                        entry.createdAt()));
    }

    private static Verdict verdict(Card card) {
        return switch (card.number()) {
            case DECLINED -> new Verdict("failure", "card_declined", "Your bank declined this card. Try another one.");
            case BROKEN ->
                new Verdict(
                        "error",
                        "processing_error",
                        "The payment could not be processed. You have not been charged; please try again.");
            default -> new Verdict("success", null, "Approved");
        };
    }
}
