package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Tenant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Records of one kind, each in a row of one shop: every statement binds the shop, so another shop's id is simply not
 * found. The record's components that are columns of the table are stored; the others are filled by their owners. Safe
 * for use by many threads.
 */
public final class Table<T extends Record> {

    /** why: a statement of another number of rows is another statement, and databases limit its values. */
    private static final int ROWS_AT_ONCE = 16;

    /** So many rows are looked for by their ids; more are soon met on a walk along all. */
    private static final int FEW = 500;

    /** So many are looked up of each of several searches, as few rows may be found by all of them. */
    private static final int MANY = 5_000;

    private final String name;
    private final Class<T> type;
    private final TreeSet<String> columns;
    private final String currency;
    private final String select;
    private final String selectFrom;
    private final String returning;
    private final String insert;
    private final String update;
    private final Map<Integer, String> inserts = new ConcurrentHashMap<>();

    private Table(String name, Class<T> type, TreeSet<String> columns, String currency) {
        this.name = name;
        this.type = type;
        this.columns = columns;
        this.currency = currency;
        var names = columns.stream().map(Table::quoted).collect(Collectors.joining(", "));
        var values = columns.stream().map(column -> ":" + column).collect(Collectors.joining(", "));
        var pairs =
                columns.stream().map(column -> quoted(column) + " = :" + column).collect(Collectors.joining(", "));
        this.select = "select id, shop_id, " + names + currency;
        this.selectFrom = select + " from " + name;
        // why the id alone: the other table's row is not at hand there.
        this.returning = " returning id" + (currency.isEmpty() ? ", shop_id, " + names : "");
        this.insert = "insert into " + name + " (shop_id, " + names + ") values (:shop, " + values + ")";
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

    /**
     * For rows whose JSON has money in the currency of another table's row: the query that finds it, of {@code :shop}.
     */
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
        return stored(tx, shop, bound(tx.sql(insert + returning), value, "").bind(shop));
    }

    /** Stores new rows in their order, many in one statement, for a caller that has no use for their ids yet. */
    public void insertAll(Tx tx, Tenant shop, List<T> values) {
        for (int from = 0; from < values.size(); from += ROWS_AT_ONCE) {
            var rows = values.subList(from, Math.min(values.size(), from + ROWS_AT_ONCE));
            var statement =
                    tx.sql(inserts.computeIfAbsent(rows.size(), this::insertOf)).bind(shop);
            for (int i = 0; i < rows.size(); i++) {
                bound(statement, rows.get(i), "_" + i);
            }
            statement.run();
        }
    }

    /**
     * Clause that ends a hand-written insert or update, so that it answers the row as a record. Not for a table in the
     * currency of another one's row, which is not at hand there.
     */
    public String returning() {
        return returning;
    }

    public T update(Tx tx, Tenant shop, long id, T value) {
        return stored(
                tx,
                shop,
                bound(tx.sql(update + returning), value, "").bind(shop).bind("id", id));
    }

    public boolean delete(Tx tx, Tenant shop, long id) {
        return deleteAll(tx, shop, List.of(id)) > 0;
    }

    /** Deletes the rows with these ids and says how many there were. What refers to them goes too or is emptied. */
    public int deleteAll(Tx tx, Tenant shop, List<Long> ids) {
        EmptiedReferences.empty(tx, shop, name, ids);
        return tx.sql("delete from " + name + " where shop_id = :shop and id in (<ids>)")
                .bind(shop)
                .bindList("ids", ids)
                .run();
    }

    /** Inside a transaction the row is locked until its end. */
    public Optional<T> find(Session session, Tenant shop, long id) {
        return session.sql(selectFrom + " where shop_id = :shop and id = :id" + session.lockClause())
                .bind(shop)
                .bind("id", id)
                .one(type);
    }

    public List<T> list(Session session, Tenant shop, Select asked) {
        if (!asked.isPageOfSearch()) {
            return IndexWalk.of(asked)
                    .flatMap(walk -> walk.page(session, shop, select, name, statement -> statement.list(type)))
                    .orElseGet(
                            () -> select(session, shop, selectFrom, asked, "").list(type));
        }
        var select = resolved(session, shop, asked);
        // why ids first: before the page is cut, all that are found are sorted, or all are read, and rows are long.
        var dialect = session.dialect();
        var sql = selectFrom + " where shop_id = :shop and id in (select id from " + name + " where shop_id = :shop"
                + select.conditions(dialect) + select.order() + select.window() + ")" + select.order();
        return select.bindTo(session.sql(sql), dialect).bind(shop).list(type);
    }

