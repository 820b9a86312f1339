package dev.vitrine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.CompleteShop;
import dev.vitrine.testkit.OpenApiContract.Operation;
import dev.vitrine.testkit.Seed;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestSize;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Requests that our own contract shapes, with hostile values in places that it names. Nothing is answered by a fault of
 * ours, every status is documented, every body fits. {@code -Dseed=N} repeats a run.
 */
@Tag("long")
final class FuzzTest {

    private static final int REQUESTS = TestSize.of(1_000, 5_000);
    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "0",
            "-1",
            "1e400",
            "NaN",
            "9223372036854775808",
            "null",
            "%",
            "_",
            "'; drop table products; --",
            "<script>alert(1)</script>",
            "\u0000",
            "\ud83e\udd84",
            "a\u0301\u202e",
            "2026-02-30",
            "2026-13-01T00:00:00Z",
            "-999999999-01-01T00:00:00Z",
            "+10000-01-01T00:00:00+18:00",
            "../../etc/passwd",
            "{\"a\":1}",
            "[1,2",
            "x".repeat(70_000));
    private static final List<String> NUMBERS = List.of(
            "0",
            "-1",
            "1",
            "2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775809",
            "0.005",
            "1e400",
            "1E-400",
            "123456789012345678901234567890",
            "0.1234567890123456789");

    private final TestPlatform platform = TestPlatform.isolated(Dialect.SQLITE);
    private final CompleteShop shop = CompleteShop.in(platform.api(), "fuzz");
    private final Seed seed = Seed.next();
    private final Random random = new Random(seed.value());

    @Test
    void nothingIsAnsweredByAFaultOfOurs() {
        System.out.println("requests of " + seed);
        var operations = platform.contract().operations();
        var wrong = new LinkedHashSet<String>();
        for (int i = 0; i < REQUESTS && wrong.size() < 30; i++) {
            var operation = operations.get(i % operations.size());
            // why: a deletion that works leaves less and less to try the others on.
            var path = path(operation) + query(operation);
            var body = operation.verb().equals("GET") ? null : body(operation);
            try {
                var response = shop.api().send(operation.verb(), CompleteShop.called(path), body);
                if (response.status() >= 500 && response.status() != 501) {
                    wrong.add(asked(operation, path, body) + " answered " + response.text());
                }
            } catch (AssertionError | RuntimeException e) {
                wrong.add(asked(operation, path, body) + ": " + e.getMessage());
            }
        }
        platform.close();
        assertThat(wrong).as("" + seed).isEmpty();
    }

    private static String asked(Operation operation, String path, @Nullable String body) {
        var text = operation.verb() + " " + path + " " + body;
        return text.length() > 600 ? text.substring(0, 600) + "…" : text;
    }

    private String path(Operation operation) {
        var own = shop.filled(operation.path());
        if (own.isPresent() && !operation.verb().equals("DELETE") && random.nextInt(10) > 0) {
            return own.get();
        }
        return operation
                .path()
                .replaceAll("\\{[^}]*}", one(List.of("0", "1", "999999999", "-1", "x", "%00", "9".repeat(19))));
    }

    private String query(Operation operation) {
        var parts = new ArrayList<String>();
        for (var parameter : operation.tree().path("parameters")) {
            if (parameter.path("in").asText().equals("query") && random.nextInt(4) == 0) {
                var text = random.nextBoolean() ? one(NUMBERS) : one(TEXTS.subList(0, TEXTS.size() - 1));
                parts.add(encoded(parameter.get("name").asText()) + "=" + encoded(text));
            }
        }
        return parts.isEmpty() ? "" : "?" + String.join("&", parts);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** The example with some of its fields, and of the schema's, replaced; or something that is no such body at all. */
    private String body(Operation operation) {
        if (random.nextInt(20) == 0) {
            return one(List.of(
                    "",
                    "{",
                    "[]",
                    "null",
                    "7",
                    "{\"a\":1,\"a\":2}",
                    "[".repeat(100),
                    "{\"" + "x".repeat(300) + "\":1}"));
        }
        var schema = operation.tree().at("/requestBody/content/application~1json/schema");
        var body = shop.body(operation).orElseGet(Json::object);
        spoil(body, schema, 0);
        // why: numbers beyond what JSON nodes hold are written as they are.
        return body.toString().replaceAll("\"#([^\"]*)\"", "$1");
    }

    private void spoil(ObjectNode object, JsonNode schema, int depth) {
        for (var entry : schema.path("properties").properties()) {
            var name = entry.getKey();
            if (object.get(name) instanceof ObjectNode inner && (depth == 0 || random.nextInt(3) == 0)) {
                spoil(inner, entry.getValue(), depth + 1);
                if (random.nextInt(20) == 0) {
                    object.set(name, value(entry.getValue(), depth));
                }
            } else if (random.nextInt(5) == 0) {
                object.set(name, value(entry.getValue(), depth));
            }
        }
    }

    private JsonNode value(JsonNode schema, int depth) {
        return switch (random.nextInt(12)) {
            case 0 -> Json.object().nullNode();
            case 1 -> Json.object().booleanNode(random.nextBoolean());
            case 2 -> Json.object();
            case 3 -> Json.object().arrayNode();
            case 4 -> Json.object().arrayNode().add(one(TEXTS)).addNull().add(7);
            case 5, 6 -> Json.object().textNode("#" + one(NUMBERS));
            case 7, 8 -> shaped(schema, depth);
            default -> Json.object().textNode(one(TEXTS));
        };
    }

    /** Of the right shape, with anything inside. */
    private JsonNode shaped(JsonNode schema, int depth) {
        var of = schema.has("oneOf") ? schema.get("oneOf").get(0) : schema;
        if (of.has("items") && depth < 4) {
            var list = Json.object().arrayNode();
            for (var i = random.nextInt(4); i > 0; i--) {
                list.add(
                        random.nextInt(4) == 0
                                ? value(of.get("items"), depth + 1)
                                : shaped(of.get("items"), depth + 1));
            }
            return list;
        }
        if (of.has("properties") && depth < 4) {
            var object = Json.object();
            of.get("properties").properties().stream()
                    .filter(entry -> random.nextInt(2) == 0)
                    .forEach(entry -> object.set(entry.getKey(), value(entry.getValue(), depth + 1)));
            return object;
        }
        return Json.object().textNode(random.nextBoolean() ? "#" + one(NUMBERS) : one(TEXTS));
    }

    private String one(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }
}
