package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.themes.ThemeInspection.Fault;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * Looks at theme projects without building them: with the checks that the build makes, and with the compiler's parser.
 * Nothing of a theme runs, and its text is parsed in a child process.
 */
public final class ThemeInspector implements AutoCloseable {
    private static final Set<String> READ =
            Set.of("vue", "js", "mjs", "cjs", "ts", "jsx", "tsx", "css", "scss", "sass");
    private static final String FILTER = "vue2-filter";
    // why: the linter has rules for them.
    private static final List<String> TOLD =
            List.of("<template functional>", "<template v-for> key should be placed on the <template> tag");

    private final SfcCompiler compiler;

    /** Keeps tools and what was parsed before below {@code cacheDir}. */
    public ThemeInspector(Path cacheDir) {
        var cache = new CacheFolder(cacheDir.toAbsolutePath());
        this.compiler = new SfcCompiler(cache, Esbuild.unpacked(cache));
    }

    /**
     * Looks at files by path; {@code context} makes of the files and the settings schema what the linter has to know of
     * the rest of a theme.
     */
    public ThemeInspection inspect(
            SortedMap<String, byte[]> files, BiFunction<SortedMap<String, byte[]>, JsonNode, ObjectNode> context) {
        return inspect(ThemeSources.of(files), context);
    }

    /** The same of a project in a folder. */
    public ThemeInspection inspect(Path folder, BiFunction<SortedMap<String, byte[]>, JsonNode, ObjectNode> context) {
        return inspect(ThemeSources.read(folder), context);
    }

    private ThemeInspection inspect(
            ThemeSources sources, BiFunction<SortedMap<String, byte[]>, JsonNode, ObjectNode> context) {
        var faults = new ArrayList<Fault>();
        sources.problems().forEach(problem -> faults.add(ofProject(problem)));
        var config = ThemeConfig.read(sources);
        config.problems().forEach(problem -> faults.add(ofSettings(sources, problem)));
        var tools = new BuildProblems(sources);
        new BuildToolCheck(sources, tools).check();
        tools.sorted().forEach(problem -> faults.add(new Fault(FaultKind.BUILD_TOOL, problem)));
        var known = context.apply(sources.files(), config.schema());
        var notes = notes(sources, known);
        compile(sources, notes, faults);
        new EvalCheck(sources, ThemePackages.NONE, (kind, problem) -> faults.add(new Fault(kind, problem)))
                .check(sources.files().tailMap("src/").keySet());
        StyleSources.unknownVariables(sources, config.schema())
                .forEach(problem -> faults.add(new Fault(FaultKind.UNKNOWN_STYLE_VARIABLE, problem)));
        return new ThemeInspection(
                sources.files(),
                List.copyOf(faults),
                notes,
                ThemeConfig.schemaFile(sources),
                config.schema(),
                ThemeConfig.dataFile(sources),
                config.data());
    }

    private static Fault ofProject(ThemeProblem problem) {
        return new Fault(ThemeSources.isMissing(problem) ? FaultKind.REQUIRED_FILE : FaultKind.PROJECT_FILE, problem);
    }

    private static Fault ofSettings(ThemeSources sources, ThemeProblem problem) {
        if (!sources.files().containsKey(problem.file())) {
            return new Fault(FaultKind.REQUIRED_FILE, problem);
        }
        if (RuntimeVersion.isVersion(problem)) {
            return new Fault(FaultKind.RUNTIME_VERSION, problem);
        }
        return new Fault(
                SettingsSchemaValidator.isDuplicate(problem)
                        ? FaultKind.DUPLICATE_SETTING_ID
                        : FaultKind.SETTINGS_SCHEMA,
                problem);
    }

    private SortedMap<String, JsonNode> notes(ThemeSources sources, ObjectNode context) {
        compiler.begin();
        var notes = new TreeMap<String, JsonNode>();
        sources.files().forEach((file, bytes) -> {
            if (file.startsWith("src/") && READ.contains(ThemeSources.extension(file))) {
                var text = new String(bytes, StandardCharsets.UTF_8);
                notes.put(file, compiler.check(file, text, context));
            }
        });
        return notes;
    }

    private void compile(ThemeSources sources, SortedMap<String, JsonNode> notes, List<Fault> faults) {
        var registrations = new RegistrationCheck(sources, (kind, problem) -> faults.add(new Fault(kind, problem)));
        registrations.checkReserved();
        notes.forEach((file, note) -> {
            var text = sources.text(file).orElse("");
            var problems = new BuildProblems(sources);
            var unread = note.path("unread");
            if (unread.isObject()) {
                var at = Math.clamp(unread.path("at").asInt(), 0, text.length());
                var column = at - text.lastIndexOf('\n', at - 1);
                problems.add(
                        file,
                        BuildToolCheck.line(text, at),
                        column,
                        unread.path("message").asText());
            } else if (!note.path("problems").isEmpty()) {
                report(problems, file, note);
            } else if (file.endsWith(".vue")) {
                var types = ImportedTypes.of(sources, file, text);
                var compiled = note.path("findings").findValuesAsText("rule").contains(FILTER)
                        ? compiler.componentWithFilters(file, text, types)
                        : compiler.component(file, text, types);
                report(problems, file, compiled);
                registrations.checkUses(file, compiled.path("uses"));
            }
            problems.sorted().forEach(problem -> faults.add(new Fault(FaultKind.SYNTAX, problem)));
        });
    }

    private static void report(BuildProblems problems, String file, JsonNode answer) {
        for (var problem : answer.path("problems")) {
            var message = problem.path("message").asText();
            if (TOLD.stream().noneMatch(message::startsWith)) {
                problems.add(
                        file,
                        problem.path("line").asInt(1),
                        problem.path("column").asInt(1),
                        message);
            }
        }
    }

    @Override
    public void close() {
        compiler.close();
    }
}
