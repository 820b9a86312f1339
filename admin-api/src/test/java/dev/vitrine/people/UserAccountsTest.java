package dev.vitrine.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.Platform;
import dev.vitrine.foundation.access.PasswordHasher;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.people.OneTimeLink.Purpose;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Accounts, their sessions, the staff of shops, and links that open once. */
final class UserAccountsTest {

    private static final String PASSWORD = "a long way to tipperary";
    private static final String HOST = "demo.shops.test";

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void accountIsKnownByItsAddressAndPassword(Dialect dialect) {
        var here = TestPlatform.on(dialect).platform();
        var email = address();
        var account = account(here, "  " + email.toUpperCase(Locale.ROOT));
        assertThat(account.email()).isEqualTo(email);
        assertThat(here.people().userAccounts().authenticate(email, PASSWORD)).contains(account);
        assertThat(here.people().userAccounts().authenticate(email, PASSWORD + " "))
                .isEmpty();
        assertThatThrownBy(() -> account(here, email)).hasMessageContaining("email has already been taken");
    }

    @Test
    void unknownAddressCostsAsMuchWorkAsAWrongPassword() {
        var passwordHasher = new PasswordHasher();
        var test = TestPlatform.on(Dialect.SQLITE);
        var userAccounts = new UserAccounts(test.platform().foundation().database(), passwordHasher, test.clock());
        var email = account(test.platform(), address()).email();
        var before = passwordHasher.worked();
        userAccounts.authenticate(email, "not the password");
        assertThat(passwordHasher.worked() - before).isEqualTo(1);
        userAccounts.authenticate(address(), "not the password");
        assertThat(passwordHasher.worked() - before).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void hashOfOtherCostIsRenewedWhenItsPasswordIsRight(Dialect dialect) {
        var here = TestPlatform.on(dialect).platform();
        var account = account(here, address());
        var cheap = "$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$Z525rpTQcFTillyA7Xr4073Yw/VO7hjhZ7cRFyWTrIA";
        var passwordHasher = new PasswordHasher();
        assertThat(passwordHasher.outdated(cheap)).isTrue();
        here.foundation()
                .database()
                .change(tx -> here.people().userAccounts().storePasswordHash(tx, account.id(), cheap));
        assertThat(here.people().userAccounts().authenticate(account.email(), PASSWORD))
                .isPresent();
        var kept = here.foundation()
                .database()
                .read(session -> session.sql("select password_hash from accounts where id = :id")
                        .bind("id", account.id())
                        .value());
        assertThat(passwordHasher.outdated(kept.orElseThrow())).isFalse();
        assertThat(here.people().userAccounts().authenticate(account.email(), PASSWORD))
                .isPresent();
    }

    @Test
    void passwordsThatAreGuessedFirstAreRefused() {
        var userAccounts = TestPlatform.on(Dialect.SQLITE).platform().people().userAccounts();
        var email = "somebody@mail.test";
        for (var weak : new String[] {
            "",
            "short",
            "passwordpassword",
            "Password1234!",
            "qwertyuiop12",
            "SOMEBODY@mail.test",
            "121212121212",
            "1234567890123",
            "x".repeat(129)
        }) {
            assertThatThrownBy(() -> userAccounts.newAccount(email, "", "", weak))
                    .as(weak)
                    .hasMessageContaining("password");
        }
        assertThat(userAccounts.newAccount(email, "", "", "twelve chars").passwordHash())
                .startsWith("$argon2id$");
        assertThat(userAccounts.newAccount(email, "", "", "ключ от дома и сада").email())
                .isEqualTo(email);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void sessionIsFoundAtItsHostUntilItIsIdleForTwoHoursOrTwoWeeksOld(Dialect dialect) {
        var test = TestPlatform.isolated(dialect);
        var here = test.platform();
        var account = account(here, address());
        var token = here.people().sessions().begin(account, HOST, "Browser", "203.0.113.7");
        assertThat(find(here, token).map(SignInSession::account)).contains(account);
        assertThat(one(here, session -> here.people().sessions().find(session, token, "other.shops.test")))
                .isEmpty();
        assertThat(stored(here, "sessions")).doesNotContain(token);

        for (int hours = 0; hours < 14 * 24 - 1; hours++) {
            test.clock().advance(Duration.ofHours(1));
            here.people().sessions().touch(find(here, token).orElseThrow());
        }
        test.clock().advance(Duration.ofHours(1));
        assertThat(find(here, token)).as("two weeks old").isEmpty();

        var second = here.people().sessions().begin(account, HOST, "", "");
        test.clock().advance(Duration.ofMinutes(119));
        assertThat(find(here, second)).isPresent();
        test.clock().advance(Duration.ofMinutes(1));
        assertThat(find(here, second)).as("idle").isEmpty();
        test.close();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void sessionsAreListedAndEnded(Dialect dialect) {
        var here = TestPlatform.on(dialect).platform();
        var account = account(here, address());
        var other = account(here, address());
        var first = here.people().sessions().begin(account, HOST, "One", "");
        var second = here.people().sessions().begin(account, HOST, "Two", "");
        var theirs = here.people().sessions().begin(other, HOST, "Three", "");
        assertThat(rows(here, session -> here.people().sessions().list(session, account)))
                .extracting(SignInSession::userAgent)
                .containsExactly("Two", "One");
        here.foundation()
                .database()
                .change(tx -> here.people()
                        .sessions()
                        .end(tx, account, find(here, theirs, tx).orElseThrow().id()));
        assertThat(find(here, theirs)).as("of somebody else").isPresent();
        here.people().sessions().end(first);
        assertThat(find(here, first)).isEmpty();
        here.foundation().database().change(tx -> here.people().sessions().endAll(tx, account.id()));
        assertThat(find(here, second)).isEmpty();
        assertThat(find(here, theirs)).isPresent();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void shopHasOneOwnerAndStaffThatMayDoWhatTheyWereGiven(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var here = test.platform();
        var shop = test.shop();
        var elsewhere = test.shop();
        var owner = account(here, address());
        var helper = account(here, address());
        here.foundation().database().change(tx -> here.people().staff().addOwner(tx, shop, owner));
        var member = here.foundation()
                .database()
                .write(tx -> here.people().staff().add(tx, shop, helper, Set.of(Permission.ORDERS)));
        assertThat(member.may(Permission.ORDERS)).isTrue();
        assertThat(member.may(Permission.APPS)).isFalse();
        assertThat(member.scopes().handles()).contains("write_orders").doesNotContain("write_products");
        assertThat(one(here, session -> here.people().staff().find(session, elsewhere, helper)))
                .isEmpty();
        assertThat(one(here, session -> here.people().staff().find(session, elsewhere, member.id())))
                .isEmpty();
        assertThatThrownBy(() -> here.foundation()
                        .database()
                        .change(tx -> here.people().staff().addOwner(tx, shop, account(here, tx))))
                .hasMessageContaining("has already been taken");

        here.foundation().database().change(tx -> here.people().staff().transferOwnership(tx, shop, member.id()));
        var list = rows(here, session -> here.people().staff().list(session, shop));
        assertThat(list).extracting(each -> each.account().id()).containsExactly(helper.id(), owner.id());
        assertThat(list).extracting(StaffMember::owner).containsExactly(true, false);
        assertThat(list.getLast().permissions()).containsExactlyInAnyOrder(Permission.values());
        assertThatThrownBy(() -> here.foundation()
                        .database()
                        .change(tx -> here.people().staff().remove(tx, shop, member.id())))
                .hasMessageContaining("owner");
        here.foundation()
                .database()
                .change(tx ->
                        here.people().staff().remove(tx, shop, list.getLast().id()));
        assertThat(one(here, session -> here.people().staff().find(session, shop, owner)))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void linkOpensOnceUntilItExpires(Dialect dialect) throws InterruptedException {
        var test = TestPlatform.isolated(dialect);
        var here = test.platform();
        var account = account(here, address());
        var token = here.foundation()
                .database()
                .write(tx -> here.people().oneTimeLinks().forAccount(tx, Purpose.RECOVER, account, ""));
        assertThat(stored(here, "one_use_links")).doesNotContain(token);
        assertThat(use(here, Purpose.VERIFY, token)).as("for something else").isEmpty();
        assertThat(one(here, session -> here.people().oneTimeLinks().find(session, Purpose.RECOVER, token)))
                .isPresent();
        var opened = new AtomicInteger();
        var start = new CountDownLatch(1);
        var threads = Arrays.asList(new Thread[8]);
        threads.replaceAll(ignored -> Thread.ofPlatform().start(() -> {
            try {
                start.await();
                use(here, Purpose.RECOVER, token).ifPresent(link -> opened.incrementAndGet());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }));
        start.countDown();
        for (var thread : threads) {
            thread.join();
        }
        assertThat(opened).hasValue(1);

        var late = here.foundation()
                .database()
                .write(tx -> here.people().oneTimeLinks().forAccount(tx, Purpose.RECOVER, account, ""));
        test.clock().advance(Duration.ofMinutes(30));
        assertThat(use(here, Purpose.RECOVER, late)).isEmpty();
        test.close();
    }

    private static Optional<OneTimeLink> use(Platform here, Purpose purpose, String token) {
        return here.foundation()
                .database()
                .write(tx -> here.people().oneTimeLinks().consume(tx, purpose, token));
    }

    private static Optional<SignInSession> find(Platform here, String token) {
        return one(here, session -> find(here, token, session));
    }

    private static Optional<SignInSession> find(Platform here, String token, Session session) {
        return here.people().sessions().find(session, token, HOST);
    }

    private static <T> Optional<T> one(Platform here, Function<Session, Optional<T>> work) {
        return here.foundation().database().read(work);
    }

    private static <T> List<T> rows(Platform here, Function<Session, List<T>> work) {
        return here.foundation().database().read(work);
    }

    private static String stored(Platform here, String table) {
        return String.join(
                "\n",
                rows(here, session -> session.sql("select hash from " + table).values()));
    }

    private static Account account(Platform here, String email) {
        var newAccount = here.people().userAccounts().newAccount(email, "Jo", "Lee", PASSWORD);
        return here.foundation()
                .database()
                .write(tx -> here.people().userAccounts().add(tx, newAccount));
    }

    private static Account account(Platform here, Tx tx) {
        return here.people().userAccounts().add(tx, new NewAccount(address(), "", "", PasswordHasher.NOBODY));
    }

    private static String address() {
        return UUID.randomUUID() + "@mail.test";
    }
}
