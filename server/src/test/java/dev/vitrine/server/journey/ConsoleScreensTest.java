package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.apps.applistings.AppListingStep;
import dev.vitrine.commerce.imports.Import;
import dev.vitrine.commerce.imports.ImportPreview;
import dev.vitrine.commerce.imports.ImportProgress;
import dev.vitrine.commerce.imports.UnreadableFileException;
import dev.vitrine.foundation.tenancy.ShopDomains;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppListingSample;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.RenderedTemplates;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.ThemeStoreSample;
import dev.vitrine.server.testkit.TotpAuthenticator;
import dev.vitrine.server.testkit.WebhookReceiver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every page of the consoles as people see it; a template that no line here reaches fails the test. */
@Tag("browser")
@Tag("long")
final class ConsoleScreensTest {

    private final TestServer testServer = TestServer.shared();
    private final Browser browser = Browser.open();
    private final WebhookReceiver webhookReceiver = new WebhookReceiver();

    @Test
    void nothingStandsInAnybodysWayOnAnyPage() {
        try (browser;
                webhookReceiver;
                var renderedTemplates = new RenderedTemplates()) {
            beforeAnybodyIsSignedIn();
            merchants();
            webhooks();
            privateApps();
            people();
            partners();
            operators();
            assertThat(renderedTemplates.unseen("console"))
                    .as("pages nobody looked at")
                    .isEmpty();
            assertThat(renderedTemplates.unseen("mailbox"))
                    .as("pages nobody looked at")
                    .isEmpty();
        }
    }

    private void beforeAnybodyIsSignedIn() {
        at("sign-in", testServer.url("/sign-in"));
        browser.type("#email", "nobody@mail.test");
        browser.type("#password", "not the password");
        browser.press("main form button");
        browser.find("#problems");
        browser.look("console-sign-in-refused");
        at("sign-up", testServer.url("/sign-up"));
        browser.script("document.querySelector('form').noValidate = true");
        browser.press("main form button");
        browser.find("#problems");
        browser.look("console-sign-up-refused");
        var opening = UUID.randomUUID() + "@mail.test";
        browser.type("#email", opening);
        browser.type("#password", "a long way to tipperary");
        browser.type("#shop_name", "Tea & Sons");
        browser.type("#handle", "tea-and-sons-" + opening.substring(0, 8));
        browser.press("main form button");
        browser.until("the e-mail", () -> browser.text("h1").startsWith("Check"));
        browser.look("console-sign-up-asked");
        at("open-shop", ReceivedEmail.to(testServer, opening).link("Open the shop"));
        at("recover", testServer.url("/recover"));
        var forgetful = testServer.person();
        browser.type("#email", forgetful.email());
        browser.press("main form button");
        browser.until("the e-mail", () -> browser.text("h1").startsWith("Check"));
        browser.look("console-recover-asked");
        at("choose-password", ReceivedEmail.to(testServer, forgetful.email()).link("Choose a password"));
        at("link-too-old", testServer.url("/verify/" + "0".repeat(64)));
        var install = testServer
                .platform()
                .foundation()
                .database()
                .write(tx -> testServer.platform().people().oneTimeLinks().installer(tx));
        at("install", testServer.url("/install/" + install));
        var newcomer = testServer.person();
        newcomer.atBase()
                .post(
                        "/account/profile/email",
                        Map.of("email", "new-" + newcomer.email(), "current_password", newcomer.password()));
        at("verify", ReceivedEmail.to(testServer, "new-" + newcomer.email()).link("Confirm the address"));
        at("mailbox", testServer.url("/mailbox"));
        browser.click(".letters a");
        browser.look("console-mailbox-letter");
    }

