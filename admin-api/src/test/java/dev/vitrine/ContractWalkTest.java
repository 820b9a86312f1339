package dev.vitrine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.apps.oauth.Flow;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.CompleteShop;
import dev.vitrine.testkit.ContractShop;
import dev.vitrine.testkit.HttpsReceiver;
import dev.vitrine.testkit.OpenApiContract;
import dev.vitrine.testkit.OpenApiContract.Operation;
import dev.vitrine.testkit.SeenFields;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every operation of the contract, called as its example says in a shop that has some of everything. Examples are
 * accepted, answers fit their schemas, which {@link ApiClient} checks, also when {@code fields} narrows them; every
 * field has a value in some answer, and every query parameter changes one.
 */
@Tag("long")
final class ContractWalkTest {

    private static final String GAPS = "/contract-gaps.txt";

    /** Lists that also have rows that they show only when they are asked for them. */
    private static final Map<String, String> MORE = Map.of(
            "/admin/checkouts.json", "status=any",
            "/admin/orders.json", "status=any",
            "/admin/webhooks.json", "status=deleted",
            "/admin/analytics/sales.json", "group_by=variant");

    /** What a parameter is asked with where it says nothing alone. */
    private static final Map<String, String> BESIDE = Map.of(
            "GET /admin/analytics/sales.json order", "group_by=product",
            "GET /admin/analytics/products.json since", "until={later}",
            "GET /admin/metafields.json metafield[owner_id]", "metafield[owner_resource]=product",
            "GET /admin/metafields.json owner_ids", "owner_resource=product",
            "GET /admin/metafields/count.json owner_ids", "owner_resource=product",
            "GET /admin/products.json sort_mode", "sort_field=title");

    /** Of parameters that take one of a few words. */
    private static final List<String> WORDS = List.of(
            "active",
            "draft",
            "archived",
            "open",
            "closed",
            "cancelled",
            "any",
            "all",
            "current_client",
            "Product",
            "Order",
            "product",
            "customer",
            "title",
            "title desc",
            "desc",
            "alpha-desc",
            "price-asc",
            "best-selling",
            "price_based",
            "weight_based",
            "BOUNDED");

    private final Set<String> unfit = new TreeSet<>();
    private final Set<String> found = new TreeSet<>();
    private final Set<String> refusals = new TreeSet<>();

    /** Of operations without an example of one, proposed for {@code operations.json}. */
    private final ObjectNode answers = Json.object();

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void theContractIsTrue(Dialect dialect) throws IOException {
        try (var platform = TestPlatform.isolated(dialect);
                var receiver = new HttpsReceiver()) {
            var walk = new Walk(platform, receiver);
            walk.reads();
            walk.parameters();
            walk.writes();
            walk.seenFields.never().forEach(field -> found.add("never " + field));
            assertThat(walk.calls).isGreaterThan(2_000);
        }
        Files.write(Path.of("target", "contract-gaps.txt"), found);
        Files.writeString(Path.of("target", "contract-answers.json"), answers.toPrettyString());
        assertThat(unfit).as("answers that do not fit the contract").isEmpty();
        assertThat(found)
                .as(GAPS + " names what the walk does not show; refused were " + refusals)
                .isEqualTo(gaps());
    }

