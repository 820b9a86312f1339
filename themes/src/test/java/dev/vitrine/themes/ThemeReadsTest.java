package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The runtime and themes read only what the schema declares. Every page is rendered with data that note what is read of
 * them; what is read in a browser alone, such as in handlers, is not seen.
 */
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
            Map.entry("PageNotFound", "not_found"));

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

    @Test
    void starterReadsWhatTheSchemaDeclares() throws IOException {
        var build = starter();
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
            var definition = ThemeDataSchema.document()
                    .at("/$defs/PropsByType/properties/" + address.getValue() + "/$ref")
                    .asText()
                    .replaceFirst(".*/", "");
            assertThat(page.offered()).as(address.getKey()).hasSize(1);
            assertThat(ThemeDataSchema.problems(
                            definition, page.offered().iterator().next()))
                    .as(address.getKey())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Product | product  | product.weight                       | Product.weight",
                "Product | product  | product.variants[0].barcode          | Variant.barcode",
                "Product | product  | product.options[0].values.at(0).hex  | OptionValue.hex",
                "Product | product  | product.images.find((i) => i.thumb)  | Image.thumb",
                "Product | product  | ({ ...product }).image.thumb         | Image.thumb",
                "Product | variant  | variant.barcode                      | Variant.barcode",
                "Product | related  | related[0].description               | ProductCard.description",
                "Product | reviews  | 1                                    | ProductProps.reviews",
                "Product | product  | $page.context.price                  | ProductContext.price",
                "Product | product  | $shop.phone                          | Shop.phone",
                "Product | product  | $currency.rates                      | Currency.rates",
                "Product | product  | $getMenu('main-menu').items[0].icon  | MenuItem.icon",
                "Product | product  | $getPageSettings('homepage')[0].icon | SectionInstance.icon",
                "Product | product  | $customer                            | Theme.$customer",
                "Product | product  | theme.$customer                      | Theme.$customer",
                "Product | product  | theme.$shop.policies[0].body         | PolicyLink.body",
                "Cart    | cart     | cart.weight                          | CartState.weight",
                "Cart    | products | products[0].weight                   | CartLine.weight",
                "Cart    | products | $cart.items[0].weight                | CartItem.weight",
            })
    void fieldThatTheSchemaLacksIsNoticed(String page, String prop, String code, String field) throws IOException {
        var build = Lab.build(Lab.variation(Map.of("src/pages/" + page + ".vue", """
                <template><pre>{{ %s }}</pre></template>
                <script setup>
                import { useTheme } from 'vitrine'
                defineProps(['%s'])
                const theme = useTheme()
                </script>
                """.formatted(code, prop))));
        var boot = shop.boot(page.equals("Cart") ? "/cart" : "/products/jug", build, Lab.settings(build));
        assertThat(new RecordedTheme(build).undeclared(boot).lines()).contains(field);
    }

    @Test
    void starterReadsWhatTheSchemaDeclaresOfCustomOptions() throws IOException {
        var build = starter();
        var boot = shop.boot("/products/jug", build, Lab.settings(build));
        var options = boot.withObject("/data/product").putArray("custom_options");
        for (var type : List.of("text", "textarea", "select", "radio", "checkbox", "file")) {
            var option = options.addObject().put("id", type).put("type", type).put("label", type);
            option.putArray("values").addObject().put("value", "1").put("text", "One");
        }
        assertThat(ThemeDataSchema.problems("InitialState", boot)).isEmpty();
        assertThat(new RecordedTheme(build).undeclared(boot)).isEmpty();
    }

    private ObjectNode boot(String address) {
        return shop.boot(address, Lab.theme(), Lab.settings(Lab.theme()));
    }

    private static ThemeBuild starter() throws IOException {
        var folder = Files.createTempDirectory(Files.createDirectories(Path.of("target", "themes")), "starter");
        return Lab.build(StarterTheme.unpack(folder));
    }

    /** The theme's first look, its other look, and a front page with every section that it has. */
    private static JsonNode[] settings(ThemeBuild build) {
        var other = Lab.json("{'style': 'atelier'}");
        var everything = (ObjectNode) build.defaultSettings().deepCopy();
        var home = everything.withObject("/pages").putObject("homepage");
        everything.withObject("/orders").remove("homepage");
        build.schema().path("sections").fieldNames().forEachRemaining(type -> {
            var settings = home.putObject("all_" + type).put("type", type).putObject("settings");
            if (type.equals("featured_product")) {
                settings.putObject("product").put("handle", "jug");
            }
        });
        return new JsonNode[] {
            Lab.settings(build),
            SettingsResolver.resolve(build.schema(), other),
            SettingsResolver.resolve(build.schema(), everything)
        };
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
                            PlatformBundles.prepare(new CacheFolder(Lab.CACHE)).prelude()));
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