    private void merchants() {
        var appApi = testServer.api("demo");
        var open = appApi.get("orders")
                .path("orders")
                .valueStream()
                .filter(each -> each.path("fulfillment_status").asText("").isEmpty())
                .filter(each -> each.path("status").asText().equals("open"))
                .findFirst()
                .orElseThrow();
        var order = "/admin/orders/" + open.path("id").asText();
        var product = appApi.get("products").at("/products/0/id").asText();
        var collection =
                appApi.get("custom_collections").at("/custom_collections/0/id").asText();
        at("shop-sign-in", testServer.url("demo", "/admin/sign-in"));
        testServer.owner("demo").at(browser, "demo", "/admin");
        browser.look("console-home");
        for (var path : List.of(
                "?days=1",
                "/orders",
                "/orders?q=nothing-is-called-so",
                "/search",
                "/search?q=a",
                "/search?q=nothing-is-called-so",
                "/returns",
                "/products",
                "/products/new",
                "/products/import",
                "/inventory",
                "/inventory?show=untracked",
                "/inventory?q=nothing-is-called-so",
                "/inventory/import",
                "/inventory/transfer",
                "/collections",
                "/collections/new",
                "/pages",
                "/pages/new",
                "/files",
                "/files?use=unused",
                "/files?q=nothing-is-called-so",
                "/menus",
                "/menus/new",
                "/redirects",
                "/redirects/new",
                "/redirects/import")) {
            at("admin", testServer.url("demo", "/admin" + path));
        }
        for (var path : List.of("", "/edit", "/contact", "/fulfil", "/refund", "/cancel")) {
            at("order", testServer.url("demo", order + path));
        }
        at("product", testServer.url("demo", "/admin/products/" + product));
        var item = appApi.get("products")
                .at("/products/0/variants/0/inventory_item_id")
                .asText();
        at("inventory-item", testServer.url("demo", "/admin/inventory/" + item));
        at("collection", testServer.url("demo", "/admin/collections/" + collection));
        at(
                "page",
                testServer.url(
                        "demo",
                        "/admin/pages/" + appApi.get("pages").at("/pages/0/id").asText()));
        at(
                "menu",
                testServer.url(
                        "demo",
                        "/admin/menus/" + appApi.get("menus").at("/menus/0/id").asText()));
        browser.click(".tree__open");
        browser.find(".tree__panel");
        browser.look("console-menu-entry");
        var redirect = appApi.post("redirects", "{\"redirect\":{\"path\":\"/an-old-one\",\"target\":\"/\"}}");
        at(
                "redirect",
                testServer.url(
                        "demo",
                        "/admin/redirects/" + redirect.at("/redirect/id").asText()));
        at(
                "theme",
                testServer.url(
                        "demo",
                        "/admin/themes/"
                                + appApi.get("themes").at("/themes/0/id").asText()));
        browser.look("console-theme");
        at("themes", testServer.url("demo", "/admin/themes"));
        browser.look("console-themes");
        at("settings", testServer.url("demo", "/admin/settings"));
        at("policies", testServer.url("demo", "/admin/settings/policies"));
        at("policy", testServer.url("demo", "/admin/settings/policies/refund-policy?template=de"));
        at("preferences", testServer.url("demo", "/admin/settings/preferences"));
        at("storefront-password", testServer.url("demo", "/admin/settings/storefront-password"));
        at("close", testServer.url("demo", "/admin/settings/close"));
        at("domains", testServer.url("demo", "/admin/settings/domains"));
        at("domain", testServer.url("demo", "/admin/settings/domains/" + domain()));
        at("languages", testServer.url("demo", "/admin/settings/languages"));
        at("currencies", testServer.url("demo", "/admin/settings/currencies"));
        at("emails", testServer.url("demo", "/admin/settings/emails"));
        at("email", testServer.url("demo", "/admin/settings/emails/order_confirmation/en"));
        at("activity", testServer.url("demo", "/admin/settings/activity"));
        at("activity", testServer.url("demo", "/admin/settings/activity?by=staff&about=settings&days=7"));
        at("nothing", testServer.url("demo", "/admin/orders/1"));
        files();
        customers();
        checkouts();
        drafts();
        discounts();
        giftCards();
        metafields(product, open.path("id").asText());
        fulfillmentEvents();
        orderDetails();
        shipmentSteps();
        variantCopies();
        accountLink();
        payments();
        analytics();
        delivery();
        locations();
        taxes();
        imports();
        missingPictures();
        var empty = testServer.newShop().handle();
        testServer.owner(empty).at(browser, empty, "/admin");
        browser.look("console-home-empty");
        for (var path : List.of(
                "/orders",
                "/products",
                "/inventory",
                "/collections",
                "/customers",
                "/customers/groups",
                "/discounts",
                "/gift-cards",
                "/settings/metafields",
                "/analytics",
                "/analytics/customers",
                "/pages",
                "/files",
                "/menus",
                "/redirects",
                "/apps",
                "/apps/private",
                "/settings/notifications",
                "/settings/taxes",
                "/settings/activity",
                "/settings/delivery")) {
            at("empty", testServer.url(empty, "/admin" + path));
        }
    }

    private void customers() {
        var appApi = testServer.api("demo");
        var list = "/admin/customers";
        var customer =
                list + "/" + appApi.get("orders").at("/orders/0/customer/id").asText();
        var group = list + "/groups/"
                + appApi.post(
                                "customer_groups",
                                "{\"customer_group\":{\"name\":\"Buyers\",\"query\":\"orders_count:>0\"}}")
                        .at("/customer_group/id")
                        .asText();
        for (var page : List.of(
                list,
                list + "?q=colour:red",
                list + "/new",
                list + "/import",
                list + "/groups",
                list + "/groups/new",
                group,
                customer,
                customer + "/addresses/new",
                customer + "/merge",
                customer + "/merge?q=a")) {
            at("customers", testServer.url("demo", page));
        }
        browser.go(testServer.url("demo", list + "/groups/new"));
        browser.click("main form .button--main");
        browser.find("#problems");
        browser.look("console-customer-group-refused");
    }

    private void files() {
        browser.go(testServer.url("demo", "/admin/files"));
        var file = browser.find("tbody [data-row]").getDomProperty("href").replaceAll(".*/", "");
        browser.look("console-files");
        browser.go(testServer.url("demo", "/admin/products/new"));
        browser.click("[data-chooses]");
        browser.find(".file-card");
        browser.look("console-file-picker");
        at("file", testServer.url("demo", "/admin/files/" + file));
        browser.look("console-file");
        at("file-deletion", testServer.url("demo", "/admin/files/delete?ids=" + file));
        browser.look("console-file-deletion");
    }

