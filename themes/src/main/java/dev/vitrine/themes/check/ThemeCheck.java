package dev.vitrine.themes.check;

import dev.vitrine.themes.FaultKind;
import dev.vitrine.themes.ThemeInspection;
import dev.vitrine.themes.ThemeInspector;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Checks themes against the table of {@link Rules}, and mends what can be mended without changing what a theme means.
 * Themes are strangers' work: they are parsed in a child process, and nothing of them runs. Safe for use by many
 * threads, which wait for each other.
 */
public final class ThemeCheck implements AutoCloseable {
    private static final int MOST_PASSES = 50;
    private static final int MOST_FINDINGS = 10_000;
    private static final Map<FaultKind, String> RULES = Map.ofEntries(
            Map.entry(FaultKind.REQUIRED_FILE, "required-file"),
            Map.entry(FaultKind.PROJECT_FILE, "project-file"),
            Map.entry(FaultKind.SETTINGS_SCHEMA, "settings-schema"),
            Map.entry(FaultKind.DUPLICATE_SETTING_ID, "duplicate-setting-id"),
            Map.entry(FaultKind.SYNTAX, "syntax"),
            Map.entry(FaultKind.BUILD_TOOL, "build-tool"),
            Map.entry(FaultKind.RUNTIME_VERSION, "runtime-version"),
            Map.entry(FaultKind.MISSING_PAGE, "missing-page"),
            Map.entry(FaultKind.MISSING_LAYOUT, "missing-layout"),
            Map.entry(FaultKind.UNREGISTERED_COMPONENT, "unregistered-component"),
            Map.entry(FaultKind.UNKNOWN_STYLE_VARIABLE, "unknown-style-variable"),
            Map.entry(FaultKind.CODE_FROM_TEXT, "code-from-text"));

    private final ThemeInspector inspector;

    /** Keeps tools and what was parsed before below {@code cacheDir}. */
    public ThemeCheck(Path cacheDir) {
        this.inspector = new ThemeInspector(cacheDir);
    }

    /** Checks files by path. */
    public CheckReport check(SortedMap<String, byte[]> files) {
        return report(inspect(files));
    }

    /** Checks a project in a folder. */
    public CheckReport check(Path folder) {
        return report(inspector.inspect(folder, CheckContext::of));
    }

    /** Mends files by path, as these rules find faults; all rules when there are none. */
    public FixedTheme fix(SortedMap<String, byte[]> files, Set<String> rules) {
        return fix(inspect(files), rules);
    }

    /** Mends a project in a folder; nothing is written. */
    public FixedTheme fix(Path folder, Set<String> rules) {
        return fix(inspector.inspect(folder, CheckContext::of), rules);
    }

    private ThemeInspection inspect(SortedMap<String, byte[]> files) {
        return inspector.inspect(files, CheckContext::of);
    }

