package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses that {@code $routeToProductWithAttribute} and {@code $routeTopage} make. */
final class ProductListsTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi appApi = testServer.api(shop);
    private final Visitor visitor = testServer.visitor(shop);
    private final JsonNode cup = sells("Cup", "Atelier Nord", "Tableware", "handmade, Été à Lyon");

    @BeforeEach
    void fill() {
        sells("Jug", "Atelier Nord", "Jugs", "handmade");
        sells("Lamp", "Licht & Söhne", "Lamps", "glass");
    }

    private JsonNode sells(String title, String vendor, String type, String tags) {
        return appApi.post("products", """
                        {"product": {"title": "%s", "vendor": "%s", "product_type": "%s", "tags": "%s",
                          "variants": [{"price": "5"}]}}""".formatted(title, vendor, type, tags)).path("product");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/collections/vendors?q=Atelier%20Nord | Atelier Nord | Cup, Jug | /collections/vendors?q=Atelier%20Nord",
                "/collections/vendors?q=atelier%20nord | Atelier Nord | Cup, Jug | /collections/vendors?q=Atelier%20Nord",
                "/collections/vendors?q=Licht%20%26%20S%C3%B6hne | Licht & Söhne | Lamp"
                        + " | /collections/vendors?q=Licht%20%26%20S%C3%B6hne",
                "/collections/types?q=Jugs | Jugs | Jug | /collections/types?q=Jugs",
                "/collections/all/handmade | handmade | Cup, Jug | /collections/all/handmade",
                "/collections/all/%C3%A9t%C3%A9-%C3%A0-lyon | Été à Lyon | Cup | /collections/all/été-à-lyon",
            })
    void listsHaveTheirProductsTitleAndOneAddress(String path, String title, String products, String canonical) {
        var page = visitor.get("/_page" + path + (path.contains("?") ? "&" : "?") + "sort_by=title-asc")
                .json();
        assertThat(page.at("/page/type").asText()).isEqualTo("collection");
        assertThat(page.at("/data/collection/title").asText()).isEqualTo(title);
        assertThat(page.at("/page/title").asText()).startsWith(title + " – ");
        assertThat(page.at("/data/products").findValuesAsText("title")).isNotEmpty();
        assertThat(titles(page)).isEqualTo(products);
        assertThat(page.at("/page/canonical").asText()).endsWith(canonical);
        assertThat(page.at("/page/robots").isNull()).isTrue();
        assertThat(page.at("/data/pagination/total").asInt()).isEqualTo(products.split(", ").length);
        assertThat(visitor.get(path).html().select("h1").text()).isEqualTo(title);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/collections/vendors",
                "/collections/vendors?q=",
                "/collections/vendors?q=Nobody",
                "/collections/types?q=Nothing",
                "/collections/all/plastic",
                "/collections/all/handmade?page=2",
                "/collections/all/handmade/more",
                "/collections/vendors?q=Atelier%20Nord&page=2",
                "/pages?page=2"
            })
    void whatNoProductHasIsNotFound(String path) {
        assertThat(visitor.get(path).status()).isEqualTo(404);
    }

    @Test
    void listsAreSortedAndTurnedLikeOthers() {
        for (int i = 0; i < 24; i++) {
            sells("Bowl %02d".formatted(i), "Atelier Nord", "Bowls", "");
        }
        var first = visitor.get("/_page/collections/vendors?q=Atelier+Nord&sort_by=title-desc")
                .json();
        assertThat(first.at("/data/products/0/title").asText()).isEqualTo("Jug");
        assertThat(first.at("/data/pagination/total").asInt()).isEqualTo(26);
        var second = visitor.get("/_page/collections/vendors?q=Atelier+Nord&sort_by=title-desc&page=2")
                .json();
        assertThat(titles(second)).isEqualTo("Bowl 01, Bowl 00");
        assertThat(second.at("/page/canonical").asText()).endsWith("/collections/vendors?q=Atelier%20Nord&page=2");
    }

    @Test
    void aCollectionOfThatHandleIsTheMerchants() {
        appApi.post("custom_collections", "{\"custom_collection\": {\"title\": \"Vendors\"}}");
        var page = visitor.get("/_page/collections/vendors?q=Atelier+Nord").json();
        assertThat(page.at("/data/collection/title").asText()).isEqualTo("Vendors");
        assertThat(page.at("/data/products")).isEmpty();
    }

    @Test
    void filtersNarrowAListAndFollowItsProducts() {
        var all = visitor.get("/_page/collections/all").json();
        assertThat(all.at("/data/filterBy").asText()).isEmpty();
        assertThat(all.at("/data/filterOptions").findValuesAsText("label"))
                .containsExactly("All", "glass", "handmade", "Été à Lyon");
        var narrowed = visitor.get("/_page/collections/all?filter_by=handmade&sort_by=title-asc")
                .json();
        assertThat(titles(narrowed)).isEqualTo("Cup, Jug");
        assertThat(narrowed.at("/data/filterBy").asText()).isEqualTo("handmade");
        assertThat(narrowed.at("/page/context/filters/tag").asText()).isEqualTo("handmade");
        assertThat(narrowed.at("/page/robots").asText()).isEqualTo("noindex");
        assertThat(narrowed.at("/page/canonical").asText()).endsWith("/collections/all");
        var both = visitor.get("/_page/collections/vendors?q=Atelier+Nord&filter_by=%C3%A9t%C3%A9-%C3%A0-lyon")
                .json();
        assertThat(titles(both)).isEqualTo("Cup");
        assertThat(titles(visitor.get("/_page/collections/all?filter_by=none").json()))
                .isEmpty();
    }

    /** Kept pages of lists by vendor, type or tag. */
    @Test
    void listsFollowWhatProductsAreCalled() {
        var paths = List.of(
                "/_page/collections/vendors?q=Atelier+Nord",
                "/_page/collections/types?q=Tableware",
                "/_page/collections/all/handmade");
        paths.forEach(path -> assertThat(titles(visitor.get(path).json())).contains("Cup"));
        appApi.put("products/" + cup.path("id"), """
                {"product": {"id": %s, "vendor": "Other", "product_type": "Else", "tags": "new"}}""".formatted(cup.path("id")));
        assertThat(titles(visitor.get(paths.get(0)).json())).isEqualTo("Jug");
        assertThat(visitor.get(paths.get(1)).json().at("/page/status").asInt()).isEqualTo(404);
        assertThat(titles(visitor.get(paths.get(2)).json())).isEqualTo("Jug");
        assertThat(titles(visitor.get("/_page/collections/all/new").json())).isEqualTo("Cup");
        assertThat(visitor.get("/_page/collections/all")
                        .json()
                        .at("/data/filterOptions")
                        .findValuesAsText("value"))
                .containsExactly("", "glass", "handmade", "new");
    }

    @Test
    void pagesAreListed() {
        assertThat(visitor.get("/pages").html().select("main").text()).contains("There are no pages yet.");
        appApi.post("pages", "{\"page\": {\"title\": \"Care & <repair>\"}}");
        appApi.post("pages", "{\"page\": {\"title\": \"About\"}}");
        var page = visitor.get("/pages").html();
        assertThat(page.select("h1").text()).isEqualTo("Pages");
        assertThat(page.select("main li a").eachText()).containsExactly("About", "Care & <repair>");
        assertThat(page.select("main li a").eachAttr("href")).containsExactly("/pages/about", "/pages/care-repair");
        assertThat(page.select("link[rel=canonical]").attr("href")).endsWith("/pages");
        assertThat(visitor.get("/pages?page=2").status()).isEqualTo(404);
    }

    private static String titles(JsonNode page) {
        return String.join(
                ", ",
                page.at("/data/products")
                        .valueStream()
                        .map(each -> each.path("title").asText())
                        .toList());
    }
}
