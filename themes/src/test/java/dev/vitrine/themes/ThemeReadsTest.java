package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The runtime and themes read only what the schema declares. Every page is rendered with data that note what is read of
 * them; what is read in a browser alone, such as in handlers, is not seen.
 */
@Tag("long")
class ThemeReadsTest {
    /** Addresses in the demo shop, and the type of the page there. */
    static final Map<String, String> PAGES = pages();

    private static final Map<String, String> COMPONENTS = Map.ofEntries(
            Map.entry("PageHome", "home"),
            Map.entry("PageCollections", "collection_list"),
            Map.entry("PageCollection", "collection"),
            Map.entry("PageProduct", "product"),
            Map.entry("PageCart", "cart"),
            Map.entry("PageSearch", "search"),
            Map.entry("PageOther", "page"),
            Map.entry("PageLogin", "login"),
            Map.entry("PageRegister", "register"),
            Map.entry("PageMyAccount", "account"),
            Map.entry("PageMyProfile", "profile"),
            Map.entry("PageMyAddresses", "addresses"),
            Map.entry("PageMyOrders", "orders"),
            Map.entry("PageMyOrder", "order"),
            Map.entry("PageNotFound", "not_found"));

    /** An expression in a product page, and the field that it reads. */
    private static final Map<String, String> PRODUCT_READS = Map.ofEntries(
            Map.entry("product.weight", "Product.weight"),
            Map.entry("product.variants[0].barcode", "Variant.barcode"),
            Map.entry("product.options[0].values.at(0).hex", "OptionValue.hex"),
            Map.entry("product.images.find((i) => i.thumb)", "Image.thumb"),
            Map.entry("({ ...product }).image.thumb", "Image.thumb"),
            Map.entry("variant.barcode", "Variant.barcode"),
            Map.entry("related[0].description", "ProductCard.description"),
            Map.entry("$page.context.price", "ProductContext.price"),
            Map.entry("$shop.phone", "Shop.phone"),
            Map.entry("$currency.rates", "Currency.rates"),
            Map.entry("$getMenu('main-menu').items[0].icon", "MenuItem.icon"),
            Map.entry("$getPageSettings('homepage')[0].icon", "SectionInstance.icon"),
            Map.entry("$customer", "Theme.$customer"),
            Map.entry("theme.$customer", "Theme.$customer"),
            Map.entry("theme.$shop.policies[0].body", "PolicyLink.body"));

    /** An expression in a cart page, and the field that it reads. */
    private static final Map<String, String> CART_READS = Map.ofEntries(
            Map.entry("cart.weight", "CartState.weight"),
            Map.entry("products[0].weight", "CartLine.weight"),
            Map.entry("$cart.items[0].weight", "CartItem.weight"));

    private final DemoShop shop = new DemoShop();
    private final Context engine = Context.newBuilder("js")
            .allowExperimentalOptions(true)
            .option("engine.WarnInterpreterOnly", "false")
            .build();

