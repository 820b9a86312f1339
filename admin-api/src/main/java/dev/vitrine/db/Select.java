package dev.vitrine.db;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which rows of a table, in which order, from where to where. Immutable. */
public record Select(List<Condition> where, List<String> orderBy, long offset, int limit) {

    /** One condition; {@code text} uses {@code :name} or {@code <name>} for its value. */
    record Condition(String text, String name, @Nullable Object value) {}

    public static final Select ALL = new Select(List.of(), List.of(), 0, Integer.MAX_VALUE);

    public Select equal(String column, @Nullable Object value) {
        return with(new Condition('"' + column + "\" = :" + parameter(), parameter(), value));
    }

    /** Case-insensitively. */
    public Select alike(String column, String value) {
        return with(new Condition(
                "lower(\"" + column + "\") = :" + parameter(), parameter(), value.toLowerCase(Locale.ROOT)));
    }

    public Select atLeast(String column, Object value) {
        return with(new Condition('"' + column + "\" >= :" + parameter(), parameter(), value));
    }

    public Select atMost(String column, Object value) {
        return with(new Condition('"' + column + "\" <= :" + parameter(), parameter(), value));
    }

    public Select above(String column, Object value) {
        return with(new Condition('"' + column + "\" > :" + parameter(), parameter(), value));
    }

    public Select below(String column, Object value) {
        return with(new Condition('"' + column + "\" < :" + parameter(), parameter(), value));
    }

    public Select in(String column, Collection<?> values) {
        return with(new Condition('"' + column + "\" in (<" + parameter() + ">)", parameter(), List.copyOf(values)));
    }

    /** A condition in SQL of the caller's own; {@code :value} (or {@code <value>} for a list) stands for the value. */
    public Select matching(String sql, @Nullable Object value) {
        var text = sql.replace(":value", ":" + parameter()).replace("<value>", "<" + parameter() + ">");
        return with(new Condition(text, parameter(), value));
    }

    /** Adds an order: {@code position}, {@code id desc}. */
    public Select by(String order) {
        var orders = new ArrayList<>(orderBy);
        orders.add(order);
        return new Select(where, List.copyOf(orders), offset, limit);
    }

    public Select limit(int rows) {
        return new Select(where, orderBy, offset, rows);
    }

    public Select from(long row) {
        return new Select(where, orderBy, row, limit);
    }

    String conditions() {
        var text = new StringBuilder();
        where.forEach(condition -> text.append(" and ").append(condition.text()));
        return text.toString();
    }

    String order() {
        return orderBy.isEmpty() ? "" : " order by " + String.join(", ", orderBy);
    }

    String window() {
        return limit == Integer.MAX_VALUE ? "" : " limit " + limit + (offset == 0 ? "" : " offset " + offset);
    }

    Statement bindTo(Statement statement) {
        for (var condition : where) {
            if (condition.value() instanceof Collection<?> list) {
                statement.bindList(condition.name(), list);
            } else if (condition.text().contains(":" + condition.name())) {
                statement.bind(condition.name(), condition.value());
            }
        }
        return statement;
    }

    private Select with(Condition condition) {
        var conditions = new ArrayList<>(where);
        conditions.add(condition);
        return new Select(List.copyOf(conditions), orderBy, offset, limit);
    }

    private String parameter() {
        return "p" + where.size();
    }
}
