package dev.vitrine.commerce.catalog;

import static dev.vitrine.commerce.catalog.ProductsTest.create;
import static dev.vitrine.commerce.catalog.ProductsTest.path;
import static dev.vitrine.commerce.catalog.ProductsTest.shirt;
import static dev.vitrine.commerce.catalog.ProductsTest.titles;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class VariantsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @Test
    void isReadAndChangedBelowItsProductAndFlat() {
        var product = shirt(apiClient);
        var id = product.at("/variants/0/id").asText();

        assertThat(apiClient.get("variants/" + id).json())
                .isEqualTo(apiClient.get(path(product) + "/variants/" + id).json());
        var since = apiClient.lastEvent();
        var changed = apiClient.put(
                "variants/" + id,
                "{\"variant\":{\"id\":" + id + ",\"product_id\":" + product.path("id") + ",\"price\":12.5}}");
        assertThat(changed.at("variant.price")).isEqualTo("12.50");
        assertThat(apiClient.topicsSince(since)).containsExactly("products/update", "product_listings/update");
        assertThat(apiClient.get(path(product)).at("product.updated_at"))
                .isGreaterThan(product.at("/updated_at").asText());
    }

    @Test
    void cannotMoveToAnotherProduct() {
        var id = shirt(apiClient).at("/variants/0/id").asText();

        assertThat(apiClient
                        .put("variants/" + id, "{\"variant\":{\"product_id\":1}}")
                        .at("errors.product_id[0]"))
                .isEqualTo("can't be changed");
    }

    @ParameterizedTest
    @EnumSource
    void equalTuplesMeetAWallInTheDatabase(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var product = shirt(apiClient);
        assertThat(apiClient
                        .post(path(product) + "/variants", "{\"variant\":{\"option1\":\" s\"}}")
                        .at("errors.base[0]"))
                .isEqualTo("variant 's' exists already");

        assertThatThrownBy(() -> test.platform()
                        .foundation()
                        .database()
                        .change(tx -> tx.sql(
                                        "update variants set option_key = :key where shop_id = :shop and product_id = :product")
                                .bind(apiClient.shop())
                                .bind("key", Variant.key("S", null, null))
                                .bind("product", product.path("id").asLong())
                                .run()))
                .hasMessage("option has already been taken");
    }

    @Test
    void lastOneCannotBeDeleted() {
        var product = shirt(apiClient);
        var first = path(product) + "/variants/" + product.at("/variants/0/id").asText();
        var second = path(product) + "/variants/" + product.at("/variants/1/id").asText();

        assertThat(apiClient.delete(first).json().path("success").asBoolean()).isTrue();
        assertThat(apiClient.get(second).at("variant.position")).isEqualTo("1");
        assertThat(apiClient.get(second).at("variant.is_default")).isEqualTo("true");
        assertThat(apiClient.delete(second).at("errors.base[0]")).isEqualTo("A product must have at least one variant");
    }

    @Test
    void positionMovesTheOthers() {
        var product = shirt(apiClient);
        apiClient.post(path(product) + "/variants", "{\"variant\":{\"option1\":\"XS\",\"position\":1}}");
        var after = apiClient.get(path(product)).json().path("product");

        assertThat(titles(after)).containsExactly("XS", "S", "M");
        assertThat(ProductsTest.positions(after.path("variants"))).containsExactly(1L, 2L, 3L);
        assertThat(after.at("/options/0/values/0").asText()).isEqualTo("XS");
    }

    @Test
    void exactlyOneIsTheDefault() {
        var product = shirt(apiClient);
        apiClient.put("variants/" + product.at("/variants/1/id").asText(), "{\"variant\":{\"is_default\":true}}");
        var after = apiClient.get(path(product)).json();

        assertThat(after.at("/product/variants/0/is_default").asBoolean()).isFalse();
        assertThat(after.at("/product/variants/1/is_default").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'weight':1,'weight_unit':'lb'}       | 454  | 1     | lb",
                "{'weight':2.5}                        | 2500 | 2.5   | kg",
                "{'grams':'300'}                       | 300  | 0.3   | kg",
                "{'grams':300,'weight_unit':'g'}       | 300  | 300   | g",
                "{'weight':8,'weight_unit':'oz'}       | 227  | 8     | oz"
            })
    void gramsAndWeightAreOneTruth(String fields, long grams, String weight, String unit) {
        var id = create(apiClient, "{\"title\":\"T\"}").at("/variants/0/id").asText();
        var body = "{\"variant\":" + fields.replace('\'', '"') + "}";
        var changed = apiClient.put("variants/" + id, body);
        var echo = apiClient.put("variants/" + id, changed.text());

        assertThat(changed.at("variant.grams")).isEqualTo(Long.toString(grams));
        assertThat(changed.at("variant.weight")).isEqualTo(weight);
        assertThat(changed.at("variant.weight_unit")).isEqualTo(unit);
        assertThat(echo.json()).as("nothing drifts").isEqualTo(changed.json());
    }

    @Test
    void otherUnitKeepsTheWeightOfOldGrams() {
        var id = create(apiClient, "{\"title\":\"T\",\"variants\":[{\"grams\":454,\"weight_unit\":\"lb\"}]}")
                .at("/variants/0/id")
                .asText();
        var changed = apiClient.put("variants/" + id, "{\"variant\":{\"grams\":454,\"weight_unit\":\"kg\"}}");

        assertThat(changed.at("variant.grams")).isEqualTo("454");
        assertThat(changed.at("variant.weight")).isEqualTo("0.454");
    }

    @ParameterizedTest
    @EnumSource
    void stockIsTakenWhileItLastsAndGivenBack(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var id = create(
                        apiClient,
                        "{\"title\":\"T\",\"variants\":[{\"inventory_management\":\"vitrine\",\"inventory_quantity\":3}]}")
                .at("/variants/0/id")
                .asLong();
        var stock = test.platform().catalog().stock();
        var database = test.platform().foundation().database();
        var since = apiClient.lastEvent();

        assertThat(database.<Boolean>write(tx -> stock.take(tx, apiClient.shop(), id, 2)))
                .isTrue();
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(database.<Boolean>write(tx -> stock.take(tx, apiClient.shop(), id, 2)))
                .isFalse();
        assertThat(database.<Boolean>write(tx -> stock.take(tx, apiClient.shop(), id, 1)))
                .isTrue();
        assertThat(apiClient.topicsSince(since)).as("sold out").containsExactly("products/update");
        database.change(tx -> stock.restock(tx, apiClient.shop(), id, 1, null, StockCause.of(StockReason.RETURNED)));
        assertThat(apiClient.get("variants/" + id).at("variant.inventory_quantity"))
                .isEqualTo("1");
        assertThat(apiClient.topicsSince(since)).hasSize(2);
    }

    @Test
    void stockThatIsNotCountedIsAlwaysThere() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var id = create(apiClient, "{\"title\":\"T\"}").at("/variants/0/id").asLong();
        var over = create(
                        apiClient,
                        "{\"title\":\"T\",\"variants\":[{\"inventory_management\":\"vitrine\",\"inventory_policy\":\"continue\"}]}")
                .at("/variants/0/id")
                .asLong();
        var stock = test.platform().catalog().stock();
        var stranger = test.shop();

        assertThat(test.platform()
                        .foundation()
                        .database()
                        .<Boolean>write(tx -> stock.take(tx, apiClient.shop(), id, 50)))
                .isTrue();
        assertThat(apiClient.get("variants/" + id).at("variant.inventory_quantity"))
                .isEqualTo("0");
        assertThat(test.platform()
                        .foundation()
                        .database()
                        .<Boolean>write(tx -> stock.take(tx, apiClient.shop(), over, 5)))
                .isTrue();
        assertThat(apiClient.get("variants/" + over).at("variant.inventory_quantity"))
                .isEqualTo("-5");
        assertThat(test.platform().foundation().database().<Boolean>write(tx -> stock.take(tx, stranger, id, 1)))
                .isFalse();
    }

    /** A merchant edits a price while somebody buys: only PostgreSQL lets both be under way at once. */
    @Test
    void editingAProductDoesNotPutBackWhatWasJustSold() {
        var test = TestPlatform.on(Dialect.POSTGRESQL);
        var apiClient = test.api();
        var product = create(
                apiClient,
                "{\"title\":\"T\",\"variants\":[{\"inventory_management\":\"vitrine\",\"inventory_quantity\":3}]}");
        var id = product.at("/variants/0/id").asLong();
        var platform = test.platform();
        platform.foundation().database().change(tx -> {
            var before = platform.catalog()
                    .products()
                    .lock(tx, apiClient.shop(), product.path("id").asLong());
            CompletableFuture.runAsync(() -> platform.foundation()
                            .database()
                            .change(other -> platform.catalog().stock().take(other, apiClient.shop(), id, 3)))
                    .join();
            var wanted = platform.catalog()
                    .products()
                    .preview(
                            apiClient.shop(),
                            Optional.of(before),
                            Json.parse("{\"variants\":[{\"id\":" + id + ",\"price\":7}]}"));
            platform.catalog().products().save(tx, apiClient.shop(), Optional.of(before), wanted);
        });

        assertThat(apiClient.get("variants/" + id).at("variant.inventory_quantity"))
                .isEqualTo("0");
        assertThat(apiClient.get("variants/" + id).at("variant.price")).isEqualTo("7.00");
        apiClient.put("variants/" + id, "{\"variant\":{\"inventory_quantity\":8}}");
        assertThat(apiClient.get("variants/" + id).at("variant.inventory_quantity"))
                .isEqualTo("8");
    }
}
