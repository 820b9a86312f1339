package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Browser.Key;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Draft orders from the merchant's form to the order that comes of them. */
final class AdminDraftOrdersTest {

    private static final String LIST = "/admin/drafts";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final String email = UUID.randomUUID() + "@mail.test";

    @Test
    void linesOfProductsAndCustomItemsAreSavedAndChanged() {
        var jug = sells("Jug", "10", 20);
        var form = new HashMap<>(line(0, Map.of("kind", "variant", "variant_id", variant(jug), "quantity", "2")));
        form.put("line_items[0].price", "8,50");
        form.put("line_items[0].discount_value", "10");
        form.put("line_items[0].discount_type", "percentage");
        form.put("line_items[0].discount_title", "Regular guest");
        form.putAll(custom(1, "Engraving", "4"));
        form.put("email", email);
        form.put("tags", "b, a");
        makes(form);

        var draft = draft();
        assertThat(draft.at("/line_items/0/title").asText()).isEqualTo("Jug");
        assertThat(draft.at("/line_items/0/price").asText()).isEqualTo("8.50");
        assertThat(draft.at("/line_items/0/applied_discount/amount").asText()).isEqualTo("1.70");
        assertThat(draft.at("/line_items/1/custom").asBoolean()).isTrue();
        assertThat(draft.at("/line_items/1/requires_shipping").asBoolean()).isFalse();
        assertThat(draft.at("/line_items/1/taxable").asBoolean()).isTrue();
        assertThat(draft.path("subtotal_price").asText()).isEqualTo("19.30");
        assertThat(draft.path("email").asText()).isEqualTo(email);
        assertThat(draft.path("tags").asText()).isEqualTo("a, b");

        var page = member().get(one()).html();
        assertThat(page.select(".draft__line b").eachText()).containsExactly("Jug", "Engraving");
        assertThat(field(page, "line_items[0].price")).isEqualTo("8.50");
        assertThat(page.select(".draft__line summary").eachText()).containsExactly("Discount: 10 %", "Add discount");
        assertThat(sums(page)).endsWith("19.30 EUR");
        changes(Map.of("line_items[0].quantity", "1", "line_items[0].discount_value", "", "note", "Ring twice"));
        assertThat(draft().path("subtotal_price").asText()).isEqualTo("12.50");
        assertThat(draft().path("note").asText()).isEqualTo("Ring twice");
        assertThat(draft().at("/line_items/0/applied_discount").isNull()).isTrue();
    }

    @Test
    void whatIsTickedBecomesALineAndGoesAgain() {
        var jug = sells("Jug", "10", 3);
        sells("Cup", "5", 3);
        var found = step("find", Map.of("find_products", "ju", "note", "Kept"));
        assertThat(found.select("#found-products .row").eachText()).containsExactly("Jug10.00 EUR · 3 in stockAdd");
        var ticked = found.select("#found-products input").attr("name");
        var added = step("add", Map.of("find_products", "ju", ticked, "1", "note", "Kept"));
        assertThat(added.select(".draft__line b").eachText()).containsExactly("Jug");
        assertThat(added.select(".draft__line small").eachText()).containsExactly("3 in stock");
        assertThat(added.select("#found-products input[checked]")).isEmpty();
        assertThat(added.select("#note").text()).isEqualTo("Kept");
        assertThat(field(added, "line_items[0].variant_id")).isEqualTo(variant(jug));
        assertThat(sums(added)).endsWith("10.00 EUR");

        var lines = new HashMap<>(line(0, Map.of("kind", "variant", "variant_id", variant(jug), "quantity", "1")));
        lines.put("line_items[0].price", "10");
        lines.put(ticked, "1");
        var again = step("add", lines);
        assertThat(field(again, "line_items[0].quantity"))
                .as("the same once more")
                .isEqualTo("2");
        lines.remove(ticked);
        var withCustom = step("add-custom", lines);
        assertThat(withCustom.select(".draft__line b").eachText()).containsExactly("Jug", "Custom item");
        assertThat(withCustom.select("#line_items-1\\.taxable[checked]")).hasSize(1);
        lines.putAll(custom(1, "Engraving", "4"));
        var removed = step("remove-0", lines);
        assertThat(removed.select(".draft__line b").eachText()).containsExactly("Engraving");
        assertThat(field(removed, "line_items[0].price")).isEqualTo("4");
        assertThat(api.get("draft_orders/count").path("count").asInt()).isZero();
    }

