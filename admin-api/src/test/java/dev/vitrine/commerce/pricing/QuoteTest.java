package dev.vitrine.commerce.pricing;

import static dev.vitrine.commerce.pricing.Discount.Method.ACROSS;
import static dev.vitrine.commerce.pricing.Discount.Method.EACH;
import static dev.vitrine.commerce.pricing.Discount.Method.ONE;
import static dev.vitrine.commerce.pricing.Discount.Selection.ALL;
import static dev.vitrine.commerce.pricing.Discount.Selection.ENTITLED;
import static dev.vitrine.commerce.pricing.Discount.Target.LINE_ITEM;
import static dev.vitrine.commerce.pricing.Discount.ValueType.FIXED_AMOUNT;
import static dev.vitrine.commerce.pricing.Discount.ValueType.PERCENTAGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.pricing.Basket.Delivery;
import dev.vitrine.commerce.pricing.Basket.Item;
import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Currency;
import java.util.List;
import org.junit.jupiter.api.Test;

final class QuoteTest {

    private static final Currency EUR = Currency.getInstance("EUR");
    private static final List<Delivery> SENT = List.of(new Delivery(eur("5.00"), true));

    @Test
    void orderDiscountIsSharedByTheLargestRemainder() {
        var line = new Item(eur("199.00"), 1, true);
        var quote = Quote.of(Basket.of(EUR, List.of(line, line, line), List.of())
                .discountedBy(List.of(Discount.ofOrder("Ten off", "TEN", FIXED_AMOUNT, new BigDecimal("10")))));

        assertThat(quote.items())
                .extracting(Quote.Part::discount)
                .containsExactly(eur("3.33"), eur("3.33"), eur("3.34"));
        assertThat(quote.totals().subtotal()).isEqualTo(eur("587.00"));
        assertThat(quote.taken(0)).isEqualTo(eur("10.00"));
    }

    @Test
    void eachComesBeforeAcrossHoweverTheyAreListed() {
        var quote = Quote.of(Basket.of(EUR, List.of(new Item(eur("50.00"), 2, true)), SENT)
                .discountedBy(List.of(
                        Discount.ofShipping("Free", null, PERCENTAGE, new BigDecimal("100")),
                        Discount.ofOrder("Tenth", null, PERCENTAGE, new BigDecimal("10")),
                        on(EACH, FIXED_AMOUNT, "5"))));

        assertThat(quote.items().getFirst().discounts())
                .containsExactly(new Quote.DiscountShare(1, eur("9.00")), new Quote.DiscountShare(2, eur("10.00")));
        assertThat(quote.deliveries().getFirst().discounted()).isEqualTo(eur("0.00"));
        assertThat(quote.totals().discounts()).isEqualTo(eur("24.00"));
        assertThat(quote.totals().total()).isEqualTo(eur("81.00"));
    }

    @Test
    void onlyTheNamedUnitsAreReduced() {
        var items = List.of(new Item(eur("9.99"), 3, true), new Item(eur("20.00"), 1, true));
        var free = new Discount(
                "Buy two, get one",
                "B2G1",
                PERCENTAGE,
                new BigDecimal("100"),
                LINE_ITEM,
                ENTITLED,
                EACH,
                List.of(new Discount.Part(0, 1)));
        var quote = Quote.of(Basket.of(EUR, items, List.of()).discountedBy(List.of(free)));

        assertThat(quote.items()).extracting(Quote.Part::discount).containsExactly(eur("9.99"), eur("0.00"));
        assertThat(quote.items().getLast().discounts()).isEmpty();
    }

    @Test
    void oneTakesItsValueOffOnce() {
        var items = List.of(new Item(eur("8.00"), 2, true), new Item(eur("20.00"), 1, true));
        var quote = Quote.of(Basket.of(EUR, items, List.of()).discountedBy(List.of(on(ONE, FIXED_AMOUNT, "3"))));

        assertThat(quote.items()).extracting(Quote.Part::discount).containsExactly(eur("3.00"), eur("0.00"));
    }

    @Test
    void noMoreThanTheBoundIsTakenOff() {
        var items = List.of(new Item(eur("10.00"), 2, true), new Item(eur("20.00"), 1, true));
        var quote = Quote.of(Basket.of(EUR, items, SENT)
                .discountedBy(List.of(
                        on(EACH, PERCENTAGE, "10").cappedAt(new BigDecimal("3.01")),
                        on(ACROSS, PERCENTAGE, "50").cappedAt(new BigDecimal("10")),
                        Discount.ofShipping("Delivery", null, PERCENTAGE, new BigDecimal("100"))
                                .cappedAt(new BigDecimal("2")))));

        assertThat(List.of(quote.taken(0), quote.taken(1), quote.taken(2)))
                .containsExactly(eur("3.01"), eur("10.00"), eur("2.00"));
        assertThat(quote.items().getFirst().discounts()).first().isEqualTo(new Quote.DiscountShare(0, eur("1.50")));
    }

