package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.FactsTheme;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Merchants give some of their products another template than the others. */
@Tag("browser")
@Tag("long")
final class ThemeEditorTemplatesTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private String cup = "";

    @BeforeEach
    void wear() {
        cup = appApi.sells("Cup", "5.50", 3).path("id").asText();
        appApi.sells("Jug", "9.50", 3);
        FactsTheme.publish(testServer, shop, Map.of("product", """
                {"facts": {"type": "facts", "settings": {"heading": "By hand", "blocks": [{"id": "one", "text": "First"}]}}}
                """));
    }

    @Test
    void aTemplateIsSeenWithTheProductsThatChooseIt() {
        try (var editor = new EditorTab(testServer, shop)) {
            var browser = editor.browser;
            editor.openPage("product");
            editor.openFromMenu("New template");
            browser.type("dialog[open] input", "Default");
            browser.keys(Keys.ENTER);
            browser.until(
                    "why it cannot be called so",
                    () -> browser.text("dialog[open] [role=alert]").contains("Choose another"));
            browser.type("dialog[open] input", "Our lookbook");
            browser.look("theme-editor-template");
            browser.keys(Keys.ENTER);
            browser.until("the template", () -> browser.text("#outline-page").equals("Product: our-lookbook"));
            browser.until("its page", () -> heading(editor).equals("By hand"));
            editor.choose("facts");
            browser.type("#field-heading input", "Made for the lookbook");
            browser.until("the new words", () -> heading(editor).equals("Made for the lookbook"));
            editor.awaitSaved();
            browser.look("theme-editor-template-shown");

            editor.openPage("product");
            browser.until("what all others have", () -> heading(editor).equals("By hand"));
            editor.openPage("product.our-lookbook");
            browser.until("the template again", () -> heading(editor).equals("Made for the lookbook"));
            editor.publish();
        }
        try (var browser = Browser.open()) {
            testServer.owner(shop.handle()).at(browser, shop.handle(), "/admin/products/" + cup);
            EditorTab.select(browser, "[name=template_suffix]", "our-lookbook");
            browser.click(".unsaved .button--main");
            browser.until("being saved", () -> browser.text("body").contains("saved"));
            browser.look("product-template");
        }
        assertThat(appApi.get("products/" + cup).at("/product/template_suffix").asText())
                .isEqualTo("our-lookbook");
        assertThat(heading("/products/cup")).isEqualTo("Made for the lookbook");
        assertThat(heading("/products/jug")).isEqualTo("By hand");
        // why: only the editor may look at a record with another template.
        assertThat(heading("/products/jug?template=our-lookbook")).isEqualTo("By hand");
    }

    @Test
    void aTemplateThatIsRemovedIsShownAsAllOthersAndComesBack() {
        appApi.put("products/" + cup, "{\"product\": {\"template_suffix\": \"plain\"}}");
        FactsTheme.publish(
                testServer,
                shop,
                Map.of(
                        "product", "{\"facts\": {\"type\": \"facts\", \"settings\": {\"heading\": \"By hand\"}}}",
                        "product.plain", """
                        {"facts": {"type": "facts", "settings": {"heading": {"source": "product.title", "fallback": "x"}}}}"""));
        assertThat(heading("/products/cup")).isEqualTo("Cup");
        try (var editor = new EditorTab(testServer, shop)) {
            var browser = editor.browser;
            editor.openPage("product.plain");
            browser.until("the template", () -> heading(editor).equals("Cup"));
            editor.openFromMenu("Remove this template");
            browser.until("the page of all others", () -> heading(editor).equals("By hand"));
            editor.awaitSaved();
            assertThat(draft().at("/pages").has("product.plain")).isFalse();
            assertThat(draft().at("/orders").has("product.plain")).isFalse();
            browser.chord(Keys.CONTROL, "z");
            editor.awaitSaved();
            assertThat(draft().at("/pages").has("product.plain")).isTrue();
        }
    }

    private static String heading(EditorTab editor) {
        return String.valueOf(editor.inPage("""
                const heading = document.querySelector('[data-id=facts] .heading');
                return heading ? heading.textContent : '';
                """));
    }

    private String heading(String path) {
        return testServer
                .visitor(shop.handle())
                .get(path)
                .html()
                .select(".heading")
                .text();
    }

    private JsonNode draft() {
        var services = testServer.platform().shopServices();
        return testServer
                .platform()
                .foundation()
                .database()
                .read(session -> services.themeSettings()
                        .newest(session, shop, services.themes().published(session, shop))
                        .orElseGet(Json::object));
    }
}
