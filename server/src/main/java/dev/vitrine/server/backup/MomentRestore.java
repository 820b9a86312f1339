package dev.vitrine.server.backup;

import dev.vitrine.foundation.db.DatabaseBackup;
import dev.vitrine.foundation.db.DatabaseBackupException;
import dev.vitrine.foundation.db.LogReplay;
import dev.vitrine.foundation.db.LogSegment;
import dev.vitrine.server.ProgramVersion;
import dev.vitrine.server.UserError;
import dev.vitrine.server.backup.LogNames.Piece;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Restore of a copied database as it was at a moment: the newest pages from before it, then every transaction up to it;
 * and the files that were copied beside. Of a place without a copy of transactions, the newest whole backup.
 */
public final class MomentRestore {

    /** Pieces that are fetched at once. why: an object store is slow, but not for many at a time. */
    private static final int AT_ONCE = 16;

    private final BackupPlace place;
    private final DatabaseBackup database;
    private final Restore restore;

    public MomentRestore(BackupPlace place, DatabaseBackup database, Restore restore) {
        this.place = place;
        this.database = database;
        this.restore = restore;
    }

    /** Whether there is a copy of transactions. */
    public boolean hasLog() {
        return Piece.list(place).stream().anyMatch(Piece::pages);
    }

    /**
     * Result of a restore.
     *
     * @param newest when the newest transaction was committed that was restored
     * @param isEnd whether nothing newer was copied
     */
    public record Result(BackupManifest manifest, Instant newest, boolean isEnd) {}

    /** {@link UserError} when there is nothing from before the moment, or a piece is damaged. */
    public Result read(Instant moment) {
        var pieces = Piece.list(place);
        var pages = pieces.stream()
                .filter(piece -> piece.pages() && !piece.time().isAfter(moment))
                .max(Comparator.comparing(Piece::chain).thenComparing(Piece::number))
                .orElseThrow(() -> new UserError(nothingBefore(pieces, moment)));
        var log = pieces.stream()
                .filter(piece ->
                        !piece.pages() && piece.chain().equals(pages.chain()) && piece.number() > pages.number())
                .sorted(Comparator.comparing(Piece::number))
                .toList();
        var replayed = new Replayed[1];
        var manifest = restore.read(place.toString(), staging -> {
            var file = staging.resolve(Backup.DATABASE + database.fileName());
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            fetchPages(pages, file, staging.resolve(".packed"));
            replayed[0] = replay(file, log, moment);
            var contents = database.examine(file);
            var files = fetchFiles(staging);
            return new BackupManifest(
                    BackupManifest.FORMAT,
                    ProgramVersion.words(),
                    replayed[0].newest,
                    Backup.DATABASE + database.fileName(),
                    contents.schema(),
                    contents.rows(),
                    files + 1,
                    Files.size(file),
                    "",
                    false);
        });
        var isEnd = replayed[0].isEnd
                && pieces.stream().noneMatch(piece -> piece.chain().compareTo(pages.chain()) > 0);
        return new Result(manifest, replayed[0].newest, isEnd);
    }

    private String nothingBefore(List<Piece> pieces, Instant moment) {
        var oldest = pieces.stream().filter(Piece::pages).map(Piece::time).min(Comparator.naturalOrder());
        return oldest.map(time -> "The oldest moment in " + place + " is " + time + ", later than " + moment
                        + "; name one from then on with --at.")
                .orElse("There is no copy of transactions in " + place + ", so no moment of them can be restored;"
                        + " name a whole backup with --from FILE.");
    }

    private void fetchPages(Piece pages, Path file, Path draft) {
        try {
            if (!place.unpack(pages.name(), file, draft)) {
                throw new IOException("it is gone");
            }
        } catch (IOException e) {
            throw new UserError(
                    "The pages " + pages.name() + " in " + place + " are damaged: " + e.getMessage()
                            + ". Nothing was restored; name a moment before " + pages.time() + " with --at.",
                    e);
        }
    }

    /** Of a replay. */
    private record Replayed(Instant newest, boolean isEnd) {}

    private Replayed replay(Path file, List<Piece> log, Instant moment) throws IOException {
        try (var replay = new LogReplay(file, moment);
                var fetchers = Executors.newFixedThreadPool(AT_ONCE)) {
            var before = log.isEmpty() ? 0 : log.getFirst().number() - 1;
            for (int from = 0; from < log.size(); from += AT_ONCE) {
                var next = log.subList(from, Math.min(log.size(), from + AT_ONCE));
                var fetched = next.stream()
                        .map(piece -> fetchers.submit(() -> place.unpack(piece.name())))
                        .toList();
                for (int index = 0; index < next.size(); index++) {
                    var piece = next.get(index);
                    try {
                        if (piece.number() != before + 1) {
                            throw new IOException("the piece before it is missing");
                        }
                        if (!replay.apply(LogSegment.of(bytes(fetched.get(index))))) {
                            return new Replayed(replay.time(), false);
                        }
                        before = piece.number();
                    } catch (IOException | DatabaseBackupException e) {
                        if (!replay.time().isBefore(moment)) {
                            // why: it is what a restore said that failed here.
                            return new Replayed(replay.time(), false);
                        }
                        throw new UserError(
                                "The piece " + piece.name() + " of the log in " + place + " is damaged: "
                                        + e.getMessage() + ". Nothing was restored; --at " + replay.time()
                                        + " restores what is before it.",
                                e);
                    }
                }
            }
            return new Replayed(replay.time(), true);
        }
    }

    private static byte[] bytes(Future<Optional<byte[]>> fetched) throws IOException {
        try {
            return fetched.get().orElseThrow(() -> new IOException("it is gone"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a piece", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case null, default -> throw new IOException("it was changed or cut off", e);
            }
        }
    }

    private long fetchFiles(Path staging) throws IOException {
        var files = place.list(LogNames.FILES);
        for (var file : files) {
            var target = staging.resolve(file.name().substring(LogNames.FILES.length()));
            Files.createDirectories(Objects.requireNonNull(target.getParent()));
            var bytes = place.unpack(file.name());
            if (bytes.isPresent()) {
                Files.write(target, bytes.get());
            }
        }
        return files.size();
    }

    /** The newest whole backup, fetched into that new file. */
    public Instant fetchNewestBackup(Path target) {
        var newest = place.list(LogNames.BACKUPS).stream()
                .filter(file -> LogNames.backupTime(file.name()).isPresent())
                .reduce((_, last) -> last)
                .orElseThrow(() -> new UserError("There is no backup in " + place + "."));
        if (!place.get(newest.name(), target)) {
            throw new UserError("The backup " + newest.name() + " in " + place + " is gone; try again.");
        }
        return LogNames.backupTime(newest.name()).orElseThrow();
    }
}
