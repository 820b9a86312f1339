package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor.VisitorResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rules of smart collections in the merchant's form. */
final class AdminCollectionRulesTest {

    private static final String LIST = "/admin/collections";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final SignedInVisitor owner = testServer.owner(shop).at(shop);

    @Test
    void rulesChooseTheProductsAndCanBeChanged() {
        api.sells("Blue cup", "5.00", 1);
        api.sells("Blue jug", "25.00", 1);
        api.sells("Red jug", "30.00", 1);
        makes(Map.of("rule[0].test", "title contains", "rule[0].condition", "blue"));
        assertThat(titles()).containsExactlyInAnyOrder("Blue cup", "Blue jug");
        var page = LIST + "/" + collection().path("id").asText();
        var form = owner.get(page).html();
        assertThat(form.select("#rule-0\\.test option[selected]").text()).isEqualTo("Title contains");
        assertThat(form.select("#rule-0\\.condition").val()).isEqualTo("blue");

        owner.fillsIn(
                page,
                Map.of(
                        "rule_slots", "2",
                        "rule[1].test", "variant_price greater_than",
                        "rule[1].condition", "29,50",
                        "match", "any"));
        assertThat(titles()).containsExactlyInAnyOrder("Blue cup", "Blue jug", "Red jug");
        owner.fillsIn(page, Map.of("match", "all"));
        assertThat(titles()).isEmpty();
        owner.fillsIn(page, Map.of("rule[0].condition", ""));
        assertThat(titles()).as("the rule without a condition is gone").containsExactly("Red jug");
    }

    @Test
    void whatIsWrongStandsAtItsRuleAndNothingIsLost() {
        var refused = makes(
                Map.of("rule_slots", "2", "rule[1].test", "variant_price less_than", "rule[1].condition", "cheap"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#rule-1\\.condition-problem").text()).isEqualTo("Is not a number");
        assertThat(refused.html().select("#rule-1\\.condition").val()).isEqualTo("cheap");
        assertThat(refused.html().select("#kind-smart").hasAttr("checked")).isTrue();
        var empty = makes(Map.of());
        assertThat(empty.html().select("#rule-0\\.condition-problem").text()).isEqualTo("Can't be blank");
        assertThat(api.get("smart_collections").at("/smart_collections")).isEmpty();
    }

    @Test
    void collectionThatIsFilledByHandHasNoRules() {
        owner.fillsIn(LIST + "/new", Map.of("title", "Table", "rule[0].condition", "left over"));
        assertThat(api.get("custom_collections")
                        .at("/custom_collections/0/title")
                        .asText())
                .isEqualTo("Table");
        var id = api.get("custom_collections").at("/custom_collections/0/id").asText();
        assertThat(owner.get(LIST + "/" + id).html().select("#rules")).isEmpty();
    }

    @Test
    @Tag("browser")
    void anotherRuleIsAddedByKeys() {
        api.sells("Blue cup", "5.00", 1);
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, LIST + "/new");
            browser.type("#title", "Blue");
            assertThat(browser.all("#rules").getFirst().isDisplayed()).isFalse();
            browser.click("label[for=kind-smart]");
            browser.find("#rules");
            assertThat(browser.all("#find").getFirst().isDisplayed()).isFalse();
            browser.type("#rule-0\\.condition", "cold");
            browser.tabTo("#add-rule");
            browser.press(Browser.Key.ENTER);
            browser.until(
                    "the focus in the new rule",
                    () -> browser.script("return document.activeElement.id").equals("rule-1.test"));
            browser.keys("Title contains");
            browser.type("#rule-1\\.condition", "blue");
            browser.click("label[for=match-any]");
            browser.click(".unsaved--shown .button--main");
            browser.until("told", () -> browser.text(".notice").equals("The collection is made."));
            assertThat(browser.text("#entered")).contains("Blue cup");
            browser.look("console-collection-rules");
            browser.assertQuiet();
        }
    }

    @Test
    @Tag("browser")
    void previewFollowsTheRulesAndIsWhatTheyChooseOnceSaved() {
        api.sells("Blue cup", "5.00", 1);
        api.sells("Blue jug", "25.00", 1);
        api.sells("Red jug", "30.00", 1);
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, LIST + "/new");
            browser.type("#title", "Jugs");
            browser.click("label[for=kind-smart]");
            browser.find("#rules");
            browser.script("document.getElementById('rule-0.test').value = 'title contains'");
            browser.type("#rule-0\\.condition", "blue");
            browser.until("the first preview", () -> browser.text("#caught").contains("catch 2 products"));
            assertThat(browser.text("#caught")).contains("Blue cup", "Blue jug").doesNotContain("Red jug");
            assertThat(api.get("smart_collections").at("/smart_collections"))
                    .as("nothing is stored by looking")
                    .isEmpty();
            browser.look("console-collection-preview");
            browser.click(".unsaved--shown .button--main");
            browser.until("told", () -> browser.text(".notice").equals("The collection is made."));
            browser.assertQuiet();
        }
        assertThat(titles()).containsExactlyInAnyOrder("Blue cup", "Blue jug");
    }

    @Test
    void previewNeedsNoScriptAndSaysWhatIsMissing() {
        api.sells("Blue cup", "5.00", 1);
        api.sells("Blue jug", "25.00", 1);
        var empty = owner.get(LIST + "/new").html();
        assertThat(empty.select("#caught").text()).startsWith("Change a rule");
        makes(Map.of("rule[0].test", "title contains", "rule[0].condition", "blue"));
        var page = LIST + "/" + collection().path("id").asText();
        var blue = Map.of("do", "preview", "rule[0].test", "title contains", "rule[0].condition", "blue");
        assertThat(owner.fillsIn(page, blue).html().select("#caught .row").eachText())
                .containsExactly("Blue cup", "Blue jug");
        var nothing = Map.of("do", "preview", "rule[0].condition", "");
        assertThat(owner.fillsIn(page, nothing).html().select("#caught").text()).startsWith("Type a condition");
        var dearer = Map.of("do", "preview", "rule[0].test", "variant_price greater_than", "rule[0].condition", "9,50");
        assertThat(owner.fillsIn(page, dearer).html().select("#caught .row").eachText())
                .containsExactly("Blue jug");
        var unread = Map.of("do", "preview", "rule[0].test", "variant_price less_than", "rule[0].condition", "cheap");
        assertThat(owner.fillsIn(page, unread).html().select("#caught").text()).startsWith("A rule cannot be read yet");
        assertThat(titles()).as("looking changes nothing").containsExactlyInAnyOrder("Blue cup", "Blue jug");
    }

    private VisitorResponse makes(Map<String, String> rules) {
        var form = new HashMap<>(rules);
        form.putAll(Map.of("title", "Chosen", "kind", "smart"));
        return owner.fillsIn(LIST + "/new", form);
    }

    private JsonNode collection() {
        return api.get("smart_collections").at("/smart_collections/0");
    }

    private List<String> titles() {
        return api.get("collections/" + collection().path("id").asText() + "/products")
                .path("products")
                .valueStream()
                .map(product -> product.path("title").asText())
                .toList();
    }
}
