package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.BulkChange;
import dev.vitrine.server.testkit.FileImport;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rooms of products, without a browser. */
final class AdminProductPagesTest {

    private static final String PICTURE =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi appApi = testServer.api(shop);
    private final SignedInVisitor signedInVisitor = testServer.owner(shop).at(shop);

    /** What the first cells of a table say, by the keys of its rows. */
    private final Map<String, List<String>> rows = new HashMap<>();

    @Test
    void hundredsAreSearchedFilteredSortedAndPaged() {
        vases();
        assertThat(titles("/admin/products?q=needle")).containsExactly("Vase 1 needle");
        var last = signedInVisitor.get("/admin/products?q=vase&order=title&page=6");
        assertThat(last.text()).contains("251–300 of 300 products");
        assertThat(last.html().select("[data-row]")).hasSize(50);
        assertThat(titles("/admin/products?q=VASE+sku-299")).containsExactly("Vase 299");
        assertThat(titles("/admin/products?q=vase&vendor=North&order=title")).hasSize(30);
        assertThat(signedInVisitor.get("/admin/products?q=vase&page=9").header("location"))
                .isEqualTo("/admin/products?q=vase");
    }

    @Test
    void rowsShowSmallPictures() {
        var rows = testServer.owner("demo").at("demo").get("/admin/products").html();
        assertThat(rows.select("img.thumb").eachAttr("src"))
                .isNotEmpty()
                .allMatch(address -> address.contains("_40x40_crop_center@2x."));
    }

    @Test
    void aSearchKeepsTheFiltersThatHaveNoFieldOfTheirOwn() {
        var form = signedInVisitor
                .get("/admin/products?vendor=North&tag=new")
                .html()
                .select("form[role=search]");
        assertThat(form.select("input[type=hidden]").eachAttr("value")).containsExactlyInAnyOrder("North", "new");
    }

    @Test
    void aRefusedPartOfAProductLeavesNothingOfTheRest() {
        var mug = appApi.sells("Plain mug", "12.00", 3);
        var item = mug.at("/variants/0/inventory_item_id").asText();
        var field = "variants[" + mug.at("/variants/0/id").asText() + "].price";
        appApi.post("products", "{\"product\":{\"title\":\"Taken\",\"handle\":\"taken\"}}");
        for (var wrong : List.of(
                Map.of("stock[" + item + "-999999]", "4", "stock[" + item + "-999999].before", "1"),
                Map.of("option_slots", "1", "option[0].name", "Colour"),
                Map.of("handle", "taken"),
                Map.of(field, "a lot"))) {
            var form = fields(mug);
            form.put("title", "Better mug");
            form.put(field, "15");
            form.put("body_html", "As it was typed");
            form.putAll(wrong);
            var visitorResponse = signedInVisitor.post(path(mug), form);
            assertThat(visitorResponse.status()).as(wrong.toString()).isEqualTo(422);
            assertThat(visitorResponse.html().select("#title").val()).isEqualTo("Better mug");
            assertThat(visitorResponse.html().select("#body_html").text()).isEqualTo("As it was typed");
            assertThat(visitorResponse.html().select("#problems li")).hasSize(1);
            assertThat(now(mug).path("title").asText()).isEqualTo("Plain mug");
            assertThat(now(mug).at("/variants/0/price").decimalValue()).isEqualByComparingTo("12");
        }
    }