    private void checkouts() {
        var appApi = testServer.api("demo");
        var list = "/admin/checkouts";
        at("checkouts-none", testServer.url("demo", list));
        var variant = appApi.get("products").at("/products/0/variants/0/id").asText();
        var checkout = appApi.post("checkouts", """
                        {"checkout":{"email":"jo@mail.test","line_items":[{"variant_id":V,"quantity":2}],
                        "shipping_address":{"first_name":"Jo","last_name":"Lee","address1":"Main Street 1",
                          "zip":"10115","city":"Berlin","country_code":"DE"}}}
                        """.replace("V", variant))
                .at("/checkout/id")
                .asText();
        appApi.post("checkouts/" + checkout + "/send-recovery-email", "{}");
        at("checkouts", testServer.url("demo", list + "?status=open"));
        browser.look("console-checkouts");
        at("checkout", testServer.url("demo", list + "/" + checkout));
        browser.look("console-checkout");
    }

    private void drafts() {
        var appApi = testServer.api("demo");
        var list = "/admin/drafts";
        at("drafts-none", testServer.url("demo", list));
        at("draft-new", testServer.url("demo", list + "/new"));
        var product = appApi.get("products").at("/products/0");
        var draft = appApi.post("draft_orders", """
                        {"draft_order":{"email":"jo@mail.test","note":"Ring twice.","tags":"telephone",
                        "line_items":[{"variant_id":V,"quantity":900,
                          "applied_discount":{"value":10,"value_type":"percentage","title":"Regular guest"}},
                          {"title":"Engraving","price":"4.50","quantity":2,"requires_shipping":false}],
                        "applied_discount":{"value":5,"value_type":"fixed_amount","title":"Friends"},
                        "shipping_line":{"title":"By van","price":"12.00"},
                        "payment_terms":{"payment_terms_type":"net","due_in_days":30},
                        "shipping_address":{"first_name":"Jo","last_name":"Lee","address1":"Main Street 1",
                          "zip":"10115","city":"Berlin","country_code":"DE"},
                        "billing_address":{"first_name":"Bo","last_name":"Ray","city":"Paris","country_code":"FR"}}}
                        """.replace(
                                "V", product.at("/variants/0/id").asText()))
                .at("/draft_order/id")
                .asText();
        var one = list + "/" + draft;
        var customer = appApi.get("customers").at("/customers/0/id").asText();
        var done = appApi.post(
                        "draft_orders",
                        "{\"draft_order\":{\"line_items\":[{\"title\":\"Cup\",\"price\":\"10.00\",\"quantity\":1}]}}")
                .at("/draft_order/id")
                .asText();
        appApi.put("draft_orders/" + done + "/complete", "{}");
        for (var page : List.of(
                list,
                list + "?q=jo@mail.test&status=open",
                list + "?q=nothing-is-called-so",
                list + "/new?copy=" + draft,
                list + "/new?customer=" + customer,
                one,
                one + "/invoice",
                one + "/complete",
                list + "/" + done,
                "/admin/orders/"
                        + appApi.get("draft_orders/" + done)
                                .at("/draft_order/order_id")
                                .asText())) {
            at("drafts", testServer.url("demo", page));
        }
        browser.go(testServer.url("demo", list + "/new"));
        browser.type("#find_products", "a");
        browser.until("products", () -> browser.all("#found-products label.row").size() > 1);
        browser.click("#found-products label.row input");
        browser.until("the line", () -> browser.all(".draft__line").size() == 1);
        browser.look("console-draft-picker");
        browser.type("#line_items-0\\.quantity", "a few");
        browser.click("main form .unsaved .button--main");
        browser.find("#problems");
        browser.look("console-draft-refused");
    }

    private void discounts() {
        var appApi = testServer.api("demo");
        var list = "/admin/discounts";
        var product = appApi.get("products").at("/products/0/id").asText();
        var rule = appApi.post("price_rules", """
                        {"price_rule": {"title": "Three for two", "target_type": "line_item",
                          "target_selection": "entitled", "allocation_method": "each", "value_type": "percentage",
                          "value": "-100.0", "customer_selection": "all", "starts_at": "2020-01-01T00:00:00Z",
                          "ends_at": "2099-12-31T22:59:00Z", "once_per_customer": true,
                          "prerequisite_to_entitlement_quantity_ratio":
                            {"prerequisite_quantity": 2, "entitled_quantity": 1},
                          "prerequisite_product_ids": [P], "entitled_product_ids": [P]}}
                        """.replace("P", product))
                .at("/price_rule/id")
                .asText();
        var one = list + "/" + rule;
        at("discount-without-code", testServer.url("demo", one));
        at("discount-codes-none", testServer.url("demo", one + "/codes"));
        browser.type("#prefix", "THREE-");
        browser.click("#make .button");
        browser.until("the codes", () -> browser.all("tbody tr").size() == 20);
        browser.look("console-discount-codes");
        at("discount-code", browser.find("tbody a[data-row]").getAttribute("href"));
        var welcome = appApi.getWith("price_rules", "query=welcome").at("/price_rules/0/id");
        for (var page : List.of(
                list,
                list + "?q=three&type=buy_x_get_y",
                list + "?q=nothing-is-called-so",
                list + "/new",
                list + "/new?copy=" + rule,
                one,
                list + "/" + welcome.asText(),
                one + "/codes?q=nothing",
                one + "/codes/import")) {
            at("discounts", testServer.url("demo", page));
        }
        browser.go(testServer.url("demo", list + "/new"));
        browser.click("#applies_to-products");
        browser.type("#find_entitled_products", "a");
        browser.until(
                "products",
                () -> browser.all("#found-entitled_products label.row").size() > 1);
        browser.click("#found-entitled_products label.row input");
        browser.until("the sentence", () -> !browser.text("#summary").endsWith("what is chosen"));
        browser.look("console-discount-picker");
        browser.click("main form .unsaved .button--main");
        browser.find("#problems");
        browser.look("console-discount-refused");
    }

