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