    @Test
    void whoFulfilsAVariantIsChosenWhereThereAreServices() {
        var mug = appApi.sells("Sent mug", "12.00", 3);
        var sender = "select[name='variants[" + mug.at("/variants/0/id").asText() + "].sender']";
        assertThat(signedInVisitor.get(path(mug)).html().select(sender)).isEmpty();
        var handle = appApi.post("fulfillment_services", """
                        {"fulfillment_service":{"name":"Acme Depot","callback_url":"https://depot.mail.test/hooks",
                          "inventory_management":true,"tracking_support":false,"requires_shipping_method":true,
                          "format":"json"}}""")
                .at("/fulfillment_service/handle")
                .asText();
        var choices = signedInVisitor.get(path(mug)).html().select(sender + " option");
        assertThat(choices.eachText()).containsExactly("You", "Acme Depot", "Acme Depot, which counts the stock");
        assertThat(choices.select("[selected]").eachAttr("value")).containsExactly("manual");

        sends(mug, handle + " counts");
        assertThat(variant(mug, "fulfillment_service")).isEqualTo(handle);
        assertThat(variant(mug, "inventory_management")).isEqualTo(handle);
        assertThat(signedInVisitor
                        .get(path(mug))
                        .html()
                        .select(sender + " option[selected]")
                        .eachAttr("value"))
                .containsExactly(handle + " counts");
        sends(mug, handle);
        assertThat(variant(mug, "fulfillment_service")).isEqualTo(handle);
        assertThat(variant(mug, "inventory_management")).isEqualTo("vitrine");
        sends(mug, handle + " counts");
        sends(mug, "manual");
        assertThat(variant(mug, "fulfillment_service")).isEqualTo("manual");
        assertThat(variant(mug, "inventory_management")).isEqualTo("vitrine");
        assertThat(now(mug).at("/variants/0/inventory_quantity").asInt())
                .as("what there is stays, wherever it lies")
                .isEqualTo(3);
    }

    private void sends(JsonNode product, String sender) {
        var form = fields(product);
        form.put("variants[" + product.at("/variants/0/id").asText() + "].sender", sender);
        assertThat(signedInVisitor.post(path(product), form).status()).isEqualTo(303);
    }

    private String variant(JsonNode product, String field) {
        return now(product).at("/variants/0/" + field).asText();
    }

    @Test
    void everythingOnThePageIsSavedAtOnce() {
        var mug = appApi.sells("Plain mug", "12.00", 3);
        var form = fields(mug);
        form.put("title", "Better mug");
        form.put("variants[" + mug.at("/variants/0/id").asText() + "].price", "14,50");
        form.putAll(Map.of("option_slots", "1", "option[0].name", "Colour", "option[0].values", "Sage, Chalk"));
        form.replaceAll((name, value) -> name.matches("stock\\[[\\d-]+]") ? "8" : value);
        assertThat(signedInVisitor.post(path(mug), form).status()).isEqualTo(303);

        var saved = now(mug);
        assertThat(saved.path("title").asText()).isEqualTo("Better mug");
        assertThat(saved.path("variants").findValuesAsText("title")).containsExactly("Sage", "Chalk");
        assertThat(saved.path("variants"))
                .allMatch(each -> each.path("price").asText().startsWith("14.5"));
        assertThat(saved.at("/variants/0/inventory_quantity").asInt()).isEqualTo(8);
        assertThat(saved.at("/variants/0/id")).isEqualTo(mug.at("/variants/0/id"));

        var more = fields(mug);
        more.put("option[0].values", "Sage\nChalk\nInk");
        more = fields(signedInVisitor.post(path(mug), with(more, "do", "look")));
        more.put(field(more, "Ink", "price"), "16");
        more.put(field(more, "Ink", "stock"), "5");
        assertThat(signedInVisitor.post(path(mug), more).status()).isEqualTo(303);
        assertThat(now(mug).at("/variants/2/inventory_quantity").asInt()).isEqualTo(5);
        assertThat(now(mug).at("/variants/0/id")).isEqualTo(mug.at("/variants/0/id"));
    }

