package dev.vitrine.foundation.db;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one shop in every table, as JSON objects: by the name of each column, decimals as texts, bytes in Base64. A
 * table belongs to shops when it has a column {@code shop_id}; what their rows refer to besides comes along.
 */
public final class ShopRows {

    private static final String SHOPS = "shops";
    static final String SHOP = "shop_id";
    private static final int MOST_KEYS = 500;

    /** Indexes of terms, each with the table whose ids it has. */
    private static final Map<String, String> INDEXED = Map.of(
            "product_search", "products",
            "order_search", "orders",
            "draft_order_search", "draft_orders",
            "customer_search", "customers");

    private ShopRows() {}

    /** Consumer of a row. */
    @FunctionalInterface
    public interface RowSink {
        void accept(String table, ObjectNode row);
    }

    /** Version of the schema that rows are read from and written into. */
    public static String schema() {
        return Migrations.newest();
    }

    /**
     * Reads the rows of the shop with that handle as they are at one moment, table after table, in an order in which
     * they can be inserted; false when there is no such shop. Tables in {@code leftOut} are not read.
     */
    public static boolean read(String url, String handle, Set<String> leftOut, RowSink sink) {
        if (!MoveEnd.exists(url)) {
            throw new DatabaseMoveException("There is no database at " + SqliteNativeLibrary.file(url) + ".");
        }
        try (var end = MoveEnd.snapshot(url)) {
            if (!end.schema().equals(Migrations.newest())) {
                throw new DatabaseMoveException("The database has schema " + end.schema() + ", and this Vitrine reads "
                        + Migrations.newest() + " only: start it once with this Vitrine.");
            }
            var found = end.texts("select id from " + SHOPS + " where handle = ?", handle);
            if (found.isEmpty()) {
                return false;
            }
            read(end, Long.parseLong(found.getFirst()), leftOut, sink);
            return true;
        }
    }

    static void read(MoveEnd end, long shop, Set<String> leftOut, RowSink sink) {
        var references = end.references();
        for (var table : ordered(end, leftOut, references)) {
            var condition = condition(table, leftOut, end, references);
            var parameters = condition.chars().filter(each -> each == '?').count();
            end.read(
                    table,
                    table.select(end.dialect(), condition),
                    Collections.nCopies((int) parameters, shop),
                    row -> sink.accept(table.name(), json(table, row)));
        }
    }

    /** Indexes of terms by their names. */
    static Set<String> indexes() {
        return INDEXED.keySet();
    }

    /** The table whose ids an index of terms has. */
    static String indexed(MovedTable index) {
        return Objects.requireNonNull(INDEXED.get(index.name()), index.name());
    }

    static boolean isTenants(MovedTable table) {
        return has(table, SHOP);
    }

    /** SQL of the condition that a row of a table of shops is that shop's. */
    static String own(MovedTable table, Dialect dialect, String shop) {
        return table.isTerms() && dialect == Dialect.SQLITE
                ? "(\"rowid\") in (select id from " + indexed(table) + " where " + SHOP + " = " + shop + ")"
                : SHOP + " = " + shop;
    }

    /** Which rows of a table are the shop's. */
    private static String condition(
            MovedTable table, Set<String> leftOut, MoveEnd end, List<MoveEnd.Reference> references) {
        if (table.name().equals(SHOPS)) {
            return "id = ?";
        }
        if (has(table, SHOP) || table.isTerms()) {
            return own(table, end.dialect(), "?");
        }
        var tenants = tenants(end, leftOut);
        return references.stream()
                .filter(each -> each.referred().equals(table.name()) && tenants.contains(each.table()))
                .map(each -> SchemaContents.quoted(table.key().getFirst()) + " in (select "
                        + SchemaContents.quoted(each.column()) + " from " + SchemaContents.quoted(each.table())
                        + " where " + SHOP + " = ?)")
                .collect(Collectors.joining(" or "));
    }

    private static Set<String> tenants(MoveEnd end, Set<String> leftOut) {
        return end.tables().stream()
                .filter(table -> has(table, SHOP) && !leftOut.contains(table.name()))
                .map(MovedTable::name)
                .collect(Collectors.toSet());
    }

    private static boolean has(MovedTable table, String column) {
        return table.columns().stream().anyMatch(each -> each.name().equals(column));
    }

