package dev.vitrine.themes;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;

/** Prettier in our own JavaScript engine. For use by one thread; threads share an engine. */
final class Prettier implements AutoCloseable {
    static final String VERSION = WebJars.version("prettier");

    private static final List<Source> LIBRARY = List.of(
            source("standalone.js"),
            source("plugins/babel.js"),
            source("plugins/estree.js"),
            source("plugins/html.js"),
            source("plugins/postcss.js"));
    // why babel-ts: TypeScript's own parser is as large as all of these together.
    private static final String FORMAT = """
            (text, filepath, optionsFile) => {
              const module = {};
              new Function('module', optionsFile)(module);
              const options = { ...module.exports, filepath, plugins: Object.values(prettierPlugins) };
              if (filepath.endsWith('.ts')) options.parser = 'babel-ts';
              const answer = {};
              prettier.format(text, options).then(
                (formatted) => (answer.formatted = formatted),
                (problem) => (answer.problem = problem.message),
              );
              return answer;
            }
            """;

    private final Context context;
    private final Value format;

    Prettier(Engine engine) {
        context = Context.newBuilder("js").engine(engine).build();
        LIBRARY.forEach(context::eval);
        format = context.eval("js", FORMAT);
    }

    /** The file's text as Prettier prints it. Throws when Prettier cannot read it. */
    String format(SourceFile file) {
        var template = file.path().endsWith(".html");
        var module = file.optionsName().endsWith(".json") ? "module.exports = " + file.options() : file.options();
        // why: for Prettier th: is a namespace, and nothing within such an element is HTML.
        var text = template ? file.text().replace("th:block", "th-block") : file.text();
        var answer = format.execute(text, file.path(), module);
        if (answer.hasMember("problem")) {
            throw new IllegalArgumentException(answer.getMember("problem").asString());
        }
        var formatted = answer.getMember("formatted").asString();
        return template ? formatted.replace("th-block", "th:block") : formatted;
    }

    private static Source source(String name) {
        return Source.newBuilder("js", new String(WebJars.file("prettier", name), StandardCharsets.UTF_8), name)
                .buildLiteral();
    }

    @Override
    public void close() {
        context.close();
    }
}