    @Test
    void eachVariantOfANewProductHasWhatWasTypedForIt() {
        var form = draft("Bowl", "Colour", "Sage, Chalk", "Size", "S\nM", "Glaze", "Matt");
        form.put(field(form, "Chalk / M / Matt", "price"), "9,90");
        form.put(field(form, "Chalk / M / Matt", "compare_at_price"), "12");
        form.put(field(form, "Chalk / M / Matt", "barcode"), "4006381333931");
        form.put(field(form, "Chalk / M / Matt", "cost_per_item"), "3.10");
        form.put(field(form, "Chalk / M / Matt", "weight"), "0,4");
        form.put(field(form, "Chalk / M / Matt", "weight_unit"), "kg");
        form.put(field(form, "Chalk / M / Matt", "stock"), "4");
        form.remove(field(form, "Sage / S / Matt", "taxable"));
        form.remove(field(form, "Sage / S / Matt", "requires_shipping"));
        var made = created(form);
        assertThat(made.path("options").findValuesAsText("name")).containsExactly("Colour", "Size", "Glaze");
        assertThat(made.path("variants").findValuesAsText("title"))
                .containsExactly("Sage / S / Matt", "Sage / M / Matt", "Chalk / S / Matt", "Chalk / M / Matt");
        var last = made.at("/variants/3");
        assertThat(last.path("price").decimalValue()).isEqualByComparingTo("9.90");
        assertThat(last.path("compare_at_price").decimalValue()).isEqualByComparingTo("12");
        assertThat(last.path("cost_per_item").decimalValue()).isEqualByComparingTo("3.10");
        assertThat(last.path("barcode").asText()).isEqualTo("4006381333931");
        assertThat(last.path("grams").asInt()).isEqualTo(400);
        assertThat(last.path("inventory_quantity").asInt()).isEqualTo(4);
        assertThat(made.at("/variants/0/taxable").asBoolean()).isFalse();
        assertThat(made.at("/variants/0/requires_shipping").asBoolean()).isFalse();
        assertThat(last.path("taxable").asBoolean()).isTrue();
    }

    @Test
    void aDraftIsNotShownWhateverIsTicked() {
        var made = created(with(draft("Bowl"), "status", "draft"));
        assertThat(made.path("status").asText()).isEqualTo("draft");
        assertThat(made.path("published").asBoolean()).isFalse();
    }

    @Test
    void noTwoVariantsGetTheSameSku() {
        // why these two: the part of a SKU that a value becomes ends before they differ.
        var form = draft("Bowl", "Colour", "Sage green, Sage grey, Chalk");
        assertThat(created(form).path("variants").findValuesAsText("sku")).containsOnly("");
        var proposed = look("/admin/products/new", with(form, "do", "skus"));
        assertThat(created(proposed).path("variants").findValuesAsText("sku"))
                .doesNotHaveDuplicates()
                .doesNotContain("")
                .contains("BOWL-SAGEGR", "BOWL-CHALK");
    }

    @Test
    void whatIsTypedForAllStandsInEveryRow() {
        var form = draft("Bowl", "Colour", "Sage, Chalk");
        form.putAll(Map.of("all.price", "12", "all.stock", "7"));
        var made = created(look("/admin/products/new", with(form, "do", "apply")));
        assertThat(made.path("variants"))
                .hasSize(2)
                .allMatch(each -> each.path("inventory_quantity").asInt() == 7
                        && each.path("price").asText().startsWith("12"));
    }

    @Test
    void moreVariantsThanAProductMayHaveAreRefusedInWords() {
        var numbers = IntStream.rangeClosed(1, 11).mapToObj(Integer::toString).collect(Collectors.joining(","));
        var form = draft("Tile", "Colour", numbers, "Size", numbers);
        form.put("body_html", "Typed for an hour");
        var visitorResponse = signedInVisitor.post("/admin/products/new", form);
        assertThat(visitorResponse.status()).isEqualTo(422);
        assertThat(visitorResponse.html().select("#options").text())
                .contains("These options make 121 variants; a product may have 100.");
        assertThat(visitorResponse.html().select("#body_html").text()).isEqualTo("Typed for an hour");
    }

    @Test
    void anOptionThatIsHalfFilledInIsRefusedBesideItsField() {
        var form = draft("Bowl", "", "Sage, Chalk");
        var visitorResponse = signedInVisitor.post("/admin/products/new", form);
        assertThat(visitorResponse.status()).isEqualTo(422);
        assertThat(visitorResponse.html().select("input[name='option[0].name'][aria-invalid]"))
                .hasSize(1);
        assertThat(visitorResponse.html().select("#variants td input[name^=variants][name$=.price]"))
                .hasSize(2);
    }