    @Test
    void variantsAreOfferedOneByOne() {
        api.post("products", """
                {"product": {"title": "Rug", "options": [{"name": "Size"}],
                "variants": [{"option1": "Small", "price": "30"}, {"option1": "Large", "price": "50"}]}}""");
        var found = step("find", Map.of("find_products", "rug"));
        assertThat(found.select("#found-products .row").eachText())
                .containsExactly("Rug · Small30.00 EURAdd", "Rug · Large50.00 EURAdd");
    }

    @Test
    void customerBringsAddressAndEMail() {
        var customer = customer();
        var found = step("find", Map.of("find_customers", "jo"));
        assertThat(found.select("#found-customers .row").text()).contains("Jo Lee", email);
        var ticked = found.select("#found-customers input").attr("name");
        var chosen = step("choose", Map.of(ticked, "1", "line_items[0].kind", "custom"));
        assertThat(field(chosen, "email")).isEqualTo(email);
        assertThat(field(chosen, "shipping_address.city")).isEqualTo("Berlin");
        assertThat(chosen.select(".draft__address summary").text()).contains("Main Street 1", "10115 Berlin");
        assertThat(chosen.select("#picker-customers")).isEmpty();

        var form = new HashMap<>(custom(0, "Engraving", "4"));
        var page = member().get(LIST + "/new?customer=" + customer).html();
        assertThat(page.select("#buyer a").text()).isEqualTo("Jo Lee");
        form.put("shipping_address.city", "Hamburg");
        var made = member().fillsIn(LIST + "/new?customer=" + customer, form);
        assertThat(made.status()).as(made.text()).isEqualTo(303);
        assertThat(draft().at("/customer/id").asText()).isEqualTo(customer);
        assertThat(draft().at("/shipping_address/city").asText()).isEqualTo("Hamburg");
        assertThat(draft().at("/billing_address")).isEqualTo(draft().at("/shipping_address"));
        assertThat(draft().at("/tax_exempt").asBoolean()).isTrue();

        changes(Map.of("billing", "other", "billing_address.first_name", "Bo", "billing_address.country_code", "FR"));
        assertThat(draft().at("/billing_address/country").asText()).isEqualTo("France");
        assertThat(draft().at("/shipping_address/city").asText()).isEqualTo("Hamburg");
        var cleared = step(one(), "clear-customer", custom(0, "Engraving", "4"));
        assertThat(cleared.select("#picker-customers")).hasSize(1);
        assertThat(member().get("/admin/customers/" + customer)
                        .html()
                        .select("a:containsOwn(Create order)")
                        .attr("href"))
                .endsWith("/drafts/new?customer=" + customer);
    }

    @Test
    void totalsAreSaidBeforeAnythingIsSaved() {
        api.post("countries", "{\"country\":{\"code\":\"DE\",\"tax\":0.1}}");
        var form = new HashMap<>(custom(0, "Bench", "100"));
        form.put("line_items[0].quantity", "2");
        form.putAll(Map.of("discount_value", "20", "discount_type", "fixed_amount", "discount_title", "Friends"));
        form.putAll(Map.of("delivery", "custom", "delivery_title", "By van", "delivery_price", "30"));
        form.put("shipping_address.country_code", "DE");
        var seen = step("summary", form);
        var before = sums(seen);
        assertThat(seen.select(".draft__rows dt").text()).isEqualTo("Bench 2 × 100.00 EUR");
        makes(form);
        assertThat(sums(member().get(one()).html())).isEqualTo(before).contains("Delivery By van 30.00 EUR");
        assertThat(before)
                .contains("Discounts −20.00 EUR", draft().path("total_price").asText());
        assertThat(draft().at("/applied_discount/title").asText()).isEqualTo("Friends");

        form.put("line_items[0].price", "a lot");
        assertThat(step("summary", form).select("#totals").text()).startsWith("The total follows once every item");
    }

