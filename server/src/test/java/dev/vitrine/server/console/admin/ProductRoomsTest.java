package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.Api;
import dev.vitrine.server.testkit.Member;
import dev.vitrine.server.testkit.World;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rooms of products, without a browser. */
final class ProductRoomsTest {

    private final World world = World.shared();
    private final String shop = world.newShop().handle();
    private final Api api = world.api(shop);
    private final Member member = world.owner(shop).at(shop);

    @Test
    void hundredsAreSearchedFilteredSortedAndPaged() {
        vases();
        assertThat(titles("/admin/products?q=needle")).containsExactly("Vase 1 needle");
        var last = member.get("/admin/products?q=vase&order=title&page=6");
        assertThat(last.text()).contains("251–300 of 300 products");
        assertThat(last.html().select("[data-row]")).hasSize(50);
        assertThat(titles("/admin/products?q=VASE+sku-299")).containsExactly("Vase 299");
        assertThat(titles("/admin/products?q=vase&vendor=North&order=title")).hasSize(30);
        assertThat(member.get("/admin/products?q=vase&page=9").header("location"))
                .isEqualTo("/admin/products?q=vase");
    }

    @Test
    void aSearchKeepsTheFiltersThatHaveNoFieldOfTheirOwn() {
        var form = member.get("/admin/products?vendor=North&tag=new").html().select("form[role=search]");
        assertThat(form.select("input[type=hidden]").eachAttr("value")).containsExactlyInAnyOrder("North", "new");
    }

    @Test
    void aRefusedPartOfAProductLeavesNothingOfTheRest() {
        var mug = api.sells("Plain mug", "12.00", 3);
        var item = mug.at("/variants/0/inventory_item_id").asText();
        var field = "variants[" + mug.at("/variants/0/id").asText() + "].price";
        api.post("products", "{\"product\":{\"title\":\"Taken\",\"handle\":\"taken\"}}");
        for (var wrong : List.of(
                Map.of("stock[" + item + "-999999]", "4", "stock[" + item + "-999999].before", "1"),
                Map.of("option_name", "Colour"),
                Map.of("handle", "taken"),
                Map.of(field, "a lot"))) {
            var form = fields(mug);
            form.put("title", "Better mug");
            form.put(field, "15");
            form.put("body_html", "As it was typed");
            form.putAll(wrong);
            var answer = member.post(path(mug), form);
            assertThat(answer.status()).as(wrong.toString()).isEqualTo(422);
            assertThat(answer.html().select("#title").val()).isEqualTo("Better mug");
            assertThat(answer.html().select("#body_html").text()).isEqualTo("As it was typed");
            assertThat(answer.html().select("#problems li")).hasSize(1);
            assertThat(now(mug).path("title").asText()).isEqualTo("Plain mug");
            assertThat(now(mug).at("/variants/0/price").decimalValue()).isEqualByComparingTo("12");
        }
    }

    @Test
    void everythingOnThePageIsSavedAtOnce() {
        var mug = api.sells("Plain mug", "12.00", 3);
        var form = fields(mug);
        form.put("title", "Better mug");
        form.put("variants[" + mug.at("/variants/0/id").asText() + "].price", "14,50");
        form.put("option_name", "Colour");
        form.put("option_values", "Sage, Chalk");
        form.replaceAll((name, value) -> name.matches("stock\\[[\\d-]+]") ? "8" : value);
        assertThat(member.post(path(mug), form).status()).isEqualTo(303);

        var saved = now(mug);
        assertThat(saved.path("title").asText()).isEqualTo("Better mug");
        assertThat(saved.path("variants").findValuesAsText("title")).containsExactly("Sage", "Chalk");
        assertThat(saved.path("variants"))
                .allMatch(each -> each.path("price").asText().startsWith("14.5"));
        assertThat(saved.at("/variants/0/inventory_quantity").asInt()).isEqualTo(8);
        assertThat(saved.at("/variants/0/id")).isEqualTo(mug.at("/variants/0/id"));

        var more = fields(mug);
        more.put("new_option1", "Ink");
        more.put("new_price", "16");
        more.put("new_stock", "5");
        assertThat(member.post(path(mug), more).status()).isEqualTo(303);
        assertThat(now(mug).at("/variants/2/inventory_quantity").asInt()).isEqualTo(5);
        more.put("new_option1", "ink");
        assertThat(member.post(path(mug), more).html().select("#new_option1[aria-invalid]"))
                .hasSize(1);
    }

    @Test
    void aNewProductOfSeveralKindsHasItsPriceAndStock() {
        var sent = member.post(
                "/admin/products/new",
                Map.of(
                        "title",
                        "Bowl",
                        "price",
                        "9,90",
                        "stock",
                        "4",
                        "counted",
                        "1",
                        "sku",
                        "BOWL",
                        "option_name",
                        "Colour",
                        "option_values",
                        "Sage, Chalk",
                        "status",
                        "active",
                        "published",
                        "1"));
        assertThat(sent.status()).isEqualTo(303);
        var id = sent.header("location").replaceAll("\\D", "");
        for (var variant : api.get("products/" + id).at("/product/variants")) {
            assertThat(variant.path("price").decimalValue()).isEqualByComparingTo("9.90");
            assertThat(variant.path("inventory_quantity").asInt()).isEqualTo(4);
            assertThat(variant.path("sku").asText()).isEqualTo("BOWL");
        }
        var refused =
                member.post("/admin/products/new", Map.of("title", "Bowl", "price", "cheap", "option_values", "A"));
        assertThat(refused.html().select("#option_name[aria-invalid]")).hasSize(1);
    }

