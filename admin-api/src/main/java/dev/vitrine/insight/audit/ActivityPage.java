package dev.vitrine.insight.audit;

import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditSearch;
import dev.vitrine.foundation.events.AuditSearch.Position;
import dev.vitrine.foundation.events.AuditSearch.StoredEntry;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Page of a shop's activity, the newest first.
 *
 * @param newer whether there are newer ones
 * @param older whether there are older ones
 */
public record ActivityPage(List<Activity> activities, boolean newer, boolean older) {

    private static final String PLACED = "placed";
    private static final String INSTALLED = "installed";
    private static final String UNINSTALLED = "uninstalled";

    private record Subject(String type, long id) {
        static Subject of(StoredEntry entry) {
            return new Subject(entry.subjectType(), entry.subjectId());
        }
    }

    /** The newest. */
    public static ActivityPage newest(Session session, Shop shop, AuditSearch search, int size) {
        return descending(session, shop, search.newest(session, shop, size + 1), false, size);
    }

    /** Those before a position; the newest where there are none. */
    public static ActivityPage before(Session session, Shop shop, AuditSearch search, Position position, int size) {
        var entries = search.before(session, shop, position, size + 1);
        return entries.isEmpty() ? newest(session, shop, search, size) : descending(session, shop, entries, true, size);
    }

    /** Those after a position; the newest where a page of these would not be full. */
    public static ActivityPage after(Session session, Shop shop, AuditSearch search, Position position, int size) {
        var entries = search.after(session, shop, position, size + 1);
        return entries.size() <= size
                ? newest(session, shop, search, size)
                : new ActivityPage(
                        activities(session, shop, entries.subList(0, size).reversed()), true, true);
    }

    private static ActivityPage descending(
            Session session, Shop shop, List<StoredEntry> entries, boolean newer, int size) {
        var shown = entries.subList(0, Math.min(size, entries.size()));
        return new ActivityPage(activities(session, shop, shown), newer, entries.size() > size);
    }

    private static List<Activity> activities(Session session, Shop shop, List<StoredEntry> entries) {
        var subjects = entries.stream()
                .filter(entry -> entry.subjectId() != 0)
                .map(Subject::of)
                .collect(Collectors.toSet());
        var gone = new HashSet<Subject>();
        var orders = new HashMap<Subject, StoredEntry>();
        if (!subjects.isEmpty()) {
            var types = subjects.stream().map(Subject::type).collect(Collectors.toSet());
            var ids = subjects.stream().map(Subject::id).collect(Collectors.toSet());
            for (var entry : AuditSearch.about(
                    session, shop, types, ids, List.of(PLACED, INSTALLED, AuditEntry.DELETED, UNINSTALLED))) {
                switch (entry.verb()) {
                    case PLACED -> orders.put(Subject.of(entry), entry);
                    case INSTALLED -> gone.remove(Subject.of(entry));
                    default -> gone.add(Subject.of(entry));
                }
            }
        }
        return entries.stream()
                .map(entry -> activity(shop, entry, gone, orders))
                .toList();
    }

    private static Activity activity(
            Shop shop, StoredEntry entry, Set<Subject> gone, Map<Subject, StoredEntry> orders) {
        var subject = Subject.of(entry);
        // why: what an order's payments and shipments say does not name the order.
        var order = Optional.ofNullable(orders.get(subject)).map(placed -> ActivitySentence.argument(placed, 0));
        var sentence = ActivitySentence.of(shop, entry, order.orElse(""));
        var kind = Author.Kind.valueOf(entry.authorKind().toUpperCase(Locale.ROOT));
        return new Activity(
                entry.position(),
                kind,
                author(entry, kind),
                sentence.before(),
                sentence.name(),
                sentence.after(),
                sentence.details(),
                entry.subjectType(),
                entry.subjectId(),
                !gone.contains(subject));
    }

    private static String author(StoredEntry entry, Author.Kind kind) {
        return switch (kind) {
            case STAFF, APP -> entry.author();
            case CUSTOMER -> {
                var placed = entry.verb().equals(PLACED);
                var buyer = placed || entry.subjectType().equals("Customer")
                        ? ActivitySentence.argument(entry, placed ? 1 : 0)
                        : "";
                yield buyer.isEmpty() ? "A customer" : buyer;
            }
            case PLATFORM -> entry.author().isEmpty() ? "Vitrine" : entry.author() + " (operator)";
        };
    }
}