    @Test
    void whatASaveDeletesIsSaidBeforeAndNothingIsLostUntilThen() {
        var made = created(draft("Bowl", "Colour", "Sage, Chalk, Ink", "Size", "S, M"));
        var form = fields(made);
        form.put("option[0].values", "Sage\nInk");
        var asked = signedInVisitor.post(path(made), form);
        assertThat(asked.status()).isEqualTo(422);
        assertThat(asked.html().select("#asks li").eachText()).containsExactly("Chalk / S", "Chalk / M");
        assertThat(now(made).path("variants")).hasSize(6);

        var sure = fields(asked);
        sure.put("lose", asked.html().select("[name=lose]").val());
        assertThat(signedInVisitor.post(path(made), sure).status()).isEqualTo(303);
        assertThat(now(made).path("variants").findValuesAsText("title"))
                .containsExactly("Sage / S", "Sage / M", "Ink / S", "Ink / M");
        assertThat(now(made).at("/variants/0/id")).isEqualTo(made.at("/variants/0/id"));
    }

    @Test
    void anotherOptionKeepsTheVariantsWithItsFirstValue() {
        var made = created(draft("Bowl", "Colour", "Sage, Chalk"));
        var form = fields(made);
        form.putAll(Map.of("option_slots", "2", "option[1].name", "Size", "option[1].values", "S, M"));
        assertThat(signedInVisitor.post(path(made), form).status()).isEqualTo(303);
        var now = now(made);
        assertThat(now.path("variants").findValuesAsText("title"))
                .containsExactly("Sage / S", "Sage / M", "Chalk / S", "Chalk / M");
        assertThat(List.of(now.at("/variants/0/id"), now.at("/variants/2/id")))
                .containsExactly(made.at("/variants/0/id"), made.at("/variants/1/id"));
    }

    @Test
    void aProductWithoutItsLastOptionKeepsOneVariant() {
        var made = created(draft("Bowl", "Colour", "Sage, Chalk"));
        var form = look(path(made), with(fields(made), "do", "option-gone:0"));
        var asked = signedInVisitor.post(path(made), form);
        var sure = fields(asked);
        sure.put("lose", asked.html().select("[name=lose]").val());
        assertThat(signedInVisitor.post(path(made), sure).status()).isEqualTo(303);
        assertThat(now(made).path("variants").findValuesAsText("title")).containsExactly("Default Title");
        assertThat(now(made).at("/variants/0/id")).isEqualTo(made.at("/variants/0/id"));
    }

    @Test
    void aCombinationThatWasLeftOutIsNotMadeUnasked() {
        var form = draft("Bowl", "Colour", "Sage, Chalk", "Size", "S, M");
        form.put(field(form, "Chalk / M", "gone"), "1");
        var made = created(form);
        assertThat(made.path("variants")).hasSize(3);
        assertThat(signedInVisitor.post(path(made), fields(made)).status()).isEqualTo(303);
        assertThat(now(made).path("variants")).hasSize(3);
        var all = look(path(made), with(fields(made), "do", "missing"));
        assertThat(signedInVisitor.post(path(made), all).status()).isEqualTo(303);
        assertThat(now(made).path("variants")).hasSize(4);
    }

    @Test
    void stockThatWasNotCountedIsCountedFromNowOn() {
        var made = appApi.post("products", "{\"product\":{\"title\":\"Card\",\"variants\":[{\"price\":\"2\"}]}}")
                .path("product");
        var form = fields(made);
        form.put(field(form, "One kind", "counted"), "1");
        form.put(field(form, "One kind", "stock"), "12");
        assertThat(signedInVisitor.post(path(made), form).status()).isEqualTo(303);
        assertThat(now(made).at("/variants/0/inventory_quantity").asInt()).isEqualTo(12);
        assertThat(now(made).at("/variants/0/inventory_management").asText()).isEqualTo("vitrine");
    }

    @Test
    void aDescriptionIsShownAsItWasSavedOverSeveralSaves() {
        var text = "Thrown by *hand*, **fired** twice.\nEach one differs.\n\n## Care\n\n- Dishwasher\n- "
                + "[Microwave](https://example.org/care?a=1&b=2)\n\n1. Rinse\n2. Dry\n\n5 < 6 & \"so on\" #7";
        var form = draft("Bowl");
        // why: as browsers send the lines of a text.
        form.put("body_html", text.replace("\n", "\r\n"));
        var made = created(form);
        var html = made.path("body_html").asText();
        assertThat(html).contains("<h2>Care</h2>", "<li>Dishwasher</li>", "<strong>fired</strong>", "<br />");
        for (int i = 0; i < 3; i++) {
            var page = fields(made);
            assertThat(page.get("body_html").replace("\r", "")).isEqualTo(text);
            page.put("vendor", "Vendor " + i);
            assertThat(signedInVisitor.post(path(made), page).status()).isEqualTo(303);
            assertThat(now(made).path("body_html").asText()).isEqualTo(html);
        }
    }

