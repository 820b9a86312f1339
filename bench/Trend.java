import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How figures went on over hours: a table of first quarter, last quarter and slope, and which of them grew without a reason. */
final class Trend {

    /** Of what was read in a minute. */
    private record Point(double hour, double value) {}

    /** Growth that is no leak: by a part of the first quarter, and by as much besides. */
    private record Tolerance(double part, double amount) {}

    /** A slope that may be this much steeper in the second half is that of rows, not of something that feeds itself. */
    private static final double STEEPER = 1.5;

    private final Map<String, List<Point>> series = new LinkedHashMap<>();
    private final Map<String, Tolerance> flat = new LinkedHashMap<>();
    private final Map<String, String> growing = new LinkedHashMap<>();

    /** Figures of this name stay as they are. */
    void staysFlat(String name, double part, double amount) {
        flat.put(name, new Tolerance(part, amount));
    }

    /** Figures of this name may grow, evenly, for that reason. */
    void mayGrow(String name, String reason) {
        growing.put(name, reason);
    }

    void add(double minute, String name, double value) {
        series.computeIfAbsent(name, unknown -> new ArrayList<>()).add(new Point(minute / 60, value));
    }

    /** Prints it; whether nothing grew that may not. */
    boolean print() {
        System.out.println("| Figure | first quarter | last quarter | an hour | of it in the second half, an hour | |");
        System.out.println("|---|--:|--:|--:|--:|---|");
        var fine = true;
        for (var each : series.entrySet()) {
            var verdict = verdict(each.getKey(), each.getValue());
            fine &= !verdict.startsWith("**");
            var points = each.getValue();
            System.out.println("| " + String.join(" | ", each.getKey(), text(mean(quarter(points, 0))),
                    text(mean(quarter(points, 3))), signed(slope(points)), signed(slope(half(points, 1))), verdict) + " |");
        }
        return fine;
    }

    private String verdict(String name, List<Point> points) {
        var first = mean(quarter(points, 0));
        var growth = mean(quarter(points, 3)) - first;
        var tolerance = flat.get(name);
        if (tolerance != null) {
            return growth <= Math.max(0, first * tolerance.part) + tolerance.amount ? "flat" : "**grows**";
        }
        var reason = growing.get(name);
        if (reason == null) {
            return "";
        }
        return slope(half(points, 1)) <= slope(half(points, 0)) * STEEPER + Math.abs(first) / 20
                ? reason
                : "**grows faster and faster**";
    }

    private static List<Point> quarter(List<Point> points, int number) {
        return part(points, 4, number);
    }

    private static List<Point> half(List<Point> points, int number) {
        return part(points, 2, number);
    }

    /** At least one point of it. */
    private static List<Point> part(List<Point> points, int parts, int number) {
        int from = Math.min(points.size() - 1, points.size() * number / parts);
        return points.subList(from, Math.max(from + 1, points.size() * (number + 1) / parts));
    }

    private static double mean(List<Point> points) {
        return points.stream().mapToDouble(Point::value).average().orElse(0);
    }

    /** Of the line that fits best. */
    private static double slope(List<Point> points) {
        var hour = points.stream().mapToDouble(Point::hour).average().orElse(0);
        var value = mean(points);
        var below = points.stream().mapToDouble(each -> (each.hour - hour) * (each.hour - hour)).sum();
        return below == 0 ? 0 : points.stream().mapToDouble(each -> (each.hour - hour) * (each.value - value)).sum() / below;
    }

    static String text(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 100 && value != Math.rint(value) ? "%.1f" : "%.0f", value);
    }

    private static String signed(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%+.1f" : "%+.0f", value);
    }
}