    @Test
    void ratesOfTheShopAreOfferedAndStayAsTheyWere() {
        var zone = api.post("shipping_zones", """
                {"shipping_zone":{"name":"Home","countries":[{"code":"DE"}],
                "price_based_shipping_rates":[{"name":"Post","price":3}]}}""").at("/shipping_zone/id").asText();
        var form = new HashMap<>(custom(0, "Bench", "100"));
        form.putAll(Map.of("line_items[0].requires_shipping", "1", "shipping_address.country_code", "DE"));
        var rate = step("rates", form).select("#delivery option:containsOwn(Post)");
        assertThat(rate.text()).isEqualTo("Post · 3.00 EUR");
        form.put("delivery", rate.val());
        makes(form);
        assertThat(draft().at("/shipping_line/title").asText()).isEqualTo("Post");

        var id = api.get("shipping_zones/" + zone)
                .at("/shipping_zone/price_based_shipping_rates/0/id")
                .asText();
        api.put("shipping_zones/" + zone + "/rates/" + id, "{\"shipping_rate\":{\"price\":9}}");
        changes(Map.of("note", "No hurry"));
        assertThat(draft().at("/shipping_line/price").asText())
                .as("as it was offered")
                .isEqualTo("3.00");
        var refused = member().fillsIn(one(), Map.of("delivery", rate.val(), "shipping_address.country_code", "FR"));
        assertThat(refused.html().select("#delivery-problem").text()).startsWith("This delivery is not offered");
    }

    @Test
    void whatIsWrongIsSaidBesideItsFieldAndNothingIsLost() {
        var empty = member().fillsIn(LIST + "/new", Map.of("note", "Kept"));
        assertThat(empty.status()).isEqualTo(422);
        assertThat(empty.html().select("#line_items").text()).isEqualTo("Add a product or a custom item.");
        assertThat(empty.html().select("#note").text()).isEqualTo("Kept");

        var form = new HashMap<>(custom(0, "", "4"));
        form.put("line_items[0].discount_value", "120");
        form.put("line_items[0].discount_type", "percentage");
        form.putAll(custom(1, "Engraving", "4"));
        form.put("line_items[1].quantity", "0");
        form.putAll(Map.of("email", "nobody", "delivery", "custom", "terms", "net"));
        var refused = member().fillsIn(LIST + "/new", form).html();
        assertThat(refused.select(".field__problem").eachText())
                .contains("Can't be blank", "Must be less than or equal to 100", "Must be greater than 0")
                .contains("Is invalid", "Must be between 1 and 365");
        assertThat(refused.select("#line_items-0\\.discount_value-problem").text())
                .contains("100");
        assertThat(refused.select("#line_items-1\\.quantity-problem").text()).contains("greater");
        assertThat(refused.select("#due_in_days-problem").text()).contains("365");
        assertThat(refused.select("#email").val()).isEqualTo("nobody");
        form.put("line_items[1].quantity", "many");
        assertThat(member().fillsIn(LIST + "/new", form)
                        .html()
                        .select("#line_items-1\\.quantity-problem")
                        .text())
                .isEqualTo("Is not a whole number such as 3");
    }

    @Test
    void paymentTermsAreNamedAndTakenBack() {
        var form = new HashMap<>(custom(0, "Bench", "100"));
        form.putAll(Map.of("terms", "net", "due_in_days", "30"));
        makes(form);
        assertThat(draft().at("/payment_terms/payment_terms_name").asText()).isEqualTo("Net 30");
        changes(Map.of("terms", "fixed", "due_at", "2099-03-04"));
        assertThat(draft().at("/payment_terms/payment_schedules/0/due_at").asText())
                .startsWith("2099-03-04");
        assertThat(member().get(one()).html().select("#due_at").val()).isEqualTo("2099-03-04");
        changes(Map.of("terms", ""));
        assertThat(draft().path("payment_terms").isNull()).isTrue();
    }

