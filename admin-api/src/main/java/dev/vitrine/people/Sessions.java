package dev.vitrine.people;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Secrets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Sign-in sessions: "256-bit id, only its hash stored, idle 2 h / absolute 14 d". Safe for use by many threads. */
public final class Sessions {

    private static final Duration IDLE = Duration.ofHours(2);
    private static final Duration LIFE = Duration.ofDays(14);

    /** why: a page is read more often than it is worth writing down. */
    private static final Duration NOTED = Duration.ofMinutes(1);

    private static final int LONGEST_AGENT = 255;

    private final Database database;
    private final Secrets secrets;
    private final InstantSource clock;
    private final SessionEndListener sessionEndListener;

    /** Listener for ended sessions, called in the transaction that ends them. */
    public interface SessionEndListener {

        void sessionEnded(Tx tx, long account, long session);

        /** {@code kept} is 0 where none is. */
        void otherSessionsEnded(Tx tx, long account, long kept);
    }

    private record Ended(long id, long accountId) {}

    private record Row(
            long id,
            long accountId,
            String host,
            String userAgent,
            String address,
            Instant createdAt,
            Instant lastSeenAt) {

        SignInSession of(Account account) {
            return new SignInSession(id, account, host, userAgent, address, createdAt, lastSeenAt);
        }
    }

    public Sessions(Database database, Secrets secrets, InstantSource clock, SessionEndListener sessionEndListener) {
        this.database = database;
        this.secrets = secrets;
        this.clock = clock;
        this.sessionEndListener = sessionEndListener;
    }

    /** Signs in: what the browser shall carry, which is shown nowhere else. */
    public String begin(Account account, String host, String userAgent, String address) {
        return database.write(tx -> begin(tx, account, host, userAgent, address));
    }

    public String begin(Tx tx, Account account, String host, String userAgent, String address) {
        var token = secrets.token();
        tx.sql("delete from sessions where last_seen_at <= :idle")
                .bind("idle", clock.instant().minus(IDLE))
                .run();
        tx.sql("""
                        insert into sessions (hash, host, account_id, user_agent, address, created_at, last_seen_at)
                        values (:hash, :host, :account, :agent, :address, :now, :now)
                        """)
                .bind("hash", Secrets.hash(token))
                .bind("host", host)
                .bind("account", account.id())
                .bind("agent", userAgent.length() > LONGEST_AGENT ? userAgent.substring(0, LONGEST_AGENT) : userAgent)
                .bind("address", address)
                .bind("now", now())
                .run();
        return token;
    }

    /** Who carries this at that host; empty when it ended, was not used for two hours or is two weeks old. */
    public Optional<SignInSession> find(Session session, String token, String host) {
        var row = session.sql("""
                        select id, account_id, host, user_agent, address, created_at, last_seen_at from sessions
                        where hash = :hash and host = :host and last_seen_at > :idle and created_at > :old
                        """)
                .bind("hash", Secrets.hash(token))
                .bind("host", host)
                .bind("idle", clock.instant().minus(IDLE))
                .bind("old", clock.instant().minus(LIFE))
                .one(Row.class);
        return row.flatMap(found -> session.sql("select " + UserAccounts.COLUMNS + " from accounts a where a.id = :id")
                .bind("id", found.accountId())
                .one(Account.class)
                .map(found::of));
    }

    /** Updates the time of last use. */
    public void touch(SignInSession signInSession) {
        if (clock.instant().isBefore(signInSession.lastSeenAt().plus(NOTED))) {
            return;
        }
        database.change(tx -> tx.sql("update sessions set last_seen_at = :now where id = :id")
                .bind("id", signInSession.id())
                .bind("now", now())
                .run());
    }

    /** Those of an account that have not ended, the newest first. */
    public List<SignInSession> list(Session session, Account account) {
        return session
                .sql("""
                        select id, account_id, host, user_agent, address, created_at, last_seen_at from sessions
                        where account_id = :account and last_seen_at > :idle and created_at > :old order by id desc
                        """)
                .bind("account", account.id())
                .bind("idle", clock.instant().minus(IDLE))
                .bind("old", clock.instant().minus(LIFE))
                .list(Row.class)
                .stream()
                .map(row -> row.of(account))
                .toList();
    }

    /** Signs out. */
    public void end(String token) {
        database.change(tx -> tx.sql("delete from sessions where hash = :hash returning id, account_id")
                .bind("hash", Secrets.hash(token))
                .one(Ended.class)
                .ifPresent(ended -> sessionEndListener.sessionEnded(tx, ended.accountId(), ended.id())));
    }

    /** Ends one of an account's own. */
    public void end(Tx tx, Account account, long id) {
        tx.sql("delete from sessions where account_id = :account and id = :id")
                .bind("account", account.id())
                .bind("id", id)
                .run();
        sessionEndListener.sessionEnded(tx, account.id(), id);
    }

    /** Ends all of an account but one. */
    public void endOthers(Tx tx, Account account, long kept) {
        endAllBut(tx, account.id(), kept);
    }

    public void endAll(Tx tx, long account) {
        endAllBut(tx, account, 0);
    }

    private void endAllBut(Tx tx, long account, long kept) {
        tx.sql("delete from sessions where account_id = :account and id <> :kept")
                .bind("account", account)
                .bind("kept", kept)
                .run();
        sessionEndListener.otherSessionsEnded(tx, account, kept);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
