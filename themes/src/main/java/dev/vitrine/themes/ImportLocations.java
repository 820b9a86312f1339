package dev.vitrine.themes;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Places of import specifiers in a theme's own text, found by the literals that spell them. */
final class ImportLocations {
    private static final List<String> IMPORTERS = List.of("vue", "js", "mjs", "cjs", "ts", "jsx", "tsx");
    private static final Pattern LITERAL = Pattern.compile(
            "'((?:[^'\\\\\\n]|\\\\.){1,4000}+)'|\"((?:[^\"\\\\\\n]|\\\\.){1,4000}+)\"|`((?:[^`\\\\]|\\\\.){1,4000}+)`");
    private static final Pattern ESCAPE = Pattern.compile(
            "\\\\x([0-9a-fA-F]{2})|\\\\u([0-9a-fA-F]{4})|\\\\u\\{([0-9a-fA-F]{1,6})}|&#x([0-9a-fA-F]{1,6});|\\\\(.)");
    private static final Pattern DECIMAL = Pattern.compile("&#([0-9]{1,7});");

    /** Any folder deep enough that names with many steps up stay apart. */
    private static final String ROOT = "/0".repeat(30);

    private final ThemeSources sources;

    ImportLocations(ThemeSources sources) {
        this.sources = sources;
    }

    /** A 1-based place; the file is empty when it is not known. */
    record Location(String file, int line, int column) {}

    /** Where {@code importer} spells the specifier; its first line when only the compiler knows how. */
    Location of(String importer, String specifier) {
        var exact = find(importer, specifier::equals);
        if (!exact.file().isEmpty()) {
            return exact;
        }
        // why: patterns continue where the name is computed, and templates have lists of names.
        var head = specifier.split("\\*", 2)[0];
        var part = find(importer, literal -> literal.contains(head));
        return part.file().isEmpty() ? new Location(importer, 1, 1) : part;
    }

    /** Where the theme imports {@code file}, given relative to the folder that holds {@code src}. */
    Location ofImportOf(String file) {
        var target = Path.of(ROOT).resolve(withoutSuffix(file)).normalize();
        for (var importer : sources.files().keySet()) {
            var found = find(
                    importer,
                    literal -> file.startsWith("<data:")
                            ? literal.startsWith("data:")
                            : leadsTo(importer, literal, target));
            if (!found.file().isEmpty()) {
                return found;
            }
        }
        return new Location("", 1, 1);
    }

    private static boolean leadsTo(String importer, String literal, Path target) {
        var path = withoutSuffix(literal).replaceFirst("^[@~]/", ROOT + "/src/");
        if (!path.contains("/") || path.indexOf('\0') >= 0) {
            return false;
        }
        var resolved = Path.of(ROOT, importer).resolveSibling(path).normalize();
        return target.equals(resolved) || target.toString().startsWith(resolved + ".");
    }

    private static String withoutSuffix(String path) {
        return path.split("[?#]", 2)[0];
    }

    private Location find(String file, Predicate<String> wanted) {
        if (!IMPORTERS.contains(ThemeSources.extension(file))) {
            return new Location("", 1, 1);
        }
        var text = sources.text(file).orElse("");
        var literal = LITERAL.matcher(text);
        for (int at = 0; at < text.length(); at++) {
            if ("'\"`".indexOf(text.charAt(at)) < 0
                    || !literal.region(at, text.length()).lookingAt()) {
                continue;
            }
            var inside = literal.group().substring(1, literal.group().length() - 1);
            if (!wanted.test(plain(inside))) {
                continue;
            }
            var line =
                    (int) text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
            return new Location(file, line, at - text.lastIndexOf('\n', at));
        }
        return new Location("", 1, 1);
    }

    private static String plain(String literal) {
        var plain = ESCAPE.matcher(literal).replaceAll(found -> {
            for (int group = 1; group <= 4; group++) {
                if (found.group(group) != null) {
                    return character(Integer.parseInt(found.group(group), 16));
                }
            }
            return Matcher.quoteReplacement(found.group(5));
        });
        return DECIMAL.matcher(plain).replaceAll(found -> character(Integer.parseInt(found.group(1))));
    }

    private static String character(int code) {
        return Character.isValidCodePoint(code) ? Matcher.quoteReplacement(Character.toString(code)) : "";
    }
}
