package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.themes.BundledTheme;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists that their address narrows down by facets, with what theme and visitor are told of it. */
final class FacetPagesTest {

    private static final String ALL = "/_page/collections/all?sort_by=title-asc";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private final Visitor visitor = testServer.visitor(shop.handle());

    @BeforeEach
    void fill() {
        sells("Cup", "Nord", "Cups", "sale, clay", variant("Red", 5, 3), variant("Blue", 9, 0));
        sells("Jug", "Nord", "Jugs", "clay", variant("Blue", 30, 2));
        sells("Lamp", "Licht & Söhne", "Lamps", "sale", variant("Red", 80, 0));
    }

    private static String variant(String color, int price, int stock) {
        return """
                {"option1": "%s", "price": "%d", "inventory_management": "vitrine", "inventory_quantity": %d}""".formatted(color, price, stock);
    }

    private JsonNode sells(String title, String vendor, String type, String tags, String... variants) {
        return appApi.post("products", """
                        {"product": {"title": "%s", "vendor": "%s", "product_type": "%s", "tags": "%s",
                          "options": [{"name": "Color"}], "variants": [%s]}}""".formatted(title, vendor, type, tags, String.join(", ", variants)))
                .path("product");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "available=1 | Cup, Jug",
                "vendor=nord | Cup, Jug",
                "vendor=Licht%20%26%20S%C3%B6hne | Lamp",
                "type=Cups&type=Lamps | Cup, Lamp",
                "tag=sale&tag=clay | Cup, Jug, Lamp",
                "tag=sale&vendor=Nord | Cup",
                "option.Color=Red | Cup, Lamp",
                "option.color=red&available=1 | Cup",
                "option.Color=Blue&available=1 | Jug",
                "price_max=9 | Cup",
                "price_min=9.00&price_max=30 | Cup, Jug",
                "price_min=9,01 | Jug, Lamp",
                "option.Color=Red&price_min=9 | Lamp",
                "vendor=Nobody | ''",
                "option.Size=M | ''",
                "price_min=40&price_max=30 | ''",
                "filter_by=clay&option.Color=Red | Cup",
            })
    void addressesNarrowTheList(String query, String titles) {
        var page = visitor.get(ALL + "&" + query).json();
        assertThat(titles(page)).isEqualTo(titles);
        assertThat(page.at("/data/pagination/total").asInt())
                .isEqualTo(titles.isEmpty() ? 0 : titles.split(", ").length);
        assertThat(page.at("/page/robots").asText()).isEqualTo("noindex");
        assertThat(page.at("/page/canonical").asText()).endsWith("/collections/all");
        assertThat(page.at("/data/activeFacets")).isNotEmpty();
        assertThat(page.at("/data/clearUrl").asText()).isEqualTo("/collections/all?sort_by=title-asc");
    }

    @Test
    void facetsHaveTheirValuesCountsAndAddresses() {
        var page = visitor.get(ALL + "&page=1&vendor=Nord").json();
        assertThat(page.at("/data/facets").findValuesAsText("key"))
                .as("both of Nord can be bought")
                .containsExactly("price", "type", "vendor", "option.Color", "tag");
        var all = visitor.get(ALL).json();
        assertThat(all.at("/data/facets").findValuesAsText("key"))
                .containsExactly("available", "price", "type", "vendor", "option.Color", "tag");
        assertThat(all.at("/data/facets").findValuesAsText("label"))
                .contains("Availability", "In stock", "Price", "Type", "Vendor", "Color", "Tag");
        var vendors = facet(page, "vendor");
        assertThat(values(vendors)).isEqualTo("Nord 2, Licht & Söhne 1");
        assertThat(vendors.at("/values/0/isActive").asBoolean()).isTrue();
        assertThat(vendors.at("/values/0/url").asText()).isEqualTo("/collections/all?sort_by=title-asc");
        assertThat(vendors.at("/values/1/url").asText())
                .isEqualTo("/collections/all?sort_by=title-asc&vendor=Licht%20%26%20S%C3%B6hne&vendor=Nord");
        var colors = facet(page, "option.Color");
        assertThat(values(colors)).isEqualTo("Blue 2, Red 1");
        assertThat(colors.at("/values/0/url").asText())
                .isEqualTo("/collections/all?option.Color=Blue&sort_by=title-asc&vendor=Nord");
        var price = facet(page, "price");
        assertThat(price.at("/min").asInt()).isEqualTo(5);
        assertThat(price.at("/max").asInt()).isEqualTo(30);
        assertThat(price.at("/from").isNull()).isTrue();
        var active = page.at("/data/activeFacets");
        assertThat(active).hasSize(1);
        assertThat(active.at("/0/facet").asText()).isEqualTo("Vendor");
        assertThat(active.at("/0/label").asText()).isEqualTo("Nord");
        assertThat(active.at("/0/fields/0/name").asText()).isEqualTo("vendor");
        assertThat(page.at("/page/context/filters/facets").toString()).isEqualTo("{\"vendor\":[\"Nord\"]}");
    }

    /** Each address that a page of facets has for a value leads to a list as long as it says. */
    @Test
    void everyCountIsWhatItsAddressShows() {
        for (var query : List.of("", "&vendor=Nord", "&available=1", "&option.Color=Red&price_min=5")) {
            var page = visitor.get(ALL + query).json();
            var tried = 0;
            for (var facet : page.at("/data/facets")) {
                var chosen = facet.path("values")
                        .valueStream()
                        .anyMatch(value -> value.path("isActive").asBoolean());
                for (var value : facet.path("values")) {
                    if (!chosen) {
                        var shown = visitor.get("/_page" + value.path("url").asText())
                                .json();
                        assertThat(shown.at("/data/pagination/total").asInt())
                                .as(value.toString())
                                .isEqualTo(value.path("count").asInt());
                        tried++;
                    }
                }
            }
            assertThat(tried).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "available=yes",
                "available=",
                "price_min=cheap",
                "price_min=-5",
                "price_max=1e9",
                "price_min=99999999999999999999",
                "price_min=0",
                "vendor=",
                "vendor=%20",
                "option.=Red",
                "option.%20=Red",
                "option=Red",
                "Option.Color=Red",
                "color=Red",
                "vendor[]=Nord"
            })
    void whatNoListCanMeanIsLeftOut(String query) {
        var page = visitor.get(ALL + "&" + query).json();
        assertThat(titles(page)).isEqualTo("Cup, Jug, Lamp");
        assertThat(page.at("/data/activeFacets")).isEmpty();
        assertThat(page.at("/page/robots").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tag=%00",
                "tag=%F0%9F%92%A9",
                "tag=%FF%FE",
                "vendor='%20or%20'1'='1",
                "vendor=<script>alert(1)</script>",
                "option.Color%22%3E%3Cscript%3E=Red",
                "option.__proto__=Red&option.constructor=x",
                "price_min=999999999&price_max=0.0001"
            })
    void whatNobodySellsFindsNothing(String query) {
        var page = visitor.get(ALL + "&" + query).json();
        assertThat(page.at("/page/status").asInt()).isEqualTo(200);
        assertThat(page.at("/data/products")).isEmpty();
        assertThat(page.at("/data/activeFacets")).isNotEmpty();
        var document = visitor.get("/collections/all?" + query);
        assertThat(document.status()).isEqualTo(200);
        assertThat(document.text()).doesNotContain("<script>alert(1)").doesNotContain("Color\"><script>");
        assertThat(document.html().select("main").text()).contains("Nothing fits all of these filters");
    }

    @Test
    void addressesHaveLimits() {
        var many = IntStream.range(0, 60)
                .mapToObj(i -> "tag=t" + i + "&option.o" + i + "=v")
                .collect(Collectors.joining("&"));
        var long201 = "x".repeat(201);
        var page = visitor.get("/_page/collections/all?" + many + "&vendor=" + long201 + "&vendor=Nord")
                .json();
        assertThat(page.at("/page/status").asInt()).isEqualTo(200);
        var narrowed = page.at("/page/context/filters/facets");
        assertThat(narrowed.size()).isLessThanOrEqualTo(12);
        assertThat(narrowed.path("tag")).hasSize(20);
        assertThat(narrowed.path("vendor").toString()).isEqualTo("[\"Nord\"]");
    }

    @Test
    void theSameChoiceHasOneAddress() {
        var one = visitor.get("/_page/collections/all?vendor=Nord&tag=sale&tag=clay&price_min=05.00")
                .json();
        var other = visitor.get(
                        "/_page/collections/all?price_min=5&tag=clay&utm_source=x&tag=sale&tag=sale&vendor=%20Nord")
                .json();
        assertThat(one.path("url").asText())
                .isEqualTo("/collections/all?price_min=5&tag=clay&tag=sale&vendor=Nord")
                .isEqualTo(other.path("url").asText());
    }

    /** Links, chips and the form of prices, for whom no script runs. */
    @Test
    void everythingWorksWithoutScripts() {
        var all = visitor.get("/collections/all").html();
        assertThat(all.select("#filters a[rel=nofollow]")).hasSizeGreaterThan(6);
        var blue = follow(all, "Blue");
        assertThat(cards(blue)).containsExactlyInAnyOrder("Cup", "Jug");
        assertThat(blue.select("[role=status]").eachText()).contains("2 products");
        assertThat(blue.select("meta[name=robots]").attr("content")).isEqualTo("noindex");
        assertThat(blue.select("link[rel=canonical]").attr("href")).endsWith("/collections/all");
        var both = follow(blue, "sale");
        assertThat(cards(both)).containsExactly("Cup");
        assertThat(both.select("#filters [aria-current=true]").eachText()).hasSize(2);

        var form = blue.select("#filters form").getFirst();
        var hidden = form.select("input[type=hidden]").stream()
                .map(field -> PageUrl.escape(field.attr("name")) + "=" + PageUrl.escape(field.attr("value")))
                .collect(Collectors.joining("&"));
        var dear = visitor.get(form.attr("action") + "?" + hidden + "&price_min=10&price_max=")
                .html();
        assertThat(cards(dear)).containsExactly("Jug");
        assertThat(dear.select(".chip").eachText()).hasSize(2).anyMatch(text -> text.contains("From 10.00 EUR"));
        assertThat(dear.select(".sort input[type=hidden]").eachAttr("name"))
                .containsExactlyInAnyOrder("option.Color", "price_min");

        var nothing = visitor.get(form.attr("action") + "?" + hidden + "&price_min=60")
                .html();
        assertThat(cards(nothing)).isEmpty();
        assertThat(nothing.select("main").text()).contains("Nothing fits all of these filters");
        var cleared = visitor.get(nothing.select(".empty a").attr("href")).html();
        assertThat(cards(cleared)).hasSize(3);
    }

    private Document follow(Document page, String value) {
        var link = page.select("#filters a").stream()
                .filter(each -> each.select(".facet__label").text().equals(value))
                .findFirst()
                .orElseThrow();
        return visitor.get(link.attr("href")).html();
    }

    private static List<String> cards(Document page) {
        return page.select("main .card h3").eachText();
    }

    @Test
    void pagesSortAndTurnWithinWhatIsChosen() {
        for (int i = 0; i < 26; i++) {
            sells("Bowl %02d".formatted(i), "Nord", "Bowls", "", variant("Green", 10 + i, 1));
        }
        var second = visitor.get("/_page/collections/all?type=Bowls&sort_by=price-desc&page=2")
                .json();
        assertThat(titles(second)).isEqualTo("Bowl 01, Bowl 00");
        assertThat(second.at("/data/pagination/total").asInt()).isEqualTo(26);
        assertThat(facet(second, "type").at("/values/0/url").asText()).isEqualTo("/collections/all?sort_by=price-desc");
        var turn = visitor.get("/collections/all?type=Bowls")
                .html()
                .select("a[rel=next]")
                .attr("href");
        assertThat(turn).isEqualTo("/collections/all?type=Bowls&page=2");
        assertThat(visitor.get("/collections/all?type=Bowls&page=3").status()).isEqualTo(404);
    }

    @Test
    void otherListsHaveThemToo() {
        var collection = appApi.post("smart_collections", """
                {"smart_collection": {"title": "Sale", "rules": [
                  {"column": "tag", "relation": "equals", "condition": "sale"}]}}""");
        assertThat(collection.at("/smart_collection/handle").asText()).isEqualTo("sale");
        var sale = visitor.get("/_page/collections/sale?option.Color=Red&available=1")
                .json();
        assertThat(titles(sale)).isEqualTo("Cup");
        assertThat(sale.at("/data/collection/products_count").asInt()).isEqualTo(2);

        var vendor = visitor.get("/_page/collections/vendors?q=Nord&option.Color=Red")
                .json();
        assertThat(titles(vendor)).isEqualTo("Cup");
        assertThat(facet(vendor, "option.Color").at("/values/0/url").asText())
                .isEqualTo("/collections/vendors?option.Color=Blue&option.Color=Red&q=Nord");
        assertThat(visitor.get("/collections/vendors?q=Nord&tag=none").status()).isEqualTo(200);
        assertThat(visitor.get("/collections/vendors?q=Nobody&tag=none").status())
                .isEqualTo(404);

        var tagged = visitor.get("/_page/collections/all/clay?available=1").json();
        assertThat(titles(tagged)).contains("Cup").contains("Jug");
        assertThat(tagged.at("/data/clearUrl").asText()).isEqualTo("/collections/all/clay");

        var found = visitor.get("/_page/search?q=cups&option.Color=Red").json();
        assertThat(titles(found)).isEqualTo("Cup");
        assertThat(found.at("/data/pagination/total").asInt()).isOne();
        assertThat(found.at("/data/clearUrl").asText()).isEqualTo("/search?q=cups");
        assertThat(visitor.get("/_page/search?q=cups&option.Color=Green").json().at("/data/products"))
                .isEmpty();
        assertThat(visitor.get("/_page/search").json().at("/data/facets")).isEmpty();
    }

    /** Kept pages count what can be bought, and what it costs, though they show none of it. */
    @Test
    void keptPagesFollowWhatFacetsCount() {
        var path = "/_page/collections/all";
        assertThat(values(facet(visitor.get(path).json(), "available"))).isEqualTo("In stock 2");
        var jug = appApi.getWith("products", "title=Jug")
                .at("/products/0/variants/0/id")
                .asText();
        new Shopper(testServer.visitor(shop.handle())).buys(jug, 2);
        assertThat(values(facet(visitor.get(path).json(), "available"))).isEqualTo("In stock 1");
        appApi.put(
                "variants/" + jug,
                "{\"variant\": {\"id\": %s, \"price\": \"95\", \"option1\": \"Black\"}}".formatted(jug));
        var changed = visitor.get(path).json();
        assertThat(facet(changed, "price").path("max").asInt()).isEqualTo(95);
        assertThat(values(facet(changed, "option.Color"))).isEqualTo("Red 2, Black 1, Blue 1");
    }

    @Test
    void amountsAreInTheCurrencyThatPricesAreShownIn() {
        appApi.post("exchange_rates", "{\"exchange_rate\": {\"currency_code\": \"JPY\", \"rate\": \"161.25\"}}");
        var yen = Map.of("Cookie", "currency=JPY");
        var page = visitor.get(ALL + "&price_min=1451&price_max=4838", yen).json();
        assertThat(titles(page)).as("9 € are 1451 ¥, 30 € are 4838 ¥").isEqualTo("Cup, Jug");
        var price = facet(page, "price");
        assertThat(price.path("currency").asText()).isEqualTo("JPY");
        assertThat(price.path("min").asInt()).isEqualTo(806);
        assertThat(price.path("max").asInt()).isEqualTo(12900);
        assertThat(page.at("/data/activeFacets/0/label").asText()).isEqualTo("¥1,451 – ¥4,838");
        assertThat(titles(
                        visitor.get(ALL + "&price_min=1452&price_max=4837", yen).json()))
                .isEmpty();
        assertThat(titles(visitor.get(ALL + "&price_min=9&price_max=30").json()))
                .isEqualTo("Cup, Jug");
    }

    @Test
    void addressesBeginWithTheLanguage() {
        appApi.post("shop_locales", "{\"shop_locale\": {\"locale\": \"de\"}}");
        var page = visitor.get("/_page/de/collections/all?vendor=Nord").json();
        assertThat(facet(page, "option.Color").at("/values/0/url").asText())
                .isEqualTo("/de/collections/all?option.Color=Blue&vendor=Nord");
        assertThat(page.at("/data/clearUrl").asText()).isEqualTo("/de/collections/all");
        assertThat(page.at("/data/facets/0/label").asText()).isEqualTo("Preis");
    }

    @Test
    void themesThatDoNotNameThemAreSentNone() {
        wearWithout();
        var page = visitor.get(ALL + "&vendor=Nord").json();
        assertThat(titles(page)).isEqualTo("Cup, Jug");
        assertThat(page.path("data").has("facets")).isFalse();
        assertThat(page.path("data").has("activeFacets")).isFalse();
        assertThat(visitor.get("/_page/search?q=cup").json().path("data").has("facets"))
                .isFalse();
        assertThat(visitor.get("/collections/all?vendor=Nord").status()).isEqualTo(200);
    }

    /** The starter theme with other words for all of it. */
    private void wearWithout() {
        var files = new TreeMap<>(BundledTheme.STARTER.files());
        files.replaceAll((path, bytes) -> path.matches(".*\\.(vue|js)")
                ? new String(bytes, StandardCharsets.UTF_8)
                        .replaceAll("\\bfacets\\b|(?<=active)Facets", "Facts")
                        .replace("clearUrl", "cleanUrl")
                        .replace("clear-url", "clean-url")
                        .getBytes(StandardCharsets.UTF_8)
                : bytes);
        testServer.wear(shop, "Without", files);
    }

    /** Of lists that are narrowed down there are more than anybody can keep. */
    @Test
    void onlyListsWithOneValueAreKept() {
        var drawing = "<i class=\"drawn\">{{ Math.random() }}</i><slot />";
        testServer.wear(
                shop,
                "Draws",
                TestServer.starterWith("src/layouts/Default.vue", layout -> layout.replaceFirst("<slot />", drawing)));
        for (var kept : List.of("", "?vendor=Nord", "?available=1", "?option.Color=Red&page=1")) {
            assertThat(drawn(kept)).as(kept).isEqualTo(drawn(kept));
        }
        for (var other : List.of(
                "?vendor=Nord&tag=sale", "?tag=sale&tag=clay", "?price_min=6", "?vendor=Nobody", "?tag=x&page=1")) {
            assertThat(drawn(other)).as(other).isNotEqualTo(drawn(other));
        }
    }

    private String drawn(String query) {
        return visitor.get("/collections/all" + query).html().select("i.drawn").text();
    }

    @Test
    void crawlersAreToldNotToTryThem() {
        assertThat(visitor.get("/robots.txt").text()).contains("Disallow: /*?*option.", "Disallow: /*?*vendor=");
    }

    private static JsonNode facet(JsonNode page, String key) {
        return page.at("/data/facets")
                .valueStream()
                .filter(facet -> facet.path("key").asText().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private static String values(JsonNode facet) {
        return facet.path("values")
                .valueStream()
                .map(value ->
                        value.path("label").asText() + " " + value.path("count").asText())
                .collect(Collectors.joining(", "));
    }

    private static String titles(JsonNode page) {
        return page.at("/data/products")
                .valueStream()
                .map(product -> product.path("title").asText())
                .collect(Collectors.joining(", "));
    }
}
