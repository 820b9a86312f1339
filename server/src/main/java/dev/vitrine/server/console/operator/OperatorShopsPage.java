package dev.vitrine.server.console.operator;

import dev.vitrine.foundation.tenancy.ShopState;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.UtcDateFormat;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code /operator/shops}: all shops with their load. Safe for use by many threads. */
final class OperatorShopsPage {

    static final String PATH = "/operator/shops";

    private static final int SIZE = 50;
    private static final String ORDER = "order";
    private static final String STATE = "state";
    private static final String USE = "use";

    private static final Map<String, String> ORDERS = ordered(
            Map.entry("", "Newest first"),
            Map.entry("name", "By name"),
            Map.entry("orders", "Most orders"),
            Map.entry("products", "Most products"),
            Map.entry("storage", "Most storage"),
            Map.entry("limits", "Nearest to a limit"),
            Map.entry("requests", "Most requests"),
            Map.entry("errors", "Most errors"),
            Map.entry("time", "Most time"));

    private static final Map<String, String> STATES = states();
    private static final Map<String, String> USES =
            ordered(Map.entry("near", "80 % of a limit or more"), Map.entry("full", "At a limit"));

    private final ShopLoads shopLoads;
    private final Layout layout;

    /** A shop in the list. */
    public record Line(
            String address,
            String name,
            String host,
            String owner,
            String tone,
            String state,
            String created,
            String orders,
            String products,
            String storage,
            String use,
            String requests,
            String errors,
            String time) {}

    OperatorShopsPage(ShopLoads shopLoads, Layout layout) {
        this.shopLoads = shopLoads;
        this.layout = layout;
    }

    void show(AccountRequest visit) {
        var query = ListQuery.of(visit.context(), PATH, List.of("q", STATE, USE, ORDER));
        var sought = query.text("q").toLowerCase(Locale.ROOT);
        var state = query.text(STATE);
        var use = query.text(USE);
        var found = shopLoads.all().stream()
                .filter(row -> words(row).contains(sought))
                .filter(row -> !STATES.containsKey(state) || row.shop().state().equals(state))
                .filter(row -> use.equals("full")
                        ? row.use().isReached()
                        : !use.equals("near") || row.use().isNear())
                .sorted(order(query.text(ORDER)))
                .toList();
        var model = new HashMap<String, Object>();
        model.put("browsing", query);
        model.put("pager", Pager.of(query, SIZE, found.size(), "shop", "shops"));
        model.put(
                "lines",
                found.stream()
                        .skip((query.page() - 1L) * SIZE)
                        .limit(SIZE)
                        .map(OperatorShopsPage::line)
                        .toList());
        model.put("orders", ORDERS);
        model.put("states", STATES);
        model.put("uses", USES);
        model.put("chips", query.chips(Map.of("q", Map.of("*", "Like "), STATE, STATES, USE, USES)));
        layout.render(visit, "console/operator/shops", model);
    }

    private static String words(ShopLoads.Row row) {
        return (row.shop().name() + " " + row.host() + " " + row.owner()).toLowerCase(Locale.ROOT);
    }

    private static Comparator<ShopLoads.Row> order(String name) {
        Comparator<ShopLoads.Row> newest =
                Comparator.comparing((ShopLoads.Row row) -> row.shop().id()).reversed();
        return switch (name) {
            case "name" ->
                Comparator.comparing((ShopLoads.Row row) -> row.shop().name(), String.CASE_INSENSITIVE_ORDER)
                        .thenComparing(newest);
            case "orders" -> most(Comparator.comparing(ShopLoads.Row::orders), newest);
            case "products" -> most(Comparator.comparing(row -> row.use().products()), newest);
            case "storage" -> most(Comparator.comparing(row -> row.use().storageBytes()), newest);
            case "limits" -> most(Comparator.comparing(row -> row.use().percent()), newest);
            case "requests" -> most(Comparator.comparing(row -> row.load().requests()), newest);
            case "errors" -> most(Comparator.comparing(row -> row.load().failures()), newest);
            case "time" -> most(Comparator.comparing(row -> row.load().time()), newest);
            default -> newest;
        };
    }

    private static Comparator<ShopLoads.Row> most(
            Comparator<ShopLoads.Row> least, Comparator<ShopLoads.Row> otherwise) {
        return least.reversed().thenComparing(otherwise);
    }

    private static Line line(ShopLoads.Row row) {
        var shop = row.shop();
        return new Line(
                PATH + "/" + shop.id(),
                shop.name(),
                row.host(),
                row.owner(),
                tone(ShopState.of(shop)),
                state(ShopState.of(shop)),
                UtcDateFormat.day(shop.createdAt()),
                OperatorFormat.count(row.orders()),
                row.use().productsText(),
                row.use().storageText(),
                row.use().isReached() ? "At a limit" : row.use().isNear() ? "Near a limit" : "",
                OperatorFormat.count(row.load().requests()),
                OperatorFormat.count(row.load().failures()),
                OperatorFormat.fine(row.load().time()));
    }

    static String tone(ShopState state) {
        return switch (state) {
            case OPEN -> "positive";
            case FROZEN, CLOSED -> "warning";
            case LOCKED, DELETING -> "danger";
        };
    }

    static String state(ShopState state) {
        return state == ShopState.DELETING ? "Being deleted" : Form.sentence(state.word());
    }

    private static Map<String, String> states() {
        var states = new LinkedHashMap<String, String>();
        for (var state : ShopState.values()) {
            states.put(state.word(), state(state));
        }
        return states;
    }

    @SafeVarargs
    private static Map<String, String> ordered(Map.Entry<String, String>... entries) {
        var map = new LinkedHashMap<String, String>();
        for (var entry : entries) {
            map.put(entry.getKey(), entry.getValue());
        }
        return map;
    }
}
