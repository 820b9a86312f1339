package dev.vitrine.commerce.checkout;

import dev.vitrine.Platform;
import dev.vitrine.commerce.payments.Card;
import dev.vitrine.commerce.payments.TestGateway;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.TestClock;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import java.util.List;
import java.util.Objects;

/** A shopper in a shop of their own. */
record Shopping(Platform platform, TestClock clock, Shop shop, TestProducts goods) {

    static final DeliveryForm HOME = new DeliveryForm(
            "ann@mail.test", "", true, "Ann", "Lee", "", "Lange Str. 1", "", "Berlin", "", "10115", "DE");

    static Shopping on(Dialect dialect) {
        return in(TestPlatform.on(dialect));
    }

    static Shopping in(TestPlatform test) {
        var shop = test.shop();
        return new Shopping(
                test.platform(),
                test.clock(),
                shop,
                new TestProducts(test.platform().foundation().database(), shop));
    }

    String cart(long variant, int quantity) {
        var answer = platform.foundation()
                .database()
                .write(tx -> platform.sales().carts().add(tx, shop, null, variant, quantity, null));
        if (!answer.success()) {
            throw new AssertionError(answer.error());
        }
        return Objects.requireNonNull(answer.data().token());
    }

    Checkout enter(String cart) {
        return platform.sales().checkouts().openFromCart(shop, cart, null).orElseThrow();
    }

    /** A checkout that only needs to be paid. */
    Checkout ready(String cart) {
        return platform.sales()
                .checkouts()
                .updateDelivery(shop, enter(cart).token(), HOME)
                .checkout();
    }

    Checkout ready(long variant, int quantity) {
        return ready(cart(variant, quantity));
    }

    CompletionResult pay(Checkout checkout) {
        return pay(checkout, TestGateway.GOOD);
    }

    CompletionResult pay(Checkout checkout, String card) {
        return platform.sales().checkouts().complete(shop, checkout.token(), card(card), seen(checkout));
    }

    static SeenAmounts seen(Checkout checkout) {
        return new SeenAmounts(checkout.totals().totalPrice(), checkout.paymentDue());
    }

    static Card card(String number) {
        return new Card(number, "Ann Lee", "12/40", "123");
    }

    Checkout found(Checkout checkout) {
        return platform.foundation()
                .database()
                .read(session -> platform.sales().checkouts().find(session, shop, checkout.token()))
                .orElseThrow();
    }

    Cart cart(String token) {
        return platform.foundation()
                .database()
                .read(session -> platform.sales().carts().read(session, shop, token));
    }

    /** The gateway's books of this shop, by status. */
    long charges(String status) {
        return platform.foundation()
                .database()
                .read(session -> session.sql(
                                "select count(*) from test_charges where shop_id = :shop and status = :status")
                        .bind(shop)
                        .bind("status", status)
                        .count());
    }

    long orders() {
        return platform.foundation()
                .database()
                .read(session -> session.sql("select count(*) from orders where shop_id = :shop")
                        .bind(shop)
                        .count());
    }

    List<String> topics() {
        return platform.foundation()
                .database()
                .read(session -> platform.foundation().events().topicsSince(session, shop, 0));
    }
}
