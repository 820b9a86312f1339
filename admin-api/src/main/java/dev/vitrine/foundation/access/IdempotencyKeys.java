package dev.vitrine.foundation.access;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.kernel.ShopId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Idempotency keys: the first request with an {@code Idempotency-Key} runs, "first call still running: 409" for others,
 * and its response is repeated to each retry within 24 hours. An effect of one transaction is stored together with its
 * answer; where a call takes several, they are made to be repeated themselves.
 */
public final class IdempotencyKeys {

    public static final String HEADER = "Idempotency-Key";

    private static final Duration KEPT = Duration.ofHours(24);

    /** why: a process that died leaves its keys running; no call takes longer than this. */
    private static final Duration LONGEST = Duration.ofMinutes(1);

    /** Answers that say nothing about the call itself: with better credentials or later it may succeed. */
    private static final List<Integer> NOT_KEPT = List.of(401, 403, 409, 429);

    /** A key of an app in a shop, and the hash of the request that it came with. */
    public record Key(ShopId shop, long app, String text, String fingerprint) {

        /**
         * 400 when the text is not "1-255 printable ASCII characters". "SHA-256(method, path, query, canonical body)"
         */
        public static Key of(ShopId shop, long app, String text, String request, JsonNode body) {
            if (!text.matches("[\\x20-\\x7e]{1,255}")) {
                throw ApiException.field(400, "idempotency_key", "must be 1 to 255 printable ASCII characters");
            }
            return new Key(shop, app, text, Secrets.hash(request + "\n" + Json.PLAIN.text(canonical(body))));
        }

        /** why: a client that builds its body anew may order and space it otherwise. */
        private static Object canonical(JsonNode node) {
            if (node.isObject()) {
                var sorted = new TreeMap<String, Object>();
                node.properties().forEach(entry -> sorted.put(entry.getKey(), canonical(entry.getValue())));
                return sorted;
            }
            return node.isArray() ? node.valueStream().map(Key::canonical).toList() : node;
        }
    }

    /** Response as it was sent. */
    public record StoredResponse(int status, Map<String, String> headers, String body) {}

    private record Row(String fingerprint, int status, Map<String, String> headers, String body, Instant createdAt) {

        boolean running() {
            return status <= 0;
        }

        /** Its effect is certain, its end is not: below zero. */
        boolean provisional() {
            return status < 0;
        }
    }

    /** A call that runs under its key, alone. For one thread. */
    public static final class Execution {

        private final Key key;
        private final Instant since;
        private boolean answered;
        private boolean promised;

        private Execution(Key key, Instant since) {
            this.key = key;
            this.since = since;
        }

        /** What is kept with the effect is not the end of it: nobody reads it before the call has ended. */
        public void expectFinalResponse() {
            promised = true;
        }

        /** Keeps the answer with what it did, in the same transaction; 409 when another has taken the key over. */
        public void store(Tx tx, StoredResponse answer) {
            var mine = tx.sql("""
                            update idempotency_keys set status = :status, headers = :headers, body = :body
                            where shop_id = :shop and app_id = :app and idempotency_key = :key
                              and status = 0 and created_at = :since
                            """)
                    .bind(key.shop())
                    .bind("app", key.app())
                    .bind("key", key.text())
                    .bind("since", since)
                    .bind("status", promised ? -answer.status() : answer.status())
                    .bind("headers", answer.headers())
                    .bind("body", answer.body())
                    .run();
            if (mine == 0) {
                throw stillRunning();
            }
            answered = true;
        }

        private void storeFinal(Tx tx, StoredResponse answer) {
            tx.sql("""
                            update idempotency_keys set status = :status, headers = :headers, body = :body
                            where shop_id = :shop and app_id = :app and idempotency_key = :key
                              and status < 0 and created_at = :since
                            """)
                    .bind(key.shop())
                    .bind("app", key.app())
                    .bind("key", key.text())
                    .bind("since", since)
                    .bind("status", answer.status())
                    .bind("headers", answer.headers())
                    .bind("body", answer.body())
                    .run();
        }

