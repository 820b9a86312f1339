package dev.vitrine.themes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;

/** Starts child JVMs with this process's Java, a small heap and only the jars that the JavaScript engine needs. */
final class ChildJvmLauncher {
    private static final List<String> LANDMARKS = List.of(
            "dev/vitrine/themes/worker/MessageChannel.class",
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

    private ChildJvmLauncher() {}

    static Process start(Class<?> main, int heapMegabytes, Path directory, List<String> arguments) throws IOException {
        var command = new ArrayList<String>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMegabytes + "m",
                "-Xss2m",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                // why: an allocation loop kills whichever thread asks next; a dead process is easier to replace.
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dfile.encoding=UTF-8"));
        // why a property: a child has no environment from which its Java would take options.
        Stream.of(System.getProperty("vitrine.themes.workers.options", "").split(" "))
                .filter(option -> !option.isEmpty())
                .forEach(command::add);
        command.addAll(List.of("-cp", classPath(), main.getName()));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command).directory(directory.toFile());
        // why: what the server knows from its environment (passwords, keys) is none of a theme's business.
        builder.environment().clear();
        var loud = Boolean.getBoolean("vitrine.themes.workers.stderr");
        builder.redirectError(loud ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.DISCARD);
        return builder.start();
    }

    private static String classPath() {
        var entries = new LinkedHashSet<String>();
        var loader = ChildJvmLauncher.class.getClassLoader();
        for (var landmark : LANDMARKS) {
            var found = loader.getResource(landmark);
            if (found != null) {
                entries.add(home(found, landmark));
            }
        }
        return String.join(System.getProperty("path.separator"), entries);
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
