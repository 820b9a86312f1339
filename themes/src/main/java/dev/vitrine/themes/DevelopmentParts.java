package dev.vitrine.themes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.themes.DevelopmentTheme.ComponentUpdate;
import dev.vitrine.themes.DevelopmentTheme.StyleUpdate;
import dev.vitrine.themes.DevelopmentTheme.Update;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Compiler of the parts of a theme that is developed; what did not change is not compiled again. */
final class DevelopmentParts {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ASSETS = DevelopmentTheme.FILES + "src/assets";
    private static final Pattern TAKES_IN = Pattern.compile("@(?:use|import|forward)\\b");
    private static final Pattern CLASS_NAMES = Pattern.compile("(src/.*\\.vue)\\.\\d+\\.module\\.css");
    private static final Pattern SETTINGS_FILE = Pattern.compile("src/config/settings[_-](?:schema|data)\\.json");
    private static final int MOST_STYLES = 500;

    /** Where browsers find the theme's texts, each language as a module of its own. */
    static final String TEXTS = "vitrine-texts/";

    private final SfcCompiler compiler;
    private final Sass sass;
    private final DevelopmentScripts scripts;
    private final DevelopmentPackages packages;
    private final Map<String, Compiled> compiled = new ConcurrentHashMap<>();
    private final Map<String, ComponentStyles.Style> kept = new LinkedHashMap<>();
    private final Set<String> importedStyles = ConcurrentHashMap.newKeySet();

    private record Compiled(byte[] source, Map<String, String> types, JsonNode answer) {}

    DevelopmentParts(SfcCompiler compiler, Sass sass, DevelopmentScripts scripts, DevelopmentPackages packages) {
        this.compiler = compiler;
        this.sass = sass;
        this.scripts = scripts;
        this.packages = packages;
    }

    /** The theme as these files make it. */
    synchronized DevelopmentSnapshot snapshot(ThemeSources sources, PackageStore store) {
        compiler.begin();
        var problems = new BuildProblems(sources);
        sources.problems().forEach(problems::add);
        var config = ThemeConfig.read(sources);
        config.problems().forEach(problems::add);
        var settings = ShownSettings.of(config.schema(), SettingsResolver.resolve(config.schema(), config.data()))
                .settings();
        // why: a file that is no JSON is a problem here as in a build.
        ThemeTexts.of(sources, problems);
        var components = components(sources, problems);
        var found = store.of(sources);
        found.problems().forEach(problems::add);
        var bundle = packages.of(sources, found, problems);
        var styles = new LinkedHashMap<String, String>();
        var classNames = new TreeMap<String, String>();
        var schemes = ColorSchemes.css(config.schema(), settings);
        styles(sources, settings, schemes, found, components, problems, styles, classNames);
        var list = problems.isEmpty()
                ? List.<ThemeProblem>of()
                : problems.exception().problems();
        return new DevelopmentSnapshot(
                sources, config, settings, Map.copyOf(components), styles, Map.copyOf(classNames), bundle, list);
    }

    private Map<String, JsonNode> components(ThemeSources sources, BuildProblems problems) {
        var components = new TreeMap<String, JsonNode>();
        compiled.keySet().retainAll(sources.files().keySet());
        sources.files().forEach((file, content) -> {
            if (!file.startsWith("src/") || !file.endsWith(".vue")) {
                return;
            }
            var text = new String(content, StandardCharsets.UTF_8);
            var types = ImportedTypes.of(sources, file, text);
            var before = compiled.get(file);
            var answer = before != null
                            && before.source() == content
                            && before.types().equals(types)
                    ? before.answer()
                    : compiler.developed(file, text, types, "client");
            compiled.put(file, new Compiled(content, types, answer));
            for (var problem : answer.path("problems")) {
                problems.add(
                        file,
                        problem.path("line").asInt(1),
                        problem.path("column").asInt(1),
                        problem.path("message").asText());
            }
            components.put(file, answer);
        });
        return components;
    }

