package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Platform;
import dev.vitrine.catalog.LowStock;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Browsing;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.StaffPage;
import dev.vitrine.server.console.StaffVisit;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@code /admin}: how sales go, what waits to be done, what a new shop still needs. Threads may share it. */
final class HomePage implements StaffPage {

    private static final long FEW = 5;

    private final Platform platform;
    private final Desk desk;
    private final Frame frame;
    private final InstantSource clock;

    HomePage(Platform platform, Desk desk, Frame frame, InstantSource clock) {
        this.platform = platform;
        this.desk = desk;
        this.frame = frame;
        this.clock = clock;
    }

    /** A line of a list: where it leads and what stands there. */
    public record Row(String address, String title, String details, String end) {}

    @Override
    public void answer(StaffVisit visit) {
        var manner = new Manner(visit.shop(), clock.instant());
        var model = new HashMap<String, Object>();
        model.put("manner", manner);
        if (visit.staff().may(Permission.ANALYTICS)) {
            model.put("sales", sales(visit, manner));
        }
        if (visit.staff().may(Permission.ORDERS)) {
            orders(visit, manner, model);
        }
        if (visit.staff().may(Permission.PRODUCTS)) {
            model.put("scarce", scarce(visit, manner));
        }
        var setup = Setup.of(platform, visit);
        model.put("setup", setup.stream().allMatch(Setup::done) ? List.of() : setup);
        model.put("setupDone", setup.stream().filter(Setup::done).count());
        frame.render(visit, "console/admin/home", model);
    }

    private SalesCard sales(StaffVisit visit, Manner manner) {
        var asked = Optional.ofNullable(visit.context().queryParam("days")).orElse("30");
        var days = List.of("1", "7", "30", "90").contains(asked) ? Integer.parseInt(asked) : 30;
        var tests = Optional.ofNullable(visit.context().queryParam("tests"))
                .map("on"::equals)
                // why: such shops can only sell for practice, and an empty chart would tell them nothing.
                .orElse(List.of("dev", "trial").contains(visit.shop().planName()));
        var today = LocalDate.ofInstant(clock.instant(), visit.shop().zone());
        var query = Map.of(
                "since", today.minusDays(days - 1L).toString(),
                "until", today.toString(),
                "test", Boolean.toString(tests));
        var summary = desk.get(visit, "analytics/summary", with(query, "compare", "previous"));
        var series = desk.get(visit, "analytics/sales", with(query, "interval", days == 1 ? "hour" : "day"));
        return SalesCard.of(manner, days, tests, summary.path("summary"), series.path("sales"));
    }

    private static Map<String, String> with(Map<String, String> query, String name, String value) {
        var all = new HashMap<>(query);
        all.put(name, value);
        return all;
    }

    private void orders(StaffVisit visit, Manner manner, Map<String, Object> model) {
        var waiting =
                Map.of("status", "open", "fulfillment_status", "unfulfilled", "financial_status", OrderWords.PAID_FOR);
        var query = new HashMap<>(waiting);
        query.put("limit", Long.toString(FEW));
        query.put("order", "processed_at asc");
        query.put("fields", "id,name,customer,email,processed_at,total_price,total_quantity");
        var orders = desk.get(visit, "orders", query).path("orders");
        model.put(
                "waiting", orders.valueStream().map(order -> row(manner, order)).toList());
        model.put(
                "waitingCount",
                manner.count(orders.size() < FEW ? orders.size() : desk.count(visit, "orders", waiting)));
        model.put("waitingAddress", new Browsing("/admin/orders", new TreeMap<>(waiting), 1).here());
    }

    private static Row row(Manner manner, JsonNode order) {
        return new Row(
                "/admin/orders/" + order.path("id").asText(),
                order.path("name").asText() + " · " + OrderWords.buyer(order),
                manner.when(order.path("processed_at")) + " · "
                        + manner.count(order.path("total_quantity").asLong(), "item", "items"),
                manner.money(order.path("total_price")));
    }

    private List<Row> scarce(StaffVisit visit, Manner manner) {
        return platform.database().read(session -> LowStock.least(session, visit.shop(), 5, (int) FEW)).stream()
                .map(each -> new Row(
                        "/admin/products/" + each.productId(),
                        each.product(),
                        each.plain() ? "" : each.variant(),
                        each.quantity() <= 0 ? "Sold out" : manner.count(each.quantity()) + " left"))
                .toList();
    }
}
