package dev.vitrine.server.console;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Bar chart of one series: its axis begins at zero, its highest bar carries a label. Horizontal positions are parts of
 * a hundred and down are pixels, so that it fits every width while its words keep their size.
 */
public record BarChart(List<Bar> bars, List<Line> lines, List<ChartLabel> words, int height) {

    private static final int TOP = 28;
    private static final int DEEP = 140;
    private static final int FOOT = 24;

    /** A figure: {@code name} and {@code value} as they are read. */
    public record Bar(String name, String value, String x, String width, String y, String height, boolean none) {}

    /** A line across, with what it stands for. */
    public record Line(String y, String label, boolean zero) {}

    /** A word: above the highest bar, or below the axis. */
    public record ChartLabel(String x, String y, String anchor, String text, boolean label) {}

    /** One figure. */
    public record Point(String name, long value) {}

    public static BarChart of(List<Point> points, LongFunction<String> printed, LongFunction<String> rounded) {
        var top = points.stream().mapToLong(Point::value).max().orElse(0);
        var bottom = Math.min(0, points.stream().mapToLong(Point::value).min().orElse(0));
        var step = step(Math.max(Math.max(top, -bottom), 1));
        var highest = Math.max(step, ceiling(top, step));
        var scale = (double) DEEP / (highest - bottom);
        var zero = TOP + highest * scale;
        var lines = new ArrayList<Line>();
        for (var value = bottom / step * step; value <= highest; value += step) {
            lines.add(new Line(pixels(TOP + (highest - value) * scale), rounded.apply(value), value == 0));
        }
        var slot = 100.0 / Math.max(1, points.size());
        var bars = new ArrayList<Bar>();
        for (int i = 0; i < points.size(); i++) {
            var point = points.get(i);
            var high = Math.abs(point.value()) * scale;
            var up = point.value() >= 0 ? zero - high : zero;
            bars.add(new Bar(
                    point.name(),
                    printed.apply(point.value()),
                    part(slot * (i + .15)),
                    part(slot * .7),
                    pixels(point.value() == 0 ? zero - 1 : up),
                    pixels(point.value() == 0 ? 1 : Math.max(1, high)),
                    point.value() == 0));
        }
        return new BarChart(bars, lines, words(points, printed, slot, highest, scale), TOP + DEEP + FOOT);
    }

    private static List<ChartLabel> words(
            List<Point> points, LongFunction<String> printed, double slot, long highest, double scale) {
        var chartLabels = new ArrayList<ChartLabel>();
        var best = points.stream().max(Comparator.comparingLong(Point::value));
        best.filter(point -> point.value() > 0).ifPresent(point -> {
            var at = slot * (points.indexOf(point) + .5);
            var y = TOP + (highest - point.value()) * scale - 8;
            chartLabels.add(new ChartLabel(part(at), pixels(y), anchor(at), printed.apply(point.value()), true));
        });
        var last = points.size() - 1;
        for (var i : last < 2 ? new int[] {0} : new int[] {0, last / 2, last}) {
            if (i >= 0 && i < points.size()) {
                var at = slot * (i + .5);
                chartLabels.add(new ChartLabel(
                        i == 0 ? "0%" : i == last ? "100%" : part(at),
                        pixels(TOP + DEEP + 18),
                        i == 0 ? "start" : i == last ? "end" : "middle",
                        points.get(i).name(),
                        false));
            }
        }
        return chartLabels;
    }

    /** why: a word at the edge would stand outside. */
    private static String anchor(double at) {
        return at < 12 ? "start" : at > 88 ? "end" : "middle";
    }

    /** 1, 2 or 5 and zeros, so that two to four lines are drawn above zero. */
    public static long step(long top) {
        long step = 1;
        for (int i = 0; step * 4 < top; i++) {
            step = i % 3 == 1 ? step / 2 * 5 : step * 2;
        }
        return step;
    }

    private static long ceiling(long value, long step) {
        return (value + step - 1) / step * step;
    }

    private static String part(double value) {
        return BigDecimal.valueOf(value).setScale(3, RoundingMode.HALF_UP).toPlainString() + "%";
    }

    private static String pixels(double value) {
        return BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP).toPlainString();
    }
}
