package dev.vitrine.people;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.people.AttemptLimiter.Limit;
import dev.vitrine.people.OneTimeLink.Purpose;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Authentication by password and second factor, limited against guessing. Safe for use by many threads. */
public final class Authentication {

    private static final int DEVICES = 20;

    private final Database database;
    private final UserAccounts userAccounts;
    private final SecondFactor secondFactor;
    private final OneTimeLinks links;
    private final AttemptLimiter attemptLimiter;
    private final Secrets secrets;
    private final InstantSource clock;

    /** Result of an attempt to sign in. */
    public sealed interface Outcome {}

    public record Authenticated(Account account) implements Outcome {}

    /** The password was right; {@code token} goes along with the code that is asked for now. */
    public record SecondFactorRequired(String token) implements Outcome {}

    public record Rejected() implements Outcome {}

    public Authentication(
            Database database,
            UserAccounts userAccounts,
            SecondFactor secondFactor,
            OneTimeLinks links,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.userAccounts = userAccounts;
        this.secondFactor = secondFactor;
        this.links = links;
        this.attemptLimiter = new AttemptLimiter(database, clock);
        this.secrets = secrets;
        this.clock = clock;
    }

    /**
     * The first step. 429 for those who guess: "<= 10/min/IP", fewer for one account from one address, and some for an
     * account from everywhere; {@code device} keeps a browser out of that in which the password was right before, so
     * that attackers cannot lock its owner out.
     */
    public Outcome checkPassword(String email, String password, String address, String device) {
        var limits = limits(UserAccounts.normalizedEmail(email), address, device);
        attemptLimiter.attempt(limits);
        var known = userAccounts.authenticate(email, password);
        if (known.isEmpty()) {
            return new Rejected();
        }
        attemptLimiter.release(limits);
        var account = known.get();
        return database.write(tx -> secondFactor.isOn(tx, account.id())
                ? new SecondFactorRequired(links.forAccount(tx, Purpose.SECOND_STEP, account, ""))
                : new Authenticated(account));
    }

    /** The second step; empty when the first was too long ago. A wrong code may be tried again with the same token. */
    public Optional<Outcome> checkCode(String token, String code) {
        var first = database.read(session -> links.find(session, Purpose.SECOND_STEP, token));
        if (first.isEmpty()) {
            return Optional.empty();
        }
        var account = first.get().accountId();
        var limits = List.of(new Limit("code " + account, 5, Duration.ofMinutes(15)));
        attemptLimiter.attempt(limits);
        var outcome = database.write(tx -> secondFactor.accepts(tx, account, code)
                ? links.consume(tx, Purpose.SECOND_STEP, token)
                        .flatMap(link -> userAccounts.find(tx, account))
                        .<Outcome>map(Authenticated::new)
                : Optional.<Outcome>of(new Rejected()));
        if (outcome.filter(Authenticated.class::isInstance).isPresent()) {
            attemptLimiter.release(limits);
        }
        return outcome;
    }

    /** For what asks for the password again: 422 naming {@code current_password}, 429 for those who guess. */
    public void confirm(Account account, String password) {
        var limits = List.of(new Limit("confirm " + account.id(), 5, Duration.ofMinutes(15)));
        attemptLimiter.attempt(limits);
        if (userAccounts.authenticate(account.email(), password).isEmpty()) {
            throw Problems.of("current_password", "is not right");
        }
        attemptLimiter.release(limits);
    }

    /** Limits requests that send e-mails or create accounts: 429 when one IP address asks too often. */
    public void limitRequests(String what, String address) {
        attemptLimiter.attempt(
                List.of(new Limit(what + " " + IpRange.subscriber(address), 10, Duration.ofMinutes(10))));
    }

    /** Whether this account signed in with that browser before. */
    public boolean isKnownDevice(Account account, String device) {
        return database.read(session -> isKnownDevice(session, account.email(), device));
    }

    /** Knows this browser from now on: what it shall carry, which may be what it carries already. */
    public String rememberDevice(Account account, String device) {
        return database.write(tx -> {
            if (isKnownDevice(tx, account.email(), device)) {
                return device;
            }
            var token = secrets.token();
            tx.sql("insert into devices (hash, account_id, created_at) values (:hash, :account, :now)")
                    .bind("hash", Secrets.hash(token))
                    .bind("account", account.id())
                    .bind("now", clock.instant())
                    .run();
            tx.sql("""
                            delete from devices where account_id = :account and id <= coalesce((select id from devices
                              where account_id = :account order by id desc limit 1 offset :most), 0)
                            """).bind("account", account.id()).bind("most", DEVICES).run();
            return token;
        });
    }

    /** No browser is known any more. */
    public void forgetDevices(Tx tx, long account) {
        tx.sql("delete from devices where account_id = :account")
                .bind("account", account)
                .run();
    }

    private List<Limit> limits(String email, String address, String device) {
        if (!device.isEmpty() && database.read(session -> isKnownDevice(session, email, device))) {
            return List.of(new Limit("device " + Secrets.hash(device), 10, Duration.ofMinutes(1)));
        }
        var from = IpRange.subscriber(address);
        return List.of(
                new Limit("address " + from, 10, Duration.ofMinutes(1)),
                new Limit("pair " + email + " " + from, 5, Duration.ofMinutes(5)),
                new Limit("account " + email, 50, Duration.ofHours(1)));
    }

    private static boolean isKnownDevice(Session session, String email, String device) {
        return !device.isEmpty()
                && session.sql("""
                        select d.id from devices d join accounts a on a.id = d.account_id
                        where d.hash = :hash and a.email = :email
                        """)
                        .bind("hash", Secrets.hash(device))
                        .bind("email", email)
                        .number()
                        .isPresent();
    }
}