    @Test
    void savingKeepsWhatNoFieldShows() {
        api.post("draft_orders", """
                {"draft_order":{"line_items":[{"title":"Sign","price":"5.00","quantity":1,"sku":"S-1","grams":70,
                "properties":[{"name":"Text","value":"Hello"}]}],"note_attributes":[{"name":"Table","value":"7"}],
                "billing_address":{"first_name":"Ann","country_code":"DE"},
                "shipping_line":{"title":"Van","price":"2.00"},"tags":"api"}}""");
        var before = draft();
        changes(Map.of("note", "Ring"));
        for (var field : List.of("line_items", "note_attributes", "billing_address", "shipping_line", "tags")) {
            assertThat(draft().path(field)).as(field).isEqualTo(before.path(field));
        }
        var copied = member().fillsIn(LIST + "/new?copy=" + before.path("id").asText(), Map.of("note", "Copy"));
        assertThat(copied.status()).as(copied.text()).isEqualTo(303);
        assertThat(draft().path("name").asText()).isEqualTo("#D2");
        assertThat(draft().path("line_items")).isEqualTo(before.path("line_items"));
        assertThat(draft().path("note_attributes")).isEqualTo(before.path("note_attributes"));
    }

    @Test
    void noteAttributesAreAddedChangedAndKeptByTheOrder() {
        makes(with(custom(0, "Sign", "5"), "attribute[0].name", "Table"));
        assertThat(draft().at("/note_attributes/0/name").asText()).isEqualTo("Table");
        assertThat(member().get(one()).html().select("details[open] #attributes"))
                .hasSize(1);
        var more = step(one(), "", with(custom(0, "Sign", "5"), "row", "more"));
        assertThat(more.select("#attributes .option")).hasSize(1);
        assertThat(more.select("details[open] #attributes")).hasSize(1);
        assertThat(draft().path("note_attributes")).as("nothing is saved yet").hasSize(1);

        changes(Map.of(
                "attribute_rows",
                "2",
                "attribute[0].value",
                "7",
                "attribute[1].name",
                "Wrap",
                "attribute[1].value",
                "Blue\r\npaper"));
        assertThat(draft().path("note_attributes").toString())
                .isEqualTo("[{\"name\":\"Table\",\"value\":\"7\"},{\"name\":\"Wrap\",\"value\":\"Blue\\npaper\"}]");
        var wrong = member().fillsIn(one(), Map.of("attribute[0].name", ""));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.html().select("#attribute-0\\.name-problem").text()).isEqualTo("Can't be blank");
        assertThat(sums(wrong.html())).as("the total stays").contains("5.00");

