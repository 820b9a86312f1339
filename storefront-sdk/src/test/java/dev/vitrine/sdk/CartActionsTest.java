package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import dev.vitrine.sdk.testkit.Tab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The actions of `sdk.cart`: what they send, what they resolve to, how they fail. */
class CartActionsTest {
    private final Browser browser = new Browser();
    private final Tab tab = browser.openHome()
            .run("globalThis.brief = (result) => "
                    + "[result.success, result.error?.code ?? result.data.items.map((i) => [i.variant_id, i.qty])]");

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void addPutsAVariantIntoTheCart() {
        assertThat(tab.await("sdk.cart.add(11, 2).then(brief)")).isEqualTo("[true,[[11,2]]]");
        assertThat(tab.requests()).containsExactly("POST /cart/add.json {\"variant_id\":11,\"qty\":2}");
    }

    @Test
    void addTakesOneUnlessTold() {
        assertThat(tab.await("sdk.cart.add(11).then(brief)")).isEqualTo("[true,[[11,1]]]");
    }

    @Test
    void addCarriesLineProperties() {
        tab.await("sdk.cart.add(11, 1, { properties: { Engraving: 'Ada' } })");
        assertThat(tab.requests())
                .containsExactly(
                        "POST /cart/add.json {\"variant_id\":11,\"qty\":1,\"properties\":{\"Engraving\":\"Ada\"}}");
    }

    @Test
    void updateSetsTheQuantity() {
        tab.await("sdk.cart.add(11)");
        assertThat(tab.await("sdk.cart.update(11, 4).then(brief)")).isEqualTo("[true,[[11,4]]]");
    }

    @Test
    void updateToNoneRemoves() {
        tab.await("sdk.cart.add(11)");
        assertThat(tab.await("sdk.cart.update(11, 0).then(brief)")).isEqualTo("[true,[]]");
    }

    @Test
    void noteAndAttributesAreSetWithoutEventsOfLines() {
        tab.await("sdk.cart.add(11)");
        tab.run(CartEventsTest.LISTEN);
        assertThat(tab.await("sdk.cart.updateNote('Ring twice').then(({ data }) => data.note)"))
                .isEqualTo("\"Ring twice\"");
        assertThat(tab.await("sdk.cart.updateAttributes({ Day: 'Friday' }).then(({ data }) => data.attributes)"))
                .isEqualTo("{\"Day\":\"Friday\"}");
        assertThat(tab.await("sdk.cart.updateNote('x'.repeat(5001)).then(({ error }) => error.code)"))
                .isEqualTo("\"note_too_long\"");
        assertThat(tab.log()).isEmpty();
    }

    @Test
    void updateMultipleSetsAllInOneRequest() {
        tab.run("sdk.cart.add(11); sdk.cart.add(12)").settle();
        assertThat(tab.await("sdk.cart.updateMultiple({ 11: 2, 12: 3 }).then(brief)"))
                .isEqualTo("[true,[[11,2],[12,3]]]");
        assertThat(tab.requests()).last().isEqualTo("POST /cart/update.json {\"updates\":{\"11\":2,\"12\":3}}");
    }

    @Test
    void updateMultipleTakesAMapToo() {
        tab.await("sdk.cart.add(11)");
        assertThat(tab.await("sdk.cart.updateMultiple(new Map([[11, 3]])).then(brief)"))
                .isEqualTo("[true,[[11,3]]]");
    }

    @Test
    void updateMultipleOfNothingChangesNothing() {
        assertThat(tab.await("sdk.cart.updateMultiple({}).then(brief)")).isEqualTo("[true,[]]");
        assertThat(tab.requests()).containsExactly("GET /cart.json");
    }

    @Test
    void updateMultipleIsAllOrNothing() {
        tab.run("sdk.cart.add(11); sdk.cart.add(12)").settle();
        assertThat(tab.await("sdk.cart.updateMultiple({ 12: 3, 11: 9 }).then(brief)"))
                .isEqualTo("[false,\"insufficient_inventory\"]");
        assertThat(tab.await("sdk.cart.get().then((cart) => cart.total_quantity)"))
                .isEqualTo("2");
    }

    @Test
    void updateLinesSetsLinesByTheirIds() {
        addTwoEngravings();
        assertThat(tab.await("sdk.cart.updateLines({ 1: 4, 2: 0 }).then(brief)"))
                .isEqualTo("[true,[[12,4]]]");
        assertThat(tab.requests()).last().isEqualTo("POST /cart/update.json {\"lines\":{\"1\":4,\"2\":0}}");
        assertThat(tab.await("sdk.cart.updateLines(new Map([[1, 2], [2, 1]])).then(brief)"))
                .isEqualTo("[false,\"not_in_cart\"]");
        assertThat(tab.await("sdk.cart.updateLines({}).then(brief)")).isEqualTo("[true,[[12,4]]]");
    }

