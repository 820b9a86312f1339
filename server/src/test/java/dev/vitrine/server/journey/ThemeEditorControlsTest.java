package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** Every type of setting: set in the theme editor, seen in the preview, read by the theme on the server, taken back. */
@Tag("browser")
@Tag("long")
final class ThemeEditorControlsTest {

    private static final String SCHEMA = "src/config/settings_schema.json";
    private static final String HEADER = "src/sections/Header.vue";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    /**
     * A type of setting.
     *
     * @param element its schema besides type, id and label
     * @param set what a merchant does
     * @param pointer where the theme reads what came of it, within the setting's value
     * @param value what it reads there
     */
    private record Row(String type, String element, Consumer<Browser> set, String pointer, String value) {

        String id() {
            return "every_" + type;
        }

        String field() {
            return "#field-" + id();
        }
    }

    private static Row typed(String type, String words, String value) {
        return new Row(type, "{}", browser -> browser.type("#field-every_" + type + " input", words), "", value);
    }

    private static Row picked(String type, String words, String pointer, String value) {
        return new Row(type, "{}", browser -> pick(browser, "#field-every_" + type, words), pointer, value);
    }

    private static final String CHOICES =
            "{\"default\": \"a\", \"options\": [{\"label\": \"One\", \"value\": \"a\"}, {\"label\": \"Two\", \"value\": \"b\"}]}";

    private static final List<Row> ROWS = List.of(
            typed("input", "Short", "Short"),
            typed("text", "Words", "Words"),
            typed("url", "https://example.com/terms", "https://example.com/terms"),
            typed("number", "42", "42"),
            new Row(
                    "textarea",
                    "{}",
                    browser -> browser.type("#field-every_textarea textarea", "Two lines"),
                    "",
                    "Two lines"),
            new Row(
                    "text_editor",
                    "{}",
                    browser -> {
                        browser.click("#field-every_text_editor .rich__text");
                        browser.keys("Rich words");
                    },
                    "",
                    "<p>Rich words</p>"),
            new Row(
                    "checkbox",
                    "{\"default\": false}",
                    browser -> browser.click("#field-every_checkbox input"),
                    "",
                    "true"),
            new Row(
                    "radio",
                    CHOICES,
                    browser -> browser.click("#field-every_radio .choice__item:nth-of-type(2)"),
                    "",
                    "b"),
            new Row(
                    "select",
                    CHOICES,
                    browser -> browser.find("#field-every_select select").sendKeys("Two"),
                    "",
                    "b"),
            new Row(
                    "slider",
                    "{\"min\": 0, \"max\": 40, \"default\": 8, \"unit\": \"px\"}",
                    browser -> browser.find("#field-every_slider input[type=range]")
                            .sendKeys(Keys.RIGHT),
                    "",
                    "9"),
            new Row(
                    "color",
                    "{\"default\": \"#ffffff\"}",
                    browser -> browser.type("#field-every_color .color-field__hex", "#1f5f4a"),
                    "",
                    "#1f5f4a"),
            new Row(
                    "color_scheme",
                    "{}",
                    browser ->
                            browser.click("#field-every_color_scheme .scheme-choice__item:has(input[value=inverse])"),
                    "",
                    "inverse"),
            new Row(
                    "video",
                    "{}",
                    browser -> browser.type("#field-every_video input", "https://youtu.be/dQw4w9WgXcQ"),
                    "/id",
                    "dQw4w9WgXcQ"),
            picked("product", "Cup", "/title", "Cup"),
            picked("collection", "Mornings", "/title", "Mornings"),
            picked("page", "About", "/title", "About"),
            picked("link", "Cup", "/url", "/products/cup"),
            new Row(
                    "menu",
                    "{\"default\": \"none\"}",
                    browser -> browser.find("#field-every_menu select").sendKeys("Main"),
                    "/handle",
                    "main-menu"));

