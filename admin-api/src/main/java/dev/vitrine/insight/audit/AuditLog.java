package dev.vitrine.insight.audit;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Audit log of a shop: {@code /admin/events} and below orders and products. Safe for use by many threads. */
public final class AuditLog {

    /** "Retention 1 year". */
    private static final Duration KEPT = Duration.ofDays(365);

    private static final Table<Event> TABLE = AuditRecords.as(Event.class, "description");

    /** "Scope: the subject's read scope". */
    private static final Map<String, Scope> SCOPES = Map.ofEntries(
            Map.entry("Product", Scope.PRODUCTS),
            Map.entry("Collection", Scope.PRODUCTS),
            Map.entry("Page", Scope.CONTENT),
            Map.entry("Order", Scope.ORDERS),
            Map.entry("DraftOrder", Scope.ORDERS),
            Map.entry("Customer", Scope.CUSTOMERS),
            Map.entry("CustomerGroup", Scope.CUSTOMERS),
            Map.entry("PriceRule", Scope.PRICE_RULES),
            Map.entry("Theme", Scope.THEMES),
            Map.entry("ApiPermission", Scope.NONE));

    private final Database database;
    private final InstantSource clock;

    /** As much of a subject as it takes to know that it is there. */
    record AuditSubject(long id, Instant createdAt) {}

    public AuditLog(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    public List<Resource<?>> resources() {
        return List.of(
                described(Scope.NONE)
                        .visible((select, apiCall) -> select.in("subject_type", allowed(apiCall)))
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
        if (database.<Long>read(session -> TABLE.count(session, shop.shopId(), old)) == 0) {
            return 0;
        }
        return database.<Integer>write(tx -> AuditRecords.deleteBefore(tx, shop, limit));
    }

    private static Resource<Event> below(String parents, String type) {
        return described(SCOPES.getOrDefault(type, Scope.NONE))
                .under(parents, "subject_id", Table.of(parents, AuditSubject.class))
                .visible((select, apiCall) -> select.equal("subject_type", type))
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
        if (!SCOPES.keySet().containsAll(types)) {
            throw ApiException.field(
                    400,
                    "filter",
                    "must be among "
                            + String.join(
                                    ", ", SCOPES.keySet().stream().sorted().toList()));
        }
        return select.in("subject_type", types);
    }

    /** What a caller may not read is not listed, counted or found. */
    private static List<String> allowed(ApiCall apiCall) {
        return SCOPES.entrySet().stream()
                .filter(entry -> apiCall.principal().may(entry.getValue(), false))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }
}
