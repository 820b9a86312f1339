package dev.vitrine.foundation.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every path of the Admin API. */
final class CommonRulesTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @Test
    void headAnswersAsGetWithoutItsBody() {
        var response = apiClient.send("HEAD", "pages", null);
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.bytes()).isEmpty();
        assertThat(response.header("X-Svc-Shop-Api-Call-Limit")).isPresent();
    }

    @Test
    void optionsAnswersWithoutCredentialsAndAllowsNoOtherOrigin() {
        var response = apiClient.withCredentials(null).send("OPTIONS", "pages", "");
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void whatHasNotChangedIsNotSentAgain() {
        var first = apiClient.get("pages");
        var tag = first.header("ETag").orElseThrow();
        var second = apiClient.withHeader("If-None-Match", tag).get("pages");
        assertThat(second.status()).isEqualTo(304);
        assertThat(second.bytes()).isEmpty();

        apiClient.post("pages", "{\"page\":{\"title\":\"News\"}}");
        assertThat(apiClient.withHeader("If-None-Match", tag).get("pages").status())
                .isEqualTo(200);
    }

    @Test
    void addressesCarryTheHostOfTheShop() {
        var location =
                apiClient.post("pages", "{\"page\":{\"title\":\"News\"}}").header("Location");
        assertThat(location.orElseThrow())
                .matches("https://" + apiClient.shop().handle() + "\\.shops\\.test/admin/pages/\\d+\\.json");
    }

    @Test
    void syntaxIsCheckedBeforeExistence() {
        assertThat(apiClient.put("pages/999999999", "{").status()).isEqualTo(400);
        assertThat(apiClient.post("orders/999999999/close", "{").status()).isEqualTo(400);
        assertThat(apiClient.post("orders/999999999/close", "").status()).isEqualTo(404);
    }

    @Test
    void theWindowIsCheckedBeforeTheParent() {
        assertThat(apiClient.get("products/999999999/images?limit=250&page=401").status())
                .isEqualTo(429);
        assertThat(apiClient.get("products/999999999/images").status()).isEqualTo(404);
    }

    @Test
    void aBodyOverTheLimitIsRefused() {
        var large = "{\"page\":{\"title\":\"x\",\"body_html\":\"" + "x".repeat(11 << 20) + "\"}}";
        var response = apiClient.post("pages", large);
        assertThat(response.status()).isEqualTo(413);
        assertThat(response.at("errors")).contains("10 MiB");
        var theme = "{\"theme\":{\"name\":\"x\",\"attachment\":\"" + "x".repeat(11 << 20) + "\"}}";
        assertThat(apiClient.post("themes", theme).text())
                .as("a theme may be larger; this one is no zip")
                .contains("zip");
        var larger = apiClient.post("themes", theme.replace("\"x\"", "\"" + "x".repeat(15 << 20) + "\""));
        assertThat(larger.status()).isEqualTo(413);
        assertThat(larger.at("errors")).contains("25 MiB");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"page\":{\"title\":NaN}}",
                "{\"page\":{\"title\":1e400}}",
                "{\"page\":{\"title\":1e2147483647}}",
                "{\"page\":{\"title\":1e-2147483647}}",
                "{\"page\":{\"title\":1.5E-99999}}",
                "{\"page\":{\"title\":\"a\",\"title\":\"b\"}}",
                "{\"page\":{\"title\":\"a\"}} x",
                "[1,2",
                "\"text\"",
                "{\"page\":{\"title\":\"a\u0001\"}}"
            })
    void whatIsNoJsonObjectIs400(String body) {
        assertThat(apiClient.post("pages", body).status()).isEqualTo(400);
    }

    @Test
    void nestingOver64LevelsIs400() {
        assertThat(apiClient
                        .post("pages", "{\"page\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void moreNamesThanAnyBodyNeedsAre400() {
        var names =
                IntStream.range(0, 130_000).mapToObj(i -> "\"n" + i + "\":0").collect(Collectors.joining(","));
        assertThat(apiClient.post("pages", "{\"page\":{" + names + "}}").status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"images", "variants", "options", "metafields"})
    void listsOfMoreObjectsThanAnyResourceKeepsAre400(String list) {
        var objects = String.join(",", Collections.nCopies(1_001, "{}"));
        var response = apiClient.post("products", "{\"product\":{\"title\":\"x\",\"" + list + "\":[" + objects + "]}}");
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.at("errors")).contains("more than 1000 objects");
    }

    @ParameterizedTest
    @ValueSource(strings = {"images", "variants", "options"})
    void listsOfMoreTextsThanAProductHasPartsAre422(String list) {
        var texts = String.join(",", Collections.nCopies(100_000, "\"a\""));
        var response = apiClient.post("products", "{\"product\":{\"title\":\"x\",\"" + list + "\":[" + texts + "]}}");
        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors." + list + ".0")).isEqualTo("has too many entries (maximum is 1000)");
    }

    @Test
    void textThatIsTooLongToBeCleanedIsRefused() {
        var body = "{\"product\":{\"title\":\"x\",\"body_html\":\"" + "<b>x</b>".repeat(300_000) + "\"}}";
        var response = apiClient.post("products", body);
        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors.body_html.0")).contains("maximum is 2000000");
    }

    @Test
    void nulIsRemovedFromTextsAndQueries() {
        var created = apiClient.post("pages", "{\"page\":{\"title\":\"Ne\\u0000ws\"}}");
        assertThat(created.at("page.title")).isEqualTo("News");
        assertThat(apiClient.get("pages?title=Ne%00ws").json().get("pages")).hasSize(1);
    }

    @Test
    void pathsWithAVersionAreAliases() {
        assertThat(apiClient.get("api/2022-04/pages").status()).isEqualTo(200);
    }

    @Test
    void otherMethodsAndPathsAre404() {
        assertThat(apiClient.send("PATCH", "pages", "{}").status()).isEqualTo(404);
        assertThat(apiClient.get("nothing").status()).isEqualTo(404);
    }

    @Test
    void whatCannotEvenBeReadIsRefusedInJson() {
        var response = apiClient.get("pages/%00");
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.at("errors")).isEqualTo("The request could not be read");
        assertThat(response.header("Content-Type").orElse("")).startsWith("application/json");
    }

    @Test
    void acceptThatExcludesJsonIs406WithoutABody() {
        var response = apiClient.withHeader("Accept", "text/html").get("pages");
        assertThat(response.status()).isEqualTo(406);
        assertThat(response.bytes()).isEmpty();
    }
}
