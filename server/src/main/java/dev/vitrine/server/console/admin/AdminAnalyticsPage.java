package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.insight.analytics.ConversionFunnel;
import dev.vitrine.insight.analytics.CustomerReport.ComparedCounts;
import dev.vitrine.insight.analytics.CustomerReport.CustomerCounts;
import dev.vitrine.insight.analytics.Interval;
import dev.vitrine.insight.analytics.SalesFigures;
import dev.vitrine.insight.analytics.SalesRow;
import dev.vitrine.insight.analytics.ShopReports;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** {@code /admin/analytics}: how the shop does, compared with another period. Safe for use by many threads. */
final class AdminAnalyticsPage {

    static final String PATH = "/admin/analytics";

    private final Database database;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminAnalyticsPage(Database database, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.database = database;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** In longer periods best sellers take longer to be found than all else together, and have their own page. */
    private static final int LONG = 92;

    private static final int FEW = 5;

    /** A row of the table behind the chart; {@code before} is empty where nothing is compared. */
    public record Row(String name, String orders, String total, String before) {}

    /** A step on the way to an order; {@code share} of all sessions, {@code width} of the bar that shows it. */
    public record Step(String title, String count, String share, String width) {}

    /** A product that sold well; {@code address} is empty where it has no page to look at. */
    public record BestSeller(String title, String address, String sold, String net) {}

    /** A line of what sales are made of. */
    public record Sum(String title, String amount, boolean total) {}

    /** All that is read of a period. */
    private record Figures(List<SalesRow> sales, SalesFigures sums, CustomerCounts customers, ConversionFunnel funnel) {

        static Figures of(ShopReports shopReports, Interval interval, CustomerCounts customers) {
            var sales = shopReports.sales(interval);
            return new Figures(
                    sales,
                    sales.stream().map(SalesRow::figures).reduce(SalesFigures.NONE, SalesFigures::plus),
                    customers,
                    shopReports.funnel());
        }
    }

    /** Both periods, from one snapshot. */
    private record Compared(
            boolean sells,
            long left,
            List<ReportTable.Row> best,
            Figures now,
            @Nullable Figures before) {}

    void show(StaffRequest visit) {
        var query = AnalyticsQuery.of(visit, PATH, "previous", clock.instant());
        var compared = database.<Compared>readFromReplica(session -> read(session, query));
        var model = new HashMap<String, Object>();
        query.addTo(model);
        model.put("comparable", true);
        model.put("sells", compared.sells());
        model.put("left", AnalyticsLabels.left(query.shopFormatter(), compared.left()));
        model.put("tiles", tiles(query, compared.now(), compared.before()));
        addChart(model, query, compared);
        model.put("steps", steps(query.shopFormatter(), compared.now().funnel()));
        model.put("tooLong", query.span().period().days() > LONG);
        model.put(
                "best",
                AnalyticsReport.PRODUCTS.linked(compared.best(), Map.of(), adminApiClient, visit).stream()
                        .map(row -> bestSeller(query.shopFormatter(), row))
                        .toList());
        model.put("sums", sums(query.shopFormatter(), compared.now().sums()));
        for (var report : AnalyticsReport.values()) {
            model.put(report.handle() + "Address", query.elsewhere(report.path()));
        }
        layout.render(visit, "console/admin/analytics", model);
    }

    private static Compared read(Session session, AnalyticsQuery query) {
        var interval = query.span().interval();
        var shopReports = query.reports(session);
        var compared = query.compared(session);
        var customers = compared.map(each -> shopReports.customers(each.period()))
                .orElseGet(() -> new ComparedCounts(shopReports.customers(), CustomerCounts.NONE));
        return new Compared(
                shopReports.hasOrders(),
                shopReports.ordersInOtherCurrencies(),
                query.span().period().days() > LONG ? List.of() : best(query, shopReports),
                Figures.of(shopReports, interval, customers.now()),
                compared.map(each -> Figures.of(each, interval, customers.before()))
                        .orElse(null));
    }

    private static List<ReportTable.Row> best(AnalyticsQuery query, ShopReports shopReports) {
        return AnalyticsReport.bestSellers(shopReports, FEW, query.span().interval()).rows().stream()
                .limit(FEW)
                .toList();
    }

    private static BestSeller bestSeller(ShopFormatter shopFormatter, ReportTable.Row row) {
        return new BestSeller(
                row.label(),
                row.address(),
                shopFormatter.count(row.values().getFirst()) + " sold",
                money(shopFormatter, row.values().getLast()));
    }

    private static List<AnalyticsTile> tiles(AnalyticsQuery query, Figures now, @Nullable Figures before) {
        var shopFormatter = query.shopFormatter();
        BiFunction<String, ToLongFunction<SalesFigures>, AnalyticsTile> money = (title, figure) -> {
            var value = figure.applyAsLong(now.sums());
            var tile = AnalyticsTile.of(title, money(shopFormatter, value));
            if (before == null) {
                return tile;
            }
            var then = figure.applyAsLong(before.sums());
            return tile.comparedWith(value, then, money(shopFormatter, then));
        };
        BiFunction<String, ToLongFunction<Figures>, AnalyticsTile> count = (title, figure) -> {
            var value = figure.applyAsLong(now);
            var tile = AnalyticsTile.of(title, shopFormatter.count(value));
            if (before == null) {
                return tile;
            }
            var then = figure.applyAsLong(before);
            return tile.comparedWith(value, then, shopFormatter.count(then));
        };
        var sales = query.elsewhere(AnalyticsReport.SALES.path());
        var funnel = query.elsewhere(AnalyticsReport.FUNNEL.path());
        return List.of(
                money.apply("Total sales", SalesFigures::total).leadingTo(sales),
                count.apply("Orders", figures -> figures.sums().ordersCount()).leadingTo(sales),
                money.apply("Average order", SalesFigures::averageOrderValue).leadingTo(sales),
                money.apply("Returns", SalesFigures::returns).leadingTo(sales),
                count.apply("Sessions", figures -> figures.funnel().sessions()).leadingTo(funnel),
                rate(
                                "Conversion rate",
                                now.funnel().conversionRate(),
                                before == null ? null : before.funnel().conversionRate())
                        .leadingTo(funnel),
                count.apply("Checkouts", figures -> figures.funnel().reachedCheckouts())
                        .leadingTo(funnel),
                rate(
                                "Returning customers",
                                now.customers().returningRate(),
                                before == null ? null : before.customers().returningRate())
                        .leadingTo(query.elsewhere(AnalyticsReport.CUSTOMERS.path())));
    }

    private static AnalyticsTile rate(String title, BigDecimal now, @Nullable BigDecimal before) {
        var tile = AnalyticsTile.of(title, AnalyticsTile.share(now));
        return before == null ? tile : tile.comparedWith(now, before);
    }

    /** The chart, the sentence that says what it shows, and the same as rows. */
    private static void addChart(Map<String, Object> model, AnalyticsQuery query, Compared compared) {
        var shopFormatter = query.shopFormatter();
        var interval = query.span().interval();
        var begun = AnalyticsLabels.begun(query.span().period(), interval, query.now());
        var then = Optional.ofNullable(compared.before()).map(Figures::sales).orElse(List.of());
        var points = new ArrayList<LineChart.Point>();
        var rows = new ArrayList<Row>();
        var sales = compared.now().sales();
        for (int i = 0; i < sales.size(); i++) {
            var row = sales.get(i);
            var before = i < then.size() ? then.get(i) : null;
            var name = AnalyticsLabels.name(row.place().date(), interval);
            // why: what is still to come is not nothing.
            var known = begun.contains(row.place().date());
            points.add(new LineChart.Point(
                    name,
                    known ? row.figures().total() : null,
                    before == null ? null : before.figures().total(),
                    (known ? title(shopFormatter, name, row) : name)
                            + (before == null
                                    ? ""
                                    : ". Before: "
                                            + title(
                                                    shopFormatter,
                                                    AnalyticsLabels.name(
                                                            before.place().date(), interval),
                                                    before))));
            if (known) {
                rows.add(new Row(
                        name,
                        shopFormatter.count(row.figures().ordersCount()),
                        money(shopFormatter, row.figures().total()),
                        before == null
                                ? ""
                                : money(shopFormatter, before.figures().total())));
            }
        }
        model.put(
                "chart",
                LineChart.of(
                        points,
                        minor -> money(shopFormatter, minor),
                        minor -> money(shopFormatter, minor).replaceFirst("[.]00(?!\\d)", "")));
        model.put("rows", rows);
        model.put("unit", AnalyticsLabels.unit(interval));
        model.put("chartWords", chartWords(shopFormatter, query.span(), compared));
        model.put(
                "nothing",
                compared.now().sums().equals(SalesFigures.NONE)
                        && (compared.before() == null
                                || compared.before().sums().equals(SalesFigures.NONE)));
    }

    private static String title(ShopFormatter shopFormatter, String name, SalesRow row) {
        return name + ": " + money(shopFormatter, row.figures().total()) + ", "
                + shopFormatter.count(row.figures().ordersCount(), "order", "orders");
    }

    private static String chartWords(ShopFormatter shopFormatter, AnalyticsPeriod span, Compared compared) {
        var now = compared.now().sums();
        var words = money(shopFormatter, now.total()) + " from "
                + shopFormatter.count(now.ordersCount(), "order", "orders") + ", " + span.words();
        var before = compared.before();
        return before == null
                ? words
                : words + "; " + money(shopFormatter, before.sums().total()) + " from "
                        + shopFormatter.count(before.sums().ordersCount(), "order", "orders") + ", "
                        + span.comparedWords();
    }

    private static List<Step> steps(ShopFormatter shopFormatter, ConversionFunnel funnel) {
        var widest = Math.max(
                Math.max(funnel.sessions(), funnel.addToCarts()),
                Math.max(funnel.reachedCheckouts(), funnel.completedCheckouts()));
        return List.of(
                step(shopFormatter, "Sessions", funnel.sessions(), funnel.sessions(), widest),
                step(shopFormatter, "Added to cart", funnel.addToCarts(), funnel.sessions(), widest),
                step(shopFormatter, "Began the checkout", funnel.reachedCheckouts(), funnel.sessions(), widest),
                step(shopFormatter, "Ordered", funnel.completedCheckouts(), funnel.sessions(), widest));
    }

    private static Step step(ShopFormatter shopFormatter, String title, long count, long sessions, long widest) {
        return new Step(
                title,
                shopFormatter.count(count),
                // why: carts and checkouts of visitors whose sessions are not counted are no share of those that are.
                sessions == 0 || count > sessions ? "" : AnalyticsTile.share(part(count, sessions)),
                (widest == 0 ? BigDecimal.ZERO : part(count, widest).movePointRight(2)).toPlainString() + "%");
    }

    private static BigDecimal part(long part, long whole) {
        return BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), 4, RoundingMode.HALF_UP);
    }

    private static List<Sum> sums(ShopFormatter shopFormatter, SalesFigures figures) {
        return List.of(
                new Sum("Gross sales", money(shopFormatter, figures.gross()), false),
                new Sum("Discounts", money(shopFormatter, -figures.discounts()), false),
                new Sum("Returns", money(shopFormatter, -figures.returns()), false),
                new Sum("Net sales", money(shopFormatter, figures.net()), true),
                new Sum("Shipping", money(shopFormatter, figures.shipping()), false),
                new Sum("Taxes", money(shopFormatter, figures.taxes()), false),
                new Sum("Tips", money(shopFormatter, figures.tips()), false),
                new Sum("Total sales", money(shopFormatter, figures.total()), true));
    }

    private static String money(ShopFormatter shopFormatter, long minor) {
        return shopFormatter.money(new Money(minor, shopFormatter.shop().currency()));
    }
}
