package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.HtmlSanitizer;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.shop.shops.PolicyTitles;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What merchants begin their policies with. */
final class PolicyTemplatesTest {

    private final TestServer testServer = TestServer.shared();

    @ParameterizedTest
    @MethodSource("templates")
    void everyTemplateIsCleanTextThatTheEditorKnows(String handle, String language) {
        var html = PolicyTemplates.html(handle, language, testServer.newShop());
        assertThat(DescriptionMarkdown.text(html)).isPresent();
        assertThat(HtmlSanitizer.sanitize(html)).contains("<h2>").doesNotContain("{", "<br></p>", "**", "##");
        assertThat(html).hasSizeGreaterThan(300).doesNotContain("!");
        assertThat(PolicyTemplates.gaps(html)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("templates")
    void whatSettingsSayLeavesNoGap(String handle, String language) {
        var shop = set(Map.of(
                "shop_owner", "Ada Roy",
                "email", "hello@jugs.test",
                "phone", "+49 30 1",
                "address1", "Alt-Moabit 1",
                "zip", "10555",
                "city", "Berlin",
                "country", "DE",
                "return_days", "30"));
        var html = PolicyTemplates.html(handle, language, shop);
        assertThat(html)
                .doesNotContainIgnoringCase("[e-mail")
                .doesNotContain("[Phone", "[Telefon", "[Street", "[Straße", "[Postcode", "[Postleitzahl", "[Name");
        if (html.contains("Alt-Moabit")) {
            var country = language.equals("de") ? "Deutschland" : "Germany";
            assertThat(html).contains("Alt-Moabit 1<br>10555 Berlin<br>" + country);
        }
    }

    @Test
    void returnsOfTheShopsSettingsStandInTheTemplate() {
        assertThat(PolicyTemplates.html("refund-policy", "en", set(Map.of("return_days", "30"))))
                .contains("within 30 days");
        assertThat(PolicyTemplates.gaps(
                        PolicyTemplates.html("refund-policy", "en", set(Map.of("return_days", "0", "city", "")))))
                .contains("[number of days]", "[Street and number]", "[Postcode and city]");
    }

    @Test
    void gapsOfAnAddressStandInItsOrder() {
        var nothing = Map.of("city", "", "zip", "", "address1", "");
        assertThat(PolicyTemplates.html("legal-notice", "de", set(nothing)))
                .contains("[Straße und Hausnummer]<br>[Postleitzahl und Ort]</p>");
        var country = new HashMap<>(nothing);
        country.put("country", "AT");
        assertThat(PolicyTemplates.html("legal-notice", "de", set(country)))
                .contains("[Straße und Hausnummer]<br>[Postleitzahl und Ort]<br>Österreich</p>");
    }

    @Test
    void namesOfShopsAreNoHtml() {
        var html = PolicyTemplates.html("shipping-policy", "en", set(Map.of("name", "Jug & <b>Cup</b>")));
        assertThat(html).contains("Jug &amp; &lt;b&gt;Cup&lt;/b&gt;");
    }

    @Test
    void onlyGapsOfTemplatesAreGaps() {
        assertThat(PolicyTemplates.gaps("<p>[1] [Phone number] and [date], [Phone number]</p>"))
                .containsExactly("[Phone number]", "[date]");
    }

    static Stream<Arguments> templates() {
        return PolicyTitles.handles().stream()
                .flatMap(handle ->
                        PolicyTemplates.LANGUAGES.keySet().stream().map(language -> Arguments.of(handle, language)));
    }

    private Shop set(Map<String, String> settings) {
        var shop = testServer.newShop();
        var platform = testServer.platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().shopSettings().set(tx, shop, settings));
        return platform.foundation()
                .database()
                .read(session -> platform.foundation().shops().find(session, shop))
                .orElseThrow();
    }
}
