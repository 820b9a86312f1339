package dev.vitrine.themes.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The browser of this machine. */
final class SystemBrowser {
    private SystemBrowser() {}

    /** Shows a page, or says that no browser does. */
    static void show(String address, Output output) {
        var system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        var command = system.contains("mac")
                ? List.of("open", address)
                : system.contains("win")
                        ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                        : List.of("xdg-open", address);
        try {
            new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            output.note("No browser could be started; open the address yourself.");
        }
    }
}
