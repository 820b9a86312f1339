import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Other programs that a measurement starts. */
final class Programs {

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
}