    @BeforeEach
    void fillTheCart() {
        shop.act("add", Lab.json("{'variant_id': 101, 'qty': 2}"));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @MethodSource("dev.vitrine.themes.Lab#bundledThemes")
    void bundledThemesReadWhatTheSchemaDeclares(BundledTheme theme) throws IOException {
        var build = Lab.build(theme);
        var page = new RecordedTheme(build);
        for (var settings : settings(build)) {
            for (var address : PAGES.keySet()) {
                assertThat(page.undeclared(shop.boot(address, build, settings)))
                        .as(address)
                        .isEmpty();
            }
        }
    }

    @Test
    void testThemeReadsWhatTheSchemaDeclares() throws IOException {
        var page = new RecordedTheme(Lab.theme());
        for (var address : PAGES.keySet()) {
            assertThat(page.undeclared(boot(address))).as(address).isEmpty();
        }
    }

    @Test
    void pagesAreOfferedThePropsOfTheSchema() throws IOException {
        var page = new RecordedTheme(Lab.theme());
        for (var address : PAGES.entrySet()) {
            page.undeclared(boot(address.getKey()));
            var offered = page.offered();
            assertThat(offered.fieldNames())
                    .toIterable()
                    .as(address.getKey())
                    .containsExactlyInAnyOrderElementsOf(components(address.getValue()));
            offered.properties().forEach(component -> {
                var definition = ThemeDataSchema.document()
                        .at("/$defs/PropsByType/properties/" + COMPONENTS.get(component.getKey()) + "/$ref")
                        .asText()
                        .replaceFirst(".*/", "");
                assertThat(ThemeDataSchema.problems(definition, component.getValue()))
                        .as(address.getKey())
                        .isEmpty();
            });
        }
    }

    /** Those of a page: one, but pages of accounts stand in a frame. */
    private static List<String> components(String type) {
        var own = COMPONENTS.entrySet().stream()
                .filter(each -> each.getValue().equals(type.equals("account") ? "profile" : type))
                .map(Map.Entry::getKey)
                .toList();
        return BrowserModules.accountPages().containsAll(own) ? List.of("PageMyAccount", own.getFirst()) : own;
    }

    @Test
    void fieldsThatTheSchemaLacksAreNoticed() throws IOException {
        var theme = Lab.build(Lab.variation(Map.of(
                "src/pages/Product.vue",
                reader(PRODUCT_READS, "product", "variant", "related", "reviews"),
                "src/pages/Cart.vue",
                reader(CART_READS, "cart", "products"))));
        var recordedTheme = new RecordedTheme(theme);
        assertThat(recordedTheme
                        .undeclared(shop.boot("/products/jug", theme, Lab.settings(theme)))
                        .lines())
                .containsAll(PRODUCT_READS.values())
                .contains("ProductProps.reviews");
        assertThat(recordedTheme
                        .undeclared(shop.boot("/cart", theme, Lab.settings(theme)))
                        .lines())
                .containsAll(CART_READS.values());
    }

    /** A page that prints each of these expressions. */
    private static String reader(Map<String, String> reads, String... props) {
        var lines = new StringBuilder();
        reads.keySet().forEach(code -> lines.append("<pre>{{ ").append(code).append(" }}</pre>\n"));
        return """
                <template><div>%s</div></template>
                <script setup>
                import { useTheme } from 'vitrine'
                defineProps(['%s'])
                const theme = useTheme()
                </script>
                """.formatted(lines, String.join("', '", props));
    }

    @ParameterizedTest
    @MethodSource("dev.vitrine.themes.Lab#bundledThemes")
    void bundledThemesReadWhatTheSchemaDeclaresOfCustomOptions(BundledTheme theme) throws IOException {
        var build = Lab.build(theme);
        var boot = shop.boot("/products/jug", build, Lab.settings(build));
        var options = boot.withObject("/data/product").putArray("custom_options");
        for (var type : List.of("text", "textarea", "select", "radio", "checkbox", "file")) {
            var option = options.addObject()
                    .put("id", type)
                    .put("name", type)
                    .put("type", type)
                    .put("label", type)
                    .put("placeholder", "")
                    .put("help_text", "")
                    .put("required", true)
                    .put("max_length", 10);
            option.putArray("values").addObject().put("value", "1").put("text", "One");
        }
        assertThat(ThemeDataSchema.problems("InitialState", boot)).isEmpty();
        assertThat(new RecordedTheme(build).undeclared(boot)).isEmpty();
    }

    private ObjectNode boot(String address) {
        return shop.boot(address, Lab.theme(), Lab.settings(Lab.theme()));
    }

    /** The theme's first look, its styles, and a front page with every section that it has. */
    private static List<JsonNode> settings(ThemeBuild build) {
        var looks = new ArrayList<JsonNode>();
        looks.add(Lab.settings(build));
        build.schema().path("styles").forEach(style -> {
            var chosen = Lab.JSON.createObjectNode().set("style", style.path("code"));
            looks.add(SettingsResolver.resolve(build.schema(), chosen));
        });
        var everything = (ObjectNode) build.defaultSettings().deepCopy();
        var home = everything.withObject("/pages").putObject("homepage");
        everything.withObject("/orders").remove("homepage");
        build.schema().path("sections").fieldNames().forEachRemaining(type -> {
            var settings = home.putObject("all_" + type).put("type", type).putObject("settings");
            if (type.equals("featured_product") || type.equals("centrepiece")) {
                settings.putObject("product").put("handle", "jug");
            }
        });
        looks.add(SettingsResolver.resolve(build.schema(), everything));
        return looks;
    }

    private static Map<String, String> pages() {
        var pages = new LinkedHashMap<String, String>();
        pages.put("/", "home");
        pages.put("/collections", "collection_list");
        pages.put("/collections/all", "collection");
        pages.put("/collections/all/products/jug", "product");
        pages.put("/products/jug?variant=104", "product");
        pages.put("/products/jug?variant=105", "product");
        pages.put("/cart", "cart");
        pages.put("/search?q=bowl", "search");
        pages.put("/search?q=nothing-at-all", "search");
        pages.put("/pages/about", "page");
        pages.put("/login", "login");
        pages.put("/register", "register");
        pages.put("/my-account", "account");
        pages.put("/my-account/addresses", "addresses");
        pages.put("/my-account/orders", "orders");
        pages.put("/my-account/orders?page=2", "orders");
        pages.put("/my-account/orders/14", "order");
        pages.put("/my-account/orders/11", "order");
        pages.put("/nowhere", "not_found");
        return pages;
    }

    /** A theme in an engine of its own, as a render worker has it, with the recorder between runtime and theme. */
    private final class RecordedTheme {
        private final Value host;
        private final Value recorder;

        RecordedTheme(ThemeBuild build) throws IOException {
            engine.eval(
                    "js",
                    Files.readString(
                            PlatformBundles.prepare(new CacheFolder(Lab.CACHE)).prelude(RenderRuntime.LEAN)));
            engine.eval("js", Files.readString(build.server()));
            var source = Files.readString(Path.of("src/test/resources/theme-data/recorder.js"));
            recorder =
                    engine.eval("js", source).execute(ThemeDataSchema.document().toString());
            var theme = engine.getBindings("js").getMember("vitrineTheme");
            var observed = recorder.invokeMember(
                    "observe",
                    theme.getMember("theme"),
                    Lab.JSON.valueToTree(COMPONENTS).toString());
            engine.getBindings("js").putMember("observedTheme", observed);
            engine.eval("js", "globalThis.vitrineTheme = { theme: observedTheme }");
            host = engine.getBindings("js").getMember("vitrineHost");
            host.invokeMember("load");
        }

        /** What was read and is not declared, a line each, after rendering a page. */
        String undeclared(ObjectNode boot) {
            recorder.invokeMember("expect", boot.toString());
            host.invokeMember("render", boot.toString());
            var state = host.invokeMember("poll").asString();
            while (state.equals("pending")) {
                state = host.invokeMember("poll").asString();
            }
            assertThat(state).as(host.invokeMember("error").asString()).isEqualTo("done");
            return recorder.invokeMember("undeclared").asString();
        }

        /** What the runtime offered to the page's component. */
        JsonNode offered() throws IOException {
            return Lab.JSON.readTree(recorder.invokeMember("offered").asString());
        }
    }
}
