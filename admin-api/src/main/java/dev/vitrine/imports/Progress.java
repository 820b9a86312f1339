package dev.vitrine.imports;

/** Is told how far an import has come. */
public interface Progress {

    /** Tells nobody. */
    Progress NONE = new Progress() {};

    /** {@code bytes} of the file have been read and their products stored. */
    default void read(long bytes, long ofBytes) {}

    /** So many of the missing images have been tried. */
    default void fetched(int images, int ofImages) {}
}
