package dev.vitrine.themes;

import de.larsgrefer.sass.embedded.connection.BundledPackageProvider;
import de.larsgrefer.sass.embedded.util.IOUtils;
import de.larsgrefer.sass.embedded.util.PropertyUtils;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Dart Sass as its library brings it, unpacked into our own cache. why: the library's folder is for all to write. */
final class SassTool {
    private SassTool() {}

    /** The folder that holds the program, for this machine. */
    static Path unpacked(CacheFolder cache) {
        return cache.folder("tools/dart-sass-" + PropertyUtils.getDartSassVersion(), SassTool::unpack)
                .resolve("dart-sass");
    }

    static List<String> command(Path home) {
        var program = home.resolve("src").resolve(Files.exists(home.resolve("src/dart.exe")) ? "dart.exe" : "dart");
        return List.of(program.toString(), home.resolve("src/sass.snapshot").toString(), "--embedded");
    }

    private static void unpack(Path folder) throws IOException {
        IOUtils.extract(new Packed().address(), folder);
        var program = folder.resolve("dart-sass/src/dart");
        if (Files.exists(program) && !program.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + program + " executable");
        }
    }

    private static final class Packed extends BundledPackageProvider {
        URL address() {
            return getPackageUrl();
        }
    }
}
