package dev.vitrine.people;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Tokens of command-line tools: each stands for its account until it is revoked or was not used for 90 days. Only the
 * hash is stored. Safe for use by many threads.
 */
public final class DeviceTokens {

    /** How every one begins, so that people and scanners of leaked secrets know it. */
    public static final String PREFIX = "vtd_";

    private static final Duration IDLE = Duration.ofDays(90);

    /** why: a push asks many times, and the minute is all that anybody reads. */
    private static final Duration NOTED = Duration.ofMinutes(1);

    private static final int MOST = 50;
    private static final int LONGEST_NAME = 100;

    private final Database database;
    private final Secrets secrets;
    private final InstantSource clock;

    /** What its owner is shown once. */
    public record NewDeviceToken(long id, String name, String token) {}

    private record Row(long id, long accountId, String name, Instant createdAt, Instant lastUsedAt) {
        DeviceToken of(Account account) {
            return new DeviceToken(id, account, name, createdAt, lastUsedAt);
        }
    }

    public DeviceTokens(Database database, Secrets secrets, InstantSource clock) {
        this.database = database;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** 422 naming {@code name}. An account has at most 50: the one that was not used for longest ends. */
    public NewDeviceToken create(Account account, String name) {
        var called = checkName(name);
        var token = PREFIX + secrets.token();
        return database.write(tx -> {
            var id = tx.sql("""
                insert into device_tokens (hash, account_id, name, created_at, last_used_at)
                values (:hash, :account, :name, :now, :now) returning id
                """)
                    .bind("hash", Secrets.hash(token))
                    .bind("account", account.id())
                    .bind("name", called)
                    .bind("now", now())
                    .number()
                    .orElseThrow();
            tx.sql("""
                delete from device_tokens where account_id = :account and id not in (
                  select id from device_tokens where account_id = :account
                  order by last_used_at desc, id desc limit :most)
                """).bind("account", account.id()).bind("most", MOST).run();
            return new NewDeviceToken(id, called, token);
        });
    }

    /** 422 naming {@code name}; the name as it is stored. */
    public static String checkName(String name) {
        var called = name.replaceAll("\\p{C}+", " ").strip();
        new Problems()
                .notBlank("name", called)
                .atMost(LONGEST_NAME, "name", called)
                .throwIfAny();
        return called;
    }

    /** Whose token it is; empty when there is none, or none any more. Notes the use at most once a minute. */
    public Optional<DeviceToken> find(String token) {
        var found = database.read(session -> session.sql("""
            select id, account_id, name, created_at, last_used_at from device_tokens
            where hash = :hash and last_used_at > :idle
            """)
                .bind("hash", Secrets.hash(token))
                .bind("idle", clock.instant().minus(IDLE))
                .one(Row.class)
                .flatMap(row -> session.sql("select " + UserAccounts.COLUMNS + " from accounts a where a.id = :id")
                        .bind("id", row.accountId())
                        .one(Account.class)
                        .map(row::of)));
        found.ifPresent(this::touch);
        return found;
    }

    /** Those of an account that have not ended, the newest first. */
    public List<DeviceToken> list(Session session, Account account) {
        return session
                .sql("""
                    select id, account_id, name, created_at, last_used_at from device_tokens
                    where account_id = :account and last_used_at > :idle order by id desc
                    """)
                .bind("account", account.id())
                .bind("idle", clock.instant().minus(IDLE))
                .list(Row.class)
                .stream()
                .map(row -> row.of(account))
                .toList();
    }

    /** Revokes one of an account's own; an unknown id is revoked already. */
    public void revoke(Tx tx, Account account, long id) {
        tx.sql("delete from device_tokens where account_id = :account and id = :id")
                .bind("account", account.id())
                .bind("id", id)
                .run();
    }

    void revokeAll(Tx tx, long account) {
        tx.sql("delete from device_tokens where account_id = :account")
                .bind("account", account)
                .run();
    }

    private void touch(DeviceToken deviceToken) {
        if (clock.instant().isBefore(deviceToken.lastUsedAt().plus(NOTED))) {
            return;
        }
        database.change(tx -> tx.sql("update device_tokens set last_used_at = :now where id = :id")
                .bind("id", deviceToken.id())
                .bind("now", now())
                .run());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
