package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.checkout.CompletionResult.Done;
import dev.vitrine.commerce.checkout.CompletionResult.PriceChanged;
import dev.vitrine.commerce.checkout.CompletionResult.Redirected;
import dev.vitrine.commerce.hostedpayments.HostedPaymentProcessor;
import dev.vitrine.commerce.payments.HostedGateway;
import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.commerce.payments.HostedProvider;
import dev.vitrine.commerce.payments.HostedSignature;
import dev.vitrine.commerce.payments.PaymentChoice;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPaymentProvider;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Payments at a provider's page: its word makes one order, or the money goes back. */
@TestInstance(Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
final class HostedCheckoutsTest {

    private final TestPaymentProvider provider = new TestPaymentProvider();

    /** A shop with the provider, where a jug costs 19.90 and its delivery 4.90. */
    private record Paying(Shopping shopping, ApiClient apiClient, long method, long jug) {

        HostedPaymentProcessor hosted() {
            return shopping.platform().sales().hostedPaymentProcessor();
        }

        HostedPayment begin(Checkout checkout) {
            var result = shopping.platform()
                    .sales()
                    .checkouts()
                    .complete(shopping.shop(), checkout.token(), PaymentChoice.method(method), Shopping.seen(checkout));
            return ((Redirected) result).payment();
        }

        Map<String, String> form(HostedPayment payment) {
            return hosted().form(shopping.shop(), payment).orElseThrow().fields();
        }

        HostedPaymentProcessor.CallbackAnswer says(HostedPayment payment, Map<String, String> fields) {
            return hosted().receive(shopping.shop(), payment, fields);
        }

        HostedPaymentProcessor.CallbackAnswer says(HostedPayment payment, String result) {
            return says(payment, TestPaymentProvider.signed(TestPaymentProvider.word(form(payment), result)));
        }

        HostedPayment now(HostedPayment payment) {
            return hosted().find(shopping.shop(), payment.purchase(), payment.purchaseToken(), payment.reference())
                    .orElseThrow();
        }
    }

    @AfterAll
    void close() {
        provider.close();
    }

    @BeforeEach
    void answers() {
        provider.up();
    }

    private Paying paying(Dialect dialect) {
        var shopping = Shopping.on(dialect);
        var apiClient = TestPlatform.on(dialect).api(shopping.shop());
        var created = apiClient.post("payment_methods", provider.method());
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return new Paying(
                shopping,
                apiClient,
                Long.parseLong(created.at("payment_method.id")),
                shopping.goods().variant("Jug", 1990, 5));
    }

    @ParameterizedTest
    @EnumSource
    void providersWordMakesTheOrderOnce(Dialect dialect) {
        var paying = paying(dialect);
        var checkout = paying.shopping().ready(paying.jug(), 1);
        var payment = paying.begin(checkout);
        assertThat(paying.shopping().found(checkout).paymentClaim().claim())
                .as("nothing is claimed while the buyer is away")
                .isNull();
        assertThat(paying.shopping().goods().left(paying.jug())).isEqualTo(5);
        var form = paying.form(payment);
        assertThat(form)
                .containsEntry("x_account_id", "acme")
                .containsEntry("x_amount", "24.80")
                .containsEntry("x_currency", "EUR")
                .containsEntry("x_reference", payment.reference())
                .containsEntry("x_customer_email", "ann@mail.test")
                .containsEntry("x_transaction_type", "capture")
                .doesNotContainKey("x_customer_phone");
        assertThat(HostedSignature.verifies(form, TestPaymentProvider.KEY)).isTrue();
        assertThat(payment.reference()).matches("[0-9a-f]{64}");
        var word = TestPaymentProvider.signed(TestPaymentProvider.word(form, "completed"));

        assertThat(paying.says(payment, word).status()).isEqualTo(200);
        assertThat(paying.says(payment, word).status()).as("replayed").isEqualTo(200);

        assertThat(paying.shopping().orders()).isEqualTo(1);
        assertThat(paying.shopping().goods().left(paying.jug())).isEqualTo(4);
        var order = paying.now(payment).orderId();
        var orders = paying.apiClient().get("orders/" + order);
        assertThat(orders.at("order.financial_status")).isEqualTo("paid");
        assertThat(orders.at("order.checkout_token")).isEqualTo(checkout.token());
        var transactions = paying.apiClient().get("orders/" + order + "/transactions");
        assertThat(transactions.json().path("transactions")).hasSize(1);
        assertThat(transactions.at("transactions[0].kind")).isEqualTo("sale");
        assertThat(transactions.at("transactions[0].status")).isEqualTo("success");
        assertThat(transactions.at("transactions[0].authorization")).isEqualTo("gw_" + payment.reference());
        assertThat(transactions.at("transactions[0].payment_method_id")).isEqualTo("" + paying.method());
        assertThat(provider.refunds()).doesNotContainKey("return-" + payment.reference());
    }

    /**
     * What is signed has no separators: an address may hold names of fields, and the form's signature then fits them.
     */
    @Test
    void buyerCannotMakeAWordOfTheFormsSignature() {
        var paying = paying(Dialect.SQLITE);
        var payment = paying.begin(paying.shopping().ready(paying.jug(), 1));
        var form = new TreeMap<>(paying.form(payment));
        form.remove(HostedSignature.FIELD);
        var hidden = new TreeMap<>(TestPaymentProvider.word(form, "completed"));
        hidden.keySet().removeAll(Set.of("x_account_id", "x_amount", "x_currency", "x_timestamp"));
        var address = "1"
                + hidden.entrySet().stream()
                        .map(field -> field.getKey() + field.getValue())
                        .collect(Collectors.joining())
                + "x_z";
        var signature =
                TestPaymentProvider.signed(with(form, "x_customer_z", address)).get(HostedSignature.FIELD);
        var rest = new StringBuilder();
        form.tailMap("x_customer_z").forEach((name, value) -> rest.append(name).append(value));
        var word = new TreeMap<>(form.headMap("x_customer_z"));
        word.put("x_customer_z", "1");
        word.putAll(hidden);
        word.put("x_z", rest.toString());
        word.put(HostedSignature.FIELD, signature);

        assertThat(HostedSignature.verifies(word, TestPaymentProvider.KEY))
                .as("the signature fits")
                .isTrue();
        assertThat(paying.says(payment, word).status()).isEqualTo(401);
        assertThat(paying.shopping().orders()).isZero();
    }

    private static Map<String, String> with(Map<String, String> fields, String name, String value) {
        var all = new TreeMap<>(fields);
        all.put(name, value);
        return all;
    }

    /** The provider's server and the buyer's browser bring the same word in the same instant. */
    @ParameterizedTest
    @EnumSource
    void sameWordManyTimesAtOnceMakesOneOrder(Dialect dialect) throws Exception {
        var paying = paying(dialect);
        var payment = paying.begin(paying.shopping().ready(paying.jug(), 1));
        var word = TestPaymentProvider.signed(TestPaymentProvider.word(paying.form(payment), "completed"));

        var answers = CheckoutCompletionTest.atOnce(16, 16, i -> paying.says(payment, word));

        assertThat(answers).allMatch(HostedPaymentProcessor.CallbackAnswer::accepted);
        assertThat(paying.shopping().orders()).isEqualTo(1);
        assertThat(paying.shopping().goods().left(paying.jug())).isEqualTo(4);
        assertThat(paying.now(payment).state()).isEqualTo("completed");
        assertThat(paying.now(payment).orderId()).isNotNull();
        assertThat(provider.refunds()).doesNotContainKey("return-" + payment.reference());
    }

    @Test
    void orderIsMadeOfTheCheckoutAsItWas() {
        var paying = paying(Dialect.SQLITE);
        var payment = paying.begin(paying.shopping().ready(paying.jug(), 1));
        paying.shopping().goods().set(paying.jug(), "price = 9990");

        paying.says(payment, "completed");

        assertThat(paying.apiClient()
                        .get("orders/" + paying.now(payment).orderId())
                        .at("order.total_price"))
                .isEqualTo("24.80");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x_amount=0.01",
                "x_amount=24.8e0",
                "x_currency=USD",
                "x_account_id=other",
                "x_test=true",
                "x_reference=other",
                "x_gateway_reference=gw\t1",
                "x_result=paid",
                "x_result=",
                "x_gateway_reference="
            })
    void whatIsNotWhatWasAskedForChangesNothing(String change) {
        var paying = paying(Dialect.SQLITE);
        var payment = paying.begin(paying.shopping().ready(paying.jug(), 1));
        var fields = TestPaymentProvider.word(paying.form(payment), "completed");
        fields.put(change.split("=")[0], change.replaceFirst(".*=", ""));

        assertThat(paying.says(payment, TestPaymentProvider.signed(fields)).status())
                .isEqualTo(422);

        assertThat(paying.now(payment)).isEqualTo(payment);
        assertThat(paying.shopping().orders()).isZero();
    }

    @Test
    void whatIsNotSignedWithTheKeyChangesNothing() {
        var paying = paying(Dialect.SQLITE);
        var payment = paying.begin(paying.shopping().ready(paying.jug(), 1));
        var form = paying.form(payment);
        var word = TestPaymentProvider.word(form, "completed");
        var added = new HashMap<>(form);
        added.put("x_result", "completed");
        added.put("x_gateway_reference", "gw_1");

        for (var forged : List.of(word, HostedSignature.signed(word, "another key"), added)) {
            var answer = paying.says(payment, forged);
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.code()).isEqualTo("invalid_signature");
        }
        assertThat(paying.now(payment)).isEqualTo(payment);
        assertThat(paying.shopping().orders()).isZero();
    }

    @Test
    void wordOfAnotherShopIsNotKnownHere() {
        var paying = paying(Dialect.SQLITE);
        var neighbour = paying(Dialect.SQLITE);
        var payment = paying.begin(paying.shopping().ready(paying.jug(), 1));

        assertThat(found(neighbour, "checkout", payment.purchaseToken(), payment))
                .isFalse();
        assertThat(found(paying, "checkout", "another checkout", payment)).isFalse();
        assertThat(found(paying, "draft_order", payment.purchaseToken(), payment))
                .isFalse();
        assertThat(found(paying, "checkout", payment.purchaseToken(), payment)).isTrue();
    }

    private static boolean found(Paying paying, String purchase, String token, HostedPayment payment) {
        return paying.hosted()
                .find(paying.shopping().shop(), purchase, token, payment.reference())
                .isPresent();
    }

    @Test
    void buyerMayPayAfterAFailureAndMoneyThatWasTakenIsNeverForgotten() {
        var paying = paying(Dialect.SQLITE);
        var payment = paying.begin(paying.shopping().ready(paying.jug(), 1));
        var form = paying.form(payment);
        var failed = TestPaymentProvider.word(form, "failed");
        failed.put("x_message", "The card was declined.");
        failed.put("x_error_code", "card_declined");

        assertThat(paying.says(payment, "pending").status()).isEqualTo(200);
        assertThat(paying.now(payment).state()).isEqualTo("pending");
        paying.says(payment, TestPaymentProvider.signed(failed));
        assertThat(paying.now(payment).state()).isEqualTo("failed");
        assertThat(paying.now(payment).message()).isEqualTo("The card was declined.");
        paying.hosted().cancel(paying.shopping().shop(), payment);
        paying.says(payment, TestPaymentProvider.signed(TestPaymentProvider.word(form, "completed")));
        paying.says(payment, TestPaymentProvider.signed(failed));

        assertThat(paying.now(payment).state()).isEqualTo("completed");
        assertThat(paying.shopping().orders()).isEqualTo(1);
        var twice = TestPaymentProvider.word(form, "completed");
        twice.put("x_gateway_reference", "another");
        assertThat(paying.says(payment, TestPaymentProvider.signed(twice)).status())
                .isEqualTo(422);
    }

    @ParameterizedTest
    @EnumSource
    void moneyGoesBackWhenTheGoodsAreGone(Dialect dialect) {
        var paying = paying(dialect);
        var checkout = paying.shopping().ready(paying.jug(), 5);
        var payment = paying.begin(checkout);
        var word = TestPaymentProvider.signed(TestPaymentProvider.word(paying.form(payment), "completed"));
        paying.shopping().pay(paying.shopping().ready(paying.jug(), 1));
        provider.down();

        assertThat(paying.says(payment, word).status()).isEqualTo(200);
        assertThat(paying.now(payment).state()).isEqualTo("returning");
        assertThat(paying.now(payment).message()).isEqualTo("Only 4 of Jug left.");
        var kept = paying.apiClient().delete("payment_methods/" + paying.method());
        assertThat(kept.status()).isEqualTo(422);
        assertThat(kept.text()).contains("holds money that is being given back");
        provider.up();
        paying.hosted().everyMinute(paying.shopping().shop());
        paying.hosted().everyMinute(paying.shopping().shop());

        assertThat(paying.now(payment).state()).isEqualTo("returned");
        assertThat(provider.refunds()).containsEntry("return-" + payment.reference(), "104.40");
        assertThat(paying.shopping().orders()).isEqualTo(1);
        assertThat(paying.shopping().found(checkout).completed()).isFalse();
        assertThat(paying.shopping().found(checkout).paymentClaim().claim()).isNull();
    }

    @Test
    void moneyGoesBackWhenTheOrderWasPaidOtherwiseOrChanged() {
        var paying = paying(Dialect.SQLITE);
        var checkout = paying.shopping().ready(paying.jug(), 1);
        var payment = paying.begin(checkout);
        var form = paying.form(payment);
        assertThat(paying.shopping().pay(checkout)).isInstanceOf(Done.class);
        assertThat(paying.hosted().form(paying.shopping().shop(), payment)).isEmpty();
        paying.says(payment, TestPaymentProvider.signed(TestPaymentProvider.word(form, "completed")));
        assertThat(paying.now(payment).state()).isEqualTo("returned");
        assertThat(paying.now(payment).message()).startsWith("This order has already been placed.");
        assertThat(paying.shopping().orders()).isEqualTo(1);

        var cart = paying.shopping().cart(paying.jug(), 1);
        var changed = paying.begin(paying.shopping().ready(cart));
        var word = TestPaymentProvider.signed(TestPaymentProvider.word(paying.form(changed), "completed"));
        paying.shopping()
                .platform()
                .foundation()
                .database()
                .write(tx -> paying.shopping()
                        .platform()
                        .sales()
                        .carts()
                        .add(tx, paying.shopping().shop(), cart, paying.jug(), 1, null));
        paying.shopping().ready(cart);
        paying.says(changed, word);
        assertThat(paying.now(changed).state()).isEqualTo("returned");
        assertThat(paying.now(changed).message()).startsWith("The order changed while you paid.");
    }

    @Test
    void providerThatRefusesToGiveBackIsWrittenDown() {
        var paying = paying(Dialect.SQLITE);
        var checkout = paying.shopping().ready(paying.jug(), 1);
        var payment = paying.begin(checkout);
        var word = TestPaymentProvider.signed(TestPaymentProvider.word(paying.form(payment), "completed"));
        paying.shopping().goods().set(paying.jug(), "inventory_quantity = 0");
        provider.refuses();

        paying.says(payment, word);

        assertThat(paying.now(payment).state()).isEqualTo("kept");
        assertThat(paying.shopping()
                        .platform()
                        .foundation()
                        .database()
                        .read(session ->
                                CheckoutTimeline.of(session, paying.shopping().shop(), checkout.id()))
                        .getFirst()
                        .message())
                .contains("did not give it back: The account is empty");
        var shop = paying.shopping().shop();
        var emails = paying.shopping()
                .platform()
                .foundation()
                .database()
                .<List<Email>>read(session ->
                        paying.shopping().platform().foundation().emails().pending(session, shop));
        assertThat(emails.getLast().recipient()).isEqualTo(shop.email());
        assertThat(emails.getLast().content().toString())
                .contains("give it back", "The account is empty", "gw_" + payment.reference());
    }

    @Test
    void providerSaysWhetherAccountAndKeyFit() {
        var paying = paying(Dialect.SQLITE);
        var hosted = paying.shopping()
                .platform()
                .foundation()
                .database()
                .<Optional<HostedProvider>>read(session -> paying.shopping()
                        .platform()
                        .sales()
                        .paymentMethods()
                        .hostedProvider(session, paying.shopping().shop(), paying.method()))
                .orElseThrow();
        var gateway = paying.shopping().platform().sales().hostedGateway();
        provider.says("valid", TestPaymentProvider.KEY);
        assertThat(gateway.check(hosted)).isEqualTo(HostedGateway.Credentials.VALID);
        provider.says("restricted", TestPaymentProvider.KEY);
        assertThat(gateway.check(hosted)).isEqualTo(HostedGateway.Credentials.RESTRICTED);
        provider.says("invalid", "a key that the provider has for nobody");
        assertThat(gateway.check(hosted)).isEqualTo(HostedGateway.Credentials.INVALID);
        provider.says("valid", "the key of another account");
        assertThat(gateway.check(hosted)).isEqualTo(HostedGateway.Credentials.UNKNOWN);
        provider.down();
        assertThat(gateway.check(hosted)).as("silence").isEqualTo(HostedGateway.Credentials.UNKNOWN);
    }

    @ParameterizedTest
    @EnumSource
    void refundIsAskedOfTheProviderUnderOneReference(Dialect dialect) {
        var paying = paying(dialect);
        var payment = paying.begin(paying.shopping().ready(paying.jug(), 1));
        paying.says(payment, "completed");
        var order = "orders/" + paying.now(payment).orderId();
        var sale = paying.apiClient().get(order + "/transactions").at("transactions[0].id");
        provider.down();

        var refund = paying.apiClient().post(order + "/refunds", """
                {"refund":{"note":"Sorry","transactions":[{"parent_id":%s,"amount":"10.00","kind":"refund"}]}}
                """.formatted(sale));

        assertThat(refund.at("refund.transactions[0].status")).isEqualTo("pending");
        assertThat(refund.at("refund.transactions[0].message"))
                .isEqualTo(
                        "The payment provider's address was answered with status 503; it is asked again every minute");
        assertThat(paying.apiClient().get(order).at("order.financial_status")).isEqualTo("paid");
        provider.forged();
        recover(paying);
        assertThat(paying.apiClient().get(order).at("order.financial_status")).isEqualTo("paid");
        provider.up();
        recover(paying);

        var reference = "refund-" + refund.at("refund.transactions[0].id");
        assertThat(provider.refunds()).containsEntry(reference, "10.00");
        var asked = provider.requests().stream()
                .filter(request -> request.get("x_reference").equals(reference))
                .toList();
        assertThat(asked).hasSizeGreaterThanOrEqualTo(2).allMatch(request -> request.equals(asked.getFirst()));
        assertThat(asked.getFirst())
                .containsEntry("x_transaction_type", "refund")
                .containsEntry("x_gateway_reference", "gw_" + payment.reference());
        var transaction = paying.apiClient().get(order + "/transactions").json().at("/transactions/1");
        assertThat(transaction.path("status").asText()).isEqualTo("success");
        assertThat(transaction.path("authorization").asText()).isEqualTo("re_" + reference);
        assertThat(paying.apiClient().get(order).at("order.financial_status")).isEqualTo("partially_refunded");
    }

    private static void recover(Paying paying) {
        paying.shopping().clock().advance(Duration.ofSeconds(61));
        paying.shopping()
                .platform()
                .sales()
                .orders()
                .gatewayRefunds()
                .recover(paying.shopping().shop());
    }

    @Test
    void nothingBeginsWhenTheTotalIsNotTheOneThatWasSeen() {
        var paying = paying(Dialect.SQLITE);
        var checkout = paying.shopping().ready(paying.jug(), 1);
        var seen = new Money(1, checkout.currency());
        assertThat(paying.shopping()
                        .platform()
                        .sales()
                        .checkouts()
                        .complete(
                                paying.shopping().shop(),
                                checkout.token(),
                                PaymentChoice.method(paying.method()),
                                SeenAmounts.of(seen)))
                .isInstanceOf(PriceChanged.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://pay.provider.com",
                "https://localhost/pay",
                "https://10.0.0.1/pay",
                "https://shops.test/pay",
                "https://me:secret@pay.provider.com",
                "pay"
            })
    void providersAddressIsAPublicHttpsHost(String address) {
        var paying = paying(Dialect.SQLITE);
        var body = "{\"payment_method\":{\"provider_options\":{\"provider_url\":\"" + address + "\"}}}";
        var refused = paying.apiClient().put("payment_methods/" + paying.method(), body);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("provider_options.provider_url");
    }
}
