package dev.vitrine.shop.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class RedirectsTest {

    @TestFactory
    Stream<DynamicNode> keepsTheContract() {
        return ResourceContract.of("redirect", "redirects", "content")
                .valid(number -> "{\"path\":\"/old-" + number + "\",\"target\":\"/new\"}")
                .changing("{\"target\":\"/newer\"}")
                .requiring("path")
                .publishing(List.of("redirects/changed"), List.of("redirects/changed"), List.of("redirects/changed"))
                .tests();
    }

    @Test
    void pathIsNormalisedAndItsOtherNameIsUnderstood() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var host = apiClient.shop().handle() + "." + TestPlatform.BASE_HOST;

        assertThat(apiClient
                        .post("redirects", "{\"redirect\":{\"path\":\"https://" + host + "/a\",\"target\":\"/b\"}}")
                        .at("redirect.path"))
                .isEqualTo("/a");
        var other = apiClient.post("redirects", "{\"redirect\":{\"from_url\":\"c\",\"to_url\":\"https://x.test/d\"}}");
        assertThat(other.at("redirect.path")).isEqualTo("/c");
        assertThat(other.at("redirect.to_url")).isEqualTo("https://x.test/d");
    }

    @ParameterizedTest
    @CsvSource({
        "/taken, /b, path, has already been taken",
        "/TAKEN, /b, path, has already been taken",
        "/loop, /LOOP, target, must differ from path",
        "/admin/x, /b, path, is reserved",
        "/cart, /b, path, is reserved",
        "/a, javascript:alert(1), target, must be a path or an absolute URL"
    })
    void refusesWhatCannotWork(String path, String target, String field, String message) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        apiClient.post("redirects", "{\"redirect\":{\"path\":\"/taken\",\"target\":\"/b\"}}");
        var response =
                apiClient.post("redirects", "{\"redirect\":{\"path\":\"" + path + "\",\"target\":\"" + target + "\"}}");

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors." + field + "[0]")).isEqualTo(message);
        assertThat(response.at("error")).isEqualTo(field + " " + message);
    }

    @Test
    void refusesToLeadRoundInACircle() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        apiClient.post("redirects", "{\"redirect\":{\"path\":\"/a\",\"target\":\"/B\"}}");
        var second = apiClient.post("redirects", "{\"redirect\":{\"path\":\"/b\",\"target\":\"/c\"}}");
        var circle = "{\"redirect\":{\"path\":\"/c\",\"target\":\"/a\"}}";

        assertThat(apiClient.post("redirects", circle).at("errors.target[0]"))
                .isEqualTo("leads back to path by other redirects");
        assertThat(apiClient
                        .put("redirects/" + second.at("redirect.id"), "{\"redirect\":{\"target\":\"/a\"}}")
                        .status())
                .isEqualTo(422);
        apiClient.delete("redirects/" + second.at("redirect.id"));
        assertThat(apiClient.post("redirects", circle).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @EnumSource
    void queryFindsPartsOfBothAddresses(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        apiClient.post("redirects", "{\"redirect\":{\"path\":\"/Old_shoes\",\"target\":\"/boots\"}}");
        apiClient.post("redirects", "{\"redirect\":{\"path\":\"/oldXhats\",\"target\":\"/caps\"}}");

        assertThat(apiClient.get("redirects/count?query=old_").at("count")).isEqualTo("1");
        assertThat(apiClient.get("redirects/count?query=OLD").at("count")).isEqualTo("2");
        assertThat(apiClient.get("redirects?query=cap").at("redirects[0].path")).isEqualTo("/oldXhats");
    }

    @Test
    void filtersAndCountsAgree() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        for (var path : List.of("/a", "/b", "/c")) {
            var target = path.equals("/c") ? "/y" : "/x";
            apiClient.post("redirects", "{\"redirect\":{\"path\":\"" + path + "\",\"target\":\"" + target + "\"}}");
        }
        assertThat(apiClient.get("redirects?target=/x").json().get("redirects")).hasSize(2);
        assertThat(apiClient.get("redirects/count?target=/x").at("count")).isEqualTo("2");
        assertThat(apiClient.get("redirects?order=id%20desc&limit=1").at("redirects[0].path"))
                .isEqualTo("/c");
        assertThat(apiClient.get("redirects?order=target%3Bdrop").status()).isEqualTo(400);
    }

    @Test
    void leadsAnyLetterCaseToTheTarget() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var apiClient = test.api();
        apiClient.post("redirects", "{\"redirect\":{\"path\":\"/Old\",\"target\":\"/new\"}}");
        var platform = test.platform();

        assertThat(platform.foundation()
                        .database()
                        .<Optional<String>>read(session ->
                                platform.shopServices().redirects().target(session, apiClient.shop(), "/oLD")))
                .contains("/new");
    }

    @Test
    void severalGoAtOnceOrNone() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var first = apiClient
                .post("redirects", "{\"redirect\":{\"path\":\"/a\",\"target\":\"/x\"}}")
                .at("redirect.id");
        var second = apiClient
                .post("redirects", "{\"redirect\":{\"path\":\"/b\",\"target\":\"/x\"}}")
                .at("redirect.id");

        assertThat(apiClient.delete("redirects?ids=" + first + ",999999").status())
                .isEqualTo(404);
        assertThat(apiClient.get("redirects/count").at("count")).isEqualTo("2");
        assertThat(TestPlatform.on(Dialect.SQLITE)
                        .api()
                        .delete("redirects?ids=" + first)
                        .status())
                .isEqualTo(404);
        assertThat(apiClient.delete("redirects").status()).isEqualTo(422);
        assertThat(apiClient.delete("redirects?ids=" + first + "," + second).status())
                .isEqualTo(200);
        assertThat(apiClient.get("redirects/count").at("count")).isEqualTo("0");
    }
}