    /** Known gaps, each below its reason. */
    private static Set<String> gaps() throws IOException {
        try (var in = Objects.requireNonNull(ContractWalkTest.class.getResourceAsStream(GAPS))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private final class Walk {

        private final TestPlatform platform;
        private final OpenApiContract openApiContract;
        private final SeenFields seenFields;
        private final JsonNode products;
        private CompleteShop shop;
        private int calls;

        Walk(TestPlatform platform, HttpsReceiver receiver) {
            this.platform = platform;
            this.openApiContract = platform.contract();
            this.seenFields = new SeenFields(openApiContract.document());
            this.shop = ContractShop.filled(platform.api(), receiver);
            this.products = shop.api().get("products").json();
            openApiContract.operations().stream()
                    .filter(operation -> !isAlias(operation) && !shop.made(operation))
                    .forEach(this::expect);
            openApiContract
                    .operations()
                    .forEach(operation -> shop.answer(operation)
                            .ifPresent(answer -> seenFields.add(
                                    name(operation),
                                    schema(operation.tree().path("responses").path("201")),
                                    answer)));
        }

        private void expect(Operation operation) {
            operation.tree().path("responses").properties().stream()
                    .filter(response -> response.getKey().startsWith("2"))
                    .forEach(response -> seenFields.expect(name(operation), schema(response.getValue())));
        }

        void reads() {
            for (var operation : openApiContract.operations()) {
                if (operation.verb().equals("GET") && !isAlias(operation)) {
                    var path = path(shop, operation);
                    var response = path.flatMap(to -> call(shop, operation, to, null));
                    found(operation, path, response);
                    // why: records of one kind differ in what they have.
                    others(operation)
                            .filter(each -> !path.orElse("").startsWith(each))
                            .forEach(each -> call(shop, operation, each, null));
                    if (MORE.containsKey(operation.path())) {
                        call(shop, operation, path.orElseThrow() + "?" + MORE.get(operation.path()), null);
                    }
                }
            }
        }

        void parameters() {
            for (var operation : openApiContract.operations()) {
                var path = path(shop, operation);
                if (!operation.verb().equals("GET") || path.isEmpty() || isAlias(operation)) {
                    continue;
                }
                for (var parameter : operation.tree().path("parameters")) {
                    if (parameter.path("in").asText().equals("query")
                            && !changes(operation, path.get(), parameter)
                            && others(operation).noneMatch(other -> changes(operation, other, parameter))) {
                        found.add("ignored " + name(operation) + " "
                                + parameter.path("name").asText());
                    }
                }
            }
        }

        /** The same of every other record: one order has more shipments than another. */
        private Stream<String> others(Operation operation) {
            return shop.filledEach(operation.path()).stream().map(CompleteShop::called);
        }

        private boolean changes(Operation operation, String alone, JsonNode parameter) {
            var name = parameter.get("name").asText();
            var beside = shop.withIds(
                    BESIDE.getOrDefault(name(operation) + " " + name, "").replace("{later}", inDays(30)));
            var path = beside.isEmpty() ? alone : alone + (alone.contains("?") ? "&" : "?") + beside;
            var before = call(shop, operation, path, null).orElse(null);
            if (before == null) {
                return true;
            }
            var bare = Arrays.stream(path.split("[?&]"))
                    .filter(part -> !part.startsWith(name + "="))
                    .collect(Collectors.joining("&"))
                    .replaceFirst("&", "?");
            for (var value : values(path, parameter, before)) {
                var asked = bare + (bare.contains("?") ? "&" : "?") + encoded(name) + "=" + encoded(value);
                if (name.equals("page_info")) {
                    // why: it goes with limit alone.
                    asked = bare.replaceFirst("\\?.*", "") + "?limit=1&page_info=" + encoded(value);
                }
                var after = call(shop, operation, asked, null);
                if (after.isEmpty()
                        || after.get().status() < 400
                                && !(after.get().text() + after.get().header("Location"))
                                        .equals(before.text() + before.header("Location"))) {
                    return true;
                }
            }
            return false;
        }

        private List<String> values(String path, JsonNode parameter, ApiClient.Response before) {
            var name = parameter.get("name").asText();
            var json = before.json();
            var rows = json.isObject() && !json.isEmpty() ? json.elements().next() : json;
            var row = rows.isArray() ? rows.path(rows.size() - 1) : rows;
            var words = new LinkedHashSet<String>();
            switch (name) {
                case "limit" -> words.add("1");
                case "page" -> words.add("2");
                case "page_info" -> cursor(path).ifPresent(words::add);
                case "since_id" -> words.addAll(List.of(row.path("id").asText(), "999999999"));
                case "ids" -> words.addAll(List.of(row.path("id").asText(), "999999999"));
                case "fields" -> {
                    words.add("id");
                    row.fieldNames().forEachRemaining(words::add);
                }
                case "include" -> words.add("metafields");
                case "order" -> words.addAll(List.of("id desc", "id asc", "created_at desc", "total_sales asc"));
                default -> {
                    if (name.endsWith("_min")) {
                        words.addAll(List.of("2999-01-01T00:00:00Z", "999999"));
                    } else if (name.endsWith("_max")) {
                        words.addAll(List.of("2001-01-01T00:00:00Z", "0"));
                    } else {
                        words.addAll(List.of("zzz", "999999999", "true", "false", "2001-01-01", inDays(29)));
                        words.addAll(WORDS);
                        if (name.endsWith("_id")) {
                            words.addAll(shop.ids("/admin/custom_" + name.replaceFirst("_id$", "s")));
                        }
                        if (name.startsWith("not_product_")) {
                            var field =
                                    name.replaceFirst("not_product_(name)?", "").replaceFirst("^type$", "product_type");
                            products.findValues(field.isEmpty() ? "title" : field)
                                    .forEach(value -> words.add(value.asText()));
                        }
                        if (name.contains("owner_id")) {
                            words.addAll(shop.ids("/admin/products"));
                        }
                        json.findValues("key").forEach(value -> words.add(value.asText()));
                        row.findValues(name).forEach(value -> words.add(value.asText()));
                        var told = parameter.path("description").asText();
                        words.addAll(List.of(told.split("[^\\w-]+")));
                        for (var part : List.of("name", "title", "sku", "type", "vendor", "date", "until")) {
                            if (name.endsWith(part) || name.equals("since")) {
                                json.findValues(part).forEach(value -> words.add(value.asText()));
                            }
                        }
                    }
                }
            }
            words.remove("");
            return List.copyOf(words);
        }

        private String inDays(int days) {
            return LocalDate.ofInstant(platform.clock().instant(), ZoneOffset.UTC)
                    .plusDays(days)
                    .toString();
        }

        private Optional<String> cursor(String asked) {
            return Optional.of(asked)
                    .map(path -> shop.api().get(path + (path.contains("?") ? "&" : "?") + "limit=1"))
                    .flatMap(response -> response.header("Link"))
                    .flatMap(link -> Pattern.compile("page_info=([^&>]+)")
                            .matcher(link)
                            .results()
                            .findFirst())
                    .map(found -> found.group(1));
        }

        void writes() {
            var operations = openApiContract.operations().stream()
                    .filter(operation -> !operation.verb().equals("GET") && !isAlias(operation))
                    // why: the shop was made of these.
                    .filter(operation -> !shop.made(operation))
                    // why first: only the filled shop has a receiver that answers.
                    .sorted(Comparator.comparing(
                                    (Operation operation) -> operation.path().endsWith("/test.json")
                                            ? 0
                                            : operation.verb().equals("DELETE") ? 2 : 1)
                            .thenComparing(operation -> operation.verb().equals("DELETE")
                                    ? -operation.segments().size()
                                    : 0))
                    .toList();
            for (var operation : operations) {
                var first = tried(shop, operation);
                if (operation.path().endsWith("/test.json")) {
                    // why: what answers and what does not is told in other fields.
                    others(operation).forEach(each -> call(shop, operation, each, "{}"));
                }
                if (first.filter(response -> response.status() < 400).isPresent()) {
                    continue;
                }
                shop = ContractShop.in(platform.api());
                ContractShop.prepare(shop, operation);
                var second = tried(shop, operation);
                found(operation, path(shop, operation), second);
            }
        }

        private void found(Operation operation, Optional<String> path, Optional<ApiClient.Response> response) {
            if (path.isEmpty()) {
                found.add("unreached " + name(operation));
            }
            response.filter(answer -> answer.status() >= 400 && isOffered(operation))
                    .ifPresent(answer -> {
                        found.add("refused " + name(operation));
                        refusals.add(name(operation) + " "
                                + shop.body(operation).orElse(Json.object()) + " " + answer.text());
                    });
        }

        /** Some answer apps alone that were installed by OAuth, one the token of a person. */
        private ApiClient caller(CompleteShop in, Operation operation) {
            return switch (operation.path()) {
                case "/admin/users/current.json" -> Flow.on(platform).online("read_products");
                case "/admin/oauth/revoke.json", "/admin/api_permissions/current.json" -> {
                    var flow = Flow.on(platform);
                    yield flow.api(flow.install("read_products"));
                }
                default -> in.api();
            };
        }

        private Optional<ApiClient.Response> tried(CompleteShop in, Operation operation) {
            return path(in, operation)
                    .flatMap(path -> call(
                            in,
                            operation,
                            path,
                            operation.verb().equals("DELETE")
                                    ? null
                                    : in.body(operation)
                                            .map(ObjectNode::toString)
                                            .orElse("")));
        }

        /** Empty when the answer does not fit the contract, which is said. */
        private Optional<ApiClient.Response> call(
                CompleteShop in, Operation operation, String path, @Nullable String body) {
            calls++;
            try {
                var response = caller(in, operation).send(operation.verb(), path, body);
                if (response.status() < 300 && response.bytes().length > 0) {
                    var content = operation
                            .tree()
                            .path("responses")
                            .path(Integer.toString(response.status()))
                            .at("/content/application~1json");
                    if (!content.has("example")) {
                        answers.set(name(operation), response.json());
                    }
                    seenFields.add(
                            name(operation),
                            schema(operation.tree().path("responses").path(Integer.toString(response.status()))),
                            response.json());
                }
                return Optional.of(response);
            } catch (AssertionError e) {
                unfit.add(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
                return Optional.empty();
            }
        }
    }

    private static Optional<String> path(CompleteShop shop, Operation operation) {
        return shop.filled(operation.path()).map(path -> CompleteShop.called(path) + query(shop, operation));
    }

    private static String query(CompleteShop shop, Operation operation) {
        var asked = shop.query(operation);
        return asked.isEmpty() ? "" : "?" + asked;
    }

    private static JsonNode schema(JsonNode response) {
        return response.at("/content/application~1json/schema");
    }

    private static String name(Operation operation) {
        return operation.verb() + " " + operation.path();
    }

    /** Whether the contract has an answer to it that is no refusal. */
    private static boolean isOffered(Operation operation) {
        return operation.tree().path("responses").properties().stream()
                .anyMatch(response -> response.getKey().matches("[23].."));
    }

    private static boolean isAlias(Operation operation) {
        return operation.tree().path("deprecated").asBoolean();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
