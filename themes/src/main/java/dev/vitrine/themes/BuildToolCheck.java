package dev.vitrine.themes;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks in a theme for what other build tools have: it would be missing only when a page is shown. */
final class BuildToolCheck {
    private static final List<String> SCRIPTS = List.of("vue", "js", "mjs", "cjs", "ts", "jsx", "tsx");
    private static final Set<String> META_NAMES = Set.of("PROD", "DEV", "SSR", "MODE", "BASE_URL");
    private static final String MEMBER = "\\s*(?:\\.\\s*(?<name>\\w+)|(?=[\\[;,)}\\n]|$))";
    private static final Pattern GLOB = Pattern.compile("\\bimport\\s*\\.\\s*meta\\s*\\.\\s*(?<name>glob\\w*)");
    private static final Pattern META_ENV = Pattern.compile("\\bimport\\s*\\.\\s*meta\\s*\\.\\s*env\\b" + MEMBER);
    private static final Pattern PROCESS_ENV = Pattern.compile("(?<![\\w$.])process\\s*\\.\\s*env\\b" + MEMBER);
    private static final String VALUE =
            " does not exist: a theme has no environment when it is built; make the value a setting in"
                    + " src/config/settings_schema.json, or write it into the script";
    private static final String JSX =
            "JSX stands in files that end in .jsx or .tsx, and in <script lang=\"jsx\"> or \"tsx\"; rename this one";

    private static final Pattern POSTCSS =
            Pattern.compile("(?:.*/)?(?:postcss\\.config\\.[cm]?[jt]s|\\.postcssrc(?:\\.\\w+)?)");
    private static final String NO_POSTCSS =
            "PostCSS and its plugins do not run here: browsers nest CSS by themselves, style sheets in SCSS have"
                    + " variables, mixins and loops, and what only plugins write has to be written out; delete this file";

    private static final String AWAIT =
            "modules cannot wait with await outside of functions: a page is rendered from one script, which runs at once;"
                    + " wait in a function, or in <script setup> of a component that stands in <Suspense>";

    private final ThemeSources sources;
    private final BuildProblems problems;

    BuildToolCheck(ThemeSources sources, BuildProblems problems) {
        this.sources = sources;
        this.problems = problems;
    }

    void check() {
        for (var file : sources.files().keySet()) {
            if (POSTCSS.matcher(file).matches()) {
                problems.add(ThemeProblem.of(file, NO_POSTCSS));
            }
            if (!file.startsWith("src/") || !SCRIPTS.contains(ThemeSources.extension(file))) {
                continue;
            }
            var code = ScriptText.code(file, sources.text(file).orElse(""));
            find(
                    file,
                    GLOB.matcher(code),
                    Set.of(),
                    name -> "import.meta." + name + " is another build tool's: import each file by its name, or"
                            + " import(`./folder/${name}.vue`), which takes every file that fits");
            find(file, META_ENV.matcher(code), META_NAMES, name -> dotted("import.meta.env", name) + VALUE);
            if (!code.contains("typeof process")) {
                find(file, PROCESS_ENV.matcher(code), Set.of("NODE_ENV"), name -> dotted("process.env", name) + VALUE);
            }
        }
    }

    /** The bundler's message, or what to do where it is about something that only looks like a fault of syntax. */
    static String explain(String message) {
        if (message.startsWith("The JSX syntax extension is not currently enabled")) {
            return JSX;
        }
        return message.startsWith("Top-level await") ? AWAIT : message;
    }

    private void find(String file, Matcher found, Set<String> known, UnaryOperator<String> message) {
        while (found.find()) {
            var name = Objects.requireNonNullElse(found.group("name"), "");
            if (!known.contains(name)) {
                add(file, sources.text(file).orElse(""), found.start(), message.apply(name));
            }
        }
    }

    private void add(String file, String text, int at, String message) {
        problems.add(file, line(text, at), at - text.lastIndexOf('\n', at - 1), message);
    }

    private static String dotted(String object, String name) {
        return name.isEmpty() ? object : object + "." + name;
    }

    static int line(String text, int at) {
        return (int) text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
    }
}
