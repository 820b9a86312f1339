package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.RequestId;
import dev.vitrine.foundation.media.ShopFile;
import dev.vitrine.foundation.text.TextNormalizer;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.content.FileList;
import dev.vitrine.shop.content.FileQuery;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code /admin/search}: what words find in every room that the staff member may enter. Safe for use by many threads.
 */
final class AdminSearchPage {

    static final String PATH = "/admin/search";

    /** Of each kind; the rest is behind "all". */
    private static final int SHOWN = 5;

    /** How many kinds are searched at once. why few: each takes a connection of the database's. */
    private static final int AT_ONCE = 3;

    private final Database database;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;
    private final List<Kind> kinds = List.of(
            new Kind(
                    Permission.ORDERS,
                    "Orders",
                    "orders",
                    Map.of("fields", "id,name,created_at,customer,email,total_price,currency,financial_status"),
                    AdminSearchPage::order),
            new Kind(
                    Permission.ORDERS,
                    "Draft orders",
                    "draft_orders",
                    Map.of("fields", "id,name,created_at,customer,shipping_address,email,total_price,currency,status"),
                    AdminSearchPage::draft),
            new Kind(
                    Permission.PRODUCTS,
                    "Products",
                    "products",
                    Map.of("fields", "id,title,image,status,published,variants,vendor"),
                    AdminSearchPage::product),
            new Kind(
                    Permission.CUSTOMERS,
                    "Customers",
                    "customers",
                    Map.of("fields", "id,email,phone,first_name,last_name,default_address"),
                    AdminSearchPage::customer),
            new Kind(
                    Permission.DISCOUNTS,
                    "Discounts",
                    "price_rules",
                    Map.of("order", "id desc"),
                    AdminSearchPage::discount),
            new Kind(
                    Permission.PRODUCTS,
                    "Collections",
                    "collections",
                    Map.of("order", "title", "fields", "id,title,published"),
                    AdminSearchPage::collection),
            new Kind(
                    Permission.CONTENT,
                    "Pages",
                    "pages",
                    Map.of("fields", "id,title,handle,published,published_at"),
                    AdminSearchPage::page),
            new Kind(
                    Permission.CONTENT,
                    "Menus",
                    "menus",
                    Map.of("order", "title"),
                    (menu, shop) ->
                            new Hit(address("menus", menu), menu.path("title").asText(), "", "", "", "")));

    AdminSearchPage(Database database, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.database = database;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** Records of one resource. */
    private record Kind(
            Permission permission,
            String title,
            String path,
            Map<String, String> question,
            BiFunction<JsonNode, ShopFormatter, Hit> hit) {

        /** What the room of these records is called in addresses. */
        String room() {
            return switch (path) {
                case "price_rules" -> "discounts";
                case "draft_orders" -> "drafts";
                default -> path;
            };
        }
    }

    /** What is found; {@code tone} is that of its badge, {@code image} the address of its picture. */
    public record Hit(String address, String title, String detail, String image, String tone, String badge) {}

    /** What is found in one room, and the address of its list with the same words; empty where nothing is left out. */
    public record Group(String title, String icon, List<Hit> hits, String all) {}

    void show(StaffRequest visit) {
        var listQuery = ListQuery.of(visit.context(), PATH, List.of("q"));
        var words = listQuery.text("q");
        var model = new HashMap<String, Object>();
        model.put("browsing", listQuery);
        model.put("groups", groups(visit, words));
        layout.render(visit, "console/admin/search", model);
    }

    private List<Group> groups(StaffRequest visit, String words) {
        var groups = new ArrayList<Group>();
        var rooms = rooms(visit, words);
        if (!rooms.isEmpty()) {
            groups.add(new Group("Go to", "next", rooms, ""));
        }
        if (words.isEmpty()) {
            return groups;
        }
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var searches = new ArrayList<Supplier<Optional<Group>>>();
        for (var kind : kinds) {
            if (visit.staff().may(kind.permission())) {
                searches.add(() -> group(visit, kind, words, shopFormatter));
            }
        }
        if (visit.staff().may(Permission.CONTENT)) {
            searches.add(() -> files(visit, words));
        }
        groups.addAll(inParallel(searches));
        return groups;
    }

    private Optional<Group> group(StaffRequest visit, Kind kind, String words, ShopFormatter shopFormatter) {
        var found = found(visit, kind, words);
        var hits = found.valueStream()
                .limit(SHOWN)
                .map(each -> kind.hit().apply(each, shopFormatter))
                .toList();
        var all = "/admin/" + kind.room() + "?q=" + encoded(words);
        return hits.isEmpty()
                ? Optional.empty()
                : Optional.of(new Group(kind.title(), kind.room(), hits, found.size() > SHOWN ? all : ""));
    }

    private Optional<Group> files(StaffRequest visit, String words) {
        var files = database.<List<ShopFile>>read(
                session -> FileList.page(session, visit.shop(), FileQuery.of(words), 0, SHOWN + 1));
        var hits = files.stream().limit(SHOWN).map(AdminSearchPage::file).toList();
        var all = AdminFilesPage.PATH + "?q=" + encoded(words);
        return hits.isEmpty()
                ? Optional.empty()
                : Optional.of(new Group("Files", "picture", hits, files.size() > SHOWN ? all : ""));
    }

    /** What the searches find, in their order. why some at once: each waits for a statement of its own. */
    private static List<Group> inParallel(List<Supplier<Optional<Group>>> searches) {
        var request = RequestId.current().orElse(null);
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            return searches.stream()
                    .map(search -> CompletableFuture.supplyAsync(RequestId.carried(request, search), threads))
                    .toList()
                    .stream()
                    .flatMap(each -> joined(each).stream())
                    .toList();
        }
    }