    @Test
    void aDescriptionWithMoreThanTextStaysHtml() {
        var made = appApi.post("products", """
                {"product": {"title": "Bowl", "body_html":
                  "<p class=\\"lead\\">A</p><table><tr><td>1 &lt; 2</td></tr></table><p>*not italic*</p>"}}
                """.replace("\\\\", "\\")).path("product");
        var html = made.path("body_html").asText();
        for (int i = 0; i < 2; i++) {
            var page = fields(made);
            assertThat(page).containsEntry("body_format", "html").containsEntry("body_html", html);
            assertThat(signedInVisitor.post(path(made), page).status()).isEqualTo(303);
            assertThat(now(made).path("body_html").asText()).isEqualTo(html);
        }
    }

    @Test
    void aProductIsPutIntoCollectionsAndTakenOut() {
        var kitchen = collection("Kitchen");
        var garden = collection("Garden");
        appApi.post("smart_collections", """
                {"smart_collection": {"title": "Everything dear", "rules": [
                  {"column": "variant_price", "relation": "greater_than", "condition": "100"}]}}
                """);
        var form = draft("Bowl");
        form.put("collection[" + kitchen + "]", "1");
        form.put("new_collection", "Table");
        form.put(field(form, "One kind", "price"), "150");
        var made = created(form);
        assertThat(collections(made)).containsExactlyInAnyOrder("Kitchen", "Table", "Everything dear");
        assertThat(signedInVisitor.get(path(made)).html().select(".chip--plain").text())
                .isEqualTo("Everything dear");
        var moved = fields(made);
        moved.remove("collection[" + kitchen + "]");
        moved.put("collection[" + garden + "]", "1");
        assertThat(signedInVisitor.post(path(made), moved).status()).isEqualTo(303);
        assertThat(collections(made)).containsExactlyInAnyOrder("Garden", "Table", "Everything dear");
    }

    @Test
    void aRefusedCollectionLeavesNothingOfTheProduct() {
        var form = draft("Never made");
        form.put("new_collection", "x".repeat(300));
        var visitorResponse = signedInVisitor.post("/admin/products/new", form);
        assertThat(visitorResponse.html().select("#new_collection[aria-invalid]"))
                .hasSize(1);
        assertThat(titles("/admin/products?q=Never+made")).isEmpty();
    }

    @Test
    void aCollectionIsMadeFilledChangedAndDeleted() {
        var bowl = created(draft("Bowl"));
        var path = "/admin/collections/new";
        var found = fields(signedInVisitor.get(path), "#collection");
        found.putAll(Map.of("title", "Table", "find", "bowl", "do", "find"));
        var visitorResponse = signedInVisitor.post(path, found);
        assertThat(visitorResponse.html().select("#found .row:has([name^=add])").eachText())
                .containsExactly("BowlAdd");
        var form = fields(visitorResponse, "#collection");
        form.put("add[" + bowl.path("id").asText() + "]", "1");
        form.put("body_html", "For *every* day.");
        var made = signedInVisitor.post(path, form).header("location");
        assertThat(collections(bowl)).containsExactly("Table");
        assertThat(testServer.visitor(shop).get("/collections/table").text()).contains("Bowl", "<em>every</em>");

        var change = fields(signedInVisitor.get(made), "#collection");
        assertThat(change).containsEntry("body_html", "For *every* day.");
        change.put("title", "");
        assertThat(signedInVisitor.post(made, change).html().select("#title[aria-invalid]"))
                .hasSize(1);
        change.put("title", "Everyday");
        change.put("gone[" + bowl.path("id").asText() + "]", "1");
        assertThat(signedInVisitor.post(made, change).status()).isEqualTo(303);
        assertThat(collections(bowl)).isEmpty();
        assertThat(signedInVisitor
                        .get("/admin/collections")
                        .html()
                        .select("[data-row]")
                        .eachText())
                .containsExactly("Everyday");
        signedInVisitor.post(made, Map.of("do", "delete"));
        assertThat(signedInVisitor.get(made).status()).isEqualTo(404);
    }

