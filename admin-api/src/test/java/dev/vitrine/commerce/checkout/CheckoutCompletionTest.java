package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.commerce.checkout.CompletionResult.Done;
import dev.vitrine.commerce.checkout.CompletionResult.Processing;
import dev.vitrine.commerce.checkout.CompletionResult.Unavailable;
import dev.vitrine.commerce.payments.Card;
import dev.vitrine.commerce.payments.Charge;
import dev.vitrine.commerce.payments.CodeAttempts;
import dev.vitrine.commerce.payments.HostedPayments;
import dev.vitrine.commerce.payments.PaymentGateway;
import dev.vitrine.commerce.payments.RefundResult;
import dev.vitrine.commerce.payments.TestGateway;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.AttemptLimiter;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestSize;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What must hold when many buy at once, and when a process dies in the middle of it. */
@Tag("long")
final class CheckoutCompletionTest {

    @ParameterizedTest
    @EnumSource
    void fiftyClicksMakeOneOrderAndOneCharge(Dialect dialect) throws Exception {
        var shopping = Shopping.on(dialect);
        var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);

        var answers = atOnce(50, 50, i -> shopping.pay(checkout));

        assertThat(answers).allMatch(Done.class::isInstance);
        assertThat(answers.stream().map(each -> ((Done) each).order().id()).distinct())
                .hasSize(1);
        assertThat(shopping.charges("success")).isEqualTo(1);
        assertThat(shopping.orders()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void processesThatKnowNothingOfEachOtherMakeOneOrderTogether(Dialect dialect) throws Exception {
        var shopping = Shopping.on(dialect);
        var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);
        var processes = IntStream.range(0, 10)
                .mapToObj(i -> checkouts(shopping, shopping.platform().sales().gateway()))
                .toList();

        var answers = atOnce(
                10,
                10,
                i -> processes
                        .get(i)
                        .complete(
                                shopping.shop(),
                                checkout.token(),
                                Shopping.card(TestGateway.GOOD),
                                Shopping.seen(checkout)));

        assertThat(answers).allMatch(each -> each instanceof Done || each instanceof Processing);
        assertThat(answers).anyMatch(Done.class::isInstance);
        assertThat(shopping.charges("success")).isEqualTo(1);
        assertThat(shopping.orders()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void twentyInStockAreSoldTwentyTimesToTwoHundred(Dialect dialect) throws Exception {
        var shopping = Shopping.on(dialect);
        var jug = shopping.goods().variant("Jug", 1990, 20);
        var ready =
                IntStream.range(0, 200).mapToObj(i -> shopping.ready(jug, 1)).toList();

        var answers = atOnce(200, 64, i -> shopping.pay(ready.get(i)));

        assertThat(answers.stream().filter(Done.class::isInstance)).hasSize(20);
        assertThat(answers.stream().filter(Unavailable.class::isInstance)).hasSize(180);
        assertThat(shopping.goods().left(jug)).isZero();
        assertThat(shopping.charges("success")).isEqualTo(20);
        assertThat(shopping.orders()).isEqualTo(20);
        assertThat(ready)
                .allMatch(checkout -> shopping.found(checkout).paymentClaim().claim() == null);
    }

    @ParameterizedTest
    @EnumSource
    void cartsThatChangeMeanwhileNeverChangeWhatWasAgreed(Dialect dialect) throws Exception {
        var shopping = Shopping.on(dialect);
        var jug = shopping.goods().variant("Jug", 1990, 100_000);
        var cup = shopping.goods().variant("Cup", 333, 100_000);
        var carts = shopping.platform().sales().carts();
        var checkouts = shopping.platform().sales().checkouts();
        var database = shopping.platform().foundation().database();
        for (int round = 0; round < TestSize.of(25, 1_000); round++) {
            var cart = shopping.cart(jug, 1);
            var checkout = shopping.ready(cart);
            atOnce(6, 6, i -> switch (i % 3) {
                case 0 -> shopping.pay(checkout);
                case 1 -> database.write(tx -> carts.add(tx, shopping.shop(), cart, cup, 2, null));
                default -> checkouts.openFromCart(shopping.shop(), cart, null);
            });
        }
        record Sum(long total, long lines, long shipping, long charged) {}
        var sums =
                database.read(session -> session.sql("""
                        select o.total_price as total, o.total_shipping as shipping,
                          (select sum(l.price * l.quantity) from line_items l
                           where l.shop_id = :shop and l.order_id = o.id) as lines,
                          (select sum(t.amount) from transactions t
                           where t.shop_id = :shop and t.order_id = o.id and t.status = 'success') as charged
                        from orders o where o.shop_id = :shop
                        """).bind(shopping.shop()).list(Sum.class));
        assertThat(sums).isNotEmpty().allSatisfy(sum -> {
            assertThat(sum.total()).isEqualTo(sum.lines() + sum.shipping());
            assertThat(sum.charged()).isEqualTo(sum.total());
        });
        assertThat(shopping.charges("success")).isEqualTo(shopping.orders());
    }

    @ParameterizedTest
    @EnumSource
    void chargeOfADeadProcessIsFoundAgainAndUsed(Dialect dialect) {
        var test = TestPlatform.isolated(dialect);
        try (test) {
            var shopping = Shopping.in(test);
            var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);
            var dying = dying(shopping, true);
            assertThatThrownBy(() -> dying.complete(
                            shopping.shop(),
                            checkout.token(),
                            Shopping.card(TestGateway.GOOD),
                            Shopping.seen(checkout)))
                    .isInstanceOf(Death.class);
            assertThat(shopping.charges("success")).isEqualTo(1);
            assertThat(shopping.orders()).isZero();

            assertThat(shopping.pay(checkout)).as("it may still be alive").isInstanceOf(Processing.class);
            assertThat(shopping.enter(Objects.requireNonNull(checkout.cartToken()))
                            .paymentClaim()
                            .claim())
                    .as("nothing moves under a claim")
                    .isNotNull();
            test.clock().advance(Duration.ofSeconds(61));

            var order = ((Done) shopping.pay(checkout, TestGateway.DECLINED)).order();
            assertThat(order.financialStatus()).isEqualTo("paid");
            assertThat(shopping.charges("success")).isEqualTo(1);
            assertThat(shopping.orders()).isEqualTo(1);
        }
    }

    @Test
    void recoveryFinishesWhatWasPaidAndGivesBackTheRest() {
        var test = TestPlatform.isolated(Dialect.SQLITE);
        try (test) {
            var shopping = Shopping.in(test);
            var jug = shopping.goods().variant("Jug", 1990, 5);
            var paid = die(shopping, shopping.ready(jug, 1), true);
            var unpaid = die(shopping, shopping.ready(jug, 1), false);
            assertThat(shopping.platform().sales().checkouts().recover(shopping.shop()))
                    .isZero();
            test.clock().advance(Duration.ofSeconds(61));

            assertThat(shopping.platform().sales().checkouts().recover(shopping.shop()))
                    .isEqualTo(2);

            assertThat(shopping.found(paid).completed()).isTrue();
            assertThat(shopping.found(unpaid).completed()).isFalse();
            assertThat(shopping.found(unpaid).paymentClaim().claim()).isNull();
            assertThat(shopping.pay(unpaid)).isInstanceOf(Done.class);
            assertThat(shopping.charges("success")).isEqualTo(2);
            assertThat(shopping.goods().left(jug)).isEqualTo(3);
            assertThat(shopping.platform().sales().checkouts().recover(shopping.shop()))
                    .isZero();
        }
    }

    @Test
    void chargeOfADeadProcessBecomesAnOrderThatTheGiftCardPaysToo() {
        var test = TestPlatform.isolated(Dialect.SQLITE);
        try (test) {
            var shopping = Shopping.in(test);
            var jug = shopping.goods().variant("Jug", 1990, 5);
            var card = GiftCardSample.worth(test.api(shopping.shop()), "5.00");
            var paid = die(shopping, card.appliedTo(shopping, shopping.ready(jug, 1)), true);
            var late = die(shopping, card.appliedTo(shopping, shopping.ready(jug, 1)), true);
            test.clock().advance(Duration.ofSeconds(61));

            assertThat(shopping.platform().sales().checkouts().recover(shopping.shop()))
                    .isEqualTo(2);

            assertThat(shopping.found(paid).completed()).isTrue();
            assertThat(shopping.found(late).completed())
                    .as("nothing is left on the card")
                    .isFalse();
            assertThat(card.balance()).isEqualTo("0.00");
            assertThat(shopping.charges("success")).isEqualTo(1);
            assertThat(shopping.charges("voided")).isEqualTo(1);
            assertThat(shopping.goods().left(jug)).isEqualTo(4);
        }
    }

    @Test
    void chargeOfADeadProcessIsGivenBackWhenStockIsGone() {
        var test = TestPlatform.isolated(Dialect.SQLITE);
        try (test) {
            var shopping = Shopping.in(test);
            var jug = shopping.goods().variant("Jug", 1990, 1);
            var checkout = die(shopping, shopping.ready(jug, 1), true);
            assertThat(shopping.pay(shopping.ready(jug, 1))).isInstanceOf(Done.class);
            test.clock().advance(Duration.ofSeconds(61));

            var answer = (Unavailable) shopping.pay(checkout);

            assertThat(answer.message()).startsWith("Jug is sold out.");
            assertThat(shopping.charges("voided")).isEqualTo(1);
            assertThat(shopping.charges("success")).isEqualTo(1);
        }
    }

    @Test
    void lateProcessFindsItsClaimGoneAndChargesNobodyTwice() {
        var test = TestPlatform.isolated(Dialect.SQLITE);
        try (test) {
            var shopping = Shopping.in(test);
            var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);
            var slow = faulty(shopping, charge -> {
                test.clock().advance(Duration.ofSeconds(61));
                assertThat(shopping.pay(checkout)).isInstanceOf(Done.class);
                return charge.get();
            });

            var late = slow.complete(
                    shopping.shop(), checkout.token(), Shopping.card(TestGateway.GOOD), Shopping.seen(checkout));

            assertThat(late).isInstanceOf(Done.class);
            assertThat(shopping.orders()).isEqualTo(1);
            assertThat(shopping.charges("success")).isEqualTo(1);
        }
    }

