package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.FileImport;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The inventory room: levels in a list, and the history of an item. */
final class AdminInventoryTest {

    private static final String LIST = "/admin/inventory";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final SignedInVisitor owner = testServer.owner(shop).at(shop);

    @Test
    void quantitiesWrittenIntoTheListAreSavedAndStandInTheHistory() {
        var mug = variant(api.sells("Mug", "5.00", 3));
        var bowl = variant(api.sells("Bowl", "5.00", 8));
        assertThat(titles(LIST)).containsExactly("Bowl", "Mug");

        var saved = owner.fillsIn(LIST, Map.of(field(mug), "7", "reason", "received"));
        assertThat(saved.status()).isEqualTo(303);
        assertThat(page(LIST).text()).contains("1 quantity is saved.");
        assertThat(stock(mug)).isEqualTo(7);
        assertThat(stock(bowl)).isEqualTo(8);
        var item = page(LIST + "/" + item(mug));
        assertThat(item.select(".rows b").eachText()).containsExactly("7");
        assertThat(item.select("#history .first").eachText()).containsExactly("Received", "Received");
        assertThat(item.select("#history td.number").eachText()).containsExactly("+4", "7", "+3", "3");
    }

    @Test
    @Tag("browser")
    void whatIsTypedIsKeptInSightUntilItIsSaved() {
        var mug = variant(api.sells("Mug", "5.00", 3));
        api.sells("Bowl", "5.00", 8);
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.PRODUCTS).at(browser, shop, LIST);
            assertThat(browser.all(".unsaved").getFirst().isDisplayed()).isFalse();
            browser.type("input[name='" + field(mug) + "']", "7");
            browser.find(".unsaved");
            browser.look("console-inventory-unsaved");
            browser.press(".unsaved .button--main");
            browser.until("the saved list", () -> browser.text("body").contains("1 quantity is saved."));
            browser.click("[data-row][href$='/" + item(mug) + "']");
            browser.until("the item", () -> browser.path().equals(LIST + "/" + item(mug)));
            browser.look("console-inventory-history");
        }
        assertThat(stock(mug)).isEqualTo(7);
    }

    @Test
    void whatIsSoldWhileSomebodyCountsStaysSold() {
        var mug = variant(api.sells("Mug", "5.00", 9));
        adjust(mug, -2);
        owner.post(LIST, Map.of(field(mug), "10", field(mug) + ".before", "9"));
        assertThat(stock(mug)).isEqualTo(8);
        assertThat(page(LIST).text()).contains("Stock changed while you typed").contains("Mug has 8 now.");
    }

    @Test
    void refusedQuantityLosesNothingThatWasTyped() {
        var mug = variant(api.sells("Mug", "5.00", 9));
        var bowl = variant(api.sells("Bowl", "5.00", 9));
        var refused = owner.fillsIn(LIST, Map.of(field(mug), "many", field(bowl), "4"));
        assertThat(refused.status()).isEqualTo(422);
        var input = refused.html().select("input[name='" + field(mug) + "']");
        assertThat(input.val()).isEqualTo("many");
        assertThat(refused.html().getElementById(input.attr("aria-describedby")))
                .hasToString(refused.html().select("td .field__problem").outerHtml());
        assertThat(refused.html().select("td .field__problem").text()).isEqualTo("Write a whole number");
        assertThat(refused.html().select("input[name='" + field(bowl) + "']").val())
                .isEqualTo("4");
        assertThat(refused.html().select("form[data-unsaved]").attr("data-unsaved"))
                .isEqualTo("dirty");
        assertThat(stock(bowl)).isEqualTo(9);
    }

    @Test
    void listIsSearchedFilteredAndSorted() {
        api.sells("Blue mug", "5.00", 3);
        api.sells("Amphora", "5.00", 0);
        api.sells("Plate", "5.00", 20);
        api.post("products", """
                {"product": {"title": "Voucher", "variants": [{"price": "5.00"}]}}""");
        api.post("products", """
                {"product": {"title": "Ring", "variants": [{"price": "5.00", "sku": "RG-1", "barcode": "4006381",
                  "inventory_management": "vitrine", "inventory_quantity": 6}]}}""");

        assertThat(titles(LIST)).containsExactly("Amphora", "Blue mug", "Plate", "Ring");
        assertThat(titles(LIST + "?order=least")).containsExactly("Amphora", "Blue mug", "Ring", "Plate");
        assertThat(titles(LIST + "?show=low")).containsExactly("Amphora", "Blue mug");
        assertThat(titles(LIST + "?show=sold_out")).containsExactly("Amphora");
        assertThat(titles(LIST + "?show=untracked")).containsExactly("Voucher");
        for (var words : List.of("rg-", "40063", "RIN")) {
            assertThat(titles(LIST + "?q=" + words)).as(words).containsExactly("Ring");
        }
        assertThat(titles(LIST + "?q=mu")).containsExactly("Blue mug");
        assertThat(titles(LIST + "?q=ug")).isEmpty();
        assertThat(titles(LIST + "?q=%25")).isEmpty();
        assertThat(page(LIST + "?q=ug").select(".empty h2").text()).isEqualTo("No variant is like that");
    }

    @Test
    void eachLocationHasItsOwnQuantities() {
        var mug = variant(api.sells("Mug", "5.00", 3));
        var cellar = cellar();
        var there = LIST + "?location=" + cellar;
        var field = field(mug, cellar);
        assertThat(page(there).select("input[name='" + field + "']").val()).isEmpty();
        assertThat(page(there).select(".chip").text()).contains("Cellar");

        owner.fillsIn(there, Map.of(field, "5"));
        assertThat(page(there).select("input[name='" + field + "']").val()).isEqualTo("5");
        assertThat(stock(mug)).isEqualTo(8);
        assertThat(page(LIST + "/" + item(mug)).select(".rows b").eachText()).containsExactly("3", "5");
    }

    @Test
    void itemIsAdjustedWithANoteAndItsHistoryIsReadInParts() {
        var mug = variant(api.sells("Mug", "5.00", 100));
        var path = LIST + "/" + item(mug);
        var refused = owner.fillsIn(path, Map.of("quantity", "two", "note", "Broke"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#note").val()).isEqualTo("Broke");
        owner.fillsIn(path, Map.of("quantity", "-2", "reason", "damaged", "note", "<b>Broke</b>"));
        assertThat(stock(mug)).isEqualTo(98);
        assertThat(page(path).select("#history tbody tr").first().text()).contains("Damaged", "<b>Broke</b>", "−2");

        var primary = primary();
        for (int i = 0; i < 50; i++) {
            owner.post(path, Map.of("location", primary, "quantity", "-1", "reason", "count"));
        }
        var older = page(path).select(".pager a[rel=next]").attr("href");
        assertThat(page(older).select("#history .first").eachText()).hasSize(2);
        assertThat(page(older).select(".pager a").eachText()).containsExactly("Newest");
    }

    @Test
    void severalVariantsAreTransferredTogetherOrNotAtAll() {
        var mug = variant(api.sells("Mug", "5.00", 3));
        var bowl = variant(api.sells("Bowl", "5.00", 8));
        var transfer = LIST + "/transfer";
        assertThat(page(transfer).select(".empty h2").text()).isEqualTo("There is one location");
        var cellar = cellar();
        var path = transfer + "?to=" + cellar;

        var refused = owner.fillsIn(path, Map.of(moved(bowl), "2", moved(mug), "4"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("td .field__problem").text()).isEqualTo("Only 3 are there");
        assertThat(refused.html().select("input[name='" + moved(bowl) + "']").val())
                .isEqualTo("2");
        assertThat(levels(bowl)).containsExactly("8", "Not stocked");

        owner.fillsIn(path, Map.of(moved(bowl), "2", moved(mug), "3"));
        assertThat(page(path).text()).contains("5 pieces of 2 variants moved from");
        assertThat(levels(bowl)).containsExactly("6", "2");
        assertThat(levels(mug)).containsExactly("0", "3");
        assertThat(page(LIST + "/" + item(mug)).select("#history .first").eachText())
                .containsExactly("Transfer", "Transfer", "Received");
        assertThat(owner.fillsIn(path, Map.of()).html().select("#problems").text())
                .contains("Nothing was moved");
    }

    @Test
    void exportIsImportedAgainAndEachRefusedLineSaysWhy() {
        var ring = variant(ring("RG-1", 6));
        ring("TWICE", 1);
        ring("TWICE", 1);
        cellar();
        var exported = owner.get(LIST + "/export");
        assertThat(exported.header("content-type")).startsWith("text/csv");
        var store = api.get("locations").at("/locations/0/name").asText();
        assertThat(exported.text().lines()).contains("SKU,Location,Available", "RG-1," + store + ",6");

        var inventory = new FileImport(owner, LIST);
        var report =
                inventory.run("sku;location;available\nRG-1;" + store + ";9\nRG-1;CELLAR;2\nRG-1;;1\nRG-1;cellar;3\n"
                        + "NONE;;1\nTWICE;;1\nRG-1;Attic;1\nRG-1;Cellar ;many\n");
        assertThat(report.select("#report p").first().text()).isEqualTo("0 added, 2 changed, 0 were so already.");
        assertThat(report.select("tbody td:last-child").eachText())
                .containsExactly(
                        "An earlier row says how many there are",
                        "An earlier row is about the same",
                        "No variant has this SKU",
                        "Several variants have this SKU",
                        "There is no location “Attic”",
                        "An earlier row is about the same");
        assertThat(levels(ring)).containsExactly("9", "2");
        assertThat(inventory
                        .run("SKU,Available\nRG-1,many\n")
                        .select("tbody td:last-child")
                        .text())
                .isEqualTo("“many” is not a whole number");
        var again = inventory.run(owner.get(LIST + "/export").text());
        assertThat(again.select("#report").text()).startsWith("0 added, 0 changed");
        assertThat(inventory.problem("a,b\n1,2\n")).startsWith("The first line names no columns");
    }

    private JsonNode ring(String sku, int stock) {
        return api.post("products", """
                {"product": {"title": "Ring", "variants": [{"price": "5.00", "sku": "%s",
                  "inventory_management": "vitrine", "inventory_quantity": %d}]}}""".formatted(sku, stock)).path("product");
    }

    private String cellar() {
        return api.post("locations", "{\"location\":{\"name\":\"Cellar\"}}")
                .at("/location/id")
                .asText();
    }

    private List<String> levels(JsonNode variant) {
        return page(LIST + "/" + item(variant)).select(".rows b").eachText();
    }

    private static String moved(JsonNode variant) {
        return "quantity[" + item(variant) + "]";
    }

    @Test
    void itemsOfOtherShopsAreNotThere() {
        var other = testServer.newShop().handle();
        var theirs = variant(testServer.api(other).sells("Mug", "5.00", 3));
        api.sells("Bowl", "5.00", 3);
        assertThat(owner.get(LIST + "/" + item(theirs)).status()).isEqualTo(404);
        owner.post(LIST, Map.of(field(theirs), "9", field(theirs) + ".before", "3"));
        assertThat(testServer.api(other).stock(theirs.path("id").asText())).isEqualTo(3);
    }

    private List<String> titles(String path) {
        return page(path).select("[data-row]").eachText();
    }

    private Document page(String path) {
        return owner.get(path).html();
    }

    private void adjust(JsonNode variant, int by) {
        api.post(
                "inventory_levels/adjust",
                "{\"inventory_item_id\":" + item(variant) + ",\"location_id\":" + primary()
                        + ",\"available_adjustment\":" + by + "}");
    }

    private long stock(JsonNode variant) {
        return api.stock(variant.path("id").asText());
    }

    private String field(JsonNode variant) {
        return field(variant, primary());
    }

    private static String field(JsonNode variant, String location) {
        return "quantity[" + item(variant) + "-" + location + "]";
    }

    private String primary() {
        return api.get("locations").at("/locations/0/id").asText();
    }

    private static String item(JsonNode variant) {
        return variant.path("inventory_item_id").asText();
    }

    private static JsonNode variant(JsonNode product) {
        return product.at("/variants/0");
    }
}
