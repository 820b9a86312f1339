package dev.vitrine.themes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The class path of child JVMs: the JavaScript engine, our workers, and nothing else of this process's. */
final class WorkerClassPath {
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

    private final Set<String> entries = new LinkedHashSet<>();

    /** Jars that hold these classes; those that are nowhere are left out. */
    static List<Path> holding(Stream<String> landmarks) {
        return List.of(new WorkerClassPath(landmarks).paths());
    }

    private WorkerClassPath(Stream<String> landmarks) {
        var loader = WorkerClassPath.class.getClassLoader();
        landmarks.forEach(landmark -> {
            var found = loader.getResource(landmark);
            if (found != null) {
                entries.add(home(found, landmark));
            }
        });
    }

    /** For that main class. */
    static WorkerClassPath of(Class<?> main) {
        return new WorkerClassPath(
                Stream.concat(LANDMARKS.stream(), Stream.of(main.getName().replace('.', '/') + ".class")));
    }

    /** Jars, and folders of classes where this process has some. */
    Path[] paths() {
        return entries.stream().map(Path::of).toArray(Path[]::new);
    }

    /** As Java's {@code -cp} takes it. */
    String argument() {
        return String.join(System.getProperty("path.separator"), entries);
    }

    /** Hash of the Java and of the jars by their names. */
    String version() {
        var version = new Hashes().add(System.getProperty("java.vm.version"));
        entries.forEach(entry -> version.add(Path.of(entry).getFileName().toString()));
        return version.hex();
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
