package dev.vitrine.foundation.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.ShopStep.Actor;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class ShopStepTest {

    /** Which steps there are from each state: in brackets those that the owner may take as well. */
    private static final String STEPS = """
            open      [close] freeze lock
            frozen    close reopen freeze lock
            locked    close reopen freeze lock
            closed    close [reopen] freeze lock delete
            deleting  nothing
            """;

    @Test
    void eachStepStandsInTheTable() {
        var table = Arrays.stream(ShopState.values())
                .map(state -> "%-10s%s%n".formatted(state.word(), steps(state)))
                .collect(Collectors.joining());
        assertThat(table).isEqualTo(STEPS);
    }

    private static String steps(ShopState from) {
        var steps = Arrays.stream(ShopStep.values())
                .filter(step -> step.mayBeTaken(Actor.OPERATOR, from) || step.mayBeTaken(Actor.OWNER, from))
                .map(step -> {
                    var word = step.name().toLowerCase(Locale.ROOT);
                    return step.mayBeTaken(Actor.OWNER, from) ? "[" + word + "]" : word;
                })
                .collect(Collectors.joining(" "));
        return steps.isEmpty() ? "nothing" : steps;
    }
}