    @Test
    void updateWithoutALineMeansTheFirstOfTheVariant() {
        addTwoEngravings();
        assertThat(tab.await("sdk.cart.update(12, 3).then(brief)")).isEqualTo("[true,[[12,3],[12,1]]]");
    }

    @Test
    void removeWithoutALineMeansAllOfTheVariant() {
        addTwoEngravings();
        tab.await("sdk.cart.add(11)");
        assertThat(tab.await("sdk.cart.remove(12).then((r) => [...brief(r), r.changed])"))
                .isEqualTo("[true,[[11,1]],true]");
    }

    @Test
    void removeWithALineLeavesTheOthersOfTheVariant() {
        addTwoEngravings();
        assertThat(tab.await("sdk.cart.remove(12, { line_id: 2 }).then((r) => [...brief(r), r.changed])"))
                .isEqualTo("[true,[[12,1]],true]");
        assertThat(tab.await("sdk.cart.remove(12, { line_id: 2 }).then((r) => [...brief(r), r.changed])"))
                .isEqualTo("[true,[[12,1]],false]");
    }

    private void addTwoEngravings() {
        tab.run("sdk.cart.add(12, 1, { properties: { Engraving: 'Ada' } });"
                        + "sdk.cart.add(12, 1, { properties: { Engraving: 'Bob' } })")
                .settle();
    }

    @Test
    void removeTakesAVariantOut() {
        tab.await("sdk.cart.add(11)");
        assertThat(tab.await("sdk.cart.remove(11).then((r) => [...brief(r), r.changed])"))
                .isEqualTo("[true,[],true]");
    }

    @Test
    void removingWhatIsNotInTheCartSucceedsWithoutChange() {
        assertThat(tab.await("sdk.cart.remove(11).then((r) => [...brief(r), r.changed])"))
                .isEqualTo("[true,[],false]");
    }

    @Test
    void clearEmptiesTheCartAndMayBeRepeated() {
        tab.await("sdk.cart.add(11)");
        assertThat(tab.await("sdk.cart.clear().then((r) => [...brief(r), r.changed])"))
                .isEqualTo("[true,[],true]");
        assertThat(tab.await("sdk.cart.clear().then((r) => [...brief(r), r.changed])"))
                .isEqualTo("[true,[],false]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sdk.cart.add(404)|invalid_variant",
                "sdk.cart.add(99)|sold_out",
                "sdk.cart.add(11, 6)|insufficient_inventory",
                "sdk.cart.add(11, 1, { properties: { Engraving: { of: 'Ada' } } })|properties_invalid",
                "sdk.cart.update(12, 1)|not_in_cart",
                "sdk.cart.updateMultiple({ 12: 1 })|not_in_cart",
            })
    void failuresOfTheShopAreResults(String action, String code) {
        tab.run("sdk.cart.onAdd(() => log('add')); sdk.cart.onUpdate(() => log('update'))");
        assertThat(tab.await(action + ".then(brief)")).isEqualTo("[false,\"" + code + "\"]");
        assertThat(tab.log()).isEmpty();
    }

    @Test
    void shortageTellsWhatCanBeHad() {
        assertThat(tab.await("sdk.cart.add(11, 6).then((result) => result.error)"))
                .isEqualTo("{\"code\":\"insufficient_inventory\",\"message\":\"Refused: insufficient_inventory\","
                        + "\"details\":{\"available\":5}}");
    }

    @Test
    void failureThatBringsTheCartUpdatesIt() {
        tab.await("sdk.cart.add(11, 5)");
        tab.run("sdk.cart.onUpdate(([line], { source }) => log(line.qty, source)); world.faults({ status: 422, body: {"
                + " success: false, error: { code: 'insufficient_inventory', message: 'Only 3 left' },"
                + " data: { token: 'cart-1', items: [{ id: 1, variant_id: 11, qty: 3 }] } } })");
        tab.await("sdk.cart.add(11)");
        assertThat(tab.await("sdk.cart.get().then((cart) => cart.items[0].qty)"))
                .isEqualTo("3");
        assertThat(tab.log()).containsExactly("3 other_tab");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "add('11')",
                "add()",
                "add(1.5)",
                "add(11, 0)",
                "add(11, '2')",
                "add(11, 1, { properties: 'red' })",
                "add(11, 1, { properties: [] })",
                "update(11)",
                "update(11, -1)",
                "update(null, 1)",
                "updateMultiple(7)",
                "updateMultiple([1])",
                "updateNote(7)",
                "updateAttributes('Friday')",
                "updateMultiple({ jug: 1 })",
                "updateMultiple({ 11: '1' })",
                "updateLines(7)",
                "updateLines({ first: 1 })",
                "update(11, 1, { line_id: '2' })",
                "remove(11, { line_id: null })",
                "remove({})",
                "remove(0)"
            })
    void argumentsOfTheWrongTypeRejectWithTypeErrorAndSendNothing(String action) {
        assertThat(tab.await("sdk.cart." + action)).startsWith("rejected with TypeError: ");
        assertThat(tab.requests()).isEmpty();
    }
}
