package dev.vitrine.apps.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Products that several callers change, and a receiver that looks what it missed. */
final class Reconciliation {

    private static final int PHASES = 10;
    private static final int CALLERS = 4;
    private static final Principal APP = new Principal(0, "Editor", Scopes.all());

    private final AtomicInteger titles = new AtomicInteger();
    private final TestPlatform world;
    private final Shop shop;

    private Reconciliation(TestPlatform world) {
        this.world = world;
        this.shop = world.shop();
    }

    /**
     * @param newer events whose {@code updated_at} is newer than that of the next event of their product
     * @param missing products that a poll by {@code updated_at_min} did not find as their last event told of them
     */
    record Told(int events, int newer, int missing) {}

    private record Event(long id, long subjectId, String payload) {
        String updatedAt() {
            return Json.parse(payload).path("updated_at").asText();
        }
    }

    /** The whole of it: ten thousand updates of a hundred products, on both databases. */
    public static void main(String[] arguments) throws Exception {
        for (var dialect : Dialect.values()) {
            System.out.println(dialect + " " + run(dialect, 10_000, 100));
        }
        System.exit(0);
    }

    static Told run(Dialect dialect, int updates, int products) throws Exception {
        return new Reconciliation(TestPlatform.on(dialect)).run(updates, products);
    }

    private Told run(int updates, int products) throws Exception {
        var ids = IntStream.range(0, products)
                .mapToObj(i -> perform(Verb.POST, "products", "{\"product\":{\"title\":\"Jug\"}}", Map.of())
                        .at("/product/id")
                        .asLong())
                .toList();
        var missing = 0;
        for (int phase = 0; phase < PHASES; phase++) {
            var before = lastEvent();
            var since = events(0).getLast().updatedAt();
            change(ids, updates / PHASES);
            missing += missing(since, events(before));
        }
        var all = events(0);
        return new Told(all.size() - products, newer(all), missing);
    }

    private void change(List<Long> ids, int updates) throws Exception {
        try (var callers = Executors.newFixedThreadPool(CALLERS)) {
            var calls = IntStream.range(0, updates)
                    .<Future<?>>mapToObj(i -> callers.submit(() -> {
                        world.clock().advance(Duration.ofMillis(300));
                        // why never the same: what changes nothing is no event.
                        var body = "{\"product\":{\"title\":\"Jug " + titles.incrementAndGet() + "\"}}";
                        perform(Verb.PUT, "products/" + ids.get(i % ids.size()), body, Map.of());
                    }))
                    .toList();
            for (var call : calls) {
                call.get();
            }
        }
    }

    private static int newer(List<Event> all) {
        var last = new HashMap<Long, OffsetDateTime>();
        var newer = 0;
        for (var event : all) {
            var time = OffsetDateTime.parse(event.updatedAt());
            var before = last.put(event.subjectId(), time);
            newer += before != null && before.isAfter(time) ? 1 : 0;
        }
        return newer;
    }

    private int missing(String since, List<Event> told) {
        var expected = new HashMap<Long, String>();
        told.forEach(event -> expected.put(event.subjectId(), event.updatedAt()));
        var found = new HashSet<Map.Entry<Long, String>>();
        var query = Map.of("updated_at_min", since, "limit", "250");
        perform(Verb.GET, "products", "{}", query)
                .path("products")
                .forEach(product -> found.add(Map.entry(
                        product.path("id").asLong(), product.path("updated_at").asText())));
        return (int) expected.entrySet().stream()
                .filter(entry -> !found.contains(Map.entry(entry.getKey(), entry.getValue())))
                .count();
    }

    private long lastEvent() {
        return events(0).getLast().id();
    }

    private List<Event> events(long since) {
        return world.platform()
                .foundation()
                .database()
                .read(session ->
                        session.sql("""
                        select id, subject_id, payload from events
                        where shop_id = :shop and id > :since and topic in ('products/create', 'products/update')
                        order by id
                        """).bind(shop).bind("since", since).list(Event.class));
    }

    private JsonNode perform(Verb verb, String path, String body, Map<String, String> query) {
        var apiResponse = world.platform().api().perform(shop, APP, verb, path, query, Json.parse(body));
        return shop.json().tree(apiResponse.body());
    }
}
