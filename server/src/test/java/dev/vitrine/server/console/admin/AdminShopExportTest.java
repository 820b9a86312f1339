package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Permission;
import dev.vitrine.server.backup.ShopExportJob;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.shop.closing.ShopClosing;
import dev.vitrine.shop.closing.ShopClosing.Asked;
import dev.vitrine.shop.exports.ShopExport;
import dev.vitrine.shop.exports.ShopExports;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole shop as a file, from the owner's console. */
final class AdminShopExportTest {

    private static final String PATH = "/admin/settings/export";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final TestAccount owner = testServer.owner(shop.handle());
    private final Path folder = ShopExportJob.folder(testServer.config().data());

    @Test
    void ownerGetsTheFileThatTheCommandMakes() throws IOException {
        testServer.api(shop.handle()).sells("Jug", "12.50", 3);
        var visitor = owner.at(shop.handle());
        assertThat(visitor.post(PATH, Map.of("current_password", "a guess")).status())
                .isEqualTo(422);
        assertThat(latest()).isNull();
        ask(visitor);
        var done = await();
        assertThat(visitor.get(PATH).text()).contains("Your file is ready");
        var refused = visitor.post(PATH + "/download", Map.of("current_password", "a guess"));
        assertThat(refused.status()).isEqualTo(422);
        var file = visitor.post(PATH + "/download", Map.of("current_password", owner.password()));
        assertThat(file.header("content-disposition")).contains("attachment", shop.handle() + ".zip");
        assertThat(file.header("cache-control")).contains("no-store");
        var asABrowser = visitor.visitor()
                .post(
                        PATH + "/download",
                        Map.of("current_password", owner.password(), "_csrf", visitor.csrf()),
                        Map.of("Accept-Encoding", "gzip, deflate, br, zstd"));
        assertThat(asABrowser.header("content-length"))
                .as("a browser gives up where another length comes than it was told")
                .isEqualTo(Integer.toString(asABrowser.bytes().length));
        assertThat(asABrowser.bytes()).isEqualTo(file.bytes());
        assertThat(entries(file.bytes())).contains("rows/shops.jsonl", "rows/products.jsonl", "manifest.json");
        assertThat(visitor.get("/admin/settings/activity").html().text())
                .contains("created a shop export", "downloaded a shop export");
        var email = ReceivedEmail.to(testServer, owner.email());
        assertThat(email.subject()).isEqualTo("The file of " + shop.name() + " is ready");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(done.file()))))
                .isEqualTo("rw-------");
        assertThat(visitor.post(PATH + "/delete", Map.of()).status()).isEqualTo(303);
        assertThat(folder.resolve(done.file())).doesNotExist();
        assertThat(visitor.post(PATH + "/download", Map.of("current_password", owner.password()))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void onlyOneIsMadeAtATimeAndOnlyForOwners() {
        var database = testServer.platform().foundation().database();
        var exports = testServer.platform().shopServices().shopExports();
        var clerk = testServer.member(shop.handle(), Permission.values()).at(shop.handle());
        for (var path : List.of(PATH, PATH + "/download", PATH + "/delete")) {
            assertThat(clerk.post(path, Map.of("current_password", owner.password()))
                            .status())
                    .as(path)
                    .isEqualTo(403);
        }
        database.change(tx -> {
            exports.ask(tx, shop, owner.email());
            assertThatThrownBy(() -> exports.ask(tx, shop, owner.email())).hasMessageContaining("being made already");
        });
        await();
    }

    @Test
    void ownerOfAClosedShopTakesItAlong() {
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> testServer
                        .platform()
                        .closing()
                        .shopClosing()
                        .close(tx, shop, Asked.owner(owner.email()), ShopClosing.GRACE));
        ask(owner.at(shop.handle()));
        await();
    }

    @Test
    void fileGoesWhenItsTimeIsOver() {
        ask(owner.at(shop.handle()));
        var done = await();
        var platform = testServer.platform();
        var later =
                platform.foundation().clock().instant().plus(ShopExports.KEPT).plusSeconds(5);
        var exports = new ShopExports(
                platform.foundation().shops(), platform.foundation().emails(), () -> later);
        new ShopExportJob(
                        testServer.config(),
                        platform.foundation().storage(),
                        platform.foundation().database(),
                        platform.foundation().shops(),
                        exports,
                        platform.features().encryptedColumns(),
                        platform.foundation().secrets(),
                        () -> later)
                .tidy();
        assertThat(folder.resolve(done.file())).doesNotExist();
        assertThat(latest()).isNull();
    }

    @Test
    @Tag("browser")
    void pageSaysHowFarItIsUntilTheFileIsThere() {
        try (var browser = Browser.open()) {
            owner.at(browser, shop.handle(), "/admin/settings");
            browser.click("a[href$='/settings/export']");
            browser.until("the page", () -> browser.text("h1").equals("Export this shop"));
            browser.type("#current_password", owner.password());
            browser.press("main form .button--main");
            browser.until("the file", () -> !browser.all("#file").isEmpty());
            assertThat(browser.text("#file")).contains("Kept until");
            browser.look("console-shop-export-done");
            browser.assertQuiet();
        }
    }

    /** The page stays, and its button did nothing the second time. */
    @Test
    @Tag("browser")
    void fileIsDownloadedAsOftenAsTheButtonIsPressed(@TempDir Path saved) {
        ask(owner.at(shop.handle()));
        await();
        var file = saved.resolve(shop.handle() + ".zip");
        try (var browser = Browser.open()) {
            browser.downloadsTo(saved);
            owner.at(browser, shop.handle(), "/admin/settings/export");
            for (int i = 0; i < 2; i++) {
                browser.type("#file #current_password", owner.password());
                browser.press("#file form .button--main");
                browser.until("the file", () -> file.toFile().delete());
            }
            browser.assertQuiet();
        }
    }

    private void ask(SignedInVisitor visitor) {
        assertThat(visitor.post(PATH, Map.of("current_password", owner.password()))
                        .status())
                .isEqualTo(303);
    }

    private ShopExport await() {
        Patience.await("the file", () -> {
            var latest = latest();
            return latest != null && latest.isDone();
        });
        return Objects.requireNonNull(latest());
    }

    private @Nullable ShopExport latest() {
        return testServer
                .platform()
                .foundation()
                .database()
                .read(session ->
                        testServer.platform().shopServices().shopExports().latest(session, shop))
                .orElse(null);
    }

    private static List<String> entries(byte[] file) {
        try (var archive = new ZipInputStream(new ByteArrayInputStream(file))) {
            var names = new ArrayList<String>();
            for (var entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                names.add(entry.getName());
            }
            return names;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
