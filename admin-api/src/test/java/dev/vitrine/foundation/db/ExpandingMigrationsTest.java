package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A migration that is named {@code expand_} only adds what an earlier version of the program need not know. */
final class ExpandingMigrationsTest {

    private static final Pattern ADDING = Pattern.compile("create table [^;]*"
            + "|create index [^;]*"
            + "|alter table \\w+ add column (?!.*\\b(unique|references|check)\\b)(?!.*not null(?!.* default ))[^;]*");

    private static final Pattern MADE = Pattern.compile("create table (\\w+)");

    @Test
    void nothingElseIsInThem() throws IOException {
        for (var folder : List.of("common", "sqlite")) {
            try (var files = Files.list(Path.of("src/main/resources/migrations", folder))) {
                for (var file : files.filter(
                                each -> each.getFileName().toString().matches("V\\d+__expand_.*"))
                        .toList()) {
                    assertThat(refused(Files.readString(file)))
                            .as("in " + file + ": leave out expand_, or spread it over two versions")
                            .isEmpty();
                }
            }
        }
    }

    @Test
    void whatAnEarlierVersionWouldNoticeIsRefused() {
        assertThat(refused("""
                -- Notes of gifts.
                create table gift_notes (id bigint primary key, text text not null);
                create index gift_notes_by_text on gift_notes (text);
                alter table orders add column gift boolean not null default false;
                alter table orders add column gift_note text;
                """)).isEmpty();
        for (var statement : List.of(
                "alter table orders add column gift boolean not null",
                "alter table orders add column number bigint unique",
                "alter table orders drop column note",
                "alter table orders rename column note to remark",
                "drop table orders",
                "create unique index orders_by_note on orders (note)",
                "update orders set note = ''",
                "insert into orders (note) values ('')",
                "delete from orders")) {
            assertThat(refused(statement)).as(statement).hasSize(1);
        }
    }

    @Test
    void rowsOfATableThatIsMadeThereAreNoticedByNobody() {
        assertThat(refused("""
                create table gift_notes (id bigint primary key, text text not null);
                create unique index gift_notes_by_text on gift_notes (text) where text <> '';
                insert into gift_notes (id, text) select id, note from orders;
                """)).isEmpty();
    }

    private static List<String> refused(String sql) {
        var statements = sql.replaceAll("--.*", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("\\s+", " ")
                .split(";");
        var made = MADE.matcher(sql.toLowerCase(Locale.ROOT))
                .results()
                .map(match -> match.group(1))
                .toList();
        return List.of(statements).stream()
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .filter(statement -> !ADDING.matcher(statement).matches())
                .filter(statement -> made.stream()
                        .noneMatch(table -> statement.startsWith("insert into " + table + " ")
                                || statement.matches("create unique index \\w+ on " + table + " .*")))
                .toList();
    }
}
