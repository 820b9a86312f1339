package dev.vitrine.foundation.db;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Client program of PostgreSQL, such as {@code pg_dump}, on this machine. */
final class PostgresProgram {

    private static final Pattern VERSION = Pattern.compile("\\(PostgreSQL\\) (\\d+)");
    private static final int MOST_LINES = 3;

    private final String name;
    private final Path program;

    private PostgresProgram(String name, Path program) {
        this.name = name;
        this.program = program;
    }

    static PostgresProgram find(String name, String searchPath) {
        return Stream.of(searchPath.split(Pattern.quote(File.pathSeparator)))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder).resolve(name))
                .filter(Files::isExecutable)
                .findFirst()
                .map(program -> new PostgresProgram(name, program))
                .orElseThrow(() -> new DatabaseBackupException("PostgreSQL's program " + name
                        + " is not on the PATH; install the client programs of its version, such as the package"
                        + " postgresql-client."));
    }

    /** The program reads servers of its own version and of older ones. */
    void requireVersion(int server) {
        var said = VERSION.matcher(run(Map.of(), "--version"));
        if (said.find() && Integer.parseInt(said.group(1)) < server) {
            throw new DatabaseBackupException("The program " + program + " is of version " + said.group(1)
                    + ", but the database is PostgreSQL " + server + "; install the client programs of version "
                    + server + " or newer, and let them stand first on the PATH.");
        }
    }

    /** What it printed; {@link DatabaseBackupException} when it failed. */
    String run(Map<String, String> environment, String... arguments) {
        var command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        // why: sentences of another language would be read by nobody who searches for them.
        builder.environment().put("LC_MESSAGES", "C");
        try {
            var process = builder.start();
            process.getOutputStream().close();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new DatabaseBackupException(name + " failed: "
                        + output.strip().lines().limit(MOST_LINES).collect(Collectors.joining(" ")));
            }
            return output;
        } catch (IOException e) {
            throw new DatabaseBackupException(program + " cannot be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DatabaseBackupException(name + " was interrupted.", e);
        }
    }
}
