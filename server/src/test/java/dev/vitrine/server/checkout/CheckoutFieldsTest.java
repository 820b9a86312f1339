package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** What a shop asks buyers for, from its settings to the checkout. */
final class CheckoutFieldsTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final SignedInVisitor clerk =
            testServer.member(shop, Permission.SETTINGS).at(shop);
    private final Shopper shopper = new Shopper(testServer.visitor(shop));

    @Test
    void fieldsAreAskedForNeededOrNotThere() {
        var variant = testServer
                .api(shop)
                .sells("Jug", "20.00", 5)
                .at("/variants/0/id")
                .asText();
        shopper.takes(variant, 1).goesToTheCheckout();
        assertThat(labels(shopper.page()))
                .contains("Phone (optional)", "Company (optional)", "Flat, floor, building (optional)");

        asks("required", "hidden", "optional");
        var page = shopper.page();
        assertThat(labels(page)).contains("Phone", "Flat, floor, building (optional)");
        assertThat(page.select("#company")).isEmpty();

        var refused = shopper.sends("contact", with(""));
        assertThat(refused.header("location")).endsWith("/contact");
        assertThat(shopper.page().select("#phone-problem").text()).isEqualTo("Enter your phone number.");
        shopper.sends("contact", with("12"));
        assertThat(shopper.page().select("#phone-problem").text()).doesNotContain("leave it out");
        assertThat(shopper.sends("contact", with("+49 30 1234567")).header("location"))
                .doesNotEndWith("/contact");

        asks("hidden", "required", "hidden");
        assertThat(shopper.sends("contact", with("")).header("location")).endsWith("/contact");
        var contact = shopper.visitor().get(shopper.checkout() + "/contact").html();
        assertThat(contact.select(".field__problem").eachText()).containsExactly("Enter a company.");
        assertThat(contact.select("#phone, #address2")).isEmpty();
    }

    @Test
    void otherWordsAreRefused() {
        var refused = clerk.post("/admin/settings", Map.of("checkout_phone", "sometimes"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#checkout_phone-problem").text()).contains("hidden");
    }

    private void asks(String phone, String company, String address2) {
        clerk.post(
                "/admin/settings",
                Map.of("checkout_phone", phone, "checkout_company", company, "checkout_address2", address2));
    }

    private static Map<String, String> with(String phone) {
        var fields = new HashMap<>(Shopper.ADDRESS);
        fields.put("phone", phone);
        fields.put("company", "");
        return fields;
    }

    private static List<String> labels(Document page) {
        return page.select("label").eachText();
    }
}
