package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Products, collections and pages for the theme editor's pickers, in the shapes of the Admin API. They come from the
 * shop's own pages, as shoppers see them: no key of the shop is needed, and settings can show nothing else.
 */
final class PickerRecords {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_LISTS = 10;
    private static final Pattern PAGE = Pattern.compile("<a href=\"/pages/([^\"?#/]+)\">([^<]*)</a>");

    private final ConnectedRecords.PageReader pages;

    /** {@code pages} gives what client navigation gets. */
    PickerRecords(ConnectedRecords.PageReader pages) {
        this.pages = pages;
    }

    /** By words; the newest where there are none. */
    ArrayNode products(String words) throws IOException {
        var address = words.isBlank() ? "/collections/all?sort_by=created-desc" : "/search?q=" + encoded(words);
        var found = JSON.createArrayNode();
        pages.read(address).at("/data/products").forEach(product -> found.add(record(product)));
        return found;
    }

    Optional<JsonNode> product(String handle) throws IOException {
        var product = pages.read("/products/" + encoded(handle)).at("/data/product");
        return product.isObject() ? Optional.of(record(product)) : Optional.empty();
    }

    ArrayNode collections() throws IOException {
        var found = JSON.createArrayNode();
        for (int page = 1; page <= MOST_LISTS; page++) {
            var data = pages.read("/collections?page=" + page).path("data");
            data.path("collections").forEach(collection -> found.add(record(collection)));
            if (found.size() >= data.at("/pagination/total").asInt()) {
                break;
            }
        }
        return found;
    }

    ArrayNode pages() throws IOException {
        var found = JSON.createArrayNode();
        for (int page = 1; page <= MOST_LISTS; page++) {
            var before = found.size();
            var list = PAGE.matcher(
                    pages.read("/pages?page=" + page).at("/data/bodyHtml").asText());
            while (list.find()) {
                found.addObject().put("handle", list.group(1)).put("title", title(list.group(1), list.group(2)));
            }
            if (found.size() == before) {
                break;
            }
        }
        return found;
    }

    /** Pictures of products whose titles have these words, the newest first. */
    ArrayNode images(String words) throws IOException {
        var wanted = words.toLowerCase(Locale.ROOT).strip().split("\\s+");
        var found = JSON.createArrayNode();
        for (var product : pages.read("/collections/all?sort_by=created-desc").at("/data/products")) {
            var title = product.path("title").asText();
            if (!Stream.of(wanted).allMatch(title.toLowerCase(Locale.ROOT)::contains)) {
                continue;
            }
            for (var image : product.path("images")) {
                found.addObject()
                        // why a path: the theme's pages show it, at whatever host they are.
                        .put("src", image.path("src").asText().replaceFirst("^https?://[^/]+", ""))
                        .put("width", image.path("width").asInt())
                        .put("height", image.path("height").asInt())
                        .put("title", title);
            }
        }
        return found;
    }

    private static ObjectNode record(JsonNode shown) {
        var record = JSON.createObjectNode();
        for (var name : List.of("id", "title", "handle", "image")) {
            if (shown.has(name)) {
                record.set(name, shown.path(name));
            }
        }
        if (!record.path("image").isObject() && shown.at("/images/0").isObject()) {
            record.set("image", shown.at("/images/0"));
        }
        return record;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** why asked of the page itself: the list writes some letters as HTML does. */
    private String title(String handle, String html) throws IOException {
        return html.contains("&")
                ? pages.read("/pages/" + handle).at("/data/page/title").asText(handle)
                : html;
    }
}
