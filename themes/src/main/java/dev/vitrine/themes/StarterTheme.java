package dev.vitrine.themes;

import java.nio.file.Path;

/** The theme every new shop begins with: an ordinary theme project that travels on the class path. */
public final class StarterTheme {
    private StarterTheme() {}

    /** Writes the project's files below {@code into} and gives the folder back. */
    public static Path unpack(Path into) {
        ClassPathFolder.unpack("starter", into);
        return into;
    }
}
