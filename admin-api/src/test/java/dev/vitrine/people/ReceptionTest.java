package dev.vitrine.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.Platform;
import dev.vitrine.db.Database;
import dev.vitrine.db.Dialect;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.mail.Email;
import dev.vitrine.people.SignIns.CodeWanted;
import dev.vitrine.people.SignIns.Outcome;
import dev.vitrine.people.SignIns.Refused;
import dev.vitrine.people.SignIns.Welcome;
import dev.vitrine.shops.Beginnings;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.testkit.TestClock;
import dev.vitrine.testkit.TestDatabase;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Signing up and in, confirming, recovering, joining: everything before somebody is let in. */
final class ReceptionTest {

    private static final String PASSWORD = "a long way to tipperary";
    private static final String HERE = "203.0.113.7";

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void signUpOpensAShopThatIsTheirs(Dialect dialect) {
        var here = TestPlatform.on(dialect).platform();
        var opened = signUp(here, handle());
        var owner = here.database().read(session -> here.staff().owner(session, opened.shop()));
        assertThat(owner.orElseThrow().account()).isEqualTo(opened.account());
        assertThat(opened.account().emailVerified()).isTrue();
        assertThat(opened.shop().currency().getCurrencyCode()).isEqualTo("GBP");
        assertThat(opened.shop().ianaTimezone()).isEqualTo("Europe/London");
        assertThat(opened.shop().weightUnit()).isEqualTo("kg");
        var email = letters(here, opened.account().email()).getLast();
        assertThatThrownBy(() -> here.reception().signUps().open(token(email), handle()))
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
        return here.database().read(session -> Beginnings.of(session, shop)).delivering();
    }

