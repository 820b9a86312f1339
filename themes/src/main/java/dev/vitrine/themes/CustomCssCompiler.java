package dev.vitrine.themes;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compiler of custom CSS. Sass reads it as plain CSS, so that what comes out is whole: no brace, string or comment is
 * open or closes more than it opened. Safe for use by many threads.
 */
final class CustomCssCompiler {
    private static final String FILE = "custom.css";
    private static final int KEPT = 1_000;

    private static final Set<String> IN_SECTIONS = Set.of("media", "supports", "container", "starting-style");
    private static final Set<String> NOWHERE = Set.of("import", "namespace");

    /** What is no code: strings, addresses without quotes, comments, and characters that are escaped. */
    private static final Pattern WORDS = Pattern.compile(
            "\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|(?<=url\\()[^\"')]*(?=\\))|/\\*.*?\\*/|\\\\.",
            Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

    private static final Pattern AT_RULE = Pattern.compile("@([^\\s({;\"'@]*)");
    private static final Pattern ADDRESS = Pattern.compile("url\\(\\s*[\"']?\\s*([^\"')]*)", Pattern.CASE_INSENSITIVE);
    private static final Pattern ALLOWED = Pattern.compile("(?i)(/(?!/)|#|https://|data:).*", Pattern.DOTALL);

    private final Sass sass;
    private final Map<CustomCss, String> known = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<CustomCss, String> eldest) {
            return size() > KEPT;
        }
    });

    CustomCssCompiler(Sass sass) {
        this.sass = sass;
    }

    /** Compressed, and kept within its section. */
    String compile(CustomCss custom) throws ThemeBuildException {
        var before = known.get(custom);
        if (before != null) {
            return before;
        }
        var css = custom.css();
        if (css.length() > CustomCss.LONGEST) {
            throw problem(css, 0, "is too long (maximum is " + CustomCss.LONGEST + " characters)");
        }
        var closing = css.toLowerCase(Locale.ROOT).indexOf("</style");
        if (closing >= 0) {
            throw problem(css, closing, "</style> does not belong into CSS");
        }
        var rules = sass.compile(Map.of(), FILE, css);
        checkAtRules(custom, rules);
        checkAddresses(css, rules);
        var scoped = custom.scoped(rules);
        known.put(custom, scoped);
        return scoped;
    }

    /** why what was compiled: names may be written with escapes, which Sass resolves. */
    private static void checkAtRules(CustomCss custom, String rules) throws ThemeBuildException {
        var found = AT_RULE.matcher(withoutWords(rules));
        while (found.find()) {
            var name = found.group(1).toLowerCase(Locale.ROOT);
            if (NOWHERE.contains(name)) {
                throw problem(custom.css(), placeOf(custom.css(), name), "@" + name + " is not allowed here");
            }
            if (custom.isOfSection() && !IN_SECTIONS.contains(name)) {
                throw problem(
                        custom.css(),
                        placeOf(custom.css(), name),
                        "@" + name + " is not kept within a section: write it into the CSS of the whole theme");
            }
        }
    }

    private static void checkAddresses(String css, String rules) throws ThemeBuildException {
        var found = ADDRESS.matcher(rules);
        while (found.find()) {
            var address = found.group(1).strip();
            if (!address.isEmpty() && !ALLOWED.matcher(address).matches()) {
                throw problem(
                        css,
                        Math.max(0, css.indexOf(address)),
                        "url() takes a path of the shop that begins with /, an https address or data");
            }
        }
    }

    private static int placeOf(String css, String atRule) {
        return Math.max(0, withoutWords(css).toLowerCase(Locale.ROOT).indexOf("@" + atRule));
    }

    /** The same length, with blanks in place of all that is no code. */
    private static String withoutWords(String css) {
        return WORDS.matcher(css)
                .replaceAll(found ->
                        Matcher.quoteReplacement(" ".repeat(found.group().length())));
    }

    private static ThemeBuildException problem(String css, int at, String message) {
        var line = BuildToolCheck.line(css, at);
        var column = at - css.lastIndexOf('\n', at - 1);
        return new ThemeBuildException(List.of(ThemeProblem.at(FILE, line, column, message, css)));
    }
}
