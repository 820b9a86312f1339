package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** E-mail, phone and addresses of an order in the console, compared with what the API says of them. */
final class AdminOrderContactTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final String order = api.post("orders", """
                    {"order": {"email": "ada@mail.test", "financial_status": "paid",
                      "shipping_address": {"first_name": "Ada", "last_name": "Lee", "address1": "Main Street 1",
                        "zip": "10115", "city": "Berlin", "country_code": "DE"},
                      "line_items": [{"title": "Jug", "price": "20.00", "quantity": 2}]}}
                    """).at("/order/id").asText();
    private final String page = "/admin/orders/" + order;

    @Test
    void addressIsPutRightAndWhatWasNotTouchedStays() {
        var form = member().get(page + "/contact").html();
        assertThat(form.getElementsByAttributeValue("name", "shipping_address.city")
                        .val())
                .isEqualTo("Berlin");
        var saved = member().fillsIn(
                        page + "/contact",
                        Map.of(
                                "email",
                                "ada.lee@mail.test",
                                "phone",
                                "+49 30 901820",
                                "shipping_address.city",
                                "Toronto",
                                "shipping_address.country_code",
                                "CA",
                                "shipping_address.province",
                                "ON",
                                "billing",
                                "same"));
        assertThat(saved.status()).as(saved.text()).isEqualTo(303);
        assertThat(saved.header("location")).isEqualTo(page);
        var changed = order();
        assertThat(changed.path("email").asText()).isEqualTo("ada.lee@mail.test");
        assertThat(changed.path("phone").asText()).isEqualTo("+4930901820");
        var address = changed.path("shipping_address");
        assertThat(address.path("address1").asText()).isEqualTo("Main Street 1");
        assertThat(address.path("city").asText()).isEqualTo("Toronto");
        assertThat(address.path("country").asText()).isEqualTo("Canada");
        assertThat(address.path("province").asText()).isEqualTo("Ontario");
        assertThat(changed.path("billing_address")).isEqualTo(address);
        assertThat(member().get(page).html().select("main").text()).contains("Toronto", "ada.lee@mail.test");
    }

    @Test
    void invoiceGoesToAnotherAddress() {
        member().fillsIn(
                        page + "/contact",
                        Map.of(
                                "billing",
                                "other",
                                "billing_address.last_name",
                                "Ray",
                                "billing_address.city",
                                "Paris",
                                "billing_address.country_code",
                                "FR"));
        assertThat(order().at("/billing_address/country").asText()).isEqualTo("France");
        assertThat(order().at("/shipping_address/city").asText()).isEqualTo("Berlin");
    }

    @Test
    void whatIsWrongStandsBesideItsFieldAndNothingIsLost() {
        var wrong = member().fillsIn(page + "/contact", Map.of("email", "ada", "phone", "call me"));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.html().select("#email-problem").text()).isEqualTo("Is invalid");
        assertThat(wrong.html().select("#phone-problem").text()).isEqualTo("Is invalid");
        assertThat(wrong.html().select("#email").val()).isEqualTo("ada");
        assertThat(order().path("email").asText()).isEqualTo("ada@mail.test");
    }

    @Test
    @Tag("browser")
    void addressOfTheInvoiceIsAskedForOnlyWhereItIsAnotherOne() {
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, page);
            browser.click("a[href$='/contact']");
            browser.script("""
                    const choice = document.querySelector('#billing')
                    choice.value = 'same'
                    choice.dispatchEvent(new Event('change', { bubbles: true }))
                    """);
            assertThat(browser.all(".draft__billing").getFirst().isDisplayed()).isFalse();
            browser.type("#email", "ada.lee@mail.test");
            browser.press(".unsaved .button--main");
            browser.until("the notice", () -> browser.text(".notices").contains("saved"));
            browser.assertQuiet();
        }
        assertThat(order().path("billing_address")).isEqualTo(order().path("shipping_address"));
        assertThat(order().path("email").asText()).isEqualTo("ada.lee@mail.test");
    }

    private JsonNode order() {
        return api.get("orders/" + order).path("order");
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
