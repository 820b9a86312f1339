package dev.vitrine.themes;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;

/** A theme that travels on the class path: an ordinary theme project, made of what every theme may use. */
public enum BundledTheme {
    /** What every new shop begins with. */
    STARTER("starter"),
    /** Large type, few products, stories. */
    DECKLE("gallery/deckle"),
    /** For large catalogues. */
    PEGBOARD("gallery/pegboard");

    private final String folder;

    BundledTheme(String folder) {
        this.folder = folder;
    }

    /** The theme of that name, such as {@code deckle}. */
    public static Optional<BundledTheme> named(String name) {
        return Arrays.stream(values())
                .filter(theme -> theme.handle().equals(name))
                .findFirst();
    }

    /** Its name, as everybody writes it. */
    public String handle() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What the project's files hold, by path. */
    public SortedMap<String, byte[]> files() {
        return ClassPathFolder.read(folder);
    }

    /** Writes the project's files below {@code into} and gives the folder back. */
    public Path unpack(Path into) {
        ClassPathFolder.unpack(folder, into);
        return into;
    }
}
