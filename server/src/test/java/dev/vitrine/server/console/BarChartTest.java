package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Charts tell what was sold, no more and no less. */
final class BarChartTest {

    @Test
    void theAxisBeginsAtZeroAndBarsAreAsLongAsTheirFigures() {
        var chart = chart(100, 50, 0);
        assertThat(chart.lines().getFirst().zero()).isTrue();
        var heights = chart.bars().stream()
                .map(bar -> Double.parseDouble(bar.height()))
                .toList();
        assertThat(heights.get(0)).isEqualTo(2 * heights.get(1));
        assertThat(chart.bars().get(2).none()).isTrue();
    }

    @Test
    void theHighestBarSaysWhatItIs() {
        assertThat(chart(7, 120, 30).words().getFirst().text()).isEqualTo("120");
        assertThat(chart(7, 120, 30).words().getFirst().label()).isTrue();
    }

    @Test
    void returnsHangBelowZero() {
        var chart = chart(100, -40);
        var zero =
                chart.lines().stream().filter(BarChart.Line::zero).findFirst().orElseThrow();
        assertThat(chart.bars().get(1).y()).isEqualTo(zero.y());
        assertThat(chart.bars().get(0).y()).isNotEqualTo(zero.y());
    }

    @Test
    void stepsAreRoundAndFew() {
        for (long top : List.of(1L, 4L, 61_000L, 99_999L, 1_234_567L)) {
            var step = BarChart.step(top);
            assertThat(Long.toString(step)).matches("[125]0*");
            assertThat((top + step - 1) / step).isBetween(1L, 4L);
        }
    }

    private static BarChart chart(long... values) {
        var points = LongStream.of(values)
                .mapToObj(value -> new BarChart.Point("day", value))
                .toList();
        return BarChart.of(points, Long::toString, Long::toString);
    }
}