    private FixedTheme fix(ThemeInspection first, Set<String> rules) {
        var leftAlone = new TreeSet<String>();
        var now = first;
        int mended = 0;
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            var corrections = corrections(now, rules, leftAlone);
            if (corrections.isEmpty()) {
                break;
            }
            var next = inspect(with(now, corrections));
            var broken = brokenBy(now, next, corrections.keySet());
            if (!broken.isEmpty()) {
                leftAlone.addAll(broken);
                corrections.keySet().removeAll(broken);
                next = inspect(with(now, corrections));
            }
            mended +=
                    corrections.values().stream().mapToInt(Correction::findings).sum();
            now = next;
        }
        var changed = new TreeMap<String, byte[]>();
        now.files().forEach((file, bytes) -> {
            if (!Arrays.equals(bytes, first.files().get(file))) {
                changed.put(file, bytes);
            }
        });
        return new FixedTheme(now.files(), changed, List.copyOf(leftAlone), mended, left(first, now));
    }

    private record Correction(String text, int findings) {}

    private static Map<String, Correction> corrections(
            ThemeInspection theme, Set<String> rules, Set<String> leftAlone) {
        var text = new ThemeText(theme.files());
        var corrections = new TreeMap<String, Correction>();
        theme.notes().forEach((file, note) -> {
            var edits = new TextEdits(text.of(file));
            int count = 0;
            for (var finding : note.path("findings")) {
                var wanted =
                        rules.isEmpty() || rules.contains(finding.path("rule").asText());
                if (wanted && edits.add(finding.path("edits"))) {
                    count++;
                }
            }
            if (count == 0 || leftAlone.contains(file)) {
                return;
            }
            // why: what is not UTF-8 would be written back as something else.
            if (Arrays.equals(
                    text.of(file).getBytes(StandardCharsets.UTF_8),
                    theme.files().get(file))) {
                corrections.put(file, new Correction(edits.apply(), count));
            } else {
                leftAlone.add(file);
            }
        });
        return corrections;
    }

    private static SortedMap<String, byte[]> with(ThemeInspection theme, Map<String, Correction> corrections) {
        var files = new TreeMap<String, byte[]>(theme.files());
        corrections.forEach(
                (file, correction) -> files.put(file, correction.text().getBytes(StandardCharsets.UTF_8)));
        return files;
    }

    /** Files that cannot be read, or not as far as before. */
    private static Set<String> brokenBy(ThemeInspection now, ThemeInspection next, Set<String> files) {
        var broken = new TreeSet<String>();
        for (var file : files) {
            if (faults(next, file) > faults(now, file)) {
                broken.add(file);
            }
        }
        return broken;
    }

    private static long faults(ThemeInspection theme, String file) {
        return theme.faults().stream()
                .filter(fault -> fault.kind() == FaultKind.SYNTAX
                        && fault.problem().file().equals(file))
                .count();
    }

    // why those of the first look: files that are no part of the theme were seen in its folder only.
    private static CheckReport left(ThemeInspection first, ThemeInspection now) {
        var findings = new ArrayList<Finding>(report(now).findings());
        var text = new ThemeText(first.files());
        first.faults().stream()
                .filter(fault -> fault.kind() == FaultKind.PROJECT_FILE)
                .forEach(fault -> findings.add(finding(fault, text)));
        return new CheckReport(findings);
    }

    private static CheckReport report(ThemeInspection theme) {
        var text = new ThemeText(theme.files());
        var findings = new ArrayList<Finding>();
        theme.faults().forEach(fault -> findings.add(finding(fault, text)));
        theme.notes().forEach((file, note) -> {
            for (var each : note.path("findings")) {
                if (findings.size() >= MOST_FINDINGS) {
                    return;
                }
                findings.add(text.at(
                        each.path("rule").asText(),
                        file,
                        each.path("at").asInt(),
                        each.path("message").asText(),
                        !each.path("edits").isEmpty()));
            }
        });
        var imports = new ImportRules(theme, text, findings::add);
        imports.check();
        new SettingRules(theme, text, findings::add).check();
        new LocaleRules(theme, text, imports, findings::add).check();
        new SizeRules(theme, text, findings::add).check();
        return new CheckReport(onceEach(findings));
    }

    private static Finding finding(ThemeInspection.Fault fault, ThemeText text) {
        var rule = Objects.requireNonNull(RULES.get(fault.kind()));
        var problem = fault.problem();
        return text.finding(rule, problem.file(), problem.line(), problem.column(), problem.message(), false);
    }

    // why: a name that the platform had once has a message of its own, beside which "not registered" says less.
    private static List<Finding> onceEach(List<Finding> findings) {
        var named = findings.stream()
                .filter(finding -> finding.rule().name().equals("platform-name"))
                .map(finding -> finding.file() + ":" + finding.line() + ":" + finding.column())
                .collect(Collectors.toSet());
        return findings.stream()
                .filter(finding -> !finding.rule().name().equals("unregistered-component")
                        || !named.contains(finding.file() + ":" + finding.line() + ":" + finding.column()))
                .toList();
    }

    @Override
    public void close() {
        inspector.close();
    }
}
