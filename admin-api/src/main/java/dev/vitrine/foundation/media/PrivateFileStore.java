package dev.vitrine.foundation.media;

import dev.vitrine.foundation.storage.Storage;

/**
 * Store of files that few may read: each is known by a token that its owner keeps, and is deleted with it. Safe for use
 * by many threads.
 */
public final class PrivateFileStore {

    private final Storage storage;
    private final String part;

    /** {@code part}: what lies beside those of other owners, {@code uploads}. */
    public PrivateFileStore(Storage storage, String part) {
        this.storage = storage;
        this.part = part;
    }

    /** Keeps the bytes for good when this returns. */
    public void write(String token, byte[] bytes) {
        storage.put(name(token), bytes);
    }

    public byte[] read(String token) {
        var name = name(token);
        return storage.get(name)
                .orElseThrow(() -> new IllegalStateException("There is no file " + name + "; restore it."));
    }

    public boolean has(String token) {
        return storage.find(name(token)).isPresent();
    }

    /** Deletes it, if it is there. */
    public void delete(String token) {
        storage.delete(name(token));
    }

    private String name(String token) {
        return "media/" + part + "/" + token.substring(0, 2) + "/" + token;
    }
}
