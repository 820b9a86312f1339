package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A tree made of a value is the tree of its text, to the kind of each number. */
final class JsonTreeTest {

    private static final Json JSON = new Json(Currency.getInstance("JPY"), ZoneId.of("Europe/Berlin"));

    /** One of everything that records hold. */
    public record Thing(
            int whole,
            long large,
            short little,
            double real,
            float single,
            BigDecimal decimal,
            BigInteger huge,
            Money money,
            @Nullable Money none,
            Instant at,
            String text,
            List<Long> numbers,
            Map<String, BigDecimal> named,
            @Nullable JsonNode tree) {}

    @Test
    void treeIsThatOfTheText() throws IOException {
        for (var thing : things()) {
            assertThat(JSON.tree(thing)).isEqualTo(Json.parse(JSON.bytes(thing)));
        }
        assertThat(JSON.tree("text")).isEqualTo(Json.parse("\"text\""));
        assertThat(JSON.tree(List.of())).isEqualTo(Json.parse("[]"));
        try (var in = Objects.requireNonNull(Json.class.getResourceAsStream("/openapi/examples.json"))) {
            var examples = Json.parse(in.readAllBytes());
            assertThat(JSON.tree(Map.of("a", examples)).get("a")).isEqualTo(examples);
        }
    }

    /** Its methods stand in no order of their own: a JVM may list them differently in each run. */
    public record Computed(int zebra, int apple) {

        @JsonProperty("yak")
        public int second() {
            return 2;
        }

        @JsonProperty("bee")
        public int first() {
            return 1;
        }

        @JsonProperty("cow")
        public int third() {
            return 3;
        }
    }

    @Test
    void componentsStandAsDeclaredAndComputedFieldsByTheirNames() {
        assertThat(JSON.text(new Computed(1, 2))).isEqualTo("{\"zebra\":1,\"apple\":2,\"bee\":1,\"cow\":3,\"yak\":2}");
    }

    public record Grouped(int zebra, @JsonUnwrapped Part part, int apple) {

        public record Part(Money yak, List<Money> bees) {}
    }

    @Test
    void partPrintsItsFieldsInItsPlaceAndIsReadBack() {
        var one = Money.of(BigDecimal.ONE, Currency.getInstance("JPY"));
        var grouped = new Grouped(1, new Grouped.Part(one, List.of(one)), 2);
        assertThat(JSON.text(grouped)).isEqualTo("{\"zebra\":1,\"yak\":1,\"bees\":[1],\"apple\":2}");
        assertThat(JSON.read(JSON.tree(grouped), Grouped.class)).isEqualTo(grouped);
        assertThat(Json.printed(Grouped.class).stream().map(PrintedField::name))
                .containsExactly("zebra", "yak", "bees", "apple");
    }

    private static List<Thing> things() {
        var things = new ArrayList<Thing>();
        for (var decimal : List.of("0", "0.00", "199.00", "1E+2", "-1.5", "12345678901234567890.5", "1.0E-7")) {
            for (var large : new long[] {0, -1, Integer.MAX_VALUE, Integer.MAX_VALUE + 1L, Long.MIN_VALUE}) {
                things.add(new Thing(
                        (int) large,
                        large,
                        (short) 7,
                        2.5,
                        0.1f,
                        new BigDecimal(decimal),
                        new BigInteger("9".repeat(20)).add(BigInteger.valueOf(large)),
                        Money.of(BigDecimal.valueOf(large % 1000), Currency.getInstance("KWD")),
                        null,
                        Instant.EPOCH.plusSeconds(large % 100_000),
                        "ü \" \n",
                        List.of(large, 5L),
                        Map.of("a", new BigDecimal(decimal)),
                        decimal.equals("0") ? null : Json.parse("{\"x\":[1,2.50,null,true,{}]}")));
            }
        }
        return things;
    }

    /** What is interned stays for the life of the process, and strangers choose the names. */
    @Test
    void namesOfStrangersAreNotKept() {
        var one = Json.parse("{\"never-seen-before\":1}").fieldNames().next();
        var other = Json.parse("{\"never-seen-before\":2}").fieldNames().next();
        assertThat(one).isEqualTo(other).isNotSameAs(other);
    }

    @Test
    void nulIsRemovedWhereverItStands() {
        assertThat(Json.parse("[{\"a\\u0000b\":[\"c\\u0000\",{\"d\":\"\\u0000\"}]}]"))
                .isEqualTo(Json.parse("[{\"ab\":[\"c\",{\"d\":\"\"}]}]"));
    }
}
