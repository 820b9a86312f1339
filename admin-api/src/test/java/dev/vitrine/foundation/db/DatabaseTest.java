package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.testkit.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class DatabaseTest {

    record Row(
            long id, String path, String target, @Nullable Instant createdAt, Instant updatedAt) {}

    /** The same row, with a part. */
    record Grouped(
            long id, @JsonUnwrapped Way way, @Nullable Instant createdAt, Instant updatedAt) {

        record Way(String path, String target) {}
    }

    /** A part of a {@link Sale}. */
    public record Line(Money price) {}

    record Sale(List<Line> lines) {}

    private static final Table<Row> ROWS = Table.of("redirects", Row.class);
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @Test
    void filesOfANewDatabaseAreTheirOwnersAlone(@TempDir Path folder) throws IOException {
        try (var database = Database.open("jdbc:sqlite:" + folder.resolve("new.db"))) {
            shop(database, "one");
            for (var name : List.of("new.db", "new.db-wal", "new.db-shm", "new.db-commits")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
                        .as(name)
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void nobodyWaitsForAWriteThatAClosedDatabaseNeverDoes(@TempDir Path folder) throws Exception {
        for (int round = 0; round < 10; round++) {
            var database = Database.open("jdbc:sqlite:" + folder.resolve(round + ".db"));
            try (var writers = Executors.newFixedThreadPool(8)) {
                var all = IntStream.range(0, 8)
                        .mapToObj(i -> writers.submit(() -> writesUntilItIsClosed(database)))
                        .toList();
                database.write(tx -> 0);
                database.close();
                for (var writer : all) {
                    assertThat(writer.get()).isEqualTo("the database is closed");
                }
            }
        }
    }

    private static String writesUntilItIsClosed(Database database) {
        try {
            while (true) {
                database.write(tx -> 0);
            }
        } catch (IllegalStateException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsWhatItIsGivenAndFindsItOnlyForItsShop(Dialect dialect) {
        try (var database = TestDatabase.open(dialect)) {
            var shop = shop(database, "one");
            var other = shop(database, "two");
            var row = database.write(tx -> ROWS.insert(tx, shop, new Row(0, "/a", "/b", NOW, NOW)));

            var own = database.read(session -> ROWS.find(session, shop, row.id()));
            var foreign = database.read(session -> ROWS.find(session, other, row.id()));
            boolean deleted = database.write(tx -> ROWS.delete(tx, other, row.id()));

            assertThat(own).contains(row);
            assertThat(foreign).isEmpty();
            assertThat(deleted).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void manyRowsAreStoredInTheirOrderByFewStatements(Dialect dialect) {
        try (var database = TestDatabase.open(dialect)) {
            var shop = shop(database, "one");
            var rows = IntStream.range(0, 40)
                    .mapToObj(i -> new Row(0, "/p" + i, "/", NOW.plusSeconds(i), NOW))
                    .toList();
            long statements = database.write(tx -> {
                var before = database.statements();
                ROWS.insertAll(tx, shop, rows);
                return database.statements() - before;
            });

            var stored = database.read(session -> ROWS.list(session, shop, Select.ALL.by("id")));
            assertThat(stored)
                    .usingRecursiveFieldByFieldElementComparatorIgnoringFields("id")
                    .isEqualTo(rows);
            assertThat(statements).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void partIsStoredInTheRowOfTheWhole(Dialect dialect) {
        try (var database = TestDatabase.open(dialect)) {
            var shop = shop(database, "one");
            var grouped = Table.of("redirects", Grouped.class);
            var stored = database.write(
                    tx -> grouped.insert(tx, shop, new Grouped(0, new Grouped.Way("/a", "/b"), NOW, NOW)));

            assertThat(stored.way()).isEqualTo(new Grouped.Way("/a", "/b"));
            var flat = database.read(session -> ROWS.find(session, shop, stored.id()));
            assertThat(flat).contains(new Row(stored.id(), "/a", "/b", NOW, NOW));
        }
    }

    @ParameterizedTest
    @EnumSource
    void failedWorkLeavesNothingBehindAndHarmsNoNeighbour(Dialect dialect) throws Exception {
        try (var database = TestDatabase.open(dialect);
                var callers = Executors.newFixedThreadPool(8)) {
            var shop = shop(database, "one");
            var answers = new ArrayList<Future<?>>();
            for (int i = 0; i < 200; i++) {
                var number = i;
                answers.add(callers.submit(() -> database.write(tx -> {
                    var row = ROWS.insert(tx, shop, new Row(0, "/" + number, "/", NOW, NOW));
                    if (number % 2 == 1) {
                        throw new IllegalArgumentException("odd");
                    }
                    return row;
                })));
            }
            for (int i = 0; i < 200; i += 2) {
                answers.get(i).get();
                var odd = answers.get(i + 1);
                assertThatThrownBy(odd::get).hasRootCauseMessage("odd");
            }
            assertThat(count(database, shop, Select.ALL)).isEqualTo(100);
        }
    }

    @ParameterizedTest
    @EnumSource
    void componentIsReadFromTheColumnOfItsNameWhereverThatStands(Dialect dialect) {
        record Pair(String first, @Nullable Integer second, int third) {}
        try (var database = TestDatabase.open(dialect)) {
            for (var columns :
                    List.of("'a' as first, 2 as second, 3 as third", "3 as third, 'a' as first, 2 as second")) {
                var rows = database.read(
                        session -> session.sql("select " + columns).list(Pair.class));
                assertThat(rows).containsExactly(new Pair("a", 2, 3));
            }
            var fewer = database.read(session -> session.sql("select cast(null as integer) as second, 'b' as first")
                    .list(Pair.class));
            assertThat(fewer).containsExactly(new Pair("b", null, 0));
        }
    }

    @ParameterizedTest
    @EnumSource
    void statementRunsAgainAfterItFailed(Dialect dialect) {
        try (var database = TestDatabase.open(dialect)) {
            shop(database, "one");
            assertThatThrownBy(() -> shop(database, "one")).isInstanceOf(ApiException.class);
            shop(database, "two");
            assertThat(database.<List<String>>read(session ->
                            session.sql("select handle from shops order by id").values()))
                    .containsExactly("one", "two");
        }
    }

    @ParameterizedTest
    @EnumSource
    void selectsFilterOrderAndPage(Dialect dialect) {
        try (var database = TestDatabase.open(dialect)) {
            var shop = shop(database, "one");
            database.change(tx -> {
                for (int i = 0; i < 10; i++) {
                    ROWS.insert(tx, shop, new Row(0, "/P" + i, i % 2 == 0 ? "/even" : "/odd", NOW.plusSeconds(i), NOW));
                }
            });
            var odd = Select.ALL.equal("target", "/odd");
            var page = database.read(session ->
                    ROWS.list(session, shop, odd.by("id desc").from(1).limit(2)));

            assertThat(page).extracting(Row::path).containsExactly("/P7", "/P5");
            assertThat(count(database, shop, odd.atLeast("created_at", NOW.plusSeconds(5))))
                    .isEqualTo(3);
            assertThat(count(database, shop, Select.ALL.in("path", List.of("/P1", "/P2"))))
                    .isEqualTo(2);
            assertThat(count(database, shop, Select.ALL.in("path", List.of()))).isZero();
            assertThat(count(database, shop, Select.ALL.equalIgnoreCase("path", "/p3")))
                    .isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsChildrenOfManyParentsInOneStatement(Dialect dialect) {
        try (var database = TestDatabase.open(dialect)) {
            var shop = shop(database, "one");
            database.change(tx -> tx.sql(
                            "insert into menus (shop_id, handle, title, items, created_at, updated_at) values (:shop, 'm', 'M', '[]', 1, 1)")
                    .bind(shop)
                    .run());
            record Menu(long id, long shopId, String handle, List<String> items) {}
            var before = database.statements();
            var groups = database.read(session ->
                    Table.of("menus", Menu.class).children(session, shop, "shop_id", List.of(shop.value(), 99L), "id"));

            assertThat(database.statements() - before).isEqualTo(1);
            assertThat(groups.get(shop.value())).extracting(Menu::handle).containsExactly("m");
            assertThat(groups.get(99L)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void moneyInJsonIsInTheCurrencyOfItsRow(Dialect dialect) {
        var json = "'[{\"price\":5},{\"price\":\"7.5\"}]' as lines";
        try (var database = TestDatabase.open(dialect)) {
            var sales = database.read(
                    session -> session.sql("select 'BHD' as currency, " + json).list(Sale.class));

            assertThat(sales.getFirst().lines())
                    .extracting(Line::price)
                    .map(Money::minor)
                    .containsExactly(5000L, 7500L);
            assertThatThrownBy(() -> database.<List<Sale>>read(
                            session -> session.sql("select " + json).list(Sale.class)))
                    .as("nobody knows what money that is")
                    .isInstanceOf(ApiException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void failureNamesItsStatementButNoValues(Dialect dialect) {
        try (var database = TestDatabase.open(dialect)) {
            assertThatThrownBy(() -> database.change(tx -> tx.sql("insert into redirects (path) values (:path)")
                            .bind("path", "ann@mail.test")
                            .run()))
                    .hasMessageContaining("insert into redirects")
                    .hasMessageNotContaining("ann@mail.test");
        }
    }

    private static long count(Database database, Tenant shop, Select select) {
        return database.read(session -> ROWS.count(session, shop, select));
    }

    private static ShopId shop(Database database, String handle) {
        return new ShopId(
                database.write(tx -> tx.sql("""
                        insert into shops (handle, name, email, currency, iana_timezone, money_format, created_at, updated_at)
                        values (:handle, 'S', 's@shop.test', 'EUR', 'UTC', '{{amount}}', 1, 1) returning id
                        """).bind("handle", handle).number().orElseThrow()));
    }
}
