package dev.vitrine.foundation.db;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which rows of a table, in which order, from where to where. Immutable. */
public record Select(List<Condition> where, List<String> orderBy, long offset, int limit) {

    /** What rows must satisfy. */
    sealed interface Condition {

        /**
         * {@code :value}, or {@code <value>} for a list, stands for the value; {@code scanning} when it is asked of one
         * row after another.
         */
        record Term(String sql, @Nullable Object value, boolean scanning) implements Condition {}

        record Any(List<Select> choices) implements Condition {}

        record Not(Select refused) implements Condition {}

        record Found(String column, String index, TermQuery query) implements Condition {}

        /** That the id stands in a column of another table, in a row that has the value in its column {@code key}. */
        record Listed(String table, String column, String key, Object value) implements Condition {

            Term term() {
                var rows = "select " + column + " from " + table + " where shop_id = :shop and " + key + " = :value";
                return new Term("id in (" + rows + ")", value, false);
            }
        }
    }

    public static final Select ALL = new Select(List.of(), List.of(), 0, Integer.MAX_VALUE);

    public Select equal(String column, @Nullable Object value) {
        return matching('"' + column + "\" = :value", value);
    }

    /** Case-insensitively. */
    public Select equalIgnoreCase(String column, String value) {
        return matching("lower(\"" + column + "\") = :value", value.toLowerCase(Locale.ROOT));
    }

    public Select atLeast(String column, Object value) {
        return matching('"' + column + "\" >= :value", value);
    }

    public Select atMost(String column, Object value) {
        return matching('"' + column + "\" <= :value", value);
    }

    public Select above(String column, Object value) {
        return matching('"' + column + "\" > :value", value);
    }

    public Select below(String column, Object value) {
        return matching('"' + column + "\" < :value", value);
    }

    public Select in(String column, Collection<?> values) {
        return matching('"' + column + "\" in (<value>)", List.copyOf(values));
    }

    /** A condition in SQL of the caller's own; {@code :value} (or {@code <value>} for a list) stands for the value. */
    public Select matching(String sql, @Nullable Object value) {
        return with(new Condition.Term(sql, value, false));
    }

    /** The same for a condition that is asked of one row after another, because no index finds its rows. */
    public Select scanning(String sql, @Nullable Object value) {
        return with(new Condition.Term(sql, value, true));
    }

    /** Rows whose id the query finds in that index of terms. */
    public Select found(String index, TermQuery query) {
        return found("id", index, query);
    }

    /** Rows of which that column holds what the query finds in that index of terms. */
    public Select found(String column, String index, TermQuery query) {
        return with(new Condition.Found(column, index, query));
    }

    /**
     * Rows whose id stands in a column of another table, in a row that has the value in its column {@code key}, and in
     * one such row only. A page in the order of ids is read along an index of {@code shop_id}, {@code key} and
     * {@code column}, which SQLite may have without the shop where {@code key} is an id.
     */
    public Select listed(String table, String column, String key, Object value) {
        return with(new Condition.Listed(table, column, key, value));
    }

    /** The conditions of the other, too. */
    public Select and(Select other) {
        return other.where.stream().reduce(this, Select::with, (left, right) -> right);
    }

    /** At least one of the choices' conditions. */
    public Select anyOf(List<Select> choices) {
        return with(new Condition.Any(List.copyOf(choices)));
    }

