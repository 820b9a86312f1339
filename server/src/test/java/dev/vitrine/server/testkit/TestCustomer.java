package dev.vitrine.server.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Customer of a shop with an account, signed in as {@code visitor}.
 *
 * @param visitor at the shop's host
 */
public record TestCustomer(TestServer testServer, String shop, String email, Visitor visitor) {

    public static final String PASSWORD = "nine tulips";

    private static final AtomicInteger PEOPLE = new AtomicInteger();

    /** An address that no other test, and no earlier try of the same one, has used. */
    public static String freshEmail() {
        return "customer-" + PEOPLE.incrementAndGet() + "@mail.test";
    }

    /** Registers by the shop's own pages and the link in the e-mail. */
    public static TestCustomer register(TestServer testServer, String shop, String firstName) {
        var customer = new TestCustomer(testServer, shop, freshEmail(), testServer.visitor(shop));
        var visitor = customer.visitor();
        var form = visitor.follow(visitor.get("/register"));
        visitor.post(
                customer.checkout("/account/register"),
                fields(
                        form,
                        Map.of(
                                "first_name", firstName,
                                "last_name", "Lee",
                                "email", customer.email(),
                                "password", PASSWORD,
                                "password_confirmation", PASSWORD)));
        var link = ReceivedEmail.to(testServer, customer.email()).link("Open my account");
        assertThat(visitor.get(link).text()).contains(customer.email());
        visitor.follow(visitor.post(link, Map.of()));
        return customer;
    }

    /** Signs in by password; {@code form} is the page that asks for it. */
    public Visitor.VisitorResponse signIn(Visitor other, Visitor.VisitorResponse form, String password) {
        return other.post(checkout("/account/sign-in"), fields(form, Map.of("email", email, "password", password)));
    }

    /** Signs in in a browser, and arrives at that path of the shop. */
    public void signIn(Browser browser, String path) {
        browser.go(testServer.url(shop, "/login?redirect=" + path));
        browser.type("#email", email);
        browser.type("#password", PASSWORD);
        browser.press("main button");
        browser.untilPath(path);
    }

    /** Who {@code /account.json} says is signed in. */
    public static JsonNode user(Visitor visitor) {
        return visitor.get("/account.json").json().path("user");
    }

    public String checkout(String path) {
        return testServer.checkoutUrl(shop, path);
    }

    /** What is typed, beside the hidden fields of a page's form. */
    public static Map<String, String> fields(Visitor.VisitorResponse page, Map<String, String> typed) {
        var fields = new HashMap<String, String>();
        page.html().select("input[type=hidden]").forEach(input -> fields.put(input.attr("name"), input.val()));
        fields.putAll(typed);
        return fields;
    }

    /** Whether the shop's customers may have accounts: disabled, optional or required. */
    public static void accounts(TestServer testServer, String shop, String choice) {
        setting(testServer, shop, "customer_accounts", choice);
    }

    public static void setting(TestServer testServer, String shop, String name, String value) {
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> testServer
                        .platform()
                        .shopServices()
                        .shopSettings()
                        .set(tx, testServer.shop(shop), name, value));
    }
}