    @Test
    void unansweredChargeIsAskedForAgain() {
        var shopping = Shopping.on(Dialect.SQLITE);
        var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);
        var deaf = faulty(shopping, charge -> {
            charge.get();
            throw new IllegalStateException("read timed out");
        });
        var answer = deaf.complete(
                shopping.shop(), checkout.token(), Shopping.card(TestGateway.GOOD), Shopping.seen(checkout));
        assertThat(answer).isInstanceOf(CompletionResult.Declined.class);

        assertThat(shopping.pay(checkout)).isInstanceOf(Done.class);
        assertThat(shopping.charges("success")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void orderThatCannotBeWrittenIsWrittenLaterForTheSameCharge(Dialect dialect) {
        var shopping = Shopping.on(dialect);
        var jug = shopping.goods().variant("Jug", 1990, 5);
        assertThat(shopping.pay(shopping.ready(jug, 1))).isInstanceOf(Done.class);
        var checkout = shopping.ready(jug, 1);
        nextNumber(shopping, 1001);

        assertThat(shopping.pay(checkout)).as("that number is taken").isInstanceOf(Processing.class);
        assertThat(shopping.goods().left(jug)).isEqualTo(4);
        nextNumber(shopping, 2001);
        var order = ((Done) shopping.pay(checkout)).order();

        assertThat(order.name()).isEqualTo("#2001");
        assertThat(shopping.charges("success")).isEqualTo(2);
        assertThat(shopping.goods().left(jug)).isEqualTo(3);
    }

    private static void nextNumber(Shopping shopping, long number) {
        shopping.platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("update shops set next_order_number = :number where id = :shop")
                        .bind(shopping.shop())
                        .bind("number", number)
                        .run());
    }

