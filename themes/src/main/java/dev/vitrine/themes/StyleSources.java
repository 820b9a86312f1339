package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** From settings to variables to CSS: the steps that building a theme and serving a shop have in common. */
final class StyleSources {
    static final String ENTRY = "src/assets/styles/style.scss";
    private static final String TEMPLATE = "src/assets/styles/variable.scss.template";
    private static final String VARIABLES = "src/assets/styles/_variables.scss";
    private static final Pattern PLACEHOLDER =
            Pattern.compile("\\{\\{\\{\\s*([\\w.-]+)\\s*}}}|\\{\\{\\s*([\\w.-]+)\\s*}}");
    private static final Pattern MODULE = Pattern.compile("src/.*\\.module\\.(css|scss|sass)");
    private static final Pattern CSS_IMPORT = Pattern.compile(
            "@import\\s+(?:url\\(\\s*)?(['\"])((?:\\.{1,2}|[@~])/[^'\"]+)\\.css\\1(?:\\s*\\))?(?=\\s*;)");
    private static final Pattern RELATIVE = Pattern.compile("url\\((['\"]?)(?![a-z]+:|/|#)([^'\")]+)\\1\\)");

    private StyleSources() {}

    static boolean isStyle(String path) {
        return List.of("scss", "sass", "css", "template").contains(ThemeSources.extension(path));
    }

    /** Whether scripts import names of classes from it. */
    static boolean isModule(String path) {
        return MODULE.matcher(path).matches();
    }

    /**
     * The text with imports of other style sheets of the theme taken in. why: Sass leaves names that end in .css to
     * browsers, which would ask the shop for them.
     */
    static String takingIn(String text) {
        return CSS_IMPORT.matcher(text).replaceAll("@import $1$2$1");
    }

    static boolean takesIn(String text) {
        return CSS_IMPORT.matcher(text).find();
    }

    /** The theme's main style sheet, compressed. */
    static String compile(Sass sass, Map<String, byte[]> files, JsonNode resolved, String assetPath)
            throws ThemeBuildException {
        var all = withVariables(files, resolved, assetPath);
        var entry = all.getOrDefault(ENTRY, new byte[0]);
        return addresses(sass.compile(all, ENTRY, new String(entry, StandardCharsets.UTF_8)), assetPath);
    }

    /** The theme's files and, rendered from the template, {@code _variables.scss}. */
    static SortedMap<String, byte[]> withVariables(Map<String, byte[]> files, JsonNode resolved, String assetPath) {
        var all = new TreeMap<String, byte[]>(files);
        var template = files.get(TEMPLATE);
        if (template != null) {
            var text = render(new String(template, StandardCharsets.UTF_8), resolved, assetPath);
            all.put(VARIABLES, text.getBytes(StandardCharsets.UTF_8));
        }
        return all;
    }

    /** Places in the template of variables that name no setting of the theme, and so give nothing. */
    static List<ThemeProblem> unknownVariables(ThemeSources sources, JsonNode schema) {
        var known = new HashSet<String>(List.of("asset_path"));
        for (var group : schema.path("settings")) {
            group.path("schema").forEach(element -> known.add(element.path("id").asText()));
        }
        var text = sources.text(TEMPLATE).orElse("");
        return PLACEHOLDER
                .matcher(text)
                .results()
                .filter(found -> !known.contains(nameIn(found)))
                .map(found -> ThemeProblem.at(
                        TEMPLATE,
                        BuildToolCheck.line(text, found.start()),
                        found.start() - text.lastIndexOf('\n', found.start() - 1),
                        "no setting beside the pages has the id \"" + nameIn(found) + "\", so nothing stands here",
                        text))
                .toList();
    }

    private static String nameIn(MatchResult found) {
        return found.group(1) != null ? found.group(1) : found.group(2);
    }

    /** Points addresses relative to the style folder at the theme's assets as served. */
    static String addresses(String css, String assetPath) {
        return RELATIVE.matcher(css).replaceAll(found -> {
            var path = found.group(2).strip();
            if (path.startsWith("@/assets/")) {
                path = path.substring("@/assets/".length());
            } else {
                path = relative(path);
            }
            return Matcher.quoteReplacement("url(" + found.group(1) + assetPath + "/" + path + found.group(1) + ")");
        });
    }

    /** Points addresses in a style sheet that scripts import at the theme's files, which are at {@code base}. */
    static String addresses(String css, String file, String base) {
        return RELATIVE.matcher(css).replaceAll(found -> {
            var path = found.group(2).strip();
            var folder = file.substring(0, file.lastIndexOf('/'));
            if (path.matches("@[\\w.~-]+/.*")) {
                return Matcher.quoteReplacement("url(" + found.group(1) + base + DevelopmentTheme.PACKAGES
                        + "node_modules/" + path + found.group(1) + ")");
            }
            if (path.startsWith("@/") || path.startsWith("~/")) {
                folder = "src";
                path = path.substring(2);
            }
            while (path.startsWith("./") || path.startsWith("../")) {
                if (path.startsWith("../")) {
                    folder = folder.substring(0, Math.max(0, folder.lastIndexOf('/')));
                }
                path = path.substring(path.indexOf('/') + 1);
            }
            return Matcher.quoteReplacement(
                    "url(" + found.group(1) + base + folder + "/" + path + found.group(1) + ")");
        });
    }

    private static String relative(String path) {
        var rest = path;
        var folder = "styles/";
        while (rest.startsWith("./") || rest.startsWith("../")) {
            if (rest.startsWith("../")) {
                folder = "";
            }
            rest = rest.substring(rest.indexOf('/') + 1);
        }
        return folder + rest;
    }

    private static String render(String template, JsonNode resolved, String assetPath) {
        var values = new TreeMap<String, String>();
        resolved.path("settings")
                .forEach(group -> group.properties().forEach(field -> {
                    if (field.getValue().isValueNode()) {
                        values.put(field.getKey(), field.getValue().asText());
                    }
                }));
        values.put("asset_path", assetPath);
        return PLACEHOLDER.matcher(template).replaceAll(found -> {
            var raw = found.group(1) != null;
            var value = harmless(values.getOrDefault(raw ? found.group(1) : found.group(2), ""));
            var quoted = found.end() < template.length() && "\"'".indexOf(template.charAt(found.end())) >= 0;
            return Matcher.quoteReplacement(value.isEmpty() && !quoted ? "null" : value);
        });
    }

    // why: a merchant's text becomes source code here; it ends before it could end the statement it stands in.
    private static String harmless(String value) {
        var kept = value.split("[;{}\\\\\\p{Cntrl}]|//|/\\*", 2)[0].strip();
        var whole = kept.chars().filter(c -> c == '"').count() % 2 == 0
                && kept.chars().filter(c -> c == '\'').count() % 2 == 0
                && kept.chars().filter(c -> c == '(').count()
                        == kept.chars().filter(c -> c == ')').count();
        return whole ? kept : kept.replaceAll("[\"'()]", "");
    }
}
