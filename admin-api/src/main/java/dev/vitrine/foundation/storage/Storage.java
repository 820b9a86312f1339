package dev.vitrine.foundation.storage;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Storage of whole files by name, which all processes of an installation share. Most names say what is in the file.
 * Names are parts with slashes between them, as in {@code media/files/ab/ab12}. A storage that cannot do its work
 * throws {@code UnavailableException}. Safe for use by many threads.
 */
public interface Storage extends AutoCloseable {

    /** What names look like: nothing leads out of the storage, and what begins with a dot is nobody's. */
    Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*");

    /**
     * A file that is stored.
     *
     * @param modified when it was stored last
     */
    record StoredFile(String name, long bytes, Instant modified) {}

    /** Keeps the bytes for good when this returns, in place of what had that name; others see all of them or none. */
    void put(String name, byte[] bytes);

    /** The same for a file of this machine that may be larger than memory; it stays where it is. */
    void put(String name, Path file);

    Optional<byte[]> get(String name);

    /** Fetches it into that new file; false where there is none of the name. */
    boolean get(String name, Path target);

    Optional<StoredFile> find(String name);

    /** Deletes it, if it is there. */
    void delete(String name);

    /** Names each file whose name begins so, in any order. {@code prefix}: of whole parts, {@code media/files/}. */
    void list(String prefix, Consumer<StoredFile> each);

    /**
     * A file on this machine with the same bytes, fetched if need be, of a name that says what is in it: {@code sum} is
     * how their SHA-256 begins. It may go at any time; then there is {@link #get}.
     */
    Optional<Path> fetch(String name, String sum);

    /** The same where it is on this machine already. */
    Optional<Path> here(String name);

    /** Folder of this machine for what is made of the files and can be made again. */
    Path derivedFolder();

    /** Whether processes on other machines have the same files without a folder in common. */
    boolean isRemote();

    /** Deletes what is only kept to be quicker, and is too much or too old. */
    void tidy();

    /** Asks it something; it throws {@code UnavailableException} when it does not answer as it should. */
    void check();

    /** What the clock of its server says, in whole seconds; empty where that is this machine, or does not say. */
    Optional<Instant> time();

    /** What people read: {@code /var/lib/vitrine} or {@code s3://pictures/shops}. */
    String description();

    @Override
    void close();
}
