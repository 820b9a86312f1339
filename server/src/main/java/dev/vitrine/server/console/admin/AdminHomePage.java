package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.catalog.LowStock;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.insight.analytics.Interval;
import dev.vitrine.insight.analytics.Period;
import dev.vitrine.insight.analytics.ShopReports;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.ShopUseWords;
import dev.vitrine.server.console.ShopUseWords.Line;
import dev.vitrine.server.console.StaffHandler;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@code /admin}: sales, open tasks and the setup guide. Safe for use by many threads. */
final class AdminHomePage implements StaffHandler {

    private static final long FEW = 5;

    private final Foundation foundation;
    private final AdminApiClient adminApiClient;
    private final AdminSampleDataPage samples;
    private final Layout layout;
    private final InstantSource clock;

    AdminHomePage(
            Foundation foundation,
            AdminApiClient adminApiClient,
            AdminSampleDataPage samples,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.adminApiClient = adminApiClient;
        this.samples = samples;
        this.layout = layout;
        this.clock = clock;
    }

    /** A line of a list: where it leads and what stands there. */
    public record Row(String address, String title, String details, String end) {}

    @Override
    public void handle(StaffRequest visit) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var model = new HashMap<String, Object>();
        model.put("manner", shopFormatter);
        if (visit.staff().may(Permission.ANALYTICS)) {
            model.put("sales", sales(visit, shopFormatter));
        }
        if (visit.staff().may(Permission.ORDERS)) {
            orders(visit, shopFormatter, model);
            model.put("returns", returns(visit, shopFormatter));
        }
        if (visit.staff().may(Permission.PRODUCTS)) {
            model.put("scarce", scarce(visit, shopFormatter));
        }
        model.put(
                "activity",
                foundation
                        .database()
                        .<List<ActivityDay.Line>>read(
                                session -> AdminActivityPage.latest(session, visit, shopFormatter, (int) FEW)));
        var setupGuideStep = SetupGuideStep.of(foundation, visit);
        model.put("setup", setupGuideStep.stream().allMatch(SetupGuideStep::done) ? List.of() : setupGuideStep);
        model.put(
                "setupDone",
                setupGuideStep.stream().filter(SetupGuideStep::done).count());
        model.put("samples", samples.card(visit));
        var use = foundation.database().read(session -> foundation.shopLimits().of(session, visit.shop()));
        model.put(
                "nearLimits",
                ShopUseWords.lines(use).stream().filter(Line::near).toList());
        layout.render(visit, "console/admin/home", model);
    }

    private SalesCard sales(StaffRequest visit, ShopFormatter shopFormatter) {
        var asked = Optional.ofNullable(visit.context().queryParam("days")).orElse("30");
        var days = List.of("1", "7", "30", "90").contains(asked) ? Integer.parseInt(asked) : 30;
        var tests = Optional.ofNullable(visit.context().queryParam("tests"))
                .map("on"::equals)
                // why: such shops can only sell for practice, and an empty chart would tell them nothing.
                .orElse(List.of("dev", "trial").contains(visit.shop().planName()));
        var today = LocalDate.ofInstant(clock.instant(), visit.shop().zone());
        var period = new Period(today.minusDays(days - 1L), today, visit.shop().zone());
        var interval = days == 1 ? Interval.HOUR : Interval.DAY;
        return foundation.database().<SalesCard>read(session -> {
            var sales = new ShopReports(session, visit.shop(), period, tests).sales(interval);
            var before = new ShopReports(session, visit.shop(), period.previous(), tests).sums();
            return SalesCard.of(shopFormatter, days, tests, sales, before);
        });
    }

    private void orders(StaffRequest visit, ShopFormatter shopFormatter, Map<String, Object> model) {
        var waiting =
                Map.of("status", "open", "fulfillment_status", "unfulfilled", "financial_status", OrderLabels.PAID_FOR);
        var query = new HashMap<>(waiting);
        query.put("limit", Long.toString(FEW));
        query.put("order", "processed_at asc");
        query.put("fields", "id,name,customer,email,processed_at,total_price,total_quantity");
        var orders = adminApiClient.get(visit, "orders", query).path("orders");
        model.put(
                "waiting",
                orders.valueStream().map(order -> row(shopFormatter, order)).toList());
        model.put(
                "waitingCount",
                shopFormatter.count(
                        orders.size() < FEW ? orders.size() : adminApiClient.count(visit, "orders", waiting)));
        model.put("waitingAddress", new ListQuery("/admin/orders", new TreeMap<>(waiting), 1).here());
    }

    /** Those that wait for an answer, the latest first. */
    private List<Row> returns(StaffRequest visit, ShopFormatter shopFormatter) {
        var query = Map.of("status", "requested", "limit", Long.toString(FEW));
        return adminApiClient
                .get(visit, "returns", query)
                .path("returns")
                .valueStream()
                .map(each -> ReturnView.of(shopFormatter, each, Json.object()))
                .map(each -> new Row(
                        "/admin/orders/" + each.order() + "#return-" + each.id(),
                        each.name(),
                        each.when(),
                        shopFormatter.count(each.pieces(), "piece", "pieces")))
                .toList();
    }

    private static Row row(ShopFormatter shopFormatter, JsonNode order) {
        return new Row(
                "/admin/orders/" + order.path("id").asText(),
                order.path("name").asText() + " · " + OrderLabels.buyer(order),
                shopFormatter.relativeTime(order.path("processed_at")) + " · "
                        + shopFormatter.count(order.path("total_quantity").asLong(), "item", "items"),
                shopFormatter.money(order.path("total_price")));
    }

    private List<Row> scarce(StaffRequest visit, ShopFormatter shopFormatter) {
        return foundation.database().read(session -> LowStock.least(session, visit.shop(), 5, (int) FEW)).stream()
                .map(each -> new Row(
                        "/admin/products/" + each.productId(),
                        each.product(),
                        each.plain() ? "" : each.variant(),
                        each.quantity() <= 0 ? "Sold out" : shopFormatter.count(each.quantity()) + " left"))
                .toList();
    }
}