    /** Whoever signs up with an address that has an account sees what everybody sees; its owner gets another letter. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void signUpMakesNothingBeforeItsLetterIsAnswered(Dialect dialect) {
        var here = TestPlatform.on(dialect).platform();
        var signUps = here.reception().signUps();
        var handle = handle();
        var wish = new ShopWish(handle, "Shop", "US", "America/Chicago");
        var known = account(here);
        signUps.ask(here.people().newcomer(known.email(), "Jo", "Lee", "not their password"), wish);
        assertThat(letters(here, known.email()).getLast().kind()).isEqualTo("account_exists");
        assertThat(letters(here, known.email()).getLast().body()).contains("/recover");
        assertThat(here.people().known(known.email(), PASSWORD)).isPresent();

        var fresh = address();
        signUps.ask(here.people().newcomer(fresh, "Jo", "Lee", PASSWORD), wish);
        var former = token(letters(here, fresh).getLast());
        signUps.ask(here.people().newcomer(fresh, "Jo", "Lee", PASSWORD), wish);
        assertThat(problem(here, handle)).as("both left the handle free").isEmpty();
        assertThat(here.people().known(fresh, PASSWORD)).isEmpty();
        assertThat(signUps.wished(former)).as("the last letter counts").isEmpty();
        var token = token(letters(here, fresh).getLast());
        assertThat(signUps.wished(token)).contains(wish);
        var taken = signUp(here, handle).shop().handle();
        assertThatThrownBy(() -> signUps.open(token, taken)).hasMessageContaining("handle has already been taken");
        var opened = signUps.open(token, handle());
        assertThat(opened.shop().ianaTimezone()).isEqualTo("America/Chicago");
        assertThat(opened.shop().weightUnit()).isEqualTo("lb");
        assertThat(here.people().known(fresh, PASSWORD)).contains(opened.account());
    }

    @Test
    void shopIsWhereItsCountryIsAndCountsAsPeopleThereDo() {
        for (var country : dev.vitrine.geo.IsoCountries.countries()) {
            var shop = new ShopWish("x", "X", country.code(), "Nowhere/At all").shop("");
            assertThat(shop.currency().getCurrencyCode()).hasSize(3);
            assertThat(shop.moneyFormat()).contains("{{amount}}");
        }
        assertThat(new ShopWish("x", "X", "SE", "").shop("").moneyFormat()).contains("{{amount}}");
        assertThat(new ShopWish("x", "X", "AU", "+10:00").shop("").zone().getId())
                .isEqualTo("Australia/Sydney");
        assertThat(new ShopWish("x", "X", "BV", "").shop("").zone().getId()).isEqualTo("UTC");
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
        var shop = new ShopWish(taken, " ", "Atlantis", "");
        assertThatThrownBy(() -> here.reception().signUps().newcomer(address(), "", "", "short", shop))
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
        var verifications = here.reception().verifications();
        verifications.askForChange(account, other.email());
        assertThat(letters(here, other.email()).getLast().kind())
                .as("who asks does not learn that it is taken")
                .isEqualTo("address_in_use");
        verifications.askForChange(account, wanted.toUpperCase(Locale.ROOT));
        assertThat(here.people().known(wanted, PASSWORD)).isEmpty();
        verifications.confirm(token(letters(here, wanted).getLast()));
        assertThat(here.people().known(wanted, PASSWORD)).isPresent();
        assertThat(here.people().known(account.email(), PASSWORD)).isEmpty();
        assertThat(letters(here, account.email()).getLast().kind()).isEqualTo("email_changed");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void recoveryChangesThePasswordOnceAndEndsAllSessions(Dialect dialect) {
        var here = TestPlatform.on(dialect).platform();
        var account = account(here);
        var session = here.sessions().begin(account, "demo.shops.test", "", "");
        var recoveries = here.reception().recoveries();
        recoveries.ask("nobody-" + account.email());
        assertThat(letters(here, "nobody-" + account.email())).isEmpty();
        recoveries.ask(account.email());
        var first = token(letters(here, account.email()).getLast());
        recoveries.ask(account.email());
        var second = token(letters(here, account.email()).getLast());
        assertThat(recoveries.change(first, "another way to dublin").isPresent())
                .as("a newer letter replaced it")
                .isFalse();
        assertThatThrownBy(() -> recoveries.change(second, "short")).hasMessageContaining("password");
        assertThat(recoveries.change(second, "another way to dublin").isPresent())
                .isTrue();
        assertThat(recoveries.change(second, "a third way to cork").isPresent()).isFalse();
        assertThat(here.people().known(account.email(), PASSWORD)).isEmpty();
        assertThat(here.people().known(account.email(), "another way to dublin"))
                .isPresent();
        assertThat(here.database()
                        .read(read -> here.sessions().find(read, session, "demo.shops.test"))
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
        var owner = here.database().write(tx -> {
            here.people().verify(tx, made.id(), made.email());
            return here.people().find(tx, made.id()).orElseThrow();
        });
        here.database().change(tx -> here.staff().addOwner(tx, shop, owner));
        var invitations = here.reception().invitations();
        assertThatThrownBy(() -> invitations.send(shop, owner, owner.email(), Set.of()))
                .hasMessageContaining("works here already");

        var known = account(here);
        invitations.send(shop, owner, known.email(), Set.of(Permission.PRODUCTS));
        var token = token(letters(here, known.email()).getLast());
        assertThat(invitations.look(elsewhere, token).isPresent()).isFalse();
        assertThat(invitations.accept(elsewhere, token, known).isPresent()).isFalse();
        assertThat(invitations.accept(shop, token, account(here)).isPresent())
                .as("somebody else")
                .isFalse();
        assertThat(invitations.accept(shop, token, known).orElseThrow().permissions())
                .containsExactly(Permission.PRODUCTS);

        var fresh = address();
        invitations.send(shop, owner, fresh, Set.of());
        var third = token(letters(here, fresh).getLast());
        var newcomer = here.people().newcomer(fresh, "Jo", "Lee", PASSWORD);
        assertThat(invitations
                        .accept(shop, third, newcomer)
                        .orElseThrow()
                        .account()
                        .emailVerified())
                .isTrue();
        assertThat(invitations.accept(shop, third, newcomer).isPresent()).isFalse();
    }

    @Test
    void installerLinkMakesTheFirstReviewerOnceWithinHalfAnHour() {
        var test = TestPlatform.isolated(Dialect.SQLITE);
        var here = test.platform();
        var signUps = here.reception().signUps();
        var former = here.database().write(tx -> here.links().installer(tx));
        var token = here.database().write(tx -> here.links().installer(tx));
        assertThat(signUps.installs(former)).isFalse();
        assertThat(signUps.installs(token)).isTrue();
        assertThat(install(here, token).account().reviewer()).isTrue();
        assertThatThrownBy(() -> install(here, token)).hasMessage("Not Found");
        var late = here.database().write(tx -> here.links().installer(tx));
        test.clock().advance(Duration.ofMinutes(30));
        assertThat(signUps.installs(late)).isFalse();
        test.close();
    }

    @Test
    void codesAreThoseOfTheStandard() {
        var key = "12345678901234567890".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        var vectors = java.util.Map.of(
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
        var factor = here.reception().secondFactor();
        var secret = factor.newSecret();
        assertThat(secret).hasSize(32);
        assertThatThrownBy(() -> here.database().write(tx -> factor.turnOn(tx, account.id(), secret, "000000x")))
                .hasMessageContaining("code");
        var recovery = here.database().write(tx -> factor.turnOn(tx, account.id(), secret, code(test, secret)));
        assertThat(new HashSet<>(recovery)).hasSize(10);

        assertThat(second(here, account, code(test, secret)))
                .as("used to turn it on")
                .isInstanceOf(Refused.class);
        test.clock().advance(Duration.ofSeconds(30));
        var now = code(test, secret);
        assertThat(second(here, account, now)).isEqualTo(new Welcome(account));
        assertThat(second(here, account, now)).as("used before").isInstanceOf(Refused.class);
        assertThat(second(here, account, recovery.getFirst().toUpperCase(Locale.ROOT)))
                .isEqualTo(new Welcome(account));
        assertThat(second(here, account, recovery.getFirst())).isInstanceOf(Refused.class);
        here.database().change(tx -> factor.turnOff(tx, account.id()));
        assertThat(first(here, account.email(), PASSWORD)).isEqualTo(new Welcome(account));
    }

    @Test
    void whoGuessesCodesMustWait() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var here = test.platform();
        var account = account(here);
        var factor = here.reception().secondFactor();
        var secret = factor.newSecret();
        here.database().write(tx -> factor.turnOn(tx, account.id(), secret, code(test, secret)));
        for (int i = 0; i < 5; i++) {
            assertThat(second(here, account, "wrong")).isInstanceOf(Refused.class);
        }
        test.clock().advance(Duration.ofSeconds(30));
        assertThatThrownBy(() -> second(here, account, code(test, secret))).hasMessageContaining("Too many attempts");
    }

    @Test
    void whoGuessesPasswordsMustWaitAndTheOwnersBrowserNeedNot() {
        var test = TestPlatform.isolated(Dialect.SQLITE);
        var here = test.platform();
        var account = account(here);
        var device = here.reception().signIns().remember(account, "");
        for (int i = 0; i < 5; i++) {
            assertThat(first(here, account.email(), "guess " + i)).isInstanceOf(Refused.class);
        }
        assertThatThrownBy(() -> first(here, account.email(), PASSWORD))
                .isInstanceOfSatisfying(ApiException.class, refusal -> {
                    assertThat(refusal.status()).isEqualTo(429);
                    assertThat(refusal.headers()).containsEntry("Retry-After", "301");
                });
        assertThat(here.reception().signIns().password(account.email(), PASSWORD, HERE, device))
                .isEqualTo(new Welcome(account));
        assertThat(here.reception().signIns().remember(account, device)).isEqualTo(device);
        test.clock().advance(Duration.ofSeconds(301));
        assertThat(first(here, account.email(), PASSWORD)).isEqualTo(new Welcome(account));
        test.close();
    }

    @Test
    void oneAddressHasTenGuessesAMinuteAndAnAccountSomeFromEverywhere() {
        var test = TestPlatform.isolated(Dialect.SQLITE);
        var here = test.platform();
        for (int i = 0; i < 10; i++) {
            first(here, "somebody" + i + "@mail.test", "guess");
        }
        assertThatThrownBy(() -> first(here, "another@mail.test", "guess")).hasMessageContaining("Too many");
        var network = "2001:db8::";
        var signIns = here.reception().signIns();
        for (int i = 0; i < 10; i++) {
            signIns.password("v6-" + i + "@mail.test", "guess", network + i, "");
        }
        assertThatThrownBy(() -> signIns.password("v6@mail.test", "guess", network + "ffff", ""))
                .hasMessageContaining("Too many");

        var account = account(here);
        for (int i = 0; i < 50; i++) {
            signIns.password(account.email(), "guess", "198.51.100." + i, "");
        }
        assertThatThrownBy(() -> signIns.password(account.email(), PASSWORD, "192.0.2.1", ""))
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
                    new Throttle.Limit("address", 3, Duration.ofMinutes(1)),
                    new Throttle.Limit("account", 100, Duration.ofHours(1)));
            new Throttle(one, clock).attempt(limits);
            new Throttle(other, clock).attempt(limits);
            new Throttle(one, clock).attempt(limits);
            assertThatThrownBy(() -> new Throttle(other, clock).attempt(limits))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refusal -> assertThat(refusal.headers()).containsEntry("Retry-After", "61"));
            new Throttle(other, clock).forgive(limits);
            new Throttle(one, clock).attempt(limits);
            var counts = one.read(session ->
                    session.sql("select count from attempts order by count").numbers());
            assertThat(counts).as("a refused attempt is not counted").containsExactly(3L, 3L);
            clock.advance(Duration.ofSeconds(60));
            new Throttle(one, clock).attempt(limits);
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void ofManyAttemptsAtOnceAsManyPassAsMay(Dialect dialect) throws InterruptedException {
        var limits = List.of(new Throttle.Limit("crowd", 10, Duration.ofMinutes(1)));
        try (var database = TestDatabase.open(dialect)) {
            var throttle = new Throttle(database, new TestClock());
            var passed = new AtomicInteger();
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < 40; i++) {
                threads.add(Thread.ofPlatform().start(() -> {
                    try {
                        throttle.attempt(limits);
                        passed.incrementAndGet();
                    } catch (ApiException tooMany) {
                        assertThat(tooMany.status()).isEqualTo(429);
                    }
                }));
            }
            for (var thread : threads) {
                thread.join();
            }
            assertThat(passed).hasValue(10);
        }
    }

    /** Somebody with the password asked for another address; the owner takes the account back. */
    @Test
    void recoveryTakesBackWhatWasAskedForWithTheOldPassword() {
        var here = TestPlatform.on(Dialect.SQLITE).platform();
        var account = account(here);
        var thief = address();
        here.reception().verifications().askForChange(account, thief);
        here.reception().recoveries().ask(account.email());
        var link = token(letters(here, account.email()).getLast());
        assertThat(here.reception().recoveries().change(link, "another way to dublin"))
                .isPresent();
        assertThat(here.reception()
                        .verifications()
                        .confirm(token(letters(here, thief).getLast())))
                .isEmpty();
        assertThat(here.people().known(account.email(), "another way to dublin"))
                .isPresent();
    }