    private void styles(
            ThemeSources sources,
            ObjectNode settings,
            String schemes,
            ThemePackages found,
            Map<String, JsonNode> components,
            BuildProblems problems,
            Map<String, String> styles,
            Map<String, String> classNames) {
        Map<String, byte[]> files = StyleSources.withVariables(sources.files(), settings, ASSETS);
        PackageStyles.add(files, found, sources);
        var surroundings = new Hashes();
        files.forEach((file, content) -> {
            if (StyleSources.isStyle(file)) {
                surroundings.add(file).add(content);
            }
        });
        var around = surroundings.hex();
        var blocks = new ComponentStyles(compiler, sass, problems, true);
        styles.put(StyleSources.ENTRY, main(sources, files, around, problems) + schemes);
        sources.files().forEach((file, content) -> {
            var text = new String(content, StandardCharsets.UTF_8);
            if (StyleSources.isModule(file)) {
                var style = keep(problems, () -> blocks.module(file, text, files), file, text, around);
                classNames.put(file, style.module());
                addImported(styles, file, StyleSources.addresses(style.css(), ASSETS));
            } else if (importedStyles.contains(file)) {
                addImported(styles, file, imported(file, text, files, around, problems));
            }
        });
        components.forEach((file, component) -> {
            var css = new StringBuilder();
            int number = 0;
            for (var block : component.path("styles")) {
                var content = block.path("content").asText();
                var depends = TAKES_IN.matcher(content).find() ? around : "";
                var style = keep(problems, () -> blocks.block(file, block, files), file, block.toString(), depends);
                css.append(style.css());
                if (!style.module().isEmpty()) {
                    classNames.put(file + "." + number + ".module.css", style.module());
                }
                number++;
            }
            if (!css.isEmpty()) {
                styles.put(file, StyleSources.addresses(css.toString(), ASSETS));
            }
        });
        if (kept.size() > MOST_STYLES) {
            kept.clear();
        }
    }

    private void addImported(Map<String, String> styles, String file, String css) {
        if (importedStyles.contains(file)) {
            styles.put(file, css);
        }
    }

    private String main(ThemeSources sources, Map<String, byte[]> files, String around, BuildProblems problems) {
        var text = sources.text(StyleSources.ENTRY).orElse("");
        return keep(
                        problems,
                        () -> {
                            try {
                                return new ComponentStyles.Style(
                                        StyleSources.addresses(sass.compile(files, StyleSources.ENTRY, text), ASSETS),
                                        "");
                            } catch (ThemeBuildException fault) {
                                fault.problems().forEach(problems::add);
                                return ComponentStyles.Style.NONE;
                            }
                        },
                        StyleSources.ENTRY,
                        text,
                        around)
                .css();
    }

    private String imported(
            String file, String text, Map<String, byte[]> files, String around, BuildProblems problems) {
        // why: what is taken in is Sass's work, which leaves it to browsers in a file of CSS.
        var name = file.endsWith(".css") && StyleSources.takesIn(text) ? file + ".scss" : file;
        return keep(
                        problems,
                        () -> {
                            try {
                                var css = sass.compile(files, name, text);
                                return new ComponentStyles.Style(
                                        StyleSources.addresses(css, file, DevelopmentTheme.FILES), "");
                            } catch (ThemeBuildException fault) {
                                fault.problems().forEach(problem -> report(problems, problem, name, file));
                                return ComponentStyles.Style.NONE;
                            }
                        },
                        file,
                        text,
                        around)
                .css();
    }

    private static void report(BuildProblems problems, ThemeProblem problem, String name, String file) {
        if (problem.file().equals(name)) {
            problems.add(file, problem.line(), problem.column(), problem.message());
        } else {
            problems.add(problem);
        }
    }

    @FunctionalInterface
    private interface Maker {
        ComponentStyles.Style make();
    }

    /** What was made of these texts before, if that went well. */
    private ComponentStyles.Style keep(BuildProblems problems, Maker maker, String... texts) {
        var key = Hashes.of(texts);
        var known = kept.get(key);
        if (known != null) {
            return known;
        }
        var faults = problems.size();
        var style = maker.make();
        if (problems.size() == faults) {
            kept.put(key, style);
        }
        return style;
    }

    /** What browsers have to do that show {@code before}. */
    Update difference(DevelopmentSnapshot before, DevelopmentSnapshot after, Set<String> edited) {
        var reload = edited.stream().anyMatch(file -> needsReload(before, after, file));
        var settings = !before.settings().equals(after.settings())
                || !before.config().schema().equals(after.config().schema());
        if (reload) {
            return new Update(List.of(), edited, true, List.of(), List.of(), settings);
        }
        var components = new ArrayList<ComponentUpdate>();
        after.components().forEach((file, now) -> {
            var old = before.components().getOrDefault(file, MissingNode.getInstance());
            if (!old.isMissingNode()
                    && !old.path("client")
                            .path("code")
                            .equals(now.path("client").path("code"))) {
                var template = old.path("script").equals(now.path("script"));
                components.add(new ComponentUpdate(file, SfcCompiler.scopeId(file), template));
            }
        });
        var styles = new ArrayList<StyleUpdate>();
        after.styles().forEach((name, css) -> {
            if (!css.equals(before.styles().get(name))) {
                styles.add(new StyleUpdate(name, css));
            }
        });
        before.styles().keySet().stream()
                .filter(name -> !after.styles().containsKey(name))
                .forEach(name -> styles.add(new StyleUpdate(name, "")));
        return new Update(List.of(), edited, false, components, styles, settings);
    }

