package dev.vitrine.server.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/** The Admin API of one shop as an app calls it, with its Basic credentials. */
public final class AppApi {

    private final Visitor visitor;
    private final String authorization;

    AppApi(Visitor visitor, String credentials) {
        this.visitor = visitor;
        this.authorization =
                "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    /** At a server of the test's own. */
    public static AppApi of(Visitor visitor, String credentials) {
        return new AppApi(visitor, credentials);
    }

    /** {@code path} without {@code /admin/} and {@code .json}. */
    public JsonNode get(String path) {
        return call("GET", path, "");
    }

    /** The same with a query. */
    public JsonNode getWith(String path, String query) {
        return call("GET", path, query, "");
    }

    public JsonNode post(String path, String body) {
        return call("POST", path, body);
    }

    public JsonNode put(String path, String body) {
        return call("PUT", path, body);
    }

    public JsonNode patch(String path, String body) {
        return call("PATCH", path, body);
    }

    public JsonNode delete(String path) {
        return call("DELETE", path, "");
    }

    /** Gives a product a picture of one dot; the picture's id. */
    public String picture(String product) {
        var dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
        return post("products/" + product + "/images", "{\"image\":{\"attachment\":\"" + dot + "\"}}")
                .at("/image/id")
                .asText();
    }

    /** A product of one variant, with so many in stock. */
    public JsonNode sells(String title, String price, int stock) {
        return post("products", """
            {"product": {"title": "%s", "body_html": "<p>What there is to say.</p>", "variants": [
              {"price": "%s", "inventory_management": "vitrine", "inventory_quantity": %d}]}}
            """.formatted(title, price, stock)).path("product");
    }

    public long stock(String variant) {
        return get("variants/" + variant).at("/variant/inventory_quantity").asLong();
    }

    private JsonNode call(String method, String path, String body) {
        return call(method, path, "", body);
    }

    /** {@code query} without its question mark, or empty. */
    public JsonNode call(String method, String path, String query, String body) {
        var headers = Map.of("Authorization", authorization, "Content-Type", "application/json");
        var visitorResponse =
                visitor.send(method, "/admin/" + path + ".json" + (query.isEmpty() ? "" : "?" + query), headers, body);
        assertThat(visitorResponse.status())
                .as(method + " " + path + ": " + visitorResponse.text())
                .isBetween(200, 201);
        return visitorResponse.json();
    }
}
