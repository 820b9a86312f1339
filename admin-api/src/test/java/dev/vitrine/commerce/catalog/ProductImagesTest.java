package dev.vitrine.commerce.catalog;

import static dev.vitrine.commerce.catalog.ProductsTest.create;
import static dev.vitrine.commerce.catalog.ProductsTest.path;
import static dev.vitrine.commerce.catalog.ProductsTest.positions;
import static dev.vitrine.commerce.catalog.ProductsTest.shirt;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.media.UploadQuota;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestImages;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ProductImagesTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @Test
    void attachmentMayCarryAPrefixAndLineBreaks() {
        var base64 = TestImages.base64(1);
        var broken = "data:image/png;base64," + base64.substring(0, 20) + "\\r\\n " + base64.substring(20);
        var response = apiClient.post(
                path(shirt(apiClient)) + "/images",
                "{\"image\":{\"attachment\":\"" + broken + "\",\"filename\":\"Blue jug.png\"}}");

        assertThat(response.status()).as(response.text()).isEqualTo(201);
        assertThat(response.at("image.src"))
                .matches("https://" + apiClient.shop().handle() + ".shops.test/media/[0-9a-f]{32}/blue-jug.png");
        assertThat(response.at("image.width") + "x" + response.at("image.height"))
                .isEqualTo("12x8");
        assertThat(response.json().path("image").fieldNames())
                .toIterable()
                .doesNotContain("media_key", "extension", "source", "attachment", "brought");
    }

    /** The document's table of an image has them. */
    @Test
    void imageIsAnsweredWithWhatAppsKeepAboutIt() {
        var path = path(shirt(apiClient)) + "/images";
        var body = "{\"image\":{\"attachment\":\"" + TestImages.base64(1) + "\",\"filename\":\"jug.png\","
                + "\"metafields\":[{\"namespace\":\"shoot\",\"key\":\"photographer\",\"value\":\"Ada\",\"value_type\":\"string\"}]}}";
        var id = apiClient.post(path, body).at("image.id");
        assertThat(apiClient.get(path + "/" + id).at("image.metafields[0].value"))
                .isEqualTo("Ada");
        assertThat(apiClient.get(path).at("images[0].metafields[0].key")).isEqualTo("photographer");
        assertThat(apiClient.get(path + "?fields=id").json().at("/images/0").has("metafields"))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void shopBringsSoManyBytesADay(Dialect dialect) {
        var test = TestPlatform.isolated(dialect);
        try (test) {
            var api = test.api();
            var path = path(shirt(api)) + "/images";
            assertThat(api.post(path, attached(1)).status()).isEqualTo(201);
            test.platform()
                    .foundation()
                    .database()
                    .change(tx -> tx.sql("update image_bytes set bytes = :bytes where shop_id = :shop")
                            .bind("bytes", UploadQuota.MOST_BYTES_A_DAY)
                            .bind(api.shop())
                            .run());
            var refused = api.post(path, attached(2));
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.at("errors.attachment[0]")).contains("more than 20 GB", "tomorrow");
            var other = test.api();
            assertThat(other.post(path(shirt(other)) + "/images", attached(2)).status())
                    .isEqualTo(201);
            test.clock().advance(Duration.ofDays(1));
            assertThat(api.post(path, attached(2)).status()).isEqualTo(201);
        }
    }

    private static String attached(int number) {
        return "{\"image\":{\"attachment\":\"" + TestImages.base64(number) + "\"}}";
    }

    @Test
    void oneOfSrcAndAttachmentIsNeeded() {
        assertThat(apiClient
                        .post(path(shirt(apiClient)) + "/images", "{\"image\":{\"alt\":\"x\"}}")
                        .at("errors.image[0]"))
                .isEqualTo("can't be blank");
    }

    @Test
    void nobodyBringsAPictureByItsKey() {
        var response = apiClient.post(
                path(shirt(apiClient)) + "/images", "{\"image\":{\"brought\":{\"key\":\"x\",\"extension\":\"png\"}}}");

        assertThat(response.status()).isEqualTo(422);
    }

    @Test
    void ownAddressIsKnownAndNotFetched() {
        var src = withImages(apiClient, 1).at("/images/0/src").asText();
        var again = create(apiClient, "{\"title\":\"T\",\"images\":[{\"src\":\"" + src + "\"}]}");

        assertThat(again.at("/images/0/width").asInt()).isEqualTo(12);
    }

    @ParameterizedTest
    @EnumSource
    void pairsOfIdAndPositionReorder(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var product = withImages(apiClient, 3);
        var ids = ids(product);
        var updated = apiClient
                .put(
                        path(product),
                        "{\"product\":{\"images\":[{\"id\":" + ids.get(2) + ",\"position\":1},{\"id\":" + ids.get(0)
                                + ",\"position\":2}]}}")
                .json()
                .path("product");

        assertThat(ids(updated)).containsExactly(ids.get(2), ids.get(0), ids.get(1));
        assertThat(positions(updated.path("images"))).containsExactly(1L, 2L, 3L);
        assertThat(updated.at("/image/id").asLong()).isEqualTo(ids.get(2));
    }

    @Test
    void insertingShiftsAndDeletingClosesTheGap() {
        var product = withImages(apiClient, 3);
        var ids = ids(product);
        var added = apiClient
                .post(
                        path(product) + "/images",
                        "{\"image\":{\"attachment\":\"" + TestImages.base64(9) + "\",\"position\":1}}")
                .json()
                .at("/image/id")
                .asLong();
        assertThat(ids(read(product))).containsExactly(added, ids.get(0), ids.get(1), ids.get(2));

        apiClient.put(path(product) + "/images/" + added, "{\"image\":{\"position\":99}}");
        assertThat(ids(read(product))).containsExactly(ids.get(0), ids.get(1), ids.get(2), added);

        apiClient.delete(path(product) + "/images/" + ids.get(0));
        assertThat(read(product).at("/image/id").asLong()).isEqualTo(ids.get(1));
        assertThat(positions(read(product).path("images"))).containsExactly(1L, 2L, 3L);
    }

    @ParameterizedTest
    @EnumSource
    void imagesAndVariantsNameEachOther(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var product = shirt(apiClient);
        var variants = List.of(
                product.at("/variants/0/id").asLong(),
                product.at("/variants/1/id").asLong());
        var first = add(apiClient, product, 1, variants.toString());
        assertThat(apiClient.get("variants/" + variants.get(0)).at("variant.image_id"))
                .isEqualTo(Long.toString(first));

        var second = add(apiClient, product, 2, "[" + variants.get(1) + "]");
        assertThat(apiClient
                        .get(path(product) + "/images/" + first)
                        .json()
                        .at("/image/variant_ids")
                        .toString())
                .isEqualTo("[" + variants.get(0) + "]");

        apiClient.put("variants/" + variants.get(0), "{\"variant\":{\"image_id\":" + second + "}}");
        assertThat(apiClient.get(path(product) + "/images/" + second).json().at("/image/variant_ids"))
                .hasSize(2);

        apiClient.delete(path(product) + "/images/" + second);
        assertThat(apiClient
                        .get("variants/" + variants.get(0))
                        .json()
                        .at("/variant/image_id")
                        .isNull())
                .isTrue();
    }

    @Test
    void strangersVariantsAndImagesAreRefused() {
        var product = withImages(apiClient, 1);
        var other = withImages(apiClient, 1);
        var image = path(product) + "/images/" + ids(product).getFirst();

        assertThat(apiClient
                        .put(image, "{\"image\":{\"variant_ids\":[" + other.at("/variants/0/id") + "]}}")
                        .at("errors.variant_ids[0]"))
                .isEqualTo("must be variants of the same product");
        assertThat(apiClient
                        .put(
                                "variants/" + product.at("/variants/0/id").asText(),
                                "{\"variant\":{\"image_id\":" + ids(other).getFirst() + "}}")
                        .at("errors.image_id[0]"))
                .isEqualTo("must be an image of the same product");
        assertThat(apiClient
                        .put(
                                path(product),
                                "{\"product\":{\"images\":[{\"id\":"
                                        + ids(other).getFirst() + "}]}}")
                        .at("errors.base[0]"))
                .startsWith("unknown image ids");
    }

    @Test
    void updateKeepsImagesUnlessTheFullListIsMeant() {
        var product = withImages(apiClient, 2);
        var keep = "{\"product\":{\"images\":[{\"id\":" + ids(product).getLast() + ",\"alt\":\"Kept\"}]}}";

        assertThat(ids(apiClient.put(path(product), keep).json().path("product")))
                .hasSize(2);
        assertThat(ids(apiClient
                        .put(path(product) + "?replace=images", keep)
                        .json()
                        .path("product")))
                .containsExactly(ids(product).getLast());
        assertThat(read(product).at("/image/alt").asText()).isEqualTo("Kept");
    }

    @Test
    void fullListIsAlsoAnOrder() {
        var product = withImages(apiClient, 2);
        var turned = "{\"product\":{\"images\":[{\"id\":" + ids(product).getLast() + "},{\"id\":"
                + ids(product).getFirst() + "}]}}";

        assertThat(ids(apiClient
                        .put(path(product) + "?replace=images", turned)
                        .json()
                        .path("product")))
                .containsExactly(ids(product).getLast(), ids(product).getFirst());
    }

    private JsonNode read(JsonNode product) {
        return apiClient.get(path(product)).json().path("product");
    }

    private static long add(ApiClient apiClient, JsonNode product, int number, String variants) {
        var response = apiClient.post(
                path(product) + "/images",
                "{\"image\":{\"attachment\":\"" + TestImages.base64(number) + "\",\"variant_ids\":" + variants + "}}");
        assertThat(response.status()).as(response.text()).isEqualTo(201);
        return response.json().at("/image/id").asLong();
    }

    private static JsonNode withImages(ApiClient apiClient, int count) {
        var images = IntStream.range(0, count)
                .mapToObj(i -> "{\"attachment\":\"" + TestImages.base64(i) + "\"}")
                .toList();
        return create(apiClient, "{\"title\":\"T\",\"images\":" + images + "}");
    }

    private static List<Long> ids(JsonNode product) {
        return StreamSupport.stream(product.path("images").spliterator(), false)
                .map(image -> image.path("id").asLong())
                .toList();
    }
}