    private void giftCards() {
        var appApi = testServer.api("demo");
        var list = "/admin/gift-cards";
        var card = appApi.post("gift_cards", """
                        {"gift_card": {"code": "RAFFLE2026", "initial_value": 50, "expires_on": "2099-12-31",
                          "note": "For the winner of the raffle at the summer fair, who has asked for it twice by now"}}
                        """).at("/gift_card/id").asText();
        var disabled = appApi.post("gift_cards", "{\"gift_card\":{\"initial_value\":5000,\"note\":\"Lost\"}}")
                .at("/gift_card/id")
                .asText();
        appApi.post("gift_cards/" + disabled + "/disable", "{}");
        for (var page : List.of(
                list,
                list + "?q=raffle&status=enabled",
                list + "?q=nothing-is-called-so",
                list + "/new",
                list + "/" + card,
                list + "/" + disabled)) {
            at("gift-cards", testServer.url("demo", page));
        }
        browser.go(testServer.url("demo", list + "/new"));
        browser.click("main form .unsaved .button--main");
        browser.find("#problems");
        browser.look("console-gift-card-refused");
    }

    private void metafields(String product, String order) {
        var appApi = testServer.api("demo");
        for (var i = 0; i < 12; i++) {
            appApi.post(
                    "products/" + product + "/metafields",
                    "{\"metafield\":{\"namespace\":\"care\",\"key\":\"a-rather-long-key-" + i + "\",\"value\":\""
                            + "Wash it by hand. ".repeat(20) + "\",\"value_type\":\"string\"}}");
        }
        var list = "/admin/products/" + product + "/metafields";
        var one = appApi.get("products/" + product + "/metafields")
                .at("/metafields/0/id")
                .asText();
        for (var page : List.of(
                "/admin/products/" + product,
                list,
                list + "/new",
                list + "/" + one,
                "/admin/orders/" + order + "/metafields")) {
            at("metafields", testServer.url("demo", page));
        }
        browser.go(testServer.url("demo", list + "/new"));
        browser.click("main form .unsaved .button--main");
        browser.find("#problems");
        browser.look("console-metafield-refused");
    }

    private void fulfillmentEvents() {
        var appApi = testServer.api("demo");
        var order = appApi.post("orders", """
                        {"order": {"email": "jo@mail.test", "financial_status": "paid",
                          "line_items": [{"title": "Jug", "price": "20.00", "quantity": 2}]}}
                        """).at("/order/id").asText();
        var shipments = "orders/" + order + "/fulfillments";
        var events = shipments + "/"
                + appApi.post(shipments, "{\"fulfillment\":{}}")
                        .at("/fulfillment/id")
                        .asText() + "/events";
        for (var status : List.of("label_printed", "in_transit")) {
            appApi.post(
                    events,
                    "{\"fulfillment_event\":{\"status\":\"" + status
                            + "\",\"message\":\"Left the depot after it had waited there for a night\",\"city\":\"Leipzig\"}}");
        }
        var one = appApi.get(events).at("/fulfillment_events/0/id").asText();
        at("order-events", testServer.url("demo", "/admin/orders/" + order));
        at("event-new", testServer.url("demo", "/admin/" + events + "/new"));
        at("event", testServer.url("demo", "/admin/" + events + "/" + one));
        at("order-return", testServer.url("demo", "/admin/orders/" + order + "/return"));
    }

    private void orderDetails() {
        var order = testServer.api("demo").post("orders", """
                        {"order": {"email": "jo@mail.test", "financial_status": "paid", "note": "Ring twice",
                          "customer": {"first_name": "Jo", "last_name": "Lee", "email": "jo@mail.test"},
                          "note_attributes": [{"name": "Gift wrap", "value": "Blue paper with a long ribbon"},
                            {"name": "A rather long name of what was asked for", "value": "Yes"}],
                          "line_items": [{"title": "Jug", "price": "20.00", "quantity": 2}]}}
                        """).at("/order/id").asText();
        browser.go(testServer.url("demo", "/admin/orders/" + order));
        browser.click("#note-title ~ form summary");
        browser.look("console-order-details");
        at("order-customer", testServer.url("demo", "/admin/orders/" + order + "/customer?q=a"));
        at("order-customer-none", testServer.url("demo", "/admin/orders/" + order + "/customer?q=nobody"));
    }

