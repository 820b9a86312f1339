package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import dev.vitrine.sdk.testkit.Tab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Exactly one event for each change of the cart. */
class CartEventsTest {
    static final String LISTEN = """
            sdk.cart.onAdd(({ variant_id, qty, source }) => log('add', variant_id, qty, source));
            sdk.cart.onUpdate((lines, { source }) => log('update', lines.map((l) => [l.variant_id, l.qty]), source));
            sdk.cart.onRemove(({ variant_id, qty, source }) => log('remove', variant_id, qty, source));
            """;

    private final Browser browser = new Browser();
    private final Tab tab = browser.openHome();

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void addingFiresAddAlone() {
        tab.run(LISTEN).await("sdk.cart.add(11, 2)");
        assertThat(tab.log()).containsExactly("add 11 2 sdk");
    }

    @Test
    void addingMoreOfALineFiresAddAloneWithWhatWasAdded() {
        tab.await("sdk.cart.add(11, 2)");
        tab.run(LISTEN).await("sdk.cart.add(11, 3)");
        assertThat(tab.log()).containsExactly("add 11 3 sdk");
    }

    @Test
    void updatingFiresUpdateWithTheNewQuantity() {
        tab.await("sdk.cart.add(11, 2)");
        tab.run(LISTEN).await("sdk.cart.update(11, 5)");
        tab.await("sdk.cart.update(11, 1)");
        assertThat(tab.log()).containsExactly("update [[11,5]] sdk", "update [[11,1]] sdk");
    }

    @Test
    void updatingToTheSameQuantityFiresNothing() {
        tab.await("sdk.cart.add(11, 2)");
        tab.run(LISTEN).await("sdk.cart.update(11, 2)");
        assertThat(tab.log()).isEmpty();
    }

    @Test
    void updatingToNoneFiresRemove() {
        tab.await("sdk.cart.add(11, 2)");
        tab.run(LISTEN).await("sdk.cart.update(11, 0)");
        assertThat(tab.log()).containsExactly("remove 11 2 sdk");
    }

    @Test
    void updatingSeveralFiresOneUpdateAndARemoveForEachThatWent() {
        tab.run("sdk.cart.add(11, 2); sdk.cart.add(12, 2); sdk.cart.add(21)").settle();
        tab.run(LISTEN).await("sdk.cart.updateMultiple({ 11: 3, 12: 1, 21: 0 })");
        assertThat(tab.log()).containsExactlyInAnyOrder("update [[11,3],[12,1]] sdk", "remove 21 1 sdk");
    }

    @Test
    void removingFiresRemove() {
        tab.await("sdk.cart.add(11, 2)");
        tab.run(LISTEN).await("sdk.cart.remove(11)");
        tab.await("sdk.cart.remove(11)");
        assertThat(tab.log()).containsExactly("remove 11 2 sdk");
    }

    @Test
    void clearingFiresOneRemoveForEachLine() {
        tab.run("sdk.cart.add(11, 2); sdk.cart.add(21)").settle();
        tab.run(LISTEN).await("sdk.cart.clear()");
        tab.await("sdk.cart.clear()");
        assertThat(tab.log()).containsExactly("remove 11 2 sdk", "remove 21 1 sdk");
    }

    @Test
    void linesOfOneVariantAreToldApart() {
        tab.run("sdk.cart.add(12, 2); sdk.cart.add(12, 1, { properties: { Engraving: 'Ada' } })")
                .settle();
        tab.run(LISTEN).await("sdk.cart.update(12, 3, { line_id: 2 })");
        tab.await("sdk.cart.remove(12, { line_id: 2 })");
        tab.run("sdk.cart.add(12, 1, { properties: { Engraving: 'Bob' } })").await("sdk.cart.clear()");
        assertThat(tab.log())
                .containsExactly(
                        "update [[12,3]] sdk", "remove 12 3 sdk", "add 12 1 sdk", "remove 12 2 sdk", "remove 12 1 sdk");
    }

    @Test
    void removingAVariantFiresOneRemoveForEachOfItsLines() {
        tab.run("sdk.cart.add(12, 2); sdk.cart.add(12, 1, { properties: { Engraving: 'Ada' } })")
                .settle();
        tab.run(LISTEN).await("sdk.cart.remove(12)");
        assertThat(tab.log()).containsExactly("remove 12 2 sdk", "remove 12 1 sdk");
    }

