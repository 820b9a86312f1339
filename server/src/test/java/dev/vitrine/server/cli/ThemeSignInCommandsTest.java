package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.ThemeCommandLine;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code ./vitrine theme} against a server: who may, and how those who may not are refused. */
@Tag("long")
final class ThemeSignInCommandsTest extends ThemeProjectFixture {

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
}