    /** Tables of shops and what these refer to, each behind those that it refers to; indexes of terms at the end. */
    static List<MovedTable> ordered(MoveEnd end, Set<String> leftOut, List<MoveEnd.Reference> references) {
        var tenants = tenants(end, leftOut);
        var shared = references.stream()
                .filter(each -> tenants.contains(each.table()))
                .map(MoveEnd.Reference::referred)
                .collect(Collectors.toSet());
        var waiting = new LinkedHashMap<String, MovedTable>();
        end.tables().stream()
                .filter(table -> tenants.contains(table.name())
                        || shared.contains(table.name())
                        || table.isTerms() && !leftOut.contains(table.name()))
                .forEach(table -> waiting.put(table.name(), table));
        leftOut.stream().filter(shared::contains).findFirst().ifPresent(name -> {
            throw new IllegalStateException("rows of shops refer to " + name + ", which is left out");
        });
        var sorted = new ArrayList<MovedTable>();
        while (!waiting.isEmpty()) {
            var free = waiting.values().stream()
                    .filter(table -> references.stream()
                            .filter(each -> each.table().equals(table.name())
                                    && !each.referred().equals(table.name())
                                    // why not the shop's: it is set at the end, since locations belong to shops.
                                    && !table.name().equals(SHOPS))
                            .noneMatch(each -> waiting.containsKey(each.referred())))
                    .filter(table ->
                            !table.isTerms() || waiting.values().stream().allMatch(MovedTable::isTerms))
                    .toList();
            if (free.isEmpty()) {
                throw new IllegalStateException("tables refer to each other in a circle: " + waiting.keySet());
            }
            sorted.addAll(free);
            free.forEach(table -> waiting.remove(table.name()));
        }
        return sorted;
    }

    /** Names of the tables that rows are read from, for the documentation and its test. */
    public static List<String> tables(String url, Set<String> leftOut) {
        try (var end = MoveEnd.snapshot(url)) {
            return ordered(end, leftOut, end.references()).stream()
                    .map(MovedTable::name)
                    .toList();
        }
    }

    private static ObjectNode json(MovedTable table, List<@Nullable Object> row) {
        var json = Json.object();
        for (int i = 0; i < row.size(); i++) {
            var name = table.columns().get(i).name();
            switch (row.get(i)) {
                case null -> json.putNull(name);
                case Long number -> json.put(name, number);
                case Boolean bit -> json.put(name, bit);
                case BigDecimal number -> json.put(name, number.toPlainString());
                case byte[] bytes -> json.put(name, Base64.getEncoder().encodeToString(bytes));
                case Object text -> json.put(name, text.toString());
            }
        }
        return json;
    }

    /** Writer of a shop's rows into a transaction. */
    public static final class Writer {

        private final MoveEnd end;
        private final Map<String, MovedTable> tables = new HashMap<>();
        private final Set<String> mine = new HashSet<>();
        private final List<MoveEnd.Reference> references;
        private @Nullable Long shop;
        private @Nullable Long location;

        public Writer(Tx tx, Set<String> leftOut) {
            this.end = MoveEnd.of(tx);
            this.references = end.references();
            ordered(end, leftOut, references).forEach(table -> tables.put(table.name(), table));
            if (end.dialect() == Dialect.SQLITE) {
                end.run("pragma defer_foreign_keys = on");
            }
        }

        /**
         * Inserts rows of a table with their ids, the shop's own first. {@link DatabaseMoveException} when an id is
         * taken, the file names a table or column that is none of a shop's, a row is another shop's, or a value is not
         * of its column's type.
         */
        public void write(String name, List<JsonNode> rows) {
            var table = tables.get(name);
            if (table == null) {
                throw new DatabaseMoveException("The file holds rows of " + name + ", which is no table of shops.");
            }
            rows.forEach(row -> requireOwn(table, row));
            var values = rows.stream().map(row -> values(table, row)).toList();
            var shared = !name.equals(SHOPS) && !has(table, SHOP) && !table.isTerms();
            if (table.isTerms()) {
                requireIndexed(table, rows);
            }
            if (!shared) {
                requireFree(table, values);
            }
            end.insert(table, values, shared);
            mine.add(name);
        }

        private void requireIndexed(MovedTable table, List<JsonNode> rows) {
            for (int from = 0; from < rows.size(); from += MOST_KEYS) {
                var part = rows.subList(from, Math.min(rows.size(), from + MOST_KEYS));
                var ids = part.stream()
                        .map(row -> Long.toString(row.path("rowid").asLong()))
                        .collect(Collectors.joining(","));
                var own = end.number("select count(*) from " + INDEXED.get(table.name()) + " where " + SHOP + " = "
                        + shop + " and id in (" + ids + ")");
                if (own != part.size()) {
                    throw MoveEnd.refersToAnotherShop(table.name());
                }
            }
        }

        /** why: a file may come from strangers, and is written past everything that keeps shops apart. */
        private void requireOwn(MovedTable table, JsonNode row) {
            if (table.name().equals(SHOPS)) {
                if (shop != null) {
                    throw new DatabaseMoveException("The file holds more than one shop.");
                }
                shop = row.path("id").asLong();
            } else if (shop == null) {
                throw new DatabaseMoveException("The file does not begin with the shop.");
            } else if (has(table, SHOP) && row.path(SHOP).asLong() != shop) {
                throw new DatabaseMoveException("The file holds a row of " + table.name() + " that is another shop's.");
            }
        }

        private List<@Nullable Object> values(MovedTable table, JsonNode row) {
            if (row.size() != table.columns().size()) {
                throw new DatabaseMoveException(
                        "The file has other columns in " + table.name() + " than this Vitrine.");
            }
            var values = new ArrayList<@Nullable Object>();
            for (var column : table.columns()) {
                var value = row.get(column.name());
                if (table.name().equals(SHOPS) && column.name().equals("primary_location_id") && value != null) {
                    // why: locations belong to the shop, so they come behind it.
                    location = value.isNull() ? null : value.asLong();
                    values.add(null);
                } else {
                    values.add(value(table, column, value));
                }
            }
            return values;
        }

