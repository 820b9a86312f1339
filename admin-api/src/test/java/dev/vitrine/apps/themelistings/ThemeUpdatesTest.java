package dev.vitrine.apps.themelistings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.testkit.ApiClient;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ThemeUpdatesTest {

    private static final String LINES = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n";

    private static final String SCHEMA_2 = """
            {"sections": {"hero": {"label": "Hero", "was": ["banner"], "sections": [{"elements": [
               {"id": "title", "type": "text", "label": "Headline", "was": ["heading"]}]}]}},
             "settings": [{"type": "colors", "label": "Colours", "schema": [{"id": "page", "type": "color", "was": ["background"]}]}]}
            """;

    private static final String DATA = """
            {"orders": {"homepage": ["top", "news"]},
             "pages": {"homepage": {
               "top": {"type": "banner", "settings": {"heading": "Hello", "wide": true,
                 "blocks": [{"id": "a", "text": "A"}, {"id": "b", "text": "B"}]}},
               "news": {"type": "news", "settings": {"most": 3}}}},
             "settings": {"colors": {"background": "#fff", "text": "#111"}}}
            """;

    private static final String DATA_2 = """
            {"orders": {"homepage": ["top", "film", "news"]},
             "pages": {"homepage": {
               "top": {"type": "hero", "settings": {"title": "Hello", "wide": false,
                 "blocks": [{"id": "a", "text": "A, anew"}, {"id": "b", "text": "B"}, {"id": "c", "text": "C"}]}},
               "film": {"type": "film", "settings": {}},
               "news": {"type": "news", "settings": {"most": 6}}}},
             "settings": {"colors": {"page": "#fff", "text": "#222"}}}
            """;

    @ParameterizedTest
    @EnumSource
    void anUpdateKeepsWhatTheShopChangedAndTakesTheRest(Dialect dialect) {
        try (var kit = new ThemeStoreKit(dialect)) {
            var listing = kit.listing("Noir");
            kit.released(
                    listing,
                    "1.0.0",
                    Map.of(
                            "src/a.js",
                            LINES,
                            "src/b.js",
                            LINES,
                            "src/c.js",
                            LINES,
                            "src/old.js",
                            "old\n",
                            ThemeStoreKit.SCHEMA,
                            "{}",
                            ThemeStoreKit.DATA,
                            DATA));
            var shop = kit.test.shop();
            var theme = installed(kit, shop, listing);
            assertThat(theme.role()).as("nothing goes live").isEqualTo(Theme.UNPUBLISHED);
            edit(kit, shop, theme, "src/a.js", LINES.replace("one", "mine"));
            edit(kit, shop, theme, "src/b.js", LINES.replace("four", "mine"));
            edit(kit, shop, theme, "src/own.js", "own\n");
            settings(
                    kit,
                    shop,
                    theme,
                    document -> document.replace("\"Hello\"", "\"Welcome\"")
                            .replace("#fff", "#eee")
                            .replace("\"B\"", "\"Mine\"")
                            .replace("\"most\": 3", "\"most\": 4"));
            assertThat(kit.read(session -> kit.services().installations().of(session, shop, theme.id()))
                            .orElseThrow()
                            .hasUpdate())
                    .isFalse();

            kit.released(
                    listing,
                    "2.0.0",
                    Map.of(
                            "src/a.js",
                            LINES.replace("seven", "theirs"),
                            "src/b.js",
                            LINES.replace("four", "theirs"),
                            "src/c.js",
                            LINES.replace("two", "theirs"),
                            "src/new.js",
                            "new\n",
                            ThemeStoreKit.SCHEMA,
                            SCHEMA_2,
                            ThemeStoreKit.DATA,
                            DATA_2));
            var plan = kit.read(session -> kit.services().updates().plan(session, shop, theme.id()));
            var kinds = new HashMap<String, FileChange.Kind>();
            plan.files().forEach(file -> kinds.put(file.path(), file.kind()));
            assertThat(kinds)
                    .containsEntry("src/a.js", FileChange.Kind.MERGED)
                    .containsEntry("src/b.js", FileChange.Kind.CONFLICT)
                    .containsEntry("src/c.js", FileChange.Kind.TAKEN)
                    .containsEntry("src/new.js", FileChange.Kind.TAKEN)
                    .containsEntry("src/old.js", FileChange.Kind.TAKEN)
                    .containsEntry("src/own.js", FileChange.Kind.KEPT);
            assertThat(plan.open()).extracting(FileChange::path).containsExactly("src/b.js");
            assertThat(plan.open().getFirst().conflicts())
                    .containsExactly(new FileChange.Conflict("mine\n", "theirs\n"));
            assertThat(plan.conflicts())
                    .extracting(SettingChange::path)
                    .containsExactly("/pages/homepage/news/settings/most");

            assertThat(plan.conflicts().getFirst().mine()).isEqualTo("4");
            assertThat(plan.conflicts().getFirst().theirs()).isEqualTo("6");
            assertThat(plan.taken())
                    .extracting(SettingChange::label)
                    .containsExactly(
                            "Order of sections › Homepage",
                            "Homepage › Hero › Wide",
                            "Homepage › Hero › Block › Text",
                            "Homepage › Hero › Blocks",
                            "Homepage › Film",
                            "Colours › Text");
            assertThat(plan.kept())
                    .containsExactly(
                            new SettingChange(
                                    "/pages/homepage/top/settings/title",
                                    "Homepage › Hero › Headline",
                                    "text",
                                    "Welcome",
                                    "Hello"),
                            new SettingChange(
                                    "/pages/homepage/top/settings/blocks/b/text",
                                    "Homepage › Hero › Block › Text",
                                    "text",
                                    "Mine",
                                    "B"),
                            new SettingChange("/settings/colors/page", "Colours › Page", "color", "#eee", "#fff"));
            assertThat(diffs(plan, FileChange.Kind.MERGED)).contains("- seven", "+ theirs");
            assertThat(diffs(plan, FileChange.Kind.TAKEN)).contains("- two", "+ theirs", "+ new", "- old");
            assertThat(diffs(plan, FileChange.Kind.KEPT)).contains("+ own").doesNotContain("theirs");
            assertThatThrownBy(() -> kit.services().updates().update(shop, theme.id(), plan.state(), Map.of()))
                    .hasMessageContaining("choose which stay");
            var written = kit.services()
                    .updates()
                    .update(
                            shop,
                            theme.id(),
                            plan.state(),
                            Map.of("file src/b.js#1", "own", "own src/b.js#1", "ours\r\nby hand"));
            assertThat(kit.files(shop, written)).containsEntry("src/b.js", LINES.replace("four", "ours\nby hand"));
            var updated =
                    kit.services().updates().update(shop, theme.id(), plan.state(), Map.of("file src/b.js#1", "both"));
            assertThat(updated.role()).isEqualTo(Theme.UNPUBLISHED);
            assertThat(kit.files(shop, updated))
                    .containsEntry("src/a.js", LINES.replace("one", "mine").replace("seven", "theirs"))
                    .containsEntry("src/b.js", LINES.replace("four", "mine\ntheirs"))
                    .containsEntry("src/c.js", LINES.replace("two", "theirs"))
                    .containsEntry("src/own.js", "own\n")
                    .containsEntry("src/new.js", "new\n")
                    .doesNotContainKey("src/old.js");
            var document = document(kit, shop, updated);
            assertThat(document.at("/pages/homepage/top/type").asText()).isEqualTo("hero");
            assertThat(document.at("/pages/homepage/top/settings/title").asText())
                    .isEqualTo("Welcome");
            assertThat(document.at("/pages/homepage/top/settings/heading").isMissingNode())
                    .isTrue();
            assertThat(document.at("/pages/homepage/top/settings/wide").asBoolean())
                    .isFalse();
            assertThat(document.at("/pages/homepage/top/settings/blocks").findValuesAsText("text"))
                    .containsExactly("A, anew", "Mine", "C");
            assertThat(document.at("/pages/homepage/news/settings/most").asInt())
                    .isEqualTo(4);
            assertThat(document.at("/settings/colors/page").asText()).isEqualTo("#eee");
            assertThat(document.at("/settings/colors/text").asText()).isEqualTo("#222");
            assertThat(document.at("/orders/homepage").toString()).isEqualTo("[\"top\",\"film\",\"news\"]");
            assertThat(kit.read(session -> kit.services().installations().of(session, shop, updated.id()))
                            .orElseThrow()
                            .hasUpdate())
                    .isFalse();
            assertThat(document(kit, shop, theme)
                            .at("/pages/homepage/top/settings/heading")
                            .asText())
                    .as("the theme before is as it was")
                    .isEqualTo("Welcome");
        }
    }

    @Test
    void aPlanIsCarriedOutOnlyAsItWasSeen() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var listing = kit.listing("Noir");
            kit.released(listing, "1.0.0", Map.of("src/a.js", LINES, ThemeStoreKit.DATA, "{}"));
            var shop = kit.test.shop();
            var theme = installed(kit, shop, listing);
            kit.released(listing, "1.1.0", Map.of("src/a.js", LINES + "eight\n", ThemeStoreKit.DATA, "{}"));
            var plan = kit.read(session -> kit.services().updates().plan(session, shop, theme.id()));
            edit(kit, shop, theme, "src/b.js", "own\n");
            assertThatThrownBy(() -> kit.services().updates().update(shop, theme.id(), plan.state(), Map.of()))
                    .hasMessageContaining("look again");
        }
    }

    @Test
    void aDeletedFileThatTheNewVersionChangedIsAChoice() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var listing = kit.listing("Noir");
            kit.released(listing, "1.0.0", Map.of("src/a.js", LINES, "src/b.js", LINES, ThemeStoreKit.DATA, "{}"));
            var shop = kit.test.shop();
            var theme = installed(kit, shop, listing);
            var apiClient = kit.test.api(shop);
            assertThat(apiClient
                            .delete("themes/" + theme.id() + "/assets?asset[key]=src/a.js")
                            .status())
                    .isEqualTo(200);
            kit.released(listing, "1.1.0", Map.of("src/a.js", "else\n", "src/b.js", LINES, ThemeStoreKit.DATA, "{}"));
            var plan = kit.read(session -> kit.services().updates().plan(session, shop, theme.id()));
            assertThat(plan.open()).extracting(FileChange::kind).containsExactly(FileChange.Kind.CHOICE);
            var updates = kit.services().updates();
            assertThat(kit.files(shop, updates.update(shop, theme.id(), plan.state(), Map.of("file src/a.js", "mine"))))
                    .doesNotContainKey("src/a.js");
            assertThat(kit.files(
                            shop, updates.update(shop, theme.id(), plan.state(), Map.of("file src/a.js", "theirs"))))
                    .containsEntry("src/a.js", "else\n");
        }
    }

    @Test
    void aCopyIsOfferedTheUpdateToo() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var listing = kit.listing("Noir");
            kit.released(listing, "1.0.0", Map.of("src/a.js", LINES, ThemeStoreKit.DATA, "{}"));
            var shop = kit.test.shop();
            var theme = installed(kit, shop, listing);
            var copy = kit.test
                    .api(shop)
                    .post("themes", "{\"theme\":{\"name\":\"Copy\",\"source_theme_id\":" + theme.id() + "}}")
                    .json()
                    .at("/theme/id")
                    .asLong();
            kit.released(listing, "1.1.0", Map.of("src/a.js", LINES + "eight\n", ThemeStoreKit.DATA, "{}"));
            assertThat(kit.read(session -> kit.services().installations().of(session, shop, copy))
                            .orElseThrow()
                            .hasUpdate())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aThemeSaysFromWhichVersionOfTheThemeStoreItWasMade(Dialect dialect) {
        try (var kit = new ThemeStoreKit(dialect)) {
            var listing = kit.listing("Noir");
            kit.released(listing, "1.0.0", Map.of("src/a.js", LINES, ThemeStoreKit.DATA, "{}"));
            var shop = kit.test.shop();
            var apiClient = kit.test.api(shop);
            var theme = installed(kit, shop, listing);
            assertThat(origin(apiClient, theme.id())).isEqualTo(listing.id() + " 1.0.0");
            assertThat(toldAtFirst(kit, shop, theme.id())).isEqualTo(listing.id() + " 1.0.0");

            var copy =
                    apiClient.post("themes", "{\"theme\":{\"name\":\"Copy\",\"source_theme_id\":" + theme.id() + "}}");
            assertThat(origin(copy.json().path("theme"))).isEqualTo(listing.id() + " 1.0.0");
            kit.released(listing, "1.1.0", Map.of("src/a.js", LINES + "eight\n", ThemeStoreKit.DATA, "{}"));
            edit(kit, shop, theme, "src/b.js", "own\n");
            assertThat(origin(apiClient, theme.id())).isEqualTo(listing.id() + " 1.0.0");
            var plan = kit.read(session -> kit.services().updates().plan(session, shop, theme.id()));
            var updated = kit.services().updates().update(shop, theme.id(), plan.state(), Map.of());
            assertThat(origin(apiClient, updated.id())).isEqualTo(listing.id() + " 1.1.0");
            assertThat(toldAtFirst(kit, shop, updated.id())).isEqualTo(listing.id() + " 1.1.0");
            kit.build();
            assertThat(origin(apiClient, updated.id())).as("when it is built").isEqualTo(listing.id() + " 1.1.0");

            var own = apiClient.post("themes", "{\"theme\":{\"name\":\"Own\"}}");
            assertThat(origin(own.json().path("theme"))).isEqualTo("null null");
            apiClient.put("themes/" + theme.id(), "{\"theme\":{\"theme_store_id\":7,\"version\":\"9\"}}");
            assertThat(origin(apiClient, theme.id())).as("nobody writes it").isEqualTo(listing.id() + " 1.0.0");
        }
    }

    @ParameterizedTest
    @EnumSource
    void themesOfBeforeAreToldFromWhatTheyWereMade(Dialect dialect) {
        try (var kit = new ThemeStoreKit(dialect)) {
            var listing = kit.listing("Noir");
            kit.released(listing, "1.0.0", Map.of("src/a.js", LINES, ThemeStoreKit.DATA, "{}"));
            var shop = kit.test.shop();
            var apiClient = kit.test.api(shop);
            var themes = IntStream.range(0, 3)
                    .mapToObj(i -> installed(kit, shop, listing).id())
                    .toList();
            kit.write(tx -> tx.sql("update themes set theme_store_id = null, version = null where shop_id = :shop")
                            .bind(shop)
                            .run()
                    + tx.sql("update theme_installations set told = false where shop_id = :shop")
                            .bind(shop)
                            .run());
            assertThat(origin(apiClient, themes.getFirst())).isEqualTo("null null");
            var since = apiClient.lastEvent();

            kit.services().installations().tellThemes();

            assertThat(themes)
                    .allSatisfy(theme -> assertThat(origin(apiClient, theme)).isEqualTo(listing.id() + " 1.0.0"));
            assertThat(apiClient.topicsSince(since)).isEmpty();
            assertThat(kit.<Long>read(session -> session.sql("select count(*) from theme_installations where not told")
                            .count()))
                    .isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anUpdateGoesLiveOnlyAfterSomebodyHasLookedAtIt(Dialect dialect) {
        try (var kit = new ThemeStoreKit(dialect)) {
            var listing = kit.listing("Noir");
            kit.released(listing, "1.0.0", Map.of("src/a.js", LINES, ThemeStoreKit.DATA, "{}"));
            var shop = kit.test.shop();
            var apiClient = kit.test.api(shop);
            var theme = installed(kit, shop, listing);
            kit.released(listing, "1.1.0", Map.of("src/a.js", LINES + "eight\n", ThemeStoreKit.DATA, "{}"));
            var plan = kit.read(session -> kit.services().updates().plan(session, shop, theme.id()));
            assertThat(plan.hasDrafts()).isFalse();
            var updated = kit.services().updates().update(shop, theme.id(), plan.state(), Map.of());
            kit.build();
            var early = apiClient.put("themes/" + updated.id(), "{\"theme\":{\"role\":\"main\"}}");
            assertThat(early.status()).isEqualTo(422);
            assertThat(early.text()).contains("nobody has looked at yet");

            var previews = kit.test.platform().shopServices().themePreviews();
            previews.opened(kit.test.shop(), updated.id());
            assertThat(state(kit, shop, updated).previewed())
                    .as("at another shop's host")
                    .isFalse();
            previews.opened(shop, updated.id());
            assertThat(state(kit, shop, updated)).isEqualTo(new UpdatedTheme(theme.id(), "Noir", true, false, false));
            edit(kit, shop, theme, "src/b.js", "own\n");
            var draft = apiClient.put(
                    "themes/" + theme.id() + "/settings", "{\"settings\":{\"version\":1,\"data\":{\"a\":1}}}");
            assertThat(draft.status()).as(draft.text()).isEqualTo(200);
            assertThat(state(kit, shop, updated).changed())
                    .as("what was changed since is told")
                    .isEqualTo("files and settings");
            assertThat(kit.read(session -> kit.services().updates().plan(session, shop, theme.id()))
                            .hasDrafts())
                    .isTrue();
            var published = apiClient.put("themes/" + updated.id(), "{\"theme\":{\"role\":\"main\"}}");
            assertThat(published.status()).as(published.text()).isEqualTo(200);
            assertThat(apiClient.delete("themes/" + theme.id()).status()).isEqualTo(200);
            assertThat(state(kit, shop, updated).changed()).isEmpty();
        }
    }

    @Test
    void whereThereIsNoRoomThePlanSaysSoAndTheOldestUpdateIsNamed() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var listing = kit.listing("Noir");
            kit.released(listing, "1.0.0", Map.of("src/a.js", LINES, ThemeStoreKit.DATA, "{}"));
            var shop = kit.test.shop();
            var theme = installed(kit, shop, listing);
            kit.released(listing, "1.1.0", Map.of("src/a.js", LINES + "eight\n", ThemeStoreKit.DATA, "{}"));
            var plan = kit.read(session -> kit.services().updates().plan(session, shop, theme.id()));
            assertThat(plan.isFull()).isFalse();
            assertThat(oldest(kit, shop)).isEmpty();
            var first = kit.services().updates().update(shop, theme.id(), plan.state(), Map.of());
            for (int i = 3; i < 20; i++) {
                kit.services().updates().update(shop, theme.id(), plan.state(), Map.of());
            }
            assertThat(kit.read(session -> kit.services().updates().plan(session, shop, theme.id()))
                            .isFull())
                    .isTrue();
            assertThatThrownBy(() -> kit.services().updates().update(shop, theme.id(), plan.state(), Map.of()))
                    .hasMessageContaining("delete one first");
            assertThat(oldest(kit, shop)).map(Theme::id).contains(first.id());
        }
    }

    private static String origin(ApiClient apiClient, long theme) {
        return origin(apiClient.get("themes/" + theme).json().path("theme"));
    }

    private static String origin(JsonNode theme) {
        return theme.path("theme_store_id").asText() + " "
                + theme.path("version").asText();
    }

    /** What its webhook {@code themes/create} says. */
    private static String toldAtFirst(ThemeStoreKit kit, Shop shop, long theme) {
        var payload = kit.read(
                session -> session.sql("""
                        select payload from events
                        where shop_id = :shop and topic = 'themes/create' and subject_id = :theme
                        """).bind(shop).bind("theme", theme).values());
        return origin(Json.parse(payload.getFirst()));
    }

    private static Optional<Theme> oldest(ThemeStoreKit kit, Shop shop) {
        return kit.read(session -> kit.services().updatedThemes().oldestUnpublished(session, shop));
    }

    private static UpdatedTheme state(ThemeStoreKit kit, Shop shop, Theme theme) {
        return kit.read(session -> kit.services().updatedThemes().of(session, shop, theme.id()))
                .orElseThrow();
    }

    private static String diffs(UpdatePlan plan, FileChange.Kind kind) {
        return plan.files().stream()
                .filter(file -> file.kind() == kind)
                .map(FileChange::diff)
                .collect(Collectors.joining());
    }

    private static Theme installed(ThemeStoreKit kit, Shop shop, ThemeListing listing) {
        var theme = kit.write(tx -> kit.services().installations().install(tx, shop, listing, "default"));
        kit.build();
        return theme;
    }

    private static void edit(ThemeStoreKit kit, Shop shop, Theme theme, String path, String text) {
        var body = Json.object();
        body.putObject("asset").put("key", path).put("value", text);
        var put = kit.test.api(shop).put("themes/" + theme.id() + "/assets", body.toString());
        assertThat(put.status()).isBetween(200, 201);
    }

    private static void settings(ThemeStoreKit kit, Shop shop, Theme theme, UnaryOperator<String> change) {
        var themeSettings = kit.test.platform().shopServices().themeSettings();
        kit.write(tx -> {
            var locked = kit.test.platform().shopServices().themes().lock(tx, shop, theme.id());
            var version = themeSettings.add(tx, shop, locked, Json.parse(change.apply(DATA)), "");
            return themeSettings.publish(tx, shop, locked, version);
        });
    }

    private static JsonNode document(ThemeStoreKit kit, Shop shop, Theme theme) {
        return kit.read(session -> {
            var platform = kit.test.platform().shopServices();
            var now = platform.themes().find(session, shop, theme.id()).orElseThrow();
            return platform.themeSettings().published(session, shop, now).orElseThrow();
        });
    }
}
