package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The promises of {@code ResourceContract}, for files of themes: they are named by {@code key}, so that {@code PUT}
 * creates them and there are no ids, no pages, no filters by time and no count; the list is always whole.
 */
final class AssetsContractTest {

    private static final String FILE = "?asset[key]=src/a.js";

    @ParameterizedTest
    @EnumSource
    void createdIsReadAndListedAndAnnounced(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var since = apiClient.lastEvent();
        var created = write(apiClient, "src/a.js", "a");
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(apiClient.topicsSince(since)).containsExactly("themes/update");
        assertThat(apiClient.get(path(apiClient) + FILE).at("asset.value")).isEqualTo("a");
        assertThat(apiClient.get(path(apiClient)).json().findValuesAsText("key"))
                .contains("src/a.js");
        assertThat(write(apiClient, "src/a.js", "b").status()).as("changed").isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void onlyWhoMayReadsAndWrites(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var path = path(apiClient);
        for (@Nullable String credentials : new String[] {null, "nobody:nothing", "nocolon"}) {
            assertThat(apiClient.withCredentials(credentials).get(path).status())
                    .isEqualTo(401);
        }
        var other = apiClient.platform().api(apiClient.shop(), "read_analytics").get(path);
        assertThat(other.status()).isEqualTo(403);
        assertThat(other.at("errors")).contains("read_themes");
        var reader = apiClient.platform().api(apiClient.shop(), "read_themes");
        assertThat(reader.get(path).status()).isEqualTo(200);
        assertThat(reader.put(path, body("src/a.js", "a")).status()).isEqualTo(403);
        assertThat(reader.delete(path + FILE).status()).isEqualTo(403);
        assertThat(apiClient
                        .platform()
                        .api(apiClient.shop(), "write_themes")
                        .get(path)
                        .status())
                .as("write implies read")
                .isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void anotherShopsThemeIs404AndStoresNothing(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var path = path(apiClient);
        var stranger = apiClient.platform().api();
        var since = apiClient.lastEvent();
        assertThat(stranger.get(path).status()).isEqualTo(404);
        assertThat(stranger.put(path, body("src/a.js", "never of " + path)).status())
                .isEqualTo(404);
        assertThat(stranger.delete(path + "?asset[key]=src/index.js").status()).isEqualTo(404);
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(isStored(apiClient, "never of " + path)).isFalse();
    }

    @Test
    void aBodyOfAnotherShapeIs400() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var path = path(apiClient);
        assertThat(apiClient
                        .withContentType("text/plain")
                        .put(path, body("src/a.js", "a"))
                        .status())
                .isEqualTo(400);
        for (var body : List.of("{}", "{\"asset\":5}", "{\"assets\":{}}", "{\"assets\":[]}", "[]", "{")) {
            assertThat(apiClient.put(path, body).status()).as(body).isEqualTo(400);
        }
        var blank = apiClient.put(path, body("", "a"));
        assertThat(blank.status()).isEqualTo(422);
        assertThat(blank.at("errors.key[0]")).isEqualTo("can't be blank");
    }

    @Test
    void fieldsNarrowAndTheCallLimitIsOnEveryAnswer() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var path = path(apiClient);
        var first = apiClient.get(path + "?fields=size,key,nothing").json().at("/assets/0");
        assertThat(first.fieldNames()).toIterable().containsExactly("size", "key");
        for (var response : List.of(
                apiClient.get(path),
                apiClient.get(path + "?asset[key]=none"),
                apiClient.put(path, "{}"),
                apiClient.withCredentials(null).get(path))) {
            assertThat(response.header("X-Svc-Shop-Api-Call-Limit").orElse("")).matches("\\d+/30");
        }
    }

    @ParameterizedTest
    @EnumSource
    void deletionIsFinal(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        write(apiClient, "src/a.js", "a");
        assertThat(apiClient.delete(path(apiClient) + FILE).status()).isEqualTo(200);
        assertThat(apiClient.delete(path(apiClient) + FILE).status()).isEqualTo(404);
        assertThat(apiClient.get(path(apiClient) + FILE).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void listTakesConstantStatements(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var path = path(apiClient);
        write(apiClient, "src/first.js", "1");
        var few = apiClient.statements(() -> apiClient.get(path));
        IntStream.range(0, 6).forEach(i -> write(apiClient, "src/" + i + ".js", "" + i));
        assertThat(apiClient.statements(() -> apiClient.get(path))).isEqualTo(few);
    }

    /** What cannot be done as a whole is refused before a byte of it is kept, or counted. */
    @Test
    void ofARefusedCallNothingIsStored() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var path = path(apiClient);
        var since = apiClient.lastEvent();
        for (var key : List.of("src/INDEX.js", "src/index.js/a.js", "SRC/a.js")) {
            var words = "kept for nobody: " + key + path;
            var refused = apiClient.put(path, body(key, words));
            assertThat(refused.status()).as(refused.text()).isEqualTo(422);
            assertThat(isStored(apiClient, words)).as(key).isFalse();
        }
        var twice = apiClient.put(
                path,
                "{\"assets\":[{\"key\":\"src/a.js\",\"value\":\"twice" + path
                        + "\"},{\"key\":\"src/a.js\",\"value\":\"b\"}]}");
        assertThat(twice.status()).isEqualTo(422);
        assertThat(isStored(apiClient, "twice" + path)).isFalse();
        var overtaken = apiClient
                .withHeader("If-Match", "\"0123456789abcdef0123456789abcdef\"")
                .put(path, body("src/index.js", "overtaken" + path));
        assertThat(overtaken.status()).isEqualTo(412);
        assertThat(isStored(apiClient, "overtaken" + path)).isFalse();
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(write(apiClient, "src/a.js", "kept" + path).status()).isEqualTo(201);
        assertThat(isStored(apiClient, "kept" + path)).isTrue();
    }

    private static boolean isStored(ApiClient apiClient, String text) {
        try {
            var hash = Secrets.hash(text.getBytes(StandardCharsets.UTF_8));
            return apiClient.platform().platform().foundation().fileStore().read(hash).length > 0;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    private static ApiClient.Response write(ApiClient apiClient, String key, String value) {
        return apiClient.put(path(apiClient), body(key, value));
    }

    private static String body(String key, String value) {
        return "{\"asset\":{\"key\":\"" + key + "\",\"value\":\"" + value + "\"}}";
    }

    private static String path(ApiClient apiClient) {
        return "themes/" + apiClient.get("themes?role=main").at("themes[0].id") + "/assets";
    }
}
