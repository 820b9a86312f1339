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
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Items of an order that are changed on its page, compared with what the Admin API then says of it. */
final class AdminOrderEditTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final String email = UUID.randomUUID() + "@mail.test";
    private final JsonNode jug = api.sells("Jug", "10", 5);
    private final JsonNode cup = api.sells("Cup", "4", 5);

    @Test
    void quantitiesProductsAndCustomItemsAreChangedTogether() {
        var id = order(2, true);
        var ticked = step(id, "find", Map.of("find_products", "cup"))
                .select("#found-products input")
                .attr("name");
        var added = step(id, "add", Map.of(ticked, "1", quantity(id, 0), "3"));
        assertThat(added.select("#goods .row__words b").eachText()).containsExactly("Cup");
        assertThat(added.select("#goods .row__words label").eachText()).containsExactly("Jug");
        var form = new HashMap<>(Map.of(quantity(id, 0), "3"));
        form.putAll(variant(0, cup, "2"));
        var custom = step(id, "add-custom", form);
        assertThat(custom.select("#goods .row__words b").eachText()).containsExactly("Cup", "Custom item");
        form.putAll(custom(1, "Engraving", "2,50"));

        var counted = step(id, "count", form);
        assertThat(sums(counted)).contains("Items 6 items 40.50 EUR", "Total 40.50 EUR");
        assertThat(sums(counted)).endsWith("Total before 20.00 EUR Paid 20.00 EUR To collect 20.50 EUR");
        form.putAll(Map.of("seen", counted.select("[name=seen]").val(), "reason", "They called"));
        var member = member();
        assertThat(member.fillsIn(page(id), form).status()).isEqualTo(303);
        var page = member.get("/admin/orders/" + id).html();
        assertThat(page.select(".notices").text()).isEqualTo("The order is changed.");
        assertThat(page.text()).containsPattern("The items of order #\\d+ were changed: They called\\.");
        assertThat(member.get("/admin/settings/activity").html().text())
                .containsPattern("changed the items of order #\\d+: They");

        var order = api.get("orders/" + id).path("order");
        assertThat(order.path("total_price").asText()).isEqualTo("40.50");
        assertThat(order.path("financial_status").asText()).isEqualTo("partially_paid");
        assertThat(order.at("/line_items/0/quantity").asInt()).isEqualTo(3);
        assertThat(order.at("/line_items/1/variant_id")).isEqualTo(cup.at("/variants/0/id"));
        assertThat(order.at("/line_items/2/title").asText()).isEqualTo("Engraving");
        assertThat(order.at("/line_items/2/requires_shipping").asBoolean()).isFalse();
        assertThat(api.stock(variantOf(jug))).isEqualTo(2);
        assertThat(api.stock(variantOf(cup))).isEqualTo(3);
        var letter = ReceivedEmail.to(testServer, email);
        assertThat(letter.text()).contains("3 × Jug", "2 × Cup", "Engraving");
    }

    @Test
    void itemIsRemovedAndPutBackAndTheLastOneStays() {
        var id = order(2, true);
        var line = line(id, 0);
        var dropped = step(id, "drop-" + line, Map.of());
        assertThat(dropped.select("#line_items").text()).startsWith("An order keeps at least one item.");
        assertThat(dropped.select("#quantity-" + line).val()).isEqualTo("0");
        assertThat(dropped.select("#goods .badge").text()).isEqualTo("Will be removed");
        assertThat(member().fillsIn(page(id), Map.of(quantity(id, 0), "0")).status())
                .isEqualTo(422);
        var kept = step(id, "keep-" + line, Map.of(quantity(id, 0), "0"));
        assertThat(kept.select("#quantity-" + line).val()).isEqualTo("2");
        assertThat(kept.select("#totals").text()).isEqualTo("Nothing is changed yet.");

        var form = new HashMap<>(Map.of(quantity(id, 0), "1", "notify", ""));
        var counted = step(id, "count", form);
        assertThat(sums(counted)).endsWith("Paid 20.00 EUR To refund 10.00 EUR");
        form.put("seen", counted.select("[name=seen]").val());
        assertThat(member().fillsIn(page(id), form).status()).isEqualTo(303);
        assertThat(api.stock(variantOf(jug))).as("put back").isEqualTo(4);
        assertThat(api.get("orders/" + id).at("/order/balance").asText()).isEqualTo("-10.00");
        assertThat(member().get("/admin/orders/" + id)
                        .html()
                        .select(".sums__total")
                        .text())
                .endsWith("To refund 10.00 EUR");
        assertThat(testServer.visitor().get("/mailbox?q=" + email).html().select(".letters a"))
                .as("nobody is written to without the tick")
                .isEmpty();

        form.putAll(Map.of(quantity(id, 0), "0", "restock", ""));
        form.putAll(variant(0, cup, "1"));
        form.put("seen", step(id, "count", form).select("[name=seen]").val());
        assertThat(member().fillsIn(page(id), form).status()).isEqualTo(303);
        assertThat(api.stock(variantOf(jug))).as("not put back").isEqualTo(4);
    }

    @Test
    void whereNothingIsChangedTheOrderIsShownAgain() {
        var id = order(2, true);
        var member = member();
        assertThat(member.fillsIn(page(id), Map.of()).header("location")).isEqualTo("/admin/orders/" + id);
        assertThat(member.get("/admin/orders/" + id).html().select(".notices").text())
                .isEqualTo("Nothing was changed.");
        assertThat(api.stock(variantOf(jug))).isEqualTo(3);
    }

    @Test
    void whatIsWrongIsSaidBesideItsFieldAndNothingIsLost() {
        var id = order(2, true);
        var form = new HashMap<>(Map.of(quantity(id, 0), "9"));
        form.putAll(custom(0, "", "a lot"));
        var refused = member().fillsIn(page(id), form);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#line_items-0\\.price-problem").text())
                .isEqualTo("Is not a number such as 4.90");
        assertThat(refused.html().select("#line_items-0\\.price").val()).isEqualTo("a lot");
        form.put("line_items[0].price", "4");
        refused = member().fillsIn(page(id), form);
        assertThat(refused.html().select("#line_items-0\\.title-problem").text())
                .isEqualTo("Can't be blank");
        form.put("line_items[0].title", "Engraving");
        var counted = step(id, "count", form);
        assertThat(counted.select("#totals .badge").text()).isEqualTo("Only 3 in stock");
        form.put("seen", counted.select("[name=seen]").val());
        refused = member().fillsIn(page(id), form);
        assertThat(refused.html()
                        .select("#quantity-" + line(id, 0) + "-problem")
                        .text())
                .isEqualTo("Not enough stock: 3 left");
        assertThat(refused.html().select("#line_items-0\\.title").val()).isEqualTo("Engraving");
        assertThat(api.get("orders/" + id).at("/order/total_price").asText()).isEqualTo("20.00");
    }

    @Test
    void totalThatChangedMeanwhileIsNotAgreedTo() {
        var id = order(2, true);
        var form = new HashMap<>(variant(0, cup, "1"));
        form.put("seen", step(id, "count", form).select("[name=seen]").val());
        api.put("variants/" + variantOf(cup), "{\"variant\":{\"price\":\"9\"}}");
        var refused = member().fillsIn(page(id), form);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.html().select("#problems").text()).startsWith("The total has changed meanwhile");
        assertThat(sums(refused.html())).contains("Total 29.00 EUR");
        assertThat(api.get("orders/" + id).at("/order/line_items")).hasSize(1);
    }

    @Test
    void orderThatWasSentSaysWhyItStaysAsItIs() {
        var id = order(2, true);
        assertThat(member().get("/admin/orders/" + id).html().select("#steps a:containsOwn(Edit items)"))
                .hasSize(1);
        api.post("orders/" + id + "/fulfillments", "{\"fulfillment\":{}}");
        assertThat(member().get("/admin/orders/" + id).html().select("#steps a:containsOwn(Edit items)"))
                .isEmpty();
        var page = member().get(page(id)).html();
        assertThat(page.select("main li").text()).isEqualTo("Items of the order are sent or on their way");
        assertThat(page.select("#edit")).isEmpty();
        assertThat(member().post(page(id), Map.of(quantity(id, 0), "1")).status())
                .isEqualTo(422);
        assertThat(testServer
                        .member(shop, Permission.PRODUCTS)
                        .at(shop)
                        .get(page(id))
                        .status())
                .isEqualTo(403);
    }

    @Test
    @Tag("browser")
    void keyboardChangesAnOrder() {
        var id = order(2, true);
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, page(id));
            browser.tabTo("#quantity-" + line(id, 0));
            browser.chord(Keys.CONTROL, "a");
            browser.keys("3");
            browser.until("the total", () -> browser.text("#totals").contains("To collect"));
            browser.tabTo(".unsaved .button--main");
            browser.press(Key.ENTER);
            browser.untilPath("/admin/orders/" + id);
        }
        assertThat(api.get("orders/" + id).at("/order/total_price").asText()).isEqualTo("30.00");
    }

    private String order(int quantity, boolean paid) {
        var order = api.post("orders", """
                {"order":{"email":"%s","financial_status":"%s","inventory_behaviour":"decrement_obeying_policy",
                "line_items":[{"variant_id":%s,"quantity":%d}]}}""".formatted(email, paid ? "paid" : "pending", variantOf(jug), quantity));
        return order.at("/order/id").asText();
    }

    private static String variantOf(JsonNode product) {
        return product.at("/variants/0/id").asText();
    }

    private static Map<String, String> variant(int at, JsonNode product, String quantity) {
        return fields(at, Map.of("kind", "variant", "variant_id", variantOf(product), "quantity", quantity));
    }

    private static Map<String, String> custom(int at, String title, String price) {
        return fields(at, Map.of("kind", "custom", "title", title, "price", price, "quantity", "1"));
    }

    private static Map<String, String> fields(int at, Map<String, String> line) {
        var fields = new HashMap<String, String>();
        line.forEach((name, value) -> fields.put("line_items[" + at + "]." + name, value));
        return fields;
    }

    private String line(String order, int at) {
        return api.get("orders/" + order).at("/order/line_items/" + at + "/id").asText();
    }

    private String quantity(String order, int at) {
        return "quantity[" + line(order, at) + "]";
    }

    private static String page(String order) {
        return "/admin/orders/" + order + "/edit";
    }

    private static String sums(Document page) {
        return page.select("#totals .sums:not(.draft__rows)").text();
    }

    private Document step(String order, String step, Map<String, String> fields) {
        var all = new HashMap<>(fields);
        all.put("do", step);
        var answer = member().fillsIn(page(order), all);
        assertThat(answer.status()).as(Objects.toString(answer.text())).isEqualTo(200);
        return answer.html();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