        private void release(Tx tx) {
            tx.sql("""
                            delete from idempotency_keys
                            where shop_id = :shop and app_id = :app and idempotency_key = :key
                              and status = 0 and created_at = :since
                            """)
                    .bind(key.shop())
                    .bind("app", key.app())
                    .bind("key", key.text())
                    .bind("since", since)
                    .run();
        }
    }

    private IdempotencyKeys() {}

    /** What the key was answered before, or what {@code call} answers; 409 while another runs it. */
    public static StoredResponse executeOnce(
            Database database, Key key, Instant now, Function<Execution, StoredResponse> call) {
        var before = database.read(session -> find(session, key, now)).filter(row -> !row.running());
        if (before.isPresent()) {
            return repeated(before.get(), key);
        }
        var begun = database.write(tx -> begin(tx, key, now));
        if (begun.isPresent()) {
            return repeated(begun.get(), key);
        }
        var execution = new Execution(key, now);
        try {
            var answer = call.apply(execution);
            if (!execution.answered) {
                execution.promised = false;
                database.change(tx -> execution.store(tx, answer));
            } else if (execution.promised) {
                database.change(tx -> execution.storeFinal(tx, answer));
            }
            return answer;
        } catch (ApiException refusal) {
            refused(database, execution, refusal);
            throw refusal;
        } catch (RuntimeException failure) {
            // "never 5xx": a client that repeats the call tries again.
            database.change(execution::release);
            throw failure;
        }
    }

    /** Keeps a refusal, whose transaction left nothing behind. */
    private static void refused(Database database, Execution execution, ApiException refusal) {
        database.change(tx -> {
            if (NOT_KEPT.contains(refusal.status()) || refusal.status() >= 500) {
                execution.release(tx);
            } else if (!execution.answered) {
                execution.promised = false;
                execution.store(tx, new StoredResponse(refusal.status(), Map.of(), Json.PLAIN.text(refusal.body())));
            }
        });
    }

    /**
     * Empty for the first request with the key, and for one that takes over from a dead process; otherwise the stored
     * response.
     */
    private static Optional<Row> begin(Tx tx, Key key, Instant now) {
        if (claimed(tx, key, now)) {
            return Optional.empty();
        }
        var row = find(tx, key, now).orElseThrow(IdempotencyKeys::stillRunning);
        if (row.running() && row.fingerprint().equals(key.fingerprint())) {
            // why: what a dead process promised is kept by others; its promise is all that is known of it here.
            if (row.createdAt().plus(LONGEST).isAfter(now) || !row.provisional() && !takenOver(tx, key, row, now)) {
                throw stillRunning();
            }
            return row.provisional() ? Optional.of(row) : Optional.empty();
        }
        return Optional.of(row);
    }

    private static boolean claimed(Tx tx, Key key, Instant now) {
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

    private static boolean takenOver(Tx tx, Key key, Row row, Instant now) {
        return tx.sql("""
                                update idempotency_keys set created_at = :now
                                where shop_id = :shop and app_id = :app and idempotency_key = :key
                                  and status = 0 and created_at = :since
                                """)
                        .bind(key.shop())
                        .bind("app", key.app())
                        .bind("key", key.text())
                        .bind("since", row.createdAt())
                        .bind("now", now)
                        .run()
                == 1;
    }

    /** Empty when the key was not used within a day. */
    private static Optional<Row> find(Session session, Key key, Instant now) {
        return session.sql("""
                        select fingerprint, status, headers, body, created_at from idempotency_keys
                        where shop_id = :shop and app_id = :app and idempotency_key = :key and created_at > :since
                        """)
                .bind(key.shop())
                .bind("app", key.app())
                .bind("key", key.text())
                .bind("since", now.minus(KEPT))
                .one(Row.class);
    }

    /** 422 when it came with another request. */
    private static StoredResponse repeated(Row row, Key key) {
        if (!row.fingerprint().equals(key.fingerprint())) {
            throw Problems.of("idempotency_key", "was already used with different parameters");
        }
        var headers = new HashMap<>(row.headers());
        headers.put("Idempotent-Replayed", "true");
        return new StoredResponse(Math.abs(row.status()), headers, row.body());
    }

    private static ApiException stillRunning() {
        return ApiException.of(409, "The first call with this Idempotency-Key is still running")
                .header("Retry-After", "1");
    }
}