    private static boolean needsReload(DevelopmentSnapshot before, DevelopmentSnapshot after, String file) {
        if (file.startsWith("package")) {
            return true;
        }
        if (!file.startsWith("src/") || SETTINGS_FILE.matcher(file).matches()) {
            return false;
        }
        if (file.endsWith(".vue")) {
            // why not a new one: whoever shows it was edited, too.
            var gone = !after.components().containsKey(file);
            return gone || !classNames(before, file).equals(classNames(after, file));
        }
        if (StyleSources.isStyle(file)) {
            return !Objects.equals(
                    before.classNames().get(file), after.classNames().get(file));
        }
        return true;
    }

    private static Map<String, String> classNames(DevelopmentSnapshot snapshot, String component) {
        var names = new TreeMap<>(snapshot.classNames());
        names.keySet().removeIf(file -> !file.startsWith(component + "."));
        return names;
    }

    /** Language → the theme's texts in it. */
    Map<String, ObjectNode> texts(DevelopmentSnapshot snapshot) {
        var sources = snapshot.sources();
        return ThemeTexts.of(sources, new BuildProblems(sources)).all();
    }

    /** A file of the theme as a script for browsers. */
    Optional<String> module(DevelopmentSnapshot snapshot, String path) {
        var sources = snapshot.sources();
        if (path.startsWith(TEXTS)) {
            var tag = path.substring(TEXTS.length()).replaceFirst("\\.js$", "");
            return Optional.ofNullable(texts(snapshot).get(tag)).map(texts -> "export default " + texts + "\n");
        }
        var component = snapshot.components().get(path);
        if (component != null) {
            return Optional.of(component(snapshot, path, component));
        }
        if (CLASS_NAMES.matcher(path).matches()) {
            return Optional.ofNullable(snapshot.classNames().get(path));
        }
        var text = path.startsWith("src/") ? sources.text(path) : Optional.<String>empty();
        if (text.isEmpty()) {
            return scripts.standIn(sources, path);
        }
        if (StyleSources.isModule(path)) {
            importedStyles.add(path);
            var files = StyleSources.withVariables(sources.files(), snapshot.settings(), ASSETS);
            var style = new ComponentStyles(compiler, sass, new BuildProblems(sources), true)
                    .module(path, text.get(), files);
            return Optional.of(scripts.style(path, StyleSources.addresses(style.css(), ASSETS)) + style.module());
        }
        if (StyleSources.isStyle(path)) {
            importedStyles.add(path);
            // why first: what it takes in may have been edited since it was imported first.
            var known = snapshot.styles().get(path);
            if (known != null) {
                return Optional.of(scripts.style(path, known));
            }
            var files = StyleSources.withVariables(sources.files(), snapshot.settings(), ASSETS);
            var css = imported(path, text.get(), files, "", new BuildProblems(sources));
            return Optional.of(scripts.style(path, css));
        }
        return Optional.of(scripts.module(path, text.get()));
    }

    private String component(DevelopmentSnapshot snapshot, String file, JsonNode component) {
        var source = snapshot.sources().text(file).orElse("");
        var part = component.path("client");
        if (component.path("typescript").asBoolean() || component.path("jsx").asBoolean()) {
            return scripts.typed(
                    file,
                    ThemeBuildTask.withMap(file, part),
                    component.path("jsx").asBoolean());
        }
        ObjectNode map = part.path("map").deepCopy();
        map.putArray("sources").add("/" + file);
        map.putArray("sourcesContent").add(source);
        return scripts.environment(part.path("code").asText()) + "\n//# sourceMappingURL=data:application/json;base64,"
                + Base64.getEncoder().encodeToString(map.toString().getBytes(StandardCharsets.UTF_8)) + "\n";
    }

    /** A fault at a place of the module that browsers got. */
    ThemeProblem written(DevelopmentSnapshot snapshot, String file, int line, int column, String message) {
        var text = snapshot.sources().text(file).orElse("");
        return module(snapshot, file)
                .flatMap(DevelopmentParts::map)
                .flatMap(map -> map.original(line, column))
                .map(place -> ThemeProblem.at(file, place.line(), place.column(), message, text))
                .orElseGet(() -> ThemeProblem.at(file, line, column, message, text));
    }

    private static Optional<SourceMap> map(String module) {
        var marker = "sourceMappingURL=data:application/json;base64,";
        var at = module.lastIndexOf(marker);
        if (at < 0) {
            return Optional.empty();
        }
        try {
            var text = Base64.getDecoder()
                    .decode(module.substring(at + marker.length()).strip());
            return Optional.of(new SourceMap(JSON.readTree(new String(text, StandardCharsets.UTF_8))));
        } catch (JsonProcessingException | IllegalArgumentException none) {
            // can fail: a script of the theme may end with a map of its own that is none.
            return Optional.empty();
        }
    }

    /** Names of all files of a theme that browsers may ask for as scripts. */
    static Set<String> scripts(ThemeSources sources) {
        var files = new TreeSet<String>();
        sources.files().keySet().stream()
                .filter(file -> file.startsWith("src/") && file.matches(".*\\.(vue|[cm]?[jt]sx?)"))
                .forEach(files::add);
        return files;
    }
}
