package dev.vitrine.themes.check;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A report for people: file by file, with the lines around errors and what to do, each advice once a file. */
public final class TextReport {
    private static final String BOLD = "1";
    private static final String FAINT = "2";

    private final boolean colored;
    private final StringBuilder text = new StringBuilder();

    private TextReport(boolean colored) {
        this.colored = colored;
    }

    /** {@code fixed}: whether it is what is left after corrections. */
    public static String of(CheckReport report, boolean colored, boolean fixed) {
        var text = new TextReport(colored);
        text.files(report);
        text.summary(report, fixed);
        return text.text.toString();
    }

    private void files(CheckReport report) {
        var file = "";
        Set<Rule> explained = new HashSet<>();
        for (var finding : report.findings()) {
            if (!finding.file().equals(file) || text.isEmpty()) {
                file = finding.file();
                explained.clear();
                text.append(text.isEmpty() ? "" : "\n")
                        .append(color(BOLD, file.isEmpty() ? "(the whole theme)" : file))
                        .append('\n');
            }
            finding(finding, explained.add(finding.rule()));
        }
    }

    private void finding(Finding finding, boolean first) {
        var place = finding.line() + ":" + finding.column();
        text.append("  %-8s %s  %s  %s%n"
                .formatted(
                        place,
                        color(
                                colorOf(finding.level()),
                                "%-7s".formatted(finding.level().key())),
                        finding.message(),
                        color(FAINT, finding.rule().name() + (finding.fixable() ? " (--fix)" : ""))));
        if (!finding.frame().isEmpty()) {
            text.append(
                    finding.frame().lines().map(line -> "      " + line + "\n").collect(Collectors.joining()));
        }
        if (first) {
            text.append("           ")
                    .append(color(FAINT, "→ " + finding.rule().mend()))
                    .append('\n');
        }
    }

    private void summary(CheckReport report, boolean fixed) {
        if (report.findings().isEmpty()) {
            text.append(color("32", "Nothing to mend.")).append('\n');
            return;
        }
        var files = report.findings().stream().map(Finding::file).collect(Collectors.toCollection(TreeSet::new));
        text.append("\n%s, %s, %s in %s.%n"
                .formatted(
                        count(report.count(Level.ERROR), "error", "errors"),
                        count(report.count(Level.WARNING), "warning", "warnings"),
                        count(report.count(Level.ADVICE), "piece of advice", "pieces of advice"),
                        count(files.size(), "file", "files")));
        if (report.fixable() > 0) {
            text.append("--fix mends %s of them without changing what the theme means.%n".formatted(report.fixable()));
        } else if (fixed) {
            text.append("A person must decide what to do about these.\n");
        }
    }

    private static String count(long number, String one, String many) {
        return String.format(Locale.ROOT, "%d %s", number, number == 1 ? one : many);
    }

    private static String colorOf(Level level) {
        return switch (level) {
            case ERROR -> "31";
            case WARNING -> "33";
            case ADVICE -> "36";
        };
    }

    private String color(String code, String words) {
        return colored ? "\u001b[" + code + "m" + words + "\u001b[0m" : words;
    }
}
