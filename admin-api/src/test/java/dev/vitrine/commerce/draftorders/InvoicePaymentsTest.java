package dev.vitrine.commerce.draftorders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.draftorders.InvoicePayments.InvoicePaymentResult;
import dev.vitrine.commerce.payments.Card;
import dev.vitrine.commerce.payments.CodeAttempts;
import dev.vitrine.commerce.payments.HostedPayments;
import dev.vitrine.commerce.payments.PaymentChoice;
import dev.vitrine.commerce.payments.PaymentGateway;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.people.AttemptLimiter;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A customer pays an offer through its invoice: one charge, one order, whatever happens in between. */
final class InvoicePaymentsTest {

    private static final Card GOOD = new Card("4242424242424242", "Jo Lee", "12/39", "123");
    private static final Card DECLINED = new Card("4000000000000002", "Jo Lee", "12/39", "123");

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void paidByManyAtOnceItIsChargedAndPlacedOnce(Dialect dialect) throws Exception {
        var shop = TestPlatform.on(dialect).api();
        var draft = draft(shop);
        try (var threads = Executors.newFixedThreadPool(8)) {
            var invoicePaymentResults = IntStream.range(0, 8)
                    .mapToObj(i -> threads.submit(() -> pay(shop, draft, GOOD, 3000)))
                    .toList();
            for (var invoicePaymentResult : invoicePaymentResults) {
                assertThat(invoicePaymentResult.get())
                        .isInstanceOfAny(InvoicePaymentResult.Placed.class, InvoicePaymentResult.Processing.class);
            }
        }

        var order = shop.get("orders").at("orders[0].id");
        assertThat(shop.get("orders/count").at("count")).isEqualTo("1");
        assertThat(shop.get("orders/" + order + "/transactions").json().get("transactions"))
                .hasSize(1);
        assertThat(shop.get("orders/" + order).at("order.financial_status")).isEqualTo("paid");
        assertThat(shop.get("orders/" + order).at("order.payment_gateway")).isEqualTo("test");
        assertThat(shop.get(path(draft)).at("draft_order.order_id")).isEqualTo(order);
        assertThat(charges(shop)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void giftCardPaysItsPartAndTheRestIsCharged(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var draft = draft(shop);
        var card = giftCard(shop, "20.00");

        assertThat(applies(shop, draft, card)).isEmpty();
        assertThat(applies(shop, draft, card)).contains("This gift card is applied already.");
        assertThat(pay(shop, draft, GOOD, 3000, 3000).toString()).contains("You now pay €10.00.");
        assertThat(charges(shop)).isZero();
        assertThat(pay(shop, draft, GOOD, 3000, 1000)).isInstanceOf(InvoicePaymentResult.Placed.class);

        var order = shop.get("orders").at("orders[0].id");
        assertThat(shop.get("orders/" + order).at("order.financial_status")).isEqualTo("paid");
        var transactions = shop.get("orders/" + order + "/transactions");
        assertThat(transactions.at("transactions[0].gateway")).isEqualTo("gift_card");
        assertThat(transactions.at("transactions[0].amount")).isEqualTo("20.00");
        assertThat(transactions.at("transactions[1].amount")).isEqualTo("10.00");
        assertThat(balance(shop, card)).isEqualTo("0.00");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void giftCardThatPaysEverythingChargesNobody(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var draft = draft(shop);
        var card = giftCard(shop, "50.00");
        applies(shop, draft, card);

        assertThat(pay(shop, draft, DECLINED, 3000, 0)).isInstanceOf(InvoicePaymentResult.Placed.class);

        assertThat(charges(shop)).isZero();
        assertThat(balance(shop, card)).isEqualTo("20.00");
        assertThat(shop.get("orders").at("orders[0].financial_status")).isEqualTo("paid");
    }

    @Test
    void giftCardThatWasUsedElsewhereMeanwhileChargesNobody() {
        var draft = draft(apiClient);
        var other = draft(apiClient);
        var card = giftCard(apiClient, "40.00");
        applies(apiClient, draft, card);
        applies(apiClient, other, card);
        pay(apiClient, other, GOOD, 3000, 0);

        assertThat(pay(apiClient, draft, GOOD, 3000, 0).toString()).contains("You now pay €20.00.");
        assertThat(charges(apiClient)).isZero();
        assertThat(pay(apiClient, draft, GOOD, 3000, 2000)).isInstanceOf(InvoicePaymentResult.Placed.class);
        assertThat(balance(apiClient, card)).isEqualTo("0.00");
    }

    @Test
    void giftCardThatIsUsedUpDuringTheChargeGivesTheChargeBack() {
        var draft = draft(apiClient);
        var card = giftCard(apiClient, "20.00");
        applies(apiClient, draft, card);
        var spending = gatewayThat(() -> apiClient.post("gift_cards/" + card.at("gift_card.id") + "/disable", "{}"));

        var refused = invoicePayments(spending)
                .pay(
                        apiClient.shop(),
                        token(draft),
                        PaymentChoice.card(GOOD),
                        money(apiClient, 3000),
                        money(apiClient, 1000));

        assertThat(refused.toString())
                .contains("The balance of your gift card has changed. You have not been charged.");
        assertThat(charges(apiClient)).as("standing").isZero();
        assertThat(apiClient.get("orders/count").at("count")).isEqualTo("0");
        assertThat(pay(apiClient, draft, GOOD, 3000)).isInstanceOf(InvoicePaymentResult.Placed.class);
    }

    @Test
    void merchantWhoCompletesTheDraftTakesNothingOfTheCard() {
        var draft = draft(apiClient);
        var card = giftCard(apiClient, "20.00");
        applies(apiClient, draft, card);
        apiClient.put(path(draft), "{\"draft_order\":{\"note\":\"x\"}}");
        assertThat(pay(apiClient, draft, GOOD, 3000).toString())
                .as("kept by a change")
                .contains("€10.00");

        apiClient.put(path(draft) + "/complete", "");

        assertThat(balance(apiClient, card)).isEqualTo("20.00");
        var order = apiClient.get("orders").at("orders[0].id");
        assertThat(apiClient.get("orders/" + order + "/transactions").at("transactions[0].amount"))
                .isEqualTo("30.00");
    }

    @Test
    void cardsThatCannotPayAreRefusedAndOneIsTakenOff() {
        var draft = draft(apiClient);
        var card = giftCard(apiClient, "20.00");
        applies(apiClient, draft, card);
        var payments = apiClient.platform().platform().sales().invoicePayments();
        assertThat(payments.applyGiftCard(apiClient.shop(), token(draft), "nothing", "192.0.2.7"))
                .contains("There is no gift card with this code.");
        payments.removeGiftCard(apiClient.shop(), token(draft), Long.parseLong(card.at("gift_card.id")));
        assertThat(pay(apiClient, draft, GOOD, 3000)).isInstanceOf(InvoicePaymentResult.Placed.class);
        assertThat(balance(apiClient, card)).isEqualTo("20.00");
    }

    @Test
    void declinedCardLeavesTheOfferOpen() {
        var draft = draft(apiClient);
        assertThat(pay(apiClient, draft, DECLINED, 3000)).isInstanceOf(InvoicePaymentResult.Refused.class);
        assertThat(apiClient
                        .put(path(draft), "{\"draft_order\":{\"note\":\"x\"}}")
                        .status())
                .isEqualTo(200);
        assertThat(pay(apiClient, draft, GOOD, 3000)).isInstanceOf(InvoicePaymentResult.Placed.class);
        assertThat(pay(apiClient, draft, GOOD, 3000)).as("again").isInstanceOf(InvoicePaymentResult.Placed.class);
        assertThat(charges(apiClient)).isEqualTo(1);
    }

    @Test
    void whatChangedSinceItWasSeenIsNotCharged() {
        var draft = draft(apiClient);
        assertThat(pay(apiClient, draft, GOOD, 2999)).isInstanceOf(InvoicePaymentResult.Refused.class);
        assertThat(charges(apiClient)).isZero();
        assertThat(apiClient
                        .platform()
                        .platform()
                        .sales()
                        .invoicePayments()
                        .pay(apiClient.shop(), "nothing", PaymentChoice.card(GOOD), money(apiClient, 1)))
                .isInstanceOf(InvoicePaymentResult.Unknown.class);
    }

    @Test
    void chargeWhoseHolderDiedBecomesItsOrder() {
        var draft = draft(apiClient);
        interrupted(draft);
        gateway().charge(apiClient.shop(), "draft-" + draft.at("draft_order.id") + "-1", money(apiClient, 3000), GOOD);

        assertThat(pay(apiClient, draft, GOOD, 3000)).isInstanceOf(InvoicePaymentResult.Processing.class);
        assertThat(apiClient.put(path(draft) + "/complete", "").at("errors.base[0]"))
                .startsWith("is being paid");
        apiClient.platform().clock().advance(Duration.ofSeconds(61));
        assertThat(apiClient.platform().platform().sales().invoicePayments().recover(apiClient.shop()))
                .isEqualTo(1);

        assertThat(apiClient.get(path(draft)).at("draft_order.status")).isEqualTo("completed");
        assertThat(charges(apiClient)).isEqualTo(1);
        assertThat(apiClient.get("orders/count").at("count")).isEqualTo("1");
    }

    @Test
    void claimWithoutAChargeIsGivenBack() {
        var draft = draft(apiClient);
        interrupted(draft);
        apiClient.platform().clock().advance(Duration.ofSeconds(61));
        assertThat(pay(apiClient, draft, GOOD, 3000)).as("asks first").isInstanceOf(InvoicePaymentResult.Refused.class);
        assertThat(pay(apiClient, draft, GOOD, 3000)).isInstanceOf(InvoicePaymentResult.Placed.class);
    }

    @Test
    void whoeverIsOutrunTakesTheirChargeBack() {
        var draft = draft(apiClient);
        var platform = apiClient.platform().platform();
        var slow = gatewayThat(() -> {
            apiClient.platform().clock().advance(Duration.ofSeconds(61));
            platform.sales().invoicePayments().recover(apiClient.shop());
        });

        assertThat(invoicePayments(slow)
                        .pay(apiClient.shop(), token(draft), PaymentChoice.card(GOOD), money(apiClient, 3000)))
                .isInstanceOf(InvoicePaymentResult.Processing.class);
        assertThat(charges(apiClient)).as("standing").isZero();
        assertThat(pay(apiClient, draft, GOOD, 3000)).isInstanceOf(InvoicePaymentResult.Placed.class);
        assertThat(charges(apiClient)).isEqualTo(1);
        assertThat(apiClient.get("orders/count").at("count")).isEqualTo("1");
    }

    @Test
    void chargeIsCancelledWhenSomethingIsSoldOut() {
        var testProducts =
                new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());
        var bowl = testProducts.variant("Bowl", 3000, 1);
        var draft = apiClient.post(
                "draft_orders", "{\"draft_order\":{\"line_items\":[{\"variant_id\":" + bowl + ",\"quantity\":1}]}}");
        testProducts.set(bowl, "inventory_quantity = 0");

        assertThat(pay(apiClient, draft, GOOD, 3000)).isInstanceOf(InvoicePaymentResult.Refused.class);
        assertThat(charges(apiClient)).as("standing").isZero();
        assertThat(apiClient.get(path(draft)).at("draft_order.status")).isEqualTo("open");
    }

    private void interrupted(ApiClient.Response draft) {
        var until = apiClient.platform().clock().instant().plusSeconds(60);
        apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .change(tx -> tx.sql(
                                "update draft_orders set claim = 'x', claimed_until = :until where shop_id = :shop and id = :id")
                        .bind(apiClient.shop())
                        .bind("until", until)
                        .bind("id", Long.valueOf(draft.at("draft_order.id")))
                        .run());
    }

    private PaymentGateway gateway() {
        return apiClient.platform().platform().sales().gateway();
    }

    private static long charges(ApiClient shop) {
        return shop.platform()
                .platform()
                .foundation()
                .database()
                .read(session -> session.sql(
                                "select count(*) from test_charges where shop_id = :shop and status = 'success'")
                        .bind(shop.shop())
                        .count());
    }

    private static ApiClient.Response giftCard(ApiClient shop, String value) {
        return shop.post("gift_cards", "{\"gift_card\":{\"initial_value\":" + value + "}}");
    }

    private static Optional<String> applies(ApiClient shop, ApiClient.Response draft, ApiClient.Response card) {
        return shop.platform()
                .platform()
                .sales()
                .invoicePayments()
                .applyGiftCard(shop.shop(), token(draft), card.at("gift_card.code"), "192.0.2.7");
    }

    private static String balance(ApiClient shop, ApiClient.Response card) {
        return shop.get("gift_cards/" + card.at("gift_card.id")).at("gift_card.balance");
    }

    private InvoicePayments invoicePayments(PaymentGateway through) {
        var platform = apiClient.platform().platform();
        return new InvoicePayments(
                platform.foundation().database(),
                platform.sales().draftOrders(),
                through,
                platform.sales().paymentMethods(),
                new HostedPayments(new Secrets(), apiClient.platform().clock()),
                platform.sales().giftCardPayments(),
                new CodeAttempts(new AttemptLimiter(
                        platform.foundation().database(), apiClient.platform().clock())),
                new Secrets(),
                apiClient.platform().clock());
    }

    private PaymentGateway gatewayThat(Runnable doesBeforeItCharges) {
        return (PaymentGateway) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {PaymentGateway.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("charge")) {
                        doesBeforeItCharges.run();
                    }
                    return method.invoke(gateway(), arguments);
                });
    }

    private static String token(ApiClient.Response draft) {
        return draft.at("draft_order.invoice_url").replaceAll(".*/", "");
    }

    private static InvoicePaymentResult pay(ApiClient shop, ApiClient.Response draft, Card card, long seen, long due) {
        return shop.platform()
                .platform()
                .sales()
                .invoicePayments()
                .pay(shop.shop(), token(draft), PaymentChoice.card(card), money(shop, seen), money(shop, due));
    }

    private static InvoicePaymentResult pay(ApiClient shop, ApiClient.Response draft, Card card, long seen) {
        var token = token(draft);
        return shop.platform()
                .platform()
                .sales()
                .invoicePayments()
                .pay(shop.shop(), token, PaymentChoice.card(card), money(shop, seen));
    }

    private static Money money(ApiClient shop, long minor) {
        return new Money(minor, shop.shop().currency());
    }

    private static ApiClient.Response draft(ApiClient shop) {
        return shop.post(
                "draft_orders",
                "{\"draft_order\":{\"email\":\"ann@mail.test\",\"line_items\":[{\"title\":\"Mug\",\"price\":10,\"quantity\":3}]}}");
    }

    private static String path(ApiClient.Response draft) {
        return "draft_orders/" + draft.at("draft_order.id");
    }
}
