package dev.vitrine.themes;

import de.larsgrefer.sass.embedded.SassCompiler;
import dev.vitrine.themes.sandbox.CodeLocation;
import java.util.SortedMap;

/** Hash of the code that makes builds: what other code made is made again, and nobody has to count versions. */
final class CodeVersion {
    private static final String CURRENT = of(ClassPathFolder.around(CodeVersion.class));

    private CodeVersion() {}

    static String current() {
        return CURRENT;
    }

    /** The version of these classes, by their names. */
    static String of(SortedMap<String, byte[]> classes) {
        var hashes = new Hashes().add(sass());
        classes.forEach((name, bytes) -> hashes.add(name).add(bytes));
        return hashes.hex();
    }

    /** Its jar names its version. */
    private static String sass() {
        return String.valueOf(CodeLocation.of(SassCompiler.class).getFileName());
    }
}
