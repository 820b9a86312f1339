package dev.vitrine.server.console.admin;

import dev.vitrine.Catalog;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.catalog.Collection;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.metafields.Metafield;
import dev.vitrine.commerce.metafields.Metafields;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.content.Page;
import dev.vitrine.shop.themestore.DynamicSource;
import dev.vitrine.shop.themestore.StorefrontMetafields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fields and metafields that settings can be connected to, with what the record says that the preview shows. Who may
 * not read such records gets the fields without examples, and no metafields. Safe for use by many threads.
 */
final class ThemeEditorSources {

    private static final int MOST_METAFIELDS = 250;
    private static final int LONGEST_EXAMPLE = 120;
    private static final Pattern SHOWN = Pattern.compile(
            "(?:/collections/[^/?#]+)?/(?<products>products)/(?<product>[^/?#]+).*"
                    + "|/(?<kind>collections|pages)/(?<handle>[^/?#]+).*",
            Pattern.DOTALL);
    private static final String JSON_VALUE = "json_string";

    private final Database database;
    private final Catalog catalog;
    private final ShopServices shopServices;

    /** The record of a page: its id, and what its fields say. */
    private record Shown(long id, Map<String, String> fields) {}

    ThemeEditorSources(Database database, Catalog catalog, ShopServices shopServices) {
        this.database = database;
        this.catalog = catalog;
        this.shopServices = shopServices;
    }

    /** For a page with settings of that name, shown at that path of the shop. */
    Map<String, Object> of(Shop shop, Principal principal, String page, String path) {
        return database.read(session -> {
            var mayRead = principal.may(page.equals("page") ? Scope.CONTENT : Scope.PRODUCTS, false);
            var shown = mayRead ? shown(session, shop, page, path) : Optional.<Shown>empty();
            var sources = new ArrayList<Map<String, Object>>();
            for (var source : DynamicSource.FIELDS) {
                if (source.record().equals(page)) {
                    sources.add(printed(
                            source,
                            true,
                            shown.map(record -> record.fields.get(source.name()))
                                    .orElse(null)));
                }
            }
            if (mayRead) {
                sources.addAll(metafields(session, shop, page, shown));
            }
            return Map.of("sources", sources);
        });
    }

    private static List<Map<String, Object>> metafields(
            Session session, Shop shop, String page, Optional<Shown> shown) {
        // why in any case: those of the record may lie beyond the first ones.
        var names = Metafields.names(session, shop, page, MOST_METAFIELDS).stream()
                .filter(name -> !name.namespace().contains("."))
                .map(name -> DynamicSource.metafield(page, name.namespace(), name.key()))
                .toList();
        var namespaces = names.stream().map(DynamicSource::namespace).distinct().toList();
        var examples = shown.stream()
                .flatMap(record -> Metafields.of(session, shop, page, record.id, namespaces).stream())
                .filter(metafield -> !JSON_VALUE.equals(metafield.valueType()))
                .collect(Collectors.toMap(ThemeEditorSources::name, ThemeEditorSources::words, (one, other) -> one));
        var shownAlready = new HashSet<>(StorefrontMetafields.of(session, shop, page));
        return names.stream()
                .map(source -> printed(source, shownAlready.contains(source), examples.get(source.name())))
                .toList();
    }

    private static String name(Metafield metafield) {
        return metafield.ownerResource() + ".metafields." + metafield.namespace() + "." + metafield.key();
    }

    private static String words(Metafield metafield) {
        var value = metafield.value();
        return value == null ? "" : value.asText();
    }

    private static Map<String, Object> printed(DynamicSource source, boolean isShown, @Nullable String example) {
        var printed = new LinkedHashMap<String, Object>();
        printed.put("name", source.name());
        printed.put("label", source.label());
        printed.put("types", source.content().settingTypes());
        printed.put("metafield", source.isMetafield());
        printed.put("shown", isShown);
        printed.put("example", clipped(Objects.requireNonNullElse(example, "")));
        return printed;
    }

    private static String clipped(String text) {
        var line = text.replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ").strip();
        return line.length() > LONGEST_EXAMPLE ? line.substring(0, LONGEST_EXAMPLE - 1) + "…" : line;
    }

    private Optional<Shown> shown(Session session, Shop shop, String page, String path) {
        var found = SHOWN.matcher(path);
        if (!found.matches()) {
            return Optional.empty();
        }
        var handle = found.group("product") == null ? found.group("handle") : found.group("product");
        var kind = found.group("product") == null ? found.group("kind") : found.group("products");
        if (!kind.equals(page + "s")) {
            return Optional.empty();
        }
        return switch (page) {
            case "product" -> catalog.products().byHandle(session, shop, handle).map(product -> of(shop, product));
            case "collection" ->
                catalog.collections().byHandle(session, shop, handle).map(each -> of(session, shop, each));
            default -> shopServices.pages().byHandle(session, shop, handle).map(ThemeEditorSources::of);
        };
    }

    private static Shown of(Shop shop, Product product) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("product.title", product.title());
        fields.put("product.vendor", Objects.requireNonNullElse(product.vendor(), ""));
        fields.put("product.type", Objects.requireNonNullElse(product.productType(), ""));
        fields.put("product.price", shop.price(product.cheapest().price()));
        fields.put("product.description", Objects.requireNonNullElse(product.bodyHtml(), ""));
        product.images().stream()
                .flatMap(image -> image.path().stream())
                .findFirst()
                .ifPresent(image -> fields.put("product.image", image));
        fields.put("product.url", "/products/" + product.handle());
        return new Shown(product.id(), fields);
    }

    private Shown of(Session session, Shop shop, Collection collection) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("collection.title", collection.title());
        fields.put("collection.description", Objects.requireNonNullElse(collection.bodyHtml(), ""));
        var cover = catalog.collections()
                .cards(session, shop, List.of(collection))
                .getFirst()
                .cover();
        if (cover != null) {
            fields.put("collection.image", cover.path());
        }
        fields.put("collection.url", "/collections/" + collection.handle());
        return new Shown(collection.id(), fields);
    }

    private static Shown of(Page page) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("page.title", page.title());
        fields.put("page.content", Objects.requireNonNullElse(page.bodyHtml(), ""));
        fields.put("page.url", "/pages/" + page.handle());
        return new Shown(page.id(), fields);
    }
}
