package dev.vitrine.themes.check;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.URISyntaxException;

/** A report as SARIF 2.1.0, which editors and code hosts show beside the code. */
public final class SarifReport {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
    private static final ObjectMapper JSON = new ObjectMapper();

    private SarifReport() {}

    public static ObjectNode of(CheckReport report) {
        var document = JSON.createObjectNode().put("$schema", SCHEMA).put("version", "2.1.0");
        var run = document.putArray("runs").addObject();
        var driver = run.putObject("tool").putObject("driver").put("name", "vitrine theme check");
        var rules = driver.putArray("rules");
        var all = Rules.all();
        for (var rule : all) {
            var described = rules.addObject().put("id", rule.name());
            described.putObject("shortDescription").put("text", plain(rule.what()) + ".");
            described.putObject("fullDescription").put("text", plain(rule.what() + ": " + rule.why()) + ".");
            described
                    .putObject("help")
                    .put("text", plain("What to do: " + rule.mend()) + ".")
                    .put("markdown", "**What to do:** " + rule.mend() + ".");
            described.putObject("defaultConfiguration").put("level", level(rule.level()));
        }
        run.put("columnKind", "utf16CodeUnits");
        var results = run.putArray("results");
        for (var finding : report.findings()) {
            var result = results.addObject()
                    .put("ruleId", finding.rule().name())
                    .put("ruleIndex", all.indexOf(finding.rule()))
                    .put("level", level(finding.level()));
            result.putObject("message").put("text", finding.message());
            var place = result.putArray("locations").addObject().putObject("physicalLocation");
            place.putObject("artifactLocation").put("uri", uri(finding.file().isEmpty() ? "." : finding.file()));
            place.putObject("region").put("startLine", finding.line()).put("startColumn", finding.column());
        }
        return document;
    }

    private static String level(Level level) {
        return switch (level) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case ADVICE -> "note";
        };
    }

    private static String plain(String markdown) {
        return markdown.replace("`", "");
    }

    private static String uri(String file) {
        try {
            // why with a root at first: the name of a file may have a colon, which would end a scheme.
            return new URI(null, null, "/" + file, null).toASCIIString().substring(1);
        } catch (URISyntaxException impossible) {
            throw new IllegalArgumentException(file, impossible);
        }
    }
}
