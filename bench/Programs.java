import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Other programs that a measurement starts. */
final class Programs {

    /** Of the clock in {@code /proc}, in a second. */
    static final int TICKS = 100;

    private Programs() {}

    /** A program of this folder with the class path of the tests. */
    static ProcessBuilder java(String... fileAndArguments) throws Exception {
        var file = Files.createTempFile("class", "path");
        output(new ProcessBuilder("mvn", "-q", "-B", "-pl", "admin-api", "dependency:build-classpath",
                "-Dmdep.outputFile=" + file));
        var command = new ArrayList<>(List.of(command(), "-cp", Files.readString(file).strip()));
        command.addAll(List.of(fileAndArguments));
        return new ProcessBuilder(command);
    }

    /** The Java that runs this. */
    static String command() {
        return ProcessHandle.current().info().command().orElse("java");
    }

    static String output(ProcessBuilder builder) throws Exception {
        var process = builder.start();
        var text = new String(process.getInputStream().readAllBytes()).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(builder.command() + " failed");
        }
        return text;
    }

    /** Processor time that processes took, with children that have ended. */
    static long ticks(List<ProcessHandle> processes) throws IOException {
        long ticks = 0;
        for (var process : processes) {
            var file = Path.of("/proc/" + process.pid() + "/stat");
            if (Files.isReadable(file)) {
                var fields = Files.readString(file).replaceAll("(?s)^.*\\) ", "").split(" ");
                ticks += Stream.of(11, 12, 13, 14).mapToLong(field -> Long.parseLong(fields[field])).sum();
            }
        }
        return ticks;
    }
}
