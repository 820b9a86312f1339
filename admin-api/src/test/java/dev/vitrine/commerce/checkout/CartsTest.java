package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CartsTest {

    private final Shopping shopping = Shopping.on(Dialect.SQLITE);
    private final Carts carts = shopping.platform().sales().carts();

    @ParameterizedTest
    @EnumSource
    void cartHasTheShapeThatScriptsRead(Dialect dialect) {
        var shopping = Shopping.on(dialect);
        var jug = shopping.goods().variant("Jug", 1990, 5);
        var token = shopping.cart(jug, 2);

        var tree = shopping.shop().json().tree(shopping.cart(token));

        assertThat(tree.toString())
                .startsWith("{\"token\":\"" + token + "\",\"checkout_token\":null,\"currency\":\"EUR\"")
                .contains("\"item_count\":1,\"total_quantity\":2,\"subtotal_price\":39.80,\"total_discount\":0.00")
                .contains("\"total_price\":39.80", "\"note\":null", "\"attributes\":{}", "\"discount_codes\":[]")
                .contains("\"subtotal_price_minor\":3980", "\"total_price_minor\":3980")
                .doesNotContain("\"empty\"");
        var item = tree.at("/items/0");
        assertThat(item.toString())
                .contains("\"variant_id\":" + jug, "\"title\":\"Jug\"", "\"variant_title\":\"\"", "\"qty\":2")
                .contains("\"price\":19.90", "\"compare_at_price\":null", "\"line_price\":39.80", "\"image\":null")
                .contains("\"options\":[]", "\"properties\":[]", "\"available\":true")
                .contains("\"price_minor\":1990", "\"line_price_minor\":3980");
        assertThat(item.get("url").asText()).matches("/products/jug-\\d+\\?variant=" + jug);
    }

    @Test
    void unknownTokenIsAnEmptyCart() {
        var empty = shopping.shop().json().text(shopping.cart("nobody"));

        assertThat(empty).startsWith("{\"token\":null,").contains("\"items\":[]", "\"total_price\":0.00");
    }

    @ParameterizedTest
    @EnumSource
    void cartsThatNobodyComesBackToAreDeleted(Dialect dialect) {
        var shopping = Shopping.on(dialect);
        var carts = shopping.platform().sales().carts();
        var jug = shopping.goods().variant("Jug", 1990, 9);
        var old = shopping.enter(shopping.cart(jug, 1)).cartToken();
        shopping.clock().advance(Duration.ofDays(20));
        var kept = shopping.cart(jug, 1);
        var empty = shopping.cart(jug, 1);
        shopping.platform().foundation().database().change(tx -> carts.remove(tx, shopping.shop(), empty, jug));

        carts.everyHour(shopping.shop());
        assertThat(Stream.of(old, kept, empty)).allMatch(token -> carts.has(shopping.shop(), token));
        shopping.clock().advance(Duration.ofDays(12));
        carts.everyHour(shopping.shop());
        assertThat(Stream.of(old, kept, empty).filter(token -> carts.has(shopping.shop(), token)))
                .containsExactly(kept);
    }

    @Test
    void sameVariantGrowsItsLineUnlessItsPropertiesDiffer() {
        var jug = shopping.goods().variant("Jug", 1990, 9);
        var token = shopping.cart(jug, 1);
        done(tx -> carts.add(tx, shopping.shop(), token, jug, 2, null));
        var engraved = done(tx -> carts.add(tx, shopping.shop(), token, jug, 1, Json.parse("{\"Text\":\" Ann \"}")));

        assertThat(engraved.items()).extracting(Cart.Item::qty).containsExactly(3, 1);
        assertThat(engraved.items().get(1).properties()).containsExactly(new Attribute("Text", "Ann"));
        var second = engraved.items().get(1).id();
        var changed = done(tx -> carts.updateLines(tx, shopping.shop(), token, Map.of(second, 4)));
        assertThat(changed.items()).extracting(Cart.Item::qty).containsExactly(3, 4);
    }

    @Test
    void thereIsNeverMoreInTheCartThanInStock() {
        var jug = shopping.goods().variant("Jug", 1990, 3);
        var token = shopping.cart(jug, 2);

        var refused = act(tx -> carts.add(tx, shopping.shop(), token, jug, 2, null));
        assertThat(code(refused)).isEqualTo("insufficient_inventory");
        assertThat(shopping.shop()
                        .json()
                        .tree(refused)
                        .at("/error/details/available")
                        .asInt())
                .isEqualTo(3);
        assertThat(refused.data().totalQuantity()).isEqualTo(2);
        assertThat(code(act(tx -> carts.add(tx, shopping.shop(), token, jug, 1, Json.parse("{\"Text\":\"A\"}")))))
                .isEmpty();
        assertThat(code(act(tx -> carts.add(tx, shopping.shop(), token, jug, 1, null))))
                .as("lines of one variant share its stock")
                .isEqualTo("insufficient_inventory");

        var none = shopping.goods().variant("Cup", 100, 0);
        assertThat(code(act(tx -> carts.add(tx, shopping.shop(), token, none, 1, null))))
                .isEqualTo("sold_out");
    }

    @Test
    void moreCanAlwaysBeHadOfWhatIsNotCounted() {
        var service = shopping.goods().untracked("Advice", 5000);
        var oversold = shopping.goods().oversold("Print", 900, 0);

        assertThat(shopping.cart(service, 500)).isNotEmpty();
        assertThat(shopping.cart(oversold, 500)).isNotEmpty();
    }

    @Test
    void hiddenAndForeignProductsCannotBeAdded() {
        var hidden = shopping.goods().hidden("Secret", 100);
        var foreign = Shopping.on(Dialect.SQLITE).goods().variant("Jug", 100, 5);

        for (var variant : new long[] {hidden, foreign, 0, -1}) {
            var answer = act(tx -> carts.add(tx, shopping.shop(), null, variant, 1, null));
            assertThat(code(answer)).isEqualTo("invalid_variant");
            assertThat(answer.data().token()).as("a refused add makes no cart").isNull();
        }
        assertThat(shopping.topics()).isEmpty();
    }

    @Test
    void updateIsAllOrNothing() {
        var jug = shopping.goods().variant("Jug", 1990, 9);
        var cup = shopping.goods().variant("Cup", 900, 2);
        var token = shopping.cart(jug, 1);
        done(tx -> carts.add(tx, shopping.shop(), token, cup, 1, null));

        assertThat(code(act(tx -> carts.update(tx, shopping.shop(), token, Map.of(jug, 5, cup, 3)))))
                .isEqualTo("insufficient_inventory");
        assertThat(code(act(tx -> carts.update(tx, shopping.shop(), token, Map.of(jug, 5, 999L, 1)))))
                .isEqualTo("not_in_cart");
        assertThat(code(act(tx -> carts.update(tx, shopping.shop(), token, Map.of(jug, -1)))))
                .isEqualTo("quantity_rule");
        assertThat(shopping.cart(token).items()).extracting(Cart.Item::qty).containsExactly(1, 1);
        var changed = done(tx -> carts.update(tx, shopping.shop(), token, Map.of(jug, 5, cup, 0)));
        assertThat(changed.items()).extracting(Cart.Item::qty).containsExactly(5);
    }

    @Test
    void lessCanAlwaysBeTaken() {
        var jug = shopping.goods().variant("Jug", 1990, 9);
        var token = shopping.cart(jug, 8);
        shopping.goods().set(jug, "inventory_quantity = 2");

        assertThat(done(tx -> carts.update(tx, shopping.shop(), token, Map.of(jug, 5)))
                        .totalQuantity())
                .isEqualTo(5);
        assertThat(code(act(tx -> carts.update(tx, shopping.shop(), token, Map.of(jug, 6)))))
                .isEqualTo("insufficient_inventory");
    }

    @Test
    void removedAndClearedAreGone() {
        var jug = shopping.goods().variant("Jug", 1990, 9);
        var token = shopping.cart(jug, 1);

        assertThat(done(tx -> carts.remove(tx, shopping.shop(), token, jug)).items())
                .isEmpty();
        assertThat(code(act(tx -> carts.remove(tx, shopping.shop(), token, jug))))
                .isEqualTo("not_in_cart");
        done(tx -> carts.add(tx, shopping.shop(), token, jug, 2, null));
        assertThat(done(tx -> carts.clear(tx, shopping.shop(), token)).isEmpty())
                .isTrue();
        assertThat(done(tx -> carts.clear(tx, shopping.shop(), token)).token()).isEqualTo(token);
        assertThat(shopping.topics())
                .as("what followed within five seconds is told later")
                .containsExactly("carts/create", "carts/update");
    }

    @Test
    void badPropertiesAndQuantitiesAreRefused() {
        var jug = shopping.goods().variant("Jug", 1990, 9);
        var long_ = "x".repeat(2001);

        for (var properties : new String[] {"5", "[1]", "\"text\"", "{\"a\":\"" + long_ + "\"}"}) {
            assertThat(code(act(tx -> carts.add(tx, shopping.shop(), null, jug, 1, Json.parse(properties)))))
                    .isEqualTo("properties_invalid");
        }
        for (var quantity : new int[] {0, -1, 10_000, Integer.MAX_VALUE}) {
            assertThat(code(act(tx -> carts.add(tx, shopping.shop(), null, jug, quantity, null))))
                    .isEqualTo("quantity_rule");
        }
    }

    @Test
    void unknownCodeIsNotApplied() {
        assertThat(code(act(tx -> carts.addDiscount(tx, shopping.shop(), null, "SAVE"))))
                .isEqualTo("invalid_code");
        assertThat(code(act(tx -> carts.addDiscount(tx, shopping.shop(), null, "  "))))
                .isEqualTo("invalid_code");
        assertThat(code(act(tx -> carts.removeDiscount(tx, shopping.shop(), null, "SAVE"))))
                .isEqualTo("not_applied");
    }

    @ParameterizedTest
    @EnumSource
    void noteAndAttributesGoToTheOrderAndNotToTheNext(Dialect dialect) {
        var shopping = Shopping.on(dialect);
        var token = shopping.cart(shopping.goods().variant("Jug", 1990, 5), 1);
        var carts = shopping.platform().sales().carts();
        shopping.platform().foundation().database().change(tx -> {
            carts.annotate(tx, shopping.shop(), token, " Ring twice ", Map.of("Day", "Friday", "Gift", "yes"));
            carts.annotate(tx, shopping.shop(), token, null, Map.of("Gift", " "));
        });
        assertThat(shopping.cart(token).note()).isEqualTo("Ring twice");
        assertThat(shopping.cart(token).attributes()).containsExactly(Map.entry("Day", "Friday"));

        var order = ((CompletionResult.Done) shopping.pay(shopping.ready(token))).order();

        assertThat(order.remarks().note()).isEqualTo("Ring twice");
        assertThat(order.remarks().noteAttributes()).containsExactly(new Attribute("Day", "Friday"));
        assertThat(shopping.cart(token).note()).isNull();
        assertThat(shopping.cart(token).attributes()).isEmpty();
    }

    @Test
    void whatIsTooLongForAnOrderIsRefusedAndNothingOfItKept() {
        var token = shopping.cart(shopping.goods().variant("Jug", 1990, 5), 1);
        var shop = shopping.shop();
        var long5001 = "x".repeat(5001);
        assertThat(code(act(tx -> carts.annotate(tx, shop, token, long5001, Map.of("Day", "Friday")))))
                .isEqualTo("note_too_long");
        assertThat(code(act(tx -> carts.annotate(tx, shop, token, "Short", Map.of("Day", long5001)))))
                .isEqualTo("attributes_invalid");
        assertThat(shopping.cart(token).note()).isNull();
        assertThat(done(tx -> carts.annotate(tx, shop, null, "First", Map.of())).token())
                .as("a note alone makes a cart")
                .isNotNull();
        assertThat(done(tx -> carts.annotate(tx, shop, null, " ", Map.of())).token())
                .isNull();
    }

    @Test
    void readingTakesConstantStatements() {
        var token = shopping.cart(shopping.goods().variant("Jug", 1990, 9), 1);
        var database = shopping.platform().foundation().database();
        // why once before: what applies by itself is read once for each version.
        shopping.cart(token);
        var before = database.statements();
        shopping.cart(token);
        var one = database.statements() - before;
        for (int i = 0; i < 10; i++) {
            var next = shopping.goods().variant("Cup", 100, 9);
            done(tx -> carts.add(tx, shopping.shop(), token, next, 1, null));
        }
        before = database.statements();
        assertThat(shopping.cart(token).items()).hasSize(11);
        assertThat(database.statements() - before).isEqualTo(one);
    }

    private Cart done(Function<Tx, CartResult> step) {
        var answer = act(step);
        assertThat(answer.success()).as(String.valueOf(answer.error())).isTrue();
        return answer.data();
    }

    private CartResult act(Function<Tx, CartResult> step) {
        return shopping.platform().foundation().database().write(step);
    }

    private static String code(CartResult answer) {
        return answer.success() ? "" : Objects.requireNonNull(answer.error()).code();
    }
}
