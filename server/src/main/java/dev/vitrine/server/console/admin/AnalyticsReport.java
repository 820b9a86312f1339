package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.insight.analytics.ConversionFunnel;
import dev.vitrine.insight.analytics.DiscountEarnings.CodeEarnings;
import dev.vitrine.insight.analytics.Interval;
import dev.vitrine.insight.analytics.SalesFigures;
import dev.vitrine.insight.analytics.SalesRow;
import dev.vitrine.insight.analytics.ShopReports;
import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.console.admin.ReportTable.Column;
import dev.vitrine.server.console.admin.ReportTable.Kind;
import dev.vitrine.server.console.admin.ReportTable.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Report of analytics with a page, an address and a CSV file of its own. */
enum AnalyticsReport {
    SALES("date desc", "Nothing was sold in this time"),
    PRODUCTS("items_sold desc", "No product was sold in this time"),
    CUSTOMERS("total_sales desc", "Nobody bought anything in this time"),
    DISCOUNTS("total desc", "No order of this time used a code"),
    FUNNEL("date desc", "Nobody was here in this time");

    /** How many customers are shown: those who bought most. */
    static final int MOST = 1000;

    private static final Column ORDERS = new Column("orders_count", "Orders", Kind.COUNT);
    private static final Column GROSS = new Column("gross_sales", "Gross", Kind.MONEY);
    private static final Column DISCOUNTED = new Column("discounts", "Discounts", Kind.MONEY);
    private static final Column RETURNED = new Column("returns", "Returns", Kind.MONEY);
    private static final Column NET = new Column("net_sales", "Net", Kind.MONEY);
    private static final Column TOTAL = new Column("total_sales", "Total", Kind.MONEY);

    /** Of whole orders, and how each is found in the figures. */
    private static final Map<Column, ToLongFunction<SalesFigures>> OF_ORDERS = ofOrders();

    private static final Map<Column, ToLongFunction<SalesFigures>> OF_PRODUCTS = ofProducts();
    private static final Map<Column, ToLongFunction<SalesFigures>> OF_BUYERS = ofBuyers();
    private static final List<Column> OF_FUNNEL = List.of(
            new Column("sessions", "Sessions", Kind.COUNT),
            new Column("add_to_carts", "Carts", Kind.COUNT),
            new Column("reached_checkouts", "Checkouts", Kind.COUNT),
            new Column("completed_checkouts", "Ordered", Kind.COUNT),
            new Column("conversion_rate", "Conversion", Kind.SHARE));

    private final String usualOrder;
    private final String none;

    AnalyticsReport(String usualOrder, String none) {
        this.usualOrder = usualOrder;
        this.none = none;
    }

    String handle() {
        return name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return name().charAt(0) + handle().substring(1);
    }

    String path() {
        return AdminAnalyticsPage.PATH + "/" + handle();
    }

    String usualOrder() {
        return usualOrder;
    }

    /** What is said where there is no row. */
    String none() {
        return none;
    }

    /** Whether another period has the same rows. why not customers: those who brought most were others then. */
    boolean comparable() {
        return this != CUSTOMERS;
    }

    /** Whether its rows are intervals. */
    boolean dated() {
        return this == SALES || this == FUNNEL;
    }

    ReportTable table(ShopReports shopReports, Interval interval) {
        return switch (this) {
            case SALES -> added("Date", shopReports.sales(interval), OF_ORDERS, interval);
            case PRODUCTS -> added("Product", shopReports.products(), OF_PRODUCTS, interval);
            case CUSTOMERS -> sales("Customer", shopReports.buyers(MOST), shopReports.sums(), OF_BUYERS, interval);
            case DISCOUNTS -> discounts(shopReports.discounts());
            case FUNNEL -> funnel(shopReports.funnel(interval), interval);
        };
    }

    /** Products of which most pieces were sold, in that order. */
    static ReportTable bestSellers(ShopReports shopReports, int most, Interval interval) {
        return PRODUCTS.added("Product", shopReports.bestSellers(most), OF_PRODUCTS, interval)
                .sorted("", PRODUCTS.usualOrder());
    }