    @Test
    void linesNameWhoChangedThem() {
        tab.run("sdk.cart.add(12, 2); sdk.cart.add(12, 1, { properties: { Engraving: 'Ada' } })")
                .settle();
        tab.run(LISTEN).await("sdk.cart.updateLines({ 1: 3, 2: 0 }, { source: 'theme' })");
        assertThat(tab.log()).containsExactlyInAnyOrder("update [[12,3]] theme", "remove 12 1 theme");
    }

    @Test
    void firstActionOfAPageKnowsWhatWasInTheCartBefore() {
        browser.openHome().await("sdk.cart.add(11, 2)");
        var later = browser.openHome();
        later.run(LISTEN).await("sdk.cart.clear()");
        assertThat(later.log()).containsExactly("remove 11 2 sdk");
    }

    @Test
    void firstAddOfAPageFiresWithWhatWasAddedAndNeedsNoExtraRequest() {
        browser.openHome().await("sdk.cart.add(11, 2)");
        var later = browser.openHome();
        later.run(LISTEN).await("sdk.cart.add(11, 1)");
        assertThat(later.log()).containsExactly("add 11 1 sdk");
        assertThat(later.requests()).hasSize(1);
    }

    @Test
    void readingTheCartFiresNoLineEvents() {
        browser.openHome().await("sdk.cart.add(11, 2)");
        var later = browser.openHome();
        later.run(LISTEN).await("sdk.cart.get()");
        assertThat(later.log()).isEmpty();
    }

    @Test
    void themesNameThemselvesAsTheSource() {
        tab.run(LISTEN + "sdk.cart.add(11, 1, { source: 'theme' }); sdk.cart.update(11, 2, { source: 'theme' });"
                + "sdk.cart.updateMultiple({ 11: 3 }, { source: 'theme' }); sdk.cart.remove(11, { source: 'theme' });"
                + "sdk.cart.add(21, 1, { source: 'theme' }); sdk.cart.clear({ source: 'theme' })");
        tab.settle();
        assertThat(tab.log())
                .containsExactly(
                        "add 11 1 theme",
                        "update [[11,2]] theme",
                        "update [[11,3]] theme",
                        "remove 11 3 theme",
                        "add 21 1 theme",
                        "remove 21 1 theme");
    }

    @Test
    void eventsCarryTheLineAndTheCart() {
        tab.run("sdk.cart.onAdd(({ item, cart }) => log(item.title, item.qty, cart.total_quantity));"
                + "sdk.cart.onRemove(({ item, cart }, change) => log(item.qty, cart.items.length, change.source))");
        tab.await("sdk.cart.add(11, 2)");
        tab.await("sdk.cart.clear()");
        assertThat(tab.log()).containsExactly("Jug 2 2", "2 0 sdk");
    }

    @Test
    void addedItemIsTheLineThatWasAdded() {
        tab.await("sdk.cart.add(11)");
        tab.run("sdk.cart.onAdd(({ item }) => log(item.written))")
                .await("sdk.cart.add(11, 1, { properties: { Engraving: 'Ada' } })");
        assertThat(tab.log()).containsExactly("{\"Engraving\":\"Ada\"}");
    }

    @Test
    void cartUnderANewTokenIsAnotherCartAndNotAChangeOfLines() {
        tab.await("sdk.cart.add(11, 2)");
        browser.sellCart();
        tab.run(LISTEN).await("sdk.cart.add(21)");
        assertThat(tab.log()).containsExactly("add 21 1 sdk");
    }

    /** Adding more of what is there is an addition, whoever made it. */
    @Test
    void reorderIsAnAdditionOfEachLine() {
        browser.signIn("{\"id\":5}");
        tab.run("sdk.cart.add(12, 3)").settle().run(LISTEN);
        assertThat(tab.await("sdk.cart.reorder(7).then(({ details }) => details)"))
                .isEqualTo("{\"Vase\":\"This is sold out.\"}");
        assertThat(tab.log()).containsExactlyInAnyOrder("add 11 1 sdk", "add 12 2 sdk", "add 21 1 sdk");
    }

    @Test
    void discountCodesChangeTheCartWithoutLineEvents() {
        tab.await("sdk.cart.add(11)");
        tab.run(LISTEN + "document.addEventListener('sdk:cart:change', ({ detail }) => log(detail.discount_codes))");
        tab.await("sdk.checkout.addDiscount('WELCOME')");
        assertThat(tab.log()).containsExactly("[\"WELCOME\"]");
    }
}
