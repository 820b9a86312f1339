package dev.vitrine.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.TestPlatform;
import java.util.ArrayList;
import java.util.List;
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
        var api = withPages(dialect, 7);
        var forth = new ArrayList<Long>();
        var answer = api.get("pages?limit=3");
        assertThat(link(answer, "previous")).isEmpty();
        forth.addAll(ids(answer));
        while (link(answer, "next").isPresent()) {
            answer = follow(api, answer, "next");
            forth.addAll(ids(answer));
        }
        assertThat(forth).hasSize(7).isSorted();
        assertThat(ids(answer)).hasSize(1);

        answer = follow(api, answer, "previous");
        assertThat(ids(answer)).isEqualTo(forth.subList(3, 6));
        answer = follow(api, answer, "previous");
        assertThat(ids(answer)).isEqualTo(forth.subList(0, 3));
        assertThat(link(answer, "previous")).isEmpty();
        assertThat(ids(follow(api, answer, "next"))).isEqualTo(forth.subList(3, 6));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void rowsThatComeAndGoMoveNothingBehindThePlace(Dialect dialect) {
        var api = withPages(dialect, 6);
        var first = api.get("pages?limit=2&order=created_at%20desc");
        var seen = ids(first);
        api.delete("pages/" + seen.getLast());
        api.post("pages", "{\"page\":{\"title\":\"New\"}}");

        var second = ids(follow(api, first, "next"));
        assertThat(second).hasSize(2).allMatch(id -> id < seen.getLast());
        assertThat(second.getFirst()).isEqualTo(seen.getLast() - 1);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aColumnThatMayBeEmptyIsPagedByCounting(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        IntStream.range(0, 5)
                .forEach(i -> api.post("customers", "{\"customer\":{\"email\":\"c" + i + "@mail.test\"}}"));
        var first = api.get("customers/search?query=mail.test&limit=2&order=last_order_date%20desc");
        if (link(first, "next").isPresent()) {
            assertThat(ids(follow(api, first, "next"))).hasSize(2).doesNotContainAnyElementsOf(ids(first));
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void filtersAreFrozenIntoTheCursor(Dialect dialect) {
        var api = withPages(dialect, 4);
        api.post("pages", "{\"page\":{\"title\":\"Other\"}}");
        var next = link(api.get("pages?limit=1&title=Page"), "next").orElseThrow();

        assertThat(ids(api.get(next))).hasSize(1);
        assertThat(api.get(next + "&title=Page").status()).isEqualTo(200);
        var other = api.get(next + "&title=Other");
        assertThat(other.status()).isEqualTo(400);
        assertThat(other.json().at("/errors/title/0").asText()).isEqualTo("can't be combined with page_info");
        assertThat(api.get(next + "&fields=id").json().at("/pages/0").size()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aCursorThatWasAlteredOrIsOfAnotherListIsRefused(Dialect dialect) {
        var api = withPages(dialect, 3);
        var next = link(api.get("pages?limit=1"), "next").orElseThrow();
        for (var bad : List.of(
                next.replace("page_info=", "page_info=x"),
                next.substring(0, next.length() - 3),
                next.replaceFirst("^pages", "redirects"),
                "pages?page_info=abc",
                "pages?page_info=%F0%9F%8D%8Aaaaaaaaaaaaaaaaaaaaaaa")) {
            var answer = api.get(bad);
            assertThat(answer.status()).as(bad).isEqualTo(400);
            assertThat(answer.json().at("/errors/page_info/0").asText()).isEqualTo("is invalid");
        }
        assertThat(TestPlatform.on(dialect).api().get(next).status())
                .as("another shop's")
                .isEqualTo(400);
    }

    private static Api withPages(Dialect dialect, int pages) {
        var api = TestPlatform.on(dialect).api();
        IntStream.range(0, pages).forEach(i -> api.post("pages", "{\"page\":{\"title\":\"Page\"}}"));
        return api;
    }

    private static Api.Answer follow(Api api, Api.Answer answer, String rel) {
        return api.get(link(answer, rel).orElseThrow());
    }

    /** What follows {@code /admin/} in the link. */
    private static Optional<String> link(Api.Answer answer, String rel) {
        var found = Pattern.compile("<http://[^/]*/admin/([^>]*)>; rel=\"" + rel + "\"")
                .matcher(answer.header("Link").orElse(""));
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private static List<Long> ids(Api.Answer answer) {
        var list = answer.json().elements().next();
        return StreamSupport.stream(list.spliterator(), false)
                .map(row -> row.get("id").asLong())
                .toList();
    }
}
