package dev.vitrine.commerce.catalog;

import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestImages;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** What every resource promises, for those of the catalogue. */
final class CatalogContractTest {

    private static final List<String> PRODUCT_UPDATE = List.of("products/update", "product_listings/update");
    private static final List<String> CREATED = List.of("collections/create", "collection_listings/add");
    private static final List<String> UPDATED = List.of("collections/update", "collection_listings/update");
    private static final List<String> DELETED = List.of("collections/delete", "collection_listings/remove");
    private static final List<String> SHELVED = List.of("collections/update");

    /** why: a collect names things that exist; each contract test makes its own in its own shop. */
    private final List<Long> products = new ArrayList<>();

    private long collection;

    @TestFactory
    Stream<DynamicNode> products() {
        return ResourceContract.of("product", "products", "products")
                .valid(number -> "{\"title\":\"Jug " + number + "\"}")
                .changing("{\"title\":\"Jar\",\"product_type\":\"Glass\"}")
                .requiring("title")
                .publishing(
                        List.of("products/create", "product_listings/add"),
                        PRODUCT_UPDATE,
                        List.of("products/delete", "product_listings/remove"))
                .tests();
    }

    @TestFactory
    Stream<DynamicNode> variants() {
        return ResourceContract.of("variant", "variants", "products")
                .at(apiClient -> "products/" + shirt(apiClient) + "/variants")
                .valid(number -> "{\"option1\":\"Size " + number + "\",\"price\":12.5}")
                .changing("{\"option1\":\"Huge\",\"price\":9.95}")
                .requiring("option1")
                .publishing(PRODUCT_UPDATE, PRODUCT_UPDATE, PRODUCT_UPDATE)
                .tests();
    }

    @TestFactory
    Stream<DynamicNode> images() {
        return ResourceContract.of("image", "images", "products")
                .at(apiClient -> "products/" + shirt(apiClient) + "/images")
                .valid(number -> "{\"attachment\":\"" + TestImages.base64(number) + "\",\"filename\":\"jug.png\"}")
                .changing("{\"alt\":\"A jug\"}")
                .publishing(PRODUCT_UPDATE, PRODUCT_UPDATE, PRODUCT_UPDATE)
                .tests();
    }

    @TestFactory
    Stream<DynamicNode> customCollections() {
        return ResourceContract.of("custom_collection", "custom_collections", "products")
                .valid(number -> "{\"title\":\"Summer " + number + "\"}")
                .changing("{\"title\":\"Autumn\",\"sort_order\":\"price-asc\"}")
                .requiring("title")
                .publishing(CREATED, UPDATED, DELETED)
                .tests();
    }

    @TestFactory
    Stream<DynamicNode> smartCollections() {
        return ResourceContract.of("smart_collection", "smart_collections", "products")
                .valid(number -> "{\"title\":\"Cheap " + number + "\",\"rules\":[{\"column\":\"variant_price\","
                        + "\"relation\":\"less_than\",\"condition\":\"" + number + "\"}]}")
                .changing("{\"title\":\"Cheaper\",\"disjunctive\":true}")
                .requiring("title")
                .publishing(CREATED, UPDATED, DELETED)
                .tests();
    }

    @TestFactory
    Stream<DynamicNode> collects() {
        return ResourceContract.of("collect", "collects", "products")
                .at(this::shelves)
                .valid(number -> "{\"collection_id\":" + collection + ",\"product_id\":" + products.get(number) + "}")
                .requiring("product_id")
                .publishing(SHELVED, SHELVED, SHELVED)
                .tests();
    }

    private String shelves(ApiClient apiClient) {
        products.clear();
        for (int i = 0; i < 9; i++) {
            products.add(id(apiClient.post("products", "{\"product\":{\"title\":\"Jug\"}}"), "product"));
        }
        collection = id(
                apiClient.post("custom_collections", "{\"custom_collection\":{\"title\":\"All\"}}"),
                "custom_collection");
        return "collects";
    }

    private static long shirt(ApiClient apiClient) {
        return id(
                apiClient.post(
                        "products",
                        "{\"product\":{\"title\":\"Shirt\",\"options\":[{\"name\":\"Size\",\"values\":[\"S\"]}]}}"),
                "product");
    }

    private static long id(ApiClient.Response response, String wrapper) {
        return response.json().path(wrapper).path("id").asLong();
    }
}
