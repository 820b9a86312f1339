package dev.vitrine.foundation.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reading a list to its end by its links. */
final class CursorPagingTest {

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void linksLeadThroughTheWholeListAndBack(Dialect dialect) {
        var apiClient = withPages(dialect, 7);
        var forth = new ArrayList<Long>();
        var response = apiClient.get("pages?limit=3");
        assertThat(link(response, "previous")).isEmpty();
        forth.addAll(ids(response));
        while (link(response, "next").isPresent()) {
            response = follow(apiClient, response, "next");
            forth.addAll(ids(response));
        }
        assertThat(forth).hasSize(7).isSorted();
        assertThat(ids(response)).hasSize(1);

        response = follow(apiClient, response, "previous");
        assertThat(ids(response)).isEqualTo(forth.subList(3, 6));
        response = follow(apiClient, response, "previous");
        assertThat(ids(response)).isEqualTo(forth.subList(0, 3));
        assertThat(link(response, "previous")).isEmpty();
        assertThat(ids(follow(apiClient, response, "next"))).isEqualTo(forth.subList(3, 6));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aCountWithALimitStopsThereAndSaysSo(Dialect dialect) {
        var apiClient = withPages(dialect, 5);
        assertThat(apiClient.get("pages/count").json().toString()).isEqualTo("{\"count\":5}");
        var counts = Map.of(
                1,
                "{\"count\":1,\"precision\":\"at_least\"}",
                4,
                "{\"count\":4,\"precision\":\"at_least\"}",
                5,
                "{\"count\":5,\"precision\":\"exact\"}",
                9,
                "{\"count\":5,\"precision\":\"exact\"}");
        counts.forEach((limit, answer) -> assertThat(
                        apiClient.get("pages/count?count_limit=" + limit).json().toString())
                .isEqualTo(answer));
        assertThat(apiClient.get("pages/count?count_limit=1000000000000").at("count"))
                .isEqualTo("5");
        for (var wrong : List.of("0", "-1", "many")) {
            assertThat(apiClient
                            .send("GET", "pages/count?count_limit=" + wrong, null)
                            .status())
                    .isEqualTo(400);
        }
        apiClient.post("customers", "{\"customer\":{\"email\":\"a@mail.test\"}}");
        apiClient.post("customers", "{\"customer\":{\"email\":\"b@mail.test\"}}");
        assertThat(apiClient
                        .get("customers/count?query=mail.test&count_limit=1")
                        .json()
                        .toString())
                .isEqualTo("{\"count\":1,\"precision\":\"at_least\"}");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void rowsThatComeAndGoMoveNothingBehindThePlace(Dialect dialect) {
        var apiClient = withPages(dialect, 6);
        var first = apiClient.get("pages?limit=2&order=created_at%20desc");
        var seen = ids(first);
        apiClient.delete("pages/" + seen.getLast());
        apiClient.post("pages", "{\"page\":{\"title\":\"New\"}}");

        var second = ids(follow(apiClient, first, "next"));
        assertThat(second).hasSize(2).allMatch(id -> id < seen.getLast());
        assertThat(second.getFirst()).isEqualTo(seen.getLast() - 1);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aColumnThatMayBeEmptyIsPagedByCounting(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        IntStream.range(0, 5)
                .forEach(i -> apiClient.post("customers", "{\"customer\":{\"email\":\"c" + i + "@mail.test\"}}"));
        var first = apiClient.get("customers/search?query=mail.test&limit=2&order=last_order_date%20desc");
        assertThat(ids(follow(apiClient, first, "next"))).hasSize(2).doesNotContainAnyElementsOf(ids(first));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void filtersAreFrozenIntoTheCursor(Dialect dialect) {
        var apiClient = withPages(dialect, 4);
        apiClient.post("pages", "{\"page\":{\"title\":\"Other\"}}");
        var next = link(apiClient.get("pages?limit=1&title=Page"), "next").orElseThrow();

        assertThat(ids(apiClient.get(next))).hasSize(1);
        assertThat(apiClient.get(next + "&title=Page").status()).isEqualTo(200);
        var other = apiClient.get(next + "&title=Other");
        assertThat(other.status()).isEqualTo(400);
        assertThat(other.json().at("/errors/title/0").asText()).isEqualTo("can't be combined with page_info");
        assertThat(apiClient.get(next + "&fields=id").json().at("/pages/0").size())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aCursorThatWasAlteredOrIsOfAnotherListIsRefused(Dialect dialect) {
        var apiClient = withPages(dialect, 3);
        var next = link(apiClient.get("pages?limit=1"), "next").orElseThrow();
        for (var bad : List.of(
                next.replace("page_info=", "page_info=x"),
                next.substring(0, next.length() - 3),
                next.replaceFirst("^pages", "redirects"),
                "pages?page_info=abc",
                "pages?page_info=%F0%9F%8D%8Aaaaaaaaaaaaaaaaaaaaaaa")) {
            var response = apiClient.get(bad);
            assertThat(response.status()).as(bad).isEqualTo(400);
            assertThat(response.json().at("/errors/page_info/0").asText()).isEqualTo("is invalid");
        }
        assertThat(TestPlatform.on(dialect).api().get(next).status())
                .as("another shop's")
                .isEqualTo(400);
    }

    /** It was once a hash without a key, which everybody can compute. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aCursorThatWasMadeUpIsRefused(Dialect dialect) {
        var shop = TestPlatform.on(dialect).shop();
        var apiClient = TestPlatform.on(dialect).api(shop);
        var json = "{\"back\":false,\"offset\":0,\"values\":[7],\"filters\":{\"order\":\"id asc\"}}";
        var body = Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
        var hash = Secrets.hash(shop.id() + ":pages\n" + body);
        for (var seal : List.of(hash.substring(0, 16), hash.substring(0, 32), hash, "0".repeat(32), "")) {
            assertThat(apiClient.get("pages?page_info=" + body + seal).status())
                    .as(seal)
                    .isEqualTo(400);
        }
    }

    private static ApiClient withPages(Dialect dialect, int pages) {
        var apiClient = TestPlatform.on(dialect).api();
        IntStream.range(0, pages).forEach(i -> apiClient.post("pages", "{\"page\":{\"title\":\"Page\"}}"));
        return apiClient;
    }

    private static ApiClient.Response follow(ApiClient apiClient, ApiClient.Response response, String rel) {
        return apiClient.get(link(response, rel).orElseThrow());
    }

    /** What follows {@code /admin/} in the link. */
    private static Optional<String> link(ApiClient.Response response, String rel) {
        var found = Pattern.compile("<https://[^/]*/admin/([^>]*)>; rel=\"" + rel + "\"")
                .matcher(response.header("Link").orElse(""));
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private static List<Long> ids(ApiClient.Response response) {
        var list = response.json().elements().next();
        return StreamSupport.stream(list.spliterator(), false)
                .map(row -> row.get("id").asLong())
                .toList();
    }
}
