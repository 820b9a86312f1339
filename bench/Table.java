import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints rows as they come, beside those of the run that was kept. */
final class Table {

    private final Path file;
    private final boolean keep;
    private final Map<String, Double> kept = new HashMap<>();
    private final List<String> lines = new ArrayList<>();

    Table(Path file, boolean keep) {
        this.file = file;
        this.keep = keep;
        try {
            for (var line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
                var cells = line.split("\t");
                kept.put(cells[0], Double.parseDouble(cells[1]));
            }
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        }
    }

    void head() {
        System.out.println();
        System.out.println(file.getFileName().toString().replaceFirst("kept-(.*)\\.tsv", "$1") + ":");
        System.out.println();
        System.out.println("| Work | figure | p50 ms | bytes | spread | of the ceiling | kept | change |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
    }

    /** {@code ceiling}: the most that can be done a second; zero where there is none. */
    void row(String work, Meter.Figure figure, double ceiling) {
        print(
                work,
                figure.perSecond(),
                "/s",
                figure.p50() > 0 ? number(figure.p50()) : "",
                figure.bytes() > 0 ? Long.toString(figure.bytes()) : "",
                figure.spread() > 0 ? percent(figure.spread()) : "",
                ceiling > 0 ? percent(figure.perSecond() / ceiling) + " of " + number(ceiling) : "");
    }

    void seconds(String work, double value) {
        print(work, value, " CPU-s", "", "", "", "");
    }

    void size(String work, double value, String unit) {
        print(work, value, " " + unit, "", "", "", "");
    }

    private void print(
            String work, double value, String unit, String p50, String bytes, String spread, String ceiling) {
        var before = kept.get(work);
        var change = before == null || before == 0 ? "" : String.format(Locale.ROOT, "%+.0f %%", (value / before - 1) * 100);
        System.out.println("| " + String.join(" | ", work, number(value) + unit, p50, bytes, spread, ceiling,
                before == null ? "" : number(before), change) + " |");
        lines.add(work + "\t" + value);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.0f %%", part * 100);
    }

    void end() throws IOException {
        if (keep) {
            Files.write(file, lines);
        }
    }
}
