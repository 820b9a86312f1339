package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.ThemeStoreSample;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the platform's own walk over the contract leaves, since nothing builds themes there: with a server every
 * operation, field and parameter of that list is seen, and its answers fit the contract, on both databases.
 */
@Tag("long")
final class ThemeContractTest {

    private static final Path GAPS = Path.of("../admin-api/src/test/resources/contract-gaps.txt");
    private static final String LAYOUT = "src/layouts/Default.vue";
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    @ParameterizedTest
    @EnumSource
    void withBuiltThemesTheContractHasNoGap(Dialect dialect) throws IOException {
        try (var walk = new Walk(dialect)) {
            walk.walk();
        }
    }

    /** One walk over the operations of themes, on a server with that database. */
    private static final class Walk implements Closeable {

        private final Closeable database;
        private final TestServer testServer;
        private final JsonNode contract;
        private final Shop shop;
        private final AppApi appApi;
        private final List<Answer> answers = new ArrayList<>();
        private final Set<String> seen = new TreeSet<>();

        private record Answer(String operation, JsonNode schema, JsonNode json) {}

        Walk(Dialect dialect) throws IOException {
            if (dialect == Dialect.SQLITE) {
                database = () -> {};
                testServer = TestServer.shared();
            } else {
                var postgres = EmbeddedPostgres.start();
                database = postgres;
                testServer = TestServer.over(
                        "theme-contract", postgres.getJdbcUrl("postgres", "postgres"), InstantSource.system());
            }
            contract = testServer
                    .atHost("localhost:" + testServer.port())
                    .get("/docs/openapi.json")
                    .json();
            shop = testServer.newShop();
            appApi = testServer.api(shop.handle());
        }

        @Override
        public void close() throws IOException {
            if (testServer != TestServer.shared()) {
                testServer.close();
            }
            database.close();
        }

        void walk() throws IOException {
            var theme = call(
                            "POST /admin/themes.json",
                            "{\"theme\":{\"name\":\"Mine\",\"source_theme_id\":%s}}".formatted(main()))
                    .at("/theme/id")
                    .asText();
            build(theme, "ready");
            changes("GET /admin/themes/count.json", "role=unpublished");
            call("POST /admin/themes/{id}/preview_links.json", "{}", theme);

            files(theme);
            settings(theme);

            call("PUT /admin/themes/{id}.json", "{\"theme\":{\"role\":\"main\"}}", theme);
            var publication = call("GET /admin/themes/publications.json", "")
                    .at("/publications/0/id")
                    .asText();
            call("POST /admin/themes/publications/{publication_id}/restore.json", "{}", publication);
            themeOfTheStore();

            assertThat(gaps())
                    .isNotEmpty()
                    .allSatisfy(gap -> assertThat(isClosed(gap)).as(gap).isTrue());
        }

        private void files(String theme) {
            var broken = Json.object();
            broken.putArray("assets")
                    .add(Json.object().put("key", "src/assets/dot.gif").put("attachment", "R0lGODlhAQABAAAAACw="))
                    .add(Json.object().put("key", LAYOUT).put("value", "<template><div></template>"));
            call("PUT /admin/themes/{theme_id}/assets.json", broken.toString(), theme);
            call("GET /admin/themes/{theme_id}/assets.json", "asset[key]=src/assets/dot.gif", theme);
            build(theme, "failed");
            var revision = call("GET /admin/themes/{id}/revisions.json", "", theme)
                    .at("/revisions/0/number")
                    .asText();
            call("POST /admin/themes/{id}/revisions/{number}/restore.json", "{}", theme, revision);
            build(theme, "ready");
        }

        private void settings(String theme) {
            var replace = "PUT /admin/themes/{id}/settings.json";
            call(replace, "{\"settings\":{\"version\":0,\"data\":{\"seo\":{\"title\":\"Winter\"}}}}", theme);
            changes("GET /admin/themes/{id}/settings.json", "version=0", theme);
            var later = LocalDate.now(ZoneOffset.UTC).plusDays(30);
            call(
                    "POST /admin/themes/{id}/settings/schedule.json",
                    "{\"settings\":{\"version\":1,\"publish_at\":\"%sT09:00\"}}".formatted(later),
                    theme);
            call(
                    replace,
                    "{\"settings\":{\"version\":1,\"publish\":true,\"data\":{\"seo\":{\"title\":\"Spring\"}}}}",
                    theme);
            call("GET /admin/themes/{id}/settings/schedule.json", "", theme);
            call("DELETE /admin/themes/{id}/settings/schedule.json", "", theme);
        }

