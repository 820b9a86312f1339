package dev.vitrine.server.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.apps.applistings.AppListingStep;
import dev.vitrine.commerce.imports.Imports;
import dev.vitrine.commerce.imports.UnreadableFileException;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import dev.vitrine.server.testkit.AppListingSample;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestCustomer;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.ThemeStoreSample;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.WebhookReceiver;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Server of a walk with data for every page. */
final class WalkServer implements AutoCloseable {

    private final TestServer testServer;
    private final WebhookReceiver webhookReceiver = new WebhookReceiver();
    private final TestAccount owner;
    private final TestAccount partner;
    private final List<Long> listed = new ArrayList<>();
    private final String begun;
    private String invited = "";
    private final String empty;
    private final List<String> letters = new ArrayList<>();

    WalkServer(String name) {
        TestServer.prepareEditor();
        this.testServer = TestServer.own(name);
        this.owner = testServer.owner("demo");
        this.partner = testServer.person();
        this.begun = testServer.newShop().handle();
        this.empty = testServer.newShop().handle();
        oneProduct();
        webhooks();
        apps();
        themes();
        appListings();
        staff();
        letters();
    }

    TestServer world() {
        return testServer;
    }

    List<WalkPersona> audiences() {
        var shops = List.of("demo", begun, empty);
        var all = new ArrayList<WalkPersona>();
        all.add(WalkPersona.stranger("anybody", testServer, strangersStart(), List.of(testServer.url("/"))));
        shops.forEach(shop -> all.add(WalkPersona.shopper(testServer, shop)));
        all.add(WalkPersona.stranger(
                "buyer",
                testServer,
                buyersStart(),
                List.of(
                        testServer.checkoutUrl("demo", "/invoices/"),
                        testServer.checkoutUrl("demo", "/gift_cards/"),
                        testServer.checkoutUrl("demo", "/account/"),
                        testServer.url("demo", "/admin/join/"),
                        testServer.url("demo", "/admin/sign-in"),
                        testServer.checkoutUrl("demo", "/checkouts/"))));
        var customer = TestCustomer.register(testServer, "demo", "Ada");
        all.add(WalkPersona.customer(customer, customersStart(customer)));
        var orders = testServer.member("demo", Permission.ORDERS);
        var starts = new ArrayList<>(List.of(
                "/admin",
                asksForAccess(),
                codesOfADiscount(),
                codesOfADiscount() + "/import",
                codeOfADiscount(),
                checkout(),
                draft(),
                draft() + "/invoice",
                draft() + "/complete"));
        starts.addAll(imports());
        starts.addAll(metafieldsOfAProduct());
        starts.add(eventOfAShipment());
        starts.add(copiesOfVariants());
        starts.add(shipmentOfAService());
        starts.addAll(pagesOfACustomer());
        all.add(WalkPersona.member(
                "owner",
                testServer,
                owner,
                webhookReceiver.url("/told"),
                starts.stream().map(path -> testServer.url("demo", path)).toList(),
                List.of(testServer.url("demo", "/admin"))));
        all.add(member("staff", orders, "demo"));
        all.add(member("newcomer", testServer.owner(empty), empty));
        all.add(WalkPersona.member(
                "partner", testServer, partner, webhookReceiver.url("/told"), partnersStart(), partnersStart()));
        all.add(WalkPersona.member(
                "reviewer",
                testServer,
                testServer.reviewer(),
                webhookReceiver.url("/told"),
                List.of(testServer.url("/review")),
                List.of(testServer.url("/review"))));
        all.add(WalkPersona.member(
                "operator",
                testServer,
                testServer.operator(),
                webhookReceiver.url("/told"),
                List.of(testServer.url("/operator")),
                List.of(testServer.url("/operator"))));
        return all;
    }

    /** why a start: before the walk comes to its link, it has deleted all discounts. */
    private String codesOfADiscount() {
        var discount = owner.at("demo")
                .get("/admin/discounts")
                .html()
                .select("tbody a[href~=discounts/\\d+$]")
                .first();
        return "/admin/discounts/" + discount.attr("href").replaceAll(".*/", "") + "/codes";
    }

