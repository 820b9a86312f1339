package dev.vitrine.themes.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class FileChangesTest {
    @Test
    void sidesAreToldApartByWhatTheyHadInCommon() {
        var base = Map.of("same", "1", "here", "1", "there", "1", "both", "1", "gone here", "1", "gone there", "1");
        var local = Map.of("same", "1", "here", "2", "there", "1", "both", "2", "gone there", "1", "new here", "1");
        var remote = Map.of("same", "1", "here", "1", "there", "2", "both", "3", "gone here", "1", "new there", "1");
        var changes = FileChanges.between(local, base, remote);
        assertThat(changes.ours()).containsExactly("gone here", "here", "new here");
        assertThat(changes.theirs()).containsExactly("gone there", "new there", "there");
        assertThat(changes.both()).containsExactly("both");
    }

    @Test
    void equalChangesAreNone() {
        var changes = FileChanges.between(Map.of("a", "2", "b", "1"), Map.of("a", "1"), Map.of("a", "2", "b", "1"));
        assertThat(changes.ours()).isEmpty();
        assertThat(changes.theirs()).isEmpty();
        assertThat(changes.both()).isEmpty();
    }

    @Test
    void withoutACommonPastDifferentFilesAreOfBothSides() {
        var changes = FileChanges.between(Map.of("a", "1", "mine", "1"), Map.of(), Map.of("a", "2", "yours", "1"));
        assertThat(changes.both()).containsExactly("a");
        assertThat(changes.ours()).containsExactly("mine");
        assertThat(changes.theirs()).containsExactly("yours");
    }

    @Test
    void deletionMeetsChange() {
        var changes = FileChanges.between(Map.of(), Map.of("a", "1"), Map.of("a", "2"));
        assertThat(changes.both()).containsExactly("a");
    }
}
