package dev.vitrine.themes;

import dev.vitrine.themes.worker.EngineResources;
import dev.vitrine.themes.worker.RenderWorker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What child JVMs start from: the engine's native parts, which they may not unpack themselves, and an archive of loaded
 * classes (Java's AOT cache), which takes a third from their start. Made by processes of their own, without a sandbox:
 * they run nothing of a stranger.
 */
final class WorkerArchive {
    /** What a JVM and those that read its archive must have in common. */
    static final List<String> OPTIONS = List.of(
            "-Xss2m",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-Dfile.encoding=UTF-8");

    /** More than the pages take that a worker renders before it says that it is ready. */
    private static final String STATEMENTS = "20000000";

    private static final String FILE = "workers.aot";

    private final CacheFolder cache;
    private final WorkerClassPath classPath;

    WorkerArchive(CacheFolder cache, WorkerClassPath classPath) {
        this.cache = cache;
        this.classPath = classPath;
    }

    /** Folder of the engine's native parts, unpacked when they are first needed. */
    Path engine() throws IOException {
        return cache.folder("tools/engine-" + classPath.version(), folder -> {
            run(folder, List.of("-XX:TieredStopAtLevel=1"), List.of(EngineResources.class.getName()));
        });
    }

    /** The archive, if it was made and Java can use it: read-only, for any number of processes. */
    Optional<Path> find() {
        return cache.find(name()).map(folder -> folder.resolve(FILE));
    }

    /** Starts a worker once to see what it loads, and writes that down. */
    void train(PlatformBundles platformBundles) throws IOException {
        var engine = engine();
        cache.folder(name(), folder -> {
            run(
                    engine,
                    List.of("-XX:AOTCacheOutput=" + folder.resolve(FILE)),
                    List.of(
                            RenderWorker.class.getName(),
                            platformBundles.prelude(RenderRuntime.LEAN).toString(),
                            platformBundles.prelude(RenderRuntime.VUE).toString(),
                            STATEMENTS,
                            "1",
                            "1"));
            if (!Files.isRegularFile(folder.resolve(FILE))) {
                throw new IOException("Java wrote no archive of classes");
            }
        });
    }

    // why the code as well: Java refuses an archive whose jars have changed.
    private String name() {
        return "tools/workers-" + Hashes.of(classPath.version(), CodeVersion.current());
    }

    private void run(Path engine, List<String> options, List<String> main) throws IOException {
        var command = new ArrayList<String>();
        command.add(java().toString());
        command.addAll(OPTIONS);
        command.addAll(options);
        command.addAll(List.of("-D" + EngineResources.FOLDER + "=" + engine, "-cp", classPath.argument()));
        command.addAll(main);
        var builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.redirectErrorStream(true);
        var process = builder.start();
        process.getOutputStream().close();
        var log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException("no JavaScript engine: " + log);
        }
    }

    /** This process's own. */
    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }
}