    /** Everything that the other does not find, rows included of which it cannot tell. */
    public Select not(Select refused) {
        return with(new Condition.Not(refused));
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

    /** Whether rows are searched, of which only some are wanted. */
    boolean isPageOfSearch() {
        return limit != Integer.MAX_VALUE && (asksIndex() || scans());
    }

    private boolean asksIndex() {
        return where.stream().anyMatch(condition -> switch (condition) {
            case Condition.Term term -> false;
            case Condition.Any(List<Select> choices) -> choices.stream().anyMatch(Select::asksIndex);
            case Condition.Not(Select refused) -> refused.asksIndex();
            case Condition.Found found -> true;
            case Condition.Listed listed -> false;
        });
    }

    private boolean scans() {
        return where.stream().anyMatch(condition -> switch (condition) {
            case Condition.Term term -> term.scanning();
            case Condition.Any(List<Select> choices) -> choices.stream().anyMatch(Select::scans);
            case Condition.Not(Select refused) -> refused.scans();
            case Condition.Found found -> false;
            case Condition.Listed listed -> false;
        });
    }

    /**
     * The same with ids instead of searches and choices between them, where they leave at most {@code most} rows;
     * {@code search} finds all ids of some choices, or nothing where they are too many.
     */
    Select resolved(int most, Function<List<Select>, Optional<Set<Long>>> search) {
        var conditions = new ArrayList<Condition>();
        var known = new ArrayList<Set<Long>>();
        for (var condition : where) {
            searched(condition).flatMap(search).ifPresentOrElse(known::add, () -> conditions.add(condition));
        }
        var common = known.stream().reduce((left, right) -> {
            left.retainAll(right);
            return left;
        });
        if (common.isEmpty() || common.get().size() > most) {
            return this;
        }
        conditions.add(ofIds(common.get()));
        return new Select(List.copyOf(conditions), orderBy, offset, limit);
    }

    /** What an index of terms is asked for, where nothing else is asked of a row. */
    Optional<Condition.Found> inIndexAlone() {
        return where.size() == 1
                        && where.getFirst() instanceof Condition.Found found
                        && found.column().equals("id")
                ? Optional.of(found)
                : Optional.empty();
    }

    /** How many of the conditions are searches, or choices between them. */
    long searches() {
        return where.stream()
                .filter(condition -> searched(condition).isPresent())
                .count();
    }

    /** What a condition searches for, as choices. */
    private static Optional<List<Select>> searched(Condition condition) {
        return switch (condition) {
            case Condition.Any(List<Select> choices)
            when choices.stream().anyMatch(Select::asksIndex) -> Optional.of(choices);
            case Condition.Found found -> Optional.of(List.of(ALL.with(found)));
            default -> Optional.empty();
        };
    }

    private static Condition ofIds(Set<Long> ids) {
        return new Condition.Term("id in (<value>)", List.copyOf(ids), false);
    }

    String conditions(Dialect dialect) {
        return where.isEmpty() ? "" : " and " + text(dialect, new AtomicInteger());
    }

    String order() {
        return orderBy.isEmpty() ? "" : " order by " + String.join(", ", orderBy);
    }

    String window() {
        return limit == Integer.MAX_VALUE ? "" : " limit " + limit + (offset == 0 ? "" : " offset " + offset);
    }

    Statement bindTo(Statement statement, Dialect dialect) {
        var number = new AtomicInteger();
        terms(dialect).forEach(term -> {
            var name = "p" + number.getAndIncrement();
            if (term.value() instanceof Collection<?> list) {
                statement.bindList(name, list);
            } else if (term.sql().contains(":value")) {
                statement.bind(name, term.value());
            }
        });
        return statement;
    }

    private Select with(Condition condition) {
        var conditions = new ArrayList<>(where);
        conditions.add(condition instanceof Condition.Found found ? together(conditions, found) : condition);
        return new Select(List.copyOf(conditions), orderBy, offset, limit);
    }

    /** why one query: SQLite asks a second one anew for each row that the first one finds. */
    private static Condition.Found together(List<Condition> conditions, Condition.Found added) {
        for (var other : conditions) {
            if (other instanceof Condition.Found found
                    && found.index().equals(added.index())
                    && found.column().equals(added.column())) {
                conditions.remove(other);
                return new Condition.Found(
                        found.column(), found.index(), found.query().and(added.query()));
            }
        }
        return added;
    }

    /** why: numbered from left to right, so that the same kind of search is the same statement to the database. */
    private String text(Dialect dialect, AtomicInteger number) {
        return where.isEmpty()
                ? "true"
                : where.stream()
                        .map(condition -> text(condition, dialect, number))
                        .collect(Collectors.joining(" and "));
    }

    private static String text(Condition condition, Dialect dialect, AtomicInteger number) {
        return switch (condition) {
            case Condition.Term term -> {
                var name = "p" + number.getAndIncrement();
                yield term.sql().replace(":value", ":" + name).replace("<value>", "<" + name + ">");
            }
            case Condition.Any(List<Select> choices) ->
                choices.stream()
                        .map(choice -> choice.text(dialect, number))
                        .collect(Collectors.joining(") or (", "((", "))"));
            case Condition.Not(Select refused) -> "not coalesce((" + refused.text(dialect, number) + "), false)";
            case Condition.Found found -> text(term(found, dialect), dialect, number);
            case Condition.Listed listed -> text(listed.term(), dialect, number);
        };
    }

    private Stream<Condition.Term> terms(Dialect dialect) {
        return where.stream().flatMap(condition -> switch (condition) {
            case Condition.Term term -> Stream.of(term);
            case Condition.Any(List<Select> choices) -> choices.stream().flatMap(choice -> choice.terms(dialect));
            case Condition.Not(Select refused) -> refused.terms(dialect);
            case Condition.Found found -> Stream.of(term(found, dialect));
            case Condition.Listed listed -> Stream.of(listed.term());
        });
    }

    private static Condition.Term term(Condition.Found found, Dialect dialect) {
        var index = found.index();
        return new Condition.Term(
                found.column() + " in (select rowid from " + index + " where " + dialect.found(index, ":value") + ")",
                found.query().text(dialect),
                false);
    }
}
