package dev.vitrine.server.backup;

/** Listener to how far a backup or a restore is, in bytes. */
@FunctionalInterface
public interface BackupProgress {

    BackupProgress SILENT = (done, all) -> {};

    void update(long done, long all);
}
