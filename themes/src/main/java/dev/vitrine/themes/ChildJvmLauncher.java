package dev.vitrine.themes;

import dev.vitrine.themes.sandbox.ProcessSandbox;
import dev.vitrine.themes.sandbox.Rights;
import dev.vitrine.themes.worker.EngineResources;
import dev.vitrine.themes.worker.WorkerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Starts child JVMs with this process's Java, a small heap and only the jars that the JavaScript engine needs. */
final class ChildJvmLauncher {
    /** What a JVM takes beside its heap: classes, compiled code, stacks, the engine's own. */
    private static final int NATIVE_MEGABYTES = 768;

    private static final List<String> LANDMARKS = List.of(
            "dev/vitrine/themes/worker/MessageChannel.class",
            "org/jspecify/annotations/NullMarked.class",
            "org/graalvm/polyglot/Context.class",
            "org/graalvm/collections/EconomicMap.class",
            "org/graalvm/nativeimage/ImageInfo.class",
            "org/graalvm/word/WordFactory.class",
            "com/oracle/truffle/api/Truffle.class",
            "com/oracle/truffle/js/lang/JavaScriptLanguage.class",
            "com/oracle/truffle/regex/RegexLanguage.class",
            "org/graalvm/shadowed/com/ibm/icu/util/ULocale.class",
            "org/graalvm/shadowed/org/tukaani/xz/XZ.class",
            "com/oracle/truffle/runtime/OptimizedTruffleRuntime.class",
            "org/graalvm/jniutils/JNI.class",
            "com/oracle/truffle/compiler/TruffleCompiler.class");

    private final CacheFolder cache;

    /** Unpacks the engine's native parts below {@code cache} when they are first needed. */
    ChildJvmLauncher(CacheFolder cache) {
        this.cache = cache;
    }

    /** Starts {@code main}, which may read {@code readable} beside its own jars, write nothing and reach nobody. */
    Process start(Class<?> main, int heapMegabytes, Path readable, List<String> arguments) throws IOException {
        var jars = classPath(main);
        var engine = engine(jars);
        var sandbox = ProcessSandbox.ofThisMachine();
        var command = new ArrayList<String>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMegabytes + "m",
                "-Xss2m",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-XX:-CreateCoredumpOnCrash",
                // why: its standard output is a channel of messages, and it may write no file.
                "-XX:+DisplayVMOutputToStderr",
                "-XX:ErrorFile=/dev/null",
                "-Djava.io.tmpdir=" + readable,
                "-D" + EngineResources.FOLDER + "=" + engine,
                "-D" + WorkerProcess.CONFINED + "=" + sandbox.works(),
                // why: an allocation loop kills whichever thread asks next; a dead process is easier to replace.
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dfile.encoding=UTF-8"));
        if (sandbox.works()) {
            command.add("-XX:+DisableAttachMechanism");
        }
        // why a property: a child has no environment from which its Java would take options.
        var options = Stream.of(
                        System.getProperty("vitrine.themes.workers.options", "").split(" "))
                .filter(option -> !option.isEmpty())
                .toList();
        command.addAll(options);
        command.addAll(List.of("-cp", String.join(System.getProperty("path.separator"), jars), main.getName()));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command).directory(readable.toFile());
        // why: what the server knows from its environment (passwords, keys) is none of a theme's business.
        builder.environment().clear();
        var loud = Boolean.getBoolean("vitrine.themes.workers.stderr");
        builder.redirectError(loud ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.DISCARD);
        var rights = Rights.toRun(Path.of(System.getProperty("java.home")), heapMegabytes + NATIVE_MEGABYTES)
                .andRead(jars.stream().map(Path::of).toArray(Path[]::new))
                .andRun(engine)
                .andRead(readable)
                .andRead(archives(options));
        return sandbox.start(builder, rights);
    }

    /** Archives of classes that Java is told to start from. */
    private static Path[] archives(List<String> options) {
        return options.stream()
                .filter(option -> option.startsWith("-XX:AOTCache=") || option.startsWith("-XX:SharedArchiveFile="))
                .map(option -> Path.of(option.substring(option.indexOf('=') + 1)))
                .toArray(Path[]::new);
    }

    // why its own process, without a sandbox: it runs nothing of a stranger, and workers may write nothing.
    private Path engine(Set<String> jars) throws IOException {
        var version = new Hashes().add(System.getProperty("java.version"));
        jars.forEach(jar -> version.add(Path.of(jar).getFileName().toString()));
        return cache.folder("tools/engine-" + version.hex().substring(0, 16), folder -> {
            var builder = new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow",
                    "-D" + EngineResources.FOLDER + "=" + folder,
                    "-cp",
                    String.join(System.getProperty("path.separator"), jars),
                    EngineResources.class.getName());
            builder.environment().clear();
            builder.redirectErrorStream(true);
            var process = builder.start();
            var log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.onExit().join().exitValue() != 0) {
                throw new IOException("no JavaScript engine: " + log);
            }
        });
    }

    private static Set<String> classPath(Class<?> main) {
        var entries = new LinkedHashSet<String>();
        var loader = ChildJvmLauncher.class.getClassLoader();
        for (var landmark : landmarks(main)) {
            var found = loader.getResource(landmark);
            if (found != null) {
                entries.add(home(found, landmark));
            }
        }
        return entries;
    }

    private static List<String> landmarks(Class<?> main) {
        var landmarks = new ArrayList<String>(LANDMARKS);
        landmarks.add(main.getName().replace('.', '/') + ".class");
        return landmarks;
    }

    private static String home(URL found, String landmark) {
        var address = found.toString();
        try {
            if (address.startsWith("jar:")) {
                return Path.of(URI.create(address.substring(4, address.indexOf("!/"))))
                        .toString();
            }
            var folder = address.substring(0, address.length() - landmark.length());
            return Path.of(URI.create(folder)).toString();
        } catch (IllegalArgumentException unusual) {
            throw new UncheckedIOException(new IOException("classes must lie in jars or folders, not at " + address));
        }
    }
}