        private void themeOfTheStore() {
            var partner = testServer.owner(shop.handle());
            testServer.partner(partner);
            var sample = new ThemeStoreSample(testServer, partner, shop.handle(), "Contract of " + shop.handle());
            sample.released("1.0.0");
            sample.install(shop);
            call("GET /admin/themes.json", "role=unpublished");
        }

        private String main() {
            return call("GET /admin/themes.json", "role=main")
                    .at("/themes/0/id")
                    .asText();
        }

        private void build(String theme, String status) {
            testServer.awaitBuild(shop, theme);
            var build = call("GET /admin/themes/{id}/build.json", "", theme);
            assertThat(build.at("/build/status").asText()).as(build.toString()).isEqualTo(status);
        }

        /** Whether a parameter of a call changes its answer. */
        private void changes(String operation, String query, String... ids) {
            assertThat(call(operation, query, ids)).as(query).isNotEqualTo(call(operation, "", ids));
            seen.add("ignored " + operation + " " + query.replaceFirst("=.*", ""));
        }

        /** {@code sent} is a query or a body; {@code ids} take the places of the path in their order. */
        private JsonNode call(String operation, String sent, String... ids) {
            var verb = operation.replaceFirst(" .*", "");
            var path = operation.replaceFirst(".* /admin/", "").replaceFirst("\\.json$", "");
            for (var id : ids) {
                path = path.replaceFirst("\\{\\w+}", id);
            }
            var reads = verb.equals("GET");
            var json = appApi.call(verb, path, reads ? sent : "", reads ? "" : sent);
            var responses = contract.path("paths")
                    .path(operation.replaceFirst(".* ", ""))
                    .path(verb.toLowerCase(Locale.ROOT))
                    .path("responses");
            var schema = (responses.has("200") ? responses.path("200") : responses.path("201"))
                    .at("/content/application~1json/schema");
            assertThat(problems(schema, json)).as(operation + " " + json).isEmpty();
            answers.add(new Answer(operation, schema, json));
            seen.add("refused " + operation);
            seen.add("unreached " + operation);
            return json;
        }

        private List<String> problems(JsonNode schema, JsonNode json) {
            assertThat(schema.isObject()).isTrue();
            ObjectNode whole = schema.deepCopy();
            whole.set("components", contract.path("components"));
            return SCHEMAS.getSchema(whole).validate(json).stream()
                    .map(Object::toString)
                    .toList();
        }

        private static List<String> gaps() throws IOException {
            return Files.readAllLines(GAPS).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }

        private boolean isClosed(String gap) {
            return seen.contains(gap) || gap.startsWith("never ") && hasValue(gap.substring("never ".length()));
        }

        /** {@code field} is a record's, as in {@code Product.vendor}, or follows the operation that prints it. */
        private boolean hasValue(String field) {
            var place = field.lastIndexOf('.');
            return answers.stream()
                    .flatMap(answer -> field.startsWith(answer.operation + ".")
                            ? values(answer.json, field.substring(answer.operation.length() + 1))
                            : answer.schema.toString().contains("/schemas/" + field.substring(0, place) + "\"")
                                    ? answer.json.findValues(field.substring(place + 1)).stream()
                                    : Stream.of())
                    .anyMatch(value -> !value.isNull() && !value.isMissingNode());
        }

        private static Stream<JsonNode> values(JsonNode json, String path) {
            var found = Stream.of(json);
            for (var name : path.split("\\.")) {
                var each = found.map(node -> node.path(name.replace("[]", "")));
                found = name.endsWith("[]") ? each.flatMap(JsonNode::valueStream) : each;
            }
            return found;
        }
    }
}
