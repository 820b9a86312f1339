package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SearchSuggestionsTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @Test
    void beginningOfAWordFindsProductsCollectionsAndPages() {
        var api = testServer.api(shop.handle());
        api.sells("Everyday mug", "5.50", 3);
        api.sells("Teapot", "25.00", 3);
        api.post("custom_collections", "{\"custom_collection\":{\"title\":\"Mugs and cups\"}}");
        api.post("pages", "{\"page\":{\"title\":\"How mugs are made\",\"published\":true}}");

        var suggested = suggested("q=mu");
        assertThat(suggested.path("query").asText()).isEqualTo("mu");
        assertThat(suggested.path("total").asInt()).isEqualTo(1);
        assertThat(suggested.path("products")).singleElement().satisfies(product -> {
            assertThat(product.path("handle").asText()).isEqualTo("everyday-mug");
            assertThat(product.path("price").decimalValue()).isEqualByComparingTo("5.50");
        });
        assertThat(suggested.at("/collections/0/handle").asText()).isEqualTo("mugs-and-cups");
        assertThat(suggested.at("/pages/0/title").asText()).isEqualTo("How mugs are made");
        assertThat(suggested("q=evryday").at("/products/0/title").asText())
                .as("with a typing error")
                .isEqualTo("Everyday mug");
    }

    @Test
    void whatIsNotShownIsNotSuggested() {
        var api = testServer.api(shop.handle());
        api.post("products", "{\"product\":{\"title\":\"Secret mug\",\"published\":false}}");
        api.post("custom_collections", "{\"custom_collection\":{\"title\":\"Secret mugs\",\"published\":false}}");
        api.post("pages", "{\"page\":{\"title\":\"Secret mugs\",\"published\":false}}");
        testServer.api(testServer.newShop().handle()).sells("Secret mug of a neighbour", "5.50", 3);

        assertEmpty(suggested("q=secret"));
    }

    @Test
    void limitIsHowManyOfEachThereAreAtMost() {
        var api = testServer.api(shop.handle());
        for (int i = 0; i < 8; i++) {
            api.sells("Mug " + i, "5.50", 3);
        }
        assertThat(suggested("q=mug").path("products")).hasSize(6);
        assertThat(suggested("q=mug&limit=2").path("products")).hasSize(2);
        assertThat(suggested("q=mug&limit=10").path("total").asInt()).isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "q=", "q=%20", "q=%22%27%3B--", "q=no+such+thing"})
    void nothingToLookForSuggestsNothing(String query) {
        testServer.api(shop.handle()).sells("Everyday mug", "5.50", 3);
        assertEmpty(suggested(query));
    }

    @Test
    void longestQueryIsCut() {
        assertThat(suggested("q=" + "a".repeat(1_000)).path("query").asText()).hasSize(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "11", "-1", "many", ""})
    void limitThatIsNoneIsRefused(String limit) {
        var refused = testServer.visitor(shop.handle()).get("/search/suggest.json?q=mug&limit=" + limit);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("limit must be a whole number from 1 to 10");
    }

    private static void assertEmpty(JsonNode suggested) {
        assertThat(suggested.path("total").asInt(-1)).isZero();
        assertThat(suggested.path("products")).isEmpty();
        assertThat(suggested.path("collections")).isEmpty();
        assertThat(suggested.path("pages")).isEmpty();
    }

    private JsonNode suggested(String query) {
        var found = testServer.visitor(shop.handle()).get("/search/suggest.json?" + query);
        assertThat(found.status()).isEqualTo(200);
        return found.json();
    }
}
