package dev.vitrine.foundation.db;

import java.nio.file.Path;

/**
 * Backups of a whole database, in one file, made while others write. Nothing is migrated, so that a database can be
 * saved before a newer program opens it. {@link DatabaseBackupException} says what an operator has to mend.
 */
public interface DatabaseBackup {

    /** Of the database at that address; {@code searchPath} lists folders of programs as {@code PATH} does. */
    static DatabaseBackup of(String url, String searchPath) {
        return url.startsWith("jdbc:sqlite:") ? new SqliteBackup(url) : new PostgresBackup(url, searchPath);
    }

    /** Name of the file in a backup; it also says which kind of database it is of. */
    String fileName();

    /** What is in the database now; nothing where there is none. */
    DatabaseContents contents();

    /** Copies the database, as it is at one moment, into that new file of its owner; what the copy holds. */
    DatabaseContents dump(Path file);

    /** Whether that file of a backup can be read and holds those rows, as far as that shows before it is restored. */
    void verify(Path file, DatabaseContents expected);

    /** What a file of a backup holds that has no manifest; its integrity is looked at. */
    DatabaseContents examine(Path file);

    /** Puts a file of a backup in the place of a database in which there is nothing. */
    void restore(Path file, DatabaseContents expected);
}
