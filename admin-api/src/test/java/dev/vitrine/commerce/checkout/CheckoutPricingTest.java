package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.checkout.CompletionResult.Done;
import dev.vitrine.commerce.checkout.CompletionResult.Invalid;
import dev.vitrine.commerce.checkout.CompletionResult.PriceChanged;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.TestSize;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Real rates, taxes and codes at the till, from the address to the order. */
final class CheckoutPricingTest {

    @ParameterizedTest
    @EnumSource
    void buyerChoosesADeliveryAndTheOrderCarriesIt(Dialect dialect) {
        var counter = Counter.on(dialect, true).withZones();
        var checkout = counter.ready(counter.shopping().goods().variant("Jug", 2000, 5), 1, "DE", "10115");
        assertThat(checkout.step()).isEqualTo("shipping");
        assertThat(checkout.shippingChoice().offers())
                .extracting(CheckoutShippingOption::title)
                .containsExactly("Standard", "Express");
        assertThat(checkout.totals().totalPrice().minor())
                .as("nothing is chosen yet")
                .isEqualTo(2000);
        assertThat(((Invalid) counter.shopping().pay(checkout)).problems()).containsOnlyKeys("shipping");

        var chosen = counter.choosing(checkout, "Express");
        assertThat(chosen.step()).isEqualTo("payment");
        assertThat(chosen.totals().totalPrice().minor()).isEqualTo(2990);
        var order = ((Done) counter.shopping().pay(chosen)).order();

        assertThat(order.totals().totalPrice().minor()).isEqualTo(2990);
        assertThat(order.charges().shippingLines()).singleElement().satisfies(line -> {
            assertThat(line.title()).isEqualTo("Express");
            assertThat(line.source()).isEqualTo("shop");
            assertThat(line.price().minor()).isEqualTo(990);
        });
    }

    @Test
    void onlyDeliveryNeedsNoChoosingAndNowhereIsAnAnswer() {
        var counter = Counter.on(Dialect.SQLITE, true).withZones();
        var jug = counter.shopping().goods().variant("Jug", 2000, 99);
        var vienna = counter.ready(jug, 1, "AT", "1010");
        assertThat(vienna.step()).isEqualTo("payment");
        assertThat(vienna.charges().shippingLines())
                .extracting(ShippingLine::title)
                .containsExactly("Post");

        var heavy = counter.ready(jug, 9, "AT", "1010");
        assertThat(heavy.step()).isEqualTo("shipping");
        assertThat(heavy.shippingChoice().offers()).isEmpty();
        var tokyo = counter.ready(jug, 1, "JP", "100-0001");
        assertThat(tokyo.shippingChoice().offers()).isEmpty();
        assertThat(((Invalid) counter.shopping().pay(tokyo)).problems()).containsOnlyKeys("shipping");
        assertThat(counter.shopping().charges("success")).isZero();
    }

    @Test
    void deliveryThatBecameDearerIsShownNotCharged() {
        var counter = Counter.on(Dialect.SQLITE, true).withZones();
        var checkout = counter.ready(counter.shopping().goods().variant("Jug", 2000, 5), 1, "AT", "1010");
        var shop = counter.shopping().shop();
        counter.shopping()
                .platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("update shipping_rates set price = 990 where shop_id = :shop and name = 'Post'")
                        .bind(shop)
                        .run());

        var changed = (PriceChanged) counter.shopping().pay(checkout);

