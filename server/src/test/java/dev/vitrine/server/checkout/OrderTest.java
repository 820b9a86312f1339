package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What an app reads of a purchase, and what never happens to an order. */
final class OrderTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private final JsonNode cup = appApi.sells("Cup", "5.50", 8);
    private final String variant = cup.at("/variants/0/id").asText();

    @Test
    void anAppReadsTheOrderWithItsLinesAndItsMoney() {
        var id = shopper().buys(variant, 3);
        var order = appApi.get("orders/" + id).path("order");
        assertThat(order.path("financial_status").asText()).isEqualTo("paid");
        assertThat(order.path("email").asText()).isEqualTo("jo@example.org");
        assertThat(order.at("/shipping_address/city").asText()).isEqualTo("Berlin");
        assertThat(order.path("line_items")).hasSize(1);
        assertThat(order.at("/line_items/0/variant_id").asText()).isEqualTo(variant);
        assertThat(order.at("/line_items/0/quantity").asInt()).isEqualTo(3);
        assertThat(order.path("subtotal_price").decimalValue()).isEqualByComparingTo("16.50");
        assertThat(appApi.stock(variant)).isEqualTo(5);
    }

    @Test
    void aBuyerWithAnInternationalAddressIsSavedByTheMerchant() {
        var address = new HashMap<>(Shopper.ADDRESS);
        address.put("email", "ann@müller.de");
        var shopper = shopper().takes(variant, 1).goesToTheCheckout().deliversTo(address);
        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");
        var order = appApi.get("orders/" + shopper.order()).path("order");
        var customer = "customers/" + order.at("/customer/id").asText();
        var saved = appApi.put(customer, "{\"customer\":{\"note\":\"Rings twice\",\"email\":\"Ann@Müller.de\"}}");
        assertThat(saved.at("/customer/note").asText()).isEqualTo("Rings twice");
        assertThat(saved.at("/customer/email").asText()).isEqualTo("ann@müller.de");
    }

    @Test
    void everyTryToPayIsATransaction() {
        var shopper = paying();
        assertThat(shopper.pays(Shopper.DECLINED).header("location")).isEqualTo(shopper.checkout() + "/payment");
        var broken = shopper.pays(Shopper.BROKEN);
        assertThat(broken.status()).isEqualTo(303);
        assertThat(shopper.page().select("#problems").text()).isNotBlank();
        assertThat(appApi.get("orders/count").path("count").asInt()).isZero();
        assertThat(appApi.stock(variant)).isEqualTo(8);
        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");

        var tries = appApi.get("orders/" + shopper.order() + "/transactions").path("transactions");
        assertThat(tries.findValuesAsText("status")).hasSize(3).last().isEqualTo("success");
        assertThat(tries.get(0).path("status").asText()).isEqualTo("failure");
        assertThat(tries.get(2).path("amount").decimalValue())
                .isEqualByComparingTo(appApi.get("orders/" + shopper.order())
                        .at("/order/total_price")
                        .decimalValue());
    }

    @Test
    void theSameFormSentManyTimesAtOnceMakesOneOrder() throws Exception {
        var shopper = paying();
        var form = shopper.payment(Shopper.GOOD);
        var atOnce = new CyclicBarrier(6);
        Callable<Visitor.VisitorResponse> send = () -> {
            atOnce.await();
            return shopper.sends("payment", form);
        };
        try (var threads = Executors.newFixedThreadPool(6)) {
            for (var visitorResponse :
                    threads.invokeAll(IntStream.range(0, 6).mapToObj(i -> send).toList())) {
                assertThat(visitorResponse.get().status()).isEqualTo(303);
            }
        }
        var order = shopper.order();
        assertThat(appApi.get("orders/count").path("count").asInt()).isEqualTo(1);
        assertThat(appApi.get("orders/" + order + "/transactions").path("transactions"))
                .hasSize(1);
        assertThat(appApi.stock(variant)).isEqualTo(7);
    }

    @Test
    void whatWasSoldMeanwhileIsNotSoldAgain() {
        var slow = shopper().takes(variant, 2).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
        var form = slow.payment(Shopper.GOOD);
        shopper().buys(variant, 7);
        var visitorResponse = slow.sends("payment", form);
        assertThat(visitorResponse.header("location")).isEqualTo(slow.checkout() + "/payment");
        assertThat(slow.page().select("#problems").text()).contains("Cup");
        assertThat(slow.page().select(".review").text()).contains("Main Street 1");
        assertThat(appApi.get("orders/count").path("count").asInt()).isEqualTo(1);
        assertThat(appApi.stock(variant)).isEqualTo(1);
    }

    @Test
    void aPriceThatChangedIsShownBeforeItIsCharged() {
        var shopper = paying();
        var form = shopper.payment(Shopper.GOOD);
        appApi.put("variants/" + variant, "{\"variant\":{\"id\":" + variant + ",\"price\":\"6.50\"}}");
        var visitorResponse = shopper.sends("payment", form);
        assertThat(visitorResponse.header("location")).isEqualTo(shopper.checkout() + "/payment");
        assertThat(shopper.page().select("#problems").text()).contains("Prices have changed");
        assertThat(shopper.page().select(".summary").text()).contains("6.50");
        assertThat(appApi.get("orders/count").path("count").asInt()).isZero();
        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");
    }

    @Test
    void anOrderIsReadWithItsOwnShopsCredentialsOnly() {
        var id = shopper().buys(variant, 1);
        var foreign =
                Base64.getEncoder().encodeToString(testServer.app("atelier").getBytes(StandardCharsets.UTF_8));
        var stranger = testServer.visitor(shop.handle());
        assertThat(stranger.get("/admin/orders/" + id + ".json").status()).isEqualTo(401);
        assertThat(stranger.get("/admin/orders/" + id + ".json", Map.of("Authorization", "Basic " + foreign))
                        .status())
                .isEqualTo(401);
    }

    private Shopper shopper() {
        return new Shopper(testServer.visitor(shop.handle()));
    }

    private Shopper paying() {
        return shopper().takes(variant, 1).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
    }
}
