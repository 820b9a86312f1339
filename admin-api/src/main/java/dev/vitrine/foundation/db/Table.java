package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Tenant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Records of one kind, each in a row of one shop: every statement binds the shop, so another shop's id is simply not
 * found. The record's components that are columns of the table are stored; the others are filled by their owners. Safe
 * for use by many threads.
 */
public final class Table<T extends Record> {

    private final String name;
    private final Class<T> type;
    private final TreeSet<String> columns;
    private final String currency;
    private final String selectFrom;
    private final String insert;
    private final String update;

    private Table(String name, Class<T> type, TreeSet<String> columns, String currency) {
        this.name = name;
        this.type = type;
        this.columns = columns;
        this.currency = currency;
        var names = columns.stream().map(Table::quoted).collect(Collectors.joining(", "));
        var values = columns.stream().map(column -> ":" + column).collect(Collectors.joining(", "));
        var pairs =
                columns.stream().map(column -> quoted(column) + " = :" + column).collect(Collectors.joining(", "));
        this.selectFrom = "select id, shop_id, " + names + currency + " from " + name;
        this.insert = "insert into " + name + " (shop_id, " + names + ") values (:shop, " + values + ") returning id";
        this.update = "update " + name + " set " + pairs + " where shop_id = :shop and id = :id";
    }

    /** {@code computed} names the components (as outside, {@code snake_case}) that are no columns. */
    public static <T extends Record> Table<T> of(String name, Class<T> type, String... computed) {
        var columns = RecordRowMapper.stored(type)
                .map(component -> Json.snake(component.getName()))
                .collect(Collectors.toCollection(TreeSet::new));
        columns.removeAll(List.of(computed));
        columns.remove("id");
        columns.remove("shop_id");
        if (RecordRowMapper.stored(type)
                .filter(component -> columns.contains(Json.snake(component.getName())))
                .anyMatch(component -> component.getType() == Money.class)) {
            columns.add("currency");
        }
        return new Table<>(name, type, columns, "");
    }

    /** For rows whose JSON has money in the currency of another table's row: the query that finds it. */
    public Table<T> inCurrency(String query) {
        return new Table<>(name, type, columns, ", (" + query + ") as currency");
    }

    public String name() {
        return name;
    }

    /** Whether its records are stored with such a column. */
    public boolean has(String column) {
        return columns.contains(column);
    }

    /** Stores a new row and returns the record as stored, with its id. */
    public T insert(Tx tx, Tenant shop, T value) {
        var id = bound(tx.sql(insert), value).bind(shop).number().orElseThrow();
        return find(tx, shop, id).orElseThrow();
    }

    public T update(Tx tx, Tenant shop, long id, T value) {
        bound(tx.sql(update), value).bind(shop).bind("id", id).run();
        return find(tx, shop, id).orElseThrow();
    }

    public boolean delete(Tx tx, Tenant shop, long id) {
        return tx.sql("delete from " + name + " where shop_id = :shop and id = :id")
                        .bind(shop)
                        .bind("id", id)
                        .run()
                > 0;
    }

    /** Inside a transaction the row is locked until its end. */
    public Optional<T> find(Session session, Tenant shop, long id) {
        return session.sql(selectFrom + " where shop_id = :shop and id = :id" + session.lockClause())
                .bind(shop)
                .bind("id", id)
                .one(type);
    }

    public List<T> list(Session session, Tenant shop, Select select) {
        return select.bindTo(session.sql(
                        selectFrom + " where shop_id = :shop" + select.conditions() + select.order() + select.window()))
                .bind(shop)
                .list(type);
    }

    public Optional<T> first(Session session, Tenant shop, Select select) {
        return list(session, shop, select.limit(1)).stream().findFirst();
    }

    public long count(Session session, Tenant shop, Select select) {
        return select.bindTo(
                        session.sql("select count(*) from " + name + " where shop_id = :shop" + select.conditions()))
                .bind(shop)
                .count();
    }

    /** Values of {@code row} by column, as they are stored. */
    Map<String, @Nullable Object> columns(T row) {
        var stored = RecordRowMapper.of(type).columns(row);
        stored.replaceAll((column, value) -> RecordRowMapper.outgoing(value));
        return stored;
    }

    /** All rows whose {@code column} is one of {@code parents}, in one statement, grouped; every parent has a list. */
    public Map<Long, List<T>> children(
            Session session, Tenant shop, String column, Collection<Long> parents, String order) {
        var groups = new LinkedHashMap<Long, List<T>>();
        parents.forEach(parent -> groups.put(parent, new ArrayList<>()));
        if (parents.isEmpty()) {
            return groups;
        }
        var rows = session.sql(
                        selectFrom + " where shop_id = :shop and " + column + " in (<parents>) order by " + order)
                .bind(shop)
                .bindList("parents", parents)
                .list(type);
        var mapper = RecordRowMapper.of(type);
        for (var row : rows) {
            var parent = (Number) Objects.requireNonNull(mapper.value(row, column));
            groups.computeIfAbsent(parent.longValue(), id -> new ArrayList<>()).add(row);
        }
        return groups;
    }

    private Statement bound(Statement statement, T value) {
        var all = RecordRowMapper.of(type).columns(value);
        columns.forEach(column -> statement.bind(column, all.get(column)));
        return statement;
    }

    private static String quoted(String column) {
        return '"' + column + '"';
    }
}
