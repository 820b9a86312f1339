package dev.vitrine.server.console.admin;

import dev.vitrine.server.console.BarChart;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Line chart of one series, and of one that it is compared with. Its axis begins at zero, its highest point carries a
 * label. The lines are drawn in a plot of {@link #WIDE} by {@link #DEEP} that is stretched to any width; everything
 * with words is placed in parts of a hundred and in pixels, so that it keeps its size.
 *
 * @param line a path in the plot, {@code area} what is between it and zero, {@code before} the compared one; or empty
 * @param end where the line ends: that is now where the period is not over
 */
public record LineChart(
        String line,
        String area,
        String before,
        Spot end,
        List<BarChart.Line> lines,
        List<BarChart.ChartLabel> words,
        List<Spot> spots) {

    private static final int TOP = 28;
    private static final int DEEP = 200;
    private static final int WIDE = 1000;
    private static final int FOOT = 24;

    /** A place that says its figures when it is pointed at; {@code y} is empty where there is none yet. */
    public record Spot(String x, String width, String middle, String y, String title) {}

    /**
     * A figure; null values are those still to come, or without one to compare with.
     *
     * @param title all that is known of it, in words
     */
    record Point(
            String name, @Nullable Long value, @Nullable Long before, String title) {}

    static LineChart of(List<Point> points, LongFunction<String> printed, LongFunction<String> rounded) {
        var values = points.stream()
                .flatMap(point -> Stream.of(point.value(), point.before()))
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .summaryStatistics();
        var top = Math.max(0, values.getMax());
        var bottom = Math.min(0, values.getMin());
        var step = BarChart.step(Math.max(Math.max(top, -bottom), 1));
        var highest = Math.max(step, Math.ceilDiv(top, step) * step);
        var lowest = Math.floorDiv(bottom, step) * step;
        var plot = new Plot(points.size(), highest, (double) DEEP / (highest - lowest));
        var lines = new ArrayList<BarChart.Line>();
        for (var value = lowest; value <= highest; value += step) {
            lines.add(new BarChart.Line(number(TOP + plot.y(value)), rounded.apply(value), value == 0));
        }
        var now = points.stream().map(Point::value).toList();
        var line = plot.path(now);
        var last =
                points.size() - 1 - (int) now.stream().filter(Objects::isNull).count();
        return new LineChart(
                line,
                line.isEmpty()
                        ? ""
                        : line
                                + "L%s %sL%s %sZ"
                                        .formatted(
                                                number(plot.x(last)),
                                                number(plot.y(0)),
                                                number(plot.x(0)),
                                                number(plot.y(0))),
                plot.path(points.stream().map(Point::before).toList()),
                last < 0 ? new Spot("", "", "", "", "") : plot.spot(points, last),
                lines,
                words(points, plot, printed),
                Stream.iterate(0, i -> i < points.size(), i -> i + 1)
                        .map(i -> plot.spot(points, i))
                        .toList());
    }

    public int height() {
        return TOP + DEEP + FOOT;
    }

    public int plotTop() {
        return TOP;
    }

    public int plotHeight() {
        return DEEP;
    }

    public int plotWidth() {
        return WIDE;
    }

    private record Plot(int count, long highest, double scale) {

        double x(int i) {
            return (i + .5) * WIDE / count;
        }

        double y(long value) {
            return (highest - value) * scale;
        }

        String part(double x) {
            return number(x * 100 / WIDE) + "%";
        }

        Spot spot(List<Point> points, int i) {
            var value = points.get(i).value();
            return new Spot(
                    part(x(i) - WIDE * .5 / count),
                    part((double) WIDE / count),
                    part(x(i)),
                    value == null ? "" : number(TOP + y(value)),
                    points.get(i).title());
        }

        String path(List<@Nullable Long> values) {
            var path = new StringBuilder();
            for (int i = 0; i < values.size(); i++) {
                var value = values.get(i);
                if (value != null) {
                    path.append(path.isEmpty() ? 'M' : 'L')
                            .append(number(x(i)))
                            .append(' ')
                            .append(number(y(value)));
                }
            }
            return path.toString();
        }
    }

    private static List<BarChart.ChartLabel> words(List<Point> points, Plot plot, LongFunction<String> printed) {
        var chartLabels = new ArrayList<BarChart.ChartLabel>();
        var best = 0L;
        var at = -1;
        for (int i = 0; i < points.size(); i++) {
            var value = points.get(i).value();
            if (value != null && value > best) {
                best = value;
                at = i;
            }
        }
        if (at >= 0) {
            var x = plot.x(at);
            chartLabels.add(new BarChart.ChartLabel(
                    plot.part(x),
                    number(TOP + plot.y(best) - 8),
                    x < WIDE * .12 ? "start" : x > WIDE * .88 ? "end" : "middle",
                    printed.apply(best),
                    true));
        }
        var last = points.size() - 1;
        for (var i : last < 2 ? new int[] {0} : new int[] {0, last / 2, last}) {
            if (i <= last) {
                chartLabels.add(new BarChart.ChartLabel(
                        i == 0 ? "0%" : i == last ? "100%" : plot.part(plot.x(i)),
                        number(TOP + DEEP + 18),
                        i == 0 ? "start" : i == last ? "end" : "middle",
                        points.get(i).name(),
                        false));
            }
        }
        return chartLabels;
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value)
                .setScale(2, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
