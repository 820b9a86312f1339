package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.testkit.TestDatabase;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SelectTest {

    /** A page with few columns: its suffix may be null. */
    record Row(
            long id,
            String title,
            String handle,
            @Nullable String templateSuffix,
            Instant createdAt,
            Instant updatedAt) {}

    private static final Table<Row> ROWS = Table.of("pages", Row.class);
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @ParameterizedTest
    @EnumSource
    void choicesAndRefusalsCombineAndBindTheirValues(Dialect dialect) {
        try (var database = TestDatabase.open(dialect)) {
            var shop = database.write(tx -> {
                var opened = shop(database, tx);
                add(tx, opened, "a", "one");
                add(tx, opened, "b", null);
                add(tx, opened, "c", "two");
                return opened;
            });
            var aOrB = Select.ALL.anyOf(
                    List.of(Select.ALL.equal("title", "a"), Select.ALL.in("title", List.of("b", "x"))));
            var notOne = Select.ALL.not(Select.ALL.equal("template_suffix", "one"));

            assertThat(titles(database, shop, aOrB)).containsExactly("a", "b");
            assertThat(titles(database, shop, notOne)).as("null is not 'one'").containsExactly("b", "c");
            assertThat(titles(database, shop, aOrB.and(notOne).above("id", 0))).containsExactly("b");
            assertThat(titles(database, shop, Select.ALL.not(aOrB).and(notOne))).containsExactly("c");
            assertThat(titles(database, shop, Select.ALL.anyOf(List.of(Select.ALL, Select.ALL.equal("title", "a")))))
                    .hasSize(3);
        }
    }

    /** Few that are found are asked for by their ids. */
    @ParameterizedTest
    @EnumSource
    void searchesLeaveTheIdsOfRowsThatAllOfThemFind(Dialect dialect) {
        var mug = new TermQuery.Term("1wmug", false);
        var index = Select.ALL.found("some_search", new TermQuery(List.of(List.of(mug))));
        var either = Select.ALL.anyOf(List.of(index, Select.ALL.equal("number", 7)));
        var select = either.and(Select.ALL.found("other_id", "other_search", new TermQuery(List.of())))
                .equal("status", "open");

        assertThat(select.searches()).isEqualTo(2);
        var one = select.resolved(
                2, choices -> Optional.of(new TreeSet<>(choices.size() == 2 ? Set.of(1L, 2L, 3L) : Set.of(2L, 9L))));
        assertThat(one.conditions(dialect)).isEqualTo(" and \"status\" = :p0 and id in (<p1>)");
        assertThat(select.resolved(2, choices -> Optional.empty())).isEqualTo(select);
        assertThat(select.resolved(2, choices -> Optional.of(new TreeSet<>(Set.of(1L, 2L, 3L)))))
                .isEqualTo(select);
        var ofOne = select.resolved(
                2, choices -> choices.size() == 2 ? Optional.of(new TreeSet<>(Set.of(1L))) : Optional.empty());
        assertThat(ofOne.conditions(dialect)).contains("other_search").doesNotContain("some_search");
    }

    private static List<String> titles(Database database, Tenant shop, Select select) {
        return database.<List<Row>>read(session -> ROWS.list(session, shop, select.by("id"))).stream()
                .map(Row::title)
                .toList();
    }

    private static void add(Tx tx, Tenant shop, String title, @Nullable String suffix) {
        ROWS.insert(tx, shop, new Row(0, title, title, suffix, NOW, NOW));
    }

    private static ShopId shop(Database database, Tx tx) {
        var euro = Currency.getInstance("EUR");
        return new Shops(database, InstantSource.fixed(NOW), "shops.test")
                .open(tx, NewShop.plain("one", "One", "one@shops.test", euro))
                .shopId();
    }
}
