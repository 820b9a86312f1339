package dev.vitrine.themes;

import com.sun.management.OperatingSystemMXBean;
import dev.vitrine.themes.worker.RenderWorker;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Graal's compiler for render workers. It has to fit the Java that runs it, so that only a worker which was started
 * with it knows whether it works; once it does not, workers interpret until the server starts again. Safe for use by
 * many threads.
 */
final class RenderCompiler {
    private static final Logger LOG = LoggerFactory.getLogger(RenderCompiler.class);

    /** Of the compiler itself, and of what it shares with the engine. */
    private static final List<String> LANDMARKS = List.of(
            "jdk/graal/compiler/core/GraalCompiler.class",
            "org/graalvm/collections/EconomicMap.class",
            "org/graalvm/word/WordFactory.class",
            "com/oracle/truffle/compiler/TruffleCompiler.class");

    private static final long MEGABYTE = 1 << 20;

    /** What server, database and system take. */
    private static final long MEGABYTES_OF_OTHERS = 1024;

    private static final long MEGABYTES_OF_A_WORKER = 512;

    private final List<Path> jars;
    private volatile boolean works;

    private RenderCompiler(List<Path> jars, boolean works) {
        this.jars = jars;
        this.works = works;
    }

    static RenderCompiler of(RendererOptions options) {
        var jars = WorkerClassPath.holding(LANDMARKS.stream());
        var wanted = MEGABYTES_OF_OTHERS + options.workers() * MEGABYTES_OF_A_WORKER;
        if (!options.compilation().ever()) {
            return new RenderCompiler(jars, false);
        }
        if (!options.compilation().atStart() && memory() < wanted * MEGABYTE) {
            LOG.info("event=render_compiler_not_used pages are interpreted: it wants {} MB of memory", wanted);
            return new RenderCompiler(jars, false);
        }
        return new RenderCompiler(jars, true);
    }

    private static long memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : Long.MAX_VALUE;
    }

    /** Whether it is worth a try, as far as is known. */
    boolean works() {
        return works;
    }

    Path[] jars() {
        return jars.toArray(Path[]::new);
    }

    /** For a Java that is to compile. why the mode: half the processor time of compiling, for code as quick. */
    List<String> javaOptions() {
        var modules = jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return Stream.of(
                        "-XX:+UnlockExperimentalVMOptions",
                        "-XX:+EnableJVMCI",
                        "--upgrade-module-path=" + modules,
                        "-Dpolyglot.engine.Mode=latency",
                        "-Dpolyglot.engine.CompilerThreads=1")
                .toList();
    }

    /** Whether that worker, which was started with the options above, compiles. */
    static boolean isIn(ChildProcess childProcess, Duration limit) throws ChildProcess.ChildProcessException {
        return childProcess.request(limit, RenderWorker.ENGINE).getFirst().equals(RenderWorker.COMPILES);
    }

    void fail(Exception cause) {
        works = false;
        LOG.warn("event=render_compiler_failed java={} pages are interpreted from now on", Runtime.version(), cause);
    }
}
