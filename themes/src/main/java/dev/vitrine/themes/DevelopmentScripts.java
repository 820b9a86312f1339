package dev.vitrine.themes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Scripts and other files of a theme as modules that browsers run as they are, without a bundle. */
final class DevelopmentScripts {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> SCRIPTS = List.of("js", "mjs", "cjs");
    private static final List<String> TYPED = List.of("ts", "tsx", "jsx");
    private static final Pattern DEFAULT =
            Pattern.compile("\\bexport\\s+default\\b|\\bas\\s+default\\b|\\bdefault\\s*[,}]");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_$][\\w$]*");
    private static final String ENVIRONMENT =
            "import.meta.env = {DEV: true, PROD: false, SSR: false, MODE: \"development\", BASE_URL: \"/\"}; ";

    private final CacheFolder cache;
    private final EsbuildService esbuild;

    DevelopmentScripts(CacheFolder cache, EsbuildService esbuild) {
        this.cache = cache;
        this.esbuild = esbuild;
    }

    /** The file as a module: scripts as they are, data and pictures as what their import gives. */
    String module(String path, String text) {
        var extension = ThemeSources.extension(path);
        if (SCRIPTS.contains(extension)) {
            return environment(text);
        }
        if (TYPED.contains(extension)) {
            return typed(path, text, !extension.equals("ts"));
        }
        if (extension.equals("json")) {
            return json(text);
        }
        return "export default " + quoted(DevelopmentTheme.FILES + path) + "\n";
    }

    /** A module that puts a style sheet on the page. */
    String style(String path, String css) {
        return "import { putStyle } from \"vitrine/styles\"\nputStyle(" + quoted(path) + ", " + quoted(css) + ")\n";
    }

    /** What stands at an address without the ending of a file: the file that is meant, handed on. */
    Optional<String> standIn(ThemeSources sources, String path) {
        return ImportedFile.at(sources.files().keySet(), path).map(file -> {
            var from = " from " + quoted(DevelopmentTheme.MODULES + file) + "\n";
            var text = sources.text(file).orElse("");
            var hasDefault = file.endsWith(".vue")
                    || file.endsWith(".json")
                    || DEFAULT.matcher(ScriptText.code(file, text)).find();
            return "export *" + from + (hasDefault ? "export { default }" + from : "");
        });
    }

    /** The text with what a build would have put in place of names of the environment. */
    String environment(String text) {
        var known =
                text.contains("process.env.NODE_ENV") ? text.replace("process.env.NODE_ENV", "\"development\"") : text;
        return known.contains("import.meta.env") ? ENVIRONMENT + known : known;
    }

    private static String json(String text) {
        try {
            var module = new StringBuilder("const json = " + text.strip() + "\nexport default json\n");
            JsonNode json = JSON.readTree(text);
            json.fieldNames().forEachRemaining(name -> {
                if (NAME.matcher(name).matches()) {
                    module.append(
                            "const $" + name + " = json." + name + "; export { $" + name + " as " + name + " }\n");
                }
            });
            return module.toString();
        } catch (JsonProcessingException fault) {
            return "throw new SyntaxError(" + quoted(String.valueOf(fault.getOriginalMessage())) + ")\n";
        }
    }

    /** A script in TypeScript or JSX, or both, as JavaScript. */
    String typed(String file, String text, boolean jsx) {
        var name = "typed/" + Hashes.of(CodeVersion.current(), Esbuild.version(), file, text) + ".js";
        var kept = cache.read(name);
        if (kept.isPresent()) {
            return kept.get();
        }
        var translation = esbuild.translate(
                environment(text),
                List.of(
                        "--loader=" + (jsx ? "tsx" : "ts"),
                        "--jsx=automatic",
                        "--jsx-import-source=vitrine",
                        "--target=es2022",
                        "--sourcemap=inline",
                        "--sourcefile=" + file.substring(file.lastIndexOf('/') + 1),
                        "--charset=utf8"));
        if (!translation.errors().isEmpty()) {
            var error = translation.errors().getFirst();
            var words = file + ":" + error.line() + ":" + error.column() + ": " + error.text();
            return "throw new SyntaxError(" + quoted(words) + ")\n";
        }
        cache.write(name, translation.code());
        return translation.code();
    }

    private static String quoted(String text) {
        try {
            return JSON.writeValueAsString(text);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