    private void variantCopies() {
        var appApi = testServer.api("demo");
        var product = appApi.post("products", """
                        {"product": {"title": "Bowl", "options": [{"name": "Colour"}],
                          "variants": [{"option1": "Sand", "price": "9.00"}, {"option1": "Ink", "price": "10.00"}]}}
                        """).at("/product/id").asText();
        var page = "/admin/products/" + product;
        at("product-options", testServer.url("demo", page));
        at("variant-copies", testServer.url("demo", page + "/variants/duplicate"));
        var plain = appApi.sells("Plate", "5.00", 1).path("id").asText();
        at("variant-copies-none", testServer.url("demo", "/admin/products/" + plain + "/variants/duplicate"));
    }

    private void accountLink() {
        var customer = testServer
                .api("demo")
                .post("customers", "{\"customer\":{\"first_name\":\"Ida\"}}")
                .at("/customer/id")
                .asText();
        browser.go(testServer.url("demo", "/admin/customers/" + customer));
        browser.press("button[value=link]");
        browser.press("#confirm [value=yes]");
        browser.find("#asks");
        browser.look("console-customer-link");
    }

    private void shipmentSteps() {
        var order = testServer.api("demo").post("orders", """
                        {"order": {"email": "jo@mail.test", "financial_status": "paid",
                          "line_items": [{"title": "Jug", "price": "20.00", "quantity": 2}],
                          "fulfillments": [{"status": "pending"}]}}
                        """).at("/order/id").asText();
        at("order-pending", testServer.url("demo", "/admin/orders/" + order));
    }

    private void payments() {
        var payments = "/admin/settings/payments";
        at("payments", testServer.url("demo", payments));
        at("payment-method-new", testServer.url("demo", payments + "/new?kind=bank_deposit"));
        at("payment-method-card", testServer.url("demo", payments + "/new?kind=card"));
        var method = testServer.api("demo").get("payment_methods").at("/payment_methods/0/id");
        at("payment-method", testServer.url("demo", payments + "/" + method.asText()));
    }

    private void analytics() {
        var overview = "/admin/analytics";
        for (var page : List.of(
                overview,
                overview + "?period=today",
                overview + "?period=this_year&compare=year",
                overview + "?period=custom&since=nonsense",
                overview + "/sales",
                overview + "/sales?compare=previous&interval=week",
                overview + "/products",
                overview + "/customers",
                overview + "/discounts",
                overview + "/funnel")) {
            at("analytics", testServer.url("demo", page));
        }
    }

    private void delivery() {
        var delivery = "/admin/settings/delivery";
        var zone = testServer.api("demo").get("shipping_zones").at("/shipping_zones/1");
        var path = delivery + "/" + zone.path("id").asText();
        var rate = zone.at("/price_based_shipping_rates/1/id").asText();
        for (var page : List.of(delivery, delivery + "/new", path, path + "/rates/new", path + "/rates/" + rate)) {
            at("delivery", testServer.url("demo", page));
        }
        browser.type("#price", "a lot");
        browser.click(".unsaved .button--main");
        browser.find("#problems");
        browser.look("console-delivery-rate-refused");
        browser.go(testServer.url("demo", delivery + "/new"));
        browser.click("main form .button--main");
        browser.find("#problems");
        browser.look("console-delivery-zone-refused");
    }

    private void taxes() {
        var taxes = "/admin/settings/taxes";
        var api = testServer.api("demo");
        var country = api.post("countries", "{\"country\":{\"code\":\"CA\",\"tax\":0.05,\"tax_name\":\"GST\"}}")
                .at("/country/id")
                .asText();
        for (var page : List.of("", "/new", "/" + country)) {
            at("taxes", testServer.url("demo", taxes + page));
        }
        browser.type("#tax", "a lot");
        browser.click(".unsaved .button--main");
        browser.find("#problems");
        browser.look("console-tax-refused");
        api.delete("countries/" + country);
    }

    private void locations() {
        var locations = "/admin/settings/locations";
        var api = testServer.api("demo");
        var primary = api.get("shop").at("/shop/primary_location_id").asText();
        var other = api.post(
                        "locations",
                        "{\"location\":{\"name\":\"Store room\",\"city\":\"Hamburg\",\"country_code\":\"DE\"}}")
                .at("/location/id")
                .asText();
        for (var page : List.of("", "/new", "/" + primary, "/" + other)) {
            at("locations", testServer.url("demo", locations + page));
        }
        at("inventory-transfer", testServer.url("demo", "/admin/inventory/transfer"));
        api.delete("locations/" + other);
        browser.go(testServer.url("demo", locations + "/new"));
        browser.click("main form .button--main");
        browser.find("#problems");
        browser.look("console-location-refused");
    }

    private void imports() {
        var shop = testServer.shop("demo");
        for (var status : List.of("running", "stopped", "cancelled")) {
            var id = testServer
                    .platform()
                    .foundation()
                    .database()
                    .write(tx -> tx.sql("""
                            insert into imports (shop_id, kind, subject_id, replaces, staff_id, author, file_name,
                              status, reason, row_count, rows_done, created, updated, unchanged, refused,
                              images_tried, images, images_left_out, preview, started_at, updated_at)
                            values (:shop, 'products', 0, false, 0, 'Jo Lee', 'spring-and-summer.csv',
                              :status, 'Something went wrong on our side', 9000, 4200, 4100, 60, 40, 0,
                              0, 0, 0, :preview, :now, :now)
                            returning id
                            """)
                            .bind(shop)
                            .bind("status", status)
                            .bind(
                                    "preview",
                                    new ImportPreview(
                                            List.of(),
                                            List.of(),
                                            List.of(),
                                            0,
                                            new Import.Counts(0, 0, 0, 0),
                                            List.of()))
                            .bind(
                                    "now",
                                    testServer.platform().foundation().clock().instant())
                            .number()
                            .orElseThrow());
            at("import-" + status, testServer.url("demo", "/admin/products/import/" + id));
            if (status.equals("running")) {
                at("importing", testServer.url("demo", "/admin/products"));
            }
        }
        at("imports-recent", testServer.url("demo", "/admin/products/import"));
    }

