package dev.vitrine.themes;

import dev.vitrine.themes.sandbox.ProcessSandbox;
import dev.vitrine.themes.sandbox.Rights;
import dev.vitrine.themes.worker.EngineResources;
import dev.vitrine.themes.worker.WorkerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Starts child JVMs with this process's Java, a small heap and only the jars that the JavaScript engine needs. */
final class ChildJvmLauncher {
    /** What a JVM takes beside its heap: classes, compiled code, stacks, the engine's own. */
    private static final int NATIVE_MEGABYTES = 768;

    private final CacheFolder cache;
    private final List<String> options;
    private final Path[] modules;

    /** Unpacks the engine's native parts below {@code cache} when they are first needed. */
    ChildJvmLauncher(CacheFolder cache) {
        this(cache, List.of());
    }

    /** The same, with options for Java. */
    ChildJvmLauncher(CacheFolder cache, List<String> options) {
        this(cache, options, new Path[0]);
    }

    private ChildJvmLauncher(CacheFolder cache, List<String> options, Path[] modules) {
        this.cache = cache;
        this.options = options;
        this.modules = modules;
    }

    /** The same, with a compiler. */
    static ChildJvmLauncher compiling(CacheFolder cache, RenderCompiler renderCompiler) {
        return new ChildJvmLauncher(cache, renderCompiler.javaOptions(), renderCompiler.jars());
    }

    /** Starts {@code main}, which may read {@code readable} beside its own jars, write nothing and reach nobody. */
    Process start(Class<?> main, int heapMegabytes, Path readable, List<String> arguments) throws IOException {
        var classPath = WorkerClassPath.of(main);
        var archive = new WorkerArchive(cache, classPath);
        var engine = archive.engine();
        var sandbox = ProcessSandbox.ofThisMachine();
        var command = new ArrayList<String>();
        command.add(WorkerArchive.java().toString());
        command.addAll(WorkerArchive.OPTIONS);
        if (modules.length == 0) {
            // why not with modules of ours: Java refuses an archive then.
            archive.find().ifPresent(file -> command.add("-XX:AOTCache=" + file));
        }
        command.addAll(List.of(
                "-Xmx" + heapMegabytes + "m",
                "-XX:-UsePerfData",
                "-XX:-CreateCoredumpOnCrash",
                // why: its standard output is a channel of messages, and it may write no file.
                "-XX:+DisplayVMOutputToStderr",
                "-XX:ErrorFile=/dev/null",
                "-Djava.io.tmpdir=" + readable,
                "-D" + EngineResources.FOLDER + "=" + engine,
                "-D" + WorkerProcess.CONFINED + "=" + sandbox.works(),
                // why: an allocation loop kills whichever thread asks next; a dead process is easier to replace.
                "-XX:+ExitOnOutOfMemoryError"));
        if (sandbox.works()) {
            command.add("-XX:+DisableAttachMechanism");
        }
        command.addAll(options);
        // why a property: a child has no environment from which its Java would take options.
        Stream.of(System.getProperty("vitrine.themes.workers.options", "").split(" "))
                .filter(option -> !option.isEmpty())
                .forEach(command::add);
        command.addAll(List.of("-cp", classPath.argument(), main.getName()));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command).directory(readable.toFile());
        // why: what the server knows from its environment (passwords, keys) is none of a theme's business.
        builder.environment().clear();
        var loud = Boolean.getBoolean("vitrine.themes.workers.stderr");
        builder.redirectError(loud ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.DISCARD);
        var rights = Rights.toRun(Path.of(System.getProperty("java.home")), heapMegabytes + NATIVE_MEGABYTES)
                .andRead(classPath.paths())
                .andRead(modules)
                .andRun(engine)
                .andRead(readable)
                .andRead(archive.find().stream().toArray(Path[]::new));
        return new ConfinedStarts(cache).start(builder, rights);
    }
}
