package dev.vitrine.themes;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** File of a theme that an import names, with the ending of its name or without. */
public final class ImportedFile {
    /**
     * why scripts before components: other build tools look for them first, so ./cart is cart.js beside Cart.vue, too.
     */
    static final List<String> ENDINGS = List.of(".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".json");

    private ImportedFile() {}

    /** Which of {@code files} an import of that path takes. */
    public static Optional<String> at(Set<String> files, String path) {
        return Stream.concat(
                        Stream.of(path),
                        Stream.of(path, path + "/index")
                                .flatMap(stem -> ENDINGS.stream().map(ending -> stem + ending)))
                .filter(files::contains)
                .findFirst();
    }

    /** The path below the theme's folder that {@code specifier} means in the file {@code importer}. */
    static String path(String importer, String specifier) {
        return specifier.startsWith(".")
                ? Path.of(importer)
                        .resolveSibling(specifier)
                        .normalize()
                        .toString()
                        .replace('\\', '/')
                : specifier.replaceFirst("^[@~]/", "src/");
    }
}
