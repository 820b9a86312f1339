package dev.vitrine.server.walk;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestCustomer;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Persona of a walk: start pages and sample values. {@code part} of the platform is what others walk in, too, and need
 * not press again; {@code signIn}: what they do where a page asks who they are; {@code within}: the beginnings of
 * addresses that are their part of the platform.
 */
record WalkPersona(
        String name,
        String part,
        TestServer world,
        Optional<Consumer<Browser>> signIn,
        List<String> starts,
        List<String> within,
        Map<String, String> answers,
        Consumer<Browser> prepares) {

    /** A shopper of that shop with something in the cart. */
    static WalkPersona shopper(TestServer testServer, String shop) {
        var starts =
                List.of(testServer.url(shop, "/"), testServer.url(shop, "/cart"), testServer.url(shop, "/checkout"));
        return new WalkPersona(
                "shopper of " + shop,
                "storefront",
                testServer,
                Optional.empty(),
                starts,
                List.of(testServer.url(shop, "/"), testServer.checkoutUrl(shop, "/")),
                Map.of(),
                browser -> {
                    for (var variant : firstVariants(testServer, shop)) {
                        var visitor = testServer.visitor(shop);
                        visitor.post("/cart/add", Map.of("variant_id", variant, "qty", "2"));
                        browser.cookie(testServer.url(shop, "/"), "cart", visitor.cookie("cart"));
                    }
                });
    }

    /** Signed-in persona; {@code receiver} is the host of its apps and webhooks. */
    static WalkPersona member(
            String name,
            TestServer testServer,
            TestAccount testAccount,
            String receiver,
            List<String> starts,
            List<String> within) {
        var answers = Map.of(
                "current_password",
                testAccount.password(),
                "password",
                testAccount.password(),
                "address",
                receiver,
                "app_url",
                receiver,
                "redirect_urls",
                receiver,
                "number",
                "9.0.0");
        return new WalkPersona(
                name,
                part(starts),
                testServer,
                Optional.of(testAccount::signIn),
                starts,
                within,
                answers,
                browser -> {});
    }

    /** Somebody with an account in a shop. */
    static WalkPersona customer(TestCustomer customer, List<String> starts) {
        var answers = Map.of(
                "current_password",
                TestCustomer.PASSWORD,
                "password",
                TestCustomer.PASSWORD,
                "password_confirmation",
                TestCustomer.PASSWORD);
        return new WalkPersona(
                "customer",
                "storefront",
                customer.testServer(),
                Optional.of(browser -> customer.signIn(browser, "/my-account")),
                starts,
                List.of(customer.testServer().url(customer.shop(), "/my-account"), customer.checkout("/account/")),
                answers,
                browser -> {});
    }

    static WalkPersona stranger(String name, TestServer testServer, List<String> starts, List<String> within) {
        return new WalkPersona(name, name, testServer, Optional.empty(), starts, within, Map.of(), browser -> {});
    }

    private static String part(List<String> starts) {
        return starts.getFirst().contains("/admin") ? "console" : starts.getFirst();
    }

    /** Whether their pages are those of a console: documents of the server, most of whose links the browser follows. */
    boolean worksInConsole() {
        return signIn.isPresent() && !part.equals("storefront");
    }

    /** Whether this address is of their part, so that they go on from there. */
    boolean mayGo(String address) {
        return within.stream().anyMatch(address::startsWith);
    }

    private static List<String> firstVariants(TestServer testServer, String shop) {
        var found = testServer.api(shop).get("products").at("/products/0/variants/0/id");
        return found.isMissingNode() ? List.of() : List.of(found.asText());
    }
}
