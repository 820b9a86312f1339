package dev.vitrine.server.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Runner of shell commands as documentation pages print them. */
public final class ShellCommand {

    private ShellCommand() {}

    /** What it prints. */
    public static String run(String command) {
        try {
            var process = new ProcessBuilder("bash", "-c", command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
