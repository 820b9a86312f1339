package dev.vitrine.themes;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * Prettier in the browser of the tests. why not in our own JavaScript engine: for all files that takes twenty times the
 * processor time.
 */
final class Prettier implements AutoCloseable {
    private static final List<String> LIBRARY =
            List.of("standalone.js", "plugins/babel.js", "plugins/estree.js", "plugins/html.js", "plugins/postcss.js");
    // why babel-ts: TypeScript's own parser is as large as all of these together.
    private static final String FORMAT = """
            const [text, filepath, optionsFile, done] = arguments;
            const module = {};
            new Function('module', optionsFile)(module);
            const options = { ...module.exports, filepath, plugins: Object.values(prettierPlugins) };
            if (filepath.endsWith('.ts')) options.parser = 'babel-ts';
            prettier.format(text, options).then(
              (formatted) => done({ formatted }),
              (problem) => done({ problem: problem.message }),
            );
            """;

    private final ChromeDriver browser;

    Prettier() {
        browser = new ChromeDriver(ThemeBrowser.options());
        browser.manage().timeouts().scriptTimeout(Lab.PATIENCE);
        LIBRARY.forEach(name -> browser.executeScript(
                "(0, eval)(arguments[0])", new String(WebJars.file("prettier", name), StandardCharsets.UTF_8)));
    }

    /** The file's text as Prettier prints it. Throws when Prettier cannot read it. */
    String format(SourceFile file) {
        var template = file.path().endsWith(".html");
        var module = file.optionsName().endsWith(".json") ? "module.exports = " + file.options() : file.options();
        // why: for Prettier th: is a namespace, and nothing within such an element is HTML.
        var text = template ? file.text().replace("th:block", "th-block") : file.text();
        var answer = (Map<?, ?>) browser.executeAsyncScript(FORMAT, text, file.path(), module);
        if (answer.get("problem") != null) {
            throw new IllegalArgumentException(String.valueOf(answer.get("problem")));
        }
        var formatted = String.valueOf(answer.get("formatted"));
        return template ? formatted.replace("th-block", "th:block") : formatted;
    }

    @Override
    public void close() {
        browser.quit();
    }
}