    @Test
    void picturesAreDescribedMovedAndDeleted() {
        var product = appApi.post("products", """
                {"product": {"title": "Vase", "images": [{"attachment": "%1$s", "filename": "one.gif"},
                  {"attachment": "%1$s", "filename": "two.gif"}, {"attachment": "%1$s", "filename": "three.gif"}]}}
                """.formatted("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"))
                .path("product");
        var ids = product.path("images").findValuesAsText("id");
        var form = fields(product);
        form.put("position[" + ids.get(2) + "]", "1");
        form.put("alt[" + ids.get(0) + "]", "From above");
        form.put("gone[" + ids.get(1) + "]", "1");
        assertThat(signedInVisitor.post(path(product), form).status()).isEqualTo(303);

        var images = now(product).path("images");
        assertThat(images.findValuesAsText("id")).containsExactly(ids.get(2), ids.get(0));
        assertThat(images.at("/1/alt").asText()).isEqualTo("From above");
    }

    @Test
    void severalAreHiddenShownTaggedArchivedAndDeletedAtOnce() {
        var one = appApi.sells("Cup", "5.00", 1);
        var two = appApi.sells("Saucer", "3.00", 1);
        var ids = one.path("id").asText() + "," + two.path("id").asText();
        change(ids, "hide");
        assertThat(List.of(now(one), now(two)))
                .noneMatch(each -> each.path("published").asBoolean());
        assertThat(testServer.visitor(shop).get("/products/cup").status()).isEqualTo(404);
        change(ids, "publish");
        assertThat(List.of(now(one), now(two)))
                .allMatch(each -> each.path("published").asBoolean());
        assertThat(testServer.visitor(shop).get("/products/cup").status()).isEqualTo(200);
        change(ids, "tag");
        assertThat(titles("/admin/products?tag=tea")).containsExactlyInAnyOrder("Cup", "Saucer");
        change(ids, "archive");
        assertThat(titles("/admin/products?status=archived")).hasSize(2);
        assertThat(change(one.path("id").asText(), "delete")).contains("1 product is deleted.");
        assertThat(titles("/admin/products")).containsExactly("Saucer");
    }

    @Test
    void whatWasDoneToSeveralIsTakenBack() {
        var products = List.of(
                appApi.sells("Cup", "5.00", 1),
                made("\"title\": \"Dish\", \"published\": false, \"tags\": \"Tea\""),
                made("\"title\": \"Plan\", \"status\": \"draft\""),
                made("\"title\": \"Old\", \"published_at\": \"2020-02-03T04:05:06Z\", \"product_availability\": 1"));
        var ids = products.stream().map(each -> each.path("id").asText()).toList();
        var bulk = new BulkChange(signedInVisitor, "/admin/products");
        var before = shown();
        for (var step : List.of("hide", "publish", "archive", "tag")) {
            assertThat(bulk.change(step, ids, Map.of("tags", "tea, New"))).startsWith("4 products are ");
            assertThat(shown()).as(step).isNotEqualTo(before);
            assertThat(bulk.undo()).isEqualTo("Undone.");
            assertThat(shown()).as(step).isEqualTo(before);
        }
        bulk.change("publish", ids.subList(0, 1), Map.of());
        assertThat(bulk.canBeTakenBack()).as("nothing changed").isFalse();
        bulk.change("delete", ids, Map.of());
        assertThat(bulk.canBeTakenBack()).as("deleted").isFalse();
    }

    @Test
    void oldAddressLeadsToTheNewOneUnlessTheMerchantUnticksIt() {
        var cup = appApi.sells("Cup", "5.00", 1);
        var form = fields(cup);
        assertThat(signedInVisitor.post(path(cup), with(form, "handle", "mug")).status())
                .isEqualTo(303);
        var old = testServer.visitor(shop).get("/products/cup");
        assertThat(old.status()).isEqualTo(301);
        assertThat(old.header("location")).endsWith("/products/mug");
        form = with(fields(cup), "handle", "beaker");
        form.remove("redirect");
        assertThat(signedInVisitor.post(path(cup), form).status()).isEqualTo(303);
        assertThat(testServer.visitor(shop).get("/products/mug").status()).isEqualTo(404);
    }

