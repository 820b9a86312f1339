package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.ThemeCommandLine;
import dev.vitrine.server.testkit.ThemeCommandLine.Ended;
import dev.vitrine.themes.BundledTheme;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./vitrine theme} against a server: what a developer does, and how each command fails. */
@Tag("long")
final class ThemeCommandLineTest {

    private static final String PAGE = "src/pages/Search.vue";
    private static final String CART = "src/pages/Cart.vue";
    private static final String SETTINGS = "src/config/settings_data.json";
    private static final String SCHEMA = "src/config/settings_schema.json";

    private final TestServer testServer = TestServer.shared();
    private final String server = testServer.url("");
    private final String shop = testServer.newShop().handle();
    private final TestAccount owner = testServer.owner(shop);

    @TempDir
    private Path folder = Path.of("");

    private ThemeCommandLine line() {
        return new ThemeCommandLine(folder.resolve("home"));
    }

    /** A machine that is signed in, and a project that is connected with the shop, without its build here. */
    private Path connected(ThemeCommandLine line) throws IOException {
        login(line, owner).ends(0);
        var project = created(line);
        connect(line, project).ends(0);
        return project;
    }

    private Path created(ThemeCommandLine line) throws IOException {
        line.run(folder, "create", "quiet").ends(0);
        return folder.resolve("quiet");
    }

    private Ended connect(ThemeCommandLine line, Path project) throws IOException {
        var builds = TestServer.built().resolve("themes").toString();
        return line.run(project, "connect", "--json", "--store", shop, "--cache", builds);
    }

    private Ended login(ThemeCommandLine line, TestAccount account) {
        return line.typing(
                account.password() + "\n",
                folder,
                "auth:login",
                "--json",
                "--server",
                server,
                "--email",
                account.email(),
                "--password-stdin");
    }

    @Test
    void signsInKeepsOnlyATokenAndSignsOut() throws IOException {
        var line = line();
        var ended = login(line, owner).ends(0);
        assertThat(ended.json().at("/account/email").asText()).isEqualTo(owner.email());
        assertThat(ended.json().at("/shops/0/handle").asText()).isEqualTo(shop);
        assertThat(ended.out() + ended.err()).doesNotContain("vtd_");

        var files = ThemeCommandLine.files(line.configFolder());
        assertThat(files).hasSize(1);
        assertThat(files.values()).allMatch(text -> text.contains("vtd_") && !text.contains(owner.password()));
        var file = line.configFolder().resolve(files.keySet().iterator().next());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");

        var status = line.run(folder, "auth:status").ends(0);
        assertThat(status.out()).contains(owner.email(), shop);
        line.run(folder, "auth:logout").ends(0);
        assertThat(ThemeCommandLine.files(line.configFolder())).isEmpty();
        assertThat(line.run(folder, "auth:status").ends(2).err()).contains("auth:login");
    }

    @Test
    void whoIsRefusedIsToldWhy() throws IOException {
        var line = line();
        var wrong = line.typing(
                        "guess\n",
                        folder,
                        "auth:login",
                        "--server",
                        server,
                        "--email",
                        owner.email(),
                        "--password-stdin")
                .ends(2);
        assertThat(wrong.err()).contains("The e-mail address or the password is not right.");
        var nobody = login(line, testServer.person()).ends(3);
        assertThat(nobody.json().at("/error/message").asText()).contains("is no partner");
        assertThat(line.configFolder()).doesNotExist();
        assertThat(line.run(folder, "auth:login", "--server", server).ends(2).err())
                .contains("There is no terminal to ask at: give --email.");
        assertThat(line.run(folder, "list", "--store", shop).ends(2).err()).contains("Sign in first");
        assertThat(line.run(folder, "auth:login", "--server", "http://shops.example")
                        .ends(2)
                        .err())
                .contains("begins with https://");
    }

    @Test
    void serverThatIsNotThereIsNamed() throws IOException {
        int port;
        try (var closed = new ServerSocket(0)) {
            port = closed.getLocalPort();
        }
        var line = line().with("SVC_THEME_TOKEN", "vtd_0");
        var ended = line.run(folder, "list", "--json", "--server", "localhost:" + port, "--store", shop)
                .ends(4);
        assertThat(ended.json().at("/error/code").asInt()).isEqualTo(4);
        assertThat(ended.json().at("/error/message").asText())
                .isEqualTo("http://localhost:" + port
                        + " cannot be reached: nothing answers there; is the address right, and does the server run?");
    }

