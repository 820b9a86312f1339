package dev.vitrine.themes;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Files of a theme from which a component in TypeScript may import the types of its props, one from another. */
final class ImportedTypes {
    private static final Pattern TYPESCRIPT = Pattern.compile("<script\\b[^>]*\\blang\\s*=\\s*[\"']?tsx?\\b");
    private static final Pattern MACRO = Pattern.compile("\\bdefine(?:Props|Emits|Slots)\\s*<");
    private static final Pattern IMPORT = Pattern.compile("\\b(?:from|import)\\s*['\"]([^'\"\\n]{1,300}+)['\"]");
    private static final List<String> ENDINGS =
            List.of("", ".ts", ".tsx", ".d.ts", "/index.ts", "/index.tsx", "/index.d.ts");
    private static final int MOST = 200;

    private ImportedTypes() {}

    /** Path → text; empty for components that declare no types. */
    static Map<String, String> of(ThemeSources sources, String file, String text) {
        var found = new TreeMap<String, String>();
        if (!TYPESCRIPT.matcher(text).find() || !MACRO.matcher(text).find()) {
            return found;
        }
        var waiting = new ArrayDeque<String>(List.of(file));
        while (!waiting.isEmpty() && found.size() < MOST) {
            var importer = waiting.remove();
            var imports = IMPORT.matcher(sources.text(importer).orElse(""));
            while (imports.find()) {
                resolve(sources, importer, imports.group(1)).ifPresent(each -> {
                    if (found.putIfAbsent(each, sources.text(each).orElse("")) == null) {
                        waiting.add(each);
                    }
                });
            }
        }
        return found;
    }

    private static Optional<String> resolve(ThemeSources sources, String importer, String specifier) {
        if (!specifier.matches("(\\.{1,2}|[@~])/.*") || specifier.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        var path = specifier.startsWith(".")
                ? Path.of(importer)
                        .resolveSibling(specifier)
                        .normalize()
                        .toString()
                        .replace('\\', '/')
                : "src/" + specifier.substring(2);
        var stem = path.replaceFirst("\\.js$", "");
        return sources.firstOf(ENDINGS.stream().map(ending -> stem + ending).toArray(String[]::new))
                .filter(each -> each.startsWith("src/") && each.matches(".*\\.(ts|tsx|vue)"));
    }
}
