package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.console.Browsing;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffVisit;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code /admin/collections}: all collections, filled by hand or by rules. Threads may share it. */
final class CollectionsPage {

    static final String PATH = "/admin/collections";

    private final Desk desk;
    private final Frame frame;
    private final InstantSource clock;

    CollectionsPage(Desk desk, Frame frame, InstantSource clock) {
        this.desk = desk;
        this.frame = frame;
        this.clock = clock;
    }

    /** A collection as its row shows it. */
    public record Row(String id, String title, OrderWords.Badge state, String products, String kind) {}

    void show(StaffVisit visit) {
        var browsing = Browsing.of(visit.context(), PATH, List.of("q"));
        var question = new HashMap<>(Map.of("sort_field", "title", "sort_mode", "asc"));
        if (!browsing.text("q").isEmpty()) {
            question.put("title", browsing.text("q"));
        }
        var part = desk.part(visit, "collections", browsing, question);
        if (part.isEmpty()) {
            visit.context().status(303).header("Location", browsing.page(1));
            return;
        }
        var manner = new Manner(visit.shop(), clock.instant());
        var model = new HashMap<String, Object>();
        model.put("browsing", browsing);
        model.put(
                "rows",
                part.get().rows().valueStream().map(each -> row(manner, each)).toList());
        model.put("pager", Pager.of(browsing, Desk.PAGE, part.get().total(), "collection", "collections"));
        frame.render(visit, "console/admin/collections", model);
    }

    static OrderWords.Badge state(JsonNode collection) {
        return collection.path("published").asBoolean()
                ? new OrderWords.Badge("positive", "Shown")
                : new OrderWords.Badge("open", "Hidden");
    }

    private static Row row(Manner manner, JsonNode collection) {
        var count = collection.path("products_count").asLong();
        return new Row(
                collection.path("id").asText(),
                collection.path("title").asText(),
                state(collection),
                count == 1 ? "1 product" : manner.count(count) + " products",
                collection.has("rules") ? "By rules" : "Chosen by hand");
    }
}