    @Test
    void tokenThatWasRevokedShopThatIsNotOnesOwnAndClosedShopsAreTold() {
        var line = line();
        login(line, owner).ends(0);
        var other = testServer.newShop().handle();
        assertThat(line.run(folder, "list", "--store", other).ends(3).err())
                .contains("Your account works in no shop " + other, "it works in " + shop);
        assertThat(line.run(folder, "list", "--store", "nobodys").ends(1).err())
                .contains("Your account works in no shop nobodys", "it works in " + shop);
        assertThat(line.run(folder, "list", "--store", "evil.example").ends(2).err())
                .contains("is no shop of " + server);
        assertThat(line.run(folder, "share", "--store", shop, "--theme", "999999999")
                        .ends(1)
                        .err())
                .contains("There is nothing at", "--theme right?");

        state("frozen");
        assertThat(line.run(folder, "list", "--store", shop).ends(3).err()).contains("The shop is frozen");
        state("locked");
        assertThat(line.run(folder, "list", "--store", shop).ends(3).err()).contains("The shop is locked");
        state("open");
        line.run(folder, "list", "--store", shop).ends(0);

        var people = testServer.platform().people();
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> people.deviceTokens()
                        .list(tx, owner.account())
                        .forEach(device -> people.deviceTokens().revoke(tx, owner.account(), device.id())));
        assertThat(line.run(folder, "list", "--store", shop).ends(2).err())
                .contains("or no longer: the token was revoked or has expired");
    }

    private void state(String state) {
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("update shops set state = :state where id = :id")
                        .bind("state", state)
                        .bind("id", testServer.shop(shop).id())
                        .run());
    }

    @Test
    void staffWithoutThePermissionAreRefused() {
        var member = testServer.member(shop, Permission.PRODUCTS);
        var elsewhere = testServer.newShop().handle();
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> testServer
                        .platform()
                        .people()
                        .staff()
                        .add(tx, testServer.shop(elsewhere), member.account(), Set.of(Permission.THEMES)));
        var line = line();
        login(line, member).ends(0);
        line.run(folder, "list", "--store", elsewhere).ends(0);
        assertThat(line.run(folder, "list", "--store", shop).ends(3).err())
                .contains("You may not do that", "may not work with themes in this shop");
    }

    @Test
    void makesAProjectAndTouchesNoFolderWithoutBeingToldItsName() throws IOException {
        var line = line();
        var project = created(line);
        assertThat(ThemeCommandLine.files(project).keySet())
                .containsAll(BundledTheme.STARTER.files().keySet())
                .contains(".env.example", "theme.toml");
        assertThat(Files.readString(project.resolve("package.json"))).contains("\"name\": \"quiet\"");
        Files.writeString(project.resolve("package.json"), "mine");
        assertThat(line.run(folder, "create", "quiet").ends(1).err()).contains("--overwrite quiet");
        line.run(folder, "create", "quiet", "--overwrite", "other").ends(1);
        assertThat(Files.readString(project.resolve("package.json"))).isEqualTo("mine");
        Files.writeString(project.resolve("notes.txt"), "mine");
        line.run(folder, "create", "quiet", "--overwrite", "quiet").ends(0);
        assertThat(Files.readString(project.resolve("package.json"))).contains("\"quiet\"");
        assertThat(Files.readString(project.resolve("notes.txt"))).isEqualTo("mine");
        assertThat(line.run(folder, "create", "Not A Handle").ends(2).err()).contains("my-theme");
        assertThat(line.run(folder, "pushh").ends(2).err()).contains("push");
        assertThat(line.run(folder, "push").ends(2).err()).contains("holds no theme");
    }

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

    @Test
    void aProjectBeginsAsAnyThemeOfOurs() throws IOException {
        var line = line();
        line.run(folder, "create", "loud", "--template", "pegboard").ends(0);
        var project = folder.resolve("loud");
        var theirs = BundledTheme.PEGBOARD.files();
        assertThat(Files.readAllBytes(project.resolve(SETTINGS))).isEqualTo(theirs.get(SETTINGS));
        assertThat(ThemeCommandLine.files(project).keySet()).containsAll(theirs.keySet());
        assertThat(Files.readString(project.resolve("package.json"))).contains("\"name\": \"loud\"");
        assertThat(line.run(folder, "create", "other", "--template", "gone")
                        .ends(2)
                        .err())
                .contains("starter, deckle, pegboard");
        assertThat(folder.resolve("other")).doesNotExist();
    }

    @Test
    void aScriptSignsInWithATokenThatTheServerKnows() throws IOException {
        var mine = line();
        login(mine, owner).ends(0);
        var kept =
                ThemeCommandLine.files(mine.configFolder()).values().iterator().next();
        var token = Json.parse(kept).path("token").asText();
        var script = new ThemeCommandLine(folder.resolve("script"));
        var arguments = new String[] {"auth:login", "--json", "--server", server, "--token-stdin"};
        var ended = script.typing(token + "\n", folder, arguments).ends(0);
        assertThat(ended.json().at("/account/email").asText()).isEqualTo(owner.email());
        assertThat(ended.out() + ended.err()).doesNotContain(token);
        script.run(folder, "list", "--store", shop).ends(0);
        script.run(folder, "auth:login", "--server", server, "--token", token).ends(0);
        mine.run(folder, "list", "--store", shop).ends(0);

        var nobody = new ThemeCommandLine(folder.resolve("nobody"));
        assertThat(nobody.typing("vtd_wrong\n", folder, arguments)
                        .ends(2)
                        .json()
                        .at("/error/message")
                        .asText())
                .contains("revoked or has expired");
        assertThat(nobody.typing("secret\n", folder, arguments).ends(2).err() + nobody.configFolder())
                .doesNotContain("secret");
        nobody.typing("", folder, arguments).ends(2);
        nobody.run(folder, "auth:login", "--server", server, "--token", token, "--token-stdin")
                .ends(2);
        assertThat(nobody.configFolder().resolve("devices")).doesNotExist();
    }

    @Test
    void serveSaysWhatToDoInAShopWithoutProducts() throws IOException {
        var line = line();
        created(line);
        var cache = TestServer.built().resolve("themes").toString();
        try (var serving = line.start(
                folder,
                "serve",
                "quiet",
                "--json",
                "--server",
                server,
                "--store",
                shop,
                "--port",
                "0",
                "--cache",
                cache)) {
            serving.untilSaid("has no products that shoppers see");
            assertThat(serving.answer().path("editor").asText()).startsWith("http://localhost:");
        }
    }

    @Test
    void serveTakesAFolderTheNextFreePortAndFollowsNoEditWhenToldNotTo() throws IOException {
        var line = line();
        created(line);
        var cache = TestServer.built().resolve("themes").toString();
        try (var taken = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
                var serving = line.start(
                        folder,
                        "serve",
                        "quiet",
                        "--json",
                        "--offline",
                        "--live-reload",
                        "off",
                        "--port",
                        Integer.toString(taken.getLocalPort()),
                        "--cache",
                        cache)) {
            var address = URI.create(serving.answer().path("address").asText());
            assertThat(address.getPort()).isGreaterThan(taken.getLocalPort());
            try (var page = address.toURL().openStream()) {
                assertThat(new String(page.readAllBytes(), StandardCharsets.UTF_8))
                        .contains("\"live\":false", "quiet · sample shop");
            }
        }
        assertThat(line.run(folder, "serve", "quiet", "--live-reload", "maybe")
                        .ends(2)
                        .err())
                .contains("is on or off");
    }

    @Test
    void serveSaysThatTheShopHasOtherSettings() throws IOException {
        var line = line();
        var project = connected(line);
        var theme = variable(project, "SVC_THEME_ID");
        saveSettings(testServer.api(shop), theme, 0, "Saved there");
        var cache = TestServer.built().resolve("themes").toString();
        try (var serving = line.start(project, "serve", "--json", "--port", "0", "--cache", cache)) {
            serving.untilSaid("pull --settings");
        }
        line.run(project, "pull", "--settings").ends(0);
        try (var serving = line.start(project, "serve", "--json", "--port", "0", "--cache", cache)) {
            saveSettings(testServer.api(shop), theme, 1, "Saved meanwhile");
            serving.end();
            serving.untilSaid("version 2, which this folder has not pulled");
        }
    }

    @Test
    void openMakesALinkAndOpensNothingForScripts() throws IOException {
        var line = line();
        var project = connected(line);
        var link = line.run(project, "open", "--json")
                .ends(0)
                .json()
                .path("preview_url")
                .asText();
        assertThat(testServer
                        .visitor(shop)
                        .get(link.substring(link.indexOf("/?")))
                        .status())
                .isEqualTo(302);
        assertThat(line.run(project, "open").ends(0).out()).contains("/?preview_theme=");
    }

    @Test
    void aSubmittedVersionIsTakenBack() throws IOException {
        testServer.partner(owner);
        var line = line();
        var project = connected(line);
        var cache = TestServer.built().resolve("themes").toString();
        write(project, "package.json", "\"name\": \"quiet\"", "\"name\": \"" + shop + "\"");
        assertThat(line.run(project, "cancel").ends(1).err()).contains("There is nothing at");
        line.run(project, "submit", "--number", "1.0.0", "--cache", cache).ends(0);
        assertThat(line.run(project, "versions").ends(0).out()).contains("Waiting for Review");
        assertThat(line.run(project, "cancel").ends(0).out()).contains("Version 1.0.0 is taken back.");
        assertThat(line.run(project, "versions").ends(0).out()).contains("Submission Canceled");
        assertThat(line.run(project, "cancel").ends(1).err()).contains("Submission Canceled");
    }

    @Test
    void busyShopIsWaitedFor() throws IOException {
        var line = line();
        login(line, owner).ends(0);
        var api = testServer.visitor(shop);
        var token = token(line);
        for (int i = 0; i < 40; i++) {
            api.get("/admin/themes.json", Map.of("Authorization", "Bearer " + token));
        }
        line.run(folder, "list", "--store", shop).ends(0);
    }

    @Test
    void profilesAndVariablesSayWhichShopIsMeant() throws IOException {
        var line = line();
        login(line, owner).ends(0);
        Files.writeString(folder.resolve("theme.toml"), """
            # where it is tried
            [environments.staging]
            store = "%s"
            server = "%s"
            """.formatted(shop, server));
        assertThat(line.run(folder, "list", "--environment", "staging", "--json")
                        .ends(0)
                        .json()
                        .path("store")
                        .asText())
                .isEqualTo(shop);
        assertThat(line.run(folder, "list", "--environment", "live").ends(2).err())
                .contains("no environment live; there is staging");
        assertThat(line.run(folder, "list").ends(2).err()).contains("Which shop?");
        line.with("SVC_STORE", shop).run(folder, "list").ends(0);
        Files.writeString(folder.resolve("theme.toml"), "[environments.x]\nshop = 1\n");
        assertThat(line.run(folder, "list", "--environment", "x").ends(2).err()).contains("line 2");
    }

    @Test
    void packsWhatBelongsToTheTheme() throws IOException {
        var line = line();
        var project = created(line);
        Files.writeString(project.resolve(".env"), "SVC_STORE=x\n");
        var ended = line.run(project, "package", "--json").ends(0);
        var names = new ArrayList<String>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(
                Files.readAllBytes(Path.of(ended.json().path("path").asText()))))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                names.add(entry.getName());
            }
        }
        assertThat(names).contains(PAGE, "package.json", ".eslintrc.js").doesNotContain(".env", "theme.toml");
    }

    private static void edit(Path project, String path, String more) throws IOException {
        var file = project.resolve(path);
        Files.writeString(file, Files.readString(file) + more + "\n");
    }

    private static void write(Path project, String path, String old, String fresh) throws IOException {
        var file = project.resolve(path);
        Files.writeString(file, Files.readString(file).replace(old, fresh));
    }

    private static void saveSettings(AppApi api, String theme, long version, String title) {
        api.put(
                "themes/" + theme + "/settings",
                "{\"settings\":{\"version\":" + version + ",\"publish\":true,\"data\":{\"seo\":{\"title\":\"" + title
                        + "\"}}}}");
    }

    private static String variable(Path project, String name) throws IOException {
        try (Stream<String> lines = Files.lines(project.resolve(".env"))) {
            return lines.filter(line -> line.startsWith(name + "="))
                    .map(line -> line.substring(name.length() + 1))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String token(ThemeCommandLine line) {
        var text =
                ThemeCommandLine.files(line.configFolder()).values().iterator().next();
        return Json.parse(text).path("token").asText();
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
