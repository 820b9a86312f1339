package dev.vitrine.themes;

import java.nio.file.Path;
import java.util.SortedMap;

/** The theme every new shop begins with: an ordinary theme project that travels on the class path. */
public final class StarterTheme {
    private StarterTheme() {}

    /** What the project's files hold, by path. */
    public static SortedMap<String, byte[]> files() {
        return ClassPathFolder.read("starter");
    }

    /** Writes the project's files below {@code into} and gives the folder back. */
    public static Path unpack(Path into) {
        ClassPathFolder.unpack("starter", into);
        return into;
    }
}