    /** why a start, of a discount of its own: before the walk comes to its link, it has removed all codes. */
    private String codeOfADiscount() {
        var appApi = testServer.api("demo");
        var rule = appApi.post("price_rules", """
                        {"price_rule": {"title": "A tenth", "target_type": "line_item", "target_selection": "all",
                          "allocation_method": "across", "value_type": "percentage", "value": "-10.0",
                          "customer_selection": "all", "starts_at": "2020-01-01T00:00:00Z"}}
                        """).at("/price_rule/id").asText();
        var code = appApi.post("price_rules/" + rule + "/discount_codes", "{\"discount_code\":{\"code\":\"TENTH\"}}")
                .at("/discount_code/id")
                .asText();
        return "/admin/discounts/" + rule + "/codes/" + code;
    }

    /** why a start: before the walk comes to its link, it has deleted the products. */
    private String copiesOfVariants() {
        var body = "{\"product\":{\"title\":\"Bowl\",\"options\":[{\"name\":\"Colour\"}],"
                + "\"variants\":[{\"option1\":\"Sand\",\"price\":\"9.00\"}]}}";
        var product = testServer.api("demo").post("products", body);
        return "/admin/products/" + product.at("/product/id").asText() + "/variants/duplicate";
    }

    /** why a start: none of the demo shop's is prepared by one. */
    private String shipmentOfAService() {
        var body = "{\"order\":{\"line_items\":[{\"title\":\"Jug\",\"price\":\"20.00\",\"quantity\":2}],"
                + "\"fulfillments\":[{\"status\":\"pending\"}]}}";
        return "/admin/orders/"
                + testServer.api("demo").post("orders", body).at("/order/id").asText();
    }

    /** why one for each start: before the walk comes to the steps of a draft, it has deleted it. */
    private String draft() {
        var body = "{\"draft_order\":{\"email\":\"walk@mail.test\",\"line_items\":["
                + "{\"title\":\"Mug\",\"price\":10,\"quantity\":3}]}}";
        return "/admin/drafts/"
                + testServer
                        .api("demo")
                        .post("draft_orders", body)
                        .at("/draft_order/id")
                        .asText();
    }

    /** why a start: it is not abandoned for ten minutes, and the list shows no others at first. */
    private String checkout() {
        return "/admin/checkouts/"
                + testServer
                        .api("demo")
                        .post("checkouts", "{\"checkout\":{\"email\":\"walk@mail.test\"}}")
                        .at("/checkout/id")
                        .asText();
    }

    private WalkPersona member(String name, TestAccount testAccount, String shop) {
        return WalkPersona.member(
                name,
                testServer,
                testAccount,
                webhookReceiver.url("/told"),
                List.of(testServer.url(shop, "/admin")),
                List.of(testServer.url(shop, "/admin")));
    }

    /** why the listings: before the walk comes to their links, it has deleted the apps. */
    private List<String> partnersStart() {
        var starts = new ArrayList<String>();
        listed.forEach(app -> starts.add(testServer.url("/partners/apps/" + app + "/listing")));
        starts.addAll(List.of(
                testServer.url("/partners"),
                testServer.url("/account"),
                testServer.url("/themes"),
                testServer.url("/apps")));
        return starts;
    }

    private List<String> strangersStart() {
        var starts = new ArrayList<>(List.of(
                testServer.url("/"),
                testServer.url("/sign-up"),
                testServer.url("/sign-in"),
                testServer.url("/docs"),
                testServer.url("/mailbox")));
        starts.addAll(letters);
        return starts;
    }

    private void oneProduct() {
        testServer.api(begun).sells("Walking stick", "20", 5);
    }

