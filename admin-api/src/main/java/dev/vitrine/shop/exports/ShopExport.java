package dev.vitrine.shop.exports;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * File of a whole shop that its owner asked for.
 *
 * @param askedBy address of the owner's account
 * @param state {@code waiting}, {@code running}, {@code done} or {@code failed}
 * @param files how many of {@code allFiles} are in it; both are 0 while its records are collected
 * @param file name in the data folder; empty before it is made
 * @param expiresAt when it is deleted
 */
public record ShopExport(
        long id,
        long shopId,
        String askedBy,
        String state,
        long files,
        long allFiles,
        String file,
        long bytes,
        Instant createdAt,
        @Nullable Instant finishedAt,
        Instant expiresAt) {

    public boolean isUnderWay() {
        return state.equals("waiting") || state.equals("running");
    }

    public boolean isDone() {
        return state.equals("done");
    }
}
