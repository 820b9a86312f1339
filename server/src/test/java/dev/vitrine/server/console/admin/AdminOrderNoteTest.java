package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Note attributes of an order in the console, compared with what the API says of them. */
final class AdminOrderNoteTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final String order = api.post("orders", """
                    {"order": {"email": "ada@mail.test", "financial_status": "paid", "note": "Ring twice",
                      "note_attributes": [{"name": "Gift wrap", "value": "Blue paper"},
                        {"name": "Card", "value": "For Ann\\nwith love"}, {"name": "Hurry", "value": ""}],
                      "line_items": [{"title": "Jug", "price": "20.00", "quantity": 2}]}}
                    """).at("/order/id").asText();
    private final String page = "/admin/orders/" + order;

    @Test
    void noteIsSavedAndEveryAttributeStaysAsItWas() {
        var before = attributes();
        assertThat(keeps(Map.of("note", "Ring once")).status()).isEqualTo(303);
        assertThat(attributes()).isEqualTo(before);
        assertThat(stored().path("note").asText()).isEqualTo("Ring once");
    }

    @Test
    void attributesAreChangedAddedAndRemovedWithoutScripts() {
        var form = fields(member().get(page));
        form.put("attribute[0].value", "Red paper");
        form.put("row", "gone:1");
        var shorter = member().post(page, form);
        assertThat(shorter.status()).isEqualTo(200);
        assertThat(shorter.html().select("details[open] #attributes")).hasSize(1);
        assertThat(attributes()).as("nothing is saved yet").hasSize(3);
        var longer = fields(shorter);
        longer.put("row", "more");
        var more = fields(member().post(page, longer));
        assertThat(more).containsEntry("attribute_rows", "3").containsEntry("attribute[0].value", "Red paper");
        more.put("attribute[2].name", "Table");
        more.put("attribute[2].value", "7");
        assertThat(member().post(page, more).status()).isEqualTo(303);
        assertThat(attributes()).isEqualTo(Json.parse("""
                [{"name": "Gift wrap", "value": "Red paper"}, {"name": "Hurry", "value": ""},
                  {"name": "Table", "value": "7"}]
                """));
        assertThat(member().get(page).html().select(".facts").text()).contains("Gift wrap Red paper");
    }

    @Test
    void rowWithoutANameIsRefusedBesideItAndNothingIsLost() {
        var wrong = keeps(Map.of("attribute[0].name", "", "tags", "vip"));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.html().select("#attribute-0\\.name-problem").text()).isEqualTo("Can't be blank");
        assertThat(wrong.html().select("[name='attribute[0].value']").text()).isEqualTo("Blue paper");
        assertThat(wrong.html().select("details[open] #attributes")).hasSize(1);
        assertThat(attributes()).hasSize(3);
        assertThat(keeps(Map.of("attribute[0].name", "", "attribute[0].value", ""))
                        .status())
                .isEqualTo(303);
        assertThat(attributes()).as("a row with nothing in it goes").hasSize(2);
    }

    @Test
    void formWithoutTheRowsLeavesAttributesAlone() {
        member().post(page, Map.of("do", "keep", "note", "Short", "tags", ""));
        assertThat(attributes()).hasSize(3);
    }

    @Test
    void orderWithMoreThanAFormHasRoomForKeepsThem() {
        var many = Json.object();
        var attributes = many.putObject("order").putArray("note_attributes");
        for (int i = 0; i < 201; i++) {
            attributes.addObject().put("name", "Answer " + i).put("value", "Yes");
        }
        api.put("orders/" + order, many.toString());
        assertThat(member().get(page).html().select("#attributes")).isEmpty();
        assertThat(keeps(Map.of("note", "Long")).status()).isEqualTo(303);
        assertThat(attributes()).hasSize(201);
    }

    @Test
    @Tag("browser")
    void rowsComeAndGoWhileTheFormIsFilledIn() {
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, page);
            browser.click("#note-title ~ form summary");
            browser.press("#add-attribute");
            browser.until("a row more", () -> browser.all("#attributes .option").size() == 4);
            browser.until(
                    "the focus in its name",
                    () -> browser.script("return document.activeElement.id").equals("attribute-3.name"));
            browser.type("[name='attribute[3].name']", "Table");
            browser.type("[name='attribute[3].value']", "7");
            browser.press("[aria-label='Remove detail 1']");
            browser.until("a row less", () -> browser.all("#attributes .option").size() == 3);
            browser.press("#note-title ~ form .unsaved .button--main");
            browser.until("the notice", () -> browser.text(".notices").contains("saved"));
            browser.assertQuiet();
        }
        assertThat(attributes().valueStream().map(each -> each.path("name").asText()))
                .containsExactly("Card", "Hurry", "Table");
        assertThat(attributes().at("/0/value").asText()).isEqualTo("For Ann\nwith love");
    }

    private Visitor.VisitorResponse keeps(Map<String, String> typed) {
        var form = fields(member().get(page));
        form.putAll(typed);
        return member().post(page, form);
    }

    /** The form of note, tags and attributes as it stands there. */
    private static Map<String, String> fields(Visitor.VisitorResponse shown) {
        var fields = new LinkedHashMap<String, String>();
        shown.html()
                .select("main form:has([name=note])")
                .forms()
                .getFirst()
                .formData()
                .forEach(field -> fields.put(field.key(), field.value()));
        return fields;
    }

    private JsonNode stored() {
        return api.get("orders/" + order).path("order");
    }

    private JsonNode attributes() {
        return stored().path("note_attributes");
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
