package dev.vitrine.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.Platform;
import dev.vitrine.commerce.checkout.Checkout;
import dev.vitrine.commerce.checkout.CompletionResult;
import dev.vitrine.commerce.checkout.DeliveryForm;
import dev.vitrine.commerce.checkout.SeenAmounts;
import dev.vitrine.commerce.orders.aggregate.ClientDetails;
import dev.vitrine.commerce.payments.Card;
import dev.vitrine.commerce.payments.TestGateway;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.mail.EmailDispatcher;
import dev.vitrine.foundation.mail.EmailTransport;
import dev.vitrine.people.NewAccount;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Records beside those of the examples that have a value in every field that a caller may write. */
final class FilledRecords {

    private static final String AMERICAN = """
            {"first_name":"Lena","last_name":"Berg","company":"Berg","phone":"+15035550100","address1":"12 Main Street",
              "address2":"Yard","city":"Portland","zip":"97201","province":"Oregon","province_code":"OR",
              "country_code":"US"}
            """;

    private final CompleteShop shop;
    private final ApiClient api;
    private final Platform platform;
    private final Database database;

    private FilledRecords(CompleteShop shop) {
        this.shop = shop;
        this.api = shop.api();
        this.platform = api.platform().platform();
        this.database = platform.foundation().database();
    }

    /** {@code receiver} is sent webhooks. */
    static void in(CompleteShop shop, HttpsReceiver receiver) {
        var records = new FilledRecords(shop);
        records.shopItself();
        records.staff();
        records.pagesAndCollections();
        var variant = records.product();
        var customer = records.customer();
        records.priceRules(variant);
        records.draftOrder(customer, variant);
        records.draftOrderByRate();
        records.draftOrderByCarrier(receiver);
        records.orders(customer, variant);
        records.secondOfItsKind(variant);
        records.purchases(variant);
        records.dollars(variant);
        records.failedPayment();
        records.webhooks(receiver);
    }

    private String post(String path, String body, String id) {
        return sent("POST", path, body, id);
    }

    /** What the answer has at {@code id}. */
    private String sent(String verb, String path, String body, String id) {
        var response = api.send(verb, path, body);
        assertThat(response.status()).as(path + " " + response.text()).isIn(200, 201);
        return response.at(id);
    }

    private void shopItself() {
        database.change(
                tx -> platform.shopServices().policies().put(tx, api.shop(), "refund-policy", "", "Within a month."));
        post("locations", """
                {"location":{"name":"Portland","address1":"12 Main Street","address2":"Yard","city":"Portland",
                  "zip":"97201","province":"Oregon","province_code":"OR","country_code":"US","phone":"+15035550100"}}
                """, "location.id");
        post("fulfillment_services", """
                {"fulfillment_service":{"name":"Southern warehouse","email":"south@apps.test",
                  "callback_url":"https://south.apps.test/","inventory_management":true,"tracking_support":true}}
                """, "fulfillment_service.id");
        var canada = first("/admin/countries");
        var province = api.get("countries/" + canada + "/provinces").at("provinces[0].id");
        sent(
                "PUT",
                "countries/" + canada + "/provinces/" + province,
                "{\"province\":{\"tax\":0.07,\"tax_name\":\"PST\",\"tax_type\":\"compounded\"}}",
                "province.id");
        post("shipping_zones", """
                {"shipping_zone":{"name":"Over there","countries":[{"code":"CA"}],"price_based_shipping_rates":[
                  {"name":"Cheap","price":4.9,"min_order_subtotal":0,"max_order_subtotal":100}]}}
                """, "shipping_zone.id");
        post("products/" + first("/admin/products") + "/metafields", """
                {"metafield":{"namespace":"care","key":"drying","value":"In the sun","value_type":"string",
                  "description":"How it dries"}}
                """, "metafield.id");
    }

