package dev.vitrine.foundation.media;

import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.storage.Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * Store of files of all shops. A file is known by the SHA-256 of its content, so that equal ones are stored once. Safe
 * for use by many threads.
 */
public final class FileStore {

    private static final int AT_ONCE = 16;

    private final Storage storage;

    public FileStore(Storage storage) {
        this.storage = storage;
    }

    /** Keeps the bytes for good when this returns; answers the 64 hexadecimal digits that they are found by. */
    public String store(byte[] bytes) {
        var hash = Secrets.hash(bytes);
        storage.put(name(hash), bytes);
        return hash;
    }

    /** What was stored under that hash. */
    public byte[] read(String hash) {
        var name = name(hash);
        return storage.fetch(name, hash)
                .flatMap(FileStore::bytes)
                .or(() -> storage.get(name))
                .orElseThrow(() -> new UncheckedIOException(new NoSuchFileException(name, null, "restore it")));
    }

    /** Keeps all of them, as {@link #store} does. */
    public void storeAll(Collection<byte[]> files) {
        each(files, this::store);
    }

    /** What was stored under each of the hashes, by what they are called. */
    public SortedMap<String, byte[]> readAll(Map<String, String> hashes) {
        var files = new TreeMap<String, byte[]>();
        each(hashes.entrySet(), file -> Map.entry(file.getKey(), read(file.getValue())))
                .forEach(file -> files.put(file.getKey(), file.getValue()));
        return files;
    }

    /** why side by side: a theme has a hundred files, and each waits for an answer of another machine. */
    private <T, R> List<R> each(Collection<T> all, Function<T, R> work) {
        if (!storage.isRemote()) {
            return all.stream().map(work).toList();
        }
        try (var threads =
                Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            return all.stream()
                    .map(each -> CompletableFuture.supplyAsync(() -> work.apply(each), threads))
                    .toList()
                    .stream()
                    .map(FileStore::done)
                    .toList();
        }
    }

    private static <R> R done(CompletableFuture<R> work) {
        try {
            return work.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }

    /** Empty where the copy went in between. */
    private static Optional<byte[]> bytes(Path copy) {
        try {
            return Optional.of(Files.readAllBytes(copy));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(String hash) {
        if (!hash.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("no hash: " + hash);
        }
        return "media/files/" + hash.substring(0, 2) + "/" + hash;
    }
}
