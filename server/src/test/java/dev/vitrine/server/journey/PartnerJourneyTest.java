package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.WebhookReceiver;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One walk by hand: apply, approve, mail, dashboard, a development store and its admin, an app, installed on a second
 * shop with less than it asked for; it works, its token secret is switched off, and it is uninstalled.
 */
@Tag("browser")
@Tag("long")
final class PartnerJourneyTest {

    private static final String ASKED = "write_products,read_orders,write_script_tags,write_order_edits";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final String other = testServer.newShop().handle();
    private final TestAccount ann = testServer.owner(shop);
    private final WebhookReceiver webhookReceiver = new WebhookReceiver();
    private final Browser browser = Browser.open();

    /** What an app is known by. */
    private record Keys(String key, String secret, String tokenSecret) {}

    @AfterEach
    void close() {
        browser.close();
        webhookReceiver.close();
    }

    @Test
    void merchantBecomesAPartnerWhoseAppGoesIntoASecondShopAndOutAgain() throws IOException {
        var app = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        app.createContext("/", exchange -> {
            var body = "<title>The app</title><h1>Here is the app</h1>".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        app.start();
        try {
            applies();
            approved();
            opensAStore();
            opensItsAdmin("/partners/stores");
            opensItsAdmin("/partners");
            var address = "http://localhost:" + app.getAddress().getPort();
            var keys = makesAnApp(address);
            entersItFromTheDashboard(address);
            var headers = installsItNarrowed(address, keys);
            subscribes(headers);
            switchesTheTokenSecret(headers);
            uninstalls(headers);
        } finally {
            app.stop(0);
        }
    }

    private void applies() {
        ann.atBase(browser, "/account");
        browser.go(testServer.url("/partners"));
        browser.click("main .button--main");
        browser.find("#company").sendKeys("Studio Nord");
        browser.find("#plans").sendKeys("An app that prints delivery notes for small shops.");
        browser.click("main form .button--main");
        browser.untilPath("/partners");
        browser.until("the application being read", () -> browser.text("main").contains("Being read"));
    }

    private void approved() {
        try (var desk = Browser.open()) {
            testServer.reviewer().atBase(desk, "/account");
            desk.go(testServer.url("/review?q=" + ann.email()));
            desk.click("[data-row]");
            desk.click("#approve");
            desk.click("#confirm [value=yes]");
            desk.until("the list", () -> desk.path().equals("/review"));
            assertThat(desk.text(".notices")).contains("Studio Nord is a partner now");
            desk.go(testServer.url("/review?state=approved&q=" + ann.email()));
            desk.click("[data-row]");
        }
    }

    private void opensAStore() {
        var letter = ReceivedEmail.to(testServer, ann.email());
        assertThat(letter.subject()).isEqualTo("You are a partner now");
        browser.go(letter.link("Open your dashboard"));
        assertThat(browser.text("h1")).isEqualTo("Studio Nord");
        browser.go(testServer.url("/partners/stores/new"));
        browser.type("#name", "Trial shop");
        browser.type("#handle", "trial-" + shop);
        browser.click("main form .button--main");
        browser.untilPath("/partners/stores");
        assertThat(browser.text(".rows")).contains("Trial shop", "trial-" + shop);
    }

    private void opensItsAdmin(String from) {
        var trial = "trial-" + shop;
        browser.go(testServer.url(from));
        browser.click("form[action='/account/shops/" + trial + "'] button");
        browser.until("coming into the store", () -> browser.address().equals(testServer.url(trial, "/admin")));
        assertThat(browser.text(".rail")).contains("Trial shop", ann.account().name());
    }

    private Keys makesAnApp(String app) {
        browser.go(testServer.url("/partners/apps"));
        browser.click("a[href='/partners/apps/new']");
        browser.type("#name", "Stock helper");
        browser.type("#app_url", app + "/");
        browser.type("#redirect_urls", app + "/back");
        browser.click(".form .button--main");
        var key = browser.find("#shown-api-key").getDomProperty("value");
        var secret = browser.find("#shown-api-secret").getDomProperty("value");
        browser.click("main a.button--main");
        browser.click("#access form[action$='/secrets'] button");
        var tokenSecret = browser.find("#shown-token-secret").getDomProperty("value");
        browser.click("main a.button--main");
        return new Keys(String.valueOf(key), String.valueOf(secret), String.valueOf(tokenSecret));
    }

    private void entersItFromTheDashboard(String app) {
        browser.click("a.row[href*='client_id='][href*='/shops/" + shop + "/']");
        browser.until("the app being entered", () -> browser.address().startsWith(app + "/?shop=" + shop));
    }

    private Map<String, String> installsItNarrowed(String app, Keys keys) {
        var authorize = "/admin/oauth/authorize?client_id=" + keys.key() + "&scope=" + ASKED + "&state=x&redirect_uri="
                + app + "/back";
        browser.go(testServer.url(other, authorize));
        browser.press("main form button");
        signIn(testServer.owner(other));
        browser.untilPath("/admin/oauth/authorize");
        browser.click("#write_products");
        browser.click("#write_order_edits");
        browser.click("button[value=allow]");
        browser.until("the app being told", () -> browser.address().startsWith(app + "/back?code="));

        var code = browser.address().replaceFirst(".*[?&]code=([^&]*).*", "$1");
        var form = Map.of("client_id", keys.key(), "client_secret", keys.secret(), "code", code);
        var answer = testServer
                .visitor(other)
                .post("/admin/oauth/access_token.json", form)
                .json();
        assertThat(answer.path("scope").asText()).isEqualTo("read_orders,read_products,write_script_tags");
        var token = answer.path("access_token").asText();
        var headers = Map.of("X-Svc-Access-Token", token, "X-Svc-Token-Secret", keys.tokenSecret());
        assertThat(status(headers)).isEqualTo(200);
        return headers;
    }

    private void switchesTheTokenSecret(Map<String, String> headers) {
        browser.go(testServer.url("/partners/apps"));
        browser.click("main a.row");
        browser.click("#access button[value=off]");
        browser.find(".notice");
        assertThat(status(headers)).isEqualTo(401);
        browser.click("#access button[value=on]");
        browser.find("#access button[value=off]");
        assertThat(status(headers)).isEqualTo(200);
    }

    private void uninstalls(Map<String, String> headers) {
        browser.go(testServer.url(other, "/admin/apps"));
        browser.click("main a.row");
        browser.click("form[data-confirm] button");
        browser.find("#confirm[open]");
        browser.click("#confirm button[value=yes]");
        browser.untilPath("/admin/apps");
        assertThat(browser.text(".notice")).contains("Stock helper is uninstalled");
        assertThat(status(headers)).isEqualTo(401);
        var last = webhookReceiver.next();
        assertThat(last.header("X-Svc-Topic")).isEqualTo("app/uninstalled");
        assertThat(last.json().path("domain").asText()).startsWith(other);
        assertThat(webhookReceiver.isQuiet()).as("it is told once").isTrue();
    }

    /** "The last call that an app gets": it asks for it with its own token. */
    private void subscribes(Map<String, String> token) {
        var headers = new HashMap<>(token);
        headers.put("Content-Type", "application/json");
        var body =
                "{\"webhook\":{\"topic\":\"app/uninstalled\",\"address\":\"" + webhookReceiver.url("/hooks") + "\"}}";
        var visitorResponse = testServer.visitor(other).send("POST", "/admin/webhooks.json", headers, body);
        assertThat(visitorResponse.status()).as(visitorResponse.text()).isEqualTo(201);
    }

    private int status(Map<String, String> headers) {
        return testServer.visitor(other).get("/admin/products.json", headers).status();
    }

    private void signIn(TestAccount testAccount) {
        browser.untilPath("/admin/sign-in");
        browser.type("#email", testAccount.email());
        browser.type("#password", testAccount.password());
        browser.press("main form button");
    }
}
