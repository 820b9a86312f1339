package dev.vitrine.foundation.storage;

import dev.vitrine.foundation.kernel.Fault;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What keeps this process from its files, whichever they are. */
public enum FileFault implements Fault {
    DISK_FULL("the disk of the files is full", "free some space; nothing has to be started again"),
    READ_ONLY(
            "the folder of the files can only be read",
            "mount it for writing; nothing has to be started again, unless the database lies there as well"),
    DENIED(
            "the folder of the files refuses the server's user",
            "give that user the right to read and write everything in it"),
    TOO_MANY_OPEN(
            "this process may open no more files",
            "raise the limit (LimitNOFILE of systemd, ulimit -n of a shell) and start it again"),
    INPUT_OUTPUT("the disk of the files fails", "look at the disk and the log of the system");

    private static final Map<String, FileFault> SIGNS = Map.of(
            "No space left on device", DISK_FULL,
            "Disk quota exceeded", DISK_FULL,
            "Read-only file system", READ_ONLY,
            "Too many open files", TOO_MANY_OPEN,
            "Input/output error", INPUT_OUTPUT);

    private final String words;
    private final String remedy;

    FileFault(String words, String remedy) {
        this.words = words;
        this.remedy = remedy;
    }

    @Override
    public String words() {
        return words;
    }

    @Override
    public String remedy() {
        return remedy;
    }

    @Override
    public boolean isAway() {
        return false;
    }

    /** The fault that a failure comes from; empty where it is none of the machine. */
    public static Optional<FileFault> of(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .filter(IOException.class::isInstance)
                .flatMap(cause -> ofCause(cause).stream())
                .findFirst();
    }

    /** why the words: Java has no other sign for most of them. They are the C library's. */
    private static Optional<FileFault> ofCause(Throwable failure) {
        if (failure instanceof AccessDeniedException) {
            return Optional.of(DENIED);
        }
        var message = String.valueOf(failure.getMessage());
        return SIGNS.entrySet().stream()
                .filter(sign -> message.contains(sign.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