    @Test
    void everyTypeIsSetShownSavedReadAndTakenBack(@TempDir Path folder) throws IOException {
        var api = testServer.api(shop.handle());
        api.sells("Cup", "5.50", 8);
        api.post("custom_collections", "{\"custom_collection\":{\"title\":\"Mornings\"}}");
        api.post("pages", "{\"page\":{\"title\":\"About\",\"body_html\":\"Us\"}}");
        testServer.wear(shop, "Everything", everything());
        var theme =
                testServer.platform().shopServices().themes().published(shop).id();
        try (var browser = Browser.open()) {
            testServer.owner(shop.handle()).at(browser, shop.handle(), "/admin/themes/" + theme + "/editor");
            browser.click("[data-section=header] > .entry__row .item");
            browser.until("the preview", () -> inPreview(browser).has("every_text"));
            var before = inPreview(browser);
            for (var row : ROWS) {
                row.set.accept(browser);
                browser.until(row + " in the preview", () -> isSet(row, inPreview(browser)));
            }
            var picture = PlainPicture.in(folder, PlainPicture.SAGE);
            browser.all("#field-every_image_picker input[type=file]").getFirst().sendKeys(picture.toString());
            browser.until(
                    "the picture",
                    () -> inPreview(browser)
                            .at("/every_image_picker/src")
                            .asText()
                            .startsWith("/media/"));
            browser.click("#field-every_image_picker .image-field__tools button:nth-of-type(2)");
            browser.find(".library__item");
            browser.type("dialog[open] input[type=search]", "cup");
            browser.until("none", () -> browser.text("dialog[open]").contains("No picture of that name."));
            browser.type(
                    "dialog[open] input[type=search]", picture.getFileName().toString());
            browser.click(".library__item");
            browser.until("the choice", () -> browser.all("dialog[open]").isEmpty());
            browser.until("being saved", () -> browser.text(".save-state").equals("Saved"));
            browser.click(".topbar .button--main");
            browser.click("dialog[open] .button--main");
            browser.until("being published", () -> browser.all("dialog[open]").isEmpty());
            var read = onServer();
            ROWS.forEach(row -> assertThat(isSet(row, read))
                    .as(row + " in " + read.path(row.id()))
                    .isTrue());
            assertThat(read.at("/every_image_picker/src").asText()).startsWith("/media/");

            for (var row : ROWS) {
                browser.click(row.field() + " .setting__reset");
                browser.until(
                        row + " being the default",
                        () -> inPreview(browser).path(row.id()).equals(before.path(row.id())));
            }
            browser.assertQuiet();
        }
    }

    private static void pick(Browser browser, String field, String words) {
        browser.type(field + " [role=combobox]", words);
        browser.until(
                words + " in the list",
                () -> browser.all(field + " .combo__item").stream()
                        .anyMatch(item -> item.isDisplayed() && item.getText().startsWith(words)));
        browser.keys(Keys.ENTER);
    }

    private static boolean isSet(Row row, JsonNode settings) {
        return settings.path(row.id()).at(row.pointer).asText().equals(row.value);
    }

    private static JsonNode inPreview(Browser browser) {
        return Json.parse(String.valueOf(
                browser.inFrame("iframe", "return (document.querySelector('.everything') || {}).textContent || '{}'")));
    }

    private JsonNode onServer() {
        var page = testServer.visitor(shop.handle()).get("/").text();
        return Json.parse(Jsoup.parse(page).select(".everything").text());
    }

    /** The starter theme, whose header has a setting of every type and says what it reads. */
    private static SortedMap<String, byte[]> everything() {
        var files = TestServer.starterWith(SCHEMA, text -> {
            var schema = (ObjectNode) Json.parse(text);
            var parts = (ArrayNode) schema.at("/sections/header/sections");
            var elements = parts.addObject().put("label", "Everything").putArray("elements");
            ROWS.forEach(row -> elements.add(((ObjectNode) Json.parse(row.element))
                    .put("type", row.type)
                    .put("id", row.id())
                    .put("label", "Every " + row.type)));
            elements.addObject()
                    .put("type", "image_picker")
                    .put("id", "every_image_picker")
                    .put("label", "Picture");
            return Json.PLAIN.text(schema);
        });
        var header = new String(files.get(HEADER), StandardCharsets.UTF_8);
        var says = header.replaceFirst(
                "</header>", "<pre class=\"everything\" hidden>{{ JSON.stringify(settings) }}</pre></header>");
        files.put(HEADER, says.getBytes(StandardCharsets.UTF_8));
        return files;
    }
}
