package dev.vitrine.commerce.customers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.commerce.customers.CustomerSignIns.Client;
import dev.vitrine.foundation.access.PasswordHasher;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Customers who register, sign in, choose another password or address: in time, too late, twice, from elsewhere. */
final class CustomerSignInsTest {

    private static final String ANN = "ann@mail.test";
    private static final String PASSWORD = "nine tulips";
    private static final Client BROWSER = new Client("192.0.2.7", "Firefox");
    private static final Client ELSEWHERE = new Client("198.51.100.9", "Chrome");

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void newcomerRegistersByALinkThatOpensOnce(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var since = shop.lastEvent();
        register(shop, ANN);

        assertThat(shop.get("customers").json().path("customers")).isEmpty();
        assertThat(signIn(shop, ANN, PASSWORD)).isEmpty();
        var token = token(shop, "/account/confirm/");
        assertThat(signIns(shop).registered(shop.shop(), token)).contains(ANN);
        var session = session(shop, signIns(shop).confirmRegistration(shop.shop(), token, BROWSER));

        assertThat(session).isPresent();
        assertThat(signIns(shop).confirmRegistration(shop.shop(), token, BROWSER))
                .isEmpty();
        assertThat(shop.topicsSince(since)).containsExactly("customers/create", "customers/enable", "customers/update");
        var customer = shop.get("customers").json().at("/customers/0");
        assertThat(customer.path("state").asText()).isEqualTo("enabled");
        assertThat(customer.path("verified_email").asBoolean()).isTrue();
        assertThat(customer.path("first_name").asText()).isEqualTo("Ann");
        assertThat(signIn(shop, "  ANN@mail.test ", PASSWORD)).isPresent();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void guestWhoBoughtBecomesTheSameCustomer(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var guest = shop.post("customers", "{\"customer\":{\"email\":\"ann@mail.test\",\"first_name\":\"Annie\"}}");
        var session = open(shop, ANN);

        assertThat(session.customerId()).isEqualTo(Long.parseLong(guest.at("customer.id")));
        assertThat(shop.get("customers/" + session.customerId()).at("customer.first_name"))
                .isEqualTo("Annie");
    }

    @Test
    void linksAreTooLateAfterAnHour() {
        var platform = TestPlatform.isolated(Dialect.SQLITE);
        var shop = platform.api();
        register(shop, ANN);
        var token = token(shop, "/account/confirm/");
        platform.clock().advance(Duration.ofMinutes(61));
        assertThat(signIns(shop).registered(shop.shop(), token)).isEmpty();
        assertThat(signIns(shop).confirmRegistration(shop.shop(), token, BROWSER))
                .isEmpty();
    }

    @Test
    void registeringTwiceTellsTheOwnerAndNobodyElse() {
        var shop = TestPlatform.on(Dialect.SQLITE).api();
        open(shop, ANN);
        register(shop, ANN);

        var last = letters(shop).getLast();
        assertThat(last.subject()).isEqualTo("This address has an account already");
        assertThat(last.body()).doesNotContain("/account/confirm/");
        assertThat(signIn(shop, ANN, PASSWORD)).isPresent();
    }

    @Test
    void accountThatTheMerchantClosedStaysClosed() {
        var shop = TestPlatform.on(Dialect.SQLITE).api();
        var session = open(shop, ANN);
        assertThat(shop.post("customers/" + session.customerId() + "/disable", "{}")
                        .status())
                .isEqualTo(200);

        assertThat(signIn(shop, ANN, PASSWORD)).isEmpty();
        register(shop, ANN);
        assertThat(letters(shop).getLast().body()).contains("closed").doesNotContain("/account/confirm/");
        assertThat(code(shop, ANN)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void codeIsGoodOnceInTheBrowserThatAsked(Dialect dialect) {
        var platform = TestPlatform.isolated(dialect);
        var shop = platform.api();
        open(shop, ANN);
        var asked = signIns(shop).requestCode(shop.shop(), ANN, BROWSER);
        var code = lastCode(shop);
        var other = signIns(shop).requestCode(shop.shop(), "bob@mail.test", ELSEWHERE);

        assertThat(signIns(shop).signInByCode(shop.shop(), other, code, ELSEWHERE))
                .isEmpty();
        assertThat(signIns(shop).signInByCode(shop.shop(), asked, wrong(code), BROWSER))
                .isEmpty();
        assertThat(session(shop, signIns(shop).signInByCode(shop.shop(), asked, " " + code, BROWSER)))
                .isPresent();
        assertThat(signIns(shop).signInByCode(shop.shop(), asked, code, BROWSER))
                .isEmpty();

        var late = signIns(shop).requestCode(shop.shop(), ANN, BROWSER);
        platform.clock().advance(Duration.ofMinutes(11));
        assertThat(signIns(shop).signInByCode(shop.shop(), late, lastCode(shop), BROWSER))
                .isEmpty();
    }

    @Test
    void codeIsWorthNothingAfterFiveWrongOnes() {
        var shop = TestPlatform.on(Dialect.SQLITE).api();
        open(shop, ANN);
        var asked = signIns(shop).requestCode(shop.shop(), ANN, BROWSER);
        var code = lastCode(shop);
        for (int i = 0; i < CustomerEmailProofs.MOST_TRIES; i++) {
            assertThat(signIns(shop).signInByCode(shop.shop(), asked, wrong(code), BROWSER))
                    .isEmpty();
        }
        assertThat(signIns(shop).signInByCode(shop.shop(), asked, code, BROWSER))
                .isEmpty();
    }

    @Test
    void strangersLearnNothing() {
        var shop = TestPlatform.on(Dialect.SQLITE).api();
        open(shop, ANN);
        var hasher = shop.platform().platform().foundation().passwordHasher();

        assertThat(work(hasher, () -> signIn(shop, ANN, "wrong"))).isEqualTo(1);
        assertThat(work(hasher, () -> signIn(shop, "nobody@mail.test", "wrong")))
                .isEqualTo(1);
        assertThat(signIns(shop).requestCode(shop.shop(), "nobody@mail.test", BROWSER))
                .hasSize(64);
        assertThat(letters(shop).getLast().subject()).isEqualTo("There is no account with this address");
        signIns(shop).requestReset(shop.shop(), "nobody@mail.test", BROWSER);
        assertThat(letters(shop).getLast().body()).doesNotContain("/account/reset/");
    }

    /** What is read for one kind of address alone takes time, which tells them apart. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void strangersTakeAsManyStatementsAsCustomers(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        open(shop, ANN);
        for (var ask : List.<Consumer<String>>of(
                email -> signIn(shop, email, "wrong"),
                email -> signIns(shop).requestCode(shop.shop(), email, BROWSER),
                email -> signIns(shop).requestReset(shop.shop(), email, BROWSER))) {
            assertThat(shop.statements(() -> ask.accept("nobody@mail.test")))
                    .isEqualTo(shop.statements(() -> ask.accept(ANN)));
        }
    }

    @Test
    void whoGuessesWaits() {
        var shop = TestPlatform.on(Dialect.SQLITE).api();
        open(shop, ANN);
        for (int i = 0; i < 5; i++) {
            assertThat(signIn(shop, ANN, "guess " + i)).isEmpty();
        }
        assertThatThrownBy(() -> signIn(shop, ANN, PASSWORD))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("Too many attempts");
        assertThat(signIns(shop).signIn(shop.shop(), ANN, PASSWORD, ELSEWHERE))
                .as("the owner, from elsewhere")
                .isPresent();
        for (int i = 0; i < 3; i++) {
            signIns(shop).requestReset(shop.shop(), ANN, BROWSER);
        }
        assertThatThrownBy(() -> signIns(shop).requestReset(shop.shop(), ANN, BROWSER))
                .hasMessageContaining("Enough letters");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void newPasswordEndsAllSessions(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        open(shop, ANN);
        var token = signIn(shop, ANN, PASSWORD).orElseThrow();
        signIns(shop).requestReset(shop.shop(), ANN, ELSEWHERE);
        var link = token(shop, "/account/reset/");

        assertThatThrownBy(() -> signIns(shop).reset(shop.shop(), link, "short", "short", ELSEWHERE))
                .isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> signIns(shop).reset(shop.shop(), link, "ten roses", "ten rosas", ELSEWHERE))
                .isInstanceOf(ApiException.class);
        var renewed = signIns(shop).reset(shop.shop(), link, "ten roses", "ten roses", ELSEWHERE);

        assertThat(session(shop, renewed)).isPresent();
        assertThat(session(shop, Optional.of(token))).isEmpty();
        assertThat(signIn(shop, ANN, PASSWORD)).isEmpty();
        assertThat(signIn(shop, ANN, "ten roses")).isPresent();
        assertThat(signIns(shop).reset(shop.shop(), link, "ten lilies", "ten lilies", ELSEWHERE))
                .isEmpty();
        assertThat(letters(shop).getLast().subject()).isEqualTo("Your password was changed");
    }

    @Test
    void changedPasswordKeepsThisBrowserOnly() {
        var shop = TestPlatform.on(Dialect.SQLITE).api();
        var here = open(shop, ANN);
        var there = signIn(shop, ANN, PASSWORD);

        assertThatThrownBy(() -> signIns(shop).changePassword(shop.shop(), here, "wrong", "ten roses", "ten roses"))
                .isInstanceOf(ApiException.class);
        signIns(shop).changePassword(shop.shop(), here, PASSWORD, "ten roses", "ten roses");

        assertThat(session(shop, there)).isEmpty();
        assertThat(list(shop, here)).containsExactly(here.id());
    }

    @Test
    void anotherAddressIsProvenFirst() {
        var shop = TestPlatform.on(Dialect.SQLITE).api();
        var here = open(shop, ANN);
        signIns(shop).requestEmailChange(shop.shop(), here, PASSWORD, "anna@mail.test", BROWSER);
        assertThat(signIn(shop, "anna@mail.test", PASSWORD)).isEmpty();
        var token = token(shop, "/account/email/");

        assertThat(signIns(shop).confirmEmail(shop.shop(), token)).contains("anna@mail.test");
        assertThat(signIn(shop, "anna@mail.test", PASSWORD)).isPresent();
        assertThat(signIn(shop, ANN, PASSWORD)).isEmpty();
        assertThat(letters(shop).getLast().recipient()).isEqualTo(ANN);

        shop.post("customers", "{\"customer\":{\"email\":\"bob@mail.test\"}}");
        signIns(shop).requestEmailChange(shop.shop(), here, PASSWORD, "bob@mail.test", BROWSER);
        assertThat(letters(shop).getLast().body()).doesNotContain("/account/email/");
    }

    @Test
    void closedAccountIsGoneAndMayBeOpenedAgain() {
        var shop = TestPlatform.on(Dialect.SQLITE).api();
        var here = open(shop, ANN);
        var since = shop.lastEvent();
        signIns(shop).close(shop.shop(), here, PASSWORD);

        assertThat(signIn(shop, ANN, PASSWORD)).isEmpty();
        assertThat(list(shop, here)).isEmpty();
        assertThat(shop.topicsSince(since)).containsExactly("customers/disable", "customers/update");
        assertThat(open(shop, ANN).customerId()).isEqualTo(here.customerId());
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void ownerErasesWhatTellsWhoTheyAre(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var here = open(shop, ANN);
        var ordered = shop.post(
                "orders",
                "{\"order\":{\"email\":\"" + ANN + "\",\"financial_status\":\"paid\",\"line_items\":"
                        + "[{\"title\":\"Mug\",\"price\":\"5.00\",\"quantity\":1}]}}");
        assertThatThrownBy(() -> signIns(shop).erase(shop.shop(), here, "wrong"))
                .hasMessageContaining("is not right");
        assertThatThrownBy(() -> signIns(shop).erase(shop.shop(), here, PASSWORD))
                .hasMessageContaining("still to be sent");
        shop.post("orders/" + ordered.at("order.id") + "/fulfillments", "{\"fulfillment\":{}}");

        var since = shop.lastEvent();
        signIns(shop).erase(shop.shop(), here, PASSWORD);

        assertThat(shop.topicsSince(since)).containsExactly("customers/redact", "orders/updated", "customers/update");
        assertThat(signIn(shop, ANN, PASSWORD)).isEmpty();
        assertThat(list(shop, here)).isEmpty();
        var customer = shop.get("customers/" + here.customerId());
        assertThat(customer.at("customer.first_name")).isEqualTo("Erased");
        assertThat(shop.get("orders/" + ordered.at("order.id")).text()).doesNotContain(ANN);
        assertThat(letters(shop).getLast().body()).contains("no longer say who you are");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void ticketIsGoodOnceInTheBrowserThatSetOut(Dialect dialect) {
        var platform = TestPlatform.isolated(dialect);
        var shop = platform.api();
        var here = open(shop, ANN);
        var sessions = sessions(shop);
        var database = database(shop);
        var ticket = sessions.ticket(shop.shop(), here, "my state");

        assertThat(database.<Optional<?>>write(tx -> sessions.redeem(tx, shop.shop(), ticket, "another state")))
                .isEmpty();
        var arrival = database.write(tx -> sessions.redeem(tx, shop.shop(), ticket, "my state"))
                .orElseThrow();
        assertThat(database.<Optional<?>>write(tx -> sessions.redeem(tx, shop.shop(), ticket, "my state")))
                .isEmpty();
        var atShop = database.read(session -> sessions.atShop(session, shop.shop(), arrival.token()));
        assertThat(atShop.map(CustomerSession::id)).contains(here.id());
        assertThat(session(shop, Optional.of(arrival.token())))
                .as("the shop's token at the checkout's host")
                .isEmpty();

        var late = sessions.ticket(shop.shop(), here, "my state");
        platform.clock().advance(Duration.ofMinutes(6));
        assertThat(database.<Optional<?>>write(tx -> sessions.redeem(tx, shop.shop(), late, "my state")))
                .isEmpty();
        platform.clock().advance(CustomerSessions.IDLE);
        assertThat(list(shop, here)).isEmpty();
    }

    @Test
    void sessionOfOneShopOpensNoOther() {
        var first = TestPlatform.on(Dialect.SQLITE).api();
        var second = TestPlatform.on(Dialect.SQLITE).api();
        open(first, ANN);
        var token = signIn(first, ANN, PASSWORD);
        assertThat(session(first, token)).isPresent();
        assertThat(session(second, token)).isEmpty();
        assertThat(signIn(second, ANN, PASSWORD)).isEmpty();
    }

    private static void register(ApiClient shop, String email) {
        signIns(shop)
                .register(
                        shop.shop(), new CustomerRegistration("Ann", "Lee", email, PASSWORD, PASSWORD, false), BROWSER);
    }

    private static CustomerSession open(ApiClient shop, String email) {
        register(shop, email);
        var token = token(shop, "/account/confirm/");
        return session(shop, signIns(shop).confirmRegistration(shop.shop(), token, BROWSER))
                .orElseThrow();
    }

    private static Optional<String> signIn(ApiClient shop, String email, String password) {
        return signIns(shop).signIn(shop.shop(), email, password, BROWSER);
    }

    /** The token of a session that a code for that address opens, if one does. */
    private static Optional<String> code(ApiClient shop, String email) {
        var asked = signIns(shop).requestCode(shop.shop(), email, BROWSER);
        return signIns(shop).signInByCode(shop.shop(), asked, lastCode(shop), BROWSER);
    }

    private static String lastCode(ApiClient shop) {
        return letters(shop).stream()
                .filter(letter -> letter.recipient().equals(ANN))
                .toList()
                .getLast()
                .body()
                .replaceAll("(?s).*?(\\d{6}).*", "$1");
    }

    private static String wrong(String code) {
        return code.equals("000000") ? "000001" : "000000";
    }

    private static Optional<CustomerSession> session(ApiClient shop, Optional<String> token) {
        @Nullable String carried = token.orElse(null);
        return database(shop).read(session -> sessions(shop).atCheckout(session, shop.shop(), carried));
    }

    private static List<Long> list(ApiClient shop, CustomerSession of) {
        return database(shop).read(session -> sessions(shop).list(session, shop.shop(), of.customerId())).stream()
                .map(CustomerSession::id)
                .toList();
    }

    private static long work(PasswordHasher hasher, Runnable call) {
        var before = hasher.worked();
        call.run();
        return hasher.worked() - before;
    }

    private static String token(ApiClient shop, String before) {
        return letters(shop).stream()
                .map(Email::body)
                .filter(body -> body.contains(before))
                .toList()
                .getLast()
                .replaceAll("(?s).*" + before + "([0-9a-f]+).*", "$1");
    }

    private static List<Email> letters(ApiClient shop) {
        return database(shop).read(session -> new Emails(shop.platform().clock()).pending(session, shop.shop()));
    }

    private static CustomerSignIns signIns(ApiClient shop) {
        return shop.platform().platform().sales().customers().signIns();
    }

    private static CustomerSessions sessions(ApiClient shop) {
        return shop.platform().platform().sales().customers().sessions();
    }

    private static Database database(ApiClient shop) {
        return shop.platform().platform().foundation().database();
    }
}
