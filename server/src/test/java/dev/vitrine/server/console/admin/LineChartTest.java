package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.console.BarChart;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class LineChartTest {

    @Test
    void axisBeginsAtZeroAndTheHighestPointIsLabelled() {
        var chart = chart(point(0L, null), point(40L, null), point(20L, null));
        assertThat(chart.lines()).extracting(BarChart.Line::label).containsExactly("0", "10", "20", "30", "40");
        assertThat(chart.line()).isEqualTo("M166.67 200L500 0L833.33 100");
        assertThat(chart.words().getFirst().text()).isEqualTo("40");
        assertThat(chart.before()).isEmpty();
    }

    @Test
    void whatIsBelowZeroHasRoomBelowIt() {
        var chart = chart(point(-15L, null), point(20L, null));
        assertThat(chart.lines())
                .extracting(BarChart.Line::label)
                .startsWith("-15", "-10")
                .endsWith("20");
        assertThat(chart.lines()).filteredOn(BarChart.Line::zero).hasSize(1);
        assertThat(chart.line()).startsWith("M250 200L");
    }

    @Test
    void lineEndsWhereNothingIsKnownYetAndTheComparedOneGoesOn() {
        var chart = chart(point(10L, 5L), point(20L, 5L), point(null, 80L));
        assertThat(chart.line().split("L")).hasSize(2);
        assertThat(chart.before().split("L")).hasSize(3);
        assertThat(chart.end().middle()).isEqualTo("50%");
        assertThat(chart.spots().getLast().y()).isEmpty();
        assertThat(chart.lines().getLast().label()).as("both fit in").isEqualTo("80");
    }

    @Test
    void nothingAtAllIsALineAtZero() {
        assertThat(chart(point(0L, null), point(0L, null)).line()).isEqualTo("M250 200L750 200");
        assertThat(chart(point(null, null)).area()).isEmpty();
    }

    private static LineChart.Point point(@Nullable Long value, @Nullable Long before) {
        return new LineChart.Point("name", value, before, "title");
    }

    private static LineChart chart(LineChart.Point... points) {
        return LineChart.of(List.of(points), Long::toString, Long::toString);
    }
}
