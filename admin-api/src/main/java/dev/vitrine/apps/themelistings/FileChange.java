package dev.vitrine.apps.themelistings;

import java.util.List;

/**
 * A file that differs between a shop's theme, the version that it was made from, and the new one.
 *
 * @param added whether the new version, or the shop, has it and the version before had not; {@code removed} likewise
 * @param conflicts of a text, in order: what the shop has, and what the new version has
 * @param diff lines that differ, a sign before each; empty for what is no text, and for one of very many files
 */
public record FileChange(
        String path, Kind kind, boolean added, boolean removed, List<Conflict> conflicts, String diff) {

    /** What becomes of the file. */
    public enum Kind {
        /** Only the new version changed it. */
        TAKEN,
        /** Only the shop changed it. */
        KEPT,
        /** Both did, at different places. */
        MERGED,
        /** Both did, at the same lines. */
        CONFLICT,
        /** Both did, and it cannot be merged: one of them stays whole. */
        CHOICE
    }

    /** Lines that both changed. */
    public record Conflict(String mine, String theirs) {}

    FileChange(String path, Kind kind, boolean added, boolean removed, List<Conflict> conflicts) {
        this(path, kind, added, removed, conflicts, "");
    }

    public FileChange {
        conflicts = List.copyOf(conflicts);
    }

    FileChange withDiff(FileDiff fileDiff) {
        return new FileChange(path, kind, added, removed, conflicts, fileDiff.text());
    }

    /** Whether somebody must decide. */
    public boolean isOpen() {
        return kind == Kind.CONFLICT || kind == Kind.CHOICE;
    }
}
