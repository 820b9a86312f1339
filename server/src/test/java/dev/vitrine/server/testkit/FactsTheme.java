package dev.vitrine.server.testkit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;

/** A theme whose pages print every setting of their sections, of all types that can be connected to a field. */
public final class FactsTheme {

    private static final String SECTIONS = """
            {"facts": {"label": "Facts", "pages": ["homepage", "product", "collection", "page"], "sections": [
              {"label": "Words", "elements": [
                {"id": "heading", "type": "text", "label": "Heading", "default": "No heading"},
                {"id": "note", "type": "textarea", "label": "Note"},
                {"id": "words", "type": "text_editor", "label": "Words"},
                {"id": "more", "type": "link", "label": "More"},
                {"id": "address", "type": "url", "label": "Address"},
                {"id": "picture", "type": "image_picker", "label": "Picture"},
                {"id": "bulk", "type": "text", "label": "Bulk price", "default": "None", "feature_switch": "wholesale"}]},
              {"label": "Lines", "children": {"label": "Line", "elements": [
                {"id": "text", "type": "text", "label": "Text", "default": "A line"}]},
               "options": {"id": "text", "heading": "Line", "btnAdd": "Add a line"}}]},
             "bargains": {"label": "Bargains", "feature_switch": "wholesale", "sections": [
              {"elements": [{"id": "heading", "type": "text", "label": "Heading"}]}]}}
            """;

    private static final String FACTS = """
            <template>
              <div class="facts">
                <section v-for="section in $getPageSettings(page)" :key="section.id" :data-id="section.id">
                  <h2 class="heading">{{ section.settings.heading }}</h2>
                  <p class="note">{{ section.settings.note }}</p>
                  <div class="words" v-html="section.settings.words"></div>
                  <a class="more" :href="$routeToLink(section.settings.more)">More</a>
                  <a class="address" :href="section.settings.address">Address</a>
                  <img v-if="section.settings.picture" class="picture" :src="section.settings.picture.src" :alt="section.settings.picture.alt" />
                  <p v-for="block in section.settings.blocks" :key="block.id" class="line" :data-block-id="block.id">{{ block.text }}</p>
                </section>
                <a class="next" href="/products/jug">Jug</a>
              </div>
            </template>
            <script setup>
            defineProps({ page: String })
            </script>
            """;

    private static final String PAGE = """
            <template><Facts page="%s" /></template>
            <script setup>
            import Facts from '../blocks/Facts.vue'
            </script>
            """;

    private FactsTheme() {}

    /** Lets the shop wear it, with these sections by the name of the page in the theme's own files. */
    public static void publish(TestServer testServer, Shop shop, Map<String, String> pages) {
        testServer.wear(shop, "Facts", files(pages));
    }

    private static SortedMap<String, byte[]> files(Map<String, String> pages) {
        var files =
                TestServer.starterWith("src/layouts/Default.vue", layout -> layout.replace("<slot />", "<slot /> "));
        var schema = (ObjectNode) Json.parse(files.get("src/config/settings_schema.json"));
        schema.withObjectProperty("sections").setAll((ObjectNode) Json.parse(SECTIONS));
        files.put("src/config/settings_schema.json", Json.PLAIN.bytes(schema));
        var data = (ObjectNode) Json.parse(files.get("src/config/settings_data.json"));
        pages.forEach((page, sections) -> {
            data.withObjectProperty("pages").set(page, Json.parse(sections));
            var order = data.withObjectProperty("orders").putArray(page);
            data.path("pages").path(page).fieldNames().forEachRemaining(order::add);
        });
        files.put("src/config/settings_data.json", Json.PLAIN.bytes(data));
        // why: variables for connecting are no part of a theme.
        files.remove(".env.example");
        files.put("src/blocks/Facts.vue", FACTS.getBytes(StandardCharsets.UTF_8));
        Map.of("Home", "homepage", "Product", "product", "Collection", "collection", "Other", "page")
                .forEach((component, page) -> files.put(
                        "src/pages/" + component + ".vue", PAGE.formatted(page).getBytes(StandardCharsets.UTF_8)));
        return files;
    }
}
