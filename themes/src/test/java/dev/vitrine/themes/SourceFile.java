package dev.vitrine.themes;

import java.nio.file.Path;

/**
 * A file to format: where it lies, its path in the repository, its text, and the name and text of its options' file.
 */
record SourceFile(Path location, String path, String text, String optionsName, String options) {}
