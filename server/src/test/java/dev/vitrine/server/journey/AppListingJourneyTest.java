package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.server.testkit.AppListingSample;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.WebhookReceiver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An app from its listing into a shop: its partner submits it, talks with the reviewer and is approved; a merchant
 * finds it by a misspelt word, adds it and reviews it, and its partner answers.
 */
@Tag("browser")
@Tag("long")
final class AppListingJourneyTest {

    private static final String REDIRECT = "/back";

    private final TestServer testServer = TestServer.shared();
    private final String workbench = testServer.newShop().handle();
    private final String shop = testServer.newShop().handle();
    private final String name = "Shelf " + shop;
    private final TestAccount partner = testServer.owner(workbench);
    private final TestAccount merchant = testServer.owner(shop);
    private final TestAccount reviewer = testServer.reviewer();
    private final WebhookReceiver webhookReceiver = new WebhookReceiver();
    private final Browser browser = Browser.open();

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void close() {
        browser.close();
        webhookReceiver.close();
    }

    @Test
    void anAppGoesThroughReviewAndTheStoreIntoAShop() throws IOException {
        testServer.partner(partner);
        var form = new PublicAppForm(
                name, "help@nord.test", webhookReceiver.url("/"), List.of(webhookReceiver.url(REDIRECT)));
        var services = testServer.platform().appServices();
        var app = services.publicApps().create(partner.account().id(), form);
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> services.installations()
                        .install(tx, testServer.shop(workbench), app, new Scopes(List.of("read_products")), false));
        var page = "/partners/apps/" + app.id() + "/listing";

