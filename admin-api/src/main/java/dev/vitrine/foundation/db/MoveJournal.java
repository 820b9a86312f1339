package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Journal of a move in a table of the target: how far each table is, in the transaction of its rows, and what is made
 * again at the end. While the table is there, no server opens the database.
 */
final class MoveJournal {

    static final String TABLE = "database_move";

    private static final String SOURCE = "source";
    private static final String PROGRESS = "table";
    private static final String FOREIGN_KEY = "foreign_key";

    private final MoveEnd target;

    MoveJournal(MoveEnd target) {
        this.target = target;
    }

    /**
     * How far a table is.
     *
     * @param rows that were copied
     * @param sum of these rows
     * @param key of the last of them, as texts; empty before the first
     * @param done whether these are all
     */
    record TableProgress(long rows, String sum, List<String> key, boolean done) {
        static final TableProgress NONE = new TableProgress(0, "0", List.of(), false);

        private String json() {
            var json = Json.object().put("rows", rows).put("sum", sum).put("done", done);
            var texts = json.putArray("key");
            key.forEach(texts::add);
            return json.toString();
        }

        private static TableProgress parse(String text) {
            var json = Json.parse(text);
            var key = new ArrayList<String>();
            json.path("key").forEach(each -> key.add(each.asText()));
            return new TableProgress(
                    json.path("rows").asLong(),
                    json.path("sum").asText(),
                    key,
                    json.path("done").asBoolean());
        }
    }

    boolean exists() {
        return target.baseTables().contains(TABLE);
    }

    /**
     * Begins a move of the source with that name; takes foreign keys away until the end, since tables refer in circles.
     */
    void begin(String source) {
        target.transaction(() -> {
            target.run("create table " + TABLE
                    + " (kind text not null, name text not null, state text not null, primary key (kind, name))");
            put(SOURCE, SOURCE, source);
            if (target.dialect() == Dialect.POSTGRESQL) {
                target.foreignKeys().forEach((drop, add) -> {
                    put(FOREIGN_KEY, drop, add);
                    target.run(drop);
                });
            }
            return true;
        });
    }

    String source() {
        return get(SOURCE, SOURCE).orElse("");
    }

    TableProgress of(MovedTable table) {
        return get(PROGRESS, table.name()).map(TableProgress::parse).orElse(TableProgress.NONE);
    }

    void put(MovedTable table, TableProgress progress) {
        put(PROGRESS, table.name(), progress.json());
    }

    /** Makes foreign keys again, gives numbers out from where the source was, and takes the journal away. */
    void end(Map<MovedTable, Long> given) {
        target.transaction(() -> {
            for (var add : target.texts("select state from " + TABLE + " where kind = '" + FOREIGN_KEY + "'")) {
                target.run(add);
            }
            given.forEach(target::give);
            target.run("drop table " + TABLE);
            return true;
        });
    }

    /** A value of a key from its text. */
    static List<Object> key(MovedTable table, List<String> texts) {
        var types = table.keyTypes();
        var values = new ArrayList<Object>();
        for (int i = 0; i < texts.size(); i++) {
            values.add(
                    switch (types.get(i)) {
                        case INTEGER -> Long.valueOf(texts.get(i));
                        case TEXT -> texts.get(i);
                        default -> throw new IllegalStateException("no move knows such a key of " + table.name());
                    });
        }
        return values;
    }

    private Optional<String> get(String kind, String name) {
        return target.texts("select state from " + TABLE + " where kind = ? and name = ?", kind, name).stream()
                .findFirst();
    }

    private void put(String kind, String name, String state) {
        target.run(
                "insert into " + TABLE + " (kind, name, state) values (?, ?, ?)"
                        + " on conflict (kind, name) do update set state = excluded.state",
                kind,
                name,
                state);
    }
}
