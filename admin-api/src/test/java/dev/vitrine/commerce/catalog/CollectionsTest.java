package dev.vitrine.commerce.catalog;

import static dev.vitrine.commerce.catalog.ProductsTest.create;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestImages;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CollectionsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @Test
    void bothFamiliesOfPathsAnswer() {
        var made = apiClient.post(
                "collections/custom", "{\"custom_collection\":{\"title\":\"Summer\",\"sort_order\":\"created-asc\"}}");
        var id = made.at("custom_collection.id");

        assertThat(made.at("custom_collection.sort_order")).isEqualTo("created");
        assertThat(apiClient.get("custom_collections/" + id).at("custom_collection.title"))
                .isEqualTo("Summer");
        assertThat(apiClient.get("collections/custom/count").at("count")).isEqualTo("1");
        assertThat(apiClient.get("collections/" + id).at("collection.products_count"))
                .isEqualTo("0");
        assertThat(apiClient.get("collections").json().get("collections")).hasSize(1);
        assertThat(apiClient.delete("collections/custom/" + id).text()).isEqualTo("{\"success\":true}");
    }

    @ParameterizedTest
    @EnumSource
    void collectsPutProductsInOrderAndLeaveThemWhenItGoes(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var first = create(apiClient, "{\"title\":\"A\"}").path("id").asLong();
        var second = create(apiClient, "{\"title\":\"B\"}").path("id").asLong();
        var id = apiClient
                .post(
                        "custom_collections",
                        "{\"custom_collection\":{\"title\":\"All\",\"collects\":[{\"product_id\":" + second + "}]}}")
                .at("custom_collection.id");
        var collect =
                apiClient.post("collects", "{\"collect\":{\"collection_id\":" + id + ",\"product_id\":" + first + "}}");
        assertThat(collect.at("collect.position")).isEqualTo("2");
        assertThat(collect.at("collect.sort_value")).isEqualTo("0000000002");
        assertThat(apiClient
                        .post("collects", "{\"collect\":{\"collection_id\":" + id + ",\"product_id\":" + first + "}}")
                        .at("errors.product_id[0]"))
                .isEqualTo("has already been taken");
        assertThat(apiClient.get("collections/" + id + "/products").at("products[0].title"))
                .isEqualTo("B");
        assertThat(apiClient
                        .get("custom_collections?product_id=" + first)
                        .json()
                        .get("custom_collections"))
                .hasSize(1);

        apiClient.delete("custom_collections/" + id);
        assertThat(apiClient.get("collects/count").at("count")).isEqualTo("0");
        assertThat(apiClient.get("products/count").at("count")).isEqualTo("2");
    }

    @Test
    void strangersProductsCannotBeCollected() {
        var stranger = TestPlatform.on(Dialect.SQLITE).api();
        var theirs = create(stranger, "{\"title\":\"A\"}").path("id").asLong();
        var id = apiClient
                .post("custom_collections", "{\"custom_collection\":{\"title\":\"All\"}}")
                .at("custom_collection.id");

        assertThat(apiClient
                        .post("collects", "{\"collect\":{\"collection_id\":" + id + ",\"product_id\":" + theirs + "}}")
                        .at("errors.product_id[0]"))
                .isEqualTo("must exist");
        assertThat(apiClient
                        .post(
                                "custom_collections",
                                "{\"custom_collection\":{\"title\":\"X\",\"collects\":[{\"product_id\":" + theirs
                                        + "}]}}")
                        .json()
                        .path("errors")
                        .path("collects[0].product_id")
                        .path(0)
                        .asText())
                .isEqualTo("must exist");
        assertThat(apiClient.get("custom_collections/count").at("count"))
                .as("nothing was made")
                .isEqualTo("1");
    }

    @Test
    void imageIsKeptWhenOtherThingsChangeAndGoesWhenAsked() {
        var made = apiClient.post(
                "custom_collections",
                "{\"custom_collection\":{\"title\":\"S\",\"image\":{\"attachment\":\"" + TestImages.base64(1)
                        + "\",\"filename\":\"sun.png\",\"alt\":\"Sun\"}}}");
        var path = "custom_collections/" + made.at("custom_collection.id");

        assertThat(made.at("custom_collection.image.src")).endsWith("/sun.png");
        assertThat(apiClient
                        .put(path, "{\"custom_collection\":{\"title\":\"Summer\"}}")
                        .at("custom_collection.image.alt"))
                .isEqualTo("Sun");
        assertThat(apiClient
                        .put(path, "{\"custom_collection\":{\"image\":null}}")
                        .json()
                        .at("/custom_collection/image")
                        .isNull())
                .isTrue();
        assertThat(made.text()).doesNotContain("picture", "kind");
    }

    @ParameterizedTest
    @EnumSource
    void cardsShowTheFirstPictureOfTheirProductsInConstantStatements(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        for (int i = 0; i < 4; i++) {
            var plain = create(apiClient, "{\"title\":\"Plain\"}").path("id").asLong();
            var shown = create(
                            apiClient,
                            "{\"title\":\"Shown\",\"images\":[{\"attachment\":\"" + TestImages.base64(i)
                                    + "\",\"filename\":\"p" + i + ".png\"}]}")
                    .path("id")
                    .asLong();
            apiClient.post(
                    "custom_collections",
                    "{\"custom_collection\":{\"title\":\"C" + i + "\",\"collects\":[{\"product_id\":" + plain
                            + "},{\"product_id\":" + shown + "}]}}");
        }
        apiClient.post("custom_collections", "{\"custom_collection\":{\"title\":\"Hidden\",\"published\":false}}");
        var platform = test.platform();
        var before = platform.foundation().database().statements();
        var cards = platform.foundation()
                .database()
                .<List<CollectionSummary>>read(
                        session -> platform.catalog().collections().published(session, apiClient.shop(), 0, 10));

        assertThat(platform.foundation().database().statements() - before).isEqualTo(3);
        assertThat(cards).extracting(card -> card.collection().title()).containsExactly("C0", "C1", "C2", "C3");
        assertThat(cards).allMatch(card -> card.products() == 2);
        assertThat(Objects.requireNonNull(cards.get(3).cover()).path()).endsWith("/p3.png");
        assertThat(platform.foundation()
                        .database()
                        .<Long>read(
                                session -> platform.catalog().collections().countPublished(session, apiClient.shop())))
                .isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource
    void listsTakeTheOrderOfTheirProductsAsAFilter(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        apiClient.post(
                "custom_collections", "{\"custom_collection\":{\"title\":\"A\",\"sort_order\":\"created-asc\"}}");
        apiClient.post("custom_collections", "{\"custom_collection\":{\"title\":\"B\"}}");

        assertThat(apiClient.get("custom_collections?sort_order=created").json().path("custom_collections"))
                .hasSize(1);
        assertThat(apiClient
                        .get("custom_collections/count?sort_order=created-asc")
                        .at("count"))
                .isEqualTo("1");
        assertThat(apiClient.get("custom_collections?sort_order=manual").at("custom_collections[0].title"))
                .isEqualTo("B");
        assertThat(apiClient.get("smart_collections?sort_order=random").status())
                .isEqualTo(400);
    }
}
