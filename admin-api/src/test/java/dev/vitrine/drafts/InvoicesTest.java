package dev.vitrine.drafts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.drafts.Invoices.Outcome;
import dev.vitrine.kernel.Money;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.payments.Card;
import dev.vitrine.payments.Gateway;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.Goods;
import dev.vitrine.testkit.TestPlatform;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A customer pays an offer through its invoice: one charge, one order, whatever happens in between. */
final class InvoicesTest {

    private static final Card GOOD = new Card("4242424242424242", "Jo Lee", "12/39", "123");
    private static final Card DECLINED = new Card("4000000000000002", "Jo Lee", "12/39", "123");

    private final Api api = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void paidByManyAtOnceItIsChargedAndPlacedOnce(Dialect dialect) throws Exception {
        var shop = TestPlatform.on(dialect).api();
        var draft = draft(shop);
        try (var threads = Executors.newFixedThreadPool(8)) {
            var outcomes = IntStream.range(0, 8)
                    .mapToObj(i -> threads.submit(() -> pay(shop, draft, GOOD, 3000)))
                    .toList();
            for (var outcome : outcomes) {
                assertThat(outcome.get()).isInstanceOfAny(Outcome.Paid.class, Outcome.Processing.class);
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

    @Test
    void declinedCardLeavesTheOfferOpen() {
        var draft = draft(api);
        assertThat(pay(api, draft, DECLINED, 3000)).isInstanceOf(Outcome.Refused.class);
        assertThat(api.put(path(draft), "{\"draft_order\":{\"note\":\"x\"}}").status())
                .isEqualTo(200);
        assertThat(pay(api, draft, GOOD, 3000)).isInstanceOf(Outcome.Paid.class);
        assertThat(pay(api, draft, GOOD, 3000)).as("again").isInstanceOf(Outcome.Paid.class);
        assertThat(charges(api)).isEqualTo(1);
    }

    @Test
    void whatChangedSinceItWasSeenIsNotCharged() {
        var draft = draft(api);
        assertThat(pay(api, draft, GOOD, 2999)).isInstanceOf(Outcome.Refused.class);
        assertThat(charges(api)).isZero();
        assertThat(api.platform().platform().invoices().pay(api.shop(), "nothing", GOOD, money(api, 1)))
                .isInstanceOf(Outcome.Unknown.class);
    }

    @Test
    void chargeWhoseHolderDiedBecomesItsOrder() {
        var draft = draft(api);
        interrupted(draft);
        gateway().charge(api.shop(), "draft-" + draft.at("draft_order.id") + "-1", money(api, 3000), GOOD);

        assertThat(pay(api, draft, GOOD, 3000)).isInstanceOf(Outcome.Processing.class);
        assertThat(api.put(path(draft) + "/complete", "").at("errors.base[0]")).startsWith("is being paid");
        api.platform().clock().pass(Duration.ofSeconds(61));
        assertThat(api.platform().platform().invoices().recover(api.shop())).isEqualTo(1);

        assertThat(api.get(path(draft)).at("draft_order.status")).isEqualTo("completed");
        assertThat(charges(api)).isEqualTo(1);
        assertThat(api.get("orders/count").at("count")).isEqualTo("1");
    }

    @Test
    void claimWithoutAChargeIsGivenBack() {
        var draft = draft(api);
        interrupted(draft);
        api.platform().clock().pass(Duration.ofSeconds(61));
        assertThat(pay(api, draft, GOOD, 3000)).as("asks first").isInstanceOf(Outcome.Refused.class);
        assertThat(pay(api, draft, GOOD, 3000)).isInstanceOf(Outcome.Paid.class);
    }

    @Test
    void whoeverIsOutrunTakesTheirChargeBack() {
        var draft = draft(api);
        var platform = api.platform().platform();
        var slow = (Gateway) Proxy.newProxyInstance(
                Gateway.class.getClassLoader(), new Class<?>[] {Gateway.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("charge")) {
                        api.platform().clock().pass(Duration.ofSeconds(61));
                        platform.invoices().recover(api.shop());
                    }
                    return method.invoke(gateway(), arguments);
                });
        var invoices = new Invoices(
                platform.database(),
                platform.drafts(),
                slow,
                new Secrets(),
                api.platform().clock());
        var token = draft.at("draft_order.invoice_url").replaceAll(".*/", "");

        assertThat(invoices.pay(api.shop(), token, GOOD, money(api, 3000))).isInstanceOf(Outcome.Processing.class);
        assertThat(charges(api)).as("standing").isZero();
        assertThat(pay(api, draft, GOOD, 3000)).isInstanceOf(Outcome.Paid.class);
        assertThat(charges(api)).isEqualTo(1);
        assertThat(api.get("orders/count").at("count")).isEqualTo("1");
    }

    @Test
    void chargeIsCancelledWhenSomethingIsSoldOut() {
        var goods = new Goods(api.platform().platform().database(), api.shop());
        var bowl = goods.variant("Bowl", 3000, 1);
        var draft = api.post(
                "draft_orders", "{\"draft_order\":{\"line_items\":[{\"variant_id\":" + bowl + ",\"quantity\":1}]}}");
        goods.set(bowl, "inventory_quantity = 0");

        assertThat(pay(api, draft, GOOD, 3000)).isInstanceOf(Outcome.Refused.class);
        assertThat(charges(api)).as("standing").isZero();
        assertThat(api.get(path(draft)).at("draft_order.status")).isEqualTo("open");
    }

    private void interrupted(Api.Answer draft) {
        var until = api.platform().clock().instant().plusSeconds(60);
        api.platform()
                .platform()
                .database()
                .change(tx -> tx.sql(
                                "update draft_orders set claim = 'x', claimed_until = :until where shop_id = :shop and id = :id")
                        .bind(api.shop().shopId())
                        .bind("until", until)
                        .bind("id", Long.valueOf(draft.at("draft_order.id")))
                        .run());
    }

    private Gateway gateway() {
        return api.platform().platform().gateway();
    }

    private static long charges(Api shop) {
        return shop.platform()
                .platform()
                .database()
                .read(session -> session.sql(
                                "select count(*) from test_charges where shop_id = :shop and status = 'success'")
                        .bind(shop.shop().shopId())
                        .count());
    }

    private static Outcome pay(Api shop, Api.Answer draft, Card card, long seen) {
        var token = draft.at("draft_order.invoice_url").replaceAll(".*/", "");
        return shop.platform().platform().invoices().pay(shop.shop(), token, card, money(shop, seen));
    }

    private static Money money(Api shop, long minor) {
        return new Money(minor, shop.shop().currency());
    }

    private static Api.Answer draft(Api shop) {
        return shop.post(
                "draft_orders",
                "{\"draft_order\":{\"email\":\"ann@mail.test\",\"line_items\":[{\"title\":\"Mug\",\"price\":10,\"quantity\":3}]}}");
    }

    private static String path(Api.Answer draft) {
        return "draft_orders/" + draft.at("draft_order.id");
    }
}