        api.put("draft_orders/" + draft().path("id").asText() + "/complete", "{}");
        assertThat(api.get("orders").at("/orders/0/note_attributes")).isEqualTo(draft().path("note_attributes"));
        assertThat(member().get(one()).html().select("#note-title ~ .facts").text())
                .isEqualTo("Table 7 Wrap Blue paper");
    }

    @Test
    void draftHasNoneOfTheDiscountsThatApplyByThemselves() {
        api.post("price_rules", """
                {"price_rule":{"title":"Spring","automatic":true,"value_type":"percentage","value":-50,
                "target_type":"line_item","target_selection":"all","allocation_method":"across",
                "customer_selection":"all","starts_at":"2020-01-01T00:00:00Z"}}""");
        makes(custom(0, "Sign", "5"));
        assertThat(draft().path("total_price").asText()).isEqualTo("5.00");
        assertThat(member().get(one()).html().select("main").text())
                .contains("Those that apply by themselves are not added.");
    }

    @Test
    void invoiceIsPreviewedAndSent() {
        var form = new HashMap<>(custom(0, "Bench", "100"));
        form.put("email", email);
        makes(form);
        var page = member().get(one() + "/invoice").html();
        assertThat(page.select("#to").val()).isEqualTo(email);
        assertThat(page.select("#subject").val()).isEqualTo("Your offer #D1");
        var typed = Map.of("to", email, "subject", "The bench", "custom_message", "As we said <b>today</b>.");
        var seen = with(typed, "do", "preview");
        var preview = member().post(one() + "/invoice", seen).html().select("#preview");
        assertThat(preview.text()).contains("As we said <b>today</b>.", "1 × Bench", "100.00 EUR", "See and pay");
        assertThat(preview.select("b")).isEmpty();
        assertThat(draft().path("status").asText()).isEqualTo("open");

        var refused = member().post(one() + "/invoice", with(typed, "to", "nobody"));
        assertThat(refused.html().select("#to-problem").text()).isEqualTo("Is invalid");
        assertThat(refused.html().select("#subject").val()).isEqualTo("The bench");
        assertThat(member().post(one() + "/invoice", with(typed, "bcc", "a b"))
                        .html()
                        .select("#bcc-problem")
                        .text())
                .isEqualTo("One of them is no e-mail address");

        var member = member();
        member.post(one() + "/invoice", typed);
        var letter = ReceivedEmail.to(testServer, email);
        assertThat(letter.subject()).isEqualTo("The bench");
        assertThat(letter.text()).contains("As we said <b>today</b>.");
        assertThat(letter.link("See and pay the offer"))
                .isEqualTo(draft().path("invoice_url").asText());
        var sent = member.get(one()).html();
        assertThat(sent.select(".notices").text()).isEqualTo("The invoice is sent to " + email + ".");
        assertThat(sent.select("#badges").text()).isEqualTo("Invoice sent");
        assertThat(sent.select("#shown-link-to-pay-it").val())
                .isEqualTo(draft().path("invoice_url").asText());
    }

    @Test
    void paidDraftBecomesAnOrderAndIsOnlyReadThen() {
        var jug = sells("Jug", "10", 3);
        makes(jugs(jug, "2"));
        var completed = member().fillsIn(one() + "/complete", Map.of());
        assertThat(completed.status()).as(completed.text()).isEqualTo(303);
        var order = api.get("orders/" + draft().path("order_id").asText()).path("order");
        assertThat(completed.header("location"))
                .endsWith("/orders/" + order.path("id").asText());
        assertThat(order.path("financial_status").asText()).isEqualTo("paid");
        assertThat(order.path("total_price").asText()).isEqualTo("20.00");
        assertThat(api.stock(variant(jug))).isEqualTo(1);

        var page = member().get(one()).html();
        assertThat(page.select("#badges").text()).isEqualTo("Completed");
        assertThat(page.select("main input, main textarea, main form")).isEmpty();
        assertThat(page.select("#steps a:containsOwn(View order)").attr("href"))
                .endsWith("/orders/" + order.path("id").asText());
        assertThat(member().get("/admin/orders/" + order.path("id").asText())
                        .html()
                        .select("main a:containsOwn(Draft order)")
                        .attr("href"))
                .endsWith(one().substring("/admin".length()));
        var member = member();
        member.post(one(), Map.of("note", "Too late"));
        assertThat(member.get(one()).html().select(".notice--problem").text()).contains("is completed");
        assertThat(draft().path("note").asText("")).isNotEqualTo("Too late");
    }

    @Test
    void paymentMayFollowLater() {
        makes(custom(0, "Bench", "100"));
        var method = api.get("payment_methods").at("/payment_methods/0");
        var early = member().fillsIn(
                        one() + "/complete",
                        Map.of("payment_gateway_id", method.path("id").asText()));
        assertThat(early.html().select("#payment_gateway_id-problem").text()).startsWith("Takes payments from buyers");
        member().fillsIn(
                        one() + "/complete",
                        Map.of(
                                "payment_pending",
                                "true",
                                "payment_gateway_id",
                                method.path("id").asText()));
        var order = api.get("orders/" + draft().path("order_id").asText()).path("order");
        assertThat(order.path("financial_status").asText()).isEqualTo("pending");
    }

    @Test
    void shortStockIsSaidBeforeTheOrderIsMade() {
        var jug = sells("Jug", "10", 1);
        makes(jugs(jug, "2"));
        var page = member().get(one() + "/complete").html();
        assertThat(page.select("main > .notice").text()).startsWith("There is not enough in stock.");
        assertThat(page.select(".draft__rows .badge").text()).isEqualTo("Only 1 in stock");
        assertThat(member().get(one()).html().select("#totals .badge").text()).isEqualTo("Only 1 in stock");
        var refused = member().fillsIn(one() + "/complete", Map.of());
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#problems").text()).isEqualTo("Jug: Not enough stock: 1 left.");
        assertThat(draft().path("status").asText()).isEqualTo("open");
    }

    @Test
    void totalThatChangedMeanwhileIsNotPaid() {
        makes(custom(0, "Bench", "100"));
        var member = member();
        var seen = member.get(one() + "/complete").html().select("[name=seen]").val();
        changes(Map.of("line_items[0].price", "120"));
        var refused = member.post(one() + "/complete", Map.of("payment_pending", "false", "seen", seen));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.html().select("#problems").text()).startsWith("The total has changed");
        assertThat(draft().path("status").asText()).isEqualTo("open");
    }

    @Test
    void listIsSearchedFilteredAndEmptied() {
        assertThat(member().get(LIST).html().select(".empty h2").text()).isEqualTo("No draft orders yet");
        makes(custom(0, "Bench", "100"));
        makes(with(custom(0, "Chair", "50"), "email", email));
        var open = draft().path("id").asText();
        makes(with(custom(0, "Table", "70"), "tags", "fair"));
        var completed = draft().path("id").asText();
        api.put("draft_orders/" + completed + "/complete", "{}");

        assertThat(names("")).containsExactly("#D3", "#D2", "#D1");
        assertThat(names("?order=created_at+asc").getFirst()).isEqualTo("#D1");
        assertThat(names("?status=completed")).containsExactly("#D3");
        assertThat(names("?q=" + email)).containsExactly("#D2");
        assertThat(names("?q=%23D1")).containsExactly("#D1");
        assertThat(names("?q=fair&status=open")).isEmpty();
        assertThat(member().get(LIST + "?q=fair&status=completed")
                        .html()
                        .select(".chip span:first-child")
                        .eachText())
                .containsExactly("Search: fair", "Completed");
        assertThat(member().get("/admin/search?q=" + email)
                        .html()
                        .select(".found__hit")
                        .text())
                .contains("#D2", email, "50.00 EUR", "Open");

        var member = member();
        var form = "do=delete&ids=" + open + "&ids=" + completed + "&_csrf=" + member.csrf();
        member.visitor().send("POST", LIST, Map.of("Content-Type", "application/x-www-form-urlencoded"), form);
        assertThat(member.get(LIST).html().select(".notices").text())
                .isEqualTo("1 draft is deleted. 1 is completed and stays.");
        assertThat(names("")).containsExactly("#D3", "#D1");
        member.post(
                LIST + "/" + api.get("draft_orders").at("/draft_orders/1/id").asText(), Map.of("do", "delete"));
        assertThat(names("")).containsExactly("#D3");
    }

    @Test
    void whoSeesOnlyOrdersOffersItemsOfTheirOwn() {
        var customer = customer();
        var clerk = testServer.member(shop, Permission.ORDERS).at(shop);
        var page = clerk.get(LIST + "/new?customer=" + customer);
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        assertThat(page.html().select("#buyer").text()).doesNotContain("Jo Lee").contains("may not search here");
        assertThat(clerk.fillsIn(LIST + "/new", custom(0, "Bench", "100")).status())
                .isEqualTo(303);
        assertThat(testServer
                        .member(shop, Permission.PRODUCTS)
                        .at(shop)
                        .get(LIST)
                        .status())
                .isEqualTo(403);
    }

    @Test
    @Tag("browser")
    void draftIsBuiltSentAndCompletedByKeyboard() {
        sells("Jug", "10", 5);
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, LIST + "/new");
            browser.tabTo("#find_products");
            browser.keys("ju");
            browser.until("the jug", () -> browser.text("#found-products").contains("Jug"));
            browser.tabTo("#found-products input");
            browser.press(Key.SPACE);
            browser.until("its line", () -> !browser.all(".draft__line").isEmpty());
            browser.until("its total", () -> browser.text("#totals").contains("10.00 EUR"));
            browser.tabTo("#add-custom");
            browser.press(Key.ENTER);
            browser.until("the custom item", () -> browser.all(".draft__line").size() == 2);
            browser.until(
                    "the focus in its title",
                    () -> browser.script("return document.activeElement.id").equals("line_items-1.title"));
            browser.keys("Engraving");
            browser.tabTo("#line_items-1\\.price");
            browser.keys("4.50");
            browser.until("both in the total", () -> browser.text("#totals").contains("14.50 EUR"));
            browser.tabTo("#email");
            browser.keys(email);
            browser.tabTo(".unsaved .button--main");
            browser.press(Key.ENTER);
            browser.until("the draft", () -> browser.path().matches(".*/drafts/\\d+"));
            assertThat(draft().path("total_price").asText()).isEqualTo("14.50");
            assertThat(browser.all(".unsaved").getFirst().isDisplayed()).isFalse();

            browser.press("#steps a[href$='/invoice']");
            browser.type("#custom_message", "As we said.");
            browser.until("the preview", () -> browser.text("#preview").contains("As we said."));
            browser.press("#invoice .button--main");
            browser.until("the notice", () -> browser.text(".notices").contains(email));
            assertThat(draft().path("status").asText()).isEqualTo("invoice_sent");
            browser.press("#steps .button--main");
            browser.press("#complete .button--main");
            browser.until("the order", () -> browser.path().matches(".*/orders/\\d+"));
            assertThat(browser.text("main")).contains("Draft order");
            browser.assertQuiet();
        }
    }

    private static Map<String, String> line(int at, Map<String, String> fields) {
        var form = new HashMap<String, String>();
        fields.forEach((name, value) -> form.put("line_items[" + at + "]." + name, value));
        return form;
    }

    private static Map<String, String> custom(int at, String title, String price) {
        return line(at, Map.of("kind", "custom", "title", title, "price", price, "quantity", "1", "taxable", "1"));
    }

    private static Map<String, String> jugs(JsonNode jug, String quantity) {
        return line(0, Map.of("kind", "variant", "variant_id", variant(jug), "price", "10", "quantity", quantity));
    }

    private static Map<String, String> with(Map<String, String> form, String name, String value) {
        var all = new HashMap<>(form);
        all.put(name, value);
        return all;
    }

    private void makes(Map<String, String> form) {
        var made = member().fillsIn(LIST + "/new", form);
        assertThat(made.status()).as(made.text()).isEqualTo(303);
    }

    private void changes(Map<String, String> form) {
        var changed = member().fillsIn(one(), form);
        assertThat(changed.status()).as(changed.text()).isEqualTo(303);
    }

    private Document step(String step, Map<String, String> form) {
        return step(LIST + "/new", step, form);
    }

    private Document step(String path, String step, Map<String, String> form) {
        var page = member().post(path, with(form, "do", step));
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        return page.html();
    }

    private static String field(Document page, String name) {
        return page.getElementsByAttributeValue("name", name).val();
    }

    private static String sums(Document page) {
        return Objects.requireNonNull(page.select("#totals .sums").last()).text();
    }

    /** The newest one. */
    private JsonNode draft() {
        return api.get("draft_orders").at("/draft_orders/0");
    }

    private String one() {
        return LIST + "/" + draft().path("id").asText();
    }

    private List<String> names(String query) {
        return member().get(LIST + query).html().select("[data-row]").eachText();
    }

    private String customer() {
        return api.post("customers", """
                {"customer":{"first_name":"Jo","last_name":"Lee","email":"%s","tax_exempt":true,"addresses":[
                {"first_name":"Jo","last_name":"Lee","address1":"Main Street 1","zip":"10115","city":"Berlin",
                "country_code":"DE"}]}}""".formatted(email)).at("/customer/id").asText();
    }

    private JsonNode sells(String title, String price, int stock) {
        return api.sells(title, price, stock);
    }

    private static String variant(JsonNode product) {
        return product.at("/variants/0/id").asText();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