    @Test
    void nothingFallsBelowZero() {
        var items = List.of(new Item(eur("8.00"), 2, true), new Item(eur("0.00"), 1, true));
        var quote = Quote.of(Basket.of(EUR, items, SENT)
                .discountedBy(List.of(
                        on(EACH, FIXED_AMOUNT, "9"),
                        on(ACROSS, FIXED_AMOUNT, "100"),
                        Discount.ofShipping("Delivery", null, FIXED_AMOUNT, new BigDecimal("7")))));

        assertThat(quote.totals().total()).isEqualTo(eur("0.00"));
        assertThat(quote.totals().discounts()).isEqualTo(eur("21.00"));
    }

    @Test
    void taxIsReckonedOnWhatDiscountsLeave() {
        var basket = Basket.of(EUR, List.of(new Item(eur("100.00"), 1, true), new Item(eur("7.00"), 1, false)), SENT)
                .discountedBy(List.of(Discount.ofOrder("Half", null, PERCENTAGE, new BigDecimal("50"))));
        var rates = new TaxRates(List.of(rate("VAT", "0.2", TaxRate.Kind.NORMAL)), true);

        var added = Quote.of(basket.taxedBy(rates, false));
        assertThat(added.items()).extracting(Quote.Part::tax).containsExactly(eur("10.00"), eur("0.00"));
        assertThat(added.deliveries().getFirst().tax()).isEqualTo(eur("1.00"));
        assertThat(added.totals().total()).isEqualTo(eur("69.50"));

        var contained = Quote.of(basket.taxedBy(rates, true));
        assertThat(contained.taxes()).extracting(Quote.TaxAmount::amount).containsExactly(eur("9.17"));
        assertThat(contained.totals().total()).isEqualTo(eur("58.50"));
    }

    @Test
    void shippingIsTaxedOnlyWhereItIs() {
        var rates = List.of(rate("VAT", "0.2", TaxRate.Kind.NORMAL));
        var basket =
                Basket.of(EUR, List.of(), List.of(new Delivery(eur("5.00"), true), new Delivery(eur("5.00"), false)));

        assertThat(Quote.of(basket.taxedBy(new TaxRates(rates, false), false))
                        .totals()
                        .tax())
                .isEqualTo(eur("0.00"));
        assertThat(Quote.of(basket.taxedBy(new TaxRates(rates, true), false))
                        .totals()
                        .shipping())
                .isEqualTo(eur("11.00"));
    }

    @Test
    void harmonizedReplacesAndCompoundedIsOnTop() {
        var gst = rate("GST", "0.05", TaxRate.Kind.NORMAL);

        assertThat(taxesOf(gst, rate("PST", "0.07", TaxRate.Kind.NORMAL))).containsExactly(eur("5.00"), eur("7.00"));
        assertThat(taxesOf(gst, rate("HST", "0.13", TaxRate.Kind.HARMONIZED))).containsExactly(eur("13.00"));
        assertThat(taxesOf(gst, rate("QST", "0.095", TaxRate.Kind.COMPOUNDED)))
                .containsExactly(eur("5.00"), eur("9.98"));
    }

    @Test
    void aHundredSmallLinesAreNotTaxedTwofold() {
        var lines = Collections.nCopies(100, new Item(eur("0.10"), 1, true));
        var rates = new TaxRates(List.of(rate("VAT", "0.05", TaxRate.Kind.NORMAL)), false);

        assertThat(Quote.of(Basket.of(EUR, lines, List.of()).taxedBy(rates, false))
                        .totals()
                        .tax())
                .isEqualTo(eur("0.50"));
    }

    @Test
    void partsOfAnAmountTakenOneByOneAddUp() {
        assertThat(Allocation.portion(eur("10.00"), 0, 1, 3)).isEqualTo(eur("3.33"));
        assertThat(Allocation.portion(eur("10.00"), 1, 1, 3)).isEqualTo(eur("3.34"));
        assertThat(Allocation.portion(eur("10.00"), 2, 1, 3)).isEqualTo(eur("3.33"));
        assertThat(Allocation.portion(eur("195.67"), 0, 1, 1)).isEqualTo(eur("195.67"));
    }

    private static List<Money> taxesOf(TaxRate... rates) {
        var basket = Basket.of(EUR, List.of(new Item(eur("100.00"), 1, true)), List.of())
                .taxedBy(new TaxRates(List.of(rates), false), false);
        return Quote.of(basket).taxes().stream().map(Quote.TaxAmount::amount).toList();
    }

    private static Discount on(Discount.Method method, Discount.ValueType type, String value) {
        return new Discount("Some", null, type, new BigDecimal(value), LINE_ITEM, ALL, method, List.of());
    }

    private static TaxRate rate(String title, String rate, TaxRate.Kind kind) {
        return new TaxRate(title, new BigDecimal(rate), kind);
    }

    private static Money eur(String amount) {
        return Money.of(new BigDecimal(amount), EUR);
    }
}
