package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import javax.imageio.ImageIO;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Preferences from the merchant's form to the head of the shop's home page. */
final class AdminPreferencesPageTest {

    private static final String PATH = "/admin/settings/preferences";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();

    @Test
    void whatIsRefusedSaysWhyAndNothingIsLost() {
        var refused = member().post(PATH, Map.of("title", "Cups", "color_accent", "green"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#color_accent-problem").text()).isEqualTo("Must be a colour such as #1f5f4a");
        assertThat(refused.html().select("#title").val()).isEqualTo("Cups");
        assertThat(home().title()).isEqualTo("Shop " + shop);
    }

    @Test
    void emptyFieldsAreLeftToTheThemeAgain() {
        var before = icon();
        member().post(PATH, Map.of("title", "Cups", "color_accent", "#a1b2c3"));
        assertThat(home().title()).isEqualTo("Cups");
        assertThat(icon()).contains("#a1b2c3");

        member().post(PATH, Map.of());

        assertThat(home().title()).isEqualTo("Shop " + shop);
        assertThat(icon()).isEqualTo(before);
    }

    @Test
    @Tag("browser")
    void merchantSeesWhatSearchEnginesWillShowAndBringsAPicture(@TempDir Path folder) throws IOException {
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.SETTINGS).at(browser, shop, "/admin/settings");
            browser.click("main a[href$='/settings/preferences']");
            assertThat(browser.text(".search-result__title")).isEqualTo("Shop " + shop);
            browser.type("#title", "Cups of clay");
            browser.until(
                    "the title", () -> browser.text(".search-result__title").equals("Cups of clay"));
            assertThat(browser.text("[data-counts=title]")).isEqualTo("12 of 60 characters");
            browser.type("#description", "x".repeat(161));
            browser.until(
                    "the count",
                    () -> browser.text("[data-counts=description]")
                            .equals("161 of 160 characters: longer than what is shown"));
            var picture = folder.resolve("share.png").toFile();
            ImageIO.write(noise(), "png", picture);
            browser.find("#image").sendKeys(picture.toString());
            browser.press(".unsaved .button--main");
            browser.find(".preferred-picture");
            browser.assertQuiet();
        }
        assertThat(home().title()).isEqualTo("Cups of clay");
        assertThat(home().select("meta[property=og:image]").attr("content")).contains("/media/");
        member().post(PATH, Map.of("title", "Cups of clay", "image_gone", "1"));
        assertThat(home().select("meta[property=og:image]")).isEmpty();
    }

    /** A picture of more bytes than forms without files may have. */
    private static BufferedImage noise() {
        var image = new BufferedImage(1200, 630, BufferedImage.TYPE_INT_RGB);
        var random = new Random(1);
        for (var x = 0; x < image.getWidth(); x++) {
            for (var y = 0; y < image.getHeight(); y++) {
                image.setRGB(x, y, random.nextInt());
            }
        }
        return image;
    }

    private Document home() {
        return testServer.visitor(shop).get("/").html();
    }

    private String icon() {
        return testServer.visitor(shop).get("/favicon.svg").text();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
