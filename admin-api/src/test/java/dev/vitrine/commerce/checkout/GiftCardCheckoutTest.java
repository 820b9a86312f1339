package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vitrine.commerce.checkout.CompletionResult.Done;
import dev.vitrine.commerce.checkout.CompletionResult.PriceChanged;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.payments.AppliedGiftCard;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checkouts that gift cards pay, wholly or in part. A jug costs 19.90, its delivery 4.90. */
final class GiftCardCheckoutTest {

    /** A shop with jugs. */
    private record Paying(Shopping shopping, ApiClient apiClient, long jug) {

        static Paying on(Dialect dialect) {
            var test = TestPlatform.on(dialect);
            var shopping = Shopping.in(test);
            return new Paying(
                    shopping, test.api(shopping.shop()), shopping.goods().variant("Jug", 1990, 1_000));
        }

        Checkout jugs(int count, GiftCardSample... cards) {
            var checkout = shopping.ready(jug, count);
            for (var card : cards) {
                checkout = card.appliedTo(shopping, checkout);
            }
            return checkout;
        }

        /** Of a buyer who reads German. */
        Checkout german() {
            var checkouts = shopping.platform().sales().checkouts();
            var opened = checkouts
                    .openFromCart(shopping.shop(), shopping.cart(jug, 1), null, null, "de")
                    .orElseThrow();
            return checkouts
                    .updateDelivery(shopping.shop(), opened.token(), Shopping.HOME)
                    .checkout();
        }

        /** The newest. */
        String confirmation() {
            var foundation = shopping.platform().foundation();
            return foundation.database().read(session -> foundation.emails().pending(session, shopping.shop())).stream()
                    .filter(email -> email.kind().equals("order_confirmation"))
                    .max(Comparator.comparing(Email::id))
                    .orElseThrow()
                    .body();
        }

        List<Transaction> transactions(long order) {
            return shopping.platform()
                    .foundation()
                    .database()
                    .read(session ->
                            shopping.platform().sales().orders().transactions().of(session, shopping.shop(), order));
        }
    }

    @ParameterizedTest
    @EnumSource
    void cardPaysWhatItCanAndTheRestIsCharged(Dialect dialect) {
        var paying = Paying.on(dialect);
        var card = GiftCardSample.worth(paying.apiClient(), "20.00");
        var checkout = paying.jugs(2, card);
        assertThat(checkout.paymentDue().amount()).isEqualByComparingTo("24.70");
        var printed = paying.apiClient().get("checkouts/" + checkout.token());
        assertThat(printed.at("checkout.total_price")).isEqualTo("44.70");
        assertThat(printed.at("checkout.payment_due")).isEqualTo("24.70");
        assertThat(printed.at("checkout.gift_cards[0].amount_used")).isEqualTo("20.00");
        assertThat(printed.at("checkout.gift_cards[0].last_characters"))
                .isEqualTo(card.code().substring(card.code().length() - 4));
        var since = paying.apiClient().lastEvent();

        var order = ((Done) paying.shopping().pay(checkout)).order();

        assertThat(order.financialStatus()).isEqualTo("paid");
        assertThat(paying.transactions(order.id()))
                .extracting(
                        each -> each.result().gateway(),
                        each -> each.amount().amount().toPlainString())
                .containsExactly(
                        tuple("gift_card", "20.00"),
                        tuple(paying.shopping().platform().sales().gateway().name(), "24.70"));
        assertThat(card.balance()).isEqualTo("0.00");
        assertThat(paying.apiClient().topicsSince(since)).contains("orders/create", "gift_cards/update");
        assertThat(paying.apiClient().get("tender_transactions").text()).contains("\"payment_method\":\"gift_card\"");
    }

    @ParameterizedTest
    @EnumSource
    void confirmationSaysWhatTheCardPaidAndWhatElse(Dialect dialect) {
        var paying = Paying.on(dialect);
        var card = GiftCardSample.worth(paying.apiClient(), "20.00");
        var ending = card.code().substring(card.code().length() - 4);

        paying.shopping().pay(paying.jugs(2, card));
        assertThat(paying.confirmation())
                .contains("Total: €44.70", "Gift card ending in " + ending + ": −€20.00")
                .contains("Paid with Visa ending in 4242: −€24.70");
        paying.shopping().pay(paying.jugs(1));
        assertThat(paying.confirmation()).contains("Total: €24.80").doesNotContain("Gift card", "Paid with");

        var german = GiftCardSample.worth(paying.apiClient(), "5.00");
        var checkout = german.appliedTo(paying.shopping(), paying.german());
        paying.shopping().pay(checkout);
        assertThat(paying.confirmation())
                .contains("Geschenkkarte mit den Endziffern "
                        + german.code().substring(german.code().length() - 4) + ": −€5.00")
                .contains("Bezahlt mit Visa mit den Endziffern 4242: −€19.80");
    }

