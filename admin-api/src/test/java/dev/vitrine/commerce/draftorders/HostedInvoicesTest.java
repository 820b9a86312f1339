package dev.vitrine.commerce.draftorders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.Platform;
import dev.vitrine.commerce.draftorders.InvoicePayments.InvoicePaymentResult;
import dev.vitrine.commerce.hostedpayments.HostedPaymentProcessor;
import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.commerce.payments.PaymentChoice;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPaymentProvider;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Invoices paid at a provider's page: its word makes one order of the draft as it was seen, or the money goes back. */
@TestInstance(Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
final class HostedInvoicesTest {

    private final TestPaymentProvider provider = new TestPaymentProvider();

    @AfterAll
    void close() {
        provider.close();
    }

    /** A shop with the provider, and an offer of 30.00 by which a jug leaves its stock of one. */
    private final class Offering {

        private final ApiClient shop;
        private final long method;
        private final long jug;
        private final TestProducts goods;
        private final ApiClient.Response draft;

        Offering(Dialect dialect) {
            this.shop = TestPlatform.on(dialect).api();
            this.method = Long.parseLong(
                    shop.post("payment_methods", provider.method()).at("payment_method.id"));
            this.goods = new TestProducts(platform().foundation().database(), shop.shop());
            this.jug = goods.variant("Jug", 3000, 1);
            this.draft = shop.post("draft_orders", """
                    {"draft_order":{"email":"ann@mail.test","line_items":[{"variant_id":%d,"quantity":1}],
                      "billing_address":{"first_name":"Ann","last_name":"Lee","city":"Berlin","country_code":"DE"}}}
                    """.formatted(jug));
        }

        Platform platform() {
            return shop.platform().platform();
        }

        String path() {
            return "draft_orders/" + draft.at("draft_order.id");
        }

        HostedPaymentProcessor processor() {
            return platform().sales().hostedPaymentProcessor();
        }

        InvoicePaymentResult chooses(long paymentMethod) {
            var token = draft.at("draft_order.invoice_url").replaceAll(".*/", "");
            var seen = new Money(3000, shop.shop().currency());
            return platform()
                    .sales()
                    .invoicePayments()
                    .pay(shop.shop(), token, PaymentChoice.method(paymentMethod), seen);
        }

        HostedPayment begin() {
            return ((InvoicePaymentResult.Redirected) chooses(method)).payment();
        }

        Map<String, String> form(HostedPayment payment) {
            return processor().form(shop.shop(), payment).orElseThrow().fields();
        }

        /** The provider took the money. */
        void pays(HostedPayment payment, Map<String, String> form) {
            var word = TestPaymentProvider.signed(TestPaymentProvider.word(form, "completed"));
            assertThat(processor().receive(shop.shop(), payment, word).status()).isEqualTo(200);
            assertThat(processor().receive(shop.shop(), payment, word).status())
                    .as("replayed")
                    .isEqualTo(200);
        }

        HostedPayment now(HostedPayment payment) {
            return processor()
                    .find(shop.shop(), payment.purchase(), payment.purchaseToken(), payment.reference())
                    .orElseThrow();
        }
    }

    @ParameterizedTest
    @EnumSource
    void providersWordMakesTheOrderOnce(Dialect dialect) {
        var offering = new Offering(dialect);
        var payment = offering.begin();
        var form = offering.form(payment);
        assertThat(form)
                .containsEntry("x_amount", "30.00")
                .containsEntry("x_invoice", offering.draft.at("draft_order.name"))
                .containsEntry("x_customer_email", "ann@mail.test")
                .containsEntry("x_customer_billing_city", "Berlin");
        assertThat(form.get("x_url_complete"))
                .isEqualTo(
                        offering.draft.at("draft_order.invoice_url") + "/hosted/" + payment.reference() + "/complete");

        offering.pays(payment, form);

        assertThat(offering.shop.get("orders/count").at("count")).isEqualTo("1");
        var order = offering.shop.get(offering.path()).at("draft_order.order_id");
        assertThat(offering.now(payment).orderId()).isEqualTo(Long.parseLong(order));
        assertThat(offering.shop.get("orders/" + order).at("order.financial_status"))
                .isEqualTo("paid");
        var transactions = offering.shop.get("orders/" + order + "/transactions");
        assertThat(transactions.json().path("transactions")).hasSize(1);
        assertThat(transactions.at("transactions[0].authorization")).isEqualTo("gw_" + payment.reference());
        assertThat(offering.goods.left(offering.jug)).isZero();
        assertThat(provider.refunds()).doesNotContainKey("return-" + payment.reference());
        assertThat(offering.processor().form(offering.shop.shop(), payment))
                .as("paid")
                .isEmpty();
    }

    @Test
    void offerThatChangedMeanwhileIsNotWhatWasPaid() {
        var offering = new Offering(Dialect.SQLITE);
        var payment = offering.begin();
        var form = offering.form(payment);
        offering.shop.put(offering.path(), """
                {"draft_order":{"line_items":[{"variant_id":%d,"quantity":1},
                  {"title":"Wrapping","price":"2.00","quantity":1}]}}""".formatted(offering.jug));

        offering.pays(payment, form);

        assertGivenBack(offering, payment, "The offer changed while you paid.");
        assertThat(offering.shop.get(offering.path()).at("draft_order.status")).isEqualTo("open");
    }

    @Test
    void whatIsSoldOutOrTakenBackMeanwhileIsGivenBack() {
        var soldOut = new Offering(Dialect.SQLITE);
        var first = soldOut.begin();
        var form = soldOut.form(first);
        soldOut.goods.set(soldOut.jug, "inventory_quantity = 0");
        soldOut.pays(first, form);
        assertGivenBack(soldOut, first, "Something of this offer is sold out meanwhile.");

        var takenBack = new Offering(Dialect.SQLITE);
        var second = takenBack.begin();
        var other = takenBack.form(second);
        assertThat(takenBack.shop.delete(takenBack.path()).status()).isEqualTo(200);
        takenBack.pays(second, other);
        assertGivenBack(takenBack, second, "The offer was taken back while you paid.");
    }

    /** Two tabs, both paid: one order, and the second payment goes back. */
    @Test
    void secondPaymentOfAnOfferIsGivenBack() {
        var offering = new Offering(Dialect.SQLITE);
        var first = offering.begin();
        var second = offering.begin();
        var other = offering.form(second);
        offering.pays(first, offering.form(first));

        offering.pays(second, other);

        assertThat(offering.shop.get("orders/count").at("count")).isEqualTo("1");
        assertThat(offering.now(second).state()).isEqualTo(HostedPayment.RETURNED);
        assertThat(offering.now(second).message()).isEqualTo("This order has already been placed.");
        assertThat(provider.refunds()).containsKey("return-" + second.reference());
    }

    private void assertGivenBack(Offering offering, HostedPayment payment, String why) {
        assertThat(offering.shop.get("orders/count").at("count")).isEqualTo("0");
        assertThat(offering.now(payment).state()).isEqualTo(HostedPayment.RETURNED);
        assertThat(offering.now(payment).message()).isEqualTo(why);
        assertThat(provider.refunds()).containsKey("return-" + payment.reference());
    }

    @Test
    void whoPaysByHandOrdersAndIsToldHow() {
        var offering = new Offering(Dialect.SQLITE);
        var transfer = Long.parseLong(offering.shop.post("payment_methods", """
                        {"payment_method":{"code":"bank_deposit","title":"Bank transfer",
                          "provider_options":{"instructions":"IBAN DE02 1203 0000 0000 2020 51"}}}""").at("payment_method.id"));

        assertThat(offering.chooses(transfer)).isInstanceOf(InvoicePaymentResult.Placed.class);

        var order = "orders/" + offering.shop.get(offering.path()).at("draft_order.order_id");
        assertThat(offering.shop.get(order).at("order.financial_status")).isEqualTo("pending");
        assertThat(offering.shop.get(order).at("order.payment_method_id")).isEqualTo("" + transfer);
        var emails = offering.platform()
                .foundation()
                .database()
                .<List<Email>>read(
                        session -> offering.platform().foundation().emails().pending(session, offering.shop.shop()));
        assertThat(emails.getLast().content().toString()).contains("IBAN DE02 1203 0000 0000 2020 51");
    }

    @Test
    void methodThatIsNoLongerOfferedIsRefused() {
        var offering = new Offering(Dialect.SQLITE);
        offering.shop.put("payment_methods/" + offering.method, "{\"payment_method\":{\"active\":false}}");
        assertThat(offering.chooses(offering.method))
                .isEqualTo(new InvoicePaymentResult.Refused(
                        Map.of("method", "This way to pay is no longer offered. Choose another one.")));
    }
}