        private static @Nullable Object value(MovedTable table, MovedTable.Column column, @Nullable JsonNode value) {
            if (value != null && value.isNull()) {
                return null;
            }
            if (value != null && column.type() == ColumnType.INTEGER && value.isIntegralNumber()) {
                return value.asLong();
            }
            if (value != null && column.type() == ColumnType.BOOLEAN && value.isBoolean()) {
                return value.asBoolean();
            }
            try {
                if (value != null && value.isTextual()) {
                    switch (column.type()) {
                        case TEXT, TERMS:
                            return value.asText();
                        case DECIMAL:
                            return new BigDecimal(value.asText());
                        case BYTES:
                            return Base64.getDecoder().decode(value.asText());
                        default:
                            break;
                    }
                }
            } catch (IllegalArgumentException e) {
                throw wrong(table, column, e);
            }
            throw wrong(table, column, null);
        }

        private static DatabaseMoveException wrong(
                MovedTable table, MovedTable.Column column, @Nullable Exception cause) {
            var words = "The file has a value in " + table.name() + "." + column.name() + " that does not fit there.";
            return cause == null ? new DatabaseMoveException(words) : new DatabaseMoveException(words, cause);
        }

        private void requireFree(MovedTable table, List<List<@Nullable Object>> rows) {
            // why not where keys begin with the shop: nothing finds an id there soon; see requireUnshared.
            if (table.key().size() != 1 || table.isTerms() && end.dialect() == Dialect.POSTGRESQL) {
                return;
            }
            var key = SchemaContents.quoted(table.key().getFirst());
            for (int from = 0; from < rows.size(); from += MOST_KEYS) {
                var part = rows.subList(from, Math.min(rows.size(), from + MOST_KEYS)).stream()
                        .map(row -> String.valueOf(table.keyOf(row).getFirst()))
                        .toList();
                if (table.keyTypes().getFirst() != ColumnType.INTEGER
                        || part.stream().anyMatch(Predicate.not(Writer::isNumber))) {
                    continue;
                }
                var taken = end.texts("select " + key + " from " + table.quoted() + " where " + key + " in ("
                        + String.join(",", part) + ") limit 1");
                refuseTaken(table, taken);
            }
        }

        /** why at the end: all ids of a table are looked for among other shops' at once. */
        private void requireUnshared(MovedTable table, long id) {
            if (table.numbered() && table.key().size() > 1) {
                var key = SchemaContents.quoted(table.id());
                refuseTaken(
                        table,
                        end.texts("select a." + key + " from " + table.quoted() + " a join " + table.quoted()
                                + " b on b."
                                + key + " = a." + key + " where a." + SHOP + " = " + id + " and b." + SHOP + " <> " + id
                                + " limit 1"));
            }
        }

        private static void refuseTaken(MovedTable table, List<String> taken) {
            if (!taken.isEmpty()) {
                throw new DatabaseMoveException("Row " + taken.getFirst() + " of " + table.name()
                        + " is another shop's already. A shop keeps its ids, so it can be brought where they"
                        + " are free, such as an installation of its own: name another --data or --database.");
            }
        }

        private static boolean isNumber(String text) {
            return text.matches("-?\\d{1,18}");
        }

        /**
         * Sets what rows refer to in circles, and lets ids go on behind the highest. {@link DatabaseMoveException} when
         * a row refers to another shop's.
         */
        public void end() {
            var id = Objects.requireNonNull(shop, "write the shop first");
            if (location != null) {
                end.run("update " + SHOPS + " set primary_location_id = " + location + " where id = " + id);
            }
            references.forEach(reference -> requireOwn(reference, id));
            for (var table : tables.values()) {
                requireUnshared(table, id);
                if (table.numbered() && mine.contains(table.name()) && end.dialect() == Dialect.POSTGRESQL) {
                    var key = SchemaContents.quoted(table.id());
                    var highest = end.number("select coalesce(max(" + key + "), 0) from " + table.quoted());
                    end.give(table, Math.max(end.given(table), highest));
                }
            }
        }

        private void requireOwn(MoveEnd.Reference reference, long id) {
            var from = tables.get(reference.table());
            var to = tables.get(reference.referred());
            if (from == null || to == null || to.name().equals(SHOPS) || !has(to, SHOP)) {
                return;
            }
            var owner = from.name().equals(SHOPS) ? "id" : SHOP;
            requireNone(
                    reference.table(),
                    "select count(*) from " + from.quoted() + " a join " + to.quoted() + " b on b."
                            + SchemaContents.quoted(to.id()) + " = a."
                            + SchemaContents.quoted(reference.column()) + " where a." + owner + " = " + id + " and b."
                            + SHOP + " <> " + id);
        }

        private void requireNone(String table, String sql) {
            if (end.number(sql) > 0) {
                throw MoveEnd.refersToAnotherShop(table);
            }
        }
    }
}