    /** The same rows with the titles of products, which are not read with the sums. */
    List<Row> titled(ShopReports shopReports, List<Row> rows) {
        var ids = this == PRODUCTS ? productIds(rows) : List.<String>of();
        if (ids.isEmpty()) {
            return rows;
        }
        var titles = shopReports.titles(ids.stream().map(Long::valueOf).toList());
        return rows.stream()
                .map(row -> {
                    var title = row.label().isEmpty() ? titles.get(Long.valueOf(row.key())) : row.label();
                    return row.named(title == null ? "" : title, "", "");
                })
                .toList();
    }

    private static List<String> productIds(List<Row> rows) {
        return rows.stream()
                .filter(row -> row.label().isEmpty())
                .map(Row::key)
                .filter(key -> key.matches("\\d{1,18}"))
                .toList();
    }

    /**
     * The same rows with names of customers and addresses of what is still there and may be looked at;
     * {@code customers} are ids by e-mail address.
     */
    List<Row> linked(List<Row> rows, Map<String, Long> customers, AdminApiClient adminApiClient, StaffRequest visit) {
        return switch (this) {
            case PRODUCTS -> products(rows, adminApiClient, visit);
            case CUSTOMERS -> customers(rows, customers, adminApiClient, visit);
            case DISCOUNTS ->
                visit.staff().may(Permission.DISCOUNTS)
                        ? rows
                        : rows.stream()
                                .map(row -> row.named(row.label(), row.detail(), ""))
                                .toList();
            default -> rows;
        };
    }

    /** Whether a member of the staff may see its rows: who bought is no secret from those alone who see customers. */
    boolean isShownTo(StaffMember staff) {
        return this != CUSTOMERS || staff.may(Permission.CUSTOMERS);
    }

    /** The column that is compared with another period. */
    String compared() {
        return switch (this) {
            case PRODUCTS -> NET.name();
            case DISCOUNTS -> "total";
            case FUNNEL -> "completed_checkouts";
            default -> TOTAL.name();
        };
    }

    private static List<Row> products(List<Row> rows, AdminApiClient adminApiClient, StaffRequest visit) {
        var ids = rows.stream()
                .map(Row::key)
                .filter(key -> key.matches("\\d{1,18}"))
                .toList();
        var there = visit.staff().may(Permission.PRODUCTS)
                ? byId(adminApiClient, visit, "products", ids, "id")
                : Map.<String, JsonNode>of();
        return rows.stream()
                .map(row ->
                        there.containsKey(row.key()) ? row.named(row.label(), "", "/admin/products/" + row.key()) : row)
                .toList();
    }

    private static List<Row> customers(
            List<Row> rows, Map<String, Long> customers, AdminApiClient adminApiClient, StaffRequest visit) {
        var ids = customers.values().stream().map(id -> Long.toString(id)).toList();
        var there = byId(adminApiClient, visit, "customers", ids, "id,first_name,last_name");
        return rows.stream()
                .map(row -> {
                    var customer = there.get(String.valueOf(customers.get(row.key())));
                    if (customer == null) {
                        return row;
                    }
                    var name = (customer.path("first_name").asText("") + " "
                                    + customer.path("last_name").asText(""))
                            .strip();
                    return row.named(
                            name.isEmpty() ? row.key() : name,
                            name.isEmpty() ? "" : row.key(),
                            AdminCustomersPage.PATH + "/" + customer.path("id").asText());
                })
                .toList();
    }

