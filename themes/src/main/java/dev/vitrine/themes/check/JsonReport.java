package dev.vitrine.themes.check;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** A report for programs; fields are added and never renamed. */
public final class JsonReport {
    private static final int VERSION = 1;
    private static final ObjectMapper JSON = new ObjectMapper();

    private JsonReport() {}

    public static ObjectNode of(CheckReport report) {
        return document(report, Optional.empty());
    }

    /** The same after corrections: with the files that were changed, and those that were left alone. */
    public static ObjectNode of(FixedTheme fixed, CheckReport left) {
        return document(left, Optional.of(fixed));
    }

    private static ObjectNode document(CheckReport report, Optional<FixedTheme> fixed) {
        var document = JSON.createObjectNode().put("version", VERSION);
        var findings = document.putArray("findings");
        for (var finding : report.findings()) {
            findings.addObject()
                    .put("rule", finding.rule().name())
                    .put("level", finding.level().key())
                    .put("file", finding.file())
                    .put("line", finding.line())
                    .put("column", finding.column())
                    .put("message", finding.message())
                    .put("mend", finding.rule().mend())
                    .put("fixable", finding.fixable());
        }
        var counts = document.putObject("counts");
        for (var level : Level.values()) {
            counts.put(level.key(), report.count(level));
        }
        counts.put("fixable", report.fixable());
        fixed.ifPresent(theme -> {
            document.put("mended", theme.mended());
            theme.changed().keySet().forEach(document.putArray("changed")::add);
            theme.leftAlone().forEach(document.putArray("left_alone")::add);
        });
        return document;
    }
}