    private void missingPictures() {
        at("missing-none", testServer.url("demo", "/admin/products/pictures"));
        var shop = testServer.newShop().handle();
        var rows = "Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src\n"
                + "pot,Pot,Title,Default Title,5,http://127.0.0.1:1/gone.png\n";
        try {
            var file = Files.writeString(Files.createTempFile("products", ".csv"), rows);
            testServer.platform().catalog().productImport().read(file, testServer.shop(shop), ImportProgress.NONE);
        } catch (IOException | UnreadableFileException e) {
            throw new IllegalStateException(e);
        }
        testServer.owner(shop).at(browser, shop, "/admin/products/pictures");
        browser.look("console-missing-pictures");
        at("missing", testServer.url(shop, "/admin/products"));
        browser.click("[data-row]");
        browser.find(".pictures");
        browser.look("console-missing-of-product");
    }

    private void webhooks() {
        var appApi = testServer.api("demo");
        var body = "{\"webhook\":{\"topic\":\"themes/update\",\"address\":\"" + webhookReceiver.url("/told") + "\"}}";
        var webhook = appApi.post("webhooks", body).at("/webhook/id").asText();
        var delivery = appApi.post("webhooks/" + webhook + "/test", "{}")
                .at("/delivery/id")
                .asText();
        webhookReceiver.answers(500);
        var failed = appApi.post("webhooks/" + webhook + "/test", "{}")
                .at("/delivery/id")
                .asText();
        var list = "/admin/settings/notifications";
        testServer.owner("demo").at(browser, "demo", list);
        for (var path : List.of(
                "",
                "/new",
                "/" + webhook,
                "/" + webhook + "/edit",
                "/" + webhook + "/again",
                "/" + webhook + "/deliveries/" + delivery,
                "/" + webhook + "/deliveries/" + failed)) {
            at("notifications", testServer.url("demo", list + path));
        }
        var signedInVisitor = testServer.owner("demo").at("demo");
        var made = signedInVisitor.fillsIn(
                list + "/new", Map.of("topic", "themes/update", "address", webhookReceiver.url("/told")));
        signedInVisitor.post(made.header("location") + "/delete", Map.of());
        at("notifications-deleted", testServer.url("demo", list));
        browser.find("form[action$='/activate'] button");
    }

    private void privateApps() {
        var shop = testServer.newShop().handle();
        testServer.owner(shop).at(browser, shop, "/admin/apps/private/new");
        browser.look("console-private-app-new");
        browser.type("#name", "Stock list");
        browser.click("main .button--main");
        browser.find("#problems");
        browser.look("console-private-app-new-refused");
        browser.click("input[name=scope-products][value=see]");
        browser.click("main .button--main");
        browser.find("#shown-password");
        browser.look("console-private-app-made");
        browser.click("main a.button--main");
        browser.look("console-private-app");
        browser.type("#ip", "nowhere");
        browser.click("form[action$='/ips'] button");
        browser.find("#ip-problem");
        browser.look("console-private-app-refused");
        browser.type("#secret_name", "Server");
        browser.click("#access form[action$='/secrets'] button");
        browser.find("#shown-token-secret");
        browser.look("console-private-app-secret");
        at("private-apps", testServer.url(shop, "/admin/apps/private"));
    }

    private void people() {
        var shop = testServer.newShop().handle();
        var owner = testServer.owner(shop);
        var member = testServer.member(shop, Permission.ORDERS, Permission.PRODUCTS);
        owner.at(browser, shop, "/admin/settings/staff/invite");
        browser.look("console-invite");
        var invited = UUID.randomUUID() + "@mail.test";
        browser.type("#email", invited);
        browser.click("#may_products");
        browser.click("main form .button--main");
        browser.until("being told", () -> browser.text(".notices").contains(invited));
        browser.look("console-staff");
        browser.click("main a[href*='/staff/']:not([href$=invite])");
        browser.look("console-member");
        for (var path : List.of("", "/email", "/password", "/second-factor")) {
            at("account", testServer.url(shop, "/admin/account" + path));
        }
        browser.go(testServer.url(shop, "/admin/account"));
        browser.click("form[action$='/to-platform'] button");
        browser.untilPath("/enter");
        browser.look("console-go-on");
        at("join", ReceivedEmail.to(testServer, invited).link("See the invitation"));

        browser.go(testServer.url(shop, "/admin"));
        browser.click("form[action$='/sign-out'] button");
        browser.untilPath("/admin/sign-in");
        member.at(browser, shop, "/admin");
        at("not-allowed", testServer.url(shop, "/admin/settings"));
        at("not-staff", testServer.url("demo", "/admin"));
        browser.go(testServer.url(shop, "/admin/account/second-factor"));
        browser.type("#current_password", member.password());
        browser.type(
                "#code",
                TotpAuthenticator.code(
                        String.valueOf(browser.script("return document.querySelector('[name=secret]').value"))));
        browser.click("main form .button--main");
        browser.until("the codes", () -> browser.text("h1").equals("Recovery codes"));
        browser.look("console-recovery-codes");
        at("second-factor-on", testServer.url(shop, "/admin/account/second-factor"));
        browser.click("form[action$='/sign-out'] button");
        browser.untilPath("/admin/sign-in");
        browser.type("#email", member.email());
        browser.type("#password", member.password());
        browser.press("main form button");
        browser.find("#code");
        browser.look("console-sign-in-code");
    }