    /** The owner, who takes money for an order and gives it back. */
    private void staff() {
        var account = database.write(tx -> {
            var people = platform.people();
            var added = people.userAccounts().add(tx, new NewAccount("lena@staff.example", "Lena", "Berg", "no hash"));
            people.staff().addOwner(tx, api.shop(), added);
            return added;
        });
        shop.remember("/admin/users", api.get("users").at("users[0].id"));
        var order = api.post("orders", """
                {"order":{"line_items":[{"title":"Plate","price":10,"quantity":1}]}}
                """);
        var id = Long.parseLong(order.at("order.id"));
        var sale = Json.parse("{\"kind\":\"sale\",\"status\":\"success\"}");
        var refund = Json.parse("{\"refund_line_items\":[{\"line_item_id\":%s,\"quantity\":1}]}"
                .formatted(order.at("order.line_items[0].id")));
        database.change(tx -> {
            var staff = tx.writtenBy(new Author(Author.Kind.STAFF, "Lena Berg", account.id()));
            var orders = platform.sales().orders();
            orders.transactionRecorder().create(staff, api.shop(), id, List.of(sale), false);
            orders.refunds().create(staff, api.shop(), id, refund);
        });
        shop.remember("/admin/orders", String.valueOf(id));
    }

    private void pagesAndCollections() {
        post("pages", """
                {"page":{"title":"Our workshop","body_html":"<p>Clay.</p>","template_suffix":"wide",
                  "search_engine_title":"Workshop","search_engine_meta_description":"Where jugs are made",
                  "search_engine_image":"https://pictures.example/workshop.png"}}
                """, "page.id");
        var collection = post(
                "custom_collections",
                """
                {"custom_collection":{"title":"Gifts","body_html":"<p>For friends.</p>","template_suffix":"wide",
                  "published":true,"image":{"attachment":"%s","alt":"A parcel"},
                  "collects":[{"product_id":%s}]}}
                """.formatted(TestImages.base64(1), first("/admin/products")),
                "custom_collection.id");
        shop.remember("/admin/custom_collections", collection);
        sent("PUT", "collection_listings/" + collection, "{}", "collection_listing.collection_id");
    }

