package dev.vitrine.commerce.imports;

/** Progress listener of an import. */
public interface ImportProgress {

    /** Listener that ignores progress. */
    ImportProgress NONE = new ImportProgress() {};

    /** {@code bytes} of the file have been read and their products stored. */
    default void read(long bytes, long ofBytes) {}

    /** So many of the missing images have been tried. */
    default void fetched(int images, int ofImages) {}
}
