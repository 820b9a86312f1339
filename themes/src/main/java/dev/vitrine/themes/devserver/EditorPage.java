package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** The document of the theme editor on local files, and what it tells the application. */
final class EditorPage {
    /** The theme has no id here, and the application asks by one. */
    static final int THEME_ID = 1;

    /** What the application shows here; everything else that it can do is for shops. */
    private static final List<String> CAPABILITIES =
            List.of("add", "search", "history", "changes", "checks", "conflicts", "paste", "inspect", "templates");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private final ShopData shop;
    private final PickerRecords records;
    private final String preview;

    /** {@code preview} is the address of the theme's front page. */
    EditorPage(Path folder, ShopData shop, PickerRecords records, String preview) {
        this.folder = folder;
        this.shop = shop;
        this.records = records;
        this.preview = preview;
    }

    /**
     * Addresses of the application's files and calls begin with {@code base}. Its style sheet stands after the words
     * that are shown while it is made.
     */
    String document(String base) {
        var boot = boot(base).toString().replace("<", "\\u003c");
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s · Theme editor</title>
                <link rel="icon" href="data:,">
                <link rel="stylesheet" href="%s">
                </head>
                <body class="theme-editor">
                <div id="editor"><p>The theme editor is put together. The first time takes some seconds …</p></div>
                <link rel="stylesheet" href="%s">
                <noscript>The theme editor needs JavaScript.</noscript>
                <script type="application/json" id="editor-boot">%s</script>
                <script type="module" src="%s"></script>
                </body>
                </html>
                """.formatted(text(name()), base + "console.css", base + "editor.css", boot, base + "editor.js");
    }

    private String name() {
        return String.valueOf(folder.getFileName());
    }

    private static String text(String plain) {
        return plain.replace("&", "&amp;").replace("<", "&lt;");
    }

    private ObjectNode boot(String base) {
        var boot = JSON.createObjectNode()
                .put("person", LocalSettings.DEVELOPER)
                .put("csrf", "")
                .put("api", base + "api?path=")
                .put("images", base + "images")
                .put("updates", base + "updates")
                .put("preview", preview)
                .put("previewOrigin", preview.replaceFirst("/$", ""));
        boot.putObject("theme").put("id", THEME_ID).put("name", name()).put("role", "local");
        // why its folder: what the browser keeps of one theme is not for another at the same port.
        var place = UUID.nameUUIDFromBytes(folder.toString().getBytes(StandardCharsets.UTF_8));
        boot.putObject("shop").put("name", name()).put("handle", "folder-" + place);
        CAPABILITIES.forEach(boot.putArray("capabilities")::add);
        boot.putObject("words")
                .put("badge", "Files on this machine")
                .put("first", "The file when serve began")
                .put("version", "Saved")
                .put("again", "A version of before")
                .put("changesSince", "Since serve began")
                .put("changesNone", "Nothing is different from when serve began.")
                .put("restored", "The file holds that version now.");
        boot.set("pages", pages());
        boot.set("menus", menus());
        return boot;
    }

    /** The pages that have settings, each with an address at which it can be seen. */
    private ArrayNode pages() {
        var pages = JSON.createArrayNode();
        page(pages, "homepage", "Home page", "/");
        page(pages, "product", "Product", "/products/", () -> records.products(""));
        page(pages, "collection", "Collection", "/collections/", records::collections);
        page(pages, "collections", "All collections", "/collections");
        page(pages, "page", "Page", "/pages/", records::pages);
        page(pages, "cart", "Cart", "/cart");
        page(pages, "search", "Search", "/search");
        page(pages, "not_found", "Page not found", "/nothing-is-here");
        return pages;
    }

    private static void page(ArrayNode pages, String key, String label, String path) {
        pages.addObject().put("key", key).put("label", label).put("path", path);
    }

    @FunctionalInterface
    private interface Listing {
        ArrayNode read() throws IOException;
    }

    private static void page(ArrayNode pages, String key, String label, String path, Listing listing) {
        try {
            var first = listing.read().path(0).path("handle").asText();
            if (!first.isEmpty()) {
                page(pages, key, label, path + first);
            }
        } catch (IOException | ConnectedShop.ShopUnavailable unreachable) {
            // can fail: settings are edited without the shop as well, and the preview says that it is gone.
        }
    }

    private ArrayNode menus() {
        var menus = JSON.createArrayNode();
        menus.addObject().put("handle", "main-menu").put("title", "Main menu");
        try {
            shop.menus().properties().stream()
                    .filter(menu -> !menu.getKey().equals("main-menu"))
                    .forEach(menu -> menus.addObject()
                            .put("handle", menu.getKey())
                            .put("title", menu.getValue().path("title").asText(menu.getKey())));
        } catch (IOException | ConnectedShop.ShopUnavailable unreachable) {
            // can fail: as above.
        }
        return menus;
    }
}