    private static Map<String, JsonNode> byId(
            AdminApiClient adminApiClient, StaffRequest visit, String path, List<String> ids, String fields) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        var query =
                Map.of("ids", String.join(",", ids), "fields", fields, "limit", Integer.toString(AdminApiClient.PAGE));
        return adminApiClient
                .get(visit, path, query)
                .path(path)
                .valueStream()
                .collect(Collectors.toMap(each -> each.path("id").asText(), each -> each));
    }

    private ReportTable added(
            String first,
            List<SalesRow> salesRows,
            Map<Column, ToLongFunction<SalesFigures>> columns,
            Interval interval) {
        var sums = salesRows.stream().map(SalesRow::figures).reduce(SalesFigures.NONE, SalesFigures::plus);
        return sales(first, salesRows, sums, columns, interval);
    }

    private ReportTable sales(
            String first,
            List<SalesRow> salesRows,
            SalesFigures sums,
            Map<Column, ToLongFunction<SalesFigures>> columns,
            Interval interval) {
        return new ReportTable(
                first,
                List.copyOf(columns.keySet()),
                salesRows.stream()
                        .map(row -> row(row, values(row.figures(), columns), interval))
                        .toList(),
                values(sums, columns));
    }

    private Row row(SalesRow salesRow, List<Long> values, Interval interval) {
        var place = salesRow.place();
        return switch (this) {
            case SALES -> new Row(place.date(), AnalyticsLabels.name(place.date(), interval), "", "", values);
            case CUSTOMERS ->
                new Row(place.key(), place.key().isEmpty() ? "Without an e-mail address" : place.key(), "", "", values);
            default -> new Row(place.key(), salesRow.title(), "", "", values);
        };
    }

    private static List<Long> values(SalesFigures figures, Map<Column, ToLongFunction<SalesFigures>> columns) {
        // why no stream: it would be one for each of 100,000 rows.
        var values = new ArrayList<Long>(columns.size());
        columns.values().forEach(figure -> values.add(figure.applyAsLong(figures)));
        return values;
    }

    private static ReportTable discounts(List<CodeEarnings> codes) {
        return new ReportTable(
                "Code",
                List.of(
                        new Column("uses", "Uses", Kind.COUNT),
                        DISCOUNTED,
                        new Column("total", "Orders with it", Kind.MONEY)),
                codes.stream()
                        .map(code -> new Row(
                                code.code(),
                                code.code(),
                                "",
                                AdminDiscountsPage.PATH + "/" + code.priceRuleId(),
                                List.of(code.uses(), code.discounts(), code.total())))
                        .toList(),
                // why no sums: an order with two codes is in two rows.
                List.of());
    }

    private static ReportTable funnel(Map<String, ConversionFunnel> funnels, Interval interval) {
        var rows = new ArrayList<Row>();
        funnels.forEach((date, funnel) ->
                rows.add(new Row(date, AnalyticsLabels.name(date, interval), "", "", values(funnel))));
        return new ReportTable(
                "Date",
                OF_FUNNEL,
                rows,
                values(funnels.values().stream().reduce(ConversionFunnel.NONE, ConversionFunnel::plus)));
    }

    private static List<Long> values(ConversionFunnel funnel) {
        return List.of(
                funnel.sessions(),
                funnel.addToCarts(),
                funnel.reachedCheckouts(),
                funnel.completedCheckouts(),
                funnel.conversionRate().unscaledValue().longValueExact());
    }

    private static Map<Column, ToLongFunction<SalesFigures>> ofOrders() {
        var columns = new LinkedHashMap<Column, ToLongFunction<SalesFigures>>();
        columns.put(ORDERS, SalesFigures::ordersCount);
        columns.put(GROSS, SalesFigures::gross);
        columns.put(DISCOUNTED, SalesFigures::discounts);
        columns.put(RETURNED, SalesFigures::returns);
        columns.put(NET, SalesFigures::net);
        columns.put(new Column("shipping", "Shipping", Kind.MONEY), SalesFigures::shipping);
        columns.put(new Column("taxes", "Taxes", Kind.MONEY), SalesFigures::taxes);
        columns.put(new Column("tips", "Tips", Kind.MONEY), SalesFigures::tips);
        columns.put(TOTAL, SalesFigures::total);
        return columns;
    }

    /** why without shipping and total: what is paid for delivery is paid for no product. */
    private static Map<Column, ToLongFunction<SalesFigures>> ofProducts() {
        var columns = new LinkedHashMap<Column, ToLongFunction<SalesFigures>>();
        columns.put(new Column("items_sold", "Sold", Kind.COUNT), SalesFigures::itemsSold);
        columns.put(GROSS, SalesFigures::gross);
        columns.put(DISCOUNTED, SalesFigures::discounts);
        columns.put(RETURNED, SalesFigures::returns);
        columns.put(NET, SalesFigures::net);
        return columns;
    }

    private static Map<Column, ToLongFunction<SalesFigures>> ofBuyers() {
        var columns = new LinkedHashMap<Column, ToLongFunction<SalesFigures>>();
        columns.put(ORDERS, SalesFigures::ordersCount);
        columns.put(NET, SalesFigures::net);
        columns.put(RETURNED, SalesFigures::returns);
        columns.put(TOTAL, SalesFigures::total);
        return columns;
    }
}