    private void partners() {
        var shop = testServer.newShop().handle();
        var owner = testServer.owner(shop);
        owner.atBase(browser, "/account");
        browser.look("console-shops");
        at("partner-program", testServer.url("/partners"));
        at("partner-apply", testServer.url("/partners/apply"));
        browser.script("document.querySelector('main form').noValidate = true");
        browser.click("main form .button--main");
        browser.find("#problems");
        browser.look("console-partner-apply-refused");
        browser.type("#company", "Studio Nord");
        browser.type("#plans", "An app that prints delivery notes for small shops.");
        browser.click("main form .button--main");
        browser.until("being read", () -> browser.text("main").contains("Being read"));
        browser.look("console-partner-applied");
        var reviewer = testServer.reviewer();
        try (var desk = Browser.open()) {
            reviewer.atBase(desk, "/review");
            desk.look("console-review");
            desk.go(testServer.url("/review?q=" + owner.email()));
            desk.click("[data-row]");
            desk.look("console-review-application");
            desk.click("#approve");
            desk.click("#confirm [value=yes]");
            desk.until("the list", () -> desk.path().equals("/review"));
            desk.go(testServer.url("/review?state=approved&q=" + owner.email()));
            desk.click("[data-row]");
            desk.look("console-review-decided");
        }
        at("account-open-shop", testServer.url("/account/open-shop"));
        at("partner-dashboard-empty", testServer.url("/partners"));
        for (var path : List.of("/apps", "/apps/new", "/stores", "/stores/new")) {
            at("partners", testServer.url("/partners" + path));
        }
        browser.type("#name", "Trial shop");
        browser.type("#handle", "trial-" + shop);
        browser.click("main form .button--main");
        // why not its beginning: the form is below the same path.
        browser.until("the list", () -> browser.path().equals("/partners/stores"));
        browser.look("console-partners-stores-one");
        browser.go(testServer.url("/partners/apps/new"));
        browser.type("#name", "Delivery notes");
        browser.type("#app_url", webhookReceiver.url("/"));
        browser.type("#redirect_urls", webhookReceiver.url("/back"));
        browser.click(".form .button--main");
        browser.find("#shown-api-secret");
        browser.look("console-partner-app-made");
        browser.click("main a.button--main");
        browser.look("console-partner-app");
        at("partner-dashboard", testServer.url("/partners"));
        appListings(owner, shop);
        themes(owner, shop);
        at("partner-apps", testServer.url("/partners/apps"));
        consent(shop);
    }

    private void themes(TestAccount owner, String shop) {
        at("partner-themes-none", testServer.url("/partners/themes"));
        at("partner-theme-new", testServer.url("/partners/themes/new"));
        var sample = new ThemeStoreSample(testServer, owner, shop, "Screens of " + shop);
        var page = "/partners/themes/" + sample.listing().handle();
        at("partner-theme-without-version", testServer.url(page));
        sample.released("1.0.0");
        sample.install(testServer.shop(shop));
        sample.released("1.1.0");
        var version = sample.submitted("1.2.0");
        at("partner-theme", testServer.url(page));
        at("partner-theme-version", testServer.url(page + "/versions/" + version.id()));
        at("partner-themes", testServer.url("/partners/themes"));
        at("theme-store-add", testServer.url("/themes/" + sample.listing().handle() + "/add"));
        browser.click("main form .button--main");
        browser.find("#added-title");
        browser.look("console-theme-store-added");
        browser.click("#open");
        browser.until("the theme", () -> browser.path().startsWith("/admin/themes/"));
        at("themes-with-update", testServer.url(shop, "/admin/themes"));
        browser.click("main a[href$='/update']");
        browser.find("#new-title");
        browser.look("console-theme-update");
        browser.click("main form .button--main");
        browser.until("the updated theme", () -> !browser.path().endsWith("/update"));
        for (var path : List.of("/themes", "/themes/" + sample.listing().handle(), "/themes?q=nothing+is+like+it")) {
            browser.go(testServer.url(path));
            browser.look("theme-store" + path.replaceAll("[^a-z]+", "-"));
        }
        try (var desk = Browser.open()) {
            testServer.reviewer().atBase(desk, "/review/themes");
            desk.look("console-review-themes");
            desk.go(testServer.url("/review/themes/" + version.id()));
            desk.look("console-review-theme");
        }
        owner.atBase(browser, "/partners");
    }

