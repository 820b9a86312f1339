package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.util.HashMap;
import org.junit.jupiter.api.Test;

/** One shop, one way to write its money: where it is looked at, bought, confirmed and looked after. */
final class ShopMoneyFormatTest {

    private static final String PRICE = "1.234,50 €";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @Test
    void aPriceReadsTheSameFromTheProductToTheConsole() {
        var settings = testServer.platform().shopServices().shopSettings();
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> settings.set(tx, shop, "money_format", "{{amount_with_comma_separator}} €"));
        var product = testServer.api(shop.handle()).sells("Chest", "1234.50", 3);
        var visitor = testServer.visitor(shop.handle());
        assertThat(visitor.get("/products/chest").html().text()).contains(PRICE);

        var shopper = new Shopper(visitor);
        var address = new HashMap<>(Shopper.ADDRESS);
        address.put("email", shop.handle() + "@buyer.test");
        shopper.takes(product.at("/variants/0/id").asText(), 1).goesToTheCheckout();
        assertThat(shopper.page().select(".line__price").text()).isEqualTo(PRICE);
        var thanks = visitor.follow(shopper.deliversTo(address).pays(Shopper.GOOD));
        assertThat(thanks.html().select(".line__price").text()).isEqualTo(PRICE);

        var letter = ReceivedEmail.to(testServer, address.get("email"));
        assertThat(letter.text()).contains(PRICE);
        var status = visitor.get(letter.page().select(".links a").attr("href"));
        assertThat(status.html().text()).contains(PRICE);
        var console = testServer.owner(shop.handle()).at(shop.handle());
        assertThat(console.get("/admin/orders/" + shopper.order()).html().text())
                .contains(PRICE)
                .doesNotContain("1,234");
    }
}
