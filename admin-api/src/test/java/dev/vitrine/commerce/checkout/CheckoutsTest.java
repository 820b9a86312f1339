package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.checkout.CompletionResult.Declined;
import dev.vitrine.commerce.checkout.CompletionResult.Done;
import dev.vitrine.commerce.checkout.CompletionResult.Invalid;
import dev.vitrine.commerce.checkout.CompletionResult.PriceChanged;
import dev.vitrine.commerce.checkout.CompletionResult.Unavailable;
import dev.vitrine.commerce.checkout.CompletionResult.Unknown;
import dev.vitrine.commerce.orders.StorefrontOrder;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.payments.PaymentChoice;
import dev.vitrine.commerce.payments.TestGateway;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.CheckoutFields;
import java.util.Currency;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class CheckoutsTest {

    private final Shopping shopping = Shopping.on(Dialect.SQLITE);

    @ParameterizedTest
    @EnumSource
    void purchaseMakesAnOrderTakesStockAndEmptiesTheCart(Dialect dialect) {
        var shopping = Shopping.on(dialect);
        var jug = shopping.goods().variant("Jug", 1990, 5);
        var cart = shopping.cart(jug, 2);
        var checkout = shopping.ready(cart);
        assertThat(checkout.totals().totalPrice().amount()).isEqualByComparingTo("44.70");

        var order = ((Done) shopping.pay(checkout)).order();

        assertThat(order.name()).isEqualTo("#1001");
        assertThat(order.financialStatus()).isEqualTo("paid");
        assertThat(order.totals().totalPrice()).isEqualTo(checkout.totals().totalPrice());
        assertThat(order.contact().email()).isEqualTo("ann@mail.test");
        assertThat(order.origin().test()).isTrue();
        assertThat(order.origin().sourceName()).isEqualTo("web");
        assertThat(order.charges().shippingLines().getFirst().title()).isEqualTo("Standard delivery");
        assertThat(order.buyer().customer()).isNotNull().satisfies(orderCustomer -> {
            assertThat(orderCustomer.firstName()).isEqualTo("Ann");
            assertThat(orderCustomer.totalSpent()).hasToString("44.70 EUR");
        });
        assertThat(order.lineItems()).singleElement().satisfies(line -> {
            assertThat(line.variantId()).isEqualTo(jug);
            assertThat(line.quantity()).isEqualTo(2);
        });
        assertThat(shopping.goods().left(jug)).isEqualTo(3);
        assertThat(shopping.cart(cart).items()).isEmpty();
        assertThat(shopping.found(checkout).completed()).isTrue();
        assertThat(shopping.charges("success")).isEqualTo(1);
        assertThat(shopping.topics())
                .containsExactly(
                        "carts/create",
                        "checkouts/create",
                        "checkouts/update",
                        "orders/create",
                        "order_transactions/create",
                        "orders/paid",
                        "customers/create",
                        "checkouts/update",
                        "carts/update");
    }

    @Test
    void failedPaymentsAreRememberedOnTheOrder() {
        var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);

        var declined = (Declined) shopping.pay(checkout, TestGateway.DECLINED);
        assertThat(declined.code()).isEqualTo("card_declined");
        assertThat(declined.message()).contains("declined");
        assertThat(((Declined) shopping.pay(checkout, TestGateway.BROKEN)).code())
                .isEqualTo("processing_error");
        assertThat(shopping.orders()).isZero();
        var order = ((Done) shopping.pay(checkout)).order();

        var transactions = shopping.platform()
                .foundation()
                .database()
                .read(session ->
                        shopping.platform().sales().orders().transactions().of(session, shopping.shop(), order.id()));
        assertThat(transactions).extracting(Transaction::status).containsExactly("failure", "error", "success");
        assertThat(transactions)
                .extracting(transaction -> transaction.result().errorCode())
                .containsExactly("card_declined", "processing_error", null);
        assertThat(transactions.getLast().paymentDetails())
                .satisfies(details -> assertThat(details.creditCardNumber()).isEqualTo("•••• •••• •••• 4242"));
        assertThat(order.financialStatus()).isEqualTo("paid");
    }

    @Test
    void noCardNumberIsKeptAnywhere() {
        var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);
        shopping.pay(checkout, TestGateway.DECLINED);
        shopping.pay(checkout);

        for (var table : new String[] {"test_charges", "transactions", "checkouts", "events"}) {
            var column = table.equals("events")
                    ? "payload"
                    : table.equals("checkouts") ? "failed_payments" : "payment_details";
            var kept = shopping.platform()
                    .foundation()
                    .database()
                    .read(session -> session.sql("select count(*) from " + table + " where shop_id = :shop and ("
                                    + column + " like '%42424242%' or " + column + " like '%40000000%')")
                            .bind(shopping.shop())
                            .count());
            assertThat(kept).as(table).isZero();
        }
    }

    @Test
    void wrongCardIsSaidBeforeAnybodyIsAsked() {
        var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);

        var invalid = (Invalid) shopping.pay(checkout, "4242424242424241");

        assertThat(invalid.problems()).containsOnlyKeys("number");
        var real = (Invalid) shopping.pay(checkout, "4111111111111111");
        assertThat(real.problems().get("number")).contains("test cards only");
        assertThat(shopping.charges("failure")).isZero();
        assertThat(shopping.pay(checkout)).isInstanceOf(Done.class);
    }

    @Test
    void payingNeedsAnAddress() {
        var checkout = shopping.enter(shopping.cart(shopping.goods().variant("Jug", 1990, 5), 1));

        assertThat(checkout.step()).isEqualTo("contact");
        assertThat(((Invalid) shopping.pay(checkout)).problems()).containsOnlyKeys("delivery");
    }

    @Test
    void changedPriceIsShownNotCharged() {
        var jug = shopping.goods().variant("Jug", 1990, 5);
        var checkout = shopping.ready(jug, 1);
        shopping.goods().set(jug, "price = 2090");

        var changed = (PriceChanged) shopping.pay(checkout);
        assertThat(changed.checkout().totals().totalPrice().minor()).isEqualTo(2090 + 490);
        assertThat(changed.message()).contains("€25.80");
        assertThat(shopping.charges("success")).isZero();

        var order = ((Done) shopping.pay(changed.checkout())).order();
        assertThat(order.totals().totalPrice().minor()).isEqualTo(2580);
        assertThat(order.lineItems().getFirst().price().minor()).isEqualTo(2090);
    }

    @Test
    void soldOutMeanwhileIsSaidLineByLine() {
        var jug = shopping.goods().variant("Jug", 1990, 5);
        var cup = shopping.goods().variant("Cup", 990, 5);
        var cart = shopping.cart(jug, 3);
        shopping.platform()
                .foundation()
                .database()
                .write(tx -> shopping.platform().sales().carts().add(tx, shopping.shop(), cart, cup, 1, null));
        var checkout = shopping.ready(cart);
        shopping.goods().set(jug, "inventory_quantity = 1");
        shopping.goods().set(cup, "inventory_quantity = 0");

        var unavailable = (Unavailable) shopping.pay(checkout);

        assertThat(unavailable.message())
                .isEqualTo("Only 1 of Jug left. Cup is sold out. You have not been charged. Please change your cart.");
        assertThat(unavailable.lines())
                .extracting(CompletionResult.Missing::left)
                .containsExactly(1L, 0L);
        assertThat(shopping.charges("success")).isZero();
        assertThat(shopping.goods().left(jug)).isEqualTo(1);
    }

    @Test
    void reenteringFollowsTheCartUntilItIsPaid() {
        var jug = shopping.goods().variant("Jug", 1990, 5);
        var cart = shopping.cart(jug, 1);
        var first = shopping.ready(cart);
        assertThat(shopping.enter(cart)).isEqualTo(first);
        shopping.platform()
                .foundation()
                .database()
                .write(tx -> shopping.platform().sales().carts().update(tx, shopping.shop(), cart, Map.of(jug, 3)));

        var again = shopping.enter(cart);
        assertThat(again.token()).isEqualTo(first.token());
        assertThat(again.quantity()).isEqualTo(3);
        assertThat(again.buyer().email()).as("what was typed stays").isEqualTo("ann@mail.test");
        assertThat(shopping.cart(cart).checkoutToken())
                .as("scripts of the page read the cart")
                .isNull();
        shopping.pay(again);

        shopping.platform()
                .foundation()
                .database()
                .write(tx -> shopping.platform().sales().carts().add(tx, shopping.shop(), cart, jug, 1, null));
        assertThat(shopping.enter(cart).token()).as("a new purchase").isNotEqualTo(first.token());
    }

    @Test
    void whatIsAddedAfterwardsStaysInTheCart() {
        var jug = shopping.goods().variant("Jug", 1990, 5);
        var cup = shopping.goods().variant("Cup", 990, 5);
        var cart = shopping.cart(jug, 1);
        var checkout = shopping.ready(cart);
        shopping.platform()
                .foundation()
                .database()
                .write(tx -> shopping.platform().sales().carts().add(tx, shopping.shop(), cart, cup, 1, null));

        var order = ((Done) shopping.pay(checkout)).order();

        assertThat(order.lineItems()).hasSize(1);
        assertThat(shopping.cart(cart).items()).extracting(Cart.Item::variantId).containsExactly(cup);
    }

    @Test
    void emptyCartHasNoCheckout() {
        assertThat(shopping.platform().sales().checkouts().openFromCart(shopping.shop(), null, null))
                .isEmpty();
        assertThat(shopping.platform()
                        .sales()
                        .checkouts()
                        .complete(
                                shopping.shop(),
                                "f".repeat(64),
                                Shopping.card(TestGateway.GOOD),
                                SeenAmounts.of(shopping.shop().zeroMoney())))
                .isInstanceOf(Unknown.class);
    }

    @Test
    void freePurchaseNeedsNoCard() {
        var gift = shopping.goods().variant("Sample", 0, 5);
        shopping.goods().set(gift, "requires_shipping = false");
        var checkout = shopping.ready(gift, 1);
        assertThat(checkout.totals().totalPrice().isZero()).isTrue();

        var done = (Done) shopping.platform()
                .sales()
                .checkouts()
                .complete(
                        shopping.shop(),
                        checkout.token(),
                        PaymentChoice.card(null),
                        SeenAmounts.of(checkout.totals().totalPrice()));

        assertThat(done.order().financialStatus()).isEqualTo("paid");
        assertThat(done.order().charges().shippingLines()).isEmpty();
        assertThat(shopping.goods().left(gift)).isEqualTo(4);
    }

    @Test
    void whoPaysByHandOrdersAndIsChargedNothing() {
        var cup = shopping.goods().variant("Cup", 550, 5);
        var checkout = shopping.ready(cup, 2);
        var total = checkout.totals().totalPrice();
        var atTheDoor = method("cod");
        var unexplained = method("bank_deposit");
        var checkouts = shopping.platform().sales().checkouts();

        assertThat(checkouts.complete(
                        shopping.shop(), checkout.token(), PaymentChoice.method(unexplained), SeenAmounts.of(total)))
                .isInstanceOf(Invalid.class);
        var done = (Done) checkouts.complete(
                shopping.shop(), checkout.token(), PaymentChoice.method(atTheDoor), SeenAmounts.of(total));

        assertThat(done.order().financialStatus()).isEqualTo("pending");
        assertThat(done.order().payment().paymentMethodId()).isEqualTo(atTheDoor);
        assertThat(done.order().payment().totalOutstanding()).isEqualTo(total);
        assertThat(shopping.goods().left(cup)).isEqualTo(3);
        assertThat(shopping.platform().sales().gateway().find(shopping.shop(), checkout.chargeKey()))
                .isEmpty();
    }

    private long method(String code) {
        return shopping.platform()
                .foundation()
                .database()
                .write(tx ->
                        tx.sql("""
                                insert into payment_methods (shop_id, code, title, active, sandbox, position,
                                  created_at, updated_at)
                                values (:shop, :code, :code, true, false, 9, 0, 0) returning id
                                """).bind(shopping.shop()).bind("code", code).count());
    }

    @Test
    void backordersGoBelowZeroAndUncountedGoodsStayAsTheyAre() {
        var print = shopping.goods().oversold("Print", 900, 1);
        var advice = shopping.goods().untracked("Advice", 5000);

        assertThat(shopping.pay(shopping.ready(print, 3))).isInstanceOf(Done.class);
        assertThat(shopping.pay(shopping.ready(advice, 3))).isInstanceOf(Done.class);
        assertThat(shopping.goods().left(print)).isEqualTo(-2);
        assertThat(shopping.goods().left(advice)).isZero();
    }

    @Test
    void lastOneSoldMakesItsPagesStale() {
        var jug = shopping.goods().variant("Jug", 1990, 2);
        shopping.pay(shopping.ready(jug, 1));
        assertThat(shopping.topics()).doesNotContain("products/update");

        shopping.pay(shopping.ready(jug, 1));
        assertThat(shopping.topics()).containsOnlyOnce("products/update");
    }

    @Test
    void thankYouIsFirstSeenOnce() {
        var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);
        var checkouts = shopping.platform().sales().checkouts();
        var database = shopping.platform().foundation().database();
        assertThat(database.<Boolean>write(tx -> checkouts.firstView(tx, shopping.shop(), checkout.token())))
                .isFalse();
        shopping.pay(checkout);

        assertThat(database.<Boolean>write(tx -> checkouts.firstView(tx, shopping.shop(), checkout.token())))
                .isTrue();
        assertThat(database.<Boolean>write(tx -> checkouts.firstView(tx, shopping.shop(), checkout.token())))
                .isFalse();
    }

    @Test
    void receiptTellsScriptsOnlyWhatTheyMaySee() {
        var order = ((Done) shopping.pay(shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1))).order();

        var receipt = shopping.shop().json().text(StorefrontOrder.of(order));

        assertThat(receipt)
                .contains("\"total_price\":24.80", "\"qty\":1", "\"discount_codes\":[]")
                .contains("\"token\":null", "\"email\":null")
                .doesNotContain("Lange Str", "customer", "payment", order.token(), "@");
    }

    @ParameterizedTest
    @CsvSource({
        "DE, 10115, ''",
        "DE, 1011, zip",
        "DE, '', zip",
        "GB, sw1a 1aa, ''",
        "GB, 12345, zip",
        "US, 10001-1234, ''",
        "NL, 1011 AB, ''",
        "CA, K1A0B1, ''",
        "HK, '', ''",
        "XX, 10115, country_code",
        "'', 10115, country_code",
    })
    void postalCodesFollowTheirCountry(String country, String zip, String wrong) {
        var home = Shopping.HOME;
        var problems = new DeliveryForm(
                        home.email(), "", false, "Ann", "Lee", "", "Street 1", "", "City", "", zip, country)
                .problems(CheckoutFields.USUAL);

        assertThat(problems.keySet()).isEqualTo(wrong.isEmpty() ? Set.of() : Set.of(wrong));
    }

    @Test
    void everyMissingFieldIsNamedAtOnce() {
        var problems = new DeliveryForm("x", "abc", false, " ", "", "", "", "", "", "", "", "DE")
                .problems(CheckoutFields.USUAL);

        assertThat(problems).containsOnlyKeys("email", "phone", "first_name", "last_name", "address1", "city", "zip");
    }

    @Test
    void shopSaysWhatItNeedsBesideTheAddress() {
        var needed = new CheckoutFields("required", "required", "required");
        var empty = new DeliveryForm(
                "ann@mail.test", "", false, "Ann", "Lee", "", "Street 1", "", "City", "", "10115", "DE");
        assertThat(empty.problems(needed)).containsOnlyKeys("phone", "company", "address2");
        assertThat(empty.problems(CheckoutFields.USUAL)).isEmpty();
        var full = new DeliveryForm(
                "ann@mail.test",
                "+49 30 1234567",
                false,
                "Ann",
                "Lee",
                "Kiln",
                "Street 1",
                "2nd",
                "City",
                "",
                "10115",
                "DE");
        assertThat(full.problems(needed)).isEmpty();
    }

    @Test
    void otherCurrencyOfTheSeenTotalIsNoMatch() {
        var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);
        var dollars = new Money(checkout.totals().totalPrice().minor(), Currency.getInstance("USD"));

        assertThat(shopping.platform()
                        .sales()
                        .checkouts()
                        .complete(
                                shopping.shop(),
                                checkout.token(),
                                Shopping.card(TestGateway.GOOD),
                                SeenAmounts.of(dollars)))
                .isInstanceOf(PriceChanged.class);
    }
}
