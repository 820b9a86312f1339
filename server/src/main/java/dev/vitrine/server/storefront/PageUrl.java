package dev.vitrine.server.storefront;

import dev.vitrine.commerce.catalog.ProductSortOrder;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * URL of a storefront page, reduced to what makes a difference: parameters and values that the page does not read are
 * removed, so that they neither split the cache nor reach a theme.
 *
 * @param path without a slash at its end
 * @param query what the page reads, by name; what narrows a list has any number of values
 */
record PageUrl(String path, SortedMap<String, List<String>> query) {

    /** Names the template with which the theme editor shows a page. */
    static final String TEMPLATE = "template";

    /** The template of records that have chosen none. */
    static final String DEFAULT_TEMPLATE = "default";

    private static final int LONGEST_VALUE = 200;
    private static final Set<String> GATHERED = Set.of(ProductList.VENDORS, ProductList.TYPES);
    private static final Pattern PAGE = Pattern.compile("[1-9]\\d{0,4}");
    private static final Pattern NAME = Pattern.compile("[\\w-]{1,50}");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,15}");
    private static final String COLLECTION = "collection";
    private static final String GATHERED_PRODUCTS = "gathered products";
    private static final String SEARCH = "search";

    /** Families of pages whose products can be narrowed down. */
    private static final Set<String> FACETED = Set.of(COLLECTION, GATHERED_PRODUCTS, SEARCH);

    private static final Map<String, List<String>> KNOWN = Map.of(
            "collections",
            List.of("page"),
            COLLECTION,
            List.of("page", "sort_by", "filter_by"),
            GATHERED_PRODUCTS,
            List.of("page", "sort_by", "filter_by", "q"),
            "pages",
            List.of("page"),
            "collection products",
            List.of("variant", "cart_error", "cart_left"),
            "products",
            List.of("variant", "cart_error", "cart_left"),
            "cart",
            List.of("cart_error", "cart_left"),
            SEARCH,
            List.of("q", "page"),
            "my-account",
            List.of("page"));

    static PageUrl of(String path, Map<String, List<String>> query) {
        var trimmed = path.length() > 1 ? path.replaceFirst("/+$", "") : path;
        var clean = trimmed.isEmpty() ? "/" : trimmed;
        var parts = parts(clean);
        var first = parts.isEmpty() ? "" : parts.getFirst();
        var family = switch (first) {
            case "collections" -> collectionFamily(parts);
            case "pages" -> parts.size() == 1 ? first : "page";
            default -> first;
        };
        var kept = new TreeMap<String, List<String>>();
        for (var name : KNOWN.getOrDefault(family, List.of())) {
            var values = query.getOrDefault(name, List.of());
            var value = values.isEmpty() ? "" : read(name, values.getFirst());
            if (!value.isEmpty()) {
                kept.put(name, List.of(value.length() > LONGEST_VALUE ? value.substring(0, LONGEST_VALUE) : value));
            }
        }
        if (FACETED.contains(family)) {
            kept.putAll(FacetParameters.of(query));
        }
        if (!kept.containsKey("cart_error")) {
            kept.remove("cart_left");
        }
        return new PageUrl(clean, kept);
    }

    private static String collectionFamily(List<String> parts) {
        return switch (parts.size()) {
            case 1 -> "collections";
            case 2 -> GATHERED.contains(parts.get(1)) ? GATHERED_PRODUCTS : COLLECTION;
            case 3 -> COLLECTION;
            default -> "collection products";
        };
    }

    /** The value as the page reads it; empty when to the page it is the same as none. */
    private static String read(String name, String value) {
        return switch (name) {
            case "page" -> PAGE.matcher(value).matches() && !value.equals("1") ? value : "";
            case "variant" ->
                NUMBER.matcher(value).matches() && Long.parseLong(value) > 0
                        ? Long.toString(Long.parseLong(value))
                        : "";
            case "sort_by" ->
                ProductSortOrder.of(value).map(ProductSortOrder::outside).orElse("");
            case "cart_error" -> CartErrors.isKnown(value) ? value : "";
            default -> value.strip();
        };
    }

    /**
     * The same page with the template that is asked for, if one is. why not in any case: only the theme editor may ask.
     */
    PageUrl withTemplate(@Nullable String template) {
        if (template == null || !NAME.matcher(template).matches()) {
            return this;
        }
        var kept = new TreeMap<>(query);
        kept.put(TEMPLATE, List.of(template));
        return new PageUrl(path, kept);
    }

    /** The same page without that parameter. */
    PageUrl without(String name) {
        return with(name, List.of());
    }

    /** The same page with these values of a parameter in place of those that it has. */
    PageUrl with(String name, List<String> values) {
        var kept = new TreeMap<>(query);
        if (values.isEmpty()) {
            kept.remove(name);
        } else {
            kept.put(name, List.copyOf(values));
        }
        return new PageUrl(path, kept);
    }

    /** The path's parts: {@code [products, jug]}. */
    List<String> parts() {
        return parts(path);
    }

    /** The value of a parameter that has one; empty when it is not there. */
    String text(String name) {
        var values = query.getOrDefault(name, List.of());
        return values.isEmpty() ? "" : values.getFirst();
    }

    /** From 1 on; whatever is no such number is 1. */
    int page() {
        var text = text("page");
        return PAGE.matcher(text).matches() ? Integer.parseInt(text) : 1;
    }

    /** 0 when there is none. */
    long number(String name) {
        var text = text(name);
        return NUMBER.matcher(text).matches() ? Long.parseLong(text) : 0;
    }

    /** Path and query as a browser writes them. */
    String url() {
        return encoded(path) + (query.isEmpty() ? "" : "?" + queryText());
    }

    /** A path with each of its parts percent-encoded. */
    static String encoded(String path) {
        return "/" + parts(path).stream().map(PageUrl::escape).collect(Collectors.joining("/"));
    }

    /** The same for a path with a query, whose values are plain numbers or escaped already. */
    static String encodedUrl(String url) {
        var mark = url.indexOf('?');
        return mark < 0 ? encoded(url) : encoded(url.substring(0, mark)) + url.substring(mark);
    }

    /** Path without percent-encoding. */
    static String decoded(String path) {
        try {
            return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return path;
        }
    }

    /** URL as entered by a merchant, encoded for a header: existing encoding stays as it is. */
    static String sendable(String url) {
        return url.codePoints()
                .mapToObj(Character::toString)
                .map(letter -> letter.matches("[!-~]") ? letter : escape(letter))
                .collect(Collectors.joining());
    }

    static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private String queryText() {
        return query.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(value -> escape(entry.getKey()) + "=" + escape(value)))
                .collect(Collectors.joining("&"));
    }

    private static List<String> parts(String path) {
        return List.of(path.split("/")).stream().filter(part -> !part.isEmpty()).toList();
    }
}
