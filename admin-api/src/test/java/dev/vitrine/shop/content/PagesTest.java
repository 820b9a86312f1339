package dev.vitrine.shop.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PagesTest {

    @TestFactory
    Stream<DynamicNode> keepsTheContract() {
        return ResourceContract.of("page", "pages", "content")
                .valid(number -> "{\"title\":\"About " + number + "\",\"body_html\":\"<p>Hello</p>\"}")
                .changing("{\"title\":\"About us\",\"author\":\"Ada\"}")
                .requiring("title")
                .publishing(List.of("pages/changed"), List.of("pages/changed"), List.of("pages/changed"))
                .tests();
    }

    @Test
    void handleFollowsTheTitleOnceAndChangesOnlyWhenSent() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var first = apiClient.post("pages", "{\"page\":{\"title\":\"About us\"}}");
        var second = apiClient.post("pages", "{\"page\":{\"title\":\"About us\"}}");
        assertThat(first.at("page.handle")).isEqualTo("about-us");
        assertThat(second.at("page.handle")).isEqualTo("about-us-1");

        var path = "pages/" + first.at("page.id");
        assertThat(apiClient.put(path, "{\"page\":{\"title\":\"Imprint\"}}").at("page.handle"))
                .isEqualTo("about-us");
        assertThat(apiClient.put(path, "{\"page\":{\"handle\":\"Our House\"}}").at("page.handle"))
                .isEqualTo("our-house");
        assertThat(apiClient.put(path, "{\"page\":{\"handle\":\"about-us-1\"}}").at("errors.handle[0]"))
                .isEqualTo("has already been taken");
    }

    @ParameterizedTest
    @EnumSource
    void storefrontFindsOnlyWhatIsPublished(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var page = apiClient.post("pages", "{\"page\":{\"title\":\"Story\"}}");
        assertThat(found(test, apiClient.shop())).contains("Story");

        apiClient.put("pages/" + page.at("page.id"), "{\"page\":{\"published\":false}}");
        assertThat(found(test, apiClient.shop())).isEmpty();
        assertThat(apiClient.get("pages/count?published_status=unpublished").at("count"))
                .isEqualTo("1");
    }

    @Test
    void htmlIsCleanedAndAliasesAreUnderstood() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var page = apiClient.post(
                "pages",
                "{\"page\":{\"title\":\"T\",\"publish\":false,\"template\":\"wide\",\"body_html\":\"<p onclick=x()>Hi<script>y()</script></p>\"}}");
        assertThat(page.at("page.body_html")).isEqualTo("<p>Hi</p>");
        assertThat(page.at("page.published")).isEqualTo("false");
        assertThat(page.at("page.template_suffix")).isEqualTo("wide");
        assertThat(page.at("page.shop_id"))
                .isEqualTo(Long.toString(apiClient.shop().id()));
    }

    private static Optional<String> found(TestPlatform test, Shop shop) {
        var platform = test.platform();
        return platform.foundation()
                .database()
                .read(session -> platform.shopServices()
                        .pages()
                        .byHandle(session, shop, "story")
                        .map(Page::title));
    }

    @ParameterizedTest
    @EnumSource
    void movedPageLeadsFromItsOldAddressWhenAsked(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var id = apiClient.post("pages", "{\"page\":{\"title\":\"About us\"}}").at("page.id");
        apiClient.put("pages/" + id, "{\"page\":{\"handle\":\"we\"},\"is_create_redirect\":true}");

        assertThat(apiClient.get("redirects").at("redirects[0].path")).isEqualTo("/pages/about-us");
        assertThat(apiClient.get("redirects").at("redirects[0].target")).isEqualTo("/pages/we");
        apiClient.put("pages/" + id, "{\"page\":{\"handle\":\"us\"}}");
        assertThat(apiClient.get("redirects/count").at("count")).isEqualTo("1");
    }

    @Test
    void pageBringsItsMetafieldsAlong() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var id = apiClient.post("pages", """
                        {"page":{"title":"About us","metafields":[
                          {"namespace":"seo","key":"robots","value":"noindex","value_type":"string"}]}}""").at("page.id");

        assertThat(apiClient.get("pages/" + id + "?include=metafields").at("page.metafields[0].value"))
                .isEqualTo("noindex");
        var wrong = apiClient.put("pages/" + id, """
                {"page":{"metafields":[{"namespace":"seo","key":"robots","value":"x","value_type":"integer"}]}}""");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.json().get("errors").has("metafields[0].value")).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void searchesFindAPageByItsTitleAndTagsUnlessItHides(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var page = apiClient.post(
                "pages", "{\"page\":{\"title\":\"Crème de la crème\",\"tags\":[\"Zeit\",\"about us\",\"zeit\"]}}");
        assertThat(page.at("page.tags")).isEqualTo("about us, Zeit");
        assertThat(page.at("page.is_show_in_search")).isEqualTo("true");
        assertThat(searched(test, apiClient.shop(), "ZEIT creme")).containsExactly("Crème de la crème");
        assertThat(searched(test, apiClient.shop(), "zeit other")).isEmpty();
        assertThat(searched(test, apiClient.shop(), " ")).isEmpty();

        var path = "pages/" + page.at("page.id");
        var hidden = apiClient.put(path, "{\"page\":{\"is_show_in_search\":false,\"tags\":\"b, a\"}}");
        assertThat(hidden.at("page.is_show_in_search")).isEqualTo("false");
        assertThat(hidden.at("page.tags")).isEqualTo("a, b");
        assertThat(searched(test, apiClient.shop(), "creme")).isEmpty();
        assertThat(apiClient.put(path, "{\"page\":{\"title\":\"Creme\"}}").at("page.is_show_in_search"))
                .as("absent keeps")
                .isEqualTo("false");
        assertThat(apiClient
                        .put(path, "{\"page\":{\"is_show_in_search\":null}}")
                        .at("page.is_show_in_search"))
                .isEqualTo("true");
    }

    @Test
    void picturesForOtherSitesHaveSafeAddresses() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        for (var wrong : List.of("javascript:alert(1)", "http://pictures.test/a.jpg", "a.jpg")) {
            var response =
                    apiClient.post("pages", "{\"page\":{\"title\":\"T\",\"search_engine_image\":\"" + wrong + "\"}}");
            assertThat(response.json().path("errors").has("search_engine_image"))
                    .as(wrong)
                    .isTrue();
        }
        assertThat(apiClient
                        .post(
                                "pages",
                                "{\"page\":{\"title\":\"T\",\"search_engine_image\":\" https://pictures.test/a.jpg \"}}")
                        .at("page.search_engine_image"))
                .isEqualTo("https://pictures.test/a.jpg");
        assertThat(apiClient
                        .post("pages", "{\"page\":{\"title\":\"T\",\"tags\":\"" + "x".repeat(256) + "\"}}")
                        .status())
                .isEqualTo(422);
    }

    private static List<String> searched(TestPlatform test, Shop shop, String words) {
        var platform = test.platform();
        return platform.foundation()
                .database()
                .read(session -> platform.shopServices().pages().search(session, shop, words, 10).stream()
                        .map(Page::title)
                        .toList());
    }
}
