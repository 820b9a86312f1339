package dev.vitrine.server.console.themeversions;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The Chromium that opens pages of strangers, with its driver, or why there is none.
 *
 * @param confined whether it runs with its own sandbox
 * @param problem empty when there is one
 */
public record BrowserProgram(String browser, String driver, boolean confined, String problem) {

    private static final List<String> NAMES =
            List.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");
    private static final String DRIVER = "chromedriver";

    /**
     * @param setting a path, {@code auto} for one on the {@code path}, {@code none} for none
     * @param withoutSandbox whether whoever runs the server lets it go without one
     */
    public static BrowserProgram find(String setting, boolean withoutSandbox, String path, String user) {
        if (setting.equals("none")) {
            return missing("this server has no browser for it: its setting `--browser` is `none`");
        }
        var folders = Stream.of(path.split(":")).filter(folder -> !folder.isEmpty());
        var places = folders.map(Path::of).toList();
        var browser = setting.equals("auto")
                ? NAMES.stream()
                        .flatMap(name -> places.stream().map(folder -> folder.resolve(name)))
                        .filter(Files::isExecutable)
                        .findFirst()
                        .map(BrowserProgram::withoutScript)
                : Optional.of(Path.of(setting)).filter(Files::isExecutable);
        if (browser.isEmpty()) {
            return missing(
                    setting.equals("auto")
                            ? "this server has no Chromium: install one with its chromedriver, or name it with `--browser`"
                            : "there is no program at " + setting + ", which `--browser` names");
        }
        var beside = browser.get().resolveSibling(DRIVER);
        var driver = Stream.concat(Stream.of(beside), places.stream().map(folder -> folder.resolve(DRIVER)))
                .filter(Files::isExecutable)
                .findFirst();
        if (driver.isEmpty()) {
            return missing("there is no chromedriver beside " + browser.get() + " or on the PATH: install it");
        }
        var confined = !user.equals("root");
        if (!confined && !withoutSandbox) {
            return missing("this server runs as root, for whom Chromium has no sandbox: run it as another user, or"
                    + " start it with --themes-without-sandbox on");
        }
        return new BrowserProgram(browser.get().toString(), driver.get().toString(), confined, "");
    }

    /** One that is not there, for that reason. */
    static BrowserProgram missing(String problem) {
        return new BrowserProgram("", "", true, problem);
    }

    public boolean isThere() {
        return problem.isEmpty();
    }

    /** why: the command of Debian is a script, which adds flags of its own, and the smaller browser lies beside it. */
    private static Path withoutScript(Path command) {
        var folder = Path.of("/usr/lib/chromium");
        return Stream.of("chromium-headless-shell", String.valueOf(command.getFileName()))
                .map(folder::resolve)
                .filter(program -> command.startsWith("/usr/bin") && Files.isExecutable(program))
                .findFirst()
                .orElse(command);
    }
}
