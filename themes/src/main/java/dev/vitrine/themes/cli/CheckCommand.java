package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.themes.check.CheckReport;
import dev.vitrine.themes.check.FixedTheme;
import dev.vitrine.themes.check.JsonReport;
import dev.vitrine.themes.check.Level;
import dev.vitrine.themes.check.Rules;
import dev.vitrine.themes.check.SarifReport;
import dev.vitrine.themes.check.TextReport;
import dev.vitrine.themes.check.ThemeCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Exit codes: 0 nothing as bad as {@code --fail-on}, 1 something is, 2 called wrongly. */
@Command(name = "check", description = "Say what is wrong with a theme project, and mend what can be mended safely")
public final class CheckCommand implements Callable<Integer> {
    enum Format {
        text,
        json,
        sarif
    }

    enum FailOn {
        error,
        warning,
        never
    }

    @Mixin
    private ThemeOptions options = new ThemeOptions();

    @Parameters(paramLabel = "DIR", arity = "0..1", description = "Folder of the project (default: this one)")
    private @Nullable Path folder;

    @Option(names = "--fix", description = "Mend in the files what can be mended without changing what they mean")
    private boolean fix;

    @Option(names = "--format", paramLabel = "FORMAT", description = "text, json or sarif (default: text)")
    private Format format = Format.text;

    @Option(names = "--output", paramLabel = "FILE", description = "File for the report (default: standard output)")
    private @Nullable Path output;

    @Option(
            names = "--fail-on",
            paramLabel = "LEVEL",
            description = "Exit with 1 from this level on: error, warning or never (default: error)")
    private FailOn failOn = FailOn.error;

    @Option(names = "--rule", paramLabel = "NAME", arity = "1..*", description = "Only these rules")
    private Set<String> rules = new LinkedHashSet<>();

    @Option(names = "--list", description = "List the rules")
    private boolean list;

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "Folder of what was parsed before (default: among the caches of this user)")
    private @Nullable Path cache;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        requireRules();
        if (list) {
            print(chosenFormat() == Format.json ? pretty(listed()) : list());
            return ExitCode.DONE.number();
        }
        var project = project();
        try (var check = new ThemeCheck(cacheFolder())) {
            return fix ? fix(check, project) : check(check, project);
        }
    }

    private int check(ThemeCheck check, Path project) {
        var report = check.check(project).of(rules);
        print(
                switch (chosenFormat()) {
                    case text -> TextReport.of(report, colored(), false);
                    case json -> pretty(answer(report, JsonReport.of(report)));
                    case sarif -> pretty(SarifReport.of(report));
                });
        return exitCode(report);
    }

    private int fix(ThemeCheck check, Path project) {
        var fixed = check.fix(project, rules);
        write(project, fixed.changed());
        var left = fixed.left().of(rules);
        print(
                switch (chosenFormat()) {
                    case text -> mended(fixed) + TextReport.of(left, colored(), true);
                    case json -> pretty(answer(left, JsonReport.of(fixed, left)));
                    case sarif -> pretty(SarifReport.of(left));
                });
        return exitCode(left);
    }

    private static String mended(FixedTheme fixed) {
        var text = new StringBuilder();
        if (fixed.mended() > 0) {
            text.append("Mended %d in %s:%n"
                    .formatted(
                            fixed.mended(),
                            fixed.changed().size() == 1
                                    ? "1 file"
                                    : fixed.changed().size() + " files"));
            fixed.changed()
                    .keySet()
                    .forEach(file -> text.append("  ").append(file).append('\n'));
            text.append('\n');
        }
        fixed.leftAlone()
                .forEach(file -> text.append("Left alone, as it could not be read after corrections: ")
                        .append(file)
                        .append("\n\n"));
        return text.toString();
    }

    private int exitCode(CheckReport report) {
        var most = switch (failOn) {
            case error -> Optional.of(Level.ERROR);
            case warning -> Optional.of(Level.WARNING);
            case never -> Optional.<Level>empty();
        };
        var failed = most.isPresent()
                && report.worst()
                        .filter(worst -> worst.compareTo(most.get()) <= 0)
                        .isPresent();
        return (failed ? ExitCode.FAULT : ExitCode.DONE).number();
    }

    /** The report with what every answer begins with. */
    private ObjectNode answer(CheckReport report, ObjectNode document) {
        var failed = exitCode(report) != ExitCode.DONE.number();
        var answer = Output.object().put("ok", !failed);
        if (failed) {
            var sentence = "The theme has findings of level " + failOn + " or worse.";
            answer.putObject("error")
                    .put("code", ExitCode.FAULT.number())
                    .put("message", sentence)
                    .putArray("problems");
        }
        return answer.setAll(document);
    }

    private void requireRules() {
        for (var name : rules) {
            if (Rules.find(name).isEmpty()) {
                throw new ParameterException(
                        spec.commandLine(), "There is no rule " + name + "; --list has the names of all.");
            }
        }
    }

    private static String list() {
        var text = new StringBuilder();
        for (var rule : Rules.all()) {
            text.append("%-24s %-8s %s%s%n"
                    .formatted(
                            rule.name(),
                            rule.level().key(),
                            rule.what().replace("`", ""),
                            rule.fixable() ? " (--fix where safe)" : ""));
        }
        return text.toString();
    }

    private static ObjectNode listed() {
        var answer = Output.object().put("ok", true);
        var rules = answer.putArray("rules");
        for (var rule : Rules.all()) {
            rules.addObject()
                    .put("name", rule.name())
                    .put("level", rule.level().key())
                    .put("what", rule.what())
                    .put("fixable", rule.fixable());
        }
        return answer;
    }

    private Path project() {
        if (folder != null) {
            options.useFolder(folder);
        }
        return options.project().require().folder();
    }

    private Path cacheFolder() {
        return cache != null ? cache : options.userFolders().cache().resolve("themes");
    }

    private Format chosenFormat() {
        return options.isJson() ? Format.json : format;
    }

    private boolean colored() {
        return output == null && Ansi.AUTO.enabled();
    }

    private static String pretty(JsonNode document) {
        return document.toPrettyString() + "\n";
    }

    private void print(String text) {
        if (output == null) {
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
            return;
        }
        try {
            Files.writeString(output, text);
        } catch (IOException broken) {
            throw new ParameterException(spec.commandLine(), "Cannot write " + output + ".", broken);
        }
    }

    // why not replaced: the files keep their rights and their other names.
    private static void write(Path project, SortedMap<String, byte[]> changed) {
        changed.forEach((file, content) -> {
            try {
                Files.write(
                        project.resolve(file),
                        content,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        });
    }
}
