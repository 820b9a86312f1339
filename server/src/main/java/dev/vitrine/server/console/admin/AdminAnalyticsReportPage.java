package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.insight.analytics.CheckoutReport;
import dev.vitrine.insight.analytics.CustomerReport.CustomerCounts;
import dev.vitrine.insight.analytics.Interval;
import dev.vitrine.insight.analytics.Period;
import dev.vitrine.insight.analytics.ShopReports;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * {@code /admin/analytics/sales} and the like: a report as a table that is sorted, leafed through and saved as CSV.
 * Safe for use by many threads.
 */
final class AdminAnalyticsReportPage {

    private static final String REFUSAL = "Who bought is shown to staff who may see customers.";

    private final AnalyticsReport report;
    private final Database database;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminAnalyticsReportPage(
            AnalyticsReport report,
            Database database,
            AdminApiClient adminApiClient,
            Layout layout,
            InstantSource clock) {
        this.report = report;
        this.database = database;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** The head of a column: {@code address} sorts by it, {@code sort} says how it is sorted, or null. */
    public record Head(String title, String address, String sort, boolean number) {}

    /** A row as it is shown. */
    public record Line(String label, String detail, String address, List<Cell> cells) {}

    /** A cell; {@code none} where its value is zero. */
    public record Cell(String text, boolean none) {}

    /** What is read of a period. */
    private record Content(
            ReportTable table,
            List<ReportTable.Row> shown,
            Map<String, Long> customers,
            List<AnalyticsTile> tiles,
            long left) {}

    void show(StaffRequest visit) {
        var query = query(visit, report.path());
        var content = database.<Content>readFromReplica(session -> read(session, query));
        var table = content.table();
        var shopFormatter = query.shopFormatter();
        var listQuery = query.listQuery();
        if (content.shown().isEmpty() && listQuery.page() > 1) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var model = new HashMap<String, Object>();
        query.addTo(model);
        model.put("title", report.title());
        model.put("report", report.handle());
        model.put("comparable", report.comparable());
        model.put("allowed", report.isShownTo(visit.staff()));
        model.put("refusal", REFUSAL);
        model.put("none", report.none());
        model.put("left", AnalyticsLabels.left(shopFormatter, content.left()));
        model.put("tiles", content.tiles());
        model.put("heads", heads(query, table));
        // why not in the snapshot: the Admin API reads in one of its own.
        var rows = report.linked(content.shown(), content.customers(), adminApiClient, visit);
        model.put(
                "lines",
                rows.stream().map(row -> line(shopFormatter, table, row)).toList());
        model.put("totals", cells(shopFormatter, table, table.totals()));
        model.put("pager", Pager.of(listQuery, AdminApiClient.PAGE, table.rows().size(), "row", "rows"));
        model.put("exportAddress", exportAddress(query));
        model.put("intervals", report.dated() ? intervals() : Map.of());
        model.put("interval", interval(query).name().toLowerCase(Locale.ROOT));
        layout.render(visit, "console/admin/analytics-report", model);
    }

    /** All rows in their order, with numbers as programs read them. */
    void export(StaffRequest visit) throws IOException {
        var context = visit.context();
        var query = query(visit, report.path());
        if (!report.isShownTo(visit.staff())) {
            FlashMessage.redirectWithError(context, query.listQuery().here(), REFUSAL);
            return;
        }
        if (!query.span().problem().isEmpty()) {
            // why: a file cannot say that it is about another time.
            FlashMessage.redirectWithError(context, report.path(), query.span().problem());
            return;
        }
        var table = database.<ReportTable>readFromReplica(session -> {
            var rows = table(session, query).sorted(order(query), report.usualOrder());
            return rows.with(report.titled(query.reports(session), rows.rows()));
        });
        var period = query.span().period();
        context.header("Content-Disposition", "attachment; filename=\"" + fileName(period) + "\"")
                .header("X-Content-Type-Options", "nosniff")
                .header("Cache-Control", "private, no-store")
                .contentType("text/csv; charset=utf-8");
        var headings = new ArrayList<>(List.of(table.first()));
        table.columns().forEach(column -> headings.add(column.title()));
        var format = CSVFormat.RFC4180
                .builder()
                .setHeader(headings.toArray(String[]::new))
                .get();
        try (var writer = new OutputStreamWriter(context.outputStream(), StandardCharsets.UTF_8);
                var printer = new CSVPrinter(writer, format)) {
            for (var row : table.rows()) {
                var cells = new ArrayList<>(List.of(CsvLine.text(report.dated() ? row.key() : row.label())));
                for (int i = 0; i < table.columns().size(); i++) {
                    cells.add(table.columns()
                            .get(i)
                            .plain(query.shopFormatter(), row.values().get(i)));
                }
                printer.printRecord(cells);
            }
        }
    }

    private AnalyticsQuery query(StaffRequest visit, String path) {
        return AnalyticsQuery.of(visit, path, "none", clock.instant());
    }

    private String fileName(Period period) {
        return report.handle() + "-" + period.since() + "-" + period.until() + ".csv";
    }

    private Content read(Session session, AnalyticsQuery query) {
        var shopReports = query.reports(session);
        var table = table(session, query);
        var shown = table.page(query.listQuery().page(), AdminApiClient.PAGE, order(query), report.usualOrder());
        return new Content(
                table,
                report.titled(shopReports, shown),
                report == AnalyticsReport.CUSTOMERS
                        ? shopReports.customerIds(
                                shown.stream().map(ReportTable.Row::key).toList())
                        : Map.of(),
                tiles(query, shopReports),
                shopReports.ordersInOtherCurrencies());
    }

    /** All rows, with their names where the address asks for their order. */
    private ReportTable table(Session session, AnalyticsQuery query) {
        var interval = interval(query);
        var shopReports = query.reports(session);
        if (!report.isShownTo(query.visit().staff())) {
            return new ReportTable("", List.of(), List.of(), List.of());
        }
        var table = report.table(shopReports, interval);
        var beside = query.compared(session)
                .filter(before -> report.comparable())
                .map(before -> table.beside(report.table(before, interval), report.compared(), report.dated()))
                .orElse(table);
        return beside.isByName(order(query)) ? beside.with(report.titled(shopReports, beside.rows())) : beside;
    }

    private static String order(AnalyticsQuery query) {
        return query.listQuery().text("order");
    }

    private static Interval interval(AnalyticsQuery query) {
        return Optional.ofNullable(
                        AnalyticsLabels.INTERVALS.get(query.listQuery().text("interval")))
                .orElse(query.span().interval());
    }

    private List<AnalyticsTile> tiles(AnalyticsQuery query, ShopReports shopReports) {
        var shopFormatter = query.shopFormatter();
        return switch (report) {
            case CUSTOMERS -> tiles(shopFormatter, shopReports.customers());
            case FUNNEL -> tiles(shopFormatter, shopReports.checkouts());
            default -> List.of();
        };
    }

    private static List<AnalyticsTile> tiles(ShopFormatter shopFormatter, CustomerCounts counts) {
        return List.of(
                AnalyticsTile.of("Customers", shopFormatter.count(counts.fresh() + counts.faithful())),
                AnalyticsTile.of("New", shopFormatter.count(counts.fresh())),
                AnalyticsTile.of("Returning", shopFormatter.count(counts.faithful())),
                AnalyticsTile.of("Returning rate", AnalyticsTile.share(counts.returningRate())));
    }

    private static List<AnalyticsTile> tiles(ShopFormatter shopFormatter, CheckoutReport.Counts counts) {
        return List.of(
                AnalyticsTile.of("Checkouts", shopFormatter.count(counts.reached())),
                AnalyticsTile.of("Abandoned", shopFormatter.count(counts.abandoned())),
                AnalyticsTile.of("Abandonment rate", AnalyticsTile.share(counts.abandonmentRate())),
                AnalyticsTile.of("Recovered", shopFormatter.count(counts.recovered())));
    }

    private List<Head> heads(AnalyticsQuery query, ReportTable table) {
        var asked = order(query);
        var order = asked.isEmpty() ? report.usualOrder() : asked;
        var heads = new ArrayList<Head>();
        if (!table.first().isEmpty()) {
            heads.add(head(query, table.first(), table.first().toLowerCase(Locale.ROOT), order, false));
        }
        table.columns().forEach(column -> heads.add(head(query, column.title(), column.name(), order, true)));
        return heads;
    }

    /** Numbers are sorted from the highest first, words from A. */
    private static Head head(AnalyticsQuery query, String title, String name, String order, boolean number) {
        var current = order.equals(name) ? "ascending" : order.equals(name + " desc") ? "descending" : "";
        var next = current.isEmpty() ? (number ? " desc" : "") : current.equals("descending") ? "" : " desc";
        return new Head(title, query.listQuery().with("order", name + next), current, number);
    }

    private static Line line(ShopFormatter shopFormatter, ReportTable table, ReportTable.Row row) {
        return new Line(row.label(), row.detail(), row.address(), cells(shopFormatter, table, row.values()));
    }

    private static List<Cell> cells(ShopFormatter shopFormatter, ReportTable table, List<Long> values) {
        var cells = new ArrayList<Cell>();
        for (int i = 0; i < values.size(); i++) {
            var value = values.get(i);
            cells.add(new Cell(table.columns().get(i).print(shopFormatter, value), value == 0));
        }
        return cells;
    }

    private static Map<String, String> intervals() {
        var intervals = new LinkedHashMap<String, String>();
        AnalyticsLabels.INTERVALS.forEach((name, interval) -> intervals.put(name, "By " + name));
        return intervals;
    }

    /** The same rows as a file: page and order are those of the address. */
    private String exportAddress(AnalyticsQuery query) {
        var here = query.listQuery().page(1);
        return report.path() + "/export" + here.substring(report.path().length());
    }
}