        assertThat(changed.checkout().totals().totalPrice().minor()).isEqualTo(2990);
        assertThat(counter.shopping().charges("success")).isZero();
        assertThat(counter.shopping().pay(changed.checkout())).isInstanceOf(Done.class);
    }

    @ParameterizedTest
    @EnumSource
    void pricesThatContainTheirTaxesAreNotTaxedAgain(Dialect dialect) {
        var counter = Counter.on(dialect, true).withZones().withTax("DE", "0.19");
        var checkout = counter.choosing(
                counter.ready(counter.shopping().goods().variant("Jug", 1190, 5), 1, "DE", "10115"), "Standard");

        assertThat(checkout.totals().totalPrice().minor()).isEqualTo(1680);
        assertThat(checkout.totals().totalTax().minor())
                .as("of goods and delivery")
                .isEqualTo(268);
        var order = ((Done) counter.shopping().pay(checkout)).order();
        assertThat(order.totals().totalPrice().minor()).isEqualTo(1680);
        assertThat(order.totals().totalTax().minor()).isEqualTo(268);
        assertThat(order.charges().taxesIncluded()).isTrue();
        assertThat(order.lineItems().getFirst().taxLines()).singleElement().satisfies(tax -> {
            assertThat(tax.title()).isEqualTo("VAT");
            assertThat(tax.price().minor()).isEqualTo(190);
        });
    }

    @ParameterizedTest
    @EnumSource
    void taxesOfTheDestinationAreAddedToPricesWithout(Dialect dialect) {
        var counter =
                Counter.on(dialect, false).withZones().withTax("DE", "0.19").withTax("AT", "0.2");
        var jug = counter.shopping().goods().variant("Jug", 1000, 5);
        var begun = counter.shopping().enter(counter.shopping().cart(jug, 1));
        assertThat(begun.totals().totalTax().isZero())
                .as("nobody knows where it goes")
                .isTrue();

        var vienna = counter.ready(jug, 1, "AT", "1010");

        assertThat(vienna.totals().totalTax().minor()).isEqualTo(200 + 158);
        assertThat(vienna.totals().totalPrice().minor()).isEqualTo(1000 + 790 + 358);
        var order = ((Done) counter.shopping().pay(vienna)).order();
        assertThat(order.totals().totalPrice()).isEqualTo(vienna.totals().totalPrice());
        assertThat(order.charges().taxLines()).hasSize(1);
        var goods = counter.shopping().goods().variant("Book", 1000, 5);
        counter.shopping().goods().set(goods, "taxable = false");
        assertThat(counter.ready(goods, 1, "AT", "1010").totals().totalTax().minor())
                .isEqualTo(158);
    }

    @ParameterizedTest
    @EnumSource
    void codeIsTakenOffSharedOutAndCountedByTheOrder(Dialect dialect) {
        var counter =
                Counter.on(dialect, true).withZones().withTax("DE", "0.19").withCode("Welcome10", "");
        var checkout = counter.choosing(
                counter.ready(counter.shopping().goods().variant("Jug", 1000, 5), 3, "DE", "10115"), "Standard");

        var step = counter.calling(checkout, " welcome10 ");

        assertThat(step.problems()).isEmpty();
        assertThat(step.checkout().charges().discountCode()).isEqualTo("Welcome10");
        assertThat(step.checkout().totals().totalDiscounts().minor()).isEqualTo(300);
        assertThat(step.checkout().totals().totalPrice().minor()).isEqualTo(2700 + 490);
        var order = ((Done) counter.shopping().pay(step.checkout())).order();
        assertThat(order.totals().totalPrice().minor()).isEqualTo(3190);
        assertThat(order.totals().totalDiscounts().minor()).isEqualTo(300);
        var json = counter.api().get("orders/" + order.id());
        assertThat(json.at("order.discount_applications[0].code")).isEqualTo("Welcome10");
        assertThat(json.at("order.discount_applications[0].value_type")).isEqualTo("percentage");
        assertThat(json.at("order.discount_applications[0].value")).isEqualTo("10");
        assertThat(json.at("order.line_items[0].discount_allocations[0].amount"))
                .isEqualTo("3.00");
        assertThat(json.at("order.discount_code[0].code")).isEqualTo("Welcome10");
        assertThat(json.at("order.total_tax")).as("on what is paid").isEqualTo("5.09");
        assertThat(counter.api().get("discount_codes/count?times_used=1").at("count"))
                .isEqualTo("1");
        var printed = counter.api().get("checkouts/" + checkout.id());
        assertThat(printed.at("checkout.discount_codes[0].code")).isEqualTo("Welcome10");
        assertThat(printed.at("checkout.applied_discount.amount")).isEqualTo("3.00");
    }

    @Test
    void freeDeliveryIsDiscountedDelivery() {
        var counter = Counter.on(Dialect.SQLITE, true).withZones().withCode("FREESHIP", Counter.FREE_DELIVERY);
        var checkout = counter.ready(counter.shopping().goods().variant("Jug", 1000, 5), 1, "AT", "1010");

        var step = counter.calling(checkout, "FREESHIP");

        assertThat(step.checkout().totals().totalPrice().minor()).isEqualTo(1000);
        var order = ((Done) counter.shopping().pay(step.checkout())).order();
        assertThat(order.totals().totalShipping().isZero()).isTrue();
        assertThat(order.totals().totalDiscounts().minor()).isEqualTo(790);
        assertThat(order.charges().shippingLines().getFirst().discountedPrice().isZero())
                .isTrue();
        assertThat(order.charges().discountCode())
                .singleElement()
                .satisfies(code -> assertThat(code.type()).isEqualTo("shipping"));
    }

    /** "maximum_discount_amount": at the till, of an order that grows, and when the rule is gone. */
    @ParameterizedTest
    @EnumSource
    void boundOfACodeHoldsForTheOrderToo(Dialect dialect) {
        var counter = Counter.on(dialect, true).withCode("UPTO", "\"value\":-50,\"maximum_discount_amount\":\"5.00\"");
        var jug = counter.shopping().goods().variant("Jug", 2000, 9);
        var step = counter.calling(counter.shopping().ready(counter.shopping().cart(jug, 1)), "upto");
        assertThat(step.checkout().totals().totalDiscounts().minor()).isEqualTo(500);
        var order = ((Done) counter.shopping().pay(step.checkout())).order();
        var path = "orders/" + order.id();
        var adjust = "{\"line_items\":[{\"id\":" + order.lineItems().getFirst().id() + ",\"quantity\":%d}]}";

        assertThat(counter.api().get(path).at("order.discount_applications[0].maximum_discount_amount"))
                .isEqualTo("5");
        var more = counter.api().put(path + "/adjust", adjust.formatted(2));
        assertThat(more.at("order.total_discounts")).as(more.text()).isEqualTo("5.00");
        var rule = counter.api().get("price_rules").at("price_rules[0].id");
        counter.api().delete("price_rules/" + rule);
        assertThat(counter.api().put(path + "/adjust", adjust.formatted(3)).at("order.total_discounts"))
                .isEqualTo("5.00");
    }

    /** "quota_per_customer": counted with the order, given back with it. */
    @ParameterizedTest
    @EnumSource
    void quotaIsCountedWithTheOrder(Dialect dialect) {
        var counter = Counter.on(dialect, true).withCode("ONE", "\"quota_per_customer\":1");
        var shopping = counter.shopping();
        var jug = shopping.goods().variant("Jug", 2000, 9);
        var first =
                counter.calling(shopping.ready(shopping.cart(jug, 2)), "ONE").checkout();
        var second =
                counter.calling(shopping.ready(shopping.cart(jug, 1)), "ONE").checkout();
        var order = ((Done) shopping.pay(first)).order();

        assertThat(((PriceChanged) shopping.pay(second)).message()).contains("as often as one customer may");
        assertThat(shopping.found(second).charges().discountCode()).isNull();
        var rule = "price_rules/" + counter.api().get("price_rules").at("price_rules[0].id");
        assertThat(counter.api().get(rule).at("price_rule.usage_count")).isEqualTo("1");
        assertThat(counter.api().get(rule).at("price_rule.total_sale_count")).isEqualTo("2");
        counter.api().post("orders/" + order.id() + "/cancel", "{}");
        assertThat(counter.api().get(rule).at("price_rule.usage_count")).isEqualTo("0");
        assertThat(counter.api().get(rule).at("price_rule.total_redemption")).isEqualTo("1");
        assertThat(counter.calling(second, "ONE").problems()).isEmpty();
    }

    @Test
    void deliveryFollowsWhatIsLeftAfterTheCode() {
        var counter = Counter.on(Dialect.SQLITE, true).withZones().withCode("TEN", "");
        var checkout = counter.ready(counter.shopping().goods().variant("Jug", 5200, 5), 1, "DE", "10115");
        assertThat(checkout.shippingChoice().offers())
                .extracting(CheckoutShippingOption::price)
                .first()
                .satisfies(price -> assertThat(price.isZero()).isTrue());

        var step = counter.calling(checkout, "TEN");

        assertThat(step.checkout().shippingChoice().offers())
                .as("46.80 is less than free delivery asks for")
                .extracting(checkoutShippingOption ->
                        checkoutShippingOption.price().amount().toString())
                .contains("4.90");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"ends_at\":\"2021-01-01T00:00:00+01:00\" | expired | expired",
                "\"starts_at\":\"2990-01-01T00:00:00+01:00\" | not_started | yet",
                "\"prerequisite_subtotal_range\":{\"greater_than_or_equal_to\":500} | minimum_not_met | at least",
                "\"target_selection\":\"entitled\",\"entitled_product_ids\":[OTHER] | not_applicable | what is in",
            })
    void everyRefusalIsASentenceHereAndACodeForScripts(String fields, String reason, String words) {
        var counter = Counter.on(Dialect.SQLITE, true);
        var testProducts = counter.shopping().goods();
        var jug = testProducts.variant("Jug", 1000, 5);
        var other = counter.api()
                .get("variants/" + testProducts.variant("Cup", 1000, 5))
                .at("variant.product_id");
        counter.withCode("CODE", fields.replace("OTHER", other));
        var cart = counter.shopping().cart(jug, 1);
        var checkout = counter.shopping().ready(cart);

        var step = counter.calling(checkout, "code");

        assertThat(step.problems()).containsOnlyKeys("discount");
        assertThat(step.problems().get("discount")).contains(words);
        assertThat(counter.shopping().found(checkout).charges().discountCode()).isNull();
        var answer = counter.shopping()
                .platform()
                .foundation()
                .database()
                .write(tx -> counter.shopping()
                        .platform()
                        .sales()
                        .carts()
                        .addDiscount(tx, counter.shopping().shop(), cart, "CODE"));
        assertThat(answer.error())
                .isNotNull()
                .satisfies(error -> assertThat(error.code()).isEqualTo(reason));
        assertThat(counter.api()
                        .put("checkouts/" + checkout.id(), "{\"checkout\":{\"discount_code\":\"CODE\"}}")
                        .json()
                        .get("errors")
                        .has("discount_code"))
                .isTrue();
    }

    @Test
    void cartRemembersTheCodeForTheCheckoutAndShowsWhatItTakesOff() {
        var counter = Counter.on(Dialect.SQLITE, true).withCode("TEN", "").withCode("FIVE", "\"value\":-5");
        var shopping = counter.shopping();
        var carts = shopping.platform().sales().carts();
        var cart = shopping.cart(shopping.goods().variant("Jug", 1000, 5), 2);
        var database = shopping.platform().foundation().database();

        var added = database.write(tx -> carts.addDiscount(tx, shopping.shop(), cart, "ten"));

        assertThat(added.success()).isTrue();
        assertThat(added.data().discountCodes()).containsExactly("TEN");
        assertThat(added.data().totalDiscount().minor()).isEqualTo(200);
        assertThat(added.data().totalPrice().minor()).isEqualTo(1800);
        var other = database.write(tx -> carts.addDiscount(tx, shopping.shop(), cart, "FIVE"));
        assertThat(other.error())
                .isNotNull()
                .satisfies(error -> assertThat(error.code()).isEqualTo("not_combinable"));
        assertThat(shopping.ready(cart).totals().totalDiscounts().minor()).isEqualTo(200);
        assertThat(database.write(tx -> carts.removeDiscount(tx, shopping.shop(), cart, "TEN"))
                        .data()
                        .discountCodes())
                .isEmpty();
        var again = shopping.enter(cart);
        assertThat(again.charges().discountCode()).isNull();
        var applied = counter.calling(again, "FIVE").checkout();
        assertThat(shopping.cart(cart).discountCodes()).containsExactly("FIVE");
        shopping.platform().sales().checkouts().removeCode(shopping.shop(), applied.token());
        assertThat(shopping.cart(cart).discountCodes()).isEmpty();
    }

    @Test
    void codeThatNoLongerHoldsIsTakenOffWithANoticeAndNothingIsCharged() {
        var counter = Counter.on(Dialect.SQLITE, true).withCode("TEN", "");
        var shopping = counter.shopping();
        var checkout = counter.calling(shopping.ready(shopping.goods().variant("Jug", 1000, 5), 1), "TEN")
                .checkout();
        shopping.platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("update price_rules set ends_at = :then where shop_id = :shop")
                        .bind(shopping.shop())
                        .bind("then", shopping.clock().instant())
                        .run());

        var changed = (PriceChanged) shopping.pay(checkout);

        assertThat(changed.message()).contains("has expired").contains("14.90");
        assertThat(changed.checkout().charges().discountCode()).isNull();
        assertThat(changed.checkout().notices().discountNotice()).contains("expired");
        assertThat(shopping.charges("success")).isZero();
        assertThat(shopping.pay(changed.checkout())).isInstanceOf(Done.class);
    }

    @ParameterizedTest
    @EnumSource
    void singleUseCodeOfManyCheckoutsAtOnceGivesOneOrder(Dialect dialect) throws Exception {
        var counter = Counter.on(dialect, true).withCode("ONCE", "\"usage_limit\":1");
        var shopping = counter.shopping();
        var jug = shopping.goods().variant("Jug", 1000, 100_000);
        var buyers = TestSize.of(100, 500);
        var checkouts = IntStream.range(0, buyers)
                .mapToObj(i -> counter.calling(shopping.ready(jug, 1), "ONCE").checkout())
                .toList();

        var answers = CheckoutCompletionTest.atOnce(buyers, 32, i -> shopping.pay(checkouts.get(i)));

        assertThat(answers.stream().filter(Done.class::isInstance)).hasSize(1);
        assertThat(answers.stream().filter(PriceChanged.class::isInstance)).hasSize(buyers - 1);
        assertThat(shopping.orders()).isEqualTo(1);
        assertThat(shopping.charges("success")).as("all others were given back").isEqualTo(1);
        assertThat(counter.api().get("discount_codes/count?times_used=1").at("count"))
                .isEqualTo("1");
        var told = answers.stream()
                .filter(PriceChanged.class::isInstance)
                .map(PriceChanged.class::cast)
                .toList();
        assertThat(told).allSatisfy(each -> {
            assertThat(each.checkout().charges().discountCode()).isNull();
            assertThat(each.checkout().paymentClaim().claim()).isNull();
            assertThat(each.checkout().totals().totalPrice().minor()).isEqualTo(1490);
        });
        assertThat(shopping.pay(told.getFirst().checkout())).isInstanceOf(Done.class);
    }

    @Test
    void codeOfOncePerCustomerIsRefusedToWhoComesAgain() {
        var counter = Counter.on(Dialect.SQLITE, true).withCode("HELLO", "\"once_per_customer\":true");
        var shopping = counter.shopping();
        var jug = shopping.goods().variant("Jug", 1000, 9);
        shopping.pay(counter.calling(shopping.ready(jug, 1), "HELLO").checkout());

        var again = counter.calling(shopping.ready(jug, 1), "HELLO");

        assertThat(again.problems().values()).containsExactly("You have used this discount code before.");
        var begun = shopping.enter(shopping.cart(jug, 1));
        var anonymous = counter.calling(begun, "HELLO");
        assertThat(anonymous.problems()).as("nobody knows yet who it is").isEmpty();
        var known =
                shopping.platform().sales().checkouts().updateDelivery(shopping.shop(), begun.token(), Shopping.HOME);
        assertThat(known.checkout().charges().discountCode()).isNull();
        assertThat(known.checkout().notices().discountNotice()).isEqualTo("You have used this discount code before.");
    }

    @Test
    void sumsOfManyOddLinesAgreeWithTheOrder() {
        var counter = Counter.on(Dialect.SQLITE, false).withTax("DE", "0.19").withCode("ODD", "\"value\":-7.77");
        var shopping = counter.shopping();
        var carts = shopping.platform().sales().carts();
        var cart = shopping.cart(shopping.goods().variant("Thing", 333, 999), 1);
        List.of(101L, 1999L, 5L, 49L, 12_345L).forEach(price -> {
            var part = shopping.goods().variant("Part", price, 99);
            shopping.platform()
                    .foundation()
                    .database()
                    .change(tx -> carts.add(tx, shopping.shop(), cart, part, 3, null));
        });
        var checkout = counter.calling(shopping.ready(cart), "ODD").checkout();

        var order = ((Done) shopping.pay(checkout)).order();

        assertThat(order.totals().totalPrice()).isEqualTo(checkout.totals().totalPrice());
        assertThat(order.totals().totalTax()).isEqualTo(checkout.totals().totalTax());
        assertThat(order.totals().subtotalPrice()).isEqualTo(checkout.totals().subtotalPrice());
        assertThat(order.totals().totalDiscounts()).isEqualTo(checkout.totals().totalDiscounts());
    }
}
