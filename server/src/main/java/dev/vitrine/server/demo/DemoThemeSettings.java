package dev.vitrine.server.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.server.ThemeSettingsFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.Objects;

/** Theme settings of a demo shop: a preset, with its own images and products in the sections. */
final class DemoThemeSettings {

    private final DemoShop demo;
    private final DemoImageLoader.LoadedImages pictures;

    DemoThemeSettings(DemoShop demo, DemoImageLoader.LoadedImages pictures) {
        this.demo = demo;
        this.pictures = pictures;
    }

    ObjectNode document() {
        var document = chosen();
        var home = document.path("pages").path("homepage");
        home.properties().forEach(section -> {
            var settings = section.getValue().path("settings");
            switch (section.getValue().path("type").asText()) {
                case "slideshow" ->
                    settings.path("blocks").forEach(block -> picture(block, sceneFor(block.path("link"))));
                case "image_with_text" -> picture(settings, sceneFor(settings.path("link")));
                case "featured_product" -> product(settings);
                default -> {
                    // Sections without pictures and products stay as the theme has them.
                }
            }
        });
        document.withObject("/settings/cart").put("show_order_note", true);
        document.putObject("seo").put("title", demo.seoTitle()).put("description", demo.seoDescription());
        return document;
    }

    /** The shop's own sections and words, in the colours and type of the theme's style that it names. */
    private ObjectNode chosen() {
        var document = words();
        var theme = ThemeSettingsFiles.starter();
        var style = document.path("style").asText();
        var settings = theme.data().path("settings");
        for (var each : theme.schema().path("styles")) {
            settings = each.path("code").asText().equals(style) ? each.path("settings") : settings;
        }
        document.set("settings", settings.deepCopy());
        return document;
    }

    private ObjectNode words() {
        var name = "/demo/look-" + demo.handle() + ".json";
        try (var in = Objects.requireNonNull(DemoThemeSettings.class.getResourceAsStream(name), name)) {
            return Json.parse(in.readAllBytes()).deepCopy();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private DemoScene sceneFor(JsonNode link) {
        var handle = link.path("subject").path("handle").asText();
        return demo.collections().stream()
                .filter(collection -> collection.handle().equals(handle))
                .map(DemoCollection::picture)
                .findFirst()
                .orElse(demo.scenes().getFirst());
    }

    private void picture(JsonNode settings, DemoScene scene) {
        if (settings instanceof ObjectNode node) {
            var storedImage = pictures.of(demo, scene.fileName());
            node.putObject("picture")
                    .put("src", ImageStore.url(storedImage.key(), scene.fileName(), storedImage.extension()))
                    .put("alt", scene.alt())
                    .put("width", storedImage.width())
                    .put("height", storedImage.height());
        }
    }

    /** One with a choice to make, so that the section shows what a form can do. */
    private void product(JsonNode settings) {
        var product = demo.products().stream()
                .filter(DemoProduct::isAvailable)
                .max(Comparator.comparingInt(each -> each.pictures().size()))
                .orElseThrow();
        if (settings instanceof ObjectNode node) {
            node.putObject("product").put("handle", product.handle()).put("title", product.title());
        }
    }
}