    /** Its first variant's id. */
    private String product() {
        var answer = api.post("products", """
                {"product":{"title":"Bowl","body_html":"<p>Deep.</p>","vendor":"Berg","product_type":"Bowl","published":true,
                  "tags":"Gift","template_suffix":"wide","display_options":{"group_options_by":1},
                  "metafields_global_title_tag":"Bowl","metafields_global_description_tag":"A deep bowl",
                  "options":[{"name":"Colour"},{"name":"Size"},{"name":"Glaze"}],
                  "images":[{"attachment":"%s"}],
                  "variants":[{"option1":"Sand","option2":"Large","option3":"Matt","price":30,"cost_per_item":12.5,
                    "sku":"BOWL-1","tax_code":"P0000000","inventory_management":"vitrine","inventory_quantity":50},
                   {"option1":"Ink","option2":"Large","option3":"Matt","price":20,"sku":"BOWL-2",
                    "inventory_management":"vitrine","inventory_quantity":50}]}}
                """.formatted(TestImages.base64(2)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        var product = answer.at("product.id");
        var variant = answer.at("product.variants[0].id");
        sent(
                "PUT",
                "products/" + product + "/images/" + answer.at("product.images[0].id"),
                "{\"image\":{\"variant_ids\":[%s]}}".formatted(variant),
                "image.id");
        sent(
                "PUT",
                "inventory_items/" + answer.at("product.variants[0].inventory_item_id"),
                "{\"inventory_item\":{\"country_code_of_origin\":\"CA\",\"province_code_of_origin\":\"ON\"}}",
                "inventory_item.id");
        shop.remember("/admin/inventory_items", answer.at("product.variants[0].inventory_item_id"));
        shop.remember("/admin/inventory_items", answer.at("product.variants[1].inventory_item_id"));
        sent("PUT", "product_listings/" + product, "{}", "product_listing.product_id");
        return variant;
    }

    private String customer() {
        return post("customers", """
                {"customer":{"email":"kim@mail.example","first_name":"Kim","last_name":"Berg","phone":"+15035550123",
                  "note":"Rings twice","accepts_marketing":true,"marketing_opt_in_level":"single_opt_in",
                  "addresses":[%s]}}
                """.formatted(AMERICAN), "customer.id");
    }

    private void priceRules(String variant) {
        var rule = """
                {"price_rule":{"title":"%s","starts_at":"2026-01-01T00:00:00Z","customer_selection":"all",%s}}
                """;
        var bounded = post("price_rules", rule.formatted("Bounded", """
                "value_type":"percentage","value":-10,"target_type":"line_item","target_selection":"all",
                "allocation_method":"across","ends_at":"2099-01-01T00:00:00Z","usage_limit":500,"quota_per_customer":3,
                "quota_per_store":100,"maximum_discount_amount":15,
                "prerequisite_subtotal_range":{"greater_than_or_equal_to":1},
                "prerequisite_quantity_range":{"greater_than_or_equal_to":1}"""), "price_rule.id");
        post(
                "price_rules/" + bounded + "/discount_codes",
                "{\"discount_code\":{\"code\":\"BOUNDED\"}}",
                "discount_code.id");
        post("price_rules", rule.formatted("Free delivery", """
                "value_type":"percentage","value":-100,"target_type":"shipping_line","target_selection":"all",
                "allocation_method":"each","prerequisite_shipping_price_range":{"less_than_or_equal_to":50}"""), "price_rule.id");
        for (var asked : List.of(
                "\"prerequisite_to_entitlement_quantity_ratio\":{\"prerequisite_quantity\":2,\"entitled_quantity\":1}",
                "\"prerequisite_to_entitlement_purchase\":{\"prerequisite_amount\":50}")) {
            post("price_rules", rule.formatted("Third bowl", """
                    "value_type":"percentage","value":-100,"target_type":"line_item","target_selection":"entitled",
                    "allocation_method":"each","allocation_limit":3,"entitled_variant_ids":[%1$s],
                    "prerequisite_variant_ids":[%1$s],%2$s""".formatted(variant, asked)), "price_rule.id");
        }
    }

    private void draftOrder(String customer, String variant) {
        var discount = "{\"title\":\"Friend\",\"description\":\"A friend of the house\",\"value\":10,"
                + "\"value_type\":\"percentage\"}";
        var body = """
                {"draft_order":{"customer":{"id":%1$s},"phone":"+15035550123","billing_address":%2$s,
                  "shipping_address":%2$s,
                  "shipping_line":{"title":"Courier","price":9,"custom":true,"carrier_identifier":"courier-1"},
                  "applied_discount":%3$s,"line_items":[{"variant_id":%4$s,"quantity":1,"applied_discount":%3$s}]}}
                """.formatted(customer, AMERICAN, discount, variant);
        var sold = post("draft_orders", body, "draft_order.id");
        sent("PUT", "draft_orders/" + sold + "/complete", "{}", "draft_order.id");
        post("draft_orders", body, "draft_order.id");
    }

    private void draftOrderByRate() {
        var rate = post("shipping_zones", """
                {"shipping_zone":{"name":"Home","countries":[{"code":"DE"}],"price_based_shipping_rates":[
                  {"name":"Parcel","price":4.9,"min_order_subtotal":0}]}}
                """, "shipping_zone.price_based_shipping_rates[0].id");
        post("draft_orders", """
                {"draft_order":{"shipping_address":%s,"shipping_line":{"handle":"rate-%s"},
                  "line_items":[{"title":"Mug","price":10,"quantity":1}]}}
                """.formatted(RichRecords.ADDRESS, rate), "draft_order.id");
    }

    private void draftOrderByCarrier(HttpsReceiver receiver) {
        receiver.answers(200, """
                {"rates":[{"service_name":"Bike","service_code":"B","total_price":"1295","currency":"EUR"}]}
                """);
        var service = post(
                "carrier_services",
                "{\"carrier_service\":{\"name\":\"Bikes\",\"callback_url\":\"%s\"}}".formatted(receiver.url("/quote")),
                "carrier_service.id");
        var zone = api.get("shipping_zones")
                .json()
                .path("shipping_zones")
                .valueStream()
                .filter(each -> each.path("name").asText().equals("Home"))
                .findFirst()
                .orElseThrow()
                .path("id");
        post(
                "shipping_zones/" + zone + "/carrier_shipping_rate_providers",
                "{\"carrier_shipping_rate_provider\":{\"carrier_service_id\":%s}}".formatted(service),
                "carrier_shipping_rate_provider.id");
        post("draft_orders", """
                {"draft_order":{"shipping_address":%s,"shipping_line":{"handle":"carrier-%s-B"},
                  "line_items":[{"title":"Mug","price":10,"quantity":1}]}}
                """.formatted(RichRecords.ADDRESS, service), "draft_order.id");
    }

    private void orders(String customer, String variant) {
        var order = api.post("orders", """
                {"order":{"customer":{"id":%1$s},"billing_address":%2$s,"shipping_address":%2$s,
                  "line_items":[{"variant_id":%3$s,"quantity":2}],
                  "shipping_lines":[{"title":"Courier","price":9,"carrier_identifier":"courier-1"}]}}
                """.formatted(customer, AMERICAN, variant));
        assertThat(order.status()).as(order.text()).isEqualTo(201);
        var id = order.at("order.id");
        post("orders/" + id + "/transactions", """
                {"transaction":{"kind":"sale","status":"failure","amount":5,"error_code":"card_declined",
                  "message":"The bank said no","authorization":"auth-0"}}
                """, "transaction.id");
        post("orders/" + id + "/transactions", """
                {"transaction":{"kind":"sale","status":"success","gateway":"manual","authorization":"auth-1",
                  "message":"Thank you","receipt":"r-1","payment_details":{"credit_card_bin":"424242",
                  "avs_result_code":"Y","cvv_result_code":"M","credit_card_number":"4242","credit_card_company":"Visa"}}}
                """, "transaction.id");
        post("orders/" + id + "/fulfillments", """
                {"fulfillment":{"tracking_company":"DHL","tracking_number":"00340434161094000007",
                  "receipt":{"testcase":true}}}
                """, "fulfillment.id");
        var known = first("/admin/orders");
        post(
                "orders/" + known + "/fulfillments/" + first("/admin/orders/{}/fulfillments") + "/events",
                """
                {"fulfillment_event":{"status":"in_transit","message":"On its way","address1":"Hub 1","city":"Salem",
                  "province":"Oregon","country":"US","zip":"97301","latitude":44.94,"longitude":-123.03,
                  "estimated_delivery_at":"2026-12-01T00:00:00Z"}}
                """,
                "fulfillment_event.id");
        post(
                "orders/" + id + "/refunds",
                """
                {"refund":{"note":"Cracked","refund_line_items":[{"line_item_id":%s,"quantity":1,"restock_type":"return",
                  "location_id":%s}]}}
                """.formatted(order.at("order.line_items[0].id"), first("/admin/locations")),
                "refund.id");
        shop.remember("/admin/orders", id);
        shop.remember(
                "/admin/fulfillment_orders",
                api.get("orders/" + id + "/fulfillment_orders").at("fulfillment_orders[0].id"));
    }

    /** Of what a list is asked for, so that its length and order can be seen. */
    private void secondOfItsKind(String variant) {
        var product = api.get("variants/" + variant).at("variant.product_id");
        post(
                "collects",
                "{\"collect\":{\"product_id\":%s,\"collection_id\":%s}}"
                        .formatted(product, first("/admin/custom_collections")),
                "collect.id");
        for (var item : shop.ids("/admin/inventory_items")) {
            post("inventory_levels/set", """
                    {"location_id":%s,"inventory_item_id":%s,"available":7,"disconnect_if_necessary":true}
                    """.formatted(first("/admin/locations"), item), "inventory_level.available");
        }
        api.platform().api(api.shop()).post("fulfillment_services", """
                {"fulfillment_service":{"name":"Another app's","callback_url":"https://other.apps.test/",
                  "inventory_management":false,"tracking_support":false}}
                """);
        post(
                "shipping_zones/" + first("/admin/shipping_zones") + "/carrier_shipping_rate_providers",
                "{\"carrier_shipping_rate_provider\":{\"carrier_service_id\":%s,\"percent_modifier\":7}}"
                        .formatted(api.get("carrier_services").at("carrier_services[1].id")),
                "carrier_shipping_rate_provider.id");
        var twice = post(
                "orders",
                "{\"order\":{\"line_items\":[{\"title\":\"Mug\",\"price\":10,\"quantity\":1},{\"title\":\"Cup\",\"price\":5,\"quantity\":1}]}}",
                "order.id");
        for (var line : List.of("Mug", "Cup")) {
            var lines = api.get("orders/" + twice).json().at("/order/line_items");
            var id = lines.valueStream()
                    .filter(each -> each.path("title").asText().equals(line))
                    .findFirst()
                    .orElseThrow()
                    .path("id");
            post(
                    "orders/" + twice + "/fulfillments",
                    "{\"fulfillment\":{\"line_items\":[{\"id\":%s}]}}".formatted(id),
                    "fulfillment.id");
        }
        shop.remember("/admin/orders", twice);
        for (var customer :
                List.of(first("/admin/customers"), api.get("customers?limit=1").at("customers[0].id"))) {
            post("orders", """
                    {"order":{"customer":{"id":%s},"financial_status":"paid","test":true,
                      "line_items":[{"title":"Vase","price":150,"quantity":1}]}}
                    """.formatted(customer), "order.id");
        }
    }

    /** One cart that is still filled, one checkout that was left and reminded of, and one that was paid for. */
    private void purchases(String variant) {
        for (int i = 0; i < 2; i++) {
            var cart = cart(variant);
            database.change(tx ->
                    platform.sales().carts().annotate(tx, api.shop(), cart, "Please wrap it", Map.of("gift", "yes")));
            shop.remember("/admin/carts", cart);
        }
        assertThat(pay(checkout(variant), TestGateway.DECLINED)).isInstanceOf(CompletionResult.Declined.class);
        assertThat(pay(checkout(variant), TestGateway.GOOD)).isInstanceOf(CompletionResult.Done.class);
        var left = checkout(variant);
        sent("POST", "checkouts/" + left.id() + "/send-recovery-email", "{}", "success");
        api.platform().clock().advance(Duration.ofMinutes(11));
        platform.sales().checkouts().handleAbandoned(api.shop());
        new EmailDispatcher(
                        database,
                        platform.foundation().shops(),
                        platform.sales().emailOutbox(),
                        (email, to) -> "",
                        EmailTransport.MAILBOX,
                        api.platform().clock())
                .dispatchDue();
    }

    private String cart(String variant) {
        var made = database.write(
                tx -> platform.sales().carts().add(tx, api.shop(), null, Long.parseLong(variant), 1, null));
        return Objects.requireNonNull(made.data().token());
    }

    /** With everything that a buyer may say, ready to be paid for. */
    private Checkout checkout(String variant) {
        var checkouts = platform.sales().checkouts();
        var browser = new ClientDetails("203.0.113.9", "en", "Browser 1.0");
        var token = checkouts
                .openFromCart(api.shop(), cart(variant), browser, "USD", "en")
                .orElseThrow()
                .token();
        var home = new DeliveryForm(
                "kim@mail.example",
                "+15035550123",
                true,
                "Kim",
                "Berg",
                "Berg",
                "Lindenstr. 4",
                "Yard",
                "Berlin",
                "",
                "10969",
                "DE");
        var addressed = checkouts.updateDelivery(api.shop(), token, home);
        assertThat(addressed.problems()).isEmpty();
        var delivery = addressed.checkout().shippingChoice().offers().getFirst().handle();
        assertThat(checkouts.selectShippingOption(api.shop(), token, delivery).problems())
                .isEmpty();
        var step = checkouts.applyCode(api.shop(), token, "BOUNDED");
        assertThat(step.problems()).isEmpty();
        shop.remember("/admin/checkouts", String.valueOf(step.checkout().id()));
        return step.checkout();
    }

    private CompletionResult pay(Checkout checkout, String card) {
        return platform.sales()
                .checkouts()
                .complete(
                        api.shop(),
                        checkout.token(),
                        new Card(card, "Kim Berg", "12/49", "123"),
                        SeenAmounts.of(checkout.totals().totalPrice()));
    }

    /** Of a buyer who looked at prices in another currency. */
    private void dollars(String variant) {
        var known = api.get("exchange_rates").json().path("exchange_rates").findValuesAsText("currency_code");
        if (!known.contains("USD")) {
            post("exchange_rates", "{\"exchange_rate\":{\"currency_code\":\"USD\",\"rate\":1.1}}", "exchange_rate.id");
        }
        shop.remember("/admin/checkouts", post("checkouts", """
                {"checkout":{"presentment_currency":"USD","email":"kim@mail.example",
                  "line_items":[{"variant_id":%s,"quantity":1}]}}
                """.formatted(variant), "checkout.id"));
        shop.remember("/admin/orders", post("orders", """
                {"order":{"presentment_currency":"USD","line_items":[{"title":"Vase","price":150,"quantity":1}]}}
                """, "order.id"));
    }

    /** Of a checkout that an app began. */
    private void failedPayment() {
        var checkout = ContractShop.readyCheckout(shop);
        var payment = post("checkouts/" + checkout + "/payments", """
                {"payment":{"unique_token":"declined-1","amount":24.8,"session_id":"%s","request_details":
                  {"ip_address":"203.0.113.9","accept_language":"en","user_agent":"Browser 1.0"}}}
                """.formatted(TestGateway.DECLINED), "payment.id");
        shop.prefer("/admin/checkouts/{}/payments", "payment", payment);
    }

    /** One that is answered, and one that was deleted. */
    private void webhooks(HttpsReceiver receiver) {
        receiver.answers(200, "ok");
        var body = "{\"webhook\":{\"topic\":\"%s\",\"address\":\"%s\",\"format\":\"json\"}}";
        var hook = post("webhooks", body.formatted("products/create", receiver.url("/hook")), "webhook.id");
        var failing = post("webhooks", body.formatted("products/create", "https://nowhere.apps.test/"), "webhook.id");
        shop.prefer("/admin/webhooks", "webhook", hook);
        shop.prefer(
                "/admin/webhooks/{}/deliveries",
                "delivery",
                sent("POST", "webhooks/" + hook + "/test", "{}", "delivery.id"));
        post("products", "{\"product\":{\"title\":\"Plate\"}}", "product.id");
        Patience.await("webhooks", () -> {
            platform.appServices().webhooks().dispatcher().dispatchDue();
            return !api.get("webhooks/" + hook).at("webhook.last_success_at").isEmpty()
                    && !api.get("webhooks/" + failing)
                            .at("webhook.last_failure_at")
                            .isEmpty();
        });
        shop.remember("/admin/webhooks", failing);
        var gone = post("webhooks", body.formatted("products/delete", receiver.url("/gone")), "webhook.id");
        api.delete("webhooks/" + gone);
    }

    private String first(String collection) {
        return shop.ids(collection).iterator().next();
    }
}