        writesTheListing(page);
        browser.click("#submit");
        browser.until("the submission", () -> browser.text(".head").contains("Submitted"));
        assertThat(browser.all("#tagline")).as("locked").isEmpty();
        assertThat(ReceivedEmail.to(testServer, partner.email()).subject()).isEqualTo(name + " is submitted");
        try (var desk = Browser.open()) {
            asksForChanges(desk);
            repliesTo(page);
            approves(desk);
        }
        assertThat(ReceivedEmail.to(testServer, partner.email()).subject()).isEqualTo(name + " is in the app store");
        findsAndAdds(app.clientId(), app.secret());
        reviews();
        answers(page);
        seesTheInstall("/partners/apps/" + app.id());
        // why one: what was missing was told with the first try to submit.
        browser.assertOnlyFailed("422");
    }

    private void writesTheListing(String page) throws IOException {
        partner.atBase(browser, "/partners/apps");
        browser.go(testServer.url(page));
        browser.click("#start");
        browser.find("#words-form");
        browser.click("#submit");
        browser.find("#problems");
        assertThat(browser.text("#problems")).contains("Still missing", "A tagline", "An icon");
        browser.type("#tagline", "Never sold out by mistake");
        browser.type(
                "#description", "Counts what is on the shelves each night, and writes when it is time. ".repeat(3));
        browser.type("#pricing", "5 € each month");
        browser.type("#privacy_policy_url", "https://nord.localhost/privacy");
        browser.click("#categories-inventory");
        browser.click("#scopes-products option[value=see]");
        browser.type("#reasons-products", "To know what you sell");
        browser.click(".unsaved .button--main");
        browser.until("the words", () -> browser.text(".notices").contains("The listing is saved"));
        var icon = Files.write(folder.resolve("icon.png"), AppListingSample.picture(256, 256));
        var shown = Files.write(folder.resolve("shown.png"), AppListingSample.picture(1000, 600));
        browser.find("#icon").sendKeys(icon.toString());
        browser.find("#pictures").sendKeys(shown.toString());
        browser.click("#save-pictures");
        browser.until("the pictures", () -> browser.text(".notices").contains("The pictures are saved"));
        browser.type("#alt-0", "Three shelves with what is left on them");
        browser.click("#save-pictures");
        browser.until("nothing missing", () -> browser.text("main").contains("Everything is there"));
        meetsEverybody();
    }

    private void asksForChanges(Browser desk) throws IOException {
        reviewer.atBase(desk, "/review/apps");
        desk.click("[data-row][href$='/" + listing() + "']");
        desk.type("#words", "Please say what it costs in a year.");
        var like = Files.write(folder.resolve("like this.png"), AppListingSample.picture(640, 400));
        desk.find("#attachments").sendKeys(like.toString());
        desk.until("what is chosen", () -> desk.text("[data-chosen]").contains("like this.png"));
        desk.click("#request-changes");
        desk.until("the list", () -> desk.text(".notices").contains("In Review"));
    }

    private void repliesTo(String page) {
        assertThat(ReceivedEmail.to(testServer, partner.email()).text()).contains("what it costs in a year");
        browser.go(testServer.url(page));
        assertThat(browser.text("#conversation")).contains("Please say what it costs in a year.", "like this.png");
        meetsEverybody();
        browser.type("#pricing", "5 € each month, 50 € each year");
        browser.click(".unsaved .button--main");
        browser.until("the words", () -> browser.text(".notices").contains("The listing is saved"));
        browser.type("#words", "It is there now.");
        browser.click("#reply");
        browser.until("the reply", () -> browser.text("#conversation").contains("It is there now."));
        assertThat(ReceivedEmail.to(testServer, reviewer.email()).text()).contains("It is there now.");
    }

    private void approves(Browser desk) {
        desk.go(testServer.url("/review/apps/" + listing()));
        assertThat(desk.text("main")).contains("50 € each year", "It is there now.");
        // why until: it is screened beside all this, and the page asks until it is.
        desk.until("the report", () -> desk.text("#screening").contains("The app URL"));
        desk.click("#screen-again");
        desk.until("a second screening", () -> desk.text(".notices").contains("screened once more"));
        desk.click("#approve");
        desk.until("the list", () -> desk.text(".notices").contains("It is approved"));
    }

    private void findsAndAdds(String client, String secret) {
        merchant.at(browser, shop, "/admin");
        merchant.atBase(browser, "/account");
        for (var path : List.of("/apps", "/apps?category=inventory")) {
            browser.go(testServer.url(path));
            isPerfect();
        }
        // why: "shelves" with two letters that changed places.
        browser.go(testServer.url("/apps?q=shevles+" + shop));
        isPerfect();
        browser.click("a.app");
        assertThat(browser.text("#access")).contains("See products", "To know what you sell");
        isPerfect();
        browser.click("#add");
        browser.click("#shops a[href*='/" + shop + "/']");
        browser.until("the app", () -> browser.address().startsWith(webhookReceiver.url("/?")));
        browser.go(testServer.url(
                shop,
                "/admin/oauth/authorize?client_id=" + client + "&scope=read_products,read_orders&state=x&redirect_uri="
                        + webhookReceiver.url(REDIRECT)));
        assertThat(browser.text("main"))
                .contains("It was reviewed", "To know what you sell", "does not say that it wants this")
                .doesNotContain("Nobody has reviewed");
        meetsEverybody();
        browser.view("consent-reviewed");
        browser.click("#read_orders");
        browser.click("button[value=allow]");
        browser.until("the app being told", () -> browser.address().contains("code="));
        var code = browser.address().replaceFirst(".*[?&]code=([^&]*).*", "$1");
        var asked = Map.of("client_id", client, "client_secret", secret, "code", code);
        var token = testServer.visitor(shop).post("/admin/oauth/access_token.json", asked);
        assertThat(token.status()).isEqualTo(200);
        assertThat(token.json().path("scope").asText()).as("what was ticked").isEqualTo("read_products");
    }

    private void reviews() {
        browser.go(testServer.url(shop, "/admin/apps"));
        browser.click("main a.row");
        browser.click("#stars option[value='4']");
        browser.type("#body", "Counts well.");
        browser.click("#review");
        browser.until("the review", () -> browser.text(".notices").contains("Thank you"));
        browser.click("a#store");
        assertThat(browser.text("#reviews")).contains("4 stars", "Counts well.");
    }

    private void answers(String page) {
        partner.atBase(browser, "/partners");
        browser.go(testServer.url(page));
        browser.type("#reviews textarea", "Thank you.");
        browser.click("#reviews button");
        browser.until("the answer", () -> browser.text("#reviews").contains("Your answer: Thank you."));
        browser.click("a[href^='/apps/']");
        assertThat(browser.text("#reviews")).contains("Studio Nord answered", "Thank you.");
    }

    private void seesTheInstall(String page) {
        browser.go(testServer.url(page));
        assertThat(browser.text("#installs")).contains("2 of 2 shops");
        assertThat(browser.text("#installs svg")).as("the bar of today").contains(": 2");
    }

    /** At 1440 and 390 pixels. */
    private void meetsEverybody() {
        for (var width : List.of(390, 1440)) {
            browser.size(width, 900);
            assertThat(List.copyOf(browser.obstacles())).as(browser.address()).isEmpty();
        }
    }

    /** Axe finds nothing, at 1440 and 390 pixels. */
    private void isPerfect() {
        for (var width : List.of(390, 1440)) {
            browser.size(width, 900);
            assertThat(List.copyOf(browser.violations())).as(browser.address()).isEmpty();
        }
    }

    private long listing() {
        var services = testServer.platform().appServices();
        return testServer
                .platform()
                .foundation()
                .database()
                .read(session -> services
                        .publicApps()
                        .list(session, partner.account().id())
                        .stream()
                        .flatMap(app -> services.appListings().listings().of(session, app).stream())
                        .findFirst()
                        .orElseThrow()
                        .id());
    }
}