    private void webhooks() {
        var own = Map.of("topic", "carts/update", "address", webhookReceiver.url("/told"), "format", "json");
        var made = owner.at("demo").post("/admin/settings/notifications/new", own);
        assertThat(made.status()).as(made.text()).isEqualTo(303);
        var appApi = testServer.api("demo");
        for (var topic : List.of("themes/update", "orders/create")) {
            var body =
                    "{\"webhook\":{\"topic\":\"" + topic + "\",\"address\":\"" + webhookReceiver.url("/told") + "\"}}";
            var webhook = appApi.post("webhooks", body).at("/webhook/id").asText();
            webhookReceiver.answers(200);
            appApi.post("webhooks/" + webhook + "/test", "{}");
            webhookReceiver.answers(500);
            appApi.post("webhooks/" + webhook + "/test", "{}");
        }
        webhookReceiver.answers(200);
    }

    private void apps() {
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx ->
                        testServer.platform().people().staff().addOwner(tx, testServer.shop(begun), partner.account()));
        testServer.partner(partner);
        // why: stock moves only where there are two places for it.
        testServer.api("demo").post("locations", "{\"location\":{\"name\":\"Annex\"}}");
        var demo = testServer.shop("demo");
        for (var name : List.of("Labels", "Stock list")) {
            testServer.platform().appServices().apps().create(demo, name, "app@apps.test", Scopes.all());
            var form = new PublicAppForm(
                    name + " for all",
                    "labels@apps.test",
                    webhookReceiver.url("/"),
                    List.of(webhookReceiver.url("/back")));
            var app = testServer
                    .platform()
                    .appServices()
                    .publicApps()
                    .create(partner.account().id(), form);
            install(app.clientId(), app.secret());
        }
    }

    /** One in the theme store, in a shop with an update, and under review. */
    private void themes() {
        var sample = new ThemeStoreSample(testServer, partner, begun, "Walking theme");
        sample.released("1.0.0");
        sample.install(testServer.shop("demo"));
        sample.released("1.1.0");
        sample.submitted("1.2.0");
    }

    /** One in the app store with a review, one submitted and one in review. */
    private void appListings() {
        var demo = testServer.shop("demo");
        var live = listing("Shelf counter").live().installed(demo);
        live.reviewed(demo, owner, 4, "Counts well.");
        var submitted = listing("Parcel labels").submitted();
        var asked = listing("Night watch").submitted();
        asked.take(testServer.reviewer(), AppListingStep.REQUEST_CHANGES, "Say what it costs in a year.");
        List.of(live, submitted, asked).forEach(each -> listed.add(each.app().id()));
    }

    private AppListingSample listing(String name) {
        return new AppListingSample(testServer, partner, testServer.shop(begun), name, webhookReceiver.url("/"));
    }

    /** Where an app that is not installed sends the merchant. */
    private String asksForAccess() {
        var form = new PublicAppForm(
                "Notes", "notes@apps.test", webhookReceiver.url("/"), List.of(webhookReceiver.url("/back")));
        var app = testServer
                .platform()
                .appServices()
                .publicApps()
                .create(partner.account().id(), form);
        return "/admin/oauth/authorize" + query(app.clientId());
    }

    private String query(String client) {
        return "?client_id=" + client + "&scope=read_products,write_orders&redirect_uri=" + webhookReceiver.url("/back")
                + "&state=x";
    }

    private void install(String client, String secret) {
        var staff = owner.at("demo");
        var query = query(client);
        staff.get("/admin/oauth/authorize" + query);
        var granted =
                staff.post("/admin/oauth/authorize" + query, Map.of("decision", "allow", "scope", "read_products"));
        var code = granted.header("location").replaceFirst(".*[?&]code=([^&]*).*", "$1");
        testServer
                .visitor("demo")
                .post(
                        "/admin/oauth/access_token.json",
                        Map.of("client_id", client, "client_secret", secret, "code", code));
    }

    private void staff() {
        for (int i = 0; i < 2; i++) {
            testServer.member("demo", Permission.ORDERS, Permission.PRODUCTS);
            invited = UUID.randomUUID() + "@mail.test";
            owner.at("demo").post("/admin/settings/staff/invite", Map.of("email", invited, "may_products", "1"));
        }
    }

    /**
     * An import of each kind that nobody has begun, and one that is over and named a picture which is gone.
     *
     * <p>why starts: only who uploads a file comes there, and the walk's file is a list of nothing.
     */
    private List<String> imports() {
        var begun = imported("products", "/admin/products", 0, """
                Handle,Title,Variant Price,Image Src
                pot,Pot,5,http://127.0.0.1:1/gone.png
                cup,Cup,,
                """);
        var demo = testServer.shop("demo");
        var imports = testServer.platform().catalog().imports();
        var id = Long.parseLong(begun.replaceAll(".*/", ""));
        imports.start(demo, merchant(), id);
        imports.await(id, Patience.LIMIT);
        var discount = codesOfADiscount();
        return List.of(
                begun,
                imported("customers", "/admin/customers", 0, "Email,Shoe size\nwalk@import.test,39\n"),
                imported("inventory", "/admin/inventory", 0, "SKU,Available\nNONE,3\n"),
                imported("redirects", "/admin/redirects", 0, "/walked,/there\n"),
                imported("discount_codes", discount, Long.parseLong(discount.replaceAll("\\D", "")), "WALKED\n"));
    }

    private String imported(String kind, String list, long subject, String csv) {
        var imports = testServer.platform().catalog().imports();
        var purpose = new Imports.Purpose(imports.kind(kind), subject, false);
        try {
            var file = csv.getBytes(StandardCharsets.UTF_8);
            return list + "/import/" + imports.check(testServer.shop("demo"), merchant(), purpose, "a.csv", file);
        } catch (UnreadableFileException e) {
            throw new IllegalStateException(e);
        }
    }

    private StaffMember merchant() {
        var demo = testServer.shop("demo");
        return testServer
                .platform()
                .foundation()
                .database()
                .read(session -> testServer.platform().people().staff().find(session, demo, owner.account()))
                .orElseThrow();
    }

    /** why starts: before the walk comes to them by links, it has deleted the products. */
    private List<String> metafieldsOfAProduct() {
        var appApi = testServer.api("demo");
        var product = appApi.get("products").at("/products/0/id").asText();
        var list = "products/" + product + "/metafields";
        var body = "{\"metafield\":{\"namespace\":\"care\",\"key\":\"washing\",\"value\":\"By hand\","
                + "\"value_type\":\"string\"}}";
        var metafield = appApi.post(list, body).at("/metafield/id").asText();
        return List.of("/admin/" + list, "/admin/" + list + "/new", "/admin/" + list + "/" + metafield);
    }

    /** why a start: no shipment of the demo shop has any. */
    private String eventOfAShipment() {
        var appApi = testServer.api("demo");
        var body = "{\"order\":{\"line_items\":[{\"title\":\"Jug\",\"price\":\"20.00\",\"quantity\":2}]}}";
        var order = appApi.post("orders", body).at("/order/id").asText();
        var shipments = "orders/" + order + "/fulfillments";
        var shipment = appApi.post(shipments, "{\"fulfillment\":{}}")
                .at("/fulfillment/id")
                .asText();
        var events = shipments + "/" + shipment + "/events";
        var event = appApi.post(events, "{\"fulfillment_event\":{\"status\":\"in_transit\"}}")
                .at("/fulfillment_event/id")
                .asText();
        return "/admin/" + events + "/" + event;
    }

    /** why starts: before the walk comes to a customer by links, it may have deleted them all. */
    private List<String> pagesOfACustomer() {
        var customer = testServer
                .api("demo")
                .post(
                        "customers",
                        "{\"customer\":{\"first_name\":\"Walk\",\"addresses\":[{\"city\":\"Bonn\",\"country_code\":\"DE\"}]}}")
                .path("customer");
        var page = "/admin/customers/" + customer.path("id").asText();
        return List.of(
                page + "/addresses/" + customer.at("/addresses/0/id").asText(),
                page + "/addresses/new",
                page + "/merge",
                page);
    }

    /** URLs that only e-mails link to. */
    private void letters() {
        var forgetful = testServer.person();
        send(testServer.visitor(), "/recover", Map.of("email", forgetful.email()));
        letters.add(ReceivedEmail.to(testServer, forgetful.email()).link("Choose a password"));
        var moving = testServer.person();
        var address = UUID.randomUUID() + "@mail.test";
        moving.atBase().post("/account/profile/email", Map.of("email", address, "current_password", moving.password()));
        letters.add(ReceivedEmail.to(testServer, address).link("Confirm the address"));
        var opening = UUID.randomUUID() + "@mail.test";
        var shop = Map.of(
                "name", "Jo Lee",
                "email", opening,
                "password", "a quite long way home",
                "shop_name", "Tea and sons",
                "country", "DE");
        send(testServer.visitor(), "/sign-up", shop);
        letters.add(ReceivedEmail.to(testServer, opening).link("Open the shop"));
        var link = testServer
                .platform()
                .foundation()
                .database()
                .write(tx -> testServer.platform().people().oneTimeLinks().installer(tx));
        letters.add(testServer.url("/install/" + link));
    }

    /** URLs that only e-mails of the demo shop send to its customers. */
    private List<String> buyersStart() {
        var appApi = testServer.api("demo");
        var draft = appApi.post(
                "draft_orders", "{\"draft_order\":{\"line_items\":[{\"title\":\"Mug\",\"price\":10,\"quantity\":3}]}}");
        var customer = appApi.post("customers", "{\"customer\":{\"email\":\"" + UUID.randomUUID() + "@mail.test\"}}");
        var invited =
                appApi.post("customers/" + customer.at("/customer/id").asText() + "/account_activation_url", "{}");
        var variant = appApi.sells("Cup", "5.50", 8).at("/variants/0/id").asText();
        var shopper = new Shopper(testServer.visitor("demo")).takes(variant, 1).goesToTheCheckout();
        shopper.sends("contact", Shopper.ADDRESS);
        return List.of(
                draft.at("/draft_order/invoice_url").asText(),
                invited.at("/account_activation_url").asText(),
                shopper.checkout() + "/unsubscribe",
                pageOfAGiftCard(),
                ReceivedEmail.to(testServer, this.invited).link("See the invitation"),
                testServer.url("demo", "/admin/sign-in"));
    }

    private String pageOfAGiftCard() {
        var made = testServer.api("demo").post("gift_cards", "{\"gift_card\":{\"initial_value\":5}}");
        return owner.at("demo")
                .get("/admin/gift-cards/" + made.at("/gift_card/id").asText())
                .html()
                .select("a[target=_blank][href*=/gift_cards/]")
                .attr("href");
    }

    /** URLs that only customers with an account see. */
    private List<String> customersStart(TestCustomer customer) {
        var registering = UUID.randomUUID() + "@mail.test";
        var registration = Map.of(
                "first_name",
                "Jo",
                "last_name",
                "Lee",
                "email",
                registering,
                "password",
                TestCustomer.PASSWORD,
                "password_confirmation",
                TestCustomer.PASSWORD);
        testServer.visitor("demo").post(customer.checkout("/account/register"), registration);
        var forgetful = TestCustomer.register(testServer, "demo", "Emmy");
        var lost = Map.of("email", forgetful.email());
        testServer.visitor("demo").post(customer.checkout("/account/recover"), lost);
        var moving = UUID.randomUUID() + "@mail.test";
        var move = Map.of("action", "email", "email", moving, "current_password", TestCustomer.PASSWORD);
        customer.visitor().post(customer.checkout("/account/security"), move);
        return List.of(
                testServer.url("demo", "/my-account"),
                customer.checkout("/account/security"),
                ReceivedEmail.to(testServer, registering).link("Open my account"),
                ReceivedEmail.to(testServer, forgetful.email()).link("Choose a password"),
                ReceivedEmail.to(testServer, moving).link("Confirm the address"),
                customer.checkout("/account/sign-out"));
    }

    private static void send(Visitor visitor, String path, Map<String, String> fields) {
        var all = new HashMap<>(fields);
        all.put("_csrf", visitor.get(path).html().select("input[name=_csrf]").val());
        assertThat(visitor.post(path, all).status()).isBetween(200, 303);
    }

    @Override
    public void close() {
        webhookReceiver.close();
        testServer.close();
    }
}