    /** The rows as records of some of their columns. */
    public <R extends Record> List<R> list(Session session, Tenant shop, Select select, Class<R> part) {
        var some = RecordRowMapper.stored(part)
                .map(component -> quoted(Json.snake(component.getName())))
                .collect(Collectors.joining(", "));
        return select(session, shop, "select " + some + " from " + name, select, "")
                .list(part);
    }

    public Optional<T> first(Session session, Tenant shop, Select select) {
        return list(session, shop, select.limit(1)).stream().findFirst();
    }

    /** The same; inside a transaction the row is locked until its end. */
    public Optional<T> firstLocked(Session session, Tenant shop, Select select) {
        return select(session, shop, selectFrom, select.limit(1), session.lockClause())
                .one(type);
    }

    /** The first time in that column that is later than {@code after}. */
    public Optional<Instant> earliest(Session session, Tenant shop, String column, Instant after) {
        return session.sql("select min(" + column + ") from " + name + " where shop_id = :shop and " + column
                        + " > :after")
                .bind(shop)
                .bind("after", after)
                .number()
                .map(Instant::ofEpochMilli);
    }

    public long count(Session session, Tenant shop, Select select) {
        // why without its order: PostgreSQL refuses to count in one.
        var resolved = resolved(session, shop, Select.ALL.and(select));
        return select(session, shop, "select count(*) from " + name, resolved, "")
                .count();
    }

    /** At most {@code most} are counted: a search that finds many would have to look into each of them. */
    public long count(Session session, Tenant shop, Select select, int most) {
        var resolved = resolved(session, shop, Select.ALL.and(select)).limit(most);
        var walked =
                IndexWalk.of(resolved).flatMap(walk -> walk.page(session, shop, "select id", name, Statement::numbers));
        if (walked.isPresent()) {
            return walked.get().size();
        }
        var dialect = session.dialect();
        var sql = "select count(*) from (select 1 from " + name + " where shop_id = :shop"
                + resolved.conditions(dialect) + resolved.window() + ") counted";
        return resolved.bindTo(session.sql(sql), dialect).bind(shop).count();
    }

    /** why: with "or" databases walk along all rows of the shop, however few are found; PostgreSQL for any page. */
    private Select resolved(Session session, Tenant shop, Select select) {
        var most = select.searches() == 1 ? FEW : MANY;
        return select.resolved(FEW, choices -> {
            var ids = new HashSet<Long>();
            for (var choice : choices) {
                var found = ids(session, shop, choice, most + 1);
                if (found.size() > most) {
                    return Optional.empty();
                }
                ids.addAll(found);
            }
            return Optional.of(ids);
        });
    }

    /** why from the index where it can: SQLite would list all that it finds before it looks for the first row. */
    private List<Long> ids(Session session, Tenant shop, Select select, int most) {
        var inIndex = select.inIndexAlone();
        if (inIndex.isEmpty()) {
            return select(session, shop, "select id from " + name, select.limit(most), "")
                    .numbers();
        }
        var index = inIndex.get().index();
        var condition = session.dialect().found(index, ":query");
        var statement = session.sql("select rowid from " + index + " where " + condition + " limit :most")
                .bind("query", inIndex.get().query().text(session.dialect()))
                .bind("most", most);
        // why: SQLite's index knows the shop by its terms alone.
        return (condition.contains(":shop") ? statement.bind(shop) : statement).numbers();
    }

    private static Statement select(Session session, Tenant shop, String what, Select select, String lock) {
        var dialect = session.dialect();
        var sql =
                what + " where shop_id = :shop" + select.conditions(dialect) + select.order() + select.window() + lock;
        return select.bindTo(session.sql(sql), dialect).bind(shop);
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

    private String insertOf(int rows) {
        var names = columns.stream().map(Table::quoted).collect(Collectors.joining(", "));
        return IntStream.range(0, rows)
                .mapToObj(row -> columns.stream()
                        .map(column -> ":" + column + "_" + row)
                        .collect(Collectors.joining(", ", "(:shop, ", ")")))
                .collect(Collectors.joining(", ", "insert into " + name + " (shop_id, " + names + ") values ", ""));
    }

    /** The record as the statement stored it. */
    private T stored(Tx tx, Tenant shop, Statement statement) {
        return currency.isEmpty()
                ? statement.one(type).orElseThrow()
                : find(tx, shop, statement.number().orElseThrow()).orElseThrow();
    }

    /** Each column is bound under its name and {@code suffix}. */
    private Statement bound(Statement statement, T value, String suffix) {
        var all = RecordRowMapper.of(type).columns(value);
        columns.forEach(column -> statement.bind(column + suffix, all.get(column)));
        return statement;
    }

    private static String quoted(String column) {
        return '"' + column + '"';
    }
}
