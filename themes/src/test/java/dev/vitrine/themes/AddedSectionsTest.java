package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sections that merchants add to every page, and around what a page itself shows, as the server renders them. */
@Tag("long")
class AddedSectionsTest {
    private static final List<String> OTHER_PAGES =
            List.of("/", "/collections", "/collections/all", "/cart", "/search", "/pages/about", "/login", "/nowhere");

    private final DemoShop shop = new DemoShop();

    @ParameterizedTest
    @EnumSource
    void theyStandWhereTheyWereAddedAndNowhereElse(BundledTheme theme) {
        var build = Lab.build(theme);
        var settings = withSections(theme, build);
        assertThat(html(build, settings, "/products/jug"))
                .containsSubsequence(
                        at("above"),
                        at("header"),
                        "<main",
                        at("before"),
                        at(ownSection(theme)),
                        at("after"),
                        "</main>",
                        at("below"),
                        at("footer"));
        for (var page : OTHER_PAGES) {
            assertThat(html(build, settings, page))
                    .as(page)
                    .containsSubsequence(at("above"), at("header"), "<main", "</main>", at("below"), at("footer"))
                    .doesNotContain(at("before"), at("after"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void listsHaveTheirProductsOnEveryPage(BundledTheme theme) {
        var build = Lab.build(theme);
        var html = html(build, withSections(theme, build), "/cart");
        assertThat(html.substring(html.indexOf(at("below")), html.indexOf(at("footer"))))
                .contains("/products/jug");
    }

    private static String at(String section) {
        return "data-id=\"" + section + "\"";
    }

    private static JsonNode withSections(BundledTheme theme, ThemeBuild build) {
        ObjectNode data = build.defaultSettings().deepCopy();
        add(data, "header_group", "above", words(theme));
        add(data, "footer_group", "below", list(theme));
        add(data, "product", "before", words(theme));
        add(data, "product", "after", words(theme));
        data.withObject("/orders")
                .putArray("product")
                .add("before")
                .add(ownSection(theme))
                .add("after");
        return SettingsResolver.resolve(build.schema(), data);
    }

    private static void add(ObjectNode data, String page, String id, String type) {
        var section = data.withObject("/pages/" + page).putObject(id).put("type", type);
        section.putObject("settings")
                .put("heading", "Made by hand")
                .putObject("collection")
                .put("handle", "all");
        data.withObject("/orders").withArray(page).add(id);
    }

    private String html(ThemeBuild build, JsonNode settings, String address) {
        var rendered = Lab.renderer().render(build, "demo", shop.boot(address, build, settings));
        if (rendered instanceof RenderResult.Html html) {
            assertThat(html.leftOut()).isEmpty();
            return html.html();
        }
        throw new AssertionError(rendered);
    }

    private static String words(BundledTheme theme) {
        return switch (theme) {
            case STARTER -> "rich_text";
            case DECKLE -> "essay";
            case PEGBOARD -> "notice";
        };
    }

    private static String list(BundledTheme theme) {
        return switch (theme) {
            case STARTER -> "featured_collection";
            case DECKLE -> "selection";
            case PEGBOARD -> "shelf";
        };
    }

    private static String ownSection(BundledTheme theme) {
        return switch (theme) {
            case STARTER -> "product_page";
            case DECKLE -> "product_sheet";
            case PEGBOARD -> "product_board";
        };
    }
}
