package dev.vitrine.server.cli;

import dev.vitrine.server.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Manual page of all commands in roff, as {@code man} reads it. Options that are settings of the process stand once, in
 * a section of their own.
 */
final class ManualPage {

    private static final Set<String> SETTINGS =
            Stream.of(Setting.values()).map(Setting::flag).collect(Collectors.toUnmodifiableSet());

    /** Every command has these. */
    private static final Set<String> STANDARD = Set.of("--help", "--version");

    private final List<String> lines = new ArrayList<>();

    private ManualPage() {}

    /** Of a command and all below it. */
    static String of(CommandSpec root, String version) {
        var page = new ManualPage();
        page.macro(".TH", root.name().toUpperCase(Locale.ROOT), "1", "", version, "");
        page.section("NAME");
        page.text(root.name() + " - " + String.join(" ", root.usageMessage().header()));
        page.section("SYNOPSIS");
        page.macro(".B", root.name());
        page.text("COMMAND [options]");
        page.section("DESCRIPTION");
        page.text("With --help each command says what it takes, and with --version which Vitrine it is.");
        page.section("COMMANDS");
        page.commands(root);
        page.settings();
        page.section("EXIT STATUS");
        page.item("0", "The command is done.");
        page.item("1", "Something has to be mended first; the last line says what.");
        page.item("2", "The command was called in a wrong way.");
        page.item("3", "The memory was not enough.");
        page.item("143", "A server was told to end, by SIGTERM, and did so in order.");
        return String.join("\n", page.lines) + "\n";
    }

    private void commands(CommandSpec parent) {
        for (var line : parent.subcommands().values().stream().distinct().toList()) {
            var spec = line.getCommandSpec();
            if (spec.usageMessage().hidden() || spec.name().equals("help")) {
                continue;
            }
            if (spec.subcommands().isEmpty()) {
                command(spec);
            } else {
                commands(spec);
            }
        }
    }

    private void command(CommandSpec spec) {
        var words = new StringBuilder(spec.qualifiedName());
        spec.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .forEach(parameter -> words.append(' ')
                        .append(parameter.required() ? parameter.paramLabel() : "[" + parameter.paramLabel() + "]"));
        macro(".SS", words.toString());
        var usage = spec.usageMessage();
        text(String.join(" ", usage.description().length > 0 ? usage.description() : usage.header()));
        var settings = new ArrayList<String>();
        for (var option : spec.options()) {
            var name = option.longestName();
            if (option.hidden() || STANDARD.contains(name)) {
                continue;
            }
            if (SETTINGS.contains(name)) {
                settings.add(name);
            } else {
                item(name(option), String.join(" ", option.description()));
            }
        }
        if (settings.size() == SETTINGS.size()) {
            paragraph("It takes all settings.");
        } else if (!settings.isEmpty()) {
            paragraph("It takes the settings " + String.join(", ", settings) + ".");
        }
    }

    private void settings() {
        section("SETTINGS");
        text("A flag wins over a variable of the environment, a variable over the file that --config names, and the"
                + " file over the default.");
        for (var setting : Setting.values()) {
            item(
                    setting.flag() + " " + setting.label() + ", " + setting.variable(),
                    setting.meaning().replace("`", "") + " (default: " + setting.fallback() + ")");
        }
        item("VITRINE_HEAP", "Largest heap of Java, such as 2g (default: 768m); a variable only");
    }

    private static String name(OptionSpec option) {
        var names = String.join(", ", option.names());
        return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
    }

    private void section(String title) {
        macro(".SH", title);
    }

    private void paragraph(String words) {
        lines.add(".PP");
        text(words);
    }

    private void item(String term, String words) {
        lines.add(".TP");
        macro(".B", term);
        text(words);
    }

    private void macro(String name, String... arguments) {
        lines.add(name + " "
                + Stream.of(arguments)
                        .map(each -> "\"" + escaped(each).replace("\"", "\\(dq") + "\"")
                        .collect(Collectors.joining(" ")));
    }

    private void text(String words) {
        // why: a line that begins with a dot or an apostrophe would be a request.
        lines.add("\\&" + escaped(words.strip().replaceAll("%n|\\s+", " ")));
    }

    private static String escaped(String words) {
        return words.replace("\\", "\\e")
                .replace("-", "\\-")
                .replace("…", "...")
                .replace("'", "\\(aq");
    }
}
