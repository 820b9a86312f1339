package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Copies of variants under a new value in the console, compared with what the API says of them. */
final class AdminVariantCopiesTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final JsonNode product = api.post("products", """
                    {"product": {"title": "Bowl", "options": [{"name": "Colour"}, {"name": "Size"}],
                      "variants": [
                        {"option1": "Sand", "option2": "Small", "price": "9.00", "sku": "SA-S",
                          "inventory_management": "vitrine", "inventory_quantity": 4},
                        {"option1": "Sand", "option2": "Large", "price": "14.00"},
                        {"option1": "Ink", "option2": "Small", "price": "10.00"}]}}
                    """).path("product");
    private final String page = "/admin/products/" + product.path("id").asText();
    private final String below = page + "/variants/duplicate";

    @Test
    void variantsOfAValueAreCopiedUnderANewOne() {
        assertThat(member().get(below).html().select("#which option").eachText())
                .containsExactly(
                        "Colour: Sand (2 variants)",
                        "Colour: Ink (1 variant)",
                        "Size: Small (2 variants)",
                        "Size: Large (1 variant)");
        var made = member().fillsIn(below, Map.of("which", which("Sand"), "new_value", "Slate"));
        assertThat(made.header("location")).as(made.text()).isEqualTo(page);
        assertThat(titles())
                .containsExactlyInAnyOrder(
                        "Sand / Small", "Sand / Large", "Ink / Small", "Slate / Small", "Slate / Large");
        var copy = variants()
                .valueStream()
                .filter(each -> each.path("title").asText().equals("Slate / Small"))
                .findFirst()
                .orElseThrow();
        assertThat(copy.path("price").asText()).isEqualTo("9.00");
        assertThat(copy.path("sku").asText()).isEqualTo("SA-S");
        assertThat(copy.path("inventory_quantity").asInt()).isZero();
    }

    @Test
    void whatIsWrongStandsBesideItsFieldAndNothingIsMade() {
        var blank = member().fillsIn(below, Map.of("which", which("Sand"), "new_value", ""));
        assertThat(blank.status()).isEqualTo(422);
        assertThat(blank.html().select("#new_value-problem").text()).startsWith("Can't be blank");
        var unknown = member().fillsIn(below, Map.of("which", which("Moss"), "new_value", "Slate"));
        assertThat(unknown.html().select("#which-problem").text()).isEqualTo("Choose what is duplicated");
        assertThat(unknown.html().select("#new_value").val()).isEqualTo("Slate");
        var taken = member().fillsIn(below, Map.of("which", which("Sand"), "new_value", "Ink"));
        assertThat(taken.status()).isEqualTo(422);
        assertThat(taken.html().select("#problems").text()).contains("'Ink / Small' exists already");
        assertThat(taken.html().select("#new_value").val()).isEqualTo("Ink");
        assertThat(titles()).hasSize(3);
    }

    @Test
    void productWithoutOptionsHasNothingToCopy() {
        var plain = "/admin/products/" + api.sells("Jug", "20.00", 1).path("id").asText();
        assertThat(member().get(page).html().select("a[href$='/variants/duplicate']"))
                .hasSize(1);
        assertThat(member().get(plain).html().select("a[href$='/variants/duplicate']"))
                .isEmpty();
        assertThat(member().get(plain + "/variants/duplicate")
                        .html()
                        .select("main h2")
                        .text())
                .isEqualTo("No variants yet");
        assertThat(member().post(plain + "/variants/duplicate", Map.of("new_value", "Slate"))
                        .status())
                .isEqualTo(422);
    }

    @Test
    @Tag("browser")
    void variantsAreDuplicatedFromTheProductsPage() {
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, page);
            browser.click("#variants a[href$='/variants/duplicate']");
            browser.type("#new_value", "Slate\n");
            browser.until("the notice", () -> browser.text(".notices").contains("2 variants are made."));
            browser.assertQuiet();
        }
        assertThat(titles()).contains("Slate / Small", "Slate / Large");
    }

    /** Variants of that colour. */
    private String which(String colour) {
        return product.at("/options/0/id").asText() + ":" + colour;
    }

    private JsonNode variants() {
        return api.get("products/" + product.path("id").asText()).at("/product/variants");
    }

    private List<String> titles() {
        return variants().findValuesAsText("title");
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
