package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.themes.SettingReferences;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A small shop in memory that answers with the documents a server would give to themes. Safe for use by many threads.
 */
public final class SampleShop {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PER_PAGE = 12;

    private final JsonNode shop;
    private final SampleAccount account = new SampleAccount();
    private final Map<Integer, Integer> cart = new LinkedHashMap<>();

    public SampleShop() {
        try (var in = SampleShop.class.getResourceAsStream("/sample-shop/shop.json")) {
            shop = JSON.readTree(in);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** The initial state of the page at {@code address} (path and query), for a theme of that schema. */
    public ObjectNode boot(String address, JsonNode schema, JsonNode settings) {
        var boot = page(address, schema, settings);
        boot.remove("head");
        boot.put("locale", "en").put("currency", "EUR").put("device", "desktop").put("preview", false);
        boot.set("shop", shop.path("shop"));
        boot.set("settings", settings);
        boot.set("menus", shop.path("menus"));
        return boot;
    }

    /** {@code url}, {@code page}, {@code data} and {@code records}: what client navigation fetches. */
    public ObjectNode page(String address, JsonNode schema, JsonNode settings) {
        var path = address.replaceFirst("\\?.*", "");
        var query = query(address);
        var parts = List.of(path.replaceFirst("^/", "").split("/"));
        var answer = JSON.createObjectNode().put("url", address);
        var data = answer.putObject("data");
        switch (parts.get(0)) {
            case "" -> describe(answer, "home", "PageHome", "Demo");
            case "collections" -> collections(answer, data, parts, address);
            case "products" -> product(answer, data, parts.size() > 1 ? parts.get(1) : "", query);
            case "pages" -> {
                if (parts.size() > 1) {
                    content(answer, data, parts.get(1));
                } else if (query.getOrDefault("page", "1").equals("1")) {
                    contents(answer, data);
                } else {
                    notFound(answer, data, path);
                }
            }
            case "cart" -> {
                var filled = cart();
                describe(answer, "cart", "PageCart", "Your cart")
                        .withObject("/context")
                        .put("item_count", filled.path("item_count").asInt())
                        .set("token", filled.path("token"));
                data.set("cart", filled);
                data.putNull("cartError");
            }
            case "search" -> search(answer, data, address);
            case "login" -> describe(answer, "login", "PageLogin", "Sign in");
            case "register" -> describe(answer, "register", "PageRegister", "Register");
            case "my-account" -> {
                var page = describe(answer, "account", "PageMyAccount", "My account");
                if (!account.page(page, data, parts.subList(1, parts.size()), query)) {
                    notFound(answer, data, path);
                }
            }
            default -> notFound(answer, data, path);
        }
        PageSettings.choose(answer, address);
        var own = PageSettings.name(answer.path("page"), settings);
        var references = SettingReferences.of(schema, settings, name -> PageSettings.shows(own, name));
        records(answer.putObject("records"), references);
        if (parts.getFirst().isEmpty()) {
            home(data, references, settings);
        }
        head(answer);
        return answer;
    }

    private static void head(ObjectNode answer) {
        var page = answer.path("page");
        var head = answer.putObject("head");
        var properties = head.putArray("properties");
        properties.addObject().put("name", "og:title").set("content", page.path("title"));
        properties.addObject().put("name", "og:url").set("content", page.path("canonical"));
        var product = answer.at("/data/product");
        if (product.isObject()) {
            properties
                    .addObject()
                    .put("name", "product:price:amount")
                    .put("content", product.path("price").asText());
        }
        head.put("twitter_card", product.isObject() ? "summary_large_image" : "summary");
        head.putArray("alternates");
        head.putArray("linked_data").addObject().put("@type", product.isObject() ? "Product" : "WebPage");
    }

    /** Handle → title and items. */
    public JsonNode menus() {
        return shop.path("menus");
    }

    public synchronized ObjectNode cart() {
        var result = JSON.createObjectNode();
        if (cart.isEmpty()) {
            result.putNull("token");
        } else {
            result.put("token", "demo");
        }
        result.putNull("checkout_token").put("currency", "EUR");
        var items = result.putArray("items");
        double total = 0;
        int quantity = 0;
        for (var line : cart.entrySet()) {
            var product = owner(line.getKey());
            var variant = variant(product, line.getKey());
            var price = variant.path("price").asDouble();
            total += price * line.getValue();
            quantity += line.getValue();
            var item = items.addObject()
                    .put("id", line.getKey())
                    .put("variant_id", line.getKey())
                    .put("product_id", product.path("id").asInt())
                    .put("handle", product.path("handle").asText())
                    .put("title", product.path("title").asText())
                    .put("variant_title", variant.path("title").asText())
                    .put("sku", variant.path("sku").asText())
                    .put("qty", line.getValue())
                    .put("price", price)
                    .putNull("compare_at_price")
                    .put("line_price", price * line.getValue())
                    .put("price_minor", minor(price))
                    .put("line_price_minor", minor(price * line.getValue()))
                    .put("image", product.path("image").path("src").asText())
                    .put("available", true)
                    .put("url", product.path("url").asText() + "?variant=" + line.getKey());
            item.putArray("properties");
            var options = item.putArray("options");
            options.addObject().put("name", "Colour").set("value", variant.path("option1"));
            options.addObject().put("name", "Size").set("value", variant.path("option2"));
        }
        result.put("item_count", cart.size()).put("total_quantity", quantity);
        result.put("subtotal_price", total)
                .put("total_discount", 0)
                .put("total_price", total)
                .put("subtotal_price_minor", minor(total))
                .put("total_price_minor", minor(total))
                .put("note", "")
                .putNull("updated_at");
        result.putObject("attributes");
        result.putArray("discount_codes");
        return result;
    }

    private static long minor(double price) {
        return Math.round(price * 100);
    }

    /** Changes the cart as the endpoint of that name would; gives the action result. */
    public synchronized ObjectNode act(String action, JsonNode body) {
        switch (action) {
            case "add" -> {
                var id = body.path("variant_id").asInt();
                if (!variant(owner(id), id).path("available").asBoolean()) {
                    return failed("sold_out", "This is sold out.");
                }
                cart.merge(id, body.path("qty").asInt(1), Integer::sum);
            }
            case "update" ->
                // why both: a line of the sample has the id of its variant.
                body.path(body.has("lines") ? "lines" : "updates").properties().forEach(update -> {
                    var id = Integer.parseInt(update.getKey());
                    if (update.getValue().asInt() > 0) {
                        cart.put(id, update.getValue().asInt());
                    } else {
                        cart.remove(id);
                    }
                });
            case "remove" -> cart.remove(body.path("variant_id").asInt());
            case "clear" -> cart.clear();
            default -> {
                return failed("invalid_code", "There is no such code.");
            }
        }
        var result = JSON.createObjectNode().put("success", true);
        result.set("data", cart());
        return result;
    }

    /** Who is signed in, as scripts are told. */
    public ObjectNode user() {
        return account.user();
    }

    /** The action result of a call of the customer's account; null where there is no such call. */
    public synchronized @Nullable ObjectNode account(String method, String path, JsonNode body) {
        if (!path.matches("/account/orders/\\d+/reorder\\.json")) {
            return account.act(method, path, body);
        }
        account.linesOf(path.replaceAll("\\D", "")).forEach((variant, qty) -> cart.merge(variant, qty, Integer::sum));
        var result = JSON.createObjectNode().put("success", true);
        result.set("data", cart());
        return result;
    }

    private ObjectNode failed(String code, String message) {
        var result = JSON.createObjectNode().put("success", false);
        result.putObject("error").put("code", code).put("message", message);
        result.set("data", cart());
        return result;
    }

    /** Every product, collection and page of the shop, and where the settings name them. */
    private void records(ObjectNode records, List<SettingReferences.Reference> references) {
        for (var kind : List.of("products", "collections")) {
            var byId = records.putObject(kind);
            shop.path(kind).forEach(each -> byId.set(each.path("id").asText(), each.deepCopy()));
        }
        var lists = records.putObject("lists");
        shop.path("collections")
                .forEach(each -> cards(lists.putArray(each.path("id").asText()), 0, 16));
        cards(lists.putArray("0"), 0, 16);
        var pages = records.putObject("pages");
        shop.path("pages").forEach(each -> {
            var id = each.path("id").asText();
            pages.putObject(id)
                    .put("id", each.path("id").asInt())
                    .put("url", "/pages/" + each.path("handle").asText())
                    .put("content", each.path("body_html").asText())
                    .put("handle", each.path("handle").asText())
                    .put("title", each.path("title").asText());
        });
        var places = records.putArray("places");
        for (var reference : references) {
            var place = places.addObject();
            reference.path().forEach(place.putArray("at")::add);
            switch (reference.kind()) {
                case PRODUCT -> place(place, "products", reference.value().path("handle"));
                case COLLECTION -> place(place, "collections", reference.value().path("handle"), reference.products());
                case PAGE -> place(place, "pages", reference.value());
                case MENU ->
                    place.put("from", "menus").put("key", reference.value().asText());
                case LINK -> place.set("value", SettingValues.link(reference.value()));
                case IMAGE -> place.set("value", SettingValues.picture(reference.value()));
            }
        }
    }

    private void place(ObjectNode place, String kind, JsonNode handle, int products) {
        place(place, kind, handle);
        if (place.has("from")) {
            place.put("products", products);
        }
    }

    private void place(ObjectNode place, String kind, JsonNode handle) {
        var found = find(kind, handle.asText());
        if (found.isMissingNode()) {
            place.putNull("value");
        } else {
            place.put("from", kind).put("key", found.path("id").asText());
        }
    }

    private void home(ObjectNode data, List<SettingReferences.Reference> references, JsonNode settings) {
        var featured = data.putArray("featuredProducts");
        var collections = data.putObject("featuredCollections");
        var lists = data.putObject("collectionList");
        for (var reference : references) {
            if (!reference.isOf("homepage")) {
                continue;
            }
            var handle = reference.value().path("handle").asText();
            if (reference.kind() == SettingReferences.Kind.PRODUCT) {
                find("products", handle).path("id").asText().lines().forEach(featured::add);
            }
            if (reference.kind() == SettingReferences.Kind.COLLECTION) {
                var found = find("collections", handle);
                if (!reference.inBlock() && !collections.has(reference.section())) {
                    collections
                            .putObject(reference.section())
                            .put("key", found.path("id").asText("0"))
                            .put("products", reference.products());
                }
                found.path("id").asText().lines().forEach(lists.withArray(reference.section())::add);
            }
        }
        settings.path("pages").path("homepage").properties().forEach(section -> {
            var isList = section.getValue().path("type").asText().equals("collection_list");
            if (lists.path(section.getKey()).isEmpty() && (isList || lists.has(section.getKey()))) {
                var all = lists.withArray(section.getKey());
                shop.path("collections").forEach(each -> all.add(each.path("id").asText()));
            }
        });
    }

    private void collections(ObjectNode answer, ObjectNode data, List<String> parts, String address) {
        var query = query(address);
        if (parts.size() == 1) {
            describe(answer, "collection_list", "PageCollections", "Collections")
                    .withObject("/context")
                    .put("page", 1);
            data.set("collections", shop.path("collections"));
            data.putObject("pagination").put("perPage", 16).put("page", 1).put("total", 3);
            return;
        }
        var collection = find("collections", parts.get(1));
        if (collection.isMissingNode()) {
            notFound(answer, data, "/" + String.join("/", parts));
        } else if (parts.size() == 4) {
            product(answer, data, parts.get(3), query);
            within(answer, data, collection);
        } else {
            var page = Integer.parseInt(query.getOrDefault("page", "1"));
            var sort = query.getOrDefault("sort_by", "manual");
            var facets = new SampleFacets(address, all());
            var matching = facets.matching();
            var products = sorted(matching, sort, page);
            var context = describe(
                            answer,
                            "collection",
                            "PageCollection",
                            collection.path("title").asText())
                    .withObject("/context")
                    .put("id", collection.path("id").asInt())
                    .put("handle", collection.path("handle").asText())
                    .put("title", collection.path("title").asText())
                    .put("sort", query.get("sort_by"))
                    .put("page", page);
            context.putObject("filters");
            var ids = context.putArray("product_ids");
            products.forEach(product -> ids.add(product.path("id")));
            data.set("collection", collection);
            data.set("products", products);
            data.put("sortBy", sort);
            data.put("filterBy", query.getOrDefault("filter_by", ""));
            var filters = data.putArray("filterOptions");
            filters.addObject().put("value", "").put("label", "All");
            filters.addObject().put("value", "handmade").put("label", "handmade");
            var options = data.putArray("sortOptions");
            for (var each : new String[][] {
                {"manual", "Featured"}, {"title-asc", "A to Z"}, {"title-desc", "Z to A"},
                {"price-asc", "Price, low to high"}, {"price-desc", "Price, high to low"}, {"created-desc", "Newest"}
            }) {
                options.addObject().put("value", each[0]).put("label", each[1]);
            }
            data.putObject("pagination")
                    .put("perPage", PER_PAGE)
                    .put("page", page)
                    .put("total", matching.size());
            facets.put(data);
            breadcrumbs(data, collection.path("title").asText());
        }
    }

    private static void within(ObjectNode answer, ObjectNode data, JsonNode collection) {
        if (!data.has("product")) {
            return;
        }
        answer.withObject("/page/context")
                .put("collection_handle", collection.path("handle").asText());
        data.putObject("collection")
                .put("id", collection.path("id").asInt())
                .put("handle", collection.path("handle").asText())
                .put("title", collection.path("title").asText())
                .put("url", collection.path("url").asText());
    }

    private List<JsonNode> all() {
        var all = new ArrayList<JsonNode>();
        shop.path("products").forEach(all::add);
        return all;
    }

    private static ArrayNode sorted(List<JsonNode> matching, String sort, int page) {
        var all = new ArrayList<>(matching);
        Comparator<JsonNode> order = sort.startsWith("title")
                ? Comparator.comparing(each -> each.path("title").asText())
                : Comparator.comparing(each -> each.path("price").asDouble());
        if (!sort.equals("manual")) {
            all.sort(sort.endsWith("desc") ? order.reversed() : order);
        }
        var cards = JSON.createArrayNode();
        all.stream().skip((page - 1L) * PER_PAGE).limit(PER_PAGE).forEach(each -> cards.add(card(each)));
        return cards;
    }

    private void product(ObjectNode answer, ObjectNode data, String handle, Map<String, String> query) {
        var product = find("products", handle);
        if (product.isMissingNode()) {
            notFound(answer, data, "/products/" + handle);
            return;
        }
        var page =
                describe(answer, "product", "PageProduct", product.path("title").asText());
        var variant = Integer.parseInt(query.getOrDefault(
                "variant", product.path("variants").get(0).path("id").asText()));
        page.putObject("context")
                .put("id", product.path("id").asInt())
                .put("handle", handle)
                .put("title", product.path("title").asText())
                .put("variant_id", variant)
                .putNull("collection_handle");
        page.set("template", product.path("template_suffix"));
        data.set("product", product);
        data.put("uploadAccept", "image/png,application/pdf");
        data.put("variantId", variant).putNull("collection").putNull("cartError");
        data.putArray("pages");
        cards(data.putArray("related"), 4, 4);
        breadcrumbs(data, product.path("title").asText());
    }

    /** The list of all pages, which is a page itself. */
    private void contents(ObjectNode answer, ObjectNode data) {
        describe(answer, "page", "PageOther", "Pages")
                .withObject("/context")
                .put("id", 0)
                .put("handle", "")
                .putNull("template_suffix");
        var list = new StringBuilder("<ul>");
        for (var page : shop.path("pages")) {
            list.append("<li><a href=\"/pages/")
                    .append(page.path("handle").asText())
                    .append("\">");
            list.append(page.path("title").asText()).append("</a></li>");
        }
        data.putObject("page")
                .put("id", 0)
                .put("handle", "")
                .put("title", "Pages")
                .putNull("template_suffix");
        data.put("bodyHtml", list.append("</ul>").toString());
        breadcrumbs(data, "Pages");
    }

    private void content(ObjectNode answer, ObjectNode data, String handle) {
        var page = find("pages", handle);
        if (page.isMissingNode()) {
            notFound(answer, data, "/pages/" + handle);
            return;
        }
        describe(answer, "page", "PageOther", page.path("title").asText())
                .<ObjectNode>set("template", page.path("template_suffix"))
                .withObject("/context")
                .put("id", page.path("id").asInt())
                .put("handle", handle)
                .set("template_suffix", page.path("template_suffix"));
        ObjectNode copy = page.deepCopy();
        data.set("bodyHtml", copy.remove("body_html"));
        data.set("page", copy);
        breadcrumbs(data, page.path("title").asText());
    }

    private void search(ObjectNode answer, ObjectNode data, String address) {
        var wanted = query(address).getOrDefault("q", "");
        var page = describe(answer, "search", "PageSearch", "Search");
        data.put("query", wanted);
        data.putArray("pages");
        var word = wanted.toLowerCase(Locale.ROOT);
        var all = all().stream()
                .filter(each -> !word.isBlank()
                        && each.path("title").asText().toLowerCase(Locale.ROOT).contains(word))
                .toList();
        var found = data.putArray("products");
        var facets = new SampleFacets(address, all);
        facets.matching().forEach(each -> found.add(card(each)));
        facets.put(data);
        data.putObject("pagination").put("perPage", PER_PAGE).put("page", 1).put("total", found.size());
        page.putObject("context")
                .put("query", wanted)
                .put("total", found.size())
                .put("page", 1);
    }

    private static void notFound(ObjectNode answer, ObjectNode data, String path) {
        describe(answer, "not_found", "PageNotFound", "Not found")
                .put("status", 404)
                .withObject("/context")
                .put("path", path);
        data.removeAll().put("path", path);
    }

    private static ObjectNode describe(ObjectNode answer, String type, String component, String title) {
        var page = answer.putObject("page")
                .put("type", type)
                .put("component", component)
                .put("layout", "default")
                .put("status", 200)
                .putNull("template")
                .put("title", title.equals("Demo") ? title : title + " – Demo")
                .put("description", title)
                .put("canonical", "http://demo.localhost" + answer.path("url").asText())
                .putNull("robots");
        page.putObject("context");
        return page;
    }

    private static void breadcrumbs(ObjectNode data, String current) {
        var crumbs = data.putObject("breadcrumbs").put("current", current);
        crumbs.putArray("routes").addObject().put("name", "Home").put("route_link", "/");
    }

    private void cards(ArrayNode into, int from, int count) {
        for (var i = from; i < Math.min(16, from + count); i++) {
            into.add(card(shop.path("products").get(i)));
        }
    }

    private static ObjectNode card(JsonNode product) {
        ObjectNode card = product.deepCopy();
        card.remove(List.of("description", "meta_description", "collections", "custom_options"));
        var pictures = card.putArray("images");
        product.path("images").forEach(image -> {
            if (pictures.size() < 2) {
                pictures.add(image);
            }
        });
        for (var variant : card.path("variants")) {
            ((ObjectNode) variant).remove(List.of("sku", "quantity", "image_id"));
        }
        return card.put("customizable", !product.path("custom_options").isEmpty());
    }

    private JsonNode find(String kind, String handle) {
        for (var each : shop.path(kind)) {
            if (each.path("handle").asText().equals(handle)) {
                return each;
            }
        }
        return JSON.missingNode();
    }

    private JsonNode owner(int variantId) {
        for (var product : shop.path("products")) {
            if (!variant(product, variantId).isMissingNode()) {
                return product;
            }
        }
        return JSON.missingNode();
    }

    private static JsonNode variant(JsonNode product, int id) {
        for (var variant : product.path("variants")) {
            if (variant.path("id").asInt() == id) {
                return variant;
            }
        }
        return JSON.missingNode();
    }

    public static Map<String, String> query(String address) {
        var query = new LinkedHashMap<String, String>();
        var at = address.indexOf('?');
        if (at < 0) {
            return query;
        }
        for (var pair : address.substring(at + 1).split("&")) {
            var both = pair.split("=", 2);
            var value = both.length > 1 ? URLDecoder.decode(both[1], StandardCharsets.UTF_8) : "";
            query.put(URLDecoder.decode(both[0], StandardCharsets.UTF_8), value);
        }
        return query;
    }
}
