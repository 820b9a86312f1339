package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** "creating an order answers orders and order in an order that changes with each start": nothing printed does. */
final class StableOrderTest {

    private static final Currency EURO = Currency.getInstance("EUR");
    private static final List<String> WORDS = IntStream.range(0, 30)
            .mapToObj(number -> Integer.toHexString(number * 0x9e3779b1))
            .sorted()
            .toList();

    /** What a process makes of {@code Map.of} is another order each time: of 30 keys by chance never this one. */
    @Test
    void mapsWithoutAnOrderArePrintedByTheirKeys() {
        var unordered = Map.copyOf(WORDS.stream().collect(Collectors.toMap(word -> word, word -> 1)));
        var printed = Json.PLAIN.tree(List.of(unordered, Map.of("in", unordered)));

        assertThat(printed.get(0).fieldNames()).toIterable().containsExactlyElementsOf(WORDS);
        assertThat(printed.get(1).get("in").fieldNames()).toIterable().containsExactlyElementsOf(WORDS);
    }

    @Test
    void setsWithoutAnOrderArePrintedByTheirElements() {
        var printed = Json.PLAIN.tree(new Holder(Set.copyOf(WORDS), Map.of()));
        assertThat(printed.get("words")).extracting(word -> word.asText()).containsExactlyElementsOf(WORDS);
    }

    @Test
    void mapsWithAnOrderKeepIt() {
        var ordered = new LinkedHashMap<String, Money>();
        WORDS.reversed().forEach(word -> ordered.put(word, Money.of(BigDecimal.ONE, EURO)));
        var printed = Json.PLAIN.tree(new Holder(Set.of(), ordered));
        assertThat(printed.get("prices").fieldNames()).toIterable().containsExactlyElementsOf(WORDS.reversed());
        assertThat(printed.at("/prices/" + WORDS.getFirst()).decimalValue()).isEqualByComparingTo("1");
    }

    @Test
    void firstOfTheErrorsIsTheFirstThatWasFound() {
        var problems = new Problems();
        WORDS.reversed().forEach(word -> problems.add(word, "is wrong"));
        assertThat(problems.invalid().body()).containsEntry("error", WORDS.getLast() + " is wrong");
        assertThat(problems.byField().keySet()).containsExactlyElementsOf(WORDS.reversed());
    }

    public record Holder(Set<String> words, Map<String, Money> prices) {}
}
