package dev.vitrine.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every path of the Admin API. */
final class CommonRulesTest {

    private final Api api = TestPlatform.on(Dialect.SQLITE).api();

    @Test
    void headAnswersAsGetWithoutItsBody() {
        var answer = api.send("HEAD", "pages", null);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.bytes()).isEmpty();
        assertThat(answer.header("X-Svc-Shop-Api-Call-Limit")).isPresent();
    }

    @Test
    void optionsAnswersWithoutCredentialsAndAllowsNoOtherOrigin() {
        var answer = api.withCredentials(null).send("OPTIONS", "pages", "");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void whatHasNotChangedIsNotSentAgain() {
        var first = api.get("pages");
        var tag = first.header("ETag").orElseThrow();
        var second = api.withHeader("If-None-Match", tag).get("pages");
        assertThat(second.status()).isEqualTo(304);
        assertThat(second.bytes()).isEmpty();

        api.post("pages", "{\"page\":{\"title\":\"News\"}}");
        assertThat(api.withHeader("If-None-Match", tag).get("pages").status()).isEqualTo(200);
    }

    @Test
    void addressesCarryTheHostOfTheShop() {
        var location = api.post("pages", "{\"page\":{\"title\":\"News\"}}").header("Location");
        assertThat(location.orElseThrow())
                .matches("http://" + api.shop().handle() + "\\.shops\\.test/admin/pages/\\d+\\.json");
    }

    @Test
    void syntaxIsCheckedBeforeExistence() {
        assertThat(api.put("pages/999999999", "{").status()).isEqualTo(400);
        assertThat(api.post("orders/999999999/close", "{").status()).isEqualTo(400);
        assertThat(api.post("orders/999999999/close", "").status()).isEqualTo(404);
    }

    @Test
    void theWindowIsCheckedBeforeTheParent() {
        assertThat(api.get("products/999999999/images?limit=250&page=401").status())
                .isEqualTo(429);
        assertThat(api.get("products/999999999/images").status()).isEqualTo(404);
    }

    @Test
    void aBodyOverTheLimitIsRefused() {
        var large = "{\"page\":{\"title\":\"x\",\"body_html\":\"" + "x".repeat(11 << 20) + "\"}}";
        var answer = api.post("pages", large);
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.at("errors")).contains("10 MiB");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"page\":{\"title\":NaN}}",
                "{\"page\":{\"title\":1e400}}",
                "{\"page\":{\"title\":\"a\",\"title\":\"b\"}}",
                "{\"page\":{\"title\":\"a\"}} x",
                "[1,2",
                "\"text\"",
                "{\"page\":{\"title\":\"a\u0001\"}}"
            })
    void whatIsNoJsonObjectIs400(String body) {
        assertThat(api.post("pages", body).status()).isEqualTo(400);
    }

    @Test
    void nestingOver64LevelsIs400() {
        assertThat(api.post("pages", "{\"page\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void nulIsRemovedFromTextsAndQueries() {
        var created = api.post("pages", "{\"page\":{\"title\":\"Ne\\u0000ws\"}}");
        assertThat(created.at("page.title")).isEqualTo("News");
        assertThat(api.get("pages?title=Ne%00ws").json().get("pages")).hasSize(1);
    }

    @Test
    void pathsWithAVersionAreAliases() {
        assertThat(api.get("api/2022-04/pages").status()).isEqualTo(200);
    }

    @Test
    void otherMethodsAndPathsAre404() {
        assertThat(api.send("PATCH", "pages", "{}").status()).isEqualTo(404);
        assertThat(api.get("nothing").status()).isEqualTo(404);
    }

    @Test
    void whatCannotEvenBeReadIsRefusedInJson() {
        var answer = api.get("pages/%00");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("errors")).isEqualTo("The request could not be read");
        assertThat(answer.header("Content-Type").orElse("")).startsWith("application/json");
    }

    @Test
    void acceptThatExcludesJsonIs406WithoutABody() {
        var answer = api.withHeader("Accept", "text/html").get("pages");
        assertThat(answer.status()).isEqualTo(406);
        assertThat(answer.bytes()).isEmpty();
    }
}
