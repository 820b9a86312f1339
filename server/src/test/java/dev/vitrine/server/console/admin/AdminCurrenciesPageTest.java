package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor.VisitorResponse;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.support.ui.Select;

/** Currencies from the merchant's form to the prices that shoppers see. */
final class AdminCurrenciesPageTest {

    private static final String PATH = "/admin/settings/currencies";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();

    @Test
    void currencyIsAddedChangedAndRemoved() {
        assertThat(page().select("ul.rows .row__words b").eachText()).containsExactly("Euro");
        assertThat(add("GBP", "0,85").status()).isIn(302, 303);
        add("KWD", "0.331");

        var page = page();
        assertThat(page.select("ul.rows .row__words b").eachText())
                .containsExactly("Euro", "British Pound", "Kuwaiti Dinar");
        assertThat(page.select("#rate_GBP-example").text()).isEqualTo("100.00 EUR is shown as £85.00");
        assertThat(page.select("#rate_KWD-example").text()).isEqualTo("100.00 EUR is shown as 33.100 KWD");
        assertThat(rates()).isEqualTo("GBP 0.85 KWD 0.331");

        member().fillsIn(PATH, Map.of("rate_GBP", "0.9"));
        assertThat(rates()).isEqualTo("GBP 0.9 KWD 0.331");
        assertThat(member().post(PATH, Map.of("remove", "KWD")).status()).isIn(302, 303);
        assertThat(rates()).isEqualTo("GBP 0.9");
        assertThat(testServer.api(shop).get("shop").at("/shop/enabled_presentment_currencies"))
                .hasToString("[\"EUR\",\"GBP\"]");
    }

    @Test
    void onlyMoneyThatIsPaidWithIsOffered() {
        add("GBP", "0.85");
        assertThat(page().select("select[name=currency_code] option").eachAttr("value"))
                .contains("USD", "JPY", "XOF")
                .doesNotContain("EUR", "GBP", "DEM", "XAU", "CHE", "XXX");
    }

    @ParameterizedTest
    @CsvSource({
        "add, '', 1, currency_code, Please choose one",
        "add, USD, '', rate, Please write a number such as 1.08",
        "add, USD, -1, rate, Please write a number such as 1.08",
        "add, USD, 0, rate, Please write a number such as 1.08",
        "add, USD, 9999999999, rate, Must be between 0.000000001 and 1000000000",
        "add, GBP, 1, currency_code, Has already been taken",
        "add, EUR, 1, currency_code, Is the shop's own currency"
    })
    void whatIsRefusedSaysWhy(String step, String code, String rate, String field, String words) {
        add("GBP", "0.85");
        var refused = member().post(PATH, Map.of("do", step, "currency_code", code, "rate", rate));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#" + field + "-problem").text()).isEqualTo(words);
        assertThat(refused.html().select("[name=rate]").attr("value"))
                .as("what was typed")
                .isEqualTo(rate);
        assertThat(refused.html().select("[name=rate_GBP]").attr("value")).isEqualTo("0.85");
        assertThat(rates()).isEqualTo("GBP 0.85");
    }

    @Test
    void noRateIsSavedWhereOneIsNoNumber() {
        add("GBP", "0.85");
        add("USD", "1.08");
        var refused = member().post(PATH, Map.of("rate_GBP", "0.9", "rate_USD", "much"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#rate_USD-problem").text()).isEqualTo("Please write a number such as 1.08");
        assertThat(refused.html().select("[name=rate_USD]").attr("value")).isEqualTo("much");
        assertThat(rates()).isEqualTo("GBP 0.85 USD 1.08");
    }

    @Test
    void memberWithoutTheSettingsIsRefused() {
        var other = testServer.member(shop, Permission.PRODUCTS).at(shop);
        assertThat(other.get(PATH).status()).isEqualTo(403);
        assertThat(other.post(PATH, Map.of("do", "add", "currency_code", "USD", "rate", "1"))
                        .status())
                .isEqualTo(403);
        assertThat(rates()).isEmpty();
    }

    @Test
    @Tag("browser")
    void exampleFollowsTheRateAndShoppersGetBackToTheShopsOwn() {
        testServer.api(shop).sells("Jug", "10.00", 5);
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.SETTINGS).at(browser, shop, "/admin/settings");
            browser.click("main a[href$='/settings/currencies']");
            new Select(browser.find("[name=currency_code]")).selectByValue("GBP");
            browser.type("[name=rate]", "0.5");
            browser.click("button[value=add]");
            browser.until("the example", () -> browser.text("#rate_GBP-example").endsWith("£50.00"));
            browser.type("[name=rate_GBP]", "0.25");
            browser.until(
                    "what is typed", () -> browser.text("#rate_GBP-example").endsWith("£25.00"));
            browser.look("currencies");
            browser.click(".unsaved .button--main");
            browser.until("saved", () -> rates().equals("GBP 0.25"));

            browser.go(testServer.url(shop, "/products/jug"));
            var picker = "label.currency select";
            browser.until("a choice", () -> browser.all(picker + " option").size() == 2);
            new Select(browser.find(picker)).selectByValue("GBP");
            browser.until("pounds", () -> browser.text("main").contains("£2.50"));
            new Select(browser.find(picker)).selectByValue("EUR");
            browser.until("euros", () -> browser.text("main").contains("10.00 EUR"));

            testServer.member(shop, Permission.SETTINGS).at(browser, shop, PATH);
            browser.click("button[aria-label='Remove British Pound']");
            browser.click("#confirm [value=yes]");
            browser.until("none left", () -> browser.all("ul.rows li").size() == 1);
            browser.assertQuiet();
        }
    }

    private VisitorResponse add(String code, String rate) {
        return member().post(PATH, Map.of("do", "add", "currency_code", code, "rate", rate));
    }

    private SignedInVisitor member() {
        return testServer.member(shop, Permission.SETTINGS).at(shop);
    }

    private Document page() {
        return member().get(PATH).html();
    }

    /** As the API says them. */
    private String rates() {
        var text = new StringBuilder();
        testServer
                .api(shop)
                .get("exchange_rates")
                .path("exchange_rates")
                .valueStream()
                .map(rate -> rate.path("currency_code").asText() + " "
                        + rate.path("rate").decimalValue().stripTrailingZeros().toPlainString())
                .sorted()
                .forEach(rate -> text.append(text.isEmpty() ? "" : " ").append(rate));
        return text.toString();
    }
}
