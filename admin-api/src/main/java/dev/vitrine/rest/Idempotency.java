package dev.vitrine.rest;

import com.fasterxml.jackson.databind.util.RawValue;
import dev.vitrine.db.Session;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Problems;
import dev.vitrine.kernel.Secrets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One effect for each {@code Idempotency-Key}: the first answer is stored in the transaction of its effect and repeated
 * to whoever sends the key again within a day. A second call that arrives while the first still runs waits for it.
 */
record Idempotency(long appId, String key, String fingerprint) {

    static final String HEADER = "Idempotency-Key";

    private static final Duration KEPT = Duration.ofHours(24);
    /** Answers that say nothing about the call itself: with better credentials or later it may succeed. */
    private static final List<Integer> NOT_KEPT = List.of(401, 403, 429);

    record Kept(String fingerprint, int status, Map<String, String> headers, String body) {}

    /** 400 when the key is not "1-255 printable ASCII characters". */
    static Idempotency of(long appId, String key, String request, byte[] body) {
        if (!key.matches("[\\x20-\\x7e]{1,255}")) {
            throw ApiException.field(400, "idempotency_key", "must be 1 to 255 printable ASCII characters");
        }
        var text = new String(body, java.nio.charset.StandardCharsets.ISO_8859_1);
        return new Idempotency(appId, key, Secrets.hash(request + "\n" + text));
    }

    /** Runs {@code step} unless it has been answered; its effect and its answer commit together. */
    Answer once(Call call, Supplier<Answer> step) {
        var tx = call.tx();
        forgetOld(call, tx);
        if (!claim(call, tx)) {
            return replay(call, tx).orElseThrow();
        }
        var answer = step.get();
        var body = answer.body() == null ? Map.of() : answer.body();
        tx.sql("""
                        update idempotency_keys set status = :status, headers = :headers, body = :body
                        where shop_id = :shop and app_id = :app and idempotency_key = :key
                        """)
                .bind(call.shop().shopId())
                .bind("app", appId)
                .bind("key", key)
                .bind("status", answer.status())
                .bind("headers", answer.headers())
                .bind("body", call.json().text(body))
                .run();
        return answer;
    }

    /** Keeps a refusal, whose transaction left nothing behind. */
    void keep(Call call, ApiException refusal) {
        if (NOT_KEPT.contains(refusal.status())) {
            return;
        }
        call.writing(() -> {
            if (claim(call, call.tx())) {
                call.tx()
                        .sql("""
                                update idempotency_keys set status = :status, body = :body
                                where shop_id = :shop and app_id = :app and idempotency_key = :key
                                """)
                        .bind(call.shop().shopId())
                        .bind("app", appId)
                        .bind("key", key)
                        .bind("status", refusal.status())
                        .bind("body", call.json().text(refusal.body()))
                        .run();
            }
            return Answer.ok(Map.of());
        });
    }

    /** 422 when the key came with another request before. */
    Optional<Answer> replay(Call call, Session session) {
        return session.sql("""
                        select fingerprint, status, headers, body from idempotency_keys
                        where shop_id = :shop and app_id = :app and idempotency_key = :key and created_at > :since
                        """)
                .bind(call.shop().shopId())
                .bind("app", appId)
                .bind("key", key)
                .bind("since", call.now().minus(KEPT))
                .one(Kept.class)
                .map(this::repeated);
    }

    private Answer repeated(Kept kept) {
        if (!kept.fingerprint().equals(fingerprint)) {
            throw Problems.of("idempotency_key", "was already used with different parameters");
        }
        return new Answer(kept.status(), new RawValue(kept.body()), kept.headers())
                .header("Idempotent-Replayed", "true");
    }

    private boolean claim(Call call, Tx tx) {
        return tx.sql("""
                                insert into idempotency_keys
                                  (shop_id, app_id, idempotency_key, fingerprint, status, headers, body, created_at)
                                values (:shop, :app, :key, :fingerprint, 0, '{}', '{}', :now)
                                on conflict do nothing
                                """)
                        .bind(call.shop().shopId())
                        .bind("app", appId)
                        .bind("key", key)
                        .bind("fingerprint", fingerprint)
                        .bind("now", call.now())
                        .run()
                == 1;
    }

    private static void forgetOld(Call call, Tx tx) {
        tx.sql("delete from idempotency_keys where shop_id = :shop and created_at <= :since")
                .bind(call.shop().shopId())
                .bind("since", call.now().minus(KEPT))
                .run();
    }
}