    private void appListings(TestAccount owner, String shop) {
        var name = "Shelf counter of " + shop;
        var sample = new AppListingSample(testServer, owner, testServer.shop(shop), name, webhookReceiver.url("/"));
        var page = "/partners/apps/" + sample.app().id() + "/listing";
        var merchant = testServer.owner("demo");
        at("partner-app-listing-draft", testServer.url(page));
        sample.submitted();
        at("partner-app-listing-submitted", testServer.url(page));
        try (var desk = Browser.open()) {
            testServer.reviewer().atBase(desk, "/review/apps");
            desk.look("console-review-apps");
            desk.go(testServer.url("/review/apps/" + sample.listing().id()));
            desk.look("console-review-app");
            desk.type("#words", "Say what it costs in a year.");
            desk.find("#attachments")
                    .sendKeys(written("price-list.png", AppListingSample.picture(640, 400)) + "\n"
                            + written("remarks.txt", "Say it in the tagline.".getBytes(StandardCharsets.UTF_8)));
            desk.look("console-review-app-attachments");
            desk.click("#request-changes");
            desk.until("the list", () -> desk.text(".notices").contains("In Review"));
            at("partner-app-listing-in-review", testServer.url(page));
            sample.take(testServer.reviewer(), AppListingStep.APPROVE, "");
            sample.installed(testServer.shop("demo"))
                    .reviewed(testServer.shop("demo"), merchant, 4, "Counts well, and writes when it should.");
            at("partner-app-listing-live", testServer.url(page));
            browser.type("#tagline", "Counts at night");
            browser.click(".unsaved .button--main");
            browser.until("the saved page", () -> browser.text(".notices").contains("saved"));
            sample.submitted();
            desk.go(testServer.url("/review/apps/" + sample.listing().id()));
            desk.look("console-review-app-changed");
        }
        var store = "/apps/" + sample.listing().handle();
        for (var path : List.of("/apps", "/apps?q=nothing+is+like+it", store)) {
            browser.go(testServer.url(path));
            browser.look("app-store" + path.replaceAll("[^a-z]+", "-"));
        }
        at("app-store-add", testServer.url(store + "/add"));
    }

    private static Path written(String name, byte[] bytes) {
        try {
            return Files.write(Files.createTempDirectory("chosen").resolve(name), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void consent(String shop) {
        var owner = testServer.owner(shop).account().id();
        var form = new PublicAppForm(
                "Labels", "labels@apps.test", webhookReceiver.url("/"), List.of(webhookReceiver.url("/back")));
        var app = testServer.platform().appServices().publicApps().create(owner, form);
        var authorize =
                "/admin/oauth/authorize?client_id=" + app.clientId() + "&redirect_uri=" + webhookReceiver.url("/back")
                        + "&state=x&scope=write_products,read_orders,write_order_edits,read_customers";
        var merchant = testServer.newShop().handle();
        testServer.owner(merchant).at(browser, merchant, "/admin");
        at("consent-refused", testServer.url(merchant, authorize + "x&redirect_uri=https://elsewhere.test"));
        at("consent", testServer.url(merchant, authorize));
        browser.click("button[value=allow]");
        browser.until("the app being told", () -> browser.address().startsWith(webhookReceiver.url("/back")));
        var code = browser.address().replaceFirst(".*[?&]code=([^&]*).*", "$1");
        var asked = Map.of("client_id", app.clientId(), "client_secret", app.secret(), "code", code);
        var token = testServer
                .visitor(merchant)
                .post("/admin/oauth/access_token.json", asked)
                .json()
                .path("access_token")
                .asText();
        for (var path : List.of("/admin/products.json", "/admin/orders.json")) {
            testServer.visitor(merchant).get(path, Map.of("X-Shopify-Access-Token", token));
        }
        at("consent-again", testServer.url(merchant, authorize + ",write_content"));
        at("apps", testServer.url(merchant, "/admin/apps"));
        browser.click("main a.row");
        browser.look("console-app");
        browser.click("main a[href$='/calls']");
        browser.find("table");
        browser.look("console-app-calls");
    }

    private void operators() {
        var shop = testServer.newShop();
        testServer.owner(shop.handle()).at(browser, shop.handle(), "/admin/settings/export");
        browser.look("console-shop-export");
        testServer.operator().atBase(browser, "/operator");
        browser.look("console-operator");
        var page = "/operator/shops/" + shop.id();
        for (var path : List.of(
                "/operator/shops",
                "/operator/shops?q=nothing-is-called-so",
                page,
                page + "/limits",
                page + "/freeze",
                page + "/reopen",
                "/operator/queues",
                "/operator/jobs",
                "/operator/errors",
                "/operator/activity")) {
            at("operator", testServer.url(path));
        }
    }

    private static long domain() {
        var platform = TestServer.shared().platform();
        var shop = TestServer.shared().shop("demo");
        return platform.foundation()
                .database()
                .write(tx -> ShopDomains.list(tx, shop).stream()
                        .findFirst()
                        .orElseGet(() -> platform.shopServices().domains().add(tx, shop, "www.demo.apps.test"))
                        .id());
    }

    private void at(String name, String address) {
        browser.go(address);
        var path = address.replaceFirst("https?://[^/]+/", "").replaceAll("[0-9a-f]{64}|\\d+|&.*", "");
        browser.look("console-" + (name + "-" + path).replaceAll("[^a-z]+", "-"));
    }
}
