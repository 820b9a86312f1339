package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Taxes from the merchant's forms to what the Admin API and the checkout then say. */
final class AdminTaxesTest {

    private static final String LIST = "/admin/settings/taxes";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);

    @Test
    void countryIsTaxedAndItsBuyersSeeIt() {
        assertThat(member().get(LIST).html().select(".empty h2").text()).isEqualTo("No taxes yet");
        member().fillsIn(LIST + "/new", Map.of("code", "DE", "tax", "19,0 %", "tax_name", "VAT"));
        assertThat(country("DE").path("tax").decimalValue()).isEqualByComparingTo("0.19");
        assertThat(member().get(LIST).html().select(".row:has([data-row])").text())
                .isEqualTo("Germany VAT 19 %");

        var variant = api.sells("Cup", "119.00", 8).at("/variants/0/id").asText();
        member().fillsIn(LIST, Map.of("taxes_included", "1", "tax_shipping", "1"));
        assertThat(api.get("shop").at("/shop/taxes_included").asBoolean()).isTrue();
        assertThat(api.get("shop").at("/shop/tax_shipping").asBoolean()).isTrue();
        var included = buys(variant);
        assertThat(included).contains("Including VAT 19% 19.00");
        member().fillsIn(LIST, Map.of("taxes_included", ""));
        assertThat(buys(variant)).contains("VAT 19% 22.61").doesNotContain("Including");

        member().post(LIST + "/" + country("DE").path("id").asText(), Map.of("do", "delete"));
        assertThat(api.get("countries").path("countries")).isEmpty();
    }

    @Test
    void regionsAreSavedWithTheirCountryOrNotAtAll() {
        member().fillsIn(LIST + "/new", Map.of("code", "CA", "tax", "5", "tax_name", "GST"));
        var page = LIST + "/" + country("CA").path("id").asText();
        var ontario = province("ON").path("id").asText();
        var refused = member().fillsIn(page, Map.of("tax", "6", "tax_" + ontario, "much"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#tax_" + ontario + "-problem").text())
                .isEqualTo("Must be a number of percent, such as 19 or 7.7");
        assertThat(country("CA").path("tax").decimalValue()).isEqualByComparingTo("0.05");

        member().fillsIn(
                        page,
                        Map.of(
                                "tax",
                                "6",
                                "tax_" + ontario,
                                "13",
                                "tax_name_" + ontario,
                                "HST",
                                "tax_type_" + ontario,
                                "harmonized"));
        assertThat(country("CA").path("tax").decimalValue()).isEqualByComparingTo("0.06");
        assertThat(province("ON").path("tax").decimalValue()).isEqualByComparingTo("0.13");
        assertThat(province("ON").path("tax_type").asText()).isEqualTo("harmonized");
        assertThat(province("QC").path("tax").decimalValue()).isZero();
        assertThat(member().get(LIST).text()).contains("One region has a rate of its own");
    }

    @Test
    void countryIsAddedOnce() {
        member().fillsIn(LIST + "/new", Map.of("code", "*", "tax", "0"));
        assertThat(member().get(LIST + "/new").html().select("#code option[value=*]"))
                .isEmpty();
        var refused = member().fillsIn(LIST + "/new", Map.of("tax", "-1"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#tax-problem").text()).startsWith("Must be a number of percent");
        var nameless = member().fillsIn(LIST + "/new", Map.of("tax", "1"));
        assertThat(nameless.html().select("#code-problem").text()).isEqualTo("Can't be blank");
    }

    @Test
    @Tag("browser")
    void rateIsAddedByKeys() {
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.SETTINGS).at(browser, shop, LIST);
            browser.press(".empty .button");
            browser.find("#code").sendKeys("France");
            browser.type("#tax", "20");
            browser.press("main form .button--main");
            browser.until("the list", () -> browser.path().equals(LIST));
            assertThat(browser.text(".row b")).isEqualTo("20 %");
            browser.assertQuiet();
        }
    }

    @Test
    @Tag("browser")
    void regionsAreTaxedAndTheirCountryTakenOutInABrowser() {
        member().fillsIn(LIST + "/new", Map.of("code", "CA", "tax", "5", "tax_name", "GST"));
        var ontario = province("ON").path("id").asText();
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.SETTINGS).at(browser, shop, LIST);
            browser.click("[data-row]");
            browser.type("#tax_" + ontario, "thirteen");
            browser.press(".unsaved .button--main");
            browser.until(
                    "what is wrong",
                    () -> browser.text("#tax_" + ontario + "-problem").startsWith("Must be a number of percent"));
            assertThat(browser.find("#tax_" + ontario).getDomProperty("value")).isEqualTo("thirteen");
            browser.assertOnlyFailed("422");
            browser.type("#tax_" + ontario, "13,5");
            browser.type("#tax_name_" + ontario, "HST");
            browser.press(".unsaved .button--main");
            browser.until("the rate", () -> browser.text(".notices").contains("Canada is saved"));
            assertThat(province("ON").path("tax").decimalValue()).isEqualByComparingTo("0.135");
            assertThat(province("ON").path("tax_name").asText()).isEqualTo("HST");

            assertThat(browser.path()).isEqualTo(LIST);
            var included = api.get("shop").at("/shop/taxes_included").asBoolean();
            assertThat(browser.find("#taxes_included").isSelected()).isEqualTo(included);
            browser.click("#taxes_included");
            browser.press(".unsaved .button--main");
            browser.until("saved", () -> browser.text(".notices").contains("The taxes are saved."));
            assertThat(api.get("shop").at("/shop/taxes_included").asBoolean()).isNotEqualTo(included);

            browser.click("[data-row]");
            browser.press("main .button--danger");
            browser.press("#confirm [value=no]");
            browser.until("nothing", () -> browser.all("#confirm[open]").isEmpty());
            browser.press("main .button--danger");
            browser.press("#confirm [value=yes]");
            browser.until("the list", () -> browser.text(".empty h2").equals("No taxes yet"));
            browser.assertQuiet();
        }
        assertThat(api.get("countries").path("countries")).isEmpty();
    }

    private String buys(String variant) {
        var shopper = new Shopper(testServer.visitor(shop)).takes(variant, 1).goesToTheCheckout();
        shopper.deliversTo(Shopper.ADDRESS);
        return shopper.page().select(".sums").text().replace("€", "").replace(" EUR", "");
    }

    private JsonNode country(String code) {
        return find(api.get("countries").path("countries"), code);
    }

    private JsonNode province(String code) {
        return find(country("CA").path("provinces"), code);
    }

    private static JsonNode find(JsonNode all, String code) {
        return all.valueStream()
                .filter(each -> each.path("code").asText().equals(code))
                .findFirst()
                .orElseThrow();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