    @ParameterizedTest
    @EnumSource
    void cardThatPaysEverythingNeedsNoOtherPayment(Dialect dialect) {
        var paying = Paying.on(dialect);
        var card = GiftCardSample.worth(paying.apiClient(), "50.00");
        var checkout = paying.jugs(1, card);
        assertThat(checkout.paymentDue().isZero()).isTrue();

        var done = paying.apiClient().post("checkouts/" + checkout.token() + "/complete", "{}");

        assertThat(done.status()).as(done.text()).isEqualTo(202);
        assertThat(paying.apiClient()
                        .get("orders/" + done.at("checkout.order_id"))
                        .at("order.financial_status"))
                .isEqualTo("paid");
        assertThat(paying.shopping().charges("success")).isZero();
        assertThat(card.balance()).isEqualTo("25.20");
    }

    @ParameterizedTest
    @EnumSource
    void cardIsNeverUsedForMoreThanIsOnIt(Dialect dialect) throws Exception {
        var paying = Paying.on(dialect);
        var first = GiftCardSample.worth(paying.apiClient(), "59.70");
        var second = GiftCardSample.worth(paying.apiClient(), "39.80");
        // why both orders: who takes them in the other order must not wait for ever.
        var ready = IntStream.range(0, 20)
                .mapToObj(i -> i % 2 == 0 ? paying.jugs(1, first) : paying.jugs(3, second, first))
                .toList();

        var answers =
                CheckoutCompletionTest.atOnce(20, 10, i -> paying.shopping().pay(ready.get(i)));

        assertThat(answers).allMatch(each -> each instanceof Done || each instanceof PriceChanged);
        var orders = answers.stream()
                .filter(Done.class::isInstance)
                .map(each -> ((Done) each).order())
                .toList();
        assertThat(orders)
                .isNotEmpty()
                .allMatch(order -> order.financialStatus().equals("paid"));
        var used = orders.stream()
                .flatMap(order -> paying.transactions(order.id()).stream())
                .filter(each -> "gift_card".equals(each.result().gateway()))
                .mapToLong(each -> each.amount().minor())
                .sum();
        var left = new BigDecimal(first.balance()).add(new BigDecimal(second.balance()));
        assertThat(new BigDecimal("99.50").subtract(left).movePointRight(2))
                .isEqualByComparingTo(BigDecimal.valueOf(used));
        assertThat(paying.shopping().goods().left(paying.jug()))
                .isEqualTo(1_000
                        - orders.stream()
                                .flatMap(order -> order.lineItems().stream())
                                .mapToLong(line -> line.quantity())
                                .sum());
    }

    @ParameterizedTest
    @EnumSource
    void cardThatPaysLessThanWasSeenChargesNobody(Dialect dialect) {
        var paying = Paying.on(dialect);
        var card = GiftCardSample.worth(paying.apiClient(), "30.00");
        var here = paying.jugs(2, card);
        var elsewhere = paying.jugs(1, card);
        assertThat(paying.shopping().pay(elsewhere)).isInstanceOf(Done.class);

        var changed = (PriceChanged) paying.shopping().pay(here);

        assertThat(changed.message()).contains("39.50");
        assertThat(paying.shopping().charges("success")).isZero();
        assertThat(card.balance()).isEqualTo("5.20");
        assertThat(paying.shopping().pay(paying.shopping().found(here))).isInstanceOf(Done.class);
        assertThat(card.balance()).isEqualTo("0.00");
    }