    @Test
    void whoReadsLettersToAFormerAddressRecoversNothing() {
        var here = TestPlatform.on(Dialect.SQLITE).platform();
        var account = account(here);
        var wanted = address();
        here.reception().recoveries().ask(account.email());
        var link = token(letters(here, account.email()).getLast());
        here.reception().verifications().askForChange(account, wanted);
        here.reception().verifications().confirm(token(letters(here, wanted).getLast()));
        assertThat(here.reception().recoveries().whose(link)).isEmpty();
        assertThat(here.reception().recoveries().change(link, "another way to dublin"))
                .isEmpty();
        assertThat(here.people().known(wanted, PASSWORD)).isPresent();
    }

    @Test
    void whatIsRightIsNoGuess() {
        var here = TestPlatform.on(Dialect.SQLITE).platform();
        var account = account(here);
        for (int i = 0; i < 20; i++) {
            assertThat(here.reception().signIns().password(account.email(), PASSWORD, "192.0.2.77", ""))
                    .isEqualTo(new Welcome(account));
        }
    }

    private static Outcome first(Platform here, String email, String password) {
        return here.reception().signIns().password(email, password, HERE, "");
    }

    private static Outcome second(Platform here, Account account, String code) {
        var device = here.reception().signIns().remember(account, "");
        var wanted = (CodeWanted) here.reception().signIns().password(account.email(), PASSWORD, HERE, device);
        return here.reception().signIns().code(wanted.token(), code).orElseThrow();
    }

