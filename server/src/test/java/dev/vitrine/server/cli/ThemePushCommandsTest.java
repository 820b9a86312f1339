package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.ThemeCommandLine;
import dev.vitrine.themes.BundledTheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code ./vitrine theme} against a server: what is pushed, pulled and synced, and what stays as it was. */
@Tag("long")
final class ThemePushCommandsTest extends ThemeProjectFixture {

    private static final String CART = "src/pages/Cart.vue";
    private static final String SCHEMA = "src/config/settings_schema.json";

    @Test
    void connectsPushesWhatChangedAndGoesBack() throws IOException {
        var line = line();
        login(line, owner).ends(0);
        var project = created(line);
        var ended = connect(line, project).ends(0);
        var theme = ended.json().path("theme_id").asLong();
        var api = testServer.api(shop);
        assertThat(api.get("themes/" + theme).at("/theme/role").asText()).isEqualTo("development");
        assertThat(Files.readString(project.resolve(".env")))
                .contains("SVC_STORE=" + shop, "SVC_THEME_ID=" + theme, "SVC_API_URL=" + server)
                .doesNotContain("vtd_");
        var preview = ended.json().path("preview_url").asText();
        assertThat(testServer
                        .visitor(shop)
                        .get(preview.substring(preview.indexOf("/?")))
                        .status())
                .isEqualTo(302);
        assertThat(line.run(project, "push").ends(0).out()).contains("Nothing has changed.");

        edit(project, PAGE, "<!-- one -->");
        edit(project, SETTINGS, " ");
        Files.delete(project.resolve("README.md"));
        Files.writeString(project.resolve("src/blocks/Fresh.vue"), "<template><p>Fresh</p></template>\n");
        var dry = line.run(project, "push", "--json", "--dry-run").ends(0).json();
        assertThat(dry.path("files").findValuesAsText("key"))
                .containsExactly("README.md", "src/blocks/Fresh.vue", PAGE);
        assertThat(dry.path("files").findValuesAsText("change")).containsExactly("delete", "add", "update");
        assertThat(asset(api, theme, PAGE)).doesNotContain("one");
        line.run(project, "push").ends(0);
        assertThat(asset(api, theme, PAGE)).contains("<!-- one -->");
        assertThat(api.get("themes/" + theme + "/assets").findValuesAsText("key"))
                .contains("src/blocks/Fresh.vue")
                .doesNotContain("README.md", ".env", "theme.toml");

        assertThat(line.run(project, "publish").ends(1).err()).contains("say --yes");
        line.run(project, "publish", "--yes").ends(0);
        assertThat(api.get("themes/" + theme).at("/theme/role").asText()).isEqualTo("main");
        line.run(project, "rollback", "--yes").ends(0);
        assertThat(api.get("themes/" + theme).at("/theme/role").asText()).isEqualTo("unpublished");
        assertThat(line.run(folder, "rollback", "--yes", "--server", server, "--store", shop)
                        .ends(0)
                        .out())
                .as("from any folder, and taken back")
                .contains("Another rollback takes this back");
        assertThat(api.get("themes/" + theme).at("/theme/role").asText()).isEqualTo("main");
        line.run(project, "rollback", "--yes").ends(0);
        assertThat(line.run(project, "rollback", "--yes", "--to", "1").ends(1).err())
                .contains("--list shows what there is");
        assertThat(line.run(project, "rollback", "--list").ends(0).out()).contains("Jo Lee", "Starter");
        line.run(project, "rollback", "--revision", "1", "--yes").ends(0);
        assertThat(asset(api, theme, PAGE)).doesNotContain("one");
        assertThat(line.run(project, "share", "--days", "2").ends(0).out()).contains("/?preview_theme=" + theme);
    }

