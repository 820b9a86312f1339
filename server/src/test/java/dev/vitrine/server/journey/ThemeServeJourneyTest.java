package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.themes.BundledTheme;
import dev.vitrine.themes.PackageRegistry;
import dev.vitrine.themes.devserver.DevServer;
import dev.vitrine.themes.devserver.DevServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The development server with the data of a shop: pages, what settings of files name, navigation and the cart. */
@Tag("browser")
@Tag("long")
final class ThemeServeJourneyTest {

    private static final String SETTINGS = "src/config/settings_data.json";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();

    @TempDir
    private Path theme;

    @Test
    void pagesShowTheShopAndTheSettingsOfTheFiles() throws IOException {
        testServer.api(shop).sells("Mug", "5.50", 8);
        BundledTheme.STARTER.unpack(theme);
        choose("mug");
        var options = new DevServerOptions(
                theme,
                Path.of("target", "devserver-cache").toAbsolutePath(),
                "127.0.0.1",
                0,
                true,
                Optional.of(URI.create(testServer.url(shop, ""))),
                StorefrontSdk.stub(),
                StorefrontSdk.module());
        try (var server = new DevServer(options, PackageRegistry.none(), new PrintWriter(new StringWriter())).start();
                var browser = Browser.open()) {
            browser.go(server.address());
            browser.untilInteractive();
            assertThat(browser.text("[data-id=picked]")).contains("Mug", "5.50");
            browser.script("const a = document.createElement('a'); a.href = '/products/mug';"
                    + " document.body.append(a); a.click()");
            browser.untilPath("/products/mug");
            browser.until("the product", () -> browser.text("main").contains("5.50"));
            browser.click(".product-form__buy .button");
            browser.until(
                    "a line in the cart", () -> browser.text("dialog[open]").contains("Mug"));
            browser.go(server.address() + "cart");
            browser.untilInteractive();
            assertThat(browser.text("main")).contains("Mug", "5.50");
            choose("");
            browser.go(server.address());
            browser.untilInteractive();
            assertThat(browser.all("[data-id=picked]").stream().map(each -> each.getText()))
                    .noneMatch(text -> text.contains("Mug"));
            browser.assertQuiet();
        }
    }

    /** Puts a section on the front page that shows this product. */
    private void choose(String handle) throws IOException {
        var data = (ObjectNode) Json.parse(Files.readString(theme.resolve(SETTINGS)));
        var section = data.withObject("/pages/homepage/picked");
        section.put("type", "featured_product").put("visible", true);
        section.withObject("/settings/product").put("handle", handle);
        data.withObject("/orders").withArray("homepage").removeAll().add("picked");
        Files.writeString(theme.resolve(SETTINGS), data.toString());
    }
}
