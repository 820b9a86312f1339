package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.support.ui.Select;

/** The room of returns, beside what the Admin API then says of them. */
final class AdminReturnsTest {

    private static final String ROOM = "/admin/returns";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final SignedInVisitor clerk =
            testServer.member(shop, Permission.ORDERS).at(shop);

    @Test
    void areFoundByNumberAndWordsAndSorted() {
        assertThat(clerk.get(ROOM).html().select("main").text()).contains("No returns yet");
        var small = asks("Too small.");
        var broken = asks("It came broken.");

        assertThat(names("")).containsExactly(broken, small);
        assertThat(names("?order=created_at+asc")).containsExactly(small, broken);
        assertThat(names("?q=BROKEN")).containsExactly(broken);
        assertThat(names("?q=" + small.substring(1))).containsExactly(small);
        assertThat(api.getWith("returns", "query=broken").at("/returns/0/name").asText())
                .isEqualTo(broken);
        var none = clerk.get(ROOM + "?q=nothing").html();
        assertThat(none.select("main").text()).contains("No return is like that", "Search: nothing");
    }

    @Test
    @Tag("browser")
    void oneIsFoundAndDeclinedInABrowser() {
        var small = asks("Too small.");
        asks("It came broken.");
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.ORDERS).at(browser, shop, ROOM);
            new Select(browser.find("select[name=order]")).selectByVisibleText("Oldest first");
            browser.until("the oldest", () -> browser.text("[data-row]").equals(small));
            browser.type("#q", "small");
            browser.until("one", () -> browser.all("[data-row]").size() == 1);
            browser.click("[data-row]");
            browser.until("its order", () -> browser.address().contains("#return-"));
            browser.click("[data-opens^=decline]");
            browser.press("dialog[open] .button--main");
            browser.until(
                    "what is missing",
                    () -> browser.text("dialog[open] .field__problem").equals("Can't be blank"));
            browser.type("dialog[open] textarea", "Worn already.");
            browser.press("dialog[open] .button--main");
            browser.until("the answer", () -> browser.text("main").contains("Worn already."));
            assertThat(browser.all("[data-opens^=approve]")).isEmpty();

            browser.go(testServer.url(shop, ROOM));
            new Select(browser.find("select[name=status]")).selectByVisibleText("Declined");
            browser.until("one", () -> browser.all("[data-row]").size() == 1);
            assertThat(browser.text("[data-row]")).isEqualTo(small);
            browser.assertQuiet();
        }
        assertThat(api.getWith("returns", "status=declined")
                        .at("/returns/0/answer")
                        .asText())
                .isEqualTo("Worn already.");
    }

    @Test
    @Tag("browser")
    void staffOpenOneForABuyer() {
        var buyer = "buyer-" + shop + "@mail.test";
        var merchant = "merchant-" + shop + "@mail.test";
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> testServer
                        .platform()
                        .shopServices()
                        .shopSettings()
                        .set(tx, testServer.shop(shop), "email", merchant));
        var order = sent(buyer);
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.ORDERS).at(browser, shop, "/admin/orders/" + order);
            browser.click("#steps a[href$='/return']");
            browser.until("the form", () -> browser.text("h1").equals("Open a return"));
            browser.look("order-return");
            browser.click("form.form .button--main");
            browser.until("what is missing", () -> browser.text("#problems").contains("Can't be blank"));
            browser.type("input[name^=quantity]", "4");
            browser.script("document.querySelector('main form.form').noValidate = true");
            browser.click("form.form .button--main");
            browser.until(
                    "too many", () -> browser.text(".field__problem").contains("more than can come back: at most 3"));
            browser.type("input[name^=quantity]", "2");
            browser.type("#reason", "On the phone: too small.");
            browser.type("#answer", "Send it to our shop in Bonn.");
            browser.click("form.form .button--main");
            browser.until("the return", () -> browser.text("main").contains("Take back and refund"));
        }
        var opened = api.getWith("returns", "status=approved").at("/returns/0");
        assertThat(opened.path("order_id").asText()).isEqualTo(order);
        assertThat(opened.at("/return_line_items/0/quantity").asInt()).isEqualTo(2);
        assertThat(opened.path("reason").asText()).isEqualTo("On the phone: too small.");
        assertThat(opened.path("answer").asText()).isEqualTo("Send it to our shop in Bonn.");
        assertThat(ReceivedEmail.to(testServer, buyer).text()).contains("Send it to our shop in Bonn.");
        assertThat(testServer
                        .atHost(testServer.config().baseHost())
                        .get("/mailbox?q=" + merchant)
                        .text())
                .doesNotContain("Return of order");
    }

    @Test
    void nothingComesBackOfWhatWasNotSent() {
        var order = api.post(
                        "orders", "{\"order\":{\"line_items\":[{\"title\":\"Mug\",\"price\":12.5,\"quantity\":3}]}}")
                .at("/order/id")
                .asText();
        assertThat(clerk.get("/admin/orders/" + order).html().select("#steps a[href$='/return']"))
                .isEmpty();
        assertThat(clerk.get("/admin/orders/" + order + "/return").html().text())
                .contains("Nothing of this order can come back");
    }

    /** As the list shows them. */
    private List<String> names(String query) {
        return clerk.get(ROOM + query).html().select("tbody td.first a").eachText();
    }

    /** The name of a return of a new order. */
    private String asks(String reason) {
        var path = "orders/" + sent("ann@mail.test");
        var line = api.get(path).at("/order/line_items/0/id").asText();
        return api.post(
                        path + "/returns",
                        "{\"return\":{\"reason\":\"" + reason + "\",\"return_line_items\":[{\"line_item_id\":" + line
                                + ",\"quantity\":1}]}}")
                .at("/return/name")
                .asText();
    }

    /** The id of a new order of three mugs, all of which were sent. */
    private String sent(String buyer) {
        var order = api.post(
                        "orders",
                        "{\"order\":{\"email\":\"" + buyer + "\",\"financial_status\":\"paid\","
                                + "\"line_items\":[{\"title\":\"Mug\",\"price\":12.5,\"quantity\":3}]}}")
                .path("order");
        var line = order.at("/line_items/0/id").asText();
        api.post(
                "orders/" + order.path("id").asText() + "/fulfillments",
                "{\"fulfillment\":{\"line_items\":[{\"id\":" + line + ",\"quantity\":3}]}}");
        return order.path("id").asText();
    }
}