    @Test
    void pushIsRefusedWhenTheShopMovedAndMergesWhatBothDid() throws IOException {
        var line = line();
        var project = connected(line);
        var api = testServer.api(shop);
        var theme = Long.parseLong(variable(project, "SVC_THEME_ID"));
        edit(project, PAGE, "<!-- mine -->");
        put(api, theme, CART, asset(api, theme, CART) + "<!-- theirs -->\n");
        var refused = line.run(project, "push").ends(5);
        assertThat(refused.err())
                .contains(CART, "Nothing was uploaded", "push --merge")
                .doesNotContain(PAGE);
        assertThat(asset(api, theme, PAGE)).doesNotContain("mine");

        line.run(project, "push", "--merge").ends(0);
        assertThat(asset(api, theme, PAGE)).contains("mine");
        assertThat(Files.readString(project.resolve(CART))).contains("theirs");

        edit(project, PAGE, "<!-- mine again -->");
        put(api, theme, PAGE, asset(api, theme, PAGE) + "<!-- theirs -->\n");
        assertThat(line.run(project, "pull").ends(5).err()).contains(PAGE);
        assertThat(line.run(project, "push", "--merge").ends(5).err()).contains(PAGE, "FILE.theirs");
        assertThat(Files.readString(project.resolve(PAGE)))
                .contains("mine again")
                .doesNotContain("theirs");
        assertThat(Files.readString(project.resolve(PAGE + ".theirs"))).contains("theirs");
        assertThat(line.run(project, "push", "--force").ends(5).err()).contains(PAGE + ".theirs");
        Files.delete(project.resolve(PAGE + ".theirs"));
        line.run(project, "push").ends(0);
        assertThat(asset(api, theme, PAGE)).contains("mine again").doesNotContain("theirs");

        put(api, theme, PAGE, asset(api, theme, PAGE) + "<!-- last -->\n");
        line.run(project, "push").ends(5);
        line.run(project, "push", "--force").ends(0);
        assertThat(asset(api, theme, PAGE)).doesNotContain("last");
    }

    @Test
    void dryRunChangesNothingHereEither() throws IOException {
        var line = line();
        var project = connected(line);
        var api = testServer.api(shop);
        var theme = Long.parseLong(variable(project, "SVC_THEME_ID"));
        edit(project, PAGE, "<!-- mine -->");
        put(api, theme, CART, asset(api, theme, CART) + "<!-- theirs -->\n");
        var before = ThemeCommandLine.files(project);
        var dry = line.run(project, "push", "--merge", "--dry-run", "--json")
                .ends(0)
                .json();
        assertThat(dry.path("files").findValuesAsText("key")).containsExactly(PAGE);
        assertThat(dry.path("taken").findValuesAsText("key")).containsExactly(CART);
        assertThat(ThemeCommandLine.files(project)).isEqualTo(before);

        put(api, theme, PAGE, asset(api, theme, PAGE) + "<!-- theirs -->\n");
        assertThat(line.run(project, "push", "--merge", "--dry-run").ends(5).err())
                .contains(PAGE, "Nothing was changed");
        assertThat(ThemeCommandLine.files(project)).isEqualTo(before);
        assertThat(asset(api, theme, PAGE)).doesNotContain("mine");
    }

    @Test
    void settingsThatWereSavedInTheShopAreNotOverwrittenUnseen() throws IOException {
        var line = line();
        var project = connected(line);
        var theme = variable(project, "SVC_THEME_ID");
        var api = testServer.api(shop);
        edit(project, PAGE, "<!-- mine -->");
        saveSettings(api, theme, 0, "Saved there");
        var refused = line.run(project, "push", "--settings").ends(5).err();
        assertThat(refused).contains("seo", "Nothing was uploaded", "pull --settings", "push --settings --force");
        line.run(project, "push", "--settings", "--merge").ends(5);
        line.run(project, "push", "--settings", "--dry-run").ends(5);
        assertThat(settings(api, theme)).contains("Saved there");
        assertThat(asset(api, Long.parseLong(theme), PAGE)).doesNotContain("mine");

        line.run(project, "pull", "--settings").ends(0);
        write(project, SETTINGS, "Saved there", "Mine");
        assertThat(line.run(project, "push", "--settings", "--dry-run").ends(0).out())
                .contains("Saved there\" → \"Mine");
        assertThat(settings(api, theme)).contains("Saved there");
        line.run(project, "push", "--settings").ends(0);
        assertThat(settings(api, theme)).contains("Mine");

        saveSettings(api, theme, 2, "Saved again");
        assertThat(line.run(project, "push", "--settings").ends(5).err()).contains("has seen version 2");
        line.run(project, "push", "--settings", "--force").ends(0);
        assertThat(settings(api, theme)).contains("Mine");
    }

