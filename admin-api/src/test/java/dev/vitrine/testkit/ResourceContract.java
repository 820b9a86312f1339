package dev.vitrine.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.db.Dialect;
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
 * The dozen promises that every resource keeps, each a test, on both databases. A resource says how it is called, how a
 * valid one looks and what it announces.
 *
 * @param path makes what the resource hangs on and answers its path: {@code products/5/variants}
 * @param body a valid body without its wrapper; the number makes it another one each time
 * @param change a change of one field, empty when it cannot be updated
 * @param required a field that may not be blank, empty when there is none
 * @param scope the family: {@code content} for {@code read_content} and {@code write_content}
 * @param topics what create, update and delete announce
 */
public record ResourceContract(
        String singular,
        String plural,
        String scope,
        Function<Api, String> path,
        IntFunction<String> body,
        String change,
        String required,
        Topics topics,
        boolean deletable) {

    /** Topics in the order in which they are announced. */
    public record Topics(List<String> created, List<String> updated, List<String> deleted) {}

    public static ResourceContract of(String singular, String plural, String scope) {
        return new ResourceContract(
                singular,
                plural,
                scope,
                api -> plural,
                number -> "{}",
                "",
                "",
                new Topics(List.of(), List.of(), List.of()),
                true);
    }

    public ResourceContract at(Function<Api, String> parentAndPath) {
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

    public ResourceContract announcing(List<String> created, List<String> updated, List<String> deleted) {
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
                        promises()
                                .map(promise -> DynamicTest.dynamicTest(promise.name(), () -> {
                                    var api = TestPlatform.on(dialect).api();
                                    promise.test().accept(api, path.apply(api));
                                }))));
    }

    private record Promise(String name, BiConsumer<Api, String> test) {}

    private Stream<Promise> promises() {
        return Stream.of(
                        new Promise("createdIsReadListedAndCounted", this::createdIsReadListedAndCounted),
                        new Promise("withoutCredentialsIs401", this::withoutCredentialsIs401),
                        new Promise("withoutItsScopeIs403", this::withoutItsScopeIs403),
                        new Promise("readScopeCannotWrite", this::readScopeCannotWrite),
                        new Promise("otherShopsIdIs404", this::otherShopsIdIs404),
                        new Promise("wrongContentTypeIs400", this::wrongContentTypeIs400),
                        new Promise("missingWrapperIs400", this::missingWrapperIs400),
                        new Promise("blankRequiredFieldIs422WithItsName", this::blankRequiredFieldIs422WithItsName),
                        new Promise("windowIs429", this::windowIs429),
                        new Promise("pagesFieldsAndIdsNarrow", this::pagesFieldsAndIdsNarrow),
                        new Promise("timesNarrow", this::timesNarrow),
                        new Promise("callLimitIsOnEveryAnswer", this::callLimitIsOnEveryAnswer),
                        new Promise("updateMergesAndAnnounces", this::updateMergesAndAnnounces),
                        new Promise("deletionIsFinal", this::deletionIsFinal),
                        new Promise("listTakesConstantStatements", this::listTakesConstantStatements))
                .filter(promise -> !change.isEmpty() || !promise.name().startsWith("update"))
                .filter(promise -> !required.isEmpty() || !promise.name().startsWith("blank"))
                .filter(promise -> !scope.isEmpty() || !promise.name().matches("withoutItsScope.*|readScope.*"))
                .filter(promise -> deletable || !promise.name().startsWith("deletion"));
    }

    private void createdIsReadListedAndCounted(Api api, String path) {
        var before = count(api, path);
        var since = api.lastEvent();
        var created = api.post(path, wrapped(body.apply(1)));

        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(created.header("Location")).isPresent();
        var id = id(created);
        assertThat(api.topicsSince(since)).isEqualTo(topics.created());
        assertThat(api.get(path + "/" + id).json().at("/" + singular + "/id").asLong())
                .isEqualTo(id);
        assertThat(ids(api.get(path).json())).contains(id);
        assertThat(count(api, path)).isEqualTo(before + 1);
    }

    private void withoutCredentialsIs401(Api api, String path) {
        for (@Nullable String credentials : new String[] {null, "nobody:nothing", "nocolon"}) {
            var answer = api.withCredentials(credentials).get(path);
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.at("errors")).isNotEmpty();
        }
    }

    private void withoutItsScopeIs403(Api api, String path) {
        var other = api.platform().api(api.shop(), scope.equals("themes") ? "read_analytics" : "write_themes");
        var answer = other.get(path);
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.at("errors")).contains("read_" + scope);
    }

    private void readScopeCannotWrite(Api api, String path) {
        var reader = api.platform().api(api.shop(), "read_" + scope);
        var since = api.lastEvent();
        assertThat(reader.get(path).status()).isEqualTo(200);
        assertThat(reader.post(path, wrapped(body.apply(1))).status()).isEqualTo(403);
        assertThat(api.topicsSince(since)).isEmpty();
        var writer = api.platform().api(api.shop(), "write_" + scope);
        assertThat(writer.get(path).status()).as("write implies read").isEqualTo(200);
    }

    private void otherShopsIdIs404(Api api, String path) {
        var id = id(api.post(path, wrapped(body.apply(1))));
        var stranger = api.platform().api();
        var ownPath = this.path.apply(stranger);
        var since = api.lastEvent();
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
        assertThat(api.topicsSince(since)).isEmpty();
        assertThat(api.get(path + "/" + id).status()).isEqualTo(200);
    }

    private void wrongContentTypeIs400(Api api, String path) {
        var answer = api.withContentType("text/plain").post(path, wrapped(body.apply(1)));
        assertThat(answer.status()).isEqualTo(400);
        var charset = api.withContentType("application/JSON; charset=utf-8").post(path, wrapped(body.apply(1)));
        assertThat(charset.status()).as(charset.text()).isEqualTo(201);
    }

    private void missingWrapperIs400(Api api, String path) {
        for (var body : List.of("{}", "{\"" + singular + "\": 5}", "[]", "{", "{\"a\":1,\"a\":2}")) {
            assertThat(api.post(path, body).status()).as(body).isEqualTo(400);
        }
    }

    private void blankRequiredFieldIs422WithItsName(Api api, String path) {
        var since = api.lastEvent();
        var tree = (com.fasterxml.jackson.databind.node.ObjectNode) dev.vitrine.kernel.Json.parse(body.apply(1));
        tree.put(required, "");
        var answer = api.post(path, wrapped(tree.toString()));

        assertThat(answer.status()).as(answer.text()).isEqualTo(422);
        assertThat(answer.json().at("/errors/" + required).isArray())
                .as(answer.text())
                .isTrue();
        assertThat(answer.at("error")).startsWith(required);
        assertThat(api.topicsSince(since))
                .as("a refused write announces nothing")
                .isEmpty();
    }

    private void windowIs429(Api api, String path) {
        assertThat(api.get(path + "?limit=250&page=400").status()).isEqualTo(200);
        for (var window : List.of("limit=250&page=401", "limit=2147483647&page=2", "limit=1000&page=101")) {
            var answer = api.get(path + "?" + window);
            assertThat(answer.status()).as(window).isEqualTo(429);
            assertThat(answer.header("Retry-After")).isEmpty();
        }
        for (var bad : List.of("limit=0", "page=0", "limit=x", "since_id=x")) {
            assertThat(api.get(path + "?" + bad).status()).as(bad).isEqualTo(400);
        }
    }

    private void pagesFieldsAndIdsNarrow(Api api, String path) {
        var ids = Stream.of(1, 2, 3)
                .map(number -> id(api.post(path, wrapped(body.apply(number)))))
                .toList();

        var afterFirst = ids(api.get(path + "?since_id=" + ids.getFirst()).json());
        assertThat(afterFirst).containsExactly(ids.get(1), ids.get(2));
        assertThat(ids(api.get(path + "?ids=" + ids.get(2) + ",%20" + ids.get(0) + ",999999999")
                        .json()))
                .containsExactlyInAnyOrder(ids.get(0), ids.get(2));
        var first = ids(api.get(path + "?limit=2&page=1").json());
        var second = ids(api.get(path + "?limit=2&page=2").json());
        assertThat(first).hasSize(2).doesNotContainAnyElementsOf(second);
        assertThat(ids(api.get(path + "?limit=250&page=9").json())).isEmpty();
        var only = api.get(path + "?fields=id,nothing").json().get(plural).get(0);
        assertThat(only.size()).isEqualTo(1);
        assertThat(only.has("id")).isTrue();
    }

    /** "Most query endpoints accept filters created_at_min and updated_at_min"; the others say that they do not. */
    private void timesNarrow(Api api, String path) {
        api.post(path, wrapped(body.apply(1)));
        var all = api.get(path).json().get(plural);
        for (var time : List.of("created_at", "updated_at")) {
            var later = api.get(path + "?" + time + "_min=2999-01-01");
            if (all.get(0).has(time)) {
                assertThat(ids(later.json())).as(time).isEmpty();
                assertThat(ids(api.get(path + "?" + time + "_max=2999-01-01").json()))
                        .hasSize(all.size());
            } else {
                assertThat(later.status()).isEqualTo(400);
            }
        }
    }

    private void callLimitIsOnEveryAnswer(Api api, String path) {
        Consumer<Api.Answer> limited =
                answer -> assertThat(answer.header("X-Svc-Shop-Api-Call-Limit").orElse(""))
                        .matches("\\d+/30");
        limited.accept(api.get(path));
        limited.accept(api.get(path + "/999999999"));
        limited.accept(api.post(path, "{}"));
        limited.accept(api.withCredentials(null).get(path));
        assertThat(api.get(path).header("X-Request-Id")).isPresent();
    }

    private void updateMergesAndAnnounces(Api api, String path) {
        var id = id(api.post(path, wrapped(body.apply(1))));
        var since = api.lastEvent();
        var updated = api.put(path + "/" + id, wrapped(change));

        assertThat(updated.status()).as(updated.text()).isEqualTo(200);
        var expected = dev.vitrine.kernel.Json.parse(change);
        expected.fieldNames()
                .forEachRemaining(name -> assertThat(updated.json().at("/" + singular + "/" + name))
                        .as(name)
                        .isEqualTo(expected.get(name)));
        assertThat(api.topicsSince(since)).isEqualTo(topics.updated());
        assertThat(api.put(path + "/" + id, wrapped("{\"id\":" + (id + 1) + "}"))
                        .status())
                .isEqualTo(422);
        assertThat(api.put(path + "/" + id, wrapped("{}")).status()).isEqualTo(200);
    }

    private void deletionIsFinal(Api api, String path) {
        var id = id(api.post(path, wrapped(body.apply(1))));
        var since = api.lastEvent();
        assertThat(api.delete(path + "/" + id).status()).isEqualTo(200);
        assertThat(api.topicsSince(since)).isEqualTo(topics.deleted());
        assertThat(api.delete(path + "/" + id).status()).isEqualTo(404);
        assertThat(api.get(path + "/" + id).status()).isEqualTo(404);
    }

    private void listTakesConstantStatements(Api api, String path) {
        Stream.of(1, 2).forEach(number -> api.post(path, wrapped(body.apply(number))));
        var few = api.statements(() -> api.get(path));
        Stream.of(3, 4, 5, 6, 7, 8).forEach(number -> api.post(path, wrapped(body.apply(number))));
        var many = api.statements(() -> api.get(path));
        assertThat(many).as("statements for eight rows as for two").isEqualTo(few);
    }

    private String wrapped(String fields) {
        return "{\"" + singular + "\":" + fields + "}";
    }

    private long id(Api.Answer created) {
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

    private long count(Api api, String path) {
        return api.get(path + "/count").json().get("count").asLong();
    }
}
