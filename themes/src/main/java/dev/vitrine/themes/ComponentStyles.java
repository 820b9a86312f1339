package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Compiler of the style blocks of components: Sass first, then Vue's own for scopes and names of classes. */
final class ComponentStyles {
    private final SfcCompiler compiler;
    private final Sass sass;
    private final BuildProblems problems;
    private final boolean development;

    ComponentStyles(SfcCompiler compiler, Sass sass, BuildProblems problems, boolean development) {
        this.compiler = compiler;
        this.sass = sass;
        this.problems = problems;
        this.development = development;
    }

    /** A style sheet; {@code module} is a script with the names of its classes, empty where it is no module. */
    record Style(String css, String module) {
        static final Style NONE = new Style("", "");
    }

    /** Compiles one block; what it takes in comes from {@code files}. */
    Style block(String file, JsonNode block, Map<String, byte[]> files) {
        var linesBefore = block.path("line").asInt(1) - 1;
        var content = block.path("content").asText();
        var lang = block.path("lang").asText();
        try {
            // why: what is taken in is Sass's work, which reads CSS as well.
            var plain = lang.equals("css") && !StyleSources.takesIn(content);
            var syntax = lang.equals("css") ? "scss" : lang;
            var css = plain ? content : sass.compile(files, file + "." + syntax, content);
            var module = block.path("module").asBoolean();
            var answer = compiler.style(file, css, block.path("scoped").asBoolean(), module, development);
            report(file, plain ? linesBefore : 0, answer);
            var code = answer.path("code").asText();
            return new Style(plain ? sass.compile(files, file + ".css", code) : code, module ? names(answer) : "");
        } catch (ThemeBuildException fault) {
            for (var problem : fault.problems()) {
                var own = problem.file().startsWith(file + ".");
                if (own) {
                    problems.add(file, problem.line() + linesBefore, problem.column(), problem.message());
                } else {
                    problems.add(problem);
                }
            }
            return Style.NONE;
        }
    }

    /** Compiles a style sheet whose names of classes scripts import. */
    Style module(String file, String text, Map<String, byte[]> files) {
        try {
            var answer = compiler.style(file, sass.compile(files, file, text), false, true, development);
            report(file, 0, answer);
            return new Style(answer.path("code").asText(), names(answer));
        } catch (ThemeBuildException fault) {
            fault.problems().forEach(problems::add);
            return new Style("", "export default {}\n");
        }
    }

    private void report(String file, int linesBefore, JsonNode answer) {
        for (var problem : answer.path("problems")) {
            problems.add(
                    file,
                    problem.path("line").asInt(1) + linesBefore,
                    problem.path("column").asInt(1),
                    problem.path("message").asText());
        }
    }

    private static String names(JsonNode answer) {
        return "export default " + answer.path("names") + "\n";
    }
}
