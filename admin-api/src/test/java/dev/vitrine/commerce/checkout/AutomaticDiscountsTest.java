package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.checkout.CompletionResult.Done;
import dev.vitrine.commerce.checkout.CompletionResult.PriceChanged;
import dev.vitrine.foundation.db.Dialect;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Discounts that apply by themselves: the best of those that hold, unless a code takes off more. */
final class AutomaticDiscountsTest {

    @ParameterizedTest
    @EnumSource
    void cartCheckoutAndOrderHaveItWithoutACode(Dialect dialect) {
        var counter = Counter.on(dialect, true).withAutomatic("Spring", "");
        var shopping = counter.shopping();
        var cart = shopping.cart(shopping.goods().variant("Jug", 1000, 5), 3);

        assertThat(counter.api().get("shop").at("shop.has_discounts")).isEqualTo("true");
        assertThat(shopping.cart(cart).totalDiscount().minor()).isEqualTo(300);
        assertThat(shopping.cart(cart).totalPrice().minor()).isEqualTo(2700);
        assertThat(shopping.cart(cart).discountCodes()).isEmpty();
        var checkout = shopping.ready(cart);
        assertThat(checkout.totals().totalDiscounts().minor()).isEqualTo(300);
        assertThat(checkout.charges().discountCode()).isNull();
        var order = ((Done) shopping.pay(checkout)).order();

        var json = counter.api().get("orders/" + order.id());
        assertThat(json.at("order.total_discounts")).isEqualTo("3.00");
        assertThat(json.at("order.discount_applications[0].type")).isEqualTo("automatic");
        assertThat(json.at("order.discount_applications[0].title")).isEqualTo("Spring");
        assertThat(json.at("order.discount_applications[0].code")).isEmpty();
        assertThat(json.at("order.discount_code")).isEmpty();
        var rule = counter.api().get("price_rules");
        assertThat(rule.at("price_rules[0].automatic")).isEqualTo("true");
        assertThat(rule.at("price_rules[0].usage_count")).isEqualTo("1");
        assertThat(counter.api()
                        .get("price_rules/" + rule.at("price_rules[0].id") + "/discount_codes")
                        .json()
                        .get("discount_codes"))
                .as("what uses are counted under is no code")
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void theBestOfThemIsGivenAndACodeWhereThatTakesOffMore(Dialect dialect) {
        var counter = Counter.on(dialect, true)
                .withAutomatic("Ten", "")
                .withAutomatic("Twenty", "\"value\":-20")
                .withAutomatic(
                        "Of much",
                        "\"value\":-90,\"prerequisite_subtotal_range\":{\"greater_than_or_equal_to\":\"99\"}")
                .withCode("FIVE", "\"value\":-5")
                .withCode("HALF", "\"value\":-50");
        var shopping = counter.shopping();
        var cart = shopping.cart(shopping.goods().variant("Jug", 1000, 50), 2);
        var carts = shopping.platform().sales().carts();
        var database = shopping.platform().foundation().database();

        assertThat(shopping.cart(cart).totalDiscount().minor()).isEqualTo(400);
        var less = database.write(tx -> carts.addDiscount(tx, shopping.shop(), cart, "FIVE"));
        assertThat(less.success()).isFalse();
        assertThat(shopping.cart(cart).totalDiscount().minor()).isEqualTo(400);
        var more = database.write(tx -> carts.addDiscount(tx, shopping.shop(), cart, "HALF"));
        assertThat(more.data().discountCodes()).containsExactly("HALF");
        assertThat(more.data().totalDiscount().minor()).isEqualTo(1000);

        var checkout = shopping.ready(shopping.cart(shopping.goods().variant("Cup", 1000, 50), 2));
        var refused = counter.calling(checkout, "FIVE");
        assertThat(refused.problems().toString()).contains("“Twenty” takes off more");
        assertThat(refused.checkout().totals().totalDiscounts().minor()).isEqualTo(400);
        var step = counter.calling(refused.checkout(), "HALF");
        assertThat(step.checkout().totals().totalDiscounts().minor()).isEqualTo(1000);
        var order = ((Done) shopping.pay(step.checkout())).order();
        assertThat(counter.api().get("orders/" + order.id()).at("order.discount_applications[0].type"))
                .isEqualTo("discount_code");
    }

    @Test
    void codeForDeliveriesWaitsUntilOneIsChosen() {
        var counter = Counter.on(Dialect.SQLITE, true)
                .withZones()
                .withAutomatic("Ten", "")
                .withCode("FREESHIP", Counter.FREE_DELIVERY);
        var shopping = counter.shopping();
        var cart = shopping.cart(shopping.goods().variant("Jug", 1000, 50), 1);
        var carts = shopping.platform().sales().carts();
        var added = shopping.platform()
                .foundation()
                .database()
                .write(tx -> carts.addDiscount(tx, shopping.shop(), cart, "FREESHIP"));
        assertThat(added.data().discountCodes()).containsExactly("FREESHIP");

        var vienna = counter.ready(shopping.goods().variant("Cup", 1000, 50), 1, "AT", "1010");
        var step = counter.calling(vienna, "FREESHIP");
        assertThat(step.checkout().totals().totalPrice().minor())
                .as("7.90 is more than a tenth of 10.00")
                .isEqualTo(1000);
    }

    @ParameterizedTest
    @EnumSource
    void changedRuleHoldsForTheNextPrice(Dialect dialect) {
        var counter = Counter.on(dialect, true).withAutomatic("Ten", "");
        var shopping = counter.shopping();
        var cart = shopping.cart(shopping.goods().variant("Jug", 1000, 50), 1);
        assertThat(shopping.cart(cart).totalDiscount().minor()).isEqualTo(100);
        var rule = "price_rules/" + counter.api().get("price_rules").at("price_rules[0].id");

        counter.api().put(rule, "{\"price_rule\":{\"value\":-20}}");
        assertThat(shopping.cart(cart).totalDiscount().minor()).isEqualTo(200);
        counter.withAutomatic("Half", "\"value\":-50");
        assertThat(shopping.cart(cart).totalDiscount().minor()).isEqualTo(500);
        counter.api()
                .delete("price_rules/"
                        + counter.api().get("price_rules?query=half").at("price_rules[0].id"));
        assertThat(shopping.cart(cart).totalDiscount().minor()).isEqualTo(200);
        counter.api().put(rule, "{\"price_rule\":{\"automatic\":false}}");
        assertThat(shopping.cart(cart).totalDiscount().minor()).isZero();
        counter.api().put(rule, "{\"price_rule\":{\"automatic\":true}}");
        assertThat(shopping.cart(cart).totalDiscount().minor()).isEqualTo(200);
        counter.api().put(rule, "{\"price_rule\":{\"ends_at\":\"2020-02-01T00:00:00Z\"}}");
        assertThat(shopping.cart(cart).totalDiscount().minor()).as("ended").isZero();
    }

    @ParameterizedTest
    @EnumSource
    void asManyOrdersHaveItAsItMay(Dialect dialect) throws Exception {
        var counter = Counter.on(dialect, true).withAutomatic("Three", "\"quota_per_store\":3");
        var shopping = counter.shopping();
        var jug = shopping.goods().variant("Jug", 1000, 100);
        var checkouts =
                IntStream.range(0, 12).mapToObj(i -> shopping.ready(jug, 1)).toList();
        assertThat(checkouts)
                .allSatisfy(each ->
                        assertThat(each.totals().totalDiscounts().minor()).isEqualTo(100));

        var answers = CheckoutCompletionTest.atOnce(12, 8, i -> shopping.pay(checkouts.get(i)));

        assertThat(answers.stream().filter(Done.class::isInstance)).hasSize(3);
        var told = answers.stream()
                .filter(PriceChanged.class::isInstance)
                .map(PriceChanged.class::cast)
                .toList();
        assertThat(told)
                .hasSize(9)
                .allSatisfy(each -> assertThat(
                                each.checkout().totals().totalDiscounts().isZero())
                        .isTrue());
        assertThat(shopping.pay(told.getFirst().checkout())).isInstanceOf(Done.class);
        var cancelled =
                counter.api().get("orders?status=any&limit=1&order=id%20asc").at("orders[0].id");
        counter.api().post("orders/" + cancelled + "/cancel", "{}");
        assertThat(counter.api().get("price_rules").at("price_rules[0].usage_count"))
                .isEqualTo("2");
    }

    @Test
    void itHasNoCodesAndACodeThatNobodyMadeIsNone() {
        var counter = Counter.on(Dialect.SQLITE, true)
                .withAutomatic("Spring", "\"once_per_customer\":true")
                .withCode("SAVE", "");
        var shopping = counter.shopping();
        var jug = shopping.goods().variant("Jug", 1000, 50);
        assertThat(shopping.pay(shopping.ready(jug, 1))).isInstanceOf(Done.class);
        assertThat(shopping.ready(jug, 1).totals().totalDiscounts().isZero())
                .as("once for each customer")
                .isTrue();

        var rules = counter.api().get("price_rules?order=id%20asc");
        var automatic = rules.at("price_rules[0].id");
        var own = counter.calling(shopping.ready(jug, 1), "automatic discount " + automatic);
        assertThat(own.problems().toString()).contains("does not exist");
        var code = counter.api()
                .post("price_rules/" + automatic + "/discount_codes", "{\"discount_code\":{\"code\":\"SPRING\"}}");
        assertThat(code.status()).isEqualTo(422);
        assertThat(code.text()).contains("the discount applies by itself, and has no codes");
        assertThat(counter.api()
                        .post("price_rules/" + automatic + "/batch", "{\"discount_codes\":[{\"code\":\"SPRING\"}]}")
                        .status())
                .isEqualTo(422);
        var changed = counter.api()
                .put("price_rules/" + rules.at("price_rules[1].id"), "{\"price_rule\":{\"automatic\":true}}");
        assertThat(changed.status()).isEqualTo(422);
        assertThat(changed.text()).contains("while the discount has codes: delete them first");
    }

    @Test
    void anOrderThatIsEditedKeepsItWhileItHolds() {
        var counter = Counter.on(Dialect.SQLITE, true)
                .withAutomatic("Of two", "\"prerequisite_quantity_range\":{\"greater_than_or_equal_to\":2}");
        var shopping = counter.shopping();
        var order = ((Done) shopping.pay(shopping.ready(shopping.goods().variant("Jug", 1000, 50), 3))).order();
        assertThat(order.totals().totalDiscounts().minor()).isEqualTo(300);
        var line = order.lineItems().getFirst().id();

        assertThat(edited(counter, order.id(), line, 2)).isEqualTo("2.00");
        assertThat(edited(counter, order.id(), line, 1)).isEqualTo("0.00");
    }

    private static String edited(Counter counter, long order, long line, int quantity) {
        var answer = counter.api()
                .put(
                        "orders/" + order + "/adjust",
                        "{\"is_send_email\":false,\"reason\":\"asked\",\"line_items\":[{\"id\":%d,\"quantity\":%d}]}"
                                .formatted(line, quantity));
        assertThat(answer.status()).as(answer.text()).isLessThan(300);
        return counter.api().get("orders/" + order).at("order.total_discounts");
    }
}