    @Test
    void picturesAreDescribedMovedAndDeleted() {
        var product = api.post("products", """
                {"product": {"title": "Vase", "images": [{"attachment": "%1$s", "filename": "one.gif"},
                  {"attachment": "%1$s", "filename": "two.gif"}, {"attachment": "%1$s", "filename": "three.gif"}]}}
                """.formatted("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"))
                .path("product");
        var ids = product.path("images").findValuesAsText("id");
        var form = fields(product);
        form.put("position[" + ids.get(2) + "]", "1");
        form.put("alt[" + ids.get(0) + "]", "From above");
        form.put("gone[" + ids.get(1) + "]", "1");
        assertThat(member.post(path(product), form).status()).isEqualTo(303);

        var images = now(product).path("images");
        assertThat(images.findValuesAsText("id")).containsExactly(ids.get(2), ids.get(0));
        assertThat(images.at("/1/alt").asText()).isEqualTo("From above");
    }

    @Test
    void severalAreHiddenShownTaggedArchivedAndDeletedAtOnce() {
        var one = api.sells("Cup", "5.00", 1);
        var two = api.sells("Saucer", "3.00", 1);
        var ids = one.path("id").asText() + "," + two.path("id").asText();
        change(ids, "hide");
        assertThat(List.of(now(one), now(two)))
                .noneMatch(each -> each.path("published").asBoolean());
        assertThat(world.visitor(shop).get("/products/cup").status()).isEqualTo(404);
        change(ids, "publish");
        assertThat(List.of(now(one), now(two)))
                .allMatch(each -> each.path("published").asBoolean());
        assertThat(world.visitor(shop).get("/products/cup").status()).isEqualTo(200);
        change(ids, "tag");
        assertThat(titles("/admin/products?tag=tea")).containsExactlyInAnyOrder("Cup", "Saucer");
        change(ids, "archive");
        assertThat(titles("/admin/products?status=archived")).hasSize(2);
        assertThat(change(one.path("id").asText(), "delete")).contains("1 product is deleted.");
        assertThat(titles("/admin/products")).containsExactly("Saucer");
    }

    @Test
    void aProductOfAHundredVariantsIsShownWhole() {
        var product = api.post("products", """
                {"product": {"title": "Tile", "options": [
                  {"name": "Colour", "values": ["1","2","3","4","5","6","7","8","9","10"]},
                  {"name": "Size", "values": ["1","2","3","4","5","6","7","8","9","10"]}]}}
                """).path("product");
        var page = member.get(path(product));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.html().select("input[name$=.price]")).hasSize(100);
    }

    private String change(String ids, String step) {
        var form = "do=" + step + "&tags=tea&_csrf=" + member.csrf() + "&ids=" + ids.replace(",", "&ids=");
        var type = Map.of("Content-Type", "application/x-www-form-urlencoded");
        return member.visitor()
                .follow(member.visitor().send("POST", "/admin/products", type, form))
                .text();
    }

    private List<String> titles(String path) {
        return member.get(path).html().select("[data-row]").eachText();
    }

    private JsonNode now(JsonNode product) {
        return api.get("products/" + product.path("id").asText()).path("product");
    }

    /** What stands in the fields of the product's page. */
    private Map<String, String> fields(JsonNode product) {
        var fields = new LinkedHashMap<String, String>();
        for (var field : member.get(path(product)).html().select("#product [name]")) {
            if (!field.attr("type").equals("checkbox") || field.hasAttr("checked")) {
                fields.put(
                        field.attr("name"),
                        field.is("select") ? field.select("[selected]").val() : field.val());
            }
        }
        fields.remove("do");
        fields.remove("pictures");
        return fields;
    }

    private static String path(JsonNode product) {
        return "/admin/products/" + product.path("id").asText();
    }

    private void vases() {
        var id = world.shop(shop).shopId();
        world.platform().database().change(tx -> tx.sql("""
                        insert into products (shop_id, title, title_key, sort_title, handle, vendor, vendor_key,
                          search_text, created_at, updated_at)
                        with recursive n (i) as (select 1 union all select i + 1 from n where i < 300)
                        select :shop, 'Vase ' || i || case when i = 1 then ' needle' else '' end, 'vase ' || i,
                          'vase ' || i, 'vase-' || i, 'North', case when i % 10 = 0 then 'north' else '' end,
                          'vase ' || i || case when i = 1 then ' needle' else '' end || ' sku-' || i, i, i from n
                        """).bind(id).run());
    }
}
