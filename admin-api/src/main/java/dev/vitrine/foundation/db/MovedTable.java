package dev.vitrine.foundation.db;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Table that is moved.
 *
 * @param columns in the order of their names
 * @param key names of the primary key's columns, in its order; it may begin with the shop
 * @param numbered whether the database gives its rows their ids
 */
record MovedTable(String name, List<Column> columns, List<String> key, boolean numbered) {

    record Column(String name, ColumnType type) {}

    /** The same on both sides, except what only one database says about it. */
    boolean isLike(MovedTable other) {
        return name.equals(other.name)
                && columns.equals(other.columns)
                && withoutShop(key).equals(withoutShop(other.key));
    }

    /** why: PostgreSQL's keys begin with the shop, SQLite's need not. */
    private static List<String> withoutShop(List<String> key) {
        return key.stream().filter(column -> !column.equals(ShopRows.SHOP)).toList();
    }

    /** The column that others refer to, and that has the ids that the database gives. */
    String id() {
        return key.getLast();
    }

    /** Whether it is an index of terms, which SQLite keeps in a form of its own. */
    boolean isTerms() {
        return columns.stream().anyMatch(column -> column.type() == ColumnType.TERMS);
    }

    /** Reads rows in the order of the key, those behind one when {@code going} on. */
    String select(Dialect dialect, boolean going) {
        var behind = "(" + names(key) + ") > (" + key.stream().map(each -> "?").collect(Collectors.joining(", ")) + ")";
        return select(dialect, going ? behind : "true");
    }

    /** Reads the rows that keep a condition, in the order of the key. */
    String select(Dialect dialect, String condition) {
        if (isTerms() && dialect == Dialect.SQLITE) {
            return "select rowid, null from " + quoted() + " where " + condition
                    + " union all select doc, term from temp." + vocabulary() + " where "
                    + condition.replaceAll("\\(\"rowid\"\\)", "(doc)") + " order by 1, 2";
        }
        return "select "
                + columns.stream()
                        .map(column -> column.type() == ColumnType.TERMS
                                ? "array_to_string(tsvector_to_array(" + SchemaContents.quoted(column.name())
                                        + "), ' ')"
                                : SchemaContents.quoted(column.name()))
                        .collect(Collectors.joining(", "))
                + " from " + quoted() + " where " + condition + " order by " + names(key);
    }

    String insert(Dialect dialect) {
        if (isTerms() && dialect == Dialect.POSTGRESQL) {
            // why: a term begins with its shop; where there is none, the record says whose it is.
            return "insert into " + quoted() + " (shop_id, rowid, terms) select coalesce("
                    + "cast(substring(added.terms from '^[0-9]+') as bigint), (select shop_id from "
                    + ShopRows.indexed(this) + " where id = added.id)), added.id, " + dialect.indexed("added.terms")
                    + " from (values (cast(? as bigint), cast(? as text))) added (id, terms)";
        }
        return "insert into " + quoted() + " ("
                + names(columns.stream().map(Column::name).toList()) + ") values ("
                + columns.stream()
                        .map(column -> column.type() == ColumnType.TERMS ? dialect.indexed("?") : "?")
                        .collect(Collectors.joining(", "))
                + ")";
    }

    /** Name of a table with the terms of each row, in SQLite and for one connection. */
    String vocabulary() {
        return name + "_terms";
    }

    String quoted() {
        return SchemaContents.quoted(name);
    }

    /** Type of each column of the key. */
    List<ColumnType> keyTypes() {
        return key.stream()
                .map(each -> columns.stream()
                        .filter(column -> column.name().equals(each))
                        .findFirst()
                        .orElseThrow()
                        .type())
                .toList();
    }

    /** Values of the key in a row. */
    List<@Nullable Object> keyOf(List<@Nullable Object> row) {
        var values = new ArrayList<@Nullable Object>();
        for (var each : key) {
            for (int i = 0; i < columns.size(); i++) {
                if (columns.get(i).name().equals(each)) {
                    values.add(row.get(i));
                }
            }
        }
        return values;
    }

    /** A row in words: {@code the row of products with id 17}. */
    String say(List<@Nullable Object> row) {
        var values = keyOf(row);
        var words = new ArrayList<String>();
        for (int i = 0; i < key.size(); i++) {
            words.add(key.get(i) + " " + values.get(i));
        }
        return "the row of " + name + " with " + String.join(", ", words);
    }

    private static String names(List<String> columns) {
        return columns.stream().map(SchemaContents::quoted).collect(Collectors.joining(", "));
    }
}
