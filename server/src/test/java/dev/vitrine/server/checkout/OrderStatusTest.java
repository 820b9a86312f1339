package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.World;
import dev.vitrine.tenancy.Shop;
import java.net.URI;
import org.junit.jupiter.api.Test;

/** The page behind order_status_url. */
final class OrderStatusTest {

    private final World world = World.shared();
    private final Shop shop = world.newShop();

    @Test
    void everyOrderOfAnAppHasAPageThatShowsItAndHowFarItIs() {
        var order = order("""
                {"order":{"email":"jo@example.org","financial_status":"paid","currency":"JPY",
                  "line_items":[{"title":"Cup","price":500,"quantity":3}],
                  "shipping_lines":[{"title":"Post","price":100}],
                  "shipping_address":{"first_name":"Jo","city":"Berlin"},
                  "fulfillments":[{"line_items":[{"title":"Cup","quantity":1}],"tracking_number":"JD01",
                    "tracking_url":"https://post.test/JD01"}]}}""");
        var path = path(order);
        assertThat(path).isEqualTo("/orders/" + order.path("token").asText());
        var page = world.visitor(shop.handle()).get(path);

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("cache-control")).contains("no-store");
        assertThat(page.html().select("meta[name=robots]").attr("content")).isEqualTo("noindex");
        assertThat(page.html().select("h1").text())
                .isEqualTo("Order " + order.path("name").asText());
        assertThat(page.html().select("main").text())
                .contains("It is paid, and a part of it has been sent.", "1 × Cup", "Berlin", "jo@example.org");
        assertThat(page.html().select("main a[href=https://post.test/JD01]").text())
                .isEqualTo("JD01");
        assertThat(page.html().select(".sums__total").text()).contains("1,600 JPY");
        assertThat(page.html().select("#vitrine-boot").first().data())
                .contains("\"type\":\"order_status\"", "\"first_view\":false");
    }

    @Test
    void otherTokensAndOtherShopsSeeNothing() {
        var order = order("{\"order\":{\"line_items\":[{\"title\":\"Cup\",\"price\":5,\"quantity\":1}]}}");
        var api = world.api(shop.handle());
        assertThat(world.visitor(world.newShop().handle()).get(path(order)).status())
                .isEqualTo(404);
        assertThat(world.visitor(shop.handle())
                        .get("/orders/" + order.path("id").asText())
                        .status())
                .isEqualTo(404);
        assertThat(world.visitor(shop.handle())
                        .get(path(order))
                        .html()
                        .select(".lead")
                        .text())
                .isEqualTo("It is yet to be paid, and nothing has been sent yet.");
        api.delete("orders/" + order.path("id").asText());
        assertThat(world.visitor(shop.handle()).get(path(order)).status()).isEqualTo(404);
    }

    @Test
    void aPurchaseKeepsItsReceiptAndHasThePageToo() {
        var api = world.api(shop.handle());
        var variant = api.sells("Tray", "12.00", 5).at("/variants/0/id").asText();
        var shopper = new Shopper(world.visitor(shop.handle()));
        var order = api.get("orders/" + shopper.buys(variant, 1)).path("order");

        assertThat(path(order)).startsWith("/checkouts/");
        assertThat(shopper.visitor()
                        .follow(shopper.visitor().get(path(order)))
                        .html()
                        .select("h1")
                        .text())
                .isEqualTo("Thank you");
        assertThat(shopper.visitor()
                        .get("/orders/" + order.path("token").asText())
                        .status())
                .isEqualTo(200);
    }

    private JsonNode order(String body) {
        return world.api(shop.handle()).post("orders", body).path("order");
    }

    private static String path(JsonNode order) {
        return URI.create(order.path("order_status_url").asText()).getPath();
    }
}
