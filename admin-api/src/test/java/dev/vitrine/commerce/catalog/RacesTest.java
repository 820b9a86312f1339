package dev.vitrine.commerce.catalog;

import static dev.vitrine.commerce.catalog.SmartCollectionsTest.q;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Callers who want the same thing at the same time: one gets it, the others hear why not, and nobody a 500. */
final class RacesTest {

    private static final int CALLERS = 6;

    @ParameterizedTest
    @EnumSource
    void sameTitlesGetHandlesOfTheirOwn(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api();
        var responses = together(i -> apiClient.sendAtOnce("POST", "products", "{\"product\":{\"title\":\"Jug\"}}"));

        assertThat(responses).extracting(ApiClient.Response::status).containsOnly(201);
        assertThat(responses.stream()
                        .map(response -> response.at("product.handle"))
                        .distinct())
                .hasSize(CALLERS);
    }

    @ParameterizedTest
    @EnumSource
    void handleThatIsAskedForGoesToOne(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api();
        onlyOne(
                together(i -> apiClient.sendAtOnce(
                        "POST", "products", q("{'product':{'title':'J" + i + "','handle':'pot'}}"))),
                "handle");
    }

    @ParameterizedTest
    @EnumSource
    void pairIsCollectedOnce(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api();
        var product =
                apiClient.post("products", "{\"product\":{\"title\":\"Jug\"}}").at("product.id");
        var collection = apiClient
                .post("custom_collections", "{\"custom_collection\":{\"title\":\"All\"}}")
                .at("custom_collection.id");
        onlyOne(
                together(i -> apiClient.sendAtOnce(
                        "POST",
                        "collects",
                        "{\"collect\":{\"collection_id\":" + collection + ",\"product_id\":" + product + "}}")),
                "product_id");
    }

    @ParameterizedTest
    @EnumSource
    void tupleOfOptionsIsTakenOnce(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api();
        var product = apiClient
                .post(
                        "products",
                        q("{'product':{'title':'Shirt','options':['Size'],'variants':" + "[{'option1':'S'}]}}"))
                .at("product.id");
        onlyOne(
                together(i -> apiClient.sendAtOnce(
                        "POST", "products/" + product + "/variants", q("{'variant':{'option1':' m'}}"))),
                "base");
    }

    @ParameterizedTest
    @EnumSource
    void codeIsGivenOnce(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api();
        var rule = apiClient.post(
                "price_rules",
                q("{'price_rule':{'title':'R','value_type':'percentage','value':-10,"
                        + "'target_type':'line_item','target_selection':'all','allocation_method':'across',"
                        + "'customer_selection':'all','starts_at':'2026-01-01T00:00:00Z'}}"));
        var path = "price_rules/" + rule.at("price_rule.id") + "/discount_codes";
        onlyOne(together(i -> apiClient.sendAtOnce("POST", path, q("{'discount_code':{'code':'SAVE'}}"))), "code");
    }

    @ParameterizedTest
    @EnumSource
    void rulesAndProductsThatChangeTogetherAgreeInTheEnd(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api();
        var collection = SmartCollectionsTest.smart(apiClient, false, "tag", "equals", "none");
        var products = IntStream.range(0, CALLERS)
                .mapToObj(i -> apiClient
                        .post("products", "{\"product\":{\"title\":\"Jug\"}}")
                        .at("product.id"))
                .toList();
        var responses = together(i -> i == 0
                ? apiClient.sendAtOnce(
                        "PUT",
                        "smart_collections/" + collection,
                        q("{'smart_collection':{'rules':"
                                + "[{'column':'tag','relation':'equals','condition':'sale'}]}}"))
                : apiClient.sendAtOnce("PUT", "products/" + products.get(i), q("{'product':{'tags':'sale'}}")));

        assertThat(responses).extracting(ApiClient.Response::status).containsOnly(200);
        assertThat(apiClient.get("smart_collections/" + collection).at("smart_collection.products_count"))
                .isEqualTo(String.valueOf(CALLERS - 1));
    }

    private static void onlyOne(List<ApiClient.Response> responses, String field) {
        assertThat(responses)
                .extracting(ApiClient.Response::status)
                .as(texts(responses))
                .containsOnly(201, 422);
        assertThat(responses).filteredOn(response -> response.status() == 201).hasSize(1);
        assertThat(responses)
                .filteredOn(response -> response.status() == 422)
                .allMatch(response -> response.json().path("errors").has(field), texts(responses));
    }

    private static String texts(List<ApiClient.Response> responses) {
        return String.join(
                "\n", responses.stream().map(ApiClient.Response::text).toList());
    }

    private static List<ApiClient.Response> together(IntFunction<ApiClient.Response> call) throws Exception {
        var start = new CyclicBarrier(CALLERS);
        try (var callers = Executors.newFixedThreadPool(CALLERS)) {
            Stream<Callable<ApiClient.Response>> tasks = IntStream.range(0, CALLERS)
                    .mapToObj(i -> () -> {
                        start.await();
                        return call.apply(i);
                    });
            var responses = new ArrayList<ApiClient.Response>();
            for (var response : callers.invokeAll(tasks.toList())) {
                responses.add(response.get());
            }
            return responses;
        }
    }
}
