package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.vitrine.foundation.kernel.CompatibilityFields.Alias;
import dev.vitrine.foundation.kernel.CompatibilityFields.Constant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is printed for clients of other platforms is declared beside a record, and looks as if the record had it. */
final class CompatibilityFieldsTest {

    private static final Pattern EMPTY_GETTER =
            Pattern.compile("@JsonProperty[^;{}]*\\(\\) \\{\\s*return (?:null|true|false|\\w+);");

    /** A record with an own field on either side of those that are added. */
    @CompatibilityFields(ThingCompatibility.class)
    public record Thing(int zebra, String landingSite) {

        @JsonProperty("cow")
        public int cow() {
            return zebra + 1;
        }

        @JsonProperty("yak")
        public int yak() {
            return zebra + 2;
        }
    }

    interface ThingCompatibility {

        @Alias("landing_site")
        String landingUrl();

        @Alias("yak")
        int animal();

        @Constant("g")
        String weightUnit();

        @Constant("[]")
        List<String> giftCards();

        @Constant("true")
        boolean confirmed();

        @Nullable
        Long zooId();
    }

    @Test
    void aliasesAndConstantsStandByTheirNamesAmongComputedFields() {
        assertThat(Json.PLAIN.text(new Thing(1, "/a")))
                .isEqualTo("{\"zebra\":1,\"landing_site\":\"/a\",\"animal\":3,\"confirmed\":true,\"cow\":2,"
                        + "\"gift_cards\":[],\"landing_url\":\"/a\",\"weight_unit\":\"g\",\"yak\":3,\"zoo_id\":null}");
        assertThat(Json.printed(Thing.class).stream().map(PrintedField::name))
                .containsExactlyElementsOf(
                        () -> Json.PLAIN.tree(new Thing(1, "/a")).fieldNames());
    }

    @CompatibilityFields(GroupedCompatibility.class)
    public record Grouped(@JsonUnwrapped Part part, int zebra) {

        public record Part(int yak) {}
    }

    interface GroupedCompatibility {

        @Alias("yak")
        int animal();
    }

    @Test
    void aliasNamesAFieldOfAPart() {
        assertThat(Json.PLAIN.text(new Grouped(new Grouped.Part(1), 2)))
                .isEqualTo("{\"yak\":1,\"zebra\":2,\"animal\":1}");
    }

    @CompatibilityFields(ThingCompatibility.class)
    public record Stranger(int zebra) {}

    @Test
    void aliasOfNothingIsRefused() {
        assertThatThrownBy(() -> Json.PLAIN.text(new Stranger(1))).hasMessageContaining("needs a printed field");
    }

    @Test
    void recordsComputeWhatTheirGettersPrint() throws IOException {
        var empty = new ArrayList<String>();
        try (var files = Files.walk(Path.of("src/main/java"))) {
            for (var file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                EMPTY_GETTER
                        .matcher(Files.readString(file))
                        .results()
                        .forEach(found -> empty.add(file.getFileName() + ": " + found.group()));
            }
        }
        assertThat(empty)
                .as("Declare other names and constants as CompatibilityFields, beside the record")
                .hasSize(3)
                // why the latter: no component can be named void.
                .allMatch(each -> each.startsWith("AdminCart.java") || each.startsWith("PaymentProvider.java"));
    }
}
