package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Customer of an order in the console, compared with what the API says of it. */
final class AdminOrderCustomerTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final String order = api.post("orders", """
                    {"order": {"email": "ada@mail.test", "financial_status": "paid",
                      "customer": {"first_name": "Ada", "last_name": "Lee", "email": "ada.lee@mail.test"},
                      "line_items": [{"title": "Jug", "price": "20.00", "quantity": 2}]}}
                    """).at("/order/id").asText();
    private final String ada = customer().path("id").asText();
    private final String ben = customer("Ben", "Ray", "ada@mail.test");
    private final String page = "/admin/orders/" + order;
    private final String below = page + "/customer";

    @Test
    void orderGoesToAnotherCustomerAndToNobodyAndBothCountTheirs() {
        var first = member().get(below).html();
        assertThat(first.select("main p").text()).contains("is an order of Ada Lee");
        assertThat(first.select("[name=customer_id]").eachAttr("value"))
                .as("who has the order's e-mail address, and nobody")
                .containsExactly(ben, "none");

        var saved = member().fillsIn(below, Map.of("customer_id", ben));
        assertThat(saved.header("location")).as(saved.text()).isEqualTo(page);
        assertThat(customer().path("id").asText()).isEqualTo(ben);
        assertThat(orders(ben)).isEqualTo(1);
        assertThat(orders(ada)).isZero();
        assertThat(api.get("orders/" + order).at("/order/email").asText()).isEqualTo("ada@mail.test");
        assertThat(member().get(page).html().select("a[href$='/admin/customers/" + ben + "']"))
                .hasSize(1);

        member().fillsIn(below, Map.of("customer_id", "none"));
        assertThat(customer().isNull()).isTrue();
        assertThat(orders(ben)).isZero();
        assertThat(member().get(page).html().select("a[href$='/customer']").text())
                .isEqualTo("Choose a customer");
    }

    @Test
    void customerIsFoundByName() {
        var cleo = customer("Cleo", "Stone", "cleo@mail.test");
        assertThat(member().get(below + "?q=Sto")
                        .html()
                        .select("[name=customer_id]")
                        .eachAttr("value"))
                .containsExactly(cleo, "none");
        assertThat(member().get(below + "?q=Nobody").html().select("main").text())
                .contains("No other customer is like that.");
    }

    @Test
    void nobodyIsChosenWithoutAChoiceAndAnUnknownOneIsRefused() {
        for (var wrong : new String[] {"", "all", "999999999"}) {
            var refused = member().post(below, Map.of("customer_id", wrong, "q", "Ray"));
            assertThat(refused.status()).as(wrong).isEqualTo(422);
            assertThat(refused.html().select("#problems a").attr("href")).isEqualTo("#customer_id");
            assertThat(refused.html().select("[name=customer_id]").eachAttr("value"))
                    .contains(ben);
        }
        assertThat(customer().path("id").asText()).isEqualTo(ada);
    }

    @Test
    void whoMayNotSeeCustomersChoosesNone() {
        var seller = testServer.member(shop, Permission.ORDERS).at(shop);
        assertThat(seller.get(page).html().select("a[href$='/customer']")).isEmpty();
        assertThat(seller.get(below).header("location")).isEqualTo(page);
        assertThat(seller.post(below, Map.of("customer_id", ben)).header("location"))
                .isEqualTo(page);
        assertThat(customer().path("id").asText()).isEqualTo(ada);
    }

    @Test
    @Tag("browser")
    void anotherCustomerIsChosen() {
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, page);
            browser.click("a[href$='/customer']");
            browser.type("#q", "Ben\n");
            browser.until("who is found", () -> browser.address().contains("q=Ben"));
            browser.click("[name=customer_id][value='" + ben + "']");
            browser.press("main form[method=post] .button--main");
            browser.until("the notice", () -> browser.text(".notices").contains("Ben Ray"));
            browser.assertQuiet();
        }
        assertThat(customer().path("id").asText()).isEqualTo(ben);
    }

    private String customer(String first, String last, String email) {
        var body = "{\"customer\":{\"first_name\":\"%s\",\"last_name\":\"%s\",\"email\":\"%s\"}}";
        return api.post("customers", body.formatted(first, last, email))
                .at("/customer/id")
                .asText();
    }

    private JsonNode customer() {
        return api.get("orders/" + order).at("/order/customer");
    }

    private int orders(String customer) {
        return api.get("customers/" + customer).at("/customer/orders_count").asInt();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
