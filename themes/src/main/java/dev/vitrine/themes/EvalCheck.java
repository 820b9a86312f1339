package dev.vitrine.themes;

import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Looks for code that is made from text, which the pages of a shop refuse, in browsers and while they are rendered. why
 * warnings: what never runs does no harm.
 */
final class EvalCheck {
    private static final Pattern EVAL =
            Pattern.compile("(?<![\\w$.])(?:eval\\s*\\(|new\\s+Function\\s*\\(|Function\\s*\\(\\s*['\"`])");
    private static final Pattern GLOBAL =
            Pattern.compile("['\"`]\\s*return (?:this|globalThis)\\s*;?\\s*['\"`]\\s*\\)");
    private static final String ADVICE =
            " runs text as code, which the pages of a shop refuse, in browsers and on the server: ";

    private final ThemeSources sources;
    private final ThemePackages packages;
    private final BiConsumer<FaultKind, ThemeProblem> warnings;

    EvalCheck(ThemeSources sources, ThemePackages packages, BiConsumer<FaultKind, ThemeProblem> warnings) {
        this.sources = sources;
        this.packages = packages;
        this.warnings = warnings;
    }

    /** Warns of the first place in each of the files, as the bundler names them. */
    void check(Set<String> files) {
        for (var file : files) {
            if (packages.has(file)) {
                warn(
                        file,
                        packages.text(file).orElse(""),
                        "ask the package's author for a build without it, or take another package");
            } else if (sources.files().containsKey(file) && file.matches(".*\\.(vue|[cm]?[jt]sx?)")) {
                warn(file, sources.text(file).orElse(""), "write the code itself");
            }
        }
    }

    private void warn(String file, String text, String wayOut) {
        if (!EVAL.matcher(text).find()) {
            return;
        }
        // why not what stands in quotes: it asks for the global object, which is allowed.
        var code = ScriptText.code(file, text);
        EVAL.matcher(code)
                .results()
                .filter(found -> !isDeclared(code, found))
                .filter(found -> !GLOBAL.matcher(
                                text.substring(found.start(), Math.min(text.length(), found.end() + 40)))
                        .find())
                .findFirst()
                .ifPresent(found -> warnings.accept(
                        FaultKind.CODE_FROM_TEXT,
                        new ThemeProblem(
                                ThemePackages.shown(file),
                                BuildToolCheck.line(text, found.start()),
                                found.start() - text.lastIndexOf('\n', found.start() - 1),
                                found.group().replaceFirst("\\s*\\(.*", "") + ADVICE + wayOut,
                                "")));
    }

    // why: a function of that name may be the file's own.
    private static boolean isDeclared(String code, MatchResult found) {
        return code.substring(Math.max(0, found.start() - 12), found.start()).matches("(?s).*\\bfunction\\s+");
    }
}
