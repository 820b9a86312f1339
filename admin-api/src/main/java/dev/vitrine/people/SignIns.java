package dev.vitrine.people;

import dev.vitrine.db.Database;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.Problems;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.people.OneUseLink.Purpose;
import dev.vitrine.people.Throttle.Limit;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Tells those who have the password from those who guess, and lets nobody guess often. Threads may share it. */
public final class SignIns {

    private static final int DEVICES = 20;

    private final Database database;
    private final People people;
    private final SecondFactor secondFactor;
    private final OneUseLinks links;
    private final Throttle throttle;
    private final Secrets secrets;
    private final InstantSource clock;

    /** What an attempt comes to. */
    public sealed interface Outcome {}

    public record Welcome(Account account) implements Outcome {}

    /** The password was right; {@code token} goes along with the code that is asked for now. */
    public record CodeWanted(String token) implements Outcome {}

    public record Refused() implements Outcome {}

    public SignIns(
            Database database,
            People people,
            SecondFactor secondFactor,
            OneUseLinks links,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.people = people;
        this.secondFactor = secondFactor;
        this.links = links;
        this.throttle = new Throttle(database, clock);
        this.secrets = secrets;
        this.clock = clock;
    }

    /**
     * The first step. 429 for those who guess: "<= 10/min/IP", fewer for one account from one address, and some for an
     * account from everywhere; {@code device} keeps a browser out of that in which the password was right before, so
     * that strangers cannot lock its owner out.
     */
    public Outcome password(String email, String password, String address, String device) {
        var limits = limits(People.address(email), address, device);
        throttle.attempt(limits);
        var known = people.known(email, password);
        if (known.isEmpty()) {
            return new Refused();
        }
        throttle.forgive(limits);
        var account = known.get();
        return database.write(tx -> secondFactor.isOn(tx, account.id())
                ? new CodeWanted(links.forAccount(tx, Purpose.SECOND_STEP, account, ""))
                : new Welcome(account));
    }

    /** The second step; empty when the first was too long ago. A wrong code may be tried again with the same token. */
    public Optional<Outcome> code(String token, String code) {
        var first = database.read(session -> links.look(session, Purpose.SECOND_STEP, token));
        if (first.isEmpty()) {
            return Optional.empty();
        }
        var account = first.get().accountId();
        var limits = List.of(new Limit("code " + account, 5, Duration.ofMinutes(15)));
        throttle.attempt(limits);
        var outcome = database.write(tx -> secondFactor.accepts(tx, account, code)
                ? links.use(tx, Purpose.SECOND_STEP, token)
                        .flatMap(link -> people.find(tx, account))
                        .<Outcome>map(Welcome::new)
                : Optional.<Outcome>of(new Refused()));
        if (outcome.filter(Welcome.class::isInstance).isPresent()) {
            throttle.forgive(limits);
        }
        return outcome;
    }

    /** For what asks for the password again: 422 naming {@code current_password}, 429 for those who guess. */
    public void confirm(Account account, String password) {
        var limits = List.of(new Limit("confirm " + account.id(), 5, Duration.ofMinutes(15)));
        throttle.attempt(limits);
        if (people.known(account.email(), password).isEmpty()) {
            throw Problems.of("current_password", "is not right");
        }
        throttle.forgive(limits);
    }

    /** For what makes the platform write letters or accounts: 429 when one address asks too often. */
    public void mayAsk(String what, String address) {
        throttle.attempt(List.of(new Limit(what + " " + network(address), 10, Duration.ofMinutes(10))));
    }

    /** Whether somebody gave this account's password in that browser before. */
    public boolean remembers(Account account, String device) {
        return database.read(session -> knows(session, account.email(), device));
    }

    /** Knows this browser from now on: what it shall carry, which may be what it carries already. */
    public String remember(Account account, String device) {
        return database.write(tx -> {
            if (knows(tx, account.email(), device)) {
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
        if (!device.isEmpty() && database.read(session -> knows(session, email, device))) {
            return List.of(new Limit("device " + Secrets.hash(device), 10, Duration.ofMinutes(1)));
        }
        var from = network(address);
        return List.of(
                new Limit("address " + from, 10, Duration.ofMinutes(1)),
                new Limit("pair " + email + " " + from, 5, Duration.ofMinutes(5)),
                new Limit("account " + email, 50, Duration.ofHours(1)));
    }

    private static boolean knows(dev.vitrine.db.Session session, String email, String device) {
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

    /** Of an IPv6 address the half that its owner cannot choose. */
    private static String network(String written) {
        var address = written.replaceFirst("^\\[(.+)]$", "$1");
        if (!address.contains(":") || !address.matches("[0-9a-fA-F:.%\\w]+")) {
            return address;
        }
        try {
            var bytes = InetAddress.ofLiteral(address).getAddress();
            return bytes.length == 16 ? HexFormat.of().formatHex(bytes, 0, 8) : address;
        } catch (IllegalArgumentException e) {
            return address;
        }
    }
}
