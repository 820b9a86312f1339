package dev.vitrine.foundation.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TagsTest {

    @Test
    void trimsCollapsesSortsAndKeepsTheFirstSpelling() {
        assertThat(Tags.of(" Zinc, garden ,GARDEN,, big   can,Äpfel")).isEqualTo("big can, garden, Zinc, Äpfel");
        assertThat(Tags.of(List.of("b,a", "A"))).isEqualTo("a, b");
        assertThat(Tags.of("")).isEmpty();
    }

    @Test
    void wordsAreFoundWithoutAccentsAndCapitals() {
        assertThat(TextNormalizer.fold("Crème  BRÛLÉE Größe")).isEqualTo("creme brulee grosse");
        assertThat(TextNormalizer.words(" Crème, 100% ")).containsExactly("creme", "100");
    }
}