    private static String code(TestPlatform test, String secret) {
        return Totp.code(Totp.decoded(secret), Totp.step(test.clock().instant()), Totp.DIGITS);
    }

    private static SignUps.Opened signUp(Platform here, String handle) {
        var newcomer = here.people().newcomer(address(), "Jo", "Lee", PASSWORD);
        here.reception().signUps().ask(newcomer, new ShopWish(handle, "Shop", "GB", ""));
        var email = letters(here, newcomer.email()).getLast();
        assertThat(email.kind()).isEqualTo("sign_up");
        return here.reception().signUps().open(token(email), handle);
    }

    private static SignUps.Opened install(Platform here, String token) {
        var newcomer = here.people().newcomer(address(), "Jo", "Lee", PASSWORD);
        var shop = new ShopWish(handle(), "Shop", "DE", "");
        return here.reception().signUps().install(token, newcomer, shop);
    }

    private static String problem(Platform here, String handle) {
        return here.database()
                .read(session -> here.shops().handleProblem(session, handle))
                .orElse("");
    }

    private static List<Email> letters(Platform here, String to) {
        return here.database().read(session -> here.letters().pending(session)).stream()
                .filter(email -> email.recipient().equals(to))
                .toList();
    }

    private static String token(Email email) {
        return email.body().replaceAll("(?s).*/([0-9a-f]{64}).*", "$1");
    }

    private static Account account(Platform here) {
        var newcomer = here.people().newcomer(address(), "Jo", "Lee", PASSWORD);
        return here.database().write(tx -> here.people().add(tx, newcomer));
    }

    private static String address() {
        return UUID.randomUUID() + "@mail.test";
    }

    private static String handle() {
        return "shop-" + UUID.randomUUID();
    }
}
