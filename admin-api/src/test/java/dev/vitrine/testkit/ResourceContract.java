package dev.vitrine.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/**
 * Contract tests of every API resource, on both databases. A resource gives its names, how a valid one looks and what
 * it publishes.
 *
 * @param path makes what the resource hangs on and answers its path: {@code products/5/variants}
 * @param body a valid body without its wrapper; the number makes it another one each time
 * @param change a change of one field, empty when it cannot be updated
 * @param required a field that may not be blank, empty when there is none
 * @param scope the family: {@code content} for {@code read_content} and {@code write_content}
 * @param topics what create, update and delete publish
 */
public record ResourceContract(
        String singular,
        String plural,
        String scope,
        Function<ApiClient, String> path,
        IntFunction<String> body,
        String change,
        String required,
        Topics topics,
        boolean deletable) {

    /** Topics in the order in which they are published. */
    public record Topics(List<String> created, List<String> updated, List<String> deleted) {}

    public static ResourceContract of(String singular, String plural, String scope) {
        return new ResourceContract(
                singular,
                plural,
                scope,
                apiClient -> plural,
                number -> "{}",
                "",
                "",
                new Topics(List.of(), List.of(), List.of()),
                true);
    }

    public ResourceContract at(Function<ApiClient, String> parentAndPath) {
        return new ResourceContract(singular, plural, scope, parentAndPath, body, change, required, topics, deletable);
    }

    public ResourceContract valid(IntFunction<String> bodies) {
        return new ResourceContract(singular, plural, scope, path, bodies, change, required, topics, deletable);
    }

    public ResourceContract changing(String fields) {
        return new ResourceContract(singular, plural, scope, path, body, fields, required, topics, deletable);
    }

    public ResourceContract requiring(String field) {
        return new ResourceContract(singular, plural, scope, path, body, change, field, topics, deletable);
    }

    public ResourceContract publishing(List<String> created, List<String> updated, List<String> deleted) {
        return new ResourceContract(
                singular,
                plural,
                scope,
                path,
                body,
                change,
                required,
                new Topics(created, updated, deleted),
                deletable);
    }

    public ResourceContract notDeletable() {
        return new ResourceContract(singular, plural, scope, path, body, change, required, topics, false);
    }

    /** For what any valid credentials may do: there is no scope to lack. */
    public ResourceContract openToAll() {
        return new ResourceContract(singular, plural, "", path, body, change, required, topics, deletable);
    }

    /** The tests, in a container for each database. */
    public Stream<DynamicNode> tests() {
        return Arrays.stream(Dialect.values())
                .map(dialect -> DynamicContainer.dynamicContainer(
                        plural + " on " + dialect,
                        contractTests()
                                .map(contractTest -> DynamicTest.dynamicTest(contractTest.name(), () -> {
                                    var apiClient = TestPlatform.on(dialect).api();
                                    contractTest.test().accept(apiClient, path.apply(apiClient));
                                }))));
    }

    private record ContractTest(String name, BiConsumer<ApiClient, String> test) {}

    private Stream<ContractTest> contractTests() {
        return Stream.of(
                        new ContractTest("createdIsReadListedAndCounted", this::createdIsReadListedAndCounted),
                        new ContractTest("withoutCredentialsIs401", this::withoutCredentialsIs401),
                        new ContractTest("withoutItsScopeIs403", this::withoutItsScopeIs403),
                        new ContractTest("readScopeCannotWrite", this::readScopeCannotWrite),
                        new ContractTest("otherShopsIdIs404", this::otherShopsIdIs404),
                        new ContractTest("wrongContentTypeIs400", this::wrongContentTypeIs400),
                        new ContractTest("missingWrapperIs400", this::missingWrapperIs400),
                        new ContractTest(
                                "blankRequiredFieldIs422WithItsName", this::blankRequiredFieldIs422WithItsName),
                        new ContractTest("windowIs429", this::windowIs429),
                        new ContractTest("pagesFieldsAndIdsNarrow", this::pagesFieldsAndIdsNarrow),
                        new ContractTest("timesNarrow", this::timesNarrow),
                        new ContractTest("callLimitIsOnEveryAnswer", this::callLimitIsOnEveryAnswer),
                        new ContractTest("updateMergesAndAnnounces", this::updateMergesAndAnnounces),
                        new ContractTest("deletionIsFinal", this::deletionIsFinal),
                        new ContractTest("listTakesConstantStatements", this::listTakesConstantStatements))
                .filter(contractTest ->
                        !change.isEmpty() || !contractTest.name().startsWith("update"))
                .filter(contractTest ->
                        !required.isEmpty() || !contractTest.name().startsWith("blank"))
                .filter(contractTest ->
                        !scope.isEmpty() || !contractTest.name().matches("withoutItsScope.*|readScope.*"))
                .filter(contractTest -> deletable || !contractTest.name().startsWith("deletion"));
    }

    private void createdIsReadListedAndCounted(ApiClient apiClient, String path) {
        var before = count(apiClient, path);
        var since = apiClient.lastEvent();
        var created = apiClient.post(path, wrapped(body.apply(1)));

        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(created.header("Location")).isPresent();
        var id = id(created);
        assertThat(apiClient.topicsSince(since)).isEqualTo(topics.created());
        assertThat(apiClient
                        .get(path + "/" + id)
                        .json()
                        .at("/" + singular + "/id")
                        .asLong())
                .isEqualTo(id);
        assertThat(ids(apiClient.get(path).json())).contains(id);
        assertThat(count(apiClient, path)).isEqualTo(before + 1);
    }

    private void withoutCredentialsIs401(ApiClient apiClient, String path) {
        for (@Nullable String credentials : new String[] {null, "nobody:nothing", "nocolon"}) {
            var response = apiClient.withCredentials(credentials).get(path);
            assertThat(response.status()).isEqualTo(401);
            assertThat(response.at("errors")).isNotEmpty();
        }
    }

    private void withoutItsScopeIs403(ApiClient apiClient, String path) {
        var other =
                apiClient.platform().api(apiClient.shop(), scope.equals("themes") ? "read_analytics" : "write_themes");
        var response = other.get(path);
        assertThat(response.status()).isEqualTo(403);
        assertThat(response.at("errors")).contains("read_" + scope);
    }

    private void readScopeCannotWrite(ApiClient apiClient, String path) {
        var reader = apiClient.platform().api(apiClient.shop(), "read_" + scope);
        var since = apiClient.lastEvent();
        assertThat(reader.get(path).status()).isEqualTo(200);
        assertThat(reader.post(path, wrapped(body.apply(1))).status()).isEqualTo(403);
        assertThat(apiClient.topicsSince(since)).isEmpty();
        var writer = apiClient.platform().api(apiClient.shop(), "write_" + scope);
        assertThat(writer.get(path).status()).as("write implies read").isEqualTo(200);
    }

    private void otherShopsIdIs404(ApiClient apiClient, String path) {
        var id = id(apiClient.post(path, wrapped(body.apply(1))));
        var stranger = apiClient.platform().api();
        var ownPath = this.path.apply(stranger);
        var since = apiClient.lastEvent();
        for (var place : List.of(path, ownPath)) {
            assertThat(stranger.get(place + "/" + id).status()).isEqualTo(404);
            if (!change.isEmpty()) {
                assertThat(stranger.put(place + "/" + id, wrapped(change)).status())
                        .isEqualTo(404);
            }
            if (deletable) {
                assertThat(stranger.delete(place + "/" + id).status()).isEqualTo(404);
            }
        }
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(apiClient.get(path + "/" + id).status()).isEqualTo(200);
    }

    private void wrongContentTypeIs400(ApiClient apiClient, String path) {
        var response = apiClient.withContentType("text/plain").post(path, wrapped(body.apply(1)));
        assertThat(response.status()).isEqualTo(400);
        var charset =
                apiClient.withContentType("application/JSON; charset=utf-8").post(path, wrapped(body.apply(1)));
        assertThat(charset.status()).as(charset.text()).isEqualTo(201);
    }

    private void missingWrapperIs400(ApiClient apiClient, String path) {
        for (var body : List.of("{}", "{\"" + singular + "\": 5}", "[]", "{", "{\"a\":1,\"a\":2}")) {
            assertThat(apiClient.post(path, body).status()).as(body).isEqualTo(400);
        }
    }

    private void blankRequiredFieldIs422WithItsName(ApiClient apiClient, String path) {
        var since = apiClient.lastEvent();
        var tree = (ObjectNode) Json.parse(body.apply(1));
        tree.put(required, "");
        var response = apiClient.post(path, wrapped(tree.toString()));

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().at("/errors/" + required).isArray())
                .as(response.text())
                .isTrue();
        assertThat(response.at("error")).startsWith(required);
        assertThat(apiClient.topicsSince(since))
                .as("a refused write announces nothing")
                .isEmpty();
    }

    private void windowIs429(ApiClient apiClient, String path) {
        assertThat(apiClient.get(path + "?limit=250&page=400").status()).isEqualTo(200);
        for (var window : List.of("limit=250&page=401", "limit=2147483647&page=2", "limit=1000&page=101")) {
            var response = apiClient.get(path + "?" + window);
            assertThat(response.status()).as(window).isEqualTo(429);
            assertThat(response.header("Retry-After")).isEmpty();
        }
        for (var bad : List.of("limit=0", "page=0", "limit=x", "since_id=x")) {
            assertThat(apiClient.get(path + "?" + bad).status()).as(bad).isEqualTo(400);
        }
    }

    private void pagesFieldsAndIdsNarrow(ApiClient apiClient, String path) {
        var ids = Stream.of(1, 2, 3)
                .map(number -> id(apiClient.post(path, wrapped(body.apply(number)))))
                .toList();

        var afterFirst = ids(apiClient.get(path + "?since_id=" + ids.getFirst()).json());
        assertThat(afterFirst).containsExactly(ids.get(1), ids.get(2));
        assertThat(ids(apiClient
                        .get(path + "?ids=" + ids.get(2) + ",%20" + ids.get(0) + ",999999999")
                        .json()))
                .containsExactlyInAnyOrder(ids.get(0), ids.get(2));
        var first = ids(apiClient.get(path + "?limit=2&page=1").json());
        var second = ids(apiClient.get(path + "?limit=2&page=2").json());
        assertThat(first).hasSize(2).doesNotContainAnyElementsOf(second);
        assertThat(ids(apiClient.get(path + "?limit=250&page=9").json())).isEmpty();
        var only = apiClient.get(path + "?fields=id,nothing").json().get(plural).get(0);
        assertThat(only.size()).isEqualTo(1);
        assertThat(only.has("id")).isTrue();
        var whole = apiClient.get(path).json().get(plural).get(0);
        var names = new ArrayList<String>();
        whole.fieldNames().forEachRemaining(names::addFirst);
        // why: those of images come from elsewhere, and last.
        names.remove("metafields");
        var fields = apiClient
                .get(path + "?fields=" + String.join(",", names))
                .json()
                .get(plural)
                .get(0);
        assertThat(fields.fieldNames()).toIterable().containsExactlyElementsOf(names);
        names.forEach(name -> assertThat(fields.get(name)).as(name).isEqualTo(whole.get(name)));
    }

    /** "Most query endpoints accept filters created_at_min and updated_at_min"; the others say that they do not. */
    private void timesNarrow(ApiClient apiClient, String path) {
        apiClient.post(path, wrapped(body.apply(1)));
        var all = apiClient.get(path).json().get(plural);
        for (var time : List.of("created_at", "updated_at")) {
            var later = apiClient.get(path + "?" + time + "_min=2999-01-01");
            if (all.get(0).has(time)) {
                assertThat(ids(later.json())).as(time).isEmpty();
                assertThat(ids(apiClient
                                .get(path + "?" + time + "_max=2999-01-01")
                                .json()))
                        .hasSize(all.size());
            } else {
                assertThat(later.status()).isEqualTo(400);
            }
        }
    }

    private void callLimitIsOnEveryAnswer(ApiClient apiClient, String path) {
        Consumer<ApiClient.Response> limited = response -> assertThat(
                        response.header("X-Svc-Shop-Api-Call-Limit").orElse(""))
                .matches("\\d+/30");
        limited.accept(apiClient.get(path));
        limited.accept(apiClient.get(path + "/999999999"));
        limited.accept(apiClient.post(path, "{}"));
        limited.accept(apiClient.withCredentials(null).get(path));
        assertThat(apiClient.get(path).header("X-Request-Id")).isPresent();
    }

    private void updateMergesAndAnnounces(ApiClient apiClient, String path) {
        var id = id(apiClient.post(path, wrapped(body.apply(1))));
        var since = apiClient.lastEvent();
        var updated = apiClient.put(path + "/" + id, wrapped(change));

        assertThat(updated.status()).as(updated.text()).isEqualTo(200);
        var expected = Json.parse(change);
        expected.fieldNames()
                .forEachRemaining(name -> assertThat(updated.json().at("/" + singular + "/" + name))
                        .as(name)
                        .isEqualTo(expected.get(name)));
        assertThat(apiClient.topicsSince(since)).isEqualTo(topics.updated());
        assertThat(apiClient
                        .put(path + "/" + id, wrapped("{\"id\":" + (id + 1) + "}"))
                        .status())
                .isEqualTo(422);
        assertThat(apiClient.put(path + "/" + id, wrapped("{}")).status()).isEqualTo(200);
    }

    private void deletionIsFinal(ApiClient apiClient, String path) {
        var id = id(apiClient.post(path, wrapped(body.apply(1))));
        var since = apiClient.lastEvent();
        assertThat(apiClient.delete(path + "/" + id).status()).isEqualTo(200);
        assertThat(apiClient.topicsSince(since)).isEqualTo(topics.deleted());
        assertThat(apiClient.delete(path + "/" + id).status()).isEqualTo(404);
        assertThat(apiClient.get(path + "/" + id).status()).isEqualTo(404);
    }

    private void listTakesConstantStatements(ApiClient apiClient, String path) {
        Stream.of(1, 2).forEach(number -> apiClient.post(path, wrapped(body.apply(number))));
        var few = apiClient.statements(() -> apiClient.get(path));
        Stream.of(3, 4, 5, 6, 7, 8).forEach(number -> apiClient.post(path, wrapped(body.apply(number))));
        var many = apiClient.statements(() -> apiClient.get(path));
        assertThat(many).as("statements for eight rows as for two").isEqualTo(few);
    }

    private String wrapped(String fields) {
        return "{\"" + singular + "\":" + fields + "}";
    }

    private long id(ApiClient.Response created) {
        var body = created.json();
        var one = body.has(singular) ? body.get(singular) : body.path(plural).path(0);
        assertThat(one.path("id").asLong()).as(created.text()).isPositive();
        return one.get("id").asLong();
    }

    private List<Long> ids(JsonNode list) {
        return list.path(plural).findValues("id").isEmpty()
                ? List.of()
                : Stream.iterate(0, i -> i < list.get(plural).size(), i -> i + 1)
                        .map(i -> list.get(plural).get(i).get("id").asLong())
                        .toList();
    }

    private long count(ApiClient apiClient, String path) {
        return apiClient.get(path + "/count").json().get("count").asLong();
    }
}
