package dev.vitrine.insight.audit;

import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.events.TopicFamily;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Audit log of a shop: {@code /admin/events} and below orders and products. Safe for use by many threads. */
public final class AuditLog implements Feature {

    /** "Retention 1 year". */
    private static final Duration KEPT = Duration.ofDays(365);

    private static final Table<Event> TABLE = AuditRecords.as(Event.class, "description");

    private final Database database;
    private final InstantSource clock;

    /** As much of a subject as it takes to know that it is there. */
    record AuditSubject(long id, Instant createdAt) {}

    public AuditLog(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public void everyHour(Shop shop) {
        deleteExpired(shop);
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(
                described(Scope.NONE)
                        .visible((select, apiCall) -> ofApi(select.in("subject_type", allowed(apiCall.principal()))))
                        .list()
                        .count()
                        .read(),
                below("orders", "Order"),
                below("products", "Product"));
    }

    /** Forgets what is older than a year; says how many rows went. */
    public int deleteExpired(Shop shop) {
        var limit = clock.instant().minus(KEPT);
        var old = Select.ALL.below("created_at", limit);
        // why: asked every minute, and once a day there is something to write.
        if (database.<Long>read(session -> TABLE.count(session, shop, old)) == 0) {
            return 0;
        }
        return database.<Integer>write(tx -> AuditRecords.deleteBefore(tx, shop, limit));
    }

    private static Resource<Event> below(String parents, String type) {
        return described(scopes().getOrDefault(type, Scope.NONE))
                .under(parents, "subject_id", Table.of(parents, AuditSubject.class))
                .visible((select, apiCall) -> ofApi(select.equal("subject_type", type)))
                .list()
                .count();
    }

    private static Resource<Event> described(Scope scope) {
        return Resource.of(Event.class, "event", "events", TABLE)
                .scope(scope)
                .filters(
                        Filter.of("filter", AuditLog::ofTypes),
                        Filter.equal("verb"),
                        Filter.number("subject_id", (select, id) -> select.equal("subject_id", id)))
                .orderedBy("id desc")
                .completed((session, shop, rows) ->
                        rows.stream().map(event -> event.in(shop)).toList());
    }

    /** {@code filter=Order,Product}. */
    private static Select ofTypes(Select select, String csv) {
        var types = Arrays.stream(csv.split(",")).map(String::strip).toList();
        var known = scopes().keySet();
        if (!known.containsAll(types)) {
            throw ApiException.field(400, "filter", "must be among " + String.join(", ", known));
        }
        return select.in("subject_type", types);
    }

    /** "update (not recorded)": that is for the shop's staff alone. */
    private static Select ofApi(Select select) {
        return select.not(Select.ALL.equal("verb", AuditEntry.CHANGED));
    }

    /** Types of the API that a caller may read; of the others nothing is listed, counted or found. */
    static List<String> allowed(Principal principal) {
        return scopes().entrySet().stream()
                .filter(entry -> principal.may(entry.getValue(), false))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** "Scope: the subject's read scope". */
    private static SortedMap<String, Scope> scopes() {
        var scopes = new TreeMap<String, Scope>();
        for (var family : TopicFamily.all()) {
            if (!family.auditType().isEmpty()) {
                scopes.put(family.auditType(), Scope.named(family.scope()));
            }
        }
        return scopes;
    }
}