    private JsonNode made(String fields) {
        return appApi.post("products", "{\"product\": {" + fields + "}}").path("product");
    }

    private List<List<String>> shown() {
        return appApi.getWith("products", "order=id%20asc")
                .path("products")
                .valueStream()
                .map(now -> Stream.of("status", "published", "published_at", "product_availability", "tags")
                        .map(name -> now.path(name).asText())
                        .toList())
                .toList();
    }

    @Test
    void listGoesOutAsCsvAndComesInAgain() {
        made("""
                "title": "Jug", "body_html": "<p>For \\"tea\\"</p>", "vendor": "=North", "tags": "a, b",
                "metafields_global_title_tag": "Jugs", "options": [{"name": "Colour"}],
                "images": [{"attachment": "%s", "filename": "jug.png", "alt": "A jug"}], "variants": [
                  {"option1": "Sage", "price": "12.50", "compare_at_price": "15", "sku": "J-1", "grams": 300,
                    "inventory_management": "vitrine", "inventory_quantity": 7},
                  {"option1": "Ink", "price": "13", "taxable": false}]
                """.formatted(PICTURE));
        made("\"title\": \"Hidden jug\", \"published\": false");
        made("\"title\": \"Bowl\"");
        var list = "/admin/products";
        var page = signedInVisitor.get(list + "?q=jug&order=title").html();
        var file = signedInVisitor.get(page.select("a[download]").attr("href")).text();
        assertThat(file.lines().filter(line -> line.startsWith("jug,"))).hasSize(2);
        var before = appApi.getWith("products", "order=id%20asc");
        assertThat(file).contains("hidden-jug,Hidden jug,").contains("'=North").doesNotContain("bowl");
        assertThat(new FileImport(signedInVisitor, list)
                        .run(file)
                        .select("#report")
                        .text())
                .as("into the same shop: " + before + " " + appApi.getWith("products", "order=id%20asc"))
                .startsWith("0 added, 0 changed, 2 were so already.");

        assertThat(appApi.getWith("products", "handle=jug").at("/products/0/images"))
                .hasSize(1);
        var elsewhere = testServer.newShop().handle();
        var merchant = testServer.owner(elsewhere).at(elsewhere);
        assertThat(new FileImport(merchant, list).run(file).select("#report").text())
                .startsWith("2 added");
        var copy = testServer.api(elsewhere).getWith("products", "handle=jug").at("/products/0");
        var jug = appApi.getWith("products", "handle=jug").at("/products/0");
        for (var field : List.of(
                "/title",
                "/body_html",
                "/vendor",
                "/tags",
                "/status",
                "/metafields_global_title_tag",
                "/variants/0/price",
                "/variants/0/compare_at_price",
                "/variants/0/sku",
                "/variants/0/grams",
                "/variants/0/inventory_quantity",
                "/variants/1/option1",
                "/variants/1/taxable",
                "/variants/1/inventory_management")) {
            assertThat(copy.at(field)).as(field).isEqualTo(jug.at(field));
        }
        assertThat(testServer
                        .api(elsewhere)
                        .getWith("products", "handle=hidden-jug")
                        .at("/products/0/published")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void aProductOfAHundredVariantsIsShownWhole() {
        var product = appApi.post("products", """
                {"product": {"title": "Tile", "options": [
                  {"name": "Colour", "values": ["1","2","3","4","5","6","7","8","9","10"]},
                  {"name": "Size", "values": ["1","2","3","4","5","6","7","8","9","10"]}]}}
                """).path("product");
        var page = signedInVisitor.get(path(product));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.html().select("tbody tr:not(.sheet__all) input[name$=.price]"))
                .hasSize(100);
    }

    /** The fields of a new product's page as they are once its options are typed: names and values in turn. */
    private Map<String, String> draft(String title, String... options) {
        var form = fields(signedInVisitor.get("/admin/products/new"));
        form.put("title", title);
        form.put("option_slots", Integer.toString(options.length / 2));
        for (int i = 0; i < options.length; i += 2) {
            form.put("option[" + i / 2 + "].name", options[i]);
            form.put("option[" + i / 2 + "].values", options[i + 1]);
        }
        return look("/admin/products/new", with(form, "do", "look"));
    }

    private Map<String, String> look(String path, Map<String, String> form) {
        var visitorResponse = signedInVisitor.post(path, form);
        assertThat(visitorResponse.status()).as(visitorResponse.text()).isEqualTo(200);
        return fields(visitorResponse);
    }

    private JsonNode created(Map<String, String> form) {
        var sent = signedInVisitor.post("/admin/products/new", form);
        assertThat(sent.status()).as(sent.html().select("#problems").text()).isEqualTo(303);
        return appApi.get("products/" + sent.header("location").replaceAll("\\D", ""))
                .path("product");
    }

    /** The field of a row, by what its first cell says. */
    private String field(Map<String, String> form, String title, String name) {
        var at = rows.get(form.get("rows")).indexOf(title);
        assertThat(at).as(title).isNotNegative();
        return "variants[" + form.get("rows").split(" ")[at] + "]." + name;
    }

    private static Map<String, String> with(Map<String, String> form, String name, String value) {
        var all = new LinkedHashMap<>(form);
        all.put(name, value);
        return all;
    }

    private String collection(String title) {
        return appApi.post("custom_collections", "{\"custom_collection\":{\"title\":\"" + title + "\"}}")
                .at("/custom_collection/id")
                .asText();
    }

    private List<String> collections(JsonNode product) {
        return appApi.get("collections.json?product_id=" + product.path("id").asText() + "&then=")
                .path("collections")
                .findValuesAsText("title");
    }

    private String change(String ids, String step) {
        var form = "do=" + step + "&tags=tea&_csrf=" + signedInVisitor.csrf() + "&ids=" + ids.replace(",", "&ids=");
        var type = Map.of("Content-Type", "application/x-www-form-urlencoded");
        return signedInVisitor
                .visitor()
                .follow(signedInVisitor.visitor().send("POST", "/admin/products", type, form))
                .text();
    }

    private List<String> titles(String path) {
        return signedInVisitor.get(path).html().select("[data-row]").eachText();
    }

    private JsonNode now(JsonNode product) {
        return appApi.get("products/" + product.path("id").asText()).path("product");
    }

    /** What stands in the fields of the product's page. */
    private Map<String, String> fields(JsonNode product) {
        return fields(signedInVisitor.get(path(product)));
    }

    private Map<String, String> fields(Visitor.VisitorResponse visitorResponse) {
        var fields = fields(visitorResponse, "#product");
        var keys = visitorResponse.html().select("#variants tbody input[name$=.here]").eachAttr("name").stream()
                .map(name -> name.replaceAll("variants\\[|].*", ""))
                .collect(Collectors.joining(" "));
        rows.put(
                keys,
                visitorResponse
                        .html()
                        .select("#variants tbody tr:not(.sheet__all) th > span:first-child")
                        .eachText());
        fields.put("rows", keys);
        return fields;
    }

    private static Map<String, String> fields(Visitor.VisitorResponse visitorResponse, String form) {
        var fields = new LinkedHashMap<String, String>();
        for (var field : visitorResponse.html().select(form + " [name]")) {
            if (!field.is("[type=checkbox], [type=radio]") || field.hasAttr("checked")) {
                fields.put(
                        field.attr("name"),
                        field.is("select") ? field.select("[selected]").val() : field.val());
            }
        }
        List.of("do", "lose", "pictures").forEach(fields::remove);
        return fields;
    }

    private static String path(JsonNode product) {
        return "/admin/products/" + product.path("id").asText();
    }

    private void vases() {
        var id = testServer.shop(shop).shopId();
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("""
                        insert into products (shop_id, title, title_key, sort_title, handle, vendor, vendor_key,
                          search_text, created_at, updated_at)
                        with recursive n (i) as (select 1 union all select i + 1 from n where i < 300)
                        select :shop, 'Vase ' || i || case when i = 1 then ' needle' else '' end, 'vase ' || i,
                          'vase ' || i, 'vase-' || i, 'North', case when i % 10 = 0 then 'north' else '' end,
                          'vase ' || i || case when i = 1 then ' needle' else '' end || ' sku-' || i, i, i from n
                        """).bind(id).run());
    }
}