    /** What a person wrote into the file was lost to what the shop had saved. */
    @Test
    void pulledSettingsAreBroughtTogetherWithThoseOfTheFolder() throws IOException {
        var line = line();
        var project = connected(line);
        var theme = variable(project, "SVC_THEME_ID");
        var api = testServer.api(shop);
        var file = project.resolve(SETTINGS);
        saveSettings(api, theme, 0, "Saved there");
        Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\n  \"mine\": 1.50,"));
        line.run(project, "pull", "--settings").ends(0);
        assertThat(Files.readString(file)).contains("\"mine\": 1.50", "Saved there");

        saveSettings(api, theme, 1, "Saved again");
        write(project, SETTINGS, "Saved there", "Mine");
        var mine = Files.readString(file);
        assertThat(line.run(project, "pull", "--settings").ends(5).err())
                .contains("seo.title: \"Mine\", theirs \"Saved again\"", "Nothing was written");
        assertThat(Files.readString(file)).isEqualTo(mine);
        line.run(project, "pull", "--settings", "--force").ends(0);
        assertThat(Files.readString(file)).contains("Saved again").doesNotContain("mine");
    }

    @Test
    void pulledSettingsAreThoseThatPagesShow() throws IOException {
        var line = line();
        var project = connected(line);
        var theme = variable(project, "SVC_THEME_ID");
        var api = testServer.api(shop);
        saveSettings(api, theme, 0, "Shown");
        api.put("themes/" + theme + "/settings", "{\"settings\":{\"version\":1,\"data\":{\"seo\":{}}}}");
        assertThat(line.run(project, "pull", "--settings").ends(0).out())
                .contains("version 1 of the shop", "Version 2 is a draft");
        assertThat(Files.readString(project.resolve(SETTINGS))).contains("Shown");
    }

    @Test
    void pullsAThemeIntoAnEmptyFolderAndTheSettingsWhenAsked() throws IOException {
        var line = line();
        var project = connected(line);
        var theme = variable(project, "SVC_THEME_ID");
        var api = testServer.api(shop);
        api.put(
                "themes/" + theme + "/settings",
                "{\"settings\":{\"version\":0,\"publish\":true,\"data\":{\"seo\":{\"title\":\"Saved there\"}}}}");
        var empty = Files.createDirectory(folder.resolve("copy"));
        var pulled = line.run(empty, "pull", "--json", "--store", shop, "--theme", theme)
                .ends(0);
        assertThat(pulled.json().path("files")).hasSizeGreaterThan(50);
        for (var path : new String[] {PAGE, SCHEMA, SETTINGS, "package.json"}) {
            assertThat(empty.resolve(path)).as(path).hasSameBinaryContentAs(project.resolve(path));
        }
        assertThat(line.run(empty, "pull", "--store", shop, "--theme", theme)
                        .ends(0)
                        .out())
                .contains("Nothing has changed.");
        line.run(empty, "pull", "--settings", "--store", shop, "--theme", theme).ends(0);
        assertThat(Files.readString(empty.resolve(SETTINGS))).contains("Saved there");
        var never = folder.resolve("never");
        BundledTheme.STARTER.unpack(never);
        assertThat(line.run(never, "push", "--store", shop, "--theme", theme)
                        .ends(5)
                        .err())
                .contains("was never pulled");
    }

    @Test
    void themeThatCannotBeBuiltIsNotUploaded() throws IOException {
        var line = line();
        login(line, owner).ends(0);
        var project = created(line);
        edit(project, PAGE, "</div></template>");
        var broken = connect(line, project).ends(1);
        assertThat(broken.json().at("/error/problems/0").asText()).startsWith(PAGE + ":");
        assertThat(testServer.api(shop).get("themes").path("themes")).hasSize(1);
        assertThat(project.resolve(".env")).doesNotExist();
    }

    @Test
    void serverThatCannotBuildWhatWasPushedSaysFileAndLine() throws IOException {
        var line = line();
        var project = connected(line);
        edit(project, PAGE, "</div></template>");
        var failed = line.run(project, "push", "--json").ends(1).json();
        assertThat(failed.at("/error/message").asText()).contains("pages still show what was built before");
        assertThat(failed.at("/error/problems/0").asText()).startsWith(PAGE + ":");
    }

    @Test
    void syncSaysWhatItTouchesBeforeItDoesAndCanBeUndone() throws IOException {
        var line = line();
        var project = connected(line);
        var theme = variable(project, "SVC_THEME_ID");
        var api = testServer.api(shop);
        api.put(
                "themes/" + theme + "/settings",
                "{\"settings\":{\"version\":0,\"publish\":true,\"data\":{\"seo\":{\"title\":\"Saved there\"}}}}");
        var schema = Files.readString(project.resolve(SCHEMA));
        Files.writeString(project.resolve(SCHEMA), schema + "\n");
        var fill = line.run(project, "sync", "--json", "--dry-run").ends(0).json();
        assertThat(fill.path("shops")).hasSize(1);
        assertThat(fill.at("/shops/0/schema").asBoolean()).isTrue();
        assertThat(fill.at("/shops/0/settings")).isEmpty();
        assertThat(fill.at("/shops/0/kept").toString()).contains("seo");
        var plan = line.run(project, "sync", "--override", "--json", "--dry-run")
                .ends(0)
                .json();
        assertThat(plan.at("/shops/0/settings").toString()).contains("seo");
        assertThat(line.run(project, "sync", "--override").ends(1).err())
                .contains("1 shop would change, in 1 of them settings that were saved there", "say --yes");
        assertThat(settings(api, theme)).contains("Saved there");

        assertThat(line.run(project, "sync", "--yes").ends(0).out())
                .contains("stays, since it was changed there", "seo");
        assertThat(settings(api, theme)).contains("Saved there");
        line.run(project, "sync", "--override", "--yes").ends(0);
        assertThat(settings(api, theme)).doesNotContain("Saved there");
        assertThat(asset(api, Long.parseLong(theme), SCHEMA)).endsWith("\n\n");
        assertThat(line.run(project, "sync", "--yes").ends(0).out()).contains("Nothing has changed.");
        api.post("themes/" + theme + "/settings/restore", "{\"settings\":{\"version\":1,\"publish\":true}}");
        assertThat(settings(api, theme)).contains("Saved there");
        line.run(project, "sync", "--no-override", "--dry-run").ends(0);
        assertThat(line.run(project, "sync", "--no-override", "--json")
                        .ends(0)
                        .json()
                        .at("/shops/0/settings"))
                .isEmpty();
        assertThat(line.run(project, "sync", "--override-store", "nobodys")
                        .ends(3)
                        .err())
                .contains("no shop nobodys");

        Files.writeString(project.resolve(SCHEMA), "{\n  \"a\": 1,\n  oops\n}");
        assertThat(line.run(project, "sync").ends(1).err()).startsWith(SCHEMA + ":3:");
    }

    @Test
    void syncReachesEveryShopOfOnesOwnThatHasTheThemeAndNoOther() throws IOException {
        var line = line();
        var project = connected(line);
        var second = shopOfOurs();
        var third = shopOfOurs();
        var stranger = testServer.newShop().handle();
        var themes = new ArrayList<String>();
        for (var each : List.of(second, third, stranger)) {
            themes.add(withTheme(each));
        }
        Files.writeString(project.resolve(SETTINGS), "{\"seo\":{\"title\":\"Fresh\"}}");
        var plan = line.run(project, "sync", "--json", "--dry-run").ends(0).json();
        assertThat(plan.path("shops").findValuesAsText("store")).containsExactlyInAnyOrder(shop, second, third);

        line.run(project, "sync", "--yes", "--override-store", second).ends(0);
        assertThat(settings(testServer.api(second), themes.get(0))).contains("Fresh");
        assertThat(settings(testServer.api(third), themes.get(1))).doesNotContain("Fresh");
        assertThat(settings(testServer.api(shop), variable(project, "SVC_THEME_ID")))
                .doesNotContain("Fresh");
        assertThat(line.run(project, "sync", "--yes", "--override-store", second + "," + stranger)
                        .ends(3)
                        .err())
                .contains("no shop " + stranger, "Nothing was changed");
        line.run(project, "sync", "--yes").ends(0);
        assertThat(settings(testServer.api(third), themes.get(1))).contains("Fresh");
        assertThat(settings(testServer.api(stranger), themes.get(2))).doesNotContain("Fresh");
    }

    /** Another one in which the account works with themes. */
    private String shopOfOurs() {
        var handle = testServer.newShop().handle();
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> testServer
                        .platform()
                        .people()
                        .staff()
                        .add(tx, testServer.shop(handle), owner.account(), Set.of(Permission.THEMES)));
        return handle;
    }

    /** The theme's id in that shop, which has it by its name. */
    private String withTheme(String shop) {
        var api = testServer.api(shop);
        var main = api.get("themes").at("/themes/0/id").asText();
        var body = "{\"theme\":{\"name\":\"quiet\",\"source_theme_id\":" + main + "}}";
        return api.post("themes", body).at("/theme/id").asText();
    }

    private static void edit(Path project, String path, String more) throws IOException {
        var file = project.resolve(path);
        Files.writeString(file, Files.readString(file) + more + "\n");
    }

    private static String asset(AppApi api, long theme, String path) {
        return api.getWith("themes/" + theme + "/assets", "asset%5Bkey%5D=" + path)
                .at("/asset/value")
                .asText();
    }

    private static void put(AppApi api, long theme, String path, String value) {
        var body = Json.object();
        body.putObject("asset").put("key", path).put("value", value);
        api.put("themes/" + theme + "/assets", body.toString());
    }

    private static String settings(AppApi api, String theme) {
        return api.get("themes/" + theme + "/settings").at("/settings/data").toString();
    }
}