    /** why unwrapped: a database that is away is answered by what it threw. */
    private static Optional<Group> joined(CompletableFuture<Optional<Group>> search) {
        try {
            return search.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private static Hit file(ShopFile file) {
        return new Hit(
                AdminFilesPage.PATH + "/" + file.id(),
                file.name(),
                Stream.of(FileLabels.type(file), FileLabels.pixels(file), FileLabels.size(file))
                        .filter(fact -> !fact.isEmpty())
                        .collect(Collectors.joining(" · ")),
                ImageFields.thumb(file.path()),
                "",
                "");
    }

    private static String encoded(String words) {
        return URLEncoder.encode(words, StandardCharsets.UTF_8);
    }

    private JsonNode found(StaffRequest visit, Kind kind, String words) {
        var question = new HashMap<>(kind.question());
        question.put("query", kind.path().equals("customers") ? AdminCustomersPage.beginnings(words) : words);
        question.put("limit", Integer.toString(SHOWN + 1));
        try {
            return adminApiClient.get(visit, kind.path(), question).path(kind.path());
        } catch (ApiException refusal) {
            // why: words such as "size:" mean something to one resource, and nothing is wrong with them elsewhere.
            if (refusal.status() != 400) {
                throw refusal;
            }
            return Json.object();
        }
    }

    /** Those in whose name, or that of the one above, all words begin a word; all of them where nothing is asked. */
    private List<Hit> rooms(StaffRequest visit, String words) {
        var sought = TextNormalizer.fold(words).split("[^\\p{L}\\p{N}]+");
        return layout.rooms(visit).stream()
                .filter(room -> begins(" " + TextNormalizer.fold(room.title() + " " + room.above()), sought))
                .limit(words.isEmpty() ? Long.MAX_VALUE : SHOWN)
                .map(room -> new Hit(room.address(), room.title(), room.above(), "", "", ""))
                .toList();
    }

    private static boolean begins(String name, String[] sought) {
        for (var word : sought) {
            if (!name.contains(" " + word)) {
                return false;
            }
        }
        return true;
    }

    private static Hit order(JsonNode order, ShopFormatter shopFormatter) {
        var payment = OrderLabels.payment(order);
        var total = shopFormatter.money(
                order.path("total_price"), order.path("currency").asText());
        return new Hit(
                address("orders", order),
                order.path("name").asText(),
                OrderLabels.buyer(order) + " · " + total + " · " + shopFormatter.relativeTime(order.path("created_at")),
                "",
                payment.tone(),
                payment.words());
    }

    private static Hit draft(JsonNode draft, ShopFormatter shopFormatter) {
        var state = DraftOrderLabels.state(draft);
        var total = shopFormatter.money(
                draft.path("total_price"), draft.path("currency").asText());
        return new Hit(
                address("drafts", draft),
                draft.path("name").asText(),
                DraftOrderLabels.buyer(draft) + " · " + total + " · "
                        + shopFormatter.relativeTime(draft.path("created_at")),
                "",
                state.tone(),
                state.words());
    }

    private static Hit product(JsonNode product, ShopFormatter shopFormatter) {
        var state = AdminProductsPage.state(product);
        var variants = product.path("variants");
        var price =
                variants.isEmpty() ? "" : shopFormatter.money(variants.get(0).path("price"));
        var vendor = OrderLabels.text(product, "vendor");
        return new Hit(
                address("products", product),
                product.path("title").asText(),
                vendor.isEmpty() || price.isEmpty() ? vendor + price : vendor + " · " + price,
                ImageFields.thumb(product),
                state.tone(),
                state.words());
    }

    private static Hit customer(JsonNode customer, ShopFormatter shopFormatter) {
        var name = CustomerLabels.name(customer);
        var email = OrderLabels.text(customer, "email");
        return new Hit(
                address("customers", customer),
                name,
                name.equals(email) ? CustomerLabels.place(customer) : email,
                "",
                "",
                "");
    }

    private static Hit discount(JsonNode rule, ShopFormatter shopFormatter) {
        var state = DiscountLabels.state(rule);
        return new Hit(
                address("discounts", rule),
                rule.path("title").asText(),
                new DiscountSentence(rule, new DiscountTargets(Map.of()), shopFormatter).words(),
                "",
                state.tone(),
                state.words());
    }

    private static Hit collection(JsonNode collection, ShopFormatter shopFormatter) {
        var state = AdminCollectionsPage.state(collection);
        return new Hit(
                address("collections", collection),
                collection.path("title").asText(),
                "",
                "",
                state.tone(),
                state.words());
    }

    private static Hit page(JsonNode page, ShopFormatter shopFormatter) {
        var state = AdminContentPagesPage.state(page, shopFormatter);
        return new Hit(
                address("pages", page),
                page.path("title").asText(),
                "/pages/" + page.path("handle").asText(),
                "",
                state.tone(),
                state.words());
    }

    private static String address(String room, JsonNode row) {
        return "/admin/" + room + "/" + row.path("id").asText();
    }
}
