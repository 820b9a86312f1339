package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema of what a theme receives: that it is whole, and that it refuses what is not declared. */
class ThemeDataSchemaTest {
    private static final Path TYPES = Path.of("src/main/resources/theme-data/theme-data.d.ts");

    @Test
    void typesAreThoseOfTheSchema() throws IOException {
        var types = ThemeDataTypes.print(ThemeDataSchema.document());
        var printed = Files.writeString(Path.of("target/theme-data.d.ts"), types);
        assertThat(TYPES)
                .as("changed: cp themes/%s themes/%s", printed, TYPES)
                .exists()
                .hasContent(types);
    }

    @Test
    void typesAreTypeScript() throws IOException {
        var folder = Files.createDirectories(Path.of("target/types"));
        Files.copy(TYPES, folder.resolve("types.ts"), StandardCopyOption.REPLACE_EXISTING);
        var outcome = Esbuild.unpacked(new CacheFolder(Lab.CACHE))
                .run(folder, Duration.ofSeconds(60), List.of("types.ts", "--bundle"));
        assertThat(outcome.succeeded()).as(outcome.log()).isTrue();
    }

    @Test
    void everyFieldIsDescribed() {
        var silent = new ArrayList<String>();
        ThemeDataSchema.document().path("$defs").properties().forEach(definition -> {
            if (!definition.getValue().has("description")) {
                silent.add(definition.getKey());
            }
            definition.getValue().path("properties").properties().forEach(field -> {
                if (!field.getValue().has("description") && !definition.getKey().equals("PropsByType")) {
                    silent.add(definition.getKey() + "." + field.getKey());
                }
            });
        });
        assertThat(silent).isEmpty();
    }

    @Test
    void everyDefinitionIsUsed() {
        var definitions = ThemeDataSchema.document().path("$defs");
        var names = new ArrayList<String>();
        definitions.fieldNames().forEachRemaining(names::add);
        var used = new HashSet<String>();
        for (var reference : definitions.findValuesAsText("$ref")) {
            used.add(reference.replaceFirst(".*/", ""));
        }
        assertThat(names).containsAll(used);
        for (var type : definitions.findValuesAsText("tsType")) {
            used.addAll(List.of(type.split("\\W+")));
        }
        assertThat(used).isNotEmpty();
        names.removeAll(used);
        assertThat(names)
                .as("used by nothing but the outside")
                .containsExactly("InitialState", "Navigation", "Redirect", "Theme", "PropsByType");
    }

    @Test
    void missingWrongAndUndeclaredFieldsAreRefused() {
        var page = Lab.SHOP.page("/products/jug", Lab.theme(), Lab.settings(Lab.theme()));
        assertThat(ThemeDataSchema.problems("Navigation", page)).isEmpty();
        var variant = page.withObject("/data/product/variants/0");
        variant.put("price", "12.50").put("weight", 3).remove("sku");
        assertThat(ThemeDataSchema.problems("Navigation", page))
                .hasSize(3)
                .anyMatch(each -> each.contains("/variants/0/price: string found, number expected"))
                .anyMatch(each -> each.contains("'weight'"))
                .anyMatch(each -> each.contains("'sku'"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/collections",
                "/collections/all?sort_by=price-asc&page=2",
                "/collections/all/products/jug",
                "/products/jug?variant=102",
                "/pages/about",
                "/cart",
                "/search?q=bowl",
                "/search",
                "/login",
                "/register",
                "/my-account",
                "/my-account/addresses",
                "/my-account/orders?page=2",
                "/my-account/orders/10",
                "/my-account/orders/11",
                "/my-account/orders/14",
                "/nowhere"
            })
    void demoShopGivesWhatAServerGives(String address) {
        var shop = new DemoShop();
        var build = Lab.theme();
        assertThat(ThemeDataSchema.problems("InitialState", shop.boot(address, build, Lab.settings(build))))
                .isEmpty();
        assertThat(shop.act("add", Lab.json("{'variant_id': 101, 'qty': 2}"))
                        .path("success")
                        .asBoolean())
                .isTrue();
        assertThat(ThemeDataSchema.problems("Navigation", shop.page(address, build, Lab.settings(build))))
                .isEmpty();
        assertThat(ThemeDataSchema.problems("Cart", shop.cart())).isEmpty();
    }

    @Test
    void demoShopHasEveryTypeOfPage() {
        var types = new HashSet<String>();
        for (var each : ThemeDataSchema.document().at("/$defs/PageDataByType/allOf")) {
            types.add(each.at("/if/properties/page/properties/type/const").asText());
        }
        assertThat(ThemeReadsTest.PAGES.values()).containsAll(types);
    }
}
