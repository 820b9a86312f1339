package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Merchants work on blocks inside blocks: entries of groups of columns. */
@Tag("browser")
@Tag("long")
final class ThemeEditorNestedBlocksTest {

    private static final String SCHEMA = """
            {"label": "Columns", "sections": [{"label": "Columns",
              "options": {"heading": "Column", "id": "heading", "btnAdd": "Add a column"},
              "children": {"elements": [{"id": "heading", "type": "text", "label": "Heading"}], "blocks": {
                "label": "Groups", "options": {"heading": "Group", "id": "name"},
                "children": {"elements_types": [
                  {"type": "note", "label": "Note", "max_items": 1, "elements": [{"id": "name", "type": "text", "label": "Note"}]},
                  {"type": "list", "label": "List", "elements": [{"id": "name", "type": "text", "label": "Name"}], "blocks": {
                    "label": "Entries", "options": {"heading": "Entry", "id": "title", "btnAdd": "Add an entry"},
                    "children": {"elements": [{"id": "title", "type": "text", "label": "Title"},
                      {"id": "of", "type": "product", "label": "Product"}]}}}]}}}}]}
            """;
    private static final String STORED = """
            {"columns": {"type": "columns", "settings": {"blocks": [
              {"id": "drinks", "heading": "Drinks", "blocks": [
                {"id": "hot", "element_type": "list", "name": "Hot", "blocks": [
                  {"id": "tea", "title": "Tea", "of": {"handle": "cup"}}]}]}]}}}
            """;
    private static final String HOME = """
            <template>
              <div>
                <section v-for="section in $getPageSettings('homepage')" :key="section.id" :data-id="section.id">
                  <div v-for="column in section.settings.blocks" :key="column.id" :data-block-id="column.id">
                    <h2>{{ column.heading }}</h2>
                    <div v-for="group in column.blocks" :key="group.id" class="group" :data-block-id="group.id">
                      <h3>{{ group.name }}</h3>
                      <p v-for="entry in group.blocks" :key="entry.id" class="entry" :data-block-id="entry.id">
                        <b>{{ entry.title }}</b> <i v-if="entry.of">{{ entry.of.title }}</i>
                      </p>
                    </div>
                  </div>
                </section>
              </div>
            </template>
            """;
    private static final String ENTRIES = "return [...document.querySelectorAll('.entry b')].map(it => it.innerText)";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @BeforeEach
    void wear() {
        testServer.api(shop.handle()).sells("Cup", "5.50", 3);
        testServer.wear(shop, "Columns", files());
    }

    @Test
    void anEntryIsAddedChosenMovedCopiedAndPublishedAtTheThirdLevel() {
        try (var editor = new EditorTab(testServer, shop)) {
            var browser = editor.browser;
            browser.click("[data-section=columns] > .entry__row > .entry__fold");
            unfold(browser, "drinks");
            unfold(browser, "hot");
            browser.click(row("hot") + " + .blocks > .add");
            browser.type("#field-title input", "Coffee");
            awaitEntries(editor, "[Tea, Coffee]");
            assertThat(browser.text("#settings-pane .pane__title")).isEqualTo("Coffee\nColumns › Hot");

            // The innermost of what was clicked is chosen.
            editor.inPage("document.querySelector('[data-block-id=tea] b').click()");
            browser.find(row("tea") + " > .item[aria-current]");
            browser.until("its form", () -> browser.text("#settings-pane h2").equals("Tea"));
            browser.click(row("tea") + " > .item");
            browser.chord(Keys.ALT, Keys.DOWN);
            awaitEntries(editor, "[Coffee, Tea]");
            assertThat(browser.script("return document.activeElement.dataset.block"))
                    .isEqualTo("tea");

            // Escape leads to the block around it, whose form has what is inside.
            browser.keys(Keys.ESCAPE);
            browser.until("its group", () -> browser.text("#settings-pane h2").equals("Hot"));
            assertThat(browser.text("#settings-pane .part--blocks"))
                    .containsSubsequence("Entries", "Coffee", "Tea", "Add an entry");
            browser.look("theme-editor-nested-blocks");

            browser.click(row("hot") + " > .item");
            browser.click(row("hot") + " > [aria-haspopup=menu]");
            browser.click(browser.all("[role=menuitem]").stream()
                    .filter(item -> item.getText().startsWith("Duplicate"))
                    .findFirst()
                    .orElseThrow());
            awaitEntries(editor, "[Coffee, Tea, Coffee, Tea]");
            assertThat(editor.inPage("""
                    const ids = [...document.querySelectorAll('[data-block-id]')].map((it) => it.dataset.blockId);
                    return ids.length - new Set(ids).size;
                    """)).as("ids that stand there twice").isEqualTo(0L);
            browser.chord(Keys.CONTROL, "z");
            awaitEntries(editor, "[Coffee, Tea]");

            editor.inPage("""
                    const words = document.querySelector('[data-block-id=tea] b');
                    words.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
                    words.textContent = 'Green tea';
                    words.dispatchEvent(new InputEvent('input', { bubbles: true }));
                    words.blur();
                    """);
            browser.until(
                    "the words in the outline", () -> browser.text(row("tea")).equals("Green tea"));
            editor.awaitSaved();
            editor.publish();
        }
        try (var browser = Browser.open()) {
            browser.go(testServer.url(shop.handle(), "/"));
            browser.untilInteractive();
            assertThat(browser.text("main")).containsSubsequence("Drinks", "Hot", "Coffee", "Green tea", "Cup");
            browser.assertQuiet();
        }
    }

    private static void unfold(Browser browser, String block) {
        browser.click(row(block) + " > .entry__fold");
    }

    private static String row(String block) {
        return ".outline .entry__row:has(> [data-block=" + block + "])";
    }

    private static void awaitEntries(EditorTab editor, String entries) {
        editor.browser.until(
                () -> entries + " instead of " + editor.inPage(ENTRIES),
                () -> String.valueOf(editor.inPage(ENTRIES)).equals(entries));
    }

    private static SortedMap<String, byte[]> files() {
        var files = TestServer.starterWith("src/pages/Home.vue", before -> HOME);
        var schema = (ObjectNode) Json.parse(files.get("src/config/settings_schema.json"));
        schema.withObjectProperty("sections").set("columns", Json.parse(SCHEMA));
        files.put("src/config/settings_schema.json", Json.PLAIN.bytes(schema));
        var data = (ObjectNode) Json.parse(files.get("src/config/settings_data.json"));
        data.withObjectProperty("pages").set("homepage", Json.parse(STORED));
        data.withObjectProperty("orders").putArray("homepage").add("columns");
        files.put("src/config/settings_data.json", Json.PLAIN.bytes(data));
        // why: variables for connecting are no part of a theme.
        files.remove(".env.example");
        return files;
    }
}
