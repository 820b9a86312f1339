package dev.vitrine.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.Platform;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Authentication.Authenticated;
import dev.vitrine.people.Authentication.Outcome;
import dev.vitrine.people.Authentication.Rejected;
import dev.vitrine.people.Authentication.SecondFactorRequired;
import dev.vitrine.shop.shops.SetupProgress;
import dev.vitrine.testkit.TestClock;
import dev.vitrine.testkit.TestDatabase;
import dev.vitrine.testkit.TestPlatform;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Signing up and in, confirming, recovering, joining: everything before somebody is let in. */
final class AccountServicesTest {

    private static final String PASSWORD = "a long way to tipperary";
    private static final String HERE = "203.0.113.7";

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void signUpOpensAShopThatIsTheirs(Dialect dialect) {
        var here = TestPlatform.on(dialect).platform();
        var openedShop = signUp(here, handle());
        var owner = here.foundation()
                .database()
                .read(session -> here.people().staff().owner(session, openedShop.shop()));
        assertThat(owner.orElseThrow().account()).isEqualTo(openedShop.account());
        assertThat(openedShop.account().emailVerified()).isTrue();
        assertThat(openedShop.shop().currency().getCurrencyCode()).isEqualTo("GBP");
        assertThat(openedShop.shop().ianaTimezone()).isEqualTo("Europe/London");
        assertThat(openedShop.shop().weightUnit()).isEqualTo("kg");
        var email = letters(here, openedShop.account().email()).getLast();
        assertThatThrownBy(() -> here.people().accountServices().signUps().open(token(email), handle()))
                .as("a link opens once")
                .hasMessage("Not Found");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void shopThatWasSignedUpForDeliversToItsCountryUntilItsMerchantDecides(Dialect dialect) {
        var here = TestPlatform.on(dialect);
        var shop = signUp(here.platform(), handle()).shop();
        var apiClient = here.api(shop);
        var zone = "shipping_zones/" + apiClient.get("shipping_zones").at("shipping_zones[0].id");

        assertThat(apiClient.get(zone).at("shipping_zone.countries[0].name")).isEqualTo("United Kingdom");
        assertThat(apiClient.get(zone).at("shipping_zone.price_based_shipping_rates[0].name"))
                .isEqualTo("Standard delivery");
        assertThat(delivering(here.platform(), shop))
                .as("nobody has checked it")
                .isFalse();
        apiClient.put(zone, "{\"shipping_zone\":{\"name\":\"Britain\"}}");
        assertThat(delivering(here.platform(), shop)).isTrue();
        apiClient.delete(zone);
        assertThat(delivering(here.platform(), shop)).as("nowhere").isFalse();
    }

    private static boolean delivering(Platform here, Shop shop) {
        return here.foundation()
                .database()
                .read(session -> SetupProgress.of(session, shop))
                .delivering();
    }

    /** Whoever signs up with an address that has an account sees what everybody sees; its owner gets another e-mail. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void signUpMakesNothingBeforeItsLetterIsAnswered(Dialect dialect) {
        var here = TestPlatform.on(dialect).platform();
        var signUps = here.people().accountServices().signUps();
        var handle = handle();
        var wish = new NewShopRequest(handle, "Shop", "US", "America/Chicago");
        var known = account(here);
        signUps.request(
                here.people().userAccounts().newAccount(known.email(), "Jo", "Lee", "not their password"), wish);
        assertThat(letters(here, known.email()).getLast().kind()).isEqualTo("account_exists");
        assertThat(letters(here, known.email()).getLast().body()).contains("/recover");
        assertThat(here.people().userAccounts().authenticate(known.email(), PASSWORD))
                .isPresent();

        var fresh = address();
        signUps.request(here.people().userAccounts().newAccount(fresh, "Jo", "Lee", PASSWORD), wish);
        var former = token(letters(here, fresh).getLast());
        signUps.request(here.people().userAccounts().newAccount(fresh, "Jo", "Lee", PASSWORD), wish);
        assertThat(problem(here, handle)).as("both left the handle free").isEmpty();
        assertThat(here.people().userAccounts().authenticate(fresh, PASSWORD)).isEmpty();
        assertThat(signUps.requestedShop(former)).as("the last e-mail counts").isEmpty();
        var token = token(letters(here, fresh).getLast());
        assertThat(signUps.requestedShop(token)).contains(wish);
        var taken = signUp(here, handle).shop().handle();
        assertThatThrownBy(() -> signUps.open(token, taken)).hasMessageContaining("handle has already been taken");
        var openedShop = signUps.open(token, handle());
        assertThat(openedShop.shop().ianaTimezone()).isEqualTo("America/Chicago");
        assertThat(openedShop.shop().weightUnit()).isEqualTo("lb");
        assertThat(here.people().userAccounts().authenticate(fresh, PASSWORD)).contains(openedShop.account());
    }

    @Test
    void shopIsWhereItsCountryIsAndCountsAsPeopleThereDo() {
        for (var country : IsoCountries.countries()) {
            var shop = new NewShopRequest("x", "X", country.code(), "Nowhere/At all").newShop("");
            assertThat(shop.currency().getCurrencyCode()).hasSize(3);
            assertThat(shop.moneyFormat()).contains("{{amount}}");
        }
        assertThat(new NewShopRequest("x", "X", "SE", "").newShop("").moneyFormat())
                .contains("{{amount}}");
        assertThat(new NewShopRequest("x", "X", "AU", "+10:00")
                        .newShop("")
                        .zone()
                        .getId())
                .isEqualTo("Australia/Sydney");
        assertThat(new NewShopRequest("x", "X", "BV", "").newShop("").zone().getId())
                .isEqualTo("UTC");
    }

    @Test
    void handleThatIsTakenReservedOrOddIsRefusedWithTheReason() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var here = test.platform();
        var taken = test.shop().handle();
        for (var handle :
                List.of("", "ab", "-shop", "shop-", "Shop", "my shop", "www", "admin", "xn--80ak6aa92e", taken)) {
            assertThat(problem(here, handle)).as(handle).isNotEmpty();
        }
        assertThat(problem(here, taken)).isEqualTo("has already been taken");
        assertThat(problem(here, handle())).isEmpty();
        var shop = new NewShopRequest(taken, " ", "Atlantis", "");
        assertThatThrownBy(() -> here.people().accountServices().signUps().newcomer(address(), "", "", "short", shop))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.body().toString())
                                .contains("shop_name", "handle", "password", "country"));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void addressChangesOnceItsLetterIsAnswered(Dialect dialect) {
        var here = TestPlatform.on(dialect).platform();
        var account = account(here);
        var other = account(here);
        var wanted = address();
        var emailVerifications = here.people().accountServices().verifications();
        emailVerifications.requestChange(account, other.email());
        assertThat(letters(here, other.email()).getLast().kind())
                .as("who asks does not learn that it is taken")
                .isEqualTo("address_in_use");
        emailVerifications.requestChange(account, wanted.toUpperCase(Locale.ROOT));
        assertThat(here.people().userAccounts().authenticate(wanted, PASSWORD)).isEmpty();
        emailVerifications.confirm(token(letters(here, wanted).getLast()));
        assertThat(here.people().userAccounts().authenticate(wanted, PASSWORD)).isPresent();
        assertThat(here.people().userAccounts().authenticate(account.email(), PASSWORD))
                .isEmpty();
        assertThat(letters(here, account.email()).getLast().kind()).isEqualTo("email_changed");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void recoveryChangesThePasswordOnceAndEndsAllSessions(Dialect dialect) {
        var here = TestPlatform.on(dialect).platform();
        var account = account(here);
        var session = here.people().sessions().begin(account, "demo.shops.test", "", "");
        var passwordResets = here.people().accountServices().recoveries();
        passwordResets.request(account.email());
        var first = token(letters(here, account.email()).getLast());
        passwordResets.request(account.email());
        var second = token(letters(here, account.email()).getLast());
        assertThat(passwordResets.change(first, "another way to dublin").isPresent())
                .as("a newer e-mail replaced it")
                .isFalse();
        assertThatThrownBy(() -> passwordResets.change(second, "short")).hasMessageContaining("password");
        assertThat(passwordResets.change(second, "another way to dublin").isPresent())
                .isTrue();
        assertThat(passwordResets.change(second, "a third way to cork").isPresent())
                .isFalse();
        assertThat(here.people().userAccounts().authenticate(account.email(), PASSWORD))
                .isEmpty();
        assertThat(here.people().userAccounts().authenticate(account.email(), "another way to dublin"))
                .isPresent();
        assertThat(here.foundation()
                        .database()
                        .read(read -> here.people().sessions().find(read, session, "demo.shops.test"))
                        .isPresent())
                .isFalse();
        assertThat(letters(here, account.email()).getLast().kind()).isEqualTo("password_changed");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void invitedWorkInTheShopWithWhatTheyWereGiven(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var here = test.platform();
        var shop = test.shop();
        var elsewhere = test.shop();
        var made = account(here);
        var owner = here.foundation().database().write(tx -> {
            here.people().userAccounts().verify(tx, made.id(), made.email());
            return here.people().userAccounts().find(tx, made.id()).orElseThrow();
        });
        here.foundation().database().change(tx -> here.people().staff().addOwner(tx, shop, owner));
        var invitations = here.people().accountServices().invitations();
        assertThatThrownBy(() -> invitations.send(shop, owner, owner.email(), Set.of()))
                .hasMessageContaining("works here already");

        var known = account(here);
        invitations.send(shop, owner, known.email(), Set.of(Permission.PRODUCTS));
        var token = token(letters(here, known.email()).getLast());
        assertThat(invitations.find(elsewhere, token).isPresent()).isFalse();
        assertThat(invitations.accept(elsewhere, token, known).isPresent()).isFalse();
        assertThat(invitations.accept(shop, token, account(here)).isPresent())
                .as("somebody else")
                .isFalse();
        assertThat(invitations.accept(shop, token, known).orElseThrow().permissions())
                .containsExactly(Permission.PRODUCTS);

        var fresh = address();
        invitations.send(shop, owner, fresh, Set.of());
        var third = token(letters(here, fresh).getLast());
        var newAccount = here.people().userAccounts().newAccount(fresh, "Jo", "Lee", PASSWORD);
        assertThat(invitations
                        .accept(shop, third, newAccount)
                        .orElseThrow()
                        .account()
                        .emailVerified())
                .isTrue();
        assertThat(invitations.accept(shop, third, newAccount).isPresent()).isFalse();
    }

    @Test
    void installerLinkMakesTheFirstReviewerOnceWithinHalfAnHour() {
        var test = TestPlatform.isolated(Dialect.SQLITE);
        var here = test.platform();
        var signUps = here.people().accountServices().signUps();
        var former = here.foundation()
                .database()
                .write(tx -> here.people().oneTimeLinks().installer(tx));
        var token = here.foundation()
                .database()
                .write(tx -> here.people().oneTimeLinks().installer(tx));
        assertThat(signUps.isInstallerLink(former)).isFalse();
        assertThat(signUps.isInstallerLink(token)).isTrue();
        assertThat(install(here, token).account().reviewer()).isTrue();
        assertThatThrownBy(() -> install(here, token)).hasMessage("Not Found");
        var late = here.foundation()
                .database()
                .write(tx -> here.people().oneTimeLinks().installer(tx));
        test.clock().advance(Duration.ofMinutes(30));
        assertThat(signUps.isInstallerLink(late)).isFalse();
        test.close();
    }

    @Test
    void codesAreThoseOfTheStandard() {
        var key = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);
        var vectors = Map.of(
                59L, "94287082",
                1_111_111_109L, "07081804",
                1_111_111_111L, "14050471",
                1_234_567_890L, "89005924",
                2_000_000_000L, "69279037",
                20_000_000_000L, "65353130");
        vectors.forEach((time, code) -> assertThat(Totp.code(key, time / 30, 8)).isEqualTo(code));
        assertThat(Totp.encoded(key)).isEqualTo("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assertThat(Totp.decoded("gezd gnbv gy3t qojq gezd gnbv gy3t qojq")).isEqualTo(key);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void secondStepTakesEachCodeOnce(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var here = test.platform();
        var account = account(here);
        var factor = here.people().accountServices().secondFactor();
        var secret = factor.newSecret();
        assertThat(secret).hasSize(32);
        assertThatThrownBy(() ->
                        here.foundation().database().write(tx -> factor.turnOn(tx, account.id(), secret, "000000x")))
                .hasMessageContaining("code");
        var recovery =
                here.foundation().database().write(tx -> factor.turnOn(tx, account.id(), secret, code(test, secret)));
        assertThat(new HashSet<>(recovery)).hasSize(10);

        assertThat(second(here, account, code(test, secret)))
                .as("used to turn it on")
                .isInstanceOf(Rejected.class);
        test.clock().advance(Duration.ofSeconds(30));
        var now = code(test, secret);
        assertThat(second(here, account, now)).isEqualTo(new Authenticated(account));
        assertThat(second(here, account, now)).as("used before").isInstanceOf(Rejected.class);
        assertThat(second(here, account, recovery.getFirst().toUpperCase(Locale.ROOT)))
                .isEqualTo(new Authenticated(account));
        assertThat(second(here, account, recovery.getFirst())).isInstanceOf(Rejected.class);
        here.foundation().database().change(tx -> factor.turnOff(tx, account.id()));
        assertThat(first(here, account.email(), PASSWORD)).isEqualTo(new Authenticated(account));
    }

    @Test
    void whoGuessesCodesMustWait() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var here = test.platform();
        var account = account(here);
        var factor = here.people().accountServices().secondFactor();
        var secret = factor.newSecret();
        here.foundation().database().write(tx -> factor.turnOn(tx, account.id(), secret, code(test, secret)));
        for (int i = 0; i < 5; i++) {
            assertThat(second(here, account, "wrong")).isInstanceOf(Rejected.class);
        }
        test.clock().advance(Duration.ofSeconds(30));
        assertThatThrownBy(() -> second(here, account, code(test, secret))).hasMessageContaining("Too many attempts");
    }

    @Test
    void whoGuessesPasswordsMustWaitAndTheOwnersBrowserNeedNot() {
        var test = TestPlatform.isolated(Dialect.SQLITE);
        var here = test.platform();
        var account = account(here);
        var device = here.people().accountServices().signIns().rememberDevice(account, "");
        for (int i = 0; i < 5; i++) {
            assertThat(first(here, account.email(), "guess " + i)).isInstanceOf(Rejected.class);
        }
        assertThatThrownBy(() -> first(here, account.email(), PASSWORD))
                .isInstanceOfSatisfying(ApiException.class, refusal -> {
                    assertThat(refusal.status()).isEqualTo(429);
                    assertThat(refusal.headers()).containsEntry("Retry-After", "301");
                });
        assertThat(here.people().accountServices().signIns().checkPassword(account.email(), PASSWORD, HERE, device))
                .isEqualTo(new Authenticated(account));
        assertThat(here.people().accountServices().signIns().rememberDevice(account, device))
                .isEqualTo(device);
        test.clock().advance(Duration.ofSeconds(301));
        assertThat(first(here, account.email(), PASSWORD)).isEqualTo(new Authenticated(account));
        test.close();
    }

    @Tag("long")
    @Test
    void oneAddressHasTenGuessesAMinuteAndAnAccountSomeFromEverywhere() {
        var test = TestPlatform.isolated(Dialect.SQLITE);
        var here = test.platform();
        for (int i = 0; i < 10; i++) {
            first(here, "somebody" + i + "@mail.test", "guess");
        }
        assertThatThrownBy(() -> first(here, "another@mail.test", "guess")).hasMessageContaining("Too many");
        var network = "2001:db8::";
        var authentication = here.people().accountServices().signIns();
        for (int i = 0; i < 10; i++) {
            authentication.checkPassword("v6-" + i + "@mail.test", "guess", network + i, "");
        }
        assertThatThrownBy(() -> authentication.checkPassword("v6@mail.test", "guess", network + "ffff", ""))
                .hasMessageContaining("Too many");

        var account = account(here);
        for (int i = 0; i < 50; i++) {
            authentication.checkPassword(account.email(), "guess", "198.51.100." + i, "");
        }
        assertThatThrownBy(() -> authentication.checkPassword(account.email(), PASSWORD, "192.0.2.1", ""))
                .hasMessageContaining("Too many");
        test.close();
    }

    /** What another process saw, or this one before it was started again, counts here. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void guessesAreCountedForAllProcesses(Dialect dialect) {
        var url = TestDatabase.url(dialect);
        var clock = new TestClock();
        try (var one = Database.open(url);
                var other = Database.open(url)) {
            var limits = List.of(
                    new AttemptLimiter.Limit("address", 3, Duration.ofMinutes(1)),
                    new AttemptLimiter.Limit("account", 100, Duration.ofHours(1)));
            new AttemptLimiter(one, clock).attempt(limits);
            new AttemptLimiter(other, clock).attempt(limits);
            new AttemptLimiter(one, clock).attempt(limits);
            assertThatThrownBy(() -> new AttemptLimiter(other, clock).attempt(limits))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refusal -> assertThat(refusal.headers()).containsEntry("Retry-After", "61"));
            new AttemptLimiter(other, clock).release(limits);
            new AttemptLimiter(one, clock).attempt(limits);
            var counts = one.read(session ->
                    session.sql("select count from attempts order by count").numbers());
            assertThat(counts).as("a refused attempt is not counted").containsExactly(3L, 3L);
            clock.advance(Duration.ofSeconds(60));
            new AttemptLimiter(one, clock).attempt(limits);
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void ofManyAttemptsAtOnceAsManyPassAsMay(Dialect dialect) throws InterruptedException {
        var limits = List.of(new AttemptLimiter.Limit("crowd", 10, Duration.ofMinutes(1)));
        try (var database = TestDatabase.open(dialect)) {
            var attemptLimiter = new AttemptLimiter(database, new TestClock());
            var passed = new AtomicInteger();
            var refused = new AtomicInteger();
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < 40; i++) {
                threads.add(Thread.ofPlatform().start(() -> {
                    try {
                        attemptLimiter.attempt(limits);
                        passed.incrementAndGet();
                    } catch (ApiException tooMany) {
                        refused.addAndGet(tooMany.status() == 429 ? 1 : 0);
                    }
                }));
            }
            for (var thread : threads) {
                thread.join();
            }
            assertThat(passed).hasValue(10);
            assertThat(refused).hasValue(30);
        }
    }

    /** Somebody with the password asked for another address; the owner takes the account back. */
    @Test
    void recoveryTakesBackWhatWasAskedForWithTheOldPassword() {
        var here = TestPlatform.on(Dialect.SQLITE).platform();
        var account = account(here);
        var thief = address();
        here.people().accountServices().verifications().requestChange(account, thief);
        here.people().accountServices().recoveries().request(account.email());
        var link = token(letters(here, account.email()).getLast());
        assertThat(here.people().accountServices().recoveries().change(link, "another way to dublin"))
                .isPresent();
        assertThat(here.people()
                        .accountServices()
                        .verifications()
                        .confirm(token(letters(here, thief).getLast())))
                .isEmpty();
        assertThat(here.people().userAccounts().authenticate(account.email(), "another way to dublin"))
                .isPresent();
    }

    /** What is done for one kind of address alone takes time, which tells them apart. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void recoveryDoesAsMuchForAddressesWithoutAnAccount(Dialect dialect) {
        var here = TestPlatform.on(dialect).platform();
        var known = account(here);
        var unknown = address();
        assertThat(statementsOfRecovery(here, unknown)).isEqualTo(statementsOfRecovery(here, known.email()));
        assertThat(letters(here, known.email()).getLast().kind()).isEqualTo("recover_account");
        assertThat(letters(here, unknown)).singleElement().satisfies(letter -> {
            assertThat(letter.kind()).isEqualTo("recover_no_account");
            assertThat(letter.body()).contains("It has no account there").doesNotContain("/recover");
        });
        assertThatThrownBy(() -> here.people().accountServices().recoveries().request("nobody"))
                .hasMessageContaining("email is invalid");
    }

    private static long statementsOfRecovery(Platform here, String email) {
        var before = here.foundation().database().statements();
        here.people().accountServices().recoveries().request(email);
        return here.foundation().database().statements() - before;
    }

    @Test
    void whoReadsLettersToAFormerAddressRecoversNothing() {
        var here = TestPlatform.on(Dialect.SQLITE).platform();
        var account = account(here);
        var wanted = address();
        here.people().accountServices().recoveries().request(account.email());
        var link = token(letters(here, account.email()).getLast());
        here.people().accountServices().verifications().requestChange(account, wanted);
        here.people()
                .accountServices()
                .verifications()
                .confirm(token(letters(here, wanted).getLast()));
        assertThat(here.people().accountServices().recoveries().accountOf(link)).isEmpty();
        assertThat(here.people().accountServices().recoveries().change(link, "another way to dublin"))
                .isEmpty();
        assertThat(here.people().userAccounts().authenticate(wanted, PASSWORD)).isPresent();
    }

    @Test
    void whatIsRightIsNoGuess() {
        var here = TestPlatform.on(Dialect.SQLITE).platform();
        var account = account(here);
        for (int i = 0; i < 20; i++) {
            assertThat(here.people()
                            .accountServices()
                            .signIns()
                            .checkPassword(account.email(), PASSWORD, "192.0.2.77", ""))
                    .isEqualTo(new Authenticated(account));
        }
    }

    private static Outcome first(Platform here, String email, String password) {
        return here.people().accountServices().signIns().checkPassword(email, password, HERE, "");
    }

    private static Outcome second(Platform here, Account account, String code) {
        var device = here.people().accountServices().signIns().rememberDevice(account, "");
        var wanted = (SecondFactorRequired)
                here.people().accountServices().signIns().checkPassword(account.email(), PASSWORD, HERE, device);
        return here.people()
                .accountServices()
                .signIns()
                .checkCode(wanted.token(), code)
                .orElseThrow();
    }

    private static String code(TestPlatform test, String secret) {
        return Totp.code(Totp.decoded(secret), Totp.step(test.clock().instant()), Totp.DIGITS);
    }

    private static SignUps.OpenedShop signUp(Platform here, String handle) {
        var newAccount = here.people().userAccounts().newAccount(address(), "Jo", "Lee", PASSWORD);
        here.people().accountServices().signUps().request(newAccount, new NewShopRequest(handle, "Shop", "GB", ""));
        var email = letters(here, newAccount.email()).getLast();
        assertThat(email.kind()).isEqualTo("sign_up");
        return here.people().accountServices().signUps().open(token(email), handle);
    }

    private static SignUps.OpenedShop install(Platform here, String token) {
        var newAccount = here.people().userAccounts().newAccount(address(), "Jo", "Lee", PASSWORD);
        var shop = new NewShopRequest(handle(), "Shop", "DE", "");
        return here.people().accountServices().signUps().install(token, newAccount, shop);
    }

    private static String problem(Platform here, String handle) {
        return here.foundation()
                .database()
                .read(session -> here.foundation().shops().handleProblem(session, handle))
                .orElse("");
    }

    private static List<Email> letters(Platform here, String to) {
        return here
                .foundation()
                .database()
                .read(session -> here.foundation().emails().pending(session))
                .stream()
                .filter(email -> email.recipient().equals(to))
                .toList();
    }

    private static String token(Email email) {
        return email.body().replaceAll("(?s).*/([0-9a-f]{64}).*", "$1");
    }

    private static Account account(Platform here) {
        var newAccount = here.people().userAccounts().newAccount(address(), "Jo", "Lee", PASSWORD);
        return here.foundation()
                .database()
                .write(tx -> here.people().userAccounts().add(tx, newAccount));
    }

    private static String address() {
        return UUID.randomUUID() + "@mail.test";
    }

    private static String handle() {
        return "shop-" + UUID.randomUUID();
    }
}
