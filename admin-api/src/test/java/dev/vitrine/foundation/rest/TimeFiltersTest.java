package dev.vitrine.foundation.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.OpenApiContract.Operation;
import dev.vitrine.testkit.TestPlatform;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** "Most query endpoints accept filters created_at_min and updated_at_min": none ignores them in silence. */
final class TimeFiltersTest {

    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");
    private static final List<String> MOMENTS =
            List.of("created_at_min", "created_at_max", "updated_at_min", "updated_at_max");

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();
    private final Map<String, String> places = new HashMap<>();

    @BeforeEach
    void stockTheShop() {
        var product = apiClient.post("products", "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":1}]}}");
        places.put("product_id", product.at("product.id"));
        var order = apiClient.post("orders", """
                {"order":{"financial_status":"paid","customer":{"email":"ada@buyers.test"},
                 "line_items":[{"title":"Jug","price":5,"quantity":2}]}}""");
        places.put("order_id", order.at("order.id"));
        places.put("customer_id", order.at("order.customer.id"));
        apiClient.post("orders/" + order.at("order.id") + "/refunds", "{\"refund\":{\"note\":\"Late\"}}");
        apiClient.post("redirects", "{\"redirect\":{\"path\":\"/a\",\"target\":\"/b\"}}");
        places.put(
                "country_id",
                apiClient.post("countries", "{\"country\":{\"code\":\"CA\"}}").at("country.id"));
        places.put("shipping_zone_id", apiClient.get("shipping_zones").at("shipping_zones[0].id"));
        var collection = apiClient.post("custom_collections", "{\"custom_collection\":{\"title\":\"All\"}}");
        places.put("collection_id", collection.at("custom_collection.id"));
        apiClient.post("pages", "{\"page\":{\"title\":\"News\"}}");
    }

    @Test
    void everyListNarrowsByTimeOrRefuses() {
        var heeded = new ArrayList<String>();
        for (var path : lists()) {
            for (var moment : MOMENTS) {
                var time = moment.endsWith("_min") ? "2999-01-01" : "1970-01-01";
                var response = apiClient.get(path + "?" + moment + "=" + time);
                if (response.status() == 400) {
                    assertThat(response.at("errors." + moment + "[0]")).as(path).contains("no such time");
                } else {
                    assertThat(rows(response)).as(path + "?" + moment).isZero();
                    heeded.add(path + "?" + moment);
                }
            }
        }
        assertThat(heeded)
                .hasSizeGreaterThan(150)
                .contains("themes?updated_at_min", "countries?created_at_min", "shipping_zones?updated_at_max")
                .contains("redirects?created_at_max", "events?created_at_min", "product_listings?created_at_min")
                .contains("collection_listings?created_at_min", "collection_listings?updated_at_min");
    }

    @Test
    void sortingByATimeThatRecordsLackIsRefused() {
        var refunds = "orders/" + places.get("order_id") + "/refunds";
        assertThat(apiClient.get(refunds + "?order=updated_at").status()).isEqualTo(400);
        assertThat(apiClient.get(refunds + "?order=created_at").status()).isEqualTo(200);
    }

    /** Every route that answers with rows, below records that are there. */
    private List<String> lists() {
        return apiClient.platform().contract().operations().stream()
                .filter(operation -> operation.verb().equals("GET"))
                .map(Operation::path)
                .map(path -> path.replaceFirst("^/admin/", "").replaceFirst("\\.json$", ""))
                .map(path -> path.replaceFirst("^(\\w+?)(ie)?s/\\{(id|owner_id|subject_id)}/", "$1s/{$1_id}/"))
                .map(this::placed)
                .filter(path -> !path.contains("{"))
                .filter(path -> rows(apiClient.get(path)) >= 0)
                .toList();
    }

    private String placed(String path) {
        return PLACE.matcher(path).replaceAll(found -> places.getOrDefault(found.group(1), "{" + found.group(1) + "}"));
    }

    /** How many an answer counts or lists; below nothing when it does neither. */
    private static long rows(ApiClient.Response response) {
        var body = response.json();
        if (response.status() != 200 || body.size() != 1) {
            return -1;
        }
        return body.has("count")
                ? body.get("count").asLong()
                : body.elements().next().isArray() ? body.elements().next().size() : -1;
    }
}
