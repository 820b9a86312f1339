import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Where a server keeps its rows: SQLite in its folder, or a PostgreSQL that is started for it and ended with it. */
final class Database implements AutoCloseable {

    private static final Pattern PORT = Pattern.compile("localhost:(\\d+)");

    /** Empty for SQLite. */
    final String url;

    /** Main processes of PostgreSQL. */
    final List<ProcessHandle> processes;

    private final Process program;
    private final BufferedReader lines;

    /** {@code name}: {@code sqlite} or {@code postgresql}; {@code settings} of the latter, such as {@code fsync=on}. */
    Database(String name, String... settings) throws Exception {
        if (name.equals("sqlite")) {
            this.url = "";
            this.processes = List.of();
            this.program = null;
            this.lines = null;
            return;
        }
        var command = new ArrayList<>(List.of("bench/Postgres.java"));
        command.addAll(List.of(settings));
        this.program = Programs.java(command.toArray(String[]::new)).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        // why open until the end: it logs what it does, too.
        this.lines = program.inputReader();
        this.url = address();
        this.processes = postmaster(url);
    }

    /** The address of one more, empty database of PostgreSQL. */
    String another(String name) throws IOException {
        program.outputWriter().write(name + "\n");
        program.outputWriter().flush();
        return address();
    }

    private String address() throws IOException {
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("jdbc:")) {
                return line;
            }
        }
        throw new IllegalStateException("PostgreSQL ended");
    }

    /** why by its port: it is nobody's child. */
    private static List<ProcessHandle> postmaster(String url) {
        var port = PORT.matcher(url);
        if (!port.find()) {
            throw new IllegalStateException("no port in " + url);
        }
        var word = " -p " + port.group(1) + " ";
        var found = ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().filter(line -> line.contains(word)).isPresent())
                .toList();
        if (found.isEmpty()) {
            throw new IllegalStateException("no process of " + url);
        }
        return found;
    }

    @Override
    public void close() throws Exception {
        if (program != null) {
            program.getOutputStream().close();
            program.waitFor(20, TimeUnit.SECONDS);
            lines.close();
        }
    }
}
