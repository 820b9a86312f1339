package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.ShopId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Deletion of one shop's rows from every table that has a column {@code shop_id} and from the indexes of terms, so many
 * at a time. Which tables there are is read from the schema. Safe for use by many threads.
 */
public final class ShopErasure {

    /** What names of files look like in rows. */
    private static final Pattern FILE = Pattern.compile("(?<![0-9a-f])[0-9a-f]{32,64}(?![0-9a-f])");

    private final List<Part> parts;
    private final List<MoveEnd.Reference> outside;

    /**
     * Rows of one table.
     *
     * @param own SQL of the condition that a row is the shop's, with {@code :shop}
     */
    private record Part(MovedTable table, String own) {

        String key() {
            return String.join(
                    ", ", table.key().stream().map(SchemaContents::quoted).toList());
        }

        String some(int most) {
            return "select " + key() + " from " + table.quoted() + " where " + own + " limit " + most;
        }
    }

    /** Rows that were deleted from a table. */
    public record Deleted(String table, long rows) {}

    private ShopErasure(List<Part> parts, List<MoveEnd.Reference> outside) {
        this.parts = parts;
        this.outside = outside;
    }

    /** For the tables that the database has now. */
    public static ShopErasure of(Session session) {
        var end = MoveEnd.of(session);
        var references = end.references();
        var parts = ShopRows.ordered(end, Set.of(), references).reversed().stream()
                .filter(table -> ShopRows.isTenants(table) || table.isTerms())
                .map(table -> new Part(table, ShopRows.own(table, end.dialect(), ":shop")))
                .toList();
        var outside = references.stream()
                .filter(each ->
                        each.referred().equals("shops") && !each.column().equals("shop_id"))
                .toList();
        return new ShopErasure(parts, outside);
    }

    /** Names of the tables, in the order in which their rows go: those that refer to others first. */
    public List<String> tables() {
        return parts.stream().map(part -> part.table().name()).toList();
    }

    /** Deletes at most so many rows, of the first table that has any; empty when none has. */
    public Optional<Deleted> deleteSome(Tx tx, ShopId shop, int most) {
        for (var part : parts) {
            // why counted before: rows of the same statement may take each other away.
            var rows = tx.sql("select count(*) from (" + part.some(most) + ") some_rows")
                    .bind(shop)
                    .count();
            if (rows > 0) {
                forgetPrimaryLocation(tx, shop, part);
                // why not on SQLite: it would read all rows of the shop for each part.
                var within = tx.dialect() == Dialect.SQLITE ? "" : part.own() + " and ";
                tx.sql("delete from " + part.table().quoted() + " where " + within + "(" + part.key() + ") in ("
                                + part.some(most) + ")")
                        .bind(shop)
                        .run();
                return Optional.of(new Deleted(part.table().name(), rows));
            }
        }
        return Optional.empty();
    }

    /** why: the shop refers to one of its locations, which refers to the shop. */
    private static void forgetPrimaryLocation(Tx tx, ShopId shop, Part part) {
        if (part.table().name().equals("locations")) {
            tx.sql("update shops set primary_location_id = null where id = :shop")
                    .bind(shop)
                    .run();
        }
    }

    /** Deletes the shop itself, which has no rows any more; what others say of it says nothing then. */
    public void deleteShop(Tx tx, ShopId shop) {
        for (var reference : outside) {
            var column = SchemaContents.quoted(reference.column());
            tx.sql("update " + SchemaContents.quoted(reference.table()) + " set " + column + " = null where " + column
                            + " = :shop")
                    .bind(shop)
                    .run();
        }
        tx.sql("delete from shops where id = :shop").bind(shop).run();
    }

    /** Names in the shop's rows, and in what these refer to, that may be those of files. */
    public static Set<String> fileNames(Session session, ShopId shop) {
        var names = new HashSet<String>();
        ShopRows.read(
                MoveEnd.of(session),
                shop.value(),
                ShopRows.indexes(),
                (table, row) -> FILE.matcher(row.toString()).results().forEach(found -> names.add(found.group())));
        return names;
    }

    /** Those of the names that stand in any row, but for rows of the tables in {@code leftOut}. */
    public static Set<String> named(Session session, Set<String> names, Set<String> leftOut) {
        var end = MoveEnd.of(session);
        var found = new HashSet<String>();
        for (var table : end.tables()) {
            if (!table.isTerms() && !leftOut.contains(table.name())) {
                end.read(
                        table,
                        List.of(),
                        row -> row.stream()
                                .filter(String.class::isInstance)
                                .flatMap(text -> FILE.matcher((String) text).results())
                                .map(MatchResult::group)
                                .filter(names::contains)
                                .forEach(found::add));
            }
        }
        return found;
    }
}
