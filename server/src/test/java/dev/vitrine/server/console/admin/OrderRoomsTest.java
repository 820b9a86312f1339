package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Api;
import dev.vitrine.server.testkit.World;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rooms of orders, without a browser. */
final class OrderRoomsTest {

    private final World world = World.shared();
    private final String shop = world.newShop().handle();
    private final Api api = world.api(shop);

    @Test
    void anOrderIsFoundByNumberBuyerAndWhatWasBought() {
        order("ada@mail.test", "Jug");
        var wanted = order("jonas@mail.test", "Lamp");
        var member = world.owner(shop).at(shop);
        for (var words : new String[] {"1002", "jonas", "lamp", "%23" + "1002 lamp"}) {
            var rows = member.get("/admin/orders?q=" + words.replace(" ", "+"))
                    .html()
                    .select("[data-row]");
            assertThat(rows.eachAttr("href")).as(words).containsExactly("/admin/orders/" + wanted);
        }
        assertThat(member.get("/admin/orders?financial_status=refunded").text()).contains("No order is like that");
    }

    @Test
    void severalOrdersAreClosedAtOnceAndTheListIsAsItWas() {
        var one = order("ada@mail.test", "Jug");
        var member = world.owner(shop).at(shop);
        var sent = member.post("/admin/orders", Map.of("ids", one, "do", "close", "back", "/admin/orders?status=open"));
        assertThat(sent.header("location")).isEqualTo("/admin/orders?status=open");
        assertThat(member.get("/admin/orders?status=open").text()).contains("1 order is closed now.");
        assertThat(api.get("orders/" + one).at("/order/status").asText()).isEqualTo("closed");
    }

    @Test
    void theListLeadsToNoOtherSite() {
        var member = world.owner(shop).at(shop);
        var sent = member.post("/admin/orders", Map.of("do", "close", "back", "//elsewhere.test"));
        assertThat(sent.header("location")).isEqualTo("/admin/orders");
    }

    @Test
    void noOtherAmountGoesBackThanTheButtonSaid() {
        var id = order("ada@mail.test", "Jug");
        var line = api.get("orders/" + id).at("/order/line_items/0/id").asText();
        var member = world.owner(shop).at(shop);
        var form = Map.of("do", "refund", "quantity[" + line + "]", "1", "seen", "19.00");
        assertThat(member.post("/admin/orders/" + id + "/refund", form).status())
                .isEqualTo(409);
        assertThat(api.get("orders/" + id).at("/order/refunds").size()).isZero();
    }

    @Test
    void whatIsRefusedStandsBesideItsField() {
        var id = order("ada@mail.test", "Jug");
        var line = api.get("orders/" + id).at("/order/line_items/0/id").asText();
        var answer = world.owner(shop)
                .at(shop)
                .post("/admin/orders/" + id + "/fulfil", Map.of("quantity[" + line + "]", "9"));
        assertThat(answer.status()).isEqualTo(422);
        var field = answer.html().select("input[name='quantity[" + line + "]']");
        assertThat(field.val()).isEqualTo("9");
        assertThat(answer.html().select("#" + field.attr("aria-describedby")).text())
                .contains("fulfillable quantity");
    }

    @Test
    void anotherShopsOrderIsNotThereAndWhoMayNotSeeOrdersIsRefused() {
        var id = order("ada@mail.test", "Jug");
        assertThat(world.owner("atelier")
                        .at("atelier")
                        .get("/admin/orders/999999" + id)
                        .status())
                .isEqualTo(404);
        var products = world.member(shop, Permission.PRODUCTS).at(shop);
        assertThat(products.get("/admin/orders/" + id).status()).isEqualTo(403);
    }

    private String order(String email, String title) {
        return api.post("orders", """
                {"order": {"email": "%s", "financial_status": "paid",
                  "line_items": [{"title": "%s", "price": "20.00", "quantity": 2}]}}
                """.formatted(email, title)).at("/order/id").asText();
    }
}
