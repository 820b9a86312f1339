package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.TestServer;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;

/**
 * A theme whose sections have other names than those of the starter, and settings of every type that names something.
 */
final class StrangeTheme {

    private static final String SECTIONS = """
            {"spotlight": {"label": "Spotlight", "sections": [
               {"label": "Things", "elements": [
                 {"id": "hero", "type": "product", "label": "One"}, {"id": "other", "type": "products", "label": "Other"},
                 {"id": "about", "type": "page", "label": "Page"}, {"id": "links", "type": "menu", "label": "Menu"},
                 {"id": "target", "type": "link", "label": "Link"}, {"id": "picture", "type": "image_picker", "label": "Picture"}]}]},
             "trio": {"label": "Trio", "sections": [
               {"label": "Three", "elements": [
                 {"id": "limit_products", "type": "number", "label": "How many", "default": 2},
                 {"id": "left", "type": "collection", "label": "Left"}, {"id": "middle", "type": "collection", "label": "Middle"},
                 {"id": "right", "type": "collections", "label": "Right"}]}]},
             "wall": {"label": "Wall", "sections": [
               {"label": "Bricks", "children": {"label": "Brick", "elements_types": [
                 {"type": "brick", "label": "Brick", "elements": [{"id": "of", "type": "collection", "label": "Of"}]},
                 {"type": "thing", "label": "Thing", "elements": [{"id": "it", "type": "product", "label": "It"}]}]}}]}}
            """;

    private static final String HOME = """
            <template>
              <div class="strange">
                <section v-for="section in $getPageSettings('homepage')" :key="section.id" :id="section.id">
                  <template v-if="section.type === 'spotlight'">
                    <h2 class="hero">{{ section.settings.hero?.title }} {{ section.settings.hero?.variants[0].price }}</h2>
                    <h2 class="other">{{ section.settings.other?.title || 'nothing' }}</h2>
                    <div class="about" v-html="section.settings.about?.content"></div>
                    <i class="links">{{ section.settings.links?.items.length }} {{ $getMenu(section.settings.links).title }}</i>
                    <a class="target" :href="$routeToLink(section.settings.target)">{{ section.settings.target.title }}</a>
                    <img v-if="section.settings.picture" :src="$resizeImage(section.settings.picture, 0, 200)" :alt="section.settings.picture.alt" />
                  </template>
                  <template v-else-if="section.type === 'trio'">
                    <p v-for="each in ['left', 'middle', 'right']" :key="each" :class="each">
                      {{ section.settings[each]?.title }}:
                      {{ section.settings[each]?.products.map((product) => product.title).join(', ') }}
                    </p>
                  </template>
                  <template v-else>
                    <p v-for="block in section.settings.blocks" :key="block.id">{{ (block.of || block.it)?.title }}</p>
                  </template>
                </section>
                <p id="lists">
                  {{ featuredProducts.map((product) => product.handle).join(' ') }} |
                  {{ featuredCollections.trio?.map((product) => product.title).join(', ') }} |
                  {{ collectionList.trio?.map((collection) => collection.handle).join(' ') }} |
                  {{ collectionList.wall?.map((collection) => collection.handle).join(' ') }}
                </p>
              </div>
            </template>
            <script setup>
            defineProps({ featuredProducts: Array, featuredCollections: Array, collectionList: Array })
            </script>
            """;

    private StrangeTheme() {}

    /** Publishes it with this front page. */
    static void publish(TestServer testServer, Shop shop, String homepage) {
        testServer.wear(shop, "Strange", files());
        save(testServer, shop, homepage);
    }

    /** Another front page, and {@code promo} in all the others. */
    static void save(TestServer testServer, Shop shop, String homepage) {
        var document = (ObjectNode) Json.parse("""
                {"settings": {"promo": {"gift": {"handle": "cup"}}}, "pages": {"fixed": {}, "homepage": %s}}
                """.formatted(homepage));
        var order = document.putObject("orders").putArray("homepage");
        document.at("/pages/homepage").fieldNames().forEachRemaining(order::add);
        var platform = testServer.platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().themeSettings().save(tx, shop, document));
    }

    private static SortedMap<String, byte[]> files() {
        var files = TestServer.starterWith(
                "src/layouts/Default.vue",
                layout -> layout.replace(
                        "<slot />", "<b id=\"gift\">{{ $getThemeSettings('promo').gift?.title }}</b><slot />"));
        var schema = (ObjectNode) Json.parse(files.get("src/config/settings_schema.json"));
        schema.withObjectProperty("sections").setAll((ObjectNode) Json.parse(SECTIONS));
        schema.withArrayProperty("settings").add(Json.parse("""
                {"type": "promo", "schema": [{"id": "gift", "type": "product", "label": "Gift"}]}"""));
        files.put("src/config/settings_schema.json", Json.PLAIN.bytes(schema));
        // why: variables for connecting are no part of a theme.
        files.remove(".env.example");
        files.put("src/pages/Home.vue", HOME.getBytes(StandardCharsets.UTF_8));
        return files;
    }
}
