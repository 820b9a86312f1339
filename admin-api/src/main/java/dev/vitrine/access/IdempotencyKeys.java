package dev.vitrine.access;

import dev.vitrine.db.Session;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Problems;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.kernel.ShopId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One effect for each {@code Idempotency-Key}: the first answer is stored in the transaction of its effect and repeated
 * to whoever sends the key again within a day. A second call that arrives while the first still runs waits for it.
 */
public final class IdempotencyKeys {

    public static final String HEADER = "Idempotency-Key";

    private static final Duration KEPT = Duration.ofHours(24);

    /** Answers that say nothing about the call itself: with better credentials or later it may succeed. */
    private static final List<Integer> NOT_KEPT = List.of(401, 403, 429);

    /** A key of an app in a shop, and the hash of the request that it came with. */
    public record Key(ShopId shop, long app, String text, String fingerprint) {

        /** 400 when the text is not "1-255 printable ASCII characters". */
        public static Key of(ShopId shop, long app, String text, String request, byte[] body) {
            if (!text.matches("[\\x20-\\x7e]{1,255}")) {
                throw ApiException.field(400, "idempotency_key", "must be 1 to 255 printable ASCII characters");
            }
            var whole = request + "\n" + new String(body, StandardCharsets.ISO_8859_1);
            return new Key(shop, app, text, Secrets.hash(whole));
        }
    }

    /** An answer as it was sent. */
    public record Kept(int status, Map<String, String> headers, String body) {}

    private record Row(String fingerprint, int status, Map<String, String> headers, String body) {}

    private IdempotencyKeys() {}

    /** Empty when the key was not used within a day; 422 when it came with another request. */
    public static Optional<Kept> find(Session session, Key key, Instant now) {
        return session.sql("""
                        select fingerprint, status, headers, body from idempotency_keys
                        where shop_id = :shop and app_id = :app and idempotency_key = :key and created_at > :since
                        """)
                .bind(key.shop())
                .bind("app", key.app())
                .bind("key", key.text())
                .bind("since", now.minus(KEPT))
                .one(Row.class)
                .map(row -> repeated(row, key));
    }

    /** Runs {@code step} unless it has been answered; its effect and its answer commit together. */
    public static Kept once(Tx tx, Key key, Instant now, Supplier<Kept> step) {
        if (!claim(tx, key, now)) {
            return find(tx, key, now).orElseThrow();
        }
        var answer = step.get();
        keep(tx, key, answer);
        return answer;
    }

    /** Keeps a refusal, whose transaction left nothing behind. */
    public static void refused(Tx tx, Key key, Instant now, Kept refusal) {
        if (!NOT_KEPT.contains(refusal.status()) && claim(tx, key, now)) {
            keep(tx, key, refusal);
        }
    }

    /**
     * For an answer whose end is known only after its transaction: whoever repeats the call reads how it went. Found by
     * what was answered then, since the call's key is known to nobody behind the engine.
     */
    public static void amend(Tx tx, ShopId shop, long app, Instant answeredAt, String before, String after) {
        tx.sql("""
                        update idempotency_keys set body = :after
                        where shop_id = :shop and app_id = :app and created_at = :now and body = :before
                        """)
                .bind(shop)
                .bind("app", app)
                .bind("now", answeredAt)
                .bind("before", before)
                .bind("after", after)
                .run();
    }

    private static Kept repeated(Row row, Key key) {
        if (!row.fingerprint().equals(key.fingerprint())) {
            throw Problems.of("idempotency_key", "was already used with different parameters");
        }
        var headers = new java.util.HashMap<>(row.headers());
        headers.put("Idempotent-Replayed", "true");
        return new Kept(row.status(), headers, row.body());
    }

    /** True for the first who comes with the key; another waits here until the first has committed. */
    private static boolean claim(Tx tx, Key key, Instant now) {
        tx.sql("delete from idempotency_keys where shop_id = :shop and created_at <= :since")
                .bind(key.shop())
                .bind("since", now.minus(KEPT))
                .run();
        return tx.sql("""
                                insert into idempotency_keys
                                  (shop_id, app_id, idempotency_key, fingerprint, status, headers, body, created_at)
                                values (:shop, :app, :key, :fingerprint, 0, '{}', '{}', :now)
                                on conflict do nothing
                                """)
                        .bind(key.shop())
                        .bind("app", key.app())
                        .bind("key", key.text())
                        .bind("fingerprint", key.fingerprint())
                        .bind("now", now)
                        .run()
                == 1;
    }

    private static void keep(Tx tx, Key key, Kept answer) {
        tx.sql("""
                        update idempotency_keys set status = :status, headers = :headers, body = :body
                        where shop_id = :shop and app_id = :app and idempotency_key = :key
                        """)
                .bind(key.shop())
                .bind("app", key.app())
                .bind("key", key.text())
                .bind("status", answer.status())
                .bind("headers", answer.headers())
                .bind("body", answer.body())
                .run();
    }
}
