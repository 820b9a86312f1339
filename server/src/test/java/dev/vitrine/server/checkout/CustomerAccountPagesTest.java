package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestCustomer;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Customers register, sign in at the checkout's host, and are known at the shop's; each sees what is theirs alone. */
final class CustomerAccountPagesTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private String variant = "";

    @BeforeEach
    void aThingToBuy() {
        variant = appApi.post("products", """
                        {"product": {"title": "Jug", "published": true, "variants": [{"price": "20.00"}]}}
                        """).at("/product/variants/0/id").asText();
    }

    @Test
    void customerRegistersAndIsKnownAtTheShop() {
        var ann = register("Ann");
        var customer = ann.visitor();

        assertThat(TestCustomer.user(customer).path("first_name").asText()).isEqualTo("Ann");
        assertThat(page(customer, "/my-account").at("/data/customer/first_name").asText())
                .isEqualTo("Ann");
        var document = customer.get("/my-account");
        assertThat(document.status()).isEqualTo(200);
        assertThat(document.header("cache-control")).contains("no-store");
        assertThat(TestCustomer.user(guest()).isNull()).isTrue();
        assertThat(guest().get("/my-account").header("location")).isEqualTo("/login?redirect=%2Fmy-account");
        assertThat(page(guest(), "/my-account/orders").path("redirect").asText())
                .isEqualTo("/login?redirect=%2Fmy-account%2Forders");
    }

    @Test
    void cookiesAreReadByNoScriptAndSeparateHosts() {
        var ann = register("Ann");
        var customer = ann.visitor();
        var fresh = guest();
        var form = fresh.follow(fresh.get("/login"));
        var answer = ann.signIn(fresh, form, TestCustomer.PASSWORD);
        assertThat(answer.status()).isEqualTo(303);
        assertThat(answer.header("set-cookie"))
                .contains("customer=", "HttpOnly", "SameSite=Lax", "Path=/shops/" + shop.handle() + "/");
        var arrival = fresh.get(answer.header("location"));
        assertThat(arrival.header("set-cookie")).contains("customer=", "HttpOnly", "Path=/");
        assertThat(TestCustomer.user(fresh).path("email").asText()).isEqualTo(ann.email());

        // A session of the one host opens nothing at the other, and none of them a console.
        var thief = guest();
        thief.setCookie("session", customer.cookie("customer"));
        assertThat(thief.get("/admin/orders").status()).isNotEqualTo(200);
        assertThat(thief.get(checkout("/account/security")).status()).isEqualTo(303);
        assertThat(register("Bob").visitor().cookie("customer")).isNotEqualTo(customer.cookie("customer"));
    }

    @Test
    void staffIsNoCustomer() {
        var staff = testServer.owner(shop.handle()).at(shop.handle());
        assertThat(TestCustomer.user(staff.visitor()).isNull()).isTrue();
    }

    @Test
    void ticketIsForTheBrowserThatSetOut() {
        var ann = register("Ann");
        var attacker = guest();
        var answer = ann.signIn(attacker, attacker.follow(attacker.get("/login")), TestCustomer.PASSWORD);
        var link = answer.header("location");

        var victim = guest();
        assertThat(victim.get(link).status()).isEqualTo(303);
        assertThat(TestCustomer.user(victim).isNull()).isTrue();
    }

    @Test
    void signInLeadsBackAndNowhereElse() {
        var ann = register("Ann");
        var customer = guest();
        var form = customer.follow(customer.get("/login?redirect=%2Fcollections%2Fall"));
        assertThat(customer.get(ann.signIn(customer, form, TestCustomer.PASSWORD)
                                .header("location"))
                        .header("location"))
                .isEqualTo("/collections/all");

        for (var elsewhere : new String[] {"%2F%2Fevil.test", "https%3A%2F%2Fevil.test", "%2F%5Cevil.test"}) {
            var other = guest();
            var asked = other.follow(other.get("/login?redirect=" + elsewhere));
            assertThat(asked.html().select("input[name=return]").val()).isEqualTo("/my-account");
            var arrival = other.get("/account/session?ticket=x&return=" + elsewhere);
            assertThat(arrival.header("location")).isEqualTo("/my-account");
        }
    }

    @Test
    void wrongPasswordAndUnknownAddressReadTheSame() {
        var ann = register("Ann");
        var customer = guest();
        var form = customer.follow(customer.get("/login"));
        var wrong = customer.follow(ann.signIn(customer, form, "wrong"));
        var unknown = customer.follow(customer.post(
                checkout("/account/sign-in"),
                TestCustomer.fields(form, Map.of("email", "nobody@mail.test", "password", "wrong"))));

        assertThat(wrong.html().select("#problems").text()).contains("do not belong together");
        assertThat(wrong.html().select("#problems").text())
                .isEqualTo(unknown.html().select("#problems").text());
        assertThat(wrong.text()).doesNotContain("value=\"wrong\"");
    }

    @Test
    void codeSignsIn() {
        var ann = register("Ann");
        var customer = guest();
        var form = customer.follow(customer.get("/login"));
        var fields = TestCustomer.fields(form, Map.of("email", ann.email(), "by", "code"));
        var asked =
                customer.get(customer.post(checkout("/account/sign-in"), fields).header("location"));
        var mail = ReceivedEmail.to(testServer, ann.email());
        var code = mail.subject().replaceAll(".*?(\\d{6}).*", "$1");
        var answer = customer.post(checkout("/account/code"), TestCustomer.fields(asked, Map.of("code", code)));

        customer.get(answer.header("location"));
        assertThat(TestCustomer.user(customer).path("email").asText()).isEqualTo(ann.email());
    }

    @Test
    void signingOutEndsItAtBothHosts() {
        var ann = register("Ann");
        var customer = ann.visitor();
        assertThat(customer.get(checkout("/account/security")).status()).isEqualTo(200);
        assertThat(customer.json("POST", "/account/sign-out.json", "{}").status())
                .isEqualTo(200);

        assertThat(TestCustomer.user(customer).isNull()).isTrue();
        assertThat(customer.get(checkout("/account/security")).status()).isEqualTo(303);
        assertThat(customer.json("POST", "/account/profile.json", "{}")
                        .json()
                        .at("/error/code")
                        .asText())
                .isEqualTo("signed_out");
    }

    @Test
    void accountsAreChangedFromTheShopsOwnPages() {
        var ann = register("Ann");
        var customer = ann.visitor();
        var foreign = Map.of("Origin", "http://evil.test", "Content-Type", "application/json");
        assertThat(customer.send("POST", "/account/profile.json", foreign, "{\"first_name\":\"Eve\"}")
                        .status())
                .isEqualTo(403);
        assertThat(customer.send("POST", "/account/sign-out.json", foreign, "{}")
                        .status())
                .isEqualTo(403);
        assertThat(customer.post(
                                checkout("/account/security"),
                                Map.of("action", "sessions"),
                                Map.of(
                                        "Origin",
                                        "http://" + shop.handle() + "."
                                                + testServer.config().baseHost()))
                        .status())
                .as("a script of the shop")
                .isEqualTo(403);
        assertThat(TestCustomer.user(customer).path("first_name").asText()).isEqualTo("Ann");
    }

    @Test
    void profileAndAddressesAreKeptAndExplained() {
        var ann = register("Ann");
        var customer = ann.visitor();
        var profile = customer.json(
                        "POST",
                        "/account/profile.json",
                        "{\"first_name\":\"Anna\",\"last_name\":\"Lee\",\"phone\":\"+49 30 1234567\"}")
                .json();
        assertThat(profile.at("/data/first_name").asText()).isEqualTo("Anna");
        assertThat(customer.json("POST", "/account/profile.json", "{\"first_name\":\"\"}")
                        .json()
                        .at("/error/details/first_name")
                        .asText())
                .isEqualTo("Fill this in.");

        var first = address(customer, "POST", "/account/addresses.json", "Weg 1");
        var second = address(customer, "POST", "/account/addresses.json", "Weg 2");
        var ids = second.at("/data/addresses").findValuesAsText("id");
        assertThat(first.at("/data/default_address_id").asText()).isEqualTo(ids.getFirst());
        assertThat(customer.json("POST", "/account/addresses.json", "{\"last_name\":\"Lee\"}")
                        .json()
                        .at("/error/details/city")
                        .asText())
                .isEqualTo("Fill this in.");
        var gone = customer.json("DELETE", "/account/addresses/" + ids.getFirst() + ".json", "")
                .json();
        assertThat(gone.at("/data/default_address_id").asText()).isEqualTo(ids.getLast());

        var other = register("Bob").visitor();
        var path = "/account/addresses/" + ids.getLast();
        assertThat(other.json("DELETE", path + ".json", "").status()).isEqualTo(404);
        assertThat(other.json("POST", path + "/default.json", "{}").status()).isEqualTo(404);
    }

    @Test
    void checkoutIsFilledFromTheAccount() {
        var ann = register("Ann");
        var customer = ann.visitor();
        address(customer, "POST", "/account/addresses.json", "Weg 1");
        var shopper = new Shopper(customer).takes(variant, 1).goesToTheCheckout();
        var page = shopper.page();

        assertThat(page.select("#email").val()).isEqualTo(ann.email());
        assertThat(page.select("#address1").val()).isEqualTo("Weg 1");
        assertThat(guest().follow(guest().get(shopper.checkout()))
                        .html()
                        .select("#email")
                        .val())
                .as("who else has the checkout's address")
                .isEmpty();
    }

    @Test
    void ordersAreTheirCustomersAlone() {
        var ann = register("Ann");
        var customer = ann.visitor();
        var address = new HashMap<>(Shopper.ADDRESS);
        address.put("email", ann.email());
        var shopper =
                new Shopper(customer).takes(variant, 2).goesToTheCheckout().deliversTo(address);
        shopper.pays(Shopper.GOOD);
        var id = shopper.order();

        var listed = page(customer, "/my-account/orders").at("/data/orders");
        assertThat(listed.findValuesAsText("id")).contains(id);
        var order = page(customer, "/my-account/orders/" + id).at("/data/order");
        assertThat(order.path("can_cancel").asBoolean()).isTrue();
        assertThat(order.at("/line_items/0/quantity").asInt()).isEqualTo(2);
        assertThat(order.at("/line_items/0/available").asBoolean()).isTrue();

        var other = register("Bob").visitor();
        assertThat(page(other, "/my-account/orders/" + id).at("/page/status").asInt())
                .isEqualTo(404);
        assertThat(other.json("POST", "/account/orders/" + id + "/cancel.json", "{}")
                        .status())
                .isEqualTo(404);
        assertThat(other.json("POST", "/account/orders/" + id + "/reorder.json", "{}")
                        .status())
                .isEqualTo(404);

        var again = customer.json("POST", "/account/orders/" + id + "/reorder.json", "{}")
                .json();
        assertThat(again.at("/data/items/0/qty").asInt()).isEqualTo(2);
        var cancelled = customer.json("POST", "/account/orders/" + id + "/cancel.json", "{}")
                .json();
        assertThat(cancelled.at("/data/cancelled").asBoolean()).isTrue();
        assertThat(appApi.get("orders/" + id).at("/order/financial_status").asText())
                .isEqualTo("refunded");
        assertThat(customer.json("POST", "/account/orders/" + id + "/cancel.json", "{}")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void whatWasSentCanBeAskedToComeBack() {
        var ann = register("Ann");
        var customer = ann.visitor();
        var id = order(ann, 2);
        var path = "/my-account/orders/" + id;
        assertThat(page(customer, path).at("/data/order/can_return").asBoolean())
                .isFalse();
        appApi.post("orders/" + id + "/fulfillments", "{\"fulfillment\":{}}");
        var sent = page(customer, path).at("/data/order");
        assertThat(sent.path("can_return").asBoolean()).isTrue();
        assertThat(sent.at("/line_items/0/returnable_quantity").asInt()).isEqualTo(2);
        var line = sent.at("/line_items/0/id").asText();

        var much = requestReturn(customer, id, line, 3);
        assertThat(much.status()).isEqualTo(422);
        assertThat(much.json().at("/error/details/" + line).asText()).isEqualTo("At most 2 can come back.");
        assertThat(requestReturn(register("Bob").visitor(), id, line, 1).status())
                .isEqualTo(404);

        var asked = requestReturn(customer, id, line, 2).json().path("data");
        assertThat(asked.at("/returns/0/state").asText()).isEqualTo("Asked for");
        assertThat(asked.at("/returns/0/contents/0").asText()).startsWith("2 × ");
        assertThat(asked.path("can_return").asBoolean()).isFalse();
        var request = appApi.get("returns").at("/returns/0");
        assertThat(request.path("reason").asText()).isEqualTo("Too small.");
        appApi.post(
                "orders/" + id + "/returns/" + request.path("id").asText() + "/approve",
                "{\"answer\":\"To Main Street 1.\"}");
        assertThat(page(customer, path).at("/data/order/returns/0/answer").asText())
                .isEqualTo("To Main Street 1.");
    }

    @Test
    void returnsAreAskedForAsLongAsTheShopSays() {
        var ann = register("Ann");
        var id = order(ann, 1);
        appApi.post("orders/" + id + "/fulfillments", "{\"fulfillment\":{}}");
        set("return_days", "0");
        var order = page(ann.visitor(), "/my-account/orders/" + id).at("/data/order");
        assertThat(order.path("can_return").asBoolean()).isFalse();
        var late = requestReturn(ann.visitor(), id, order.at("/line_items/0/id").asText(), 1);
        assertThat(late.status()).isEqualTo(422);
        assertThat(late.json().at("/error/message").asText()).contains("can be returned any more; write to the shop.");
    }

    /** What the platform says of an order is in the language of the page. */
    @Test
    void ordersSpeakTheLanguageOfThePage() {
        var ann = register("Ann");
        var id = order(ann, 1);
        set("primary_locale", "de");
        var order = page(ann.visitor(), "/my-account/orders/" + id).at("/data/order");
        assertThat(order.path("status_text").asText())
                .isEqualTo("Sie ist bezahlt, und es wurde noch nichts verschickt.");
        assertThat(order.at("/payments/0/state").asText()).isEqualTo("Bezahlt");
        assertThat(ann.visitor()
                        .json("POST", "/account/addresses.json", "{\"country_code\":\"DE\",\"first_name\":\"Ann\"}")
                        .json()
                        .at("/error/details/last_name")
                        .asText())
                .isEqualTo("Bitte füllen Sie dieses Feld aus.");
    }

    @Test
    void ownerErasesTheirData() {
        var ann = register("Ann");
        var customer = ann.visitor();
        var form = Map.of("action", "erase", "current_password", "wrong");
        assertThat(customer.follow(customer.post(checkout("/account/security"), form))
                        .html()
                        .select("#erase-current-password-problem")
                        .text())
                .contains("not right");
        var done = customer.follow(customer.post(
                checkout("/account/security"), Map.of("action", "erase", "current_password", TestCustomer.PASSWORD)));
        assertThat(done.html().select("h1").text()).isEqualTo("Your data is erased");
        assertThat(TestCustomer.user(customer).isNull()).isTrue();
        assertThat(appApi.get("customers").toString()).doesNotContain(ann.email());
    }

    @Test
    void guestsFindTheirOrderByAnEmail() {
        set("disabled");
        var buyer = guest();
        var address = new HashMap<>(Shopper.ADDRESS);
        address.put("email", "guest-" + shop.id() + "@mail.test");
        var shopper = new Shopper(buyer).takes(variant, 1).goesToTheCheckout().deliversTo(address);
        shopper.pays(Shopper.GOOD);
        var name = appApi.get("orders/" + shopper.order()).at("/order/name").asText();

        var asks = guest();
        var nothing = asks.follow(asks.post(checkout("/orders"), Map.of("number", "", "email", "no")));
        assertThat(nothing.html().select("#number-problem").text()).contains("blank");
        for (var number : List.of("#999", name)) {
            var told = asks.follow(
                    asks.post(checkout("/orders"), Map.of("number", number, "email", address.get("email"))));
            assertThat(told.html().select("h1").text()).isEqualTo("Look into your inbox");
        }
        var email = ReceivedEmail.to(testServer, address.get("email"));
        assertThat(email.subject()).isEqualTo("Your order " + name);
        assertThat(guest().get(email.link("See the order")).text()).contains(name);
    }

    private String order(TestCustomer customer, int pieces) {
        var address = new HashMap<>(Shopper.ADDRESS);
        address.put("email", customer.email());
        var shopper = new Shopper(customer.visitor())
                .takes(variant, pieces)
                .goesToTheCheckout()
                .deliversTo(address);
        shopper.pays(Shopper.GOOD);
        return shopper.order();
    }

    private static Visitor.VisitorResponse requestReturn(Visitor visitor, String order, String line, int pieces) {
        return visitor.json(
                "POST",
                "/account/orders/" + order + "/return.json",
                "{\"reason\":\"Too small.\",\"lines\":{\"" + line + "\":" + pieces + "}}");
    }

    @Test
    void cartsComeTogetherAtSignIn() {
        var ann = register("Ann");
        var customer = ann.visitor();
        new Shopper(customer).takes(variant, 1);

        var elsewhere = guest();
        new Shopper(elsewhere).takes(variant, 2);
        var answer = ann.signIn(elsewhere, elsewhere.follow(elsewhere.get("/login")), TestCustomer.PASSWORD);
        elsewhere.get(answer.header("location"));

        assertThat(quantity(elsewhere)).isEqualTo(3);
        assertThat(quantity(customer)).isEqualTo(3);
        elsewhere.json("POST", "/account/sign-out.json", "{}");
        assertThat(quantity(elsewhere)).isZero();
        assertThat(quantity(customer)).isEqualTo(3);
    }

    @Test
    void merchantDecidesWhetherThereAreAccounts() {
        var ann = register("Ann");
        var customer = ann.visitor();
        set("required");
        var stranger = guest();
        new Shopper(stranger).takes(variant, 1);
        assertThat(stranger.get("/checkout").header("location")).isEqualTo("/login?redirect=/checkout");
        new Shopper(customer).takes(variant, 1).goesToTheCheckout();

        set("disabled");
        new Shopper(stranger).goesToTheCheckout();
        assertThat(TestCustomer.user(customer).isNull()).isTrue();
        assertThat(stranger.get("/login").text()).contains("without accounts");
        assertThat(stranger.get(checkout("/account/sign-in")).status()).isEqualTo(404);
    }

    private TestCustomer register(String name) {
        return TestCustomer.register(testServer, shop.handle(), name);
    }

    private void set(String setting, String value) {
        TestCustomer.setting(testServer, shop.handle(), setting, value);
    }

    private void set(String accounts) {
        TestCustomer.accounts(testServer, shop.handle(), accounts);
    }

    private Visitor guest() {
        return testServer.visitor(shop.handle());
    }

    private String checkout(String path) {
        return testServer.checkoutUrl(shop.handle(), path);
    }

    private static JsonNode page(Visitor visitor, String path) {
        return visitor.get("/_page" + path).json();
    }

    private static int quantity(Visitor visitor) {
        return visitor.get("/cart.json").json().path("total_quantity").asInt();
    }

    private static JsonNode address(Visitor visitor, String verb, String path, String street) {
        return visitor.json(verb, path, """
                        {"first_name": "Ann", "last_name": "Lee", "address1": "%s", "zip": "10115", "city": "Berlin",
                         "country_code": "DE"}
                        """.formatted(street)).json();
    }
}