    @ParameterizedTest
    @EnumSource
    void refundsComeBackToTheCardOnce(Dialect dialect) {
        var paying = Paying.on(dialect);
        var card = GiftCardSample.worth(paying.apiClient(), "20.00");
        var order = ((Done) paying.shopping().pay(paying.jugs(2, card))).order();
        var giftCards = paying.shopping().platform().sales().giftCardPayments();

        var cancelled = paying.apiClient().post("orders/" + order.id() + "/cancel", "{}");

        assertThat(cancelled.at("order.financial_status")).isEqualTo("refunded");
        assertThat(card.balance()).isEqualTo("20.00");
        var refund = paying.transactions(order.id()).stream()
                .filter(each ->
                        each.is("refund") && "gift_card".equals(each.result().gateway()))
                .findFirst()
                .orElseThrow();
        var again = giftCards.refund(paying.shopping().shop(), "refund-" + refund.id(), card.id(), refund.amount());
        assertThat(again.status()).isEqualTo("success");
        assertThat(card.balance()).isEqualTo("20.00");
        assertThat(giftCards
                        .refund(paying.shopping().shop(), "refund-0", card.id(), refund.amount())
                        .status())
                .as("more than was paid")
                .isEqualTo("failure");
    }

    @ParameterizedTest
    @EnumSource
    void cardsThatCannotPayAreRefusedWithTheReason(Dialect dialect) {
        var paying = Paying.on(dialect);
        var api = paying.apiClient();
        var expired = GiftCardSample.of(api, "\"initial_value\":5,\"expires_on\":\"2020-12-31\"");
        var disabled = GiftCardSample.worth(api, "5");
        api.post("gift_cards/" + disabled.id() + "/disable", "{}");
        var empty = GiftCardSample.worth(api, "5");
        assertThat(paying.shopping().pay(paying.jugs(1, empty))).isInstanceOf(Done.class);
        var good = GiftCardSample.worth(api, "30");
        var spare = GiftCardSample.worth(api, "30");
        var checkout = paying.jugs(1, good);

        assertThat(refusal(paying, checkout, expired)).isEqualTo("This gift card has expired.");
        assertThat(refusal(paying, checkout, disabled)).isEqualTo("This gift card can't be used any more.");
        assertThat(refusal(paying, checkout, empty)).isEqualTo("Nothing is left on this gift card.");
        assertThat(refusal(paying, checkout, good)).isEqualTo("This gift card is applied already.");
        assertThat(refusal(paying, checkout, spare)).isEqualTo("There is nothing left to pay.");
        assertThat(paying.shopping().found(checkout).giftCards())
                .extracting(AppliedGiftCard::id)
                .containsExactly(Long.parseLong(good.id()));

        api.post("gift_cards/" + good.id() + "/disable", "{}");
        assertThat(paying.shopping().pay(checkout)).isInstanceOf(PriceChanged.class);
        var after = paying.shopping().found(checkout);
        assertThat(after.giftCards()).isEmpty();
        assertThat(after.notices().discountNotice()).isEqualTo("A gift card can't be used any more.");
    }

    private static String refusal(Paying paying, Checkout checkout, GiftCardSample card) {
        return String.valueOf(card.tried(paying.shopping(), checkout).problems().get("discount"));
    }

    @ParameterizedTest
    @EnumSource
    void cardThatIsTakenOffLeavesEverythingToPay(Dialect dialect) {
        var paying = Paying.on(dialect);
        var card = GiftCardSample.worth(paying.apiClient(), "5.00");
        var checkout = paying.jugs(1, card);

        var step = paying.shopping()
                .platform()
                .sales()
                .checkouts()
                .removeGiftCard(paying.shopping().shop(), checkout.token(), Long.parseLong(card.id()));

        assertThat(step.checkout().giftCards()).isEmpty();
        assertThat(step.checkout().paymentDue()).isEqualTo(checkout.totals().totalPrice());
        assertThat(card.balance()).isEqualTo("5.00");
    }

    @ParameterizedTest
    @EnumSource
    void codesCannotBeGuessedWithoutEnd(Dialect dialect) {
        var paying = Paying.on(dialect);
        var card = GiftCardSample.worth(paying.apiClient(), "5.00");
        var checkout = paying.jugs(1);
        var guess = new GiftCardSample(paying.apiClient(), "0", "NOTTHECODE");
        for (int i = 0; i < 49; i++) {
            assertThat(refusal(paying, checkout, guess)).isEqualTo("This discount code does not exist.");
        }
        var applied = card.appliedTo(paying.shopping(), checkout);
        assertThat(refusal(paying, applied, guess)).isEqualTo("This discount code does not exist.");

        assertThat(refusal(paying, applied, guess)).isEqualTo("Too many codes were tried. Try again in a while.");
    }
}
