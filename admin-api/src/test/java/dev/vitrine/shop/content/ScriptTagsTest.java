package dev.vitrine.shop.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScriptTagsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @TestFactory
    Stream<DynamicNode> keepTheContract() {
        var told = List.of("script_tags/changed");
        return ResourceContract.of("script_tag", "script_tags", "script_tags")
                .valid(number -> "{\"src\":\"https://cdn.apps.test/" + number + ".js\",\"event\":\"onload\"}")
                .changing("{\"display_scope\":\"order_status\",\"cache\":true}")
                .requiring("src")
                .publishing(told, told, told)
                .tests();
    }

    @Test
    void appSeesAndEditsOnlyItsOwn() {
        var path = "script_tags/" + create("https://cdn.apps.test/a.js", "all").at("script_tag.id");
        var other = apiClient.platform().api(apiClient.shop());

        assertThat(other.get("script_tags/count").at("count")).isEqualTo("0");
        assertThat(other.get("script_tags").json().get("script_tags")).isEmpty();
        assertThat(other.get(path).status()).isEqualTo(404);
        assertThat(other.put(path, "{\"script_tag\":{\"cache\":true}}").status())
                .isEqualTo(404);
        assertThat(other.delete(path).status()).isEqualTo(404);
        var same = "{\"script_tag\":{\"src\":\"https://cdn.apps.test/a.js\",\"event\":\"onload\"}}";
        assertThat(other.post("script_tags", same).status())
                .as("taken only by the same app")
                .isEqualTo(201);
        assertThat(apiClient
                        .get("script_tags?src=https://cdn.apps.test/a.js")
                        .json()
                        .get("script_tags"))
                .hasSize(1);
    }

    @Test
    void pagesShowTheScriptsOfEveryApp() {
        create("https://cdn.apps.test/all.js", "all");
        create("https://cdn.apps.test/store.js", "online_store");
        create("https://cdn.apps.test/order.js", "order_status");
        var platform = apiClient.platform().platform();

        assertThat(platform.foundation()
                        .database()
                        .<List<ScriptTag>>read(session -> platform.shopServices()
                                .scriptTags()
                                .shownOn(session, apiClient.shop(), "order_status")))
                .extracting(ScriptTag::src)
                .containsExactly("https://cdn.apps.test/all.js", "https://cdn.apps.test/order.js");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"src\":\"http://cdn.apps.test/a.js\",\"event\":\"onload\" | src | is invalid: it must be an https address",
                "\"src\":\"javascript:alert(1)\",\"event\":\"onload\" | src | is invalid: it must be an https address",
                "\"src\":\"https://cdn.apps.test/taken.js\",\"event\":\"onload\" | src | has already been taken",
                "\"src\":\"https://cdn.apps.test/a.js\" | event | can't be blank",
                "\"src\":\"https://cdn.apps.test/a.js\",\"event\":\"onclick\" | event | is not included in the list:",
                "\"src\":\"https://cdn.apps.test/a.js\",\"event\":\"onload\",\"display_scope\":\"x\" | display_scope | is not included in the list:",
            })
    void refusesWhatCannotRun(String fields, String field, String message) {
        create("https://cdn.apps.test/taken.js", "all");
        var response = apiClient.post("script_tags", "{\"script_tag\":{" + fields + "}}");

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors." + field + "[0]")).startsWith(message);
    }

    private ApiClient.Response create(String src, String scope) {
        var body = "{\"src\":\"" + src + "\",\"event\":\"onload\",\"display_scope\":\"" + scope + "\"}";
        return apiClient.post("script_tags", "{\"script_tag\":" + body + "}");
    }
}