    private static Checkout die(Shopping shopping, Checkout checkout, boolean charged) {
        var dying = dying(shopping, charged);
        assertThatThrownBy(() -> dying.complete(
                        shopping.shop(), checkout.token(), Shopping.card(TestGateway.GOOD), Shopping.seen(checkout)))
                .isInstanceOf(Death.class);
        return checkout;
    }

    /** Of a process that dies before or after its charge. */
    private static Checkouts dying(Shopping shopping, boolean charged) {
        return faulty(shopping, charge -> {
            if (charged) {
                charge.get();
            }
            throw new Death();
        });
    }

    private static Checkouts faulty(Shopping shopping, Function<Supplier<Charge>, Charge> way) {
        return checkouts(shopping, new Faulty(shopping.platform().sales().gateway(), way));
    }

    private static Checkouts checkouts(Shopping shopping, PaymentGateway paymentGateway) {
        var platform = shopping.platform();
        var checkoutPricing = new CheckoutPricing(
                platform.sales().discounts().engine(), platform.sales().giftCardPayments(), shopping.clock());
        return new Checkouts(
                platform.foundation().database(),
                platform.foundation().shops(),
                platform.sales().carts(),
                platform.sales().orders(),
                checkoutPricing,
                new CheckoutShippingOptions(
                        platform.foundation().database(),
                        platform.sales().shippingZones(),
                        platform.sales().shippingOptions(),
                        checkoutPricing),
                paymentGateway,
                platform.sales().paymentMethods(),
                new HostedPayments(new Secrets(), shopping.clock()),
                new CodeAttempts(new AttemptLimiter(platform.foundation().database(), shopping.clock())),
                platform.foundation().events(),
                new Secrets(),
                shopping.clock());
    }

    static <T> List<T> atOnce(int calls, int threads, IntFunction<T> call) throws Exception {
        var answers = new ArrayList<Future<T>>();
        try (var callers = Executors.newFixedThreadPool(threads)) {
            for (int i = 0; i < calls; i++) {
                var number = i;
                answers.add(callers.submit((Callable<T>) () -> call.apply(number)));
            }
        }
        var values = new ArrayList<T>();
        for (var answer : answers) {
            values.add(answer.get());
        }
        return values;
    }

    /** The end of a process: nothing after it runs. */
    private static final class Death extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** A gateway to whose charges something happens on the way. */
    private record Faulty(PaymentGateway real, Function<Supplier<Charge>, Charge> way) implements PaymentGateway {
        @Override
        public String name() {
            return real.name();
        }

        @Override
        public boolean test() {
            return real.test();
        }

        @Override
        public Map<String, String> problems(Card card, Instant now) {
            return real.problems(card, now);
        }

        @Override
        public Charge charge(Shop shop, String key, Money amount, Card card) {
            return way.apply(() -> real.charge(shop, key, amount, card));
        }

        @Override
        public Optional<Charge> find(Shop shop, String key) {
            return real.find(shop, key);
        }

        @Override
        public void cancel(Shop shop, String key) {
            real.cancel(shop, key);
        }

        @Override
        public RefundResult refund(Shop shop, String key, String authorization, Money amount) {
            return real.refund(shop, key, authorization, amount);
        }
    }
}
