package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Hook;
import dev.vitrine.server.testkit.World;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every page of the consoles, by day on a desk and by night on a phone; pictures in {@code target/screenshots}. */
@Tag("browser")
final class ConsoleScreensTest {

    /** A name and an address; a new page of a shop's console gets a line here. */
    private static final List<Screen> SHOP = List.of(
            new Screen("home", "/admin"),
            new Screen("home-today", "/admin?days=1"),
            new Screen("orders", "/admin/orders"),
            new Screen("orders-none", "/admin/orders?q=nothing-is-called-so"),
            new Screen("order", "/admin/orders/ORDER"),
            new Screen("fulfil", "/admin/orders/ORDER/fulfil"),
            new Screen("refund", "/admin/orders/ORDER/refund"),
            new Screen("cancel", "/admin/orders/ORDER/cancel"),
            new Screen("products", "/admin/products"),
            new Screen("product", "/admin/products/PRODUCT"),
            new Screen("product-new", "/admin/products/new"),
            new Screen("settings", "/admin/settings"),
            new Screen("staff", "/admin/settings/staff"),
            new Screen("notifications", "/admin/settings/notifications"),
            new Screen("notification-new", "/admin/settings/notifications/new"),
            new Screen("notification", "/admin/settings/notifications/WEBHOOK"),
            new Screen("delivery", "/admin/settings/notifications/WEBHOOK/deliveries/DELIVERY"),
            new Screen("apps", "/admin/apps"),
            new Screen("private-apps", "/admin/apps/private"),
            new Screen("private-app-new", "/admin/apps/private/new"),
            new Screen("account", "/admin/account"));

    /** The same for pages at the base host. */
    private static final List<Screen> BASE =
            List.of(new Screen("shops", "/account"), new Screen("partners", "/partners"));

    private record Screen(String name, String path) {}

    private final World world = World.shared();

    @ParameterizedTest
    @CsvSource({"1440, light", "390, dark"})
    void nothingSeriousStandsInAnybodysWay(int width, String scheme) {
        var api = world.api("demo");
        var order = api.get("orders").at("/orders/0/id").asText();
        var product = api.get("products").at("/products/0/id").asText();
        var owner = world.owner("demo");
        try (var browser = Browser.open();
                var hook = new Hook()) {
            var webhook = api.post("webhooks", """
                    {"webhook":{"topic":"themes/update","address":"%s"}}
                    """.formatted(hook.url("/" + width + scheme)))
                    .at("/webhook/id")
                    .asText();
            var delivery = api.post("webhooks/" + webhook + "/test", "{}")
                    .at("/delivery/id")
                    .asText();
            browser.size(width, width < 600 ? 844 : 1000).scheme(scheme);
            owner.at(browser, "demo", "/admin");
            for (var screen : SHOP) {
                var path = screen.path()
                        .replace("ORDER", order)
                        .replace("PRODUCT", product)
                        .replace("WEBHOOK", webhook)
                        .replace("DELIVERY", delivery);
                look(browser, screen.name() + "-" + width + "-" + scheme, world.url("demo", path));
            }
            owner.atBase(browser, "/account");
            BASE.forEach(screen -> look(browser, screen.name() + "-" + width + "-" + scheme, world.url(screen.path())));
            browser.assertQuiet();
        }
    }

    private static void look(Browser browser, String name, String address) {
        browser.go(address);
        assertThat(browser.script(
                        "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                .as(name + " does not scroll sideways")
                .isEqualTo(true);
        browser.shoot("console-" + name);
        assertThat(browser.obstacles()).as(name).isEmpty();
    }
}
