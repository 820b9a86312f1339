package dev.vitrine.foundation.db;

import dev.vitrine.foundation.db.Select.Condition;
import dev.vitrine.foundation.kernel.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Walk along the ids that another table lists, in their order, until a page is full. why: a page of a million listed
 * rows would begin with the list of all of them.
 *
 * @param rest what else rows must satisfy, and which page is wanted
 */
record IndexWalk(Condition.Listed listed, Select rest, boolean descending) {

    /** So many ids are looked at before a page counts as one of few rows among many. */
    private static final int STEPS = 2_000;

    private static final int STEPS_FOR_A_ROW = 4;

    private static final Pattern BY_ID = Pattern.compile("\"?id\"?( (asc|desc))?");

    /** What a term begins with that says where ids begin or end. */
    private static final Pattern BOUND = Pattern.compile("^\"id\"(?= [<>])");

    /** Empty for what is no page in the order of ids, or of no list or several. */
    static Optional<IndexWalk> of(Select select) {
        var lists = select.where().stream()
                .filter(Condition.Listed.class::isInstance)
                .map(Condition.Listed.class::cast)
                .toList();
        var order = select.orderBy().isEmpty() ? "id" : String.join(",", select.orderBy());
        if (lists.size() != 1
                || select.limit() == Integer.MAX_VALUE
                || !BY_ID.matcher(order).matches()) {
            return Optional.empty();
        }
        var others = new ArrayList<>(select.where());
        others.remove(lists.getFirst());
        return Optional.of(new IndexWalk(
                lists.getFirst(),
                new Select(List.copyOf(others), List.of(), select.offset(), select.limit()),
                order.endsWith(" desc")));
    }

    /**
     * The rows of {@code table}, or nothing where too few of those that it came across belong to the page and others
     * are listed further on.
     */
    <R> Optional<List<R>> page(
            Session session, Tenant shop, String select, String table, Function<Statement, List<R>> read) {
        var end = end(session, shop);
        var dialect = session.dialect();
        var walked = withBoundsOf("listed_id", rest.where());
        // why a cross join: SQLite begins with the list then, and stops when the page is full.
        var sql = select + " from (select " + listed.column() + " as listed_id" + from(dialect) + ") listed cross join "
                + table + " where id = listed_id and shop_id = :shop"
                + end.map(id -> " and listed_id " + (descending ? ">=" : "<=") + " :end")
                        .orElse("")
                + walked.conditions(dialect) + ordered("listed_id") + rest.window();
        var statement = walked.bindTo(session.sql(sql), dialect).bind(shop).bind("listed", listed.value());
        end.ifPresent(id -> statement.bind("end", id));
        var rows = read.apply(statement);
        return end.isEmpty() || rows.size() == rest.limit() ? Optional.of(rows) : Optional.empty();
    }

    /** The id after which it has come across enough; empty where no more are listed. */
    private Optional<Long> end(Session session, Tenant shop) {
        var bounds = withBoundsOf(
                '"' + listed.column() + '"',
                rest.where().stream()
                        .filter(condition -> condition instanceof Condition.Term term
                                && BOUND.matcher(term.sql()).find())
                        .toList());
        var dialect = session.dialect();
        var steps = Math.max(STEPS, STEPS_FOR_A_ROW * (rest.offset() + rest.limit()));
        var sql = "select " + listed.column() + from(dialect) + bounds.conditions(dialect) + ordered(listed.column())
                + " limit 1 offset " + steps;
        return bounds.bindTo(session.sql(sql), dialect)
                .bind(shop)
                .bind("listed", listed.value())
                .number();
    }

    private String from(Dialect dialect) {
        // why: SQLite would walk along the lists of the whole shop.
        var shop = listed.key().endsWith("_id") ? dialect.filtering("shop_id") : "shop_id";
        return " from " + listed.table() + " where " + shop + " = :shop and " + listed.key() + " = :listed";
    }

    private String ordered(String column) {
        return " order by " + column + (descending ? " desc" : "");
    }

    /** The conditions with that column in place of the id, where they say where ids begin or end. */
    private static Select withBoundsOf(String column, List<Condition> conditions) {
        return new Select(
                conditions.stream()
                        .map(condition ->
                                condition instanceof Condition.Term(String sql, Object value, boolean scanning)
                                        ? new Condition.Term(BOUND.matcher(sql).replaceFirst(column), value, scanning)
                                        : condition)
                        .toList(),
                List.of(),
                0,
                Integer.MAX_VALUE);
    }
}
