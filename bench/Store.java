import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** An object store that a server keeps its files in; it can be ended, started again and made silent. */
final class Store implements AutoCloseable {

    private static final String BUCKET = "pictures";
    private static final String KEY = "bench";
    private static final String SECRET = "bench-secret";

    private final Path folder = Files.createTempDirectory("vitrine-bench-store");
    private final int port = Instance.freePort();
    private final ProcessBuilder builder =
            Programs.java("bench/ObjectStore.java", folder.toString(), Integer.toString(port), KEY, SECRET)
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
    private Process program;

    Store() throws Exception {
        Files.createDirectory(folder.resolve(BUCKET));
        start();
    }

    /** What a server is told to keep its files there. */
    Map<String, String> settings() {
        return Map.of(
                "VITRINE_STORAGE", "s3://" + BUCKET + "/shops?endpoint=http://127.0.0.1:" + port,
                "VITRINE_STORAGE_KEY", KEY,
                "VITRINE_STORAGE_SECRET", SECRET);
    }

    /** Answers when this returns. */
    void start() throws IOException {
        program = builder.start();
        if (!"ready".equals(program.inputReader().readLine())) {
            throw new IllegalStateException("the object store does not start");
        }
    }

    void kill() throws InterruptedException {
        program.destroyForcibly().waitFor();
    }

    /** {@code STOP} lets its connections be accepted and nothing be answered, {@code CONT} ends that. */
    void signal(String name) throws Exception {
        Programs.output(new ProcessBuilder("kill", "-" + name, Long.toString(program.pid())));
    }

    @Override
    public void close() throws Exception {
        kill();
        Instance.delete(folder);
    }
}
