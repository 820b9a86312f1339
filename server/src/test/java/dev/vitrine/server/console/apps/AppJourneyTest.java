package dev.vitrine.server.console.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Hook;
import dev.vitrine.server.testkit.World;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** In a browser: a partner makes an app, a merchant lets it in with less than it asked for, and out again. */
@Tag("browser")
final class AppJourneyTest {

    private final World world = World.shared();
    private final String shop = world.newShop().handle();
    private final String other = world.newShop().handle();
    private final Hook hook = new Hook();
    private final Browser browser = Browser.open();

    @AfterEach
    void close() {
        browser.close();
        hook.close();
    }

    @Test
    void appGoesInNarrowedAndOutAgain() throws IOException {
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
            walk("http://localhost:" + app.getAddress().getPort());
        } finally {
            app.stop(0);
        }
    }

    private void walk(String app) {
        world.partner(world.owner(shop));
        world.owner(shop).atBase(browser, "/partners/apps");
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

        browser.click("a.row[href*='client_id=']");
        browser.untilPath("/admin/sign-in");
        browser.type("#email", world.owner(shop).email());
        browser.type("#password", world.owner(shop).password());
        browser.press("main form button");
        browser.until("the app being entered", () -> browser.address().startsWith(app + "/?shop=" + shop));

        var authorize = "/admin/oauth/authorize?client_id=" + key
                + "&scope=write_products,read_orders,write_script_tags,write_order_edits&state=x&redirect_uri=" + app
                + "/back";
        browser.go(world.url(other, authorize));
        browser.untilPath("/admin/sign-in");
        browser.type("#email", world.owner(other).email());
        browser.type("#password", world.owner(other).password());
        browser.press("main form button");
        browser.untilPath("/admin/oauth/authorize");
        browser.click("#write_products");
        browser.click("#write_order_edits");
        browser.click("button[value=allow]");
        browser.until("the app being told", () -> browser.address().startsWith(app + "/back?code="));

        var code = browser.address().replaceFirst(".*[?&]code=([^&]*).*", "$1");
        var answer = world.visitor(other)
                .post("/admin/oauth/access_token.json", Map.of("client_id", key, "client_secret", secret, "code", code))
                .json();
        assertThat(answer.path("scope").asText()).isEqualTo("read_orders,read_products,write_script_tags");
        var headers =
                Map.of("X-Svc-Access-Token", answer.path("access_token").asText(), "X-Svc-Token-Secret", tokenSecret);
        assertThat(world.visitor(other).get("/admin/products.json", headers).status())
                .isEqualTo(200);
        subscribe(headers);

        browser.go(world.url("/partners/apps"));
        browser.click("main a.row");
        browser.click("#access button[value=off]");
        browser.find(".notice");
        assertThat(world.visitor(other).get("/admin/products.json", headers).status())
                .isEqualTo(401);
        browser.click("#access button[value=on]");
        browser.find("#access button[value=off]");
        assertThat(world.visitor(other).get("/admin/products.json", headers).status())
                .isEqualTo(200);

        browser.go(world.url(other, "/admin/apps"));
        browser.click("main a.row");
        browser.click("form[data-confirm] button");
        browser.find("#confirm[open]");
        browser.click("#confirm button[value=yes]");
        browser.untilPath("/admin/apps");
        assertThat(browser.text(".notice")).contains("Stock helper is uninstalled");
        assertThat(world.visitor(other).get("/admin/products.json", headers).status())
                .isEqualTo(401);
        var last = hook.next();
        assertThat(last.header("X-Svc-Topic")).isEqualTo("app/uninstalled");
        assertThat(last.json().path("domain").asText()).startsWith(other);
        assertThat(hook.isQuiet()).as("it is told once").isTrue();
    }

    /** "The last call that an app gets": it asks for it with its own token. */
    private void subscribe(Map<String, String> token) {
        var headers = new HashMap<>(token);
        headers.put("Content-Type", "application/json");
        var body = "{\"webhook\":{\"topic\":\"app/uninstalled\",\"address\":\"" + hook.url("/hooks") + "\"}}";
        var answer = world.visitor(other).send("POST", "/admin/webhooks.json", headers, body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    }

    @Test
    void privateAppIsMadeByKeyboard() {
        world.owner(shop).at(browser, shop, "/admin/apps/private");
        browser.tabTo("a[href='/admin/apps/private/new']");
        browser.keys(org.openqa.selenium.Keys.ENTER);
        browser.untilPath("/admin/apps/private/new");
        browser.tabTo("#name");
        browser.keys("Reader");
        browser.tabTo("input[name=scope-products]");
        browser.keys(org.openqa.selenium.Keys.ARROW_RIGHT);
        browser.tabTo("main .button--main");
        browser.keys(org.openqa.selenium.Keys.ENTER);
        assertThat(browser.find("#shown-password").getDomProperty("value")).startsWith("vtp_");
        assertThat(world.platform().apps().list(world.shop(shop)).getFirst().scopes())
                .containsExactly("read_products");
        browser.click("main a.button--main");
        browser.type("#secret_name", "Server");
        browser.click("#access form[action$='/secrets'] button");
        browser.click("main a.button--main");
        browser.type("#ip", "nowhere");
        browser.click("form[action$='/ips'] button");
        browser.find("#ip-problem");
        browser.go(world.url(shop, "/admin/apps/private"));
    }
}
