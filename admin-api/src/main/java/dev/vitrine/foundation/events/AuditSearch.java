package dev.vitrine.foundation.events;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Search of the audit log: rows of some areas, by some authors, since a time.
 *
 * @param areas by their handles; without one nothing is found
 */
public record AuditSearch(List<AuditArea> areas, List<Author.Kind> authors, Instant since) {

    private static final Position NEWEST = new Position(Instant.parse("9999-12-31T00:00:00Z"), Long.MAX_VALUE);

    public AuditSearch {
        areas = List.copyOf(areas);
        authors = List.copyOf(authors);
    }

    /** Position in the log: of a row, by its time and its id among those of one second. */
    public record Position(Instant at, long id) {}

    /** A row of the log as it is stored. */
    public record StoredEntry(
            long id,
            String subjectType,
            long subjectId,
            String verb,
            List<JsonNode> arguments,
            String author,
            String authorKind,
            Instant createdAt) {

        public Position position() {
            return new Position(createdAt, id);
        }
    }

    /** The newest, the newest first. */
    public List<StoredEntry> newest(Session session, Shop shop, int most) {
        return before(session, shop, NEWEST, most);
    }

    /** The next older ones, the newest first. */
    public List<StoredEntry> before(Session session, Shop shop, Position position, int most) {
        return list(session, shop, position, most, "<", "desc");
    }

    /** The next newer ones, the oldest first. */
    public List<StoredEntry> after(Session session, Shop shop, Position position, int most) {
        return list(session, shop, position, most, ">", "asc");
    }

    /**
     * Rows with one of these verbs about records of these types and ids, those of a record from the first to the last.
     * why in that order: SQLite would else walk along all rows of the shop.
     */
    public static List<StoredEntry> about(
            Session session, Shop shop, Collection<String> types, Collection<Long> subjects, List<String> verbs) {
        return session.sql("""
                        select id, subject_type, subject_id, verb, arguments, author, author_kind, created_at from history
                        where shop_id = :shop and subject_type in (<types>) and subject_id in (<subjects>)
                          and verb in (<verbs>)
                        order by subject_type, subject_id, id
                        """)
                .bind(shop)
                .bindList("types", types)
                .bindList("subjects", subjects)
                .bindList("verbs", verbs)
                .list(StoredEntry.class);
    }

    private List<StoredEntry> list(
            Session session, Shop shop, Position position, int most, String beyond, String direction) {
        var parts = new ArrayList<String>();
        // why a part for each: it reads a page from the end of its own stretch of the index, however rare its rows are.
        for (var area : areas) {
            for (var author : authors) {
                parts.add("""
                        select * from (
                          select id, subject_type, subject_id, verb, arguments, author, author_kind, created_at
                          from history
                          where shop_id = :shop and area = '%s' and author_kind = '%s' and created_at >= :since
                            and (created_at, id) %s (:at, :id)
                          order by created_at %s, id %s
                          limit :most) part
                        """.formatted(area.handle(), author.handle(), beyond, direction, direction));
            }
        }
        if (parts.isEmpty()) {
            return List.of();
        }
        return session.sql(String.join("union all\n", parts)
                        + "order by created_at %s, id %s limit :most".formatted(direction, direction))
                .bind(shop)
                .bind("since", since)
                .bind("at", position.at())
                .bind("id", position.id())
                .bind("most", most)
                .list(StoredEntry.class);
    }
}
