package dev.vitrine.server.backup;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.DatabaseBackupException;
import dev.vitrine.foundation.db.LogGapException;
import dev.vitrine.foundation.db.LogPosition;
import dev.vitrine.foundation.db.LogSegment;
import dev.vitrine.foundation.db.SqliteLog;
import dev.vitrine.server.BackupPlan;
import dev.vitrine.server.Config;
import dev.vitrine.server.UserError;
import dev.vitrine.server.backup.LogNames.Piece;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Continuous copy of a SQLite database: pages now and then, and between them each transaction, taken from the
 * write-ahead log within a second. What cannot be sent waits beside the database, so that the log itself stays small.
 * Decision 096 has the reasons. Safe for use by many threads.
 */
public final class LogCopy implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LogCopy.class);

    /** Size of a piece. */
    private static final int MOST = 8 << 20;

    /** Size of the log from which on it is taken into the database; SQLite's own usual one. */
    private static final long LARGE_LOG = 4 << 20;

    /** How much may wait beside the database while the place of backups is away. */
    private static final long MOST_WAITING = 1L << 30;

    private final BackupPlace place;
    private final BackupPlan plan;
    private final Database database;
    private final Path folder;
    private final InstantSource clock;

    /** Held while pieces are sent: by the job, or at the end. */
    private final Object sending = new Object();

    private @Nullable FileChannel lock;
    private @Nullable Chain chain;
    private volatile Instant copied;

    /** The log as it is watched now. */
    private static final class Chain {
        private final SqliteLog log;
        private final LogSpool spool;
        private LogPosition position;
        private long number;
        private volatile @Nullable Instant pagesAt;
        private boolean copyingPages;

        Chain(SqliteLog log, LogSpool spool) {
            this.log = log;
            this.spool = spool;
            this.position = log.begun();
            // why: so the next start knows where to go on, should this process be killed at once.
            spool.add(0, LogSegment.mark(position));
        }

        void keep(LogSegment segment) {
            number++;
            spool.add(number, segment);
            position = segment.to();
        }

        /** why not to the end: while others write there is always more. */
        void read() {
            for (var next = log.read(position, MOST); next.isPresent(); next = log.read(position, MOST)) {
                keep(next.get());
                if (next.get().frames().length < MOST) {
                    return;
                }
            }
        }

        /** While nobody writes. */
        void readAll() {
            for (var next = log.read(position, MOST); next.isPresent(); next = log.read(position, MOST)) {
                keep(next.get());
            }
        }
    }

    public LogCopy(BackupPlace place, BackupPlan plan, Database database, Config config, InstantSource clock) {
        this.place = place;
        this.plan = plan;
        this.database = database;
        this.folder = folder(config);
        this.clock = clock;
        this.copied = clock.instant();
    }

    private static Path folder(Config config) {
        var file = Path.of(config.database().replaceFirst("^jdbc:sqlite:", "").replaceFirst("\\?.*$", ""))
                .toAbsolutePath();
        return file.resolveSibling(file.getFileName() + "-copy");
    }

    /**
     * Keeps what a process that was killed left in the log, before the database is opened and takes it in. why not
     * whenever it is opened: a command must not read a log that a server writes.
     */
    public static void rescue(Config config) {
        var folder = folder(config);
        if (config.backups() == null || !config.database().startsWith("jdbc:sqlite:") || !Files.isDirectory(folder)) {
            return;
        }
        try (var lock = lock(folder)) {
            var spools = LogSpool.list(folder);
            if (lock != null && !spools.isEmpty()) {
                rescue(config.database(), spools.getLast());
            }
        } catch (IOException e) {
            throw new UserError("The folder " + folder + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static void rescue(String database, LogSpool spool) throws IOException {
        var newest = spool.newest();
        if (newest.isEmpty()) {
            return;
        }
        var number = LogSpool.number(newest.get());
        try {
            var position = LogSegment.of(Files.readAllBytes(newest.get())).to();
            var next = SqliteLog.readClosed(database, position, MOST);
            while (next.isPresent()) {
                number++;
                spool.add(number, next.get());
                position = next.get().to();
                next = SqliteLog.readClosed(database, position, MOST);
            }
        } catch (LogGapException | DatabaseBackupException e) {
            LOG.warn("event=log_not_continued chain={} reason=\"{}\"", spool.chain(), e.getMessage());
        }
    }

    /** Begins a chain; false where another process copies this database already. */
    public synchronized boolean start() {
        try {
            if (Files.notExists(folder)) {
                Files.createDirectories(folder, ownerOnly(folder));
            }
            lock = lock(folder);
            if (lock == null) {
                LOG.warn("event=log_copy_skipped reason=\"another server copies this database\"");
                return false;
            }
            for (var draft : drafts()) {
                Files.delete(draft);
            }
            chain = begin();
            return true;
        } catch (IOException e) {
            throw new UserError("The folder " + folder + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path folder) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    private List<Path> drafts() throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("pages"))
                    .toList();
        }
    }

    private static @Nullable FileChannel lock(Path folder) throws IOException {
        var channel = FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) {
            LOG.debug("event=log_copied_in_this_process", e);
        }
        channel.close();
        return null;
    }

    private Chain begin() {
        var log = database.watchLog().orElseThrow();
        var name = LogNames.chain(clock.instant());
        LOG.info("event=log_chain_begun chain={}", name);
        return new Chain(log, new LogSpool(folder.resolve(name)));
    }

    /** Copies what was committed since, and sends what waits. */
    public void run() {
        var begun = clock.instant();
        collect();
        send();
        copied = begun;
    }

    /** Takes what was committed into the folder beside the database. */
    private synchronized void collect() {
        var now = chain;
        if (now == null) {
            return;
        }
        try {
            now.read();
            // why not while pages are copied: who reads them needs the log.
            if (now.position.offset() > LARGE_LOG && !now.copyingPages) {
                checkpoint(now);
            }
        } catch (LogGapException e) {
            LOG.warn("event=log_gap chain={} reason=\"{}\"", now.spool.chain(), e.getMessage());
            beginAnew(now);
            return;
        }
        if (now.spool.bytes() > MOST_WAITING) {
            LOG.error(
                    "event=log_copy_given_up chain={} reason=\"{} could not be reached for too long; moments from now"
                            + " on can be restored when it is back\"",
                    now.spool.chain(),
                    place);
            now.spool.delete();
            beginAnew(now);
        }
    }

    private static void checkpoint(Chain now) {
        var position = now.log.checkpoint(now.position, MOST, now::keep);
        if (!position.equals(now.position)) {
            now.keep(LogSegment.mark(position));
        }
    }

    private void beginAnew(Chain before) {
        chain = null;
        before.log.close();
        chain = begin();
    }

    private void send() {
        synchronized (sending) {
            for (var spool : LogSpool.list(folder)) {
                for (var piece : spool.unsent()) {
                    send(spool, piece);
                }
                if (!isCurrent(spool)) {
                    spool.delete();
                }
            }
        }
    }

    private void send(LogSpool spool, Path piece) {
        try {
            place.pack(LogNames.LOG + spool.chain() + "/" + piece.getFileName(), Files.readAllBytes(piece));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        spool.sent(piece);
    }

    private synchronized boolean isCurrent(LogSpool spool) {
        return chain != null && chain.spool.chain().equals(spool.chain());
    }

    /** Copies the pages where there are none of this chain or they are too old; then deletes what nobody needs. */
    public void copyPages() {
        var begun = clock.instant();
        var now = due(begun);
        if (now == null) {
            return;
        }
        // why first: to copy pages takes long.
        place.check();
        var file = folder.resolve("pages");
        try {
            Files.deleteIfExists(file);
            var number = copyPages(now, file);
            place.pack(
                    LogNames.LOG + now.spool.chain() + "/" + LogNames.pages(number, SqliteLog.time(file)),
                    file,
                    folder.resolve("pages.packed"));
            now.pagesAt = begun;
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        prune();
    }

    private synchronized @Nullable Chain due(Instant begun) {
        return chain == null
                        || chain.pagesAt != null
                                && chain.pagesAt.plus(plan.every()).isAfter(begun)
                ? null
                : chain;
    }

    /** The number of the last piece before them. */
    private long copyPages(Chain now, Path file) {
        SqliteLog.Pages pages;
        long number;
        synchronized (this) {
            pages = now.log.pages(now::readAll);
            number = now.number;
            now.copyingPages = true;
        }
        try (pages) {
            pages.copyTo(file);
        } finally {
            synchronized (this) {
                now.copyingPages = false;
            }
        }
        return number;
    }

    /** Deletes pieces that lead to no moment which is kept. */
    private void prune() {
        var pieces = Piece.list(place);
        var oldest = clock.instant().minus(plan.keep());
        Optional<Piece> first = pieces.stream()
                .filter(piece -> piece.pages() && !piece.time().isAfter(oldest))
                .max(Comparator.comparing(Piece::chain).thenComparing(Piece::number));
        first.ifPresent(pages -> pieces.stream().filter(before(pages)).forEach(piece -> place.delete(piece.name())));
    }

    private static Predicate<Piece> before(Piece pages) {
        return piece -> piece.chain().compareTo(pages.chain()) < 0
                || piece.chain().equals(pages.chain())
                        && (piece.pages() ? piece.number() < pages.number() : piece.number() <= pages.number());
    }

    /** Until when every transaction is in the place of backups. */
    public Instant copied() {
        return copied;
    }

    /** Copies what is left; to be called when nobody writes any more, before the database is closed. */
    @Override
    public void close() {
        try {
            run();
        } catch (RuntimeException e) {
            LOG.warn("event=log_copy_unfinished reason=\"what is left is sent at the next start\"", e);
        }
        synchronized (this) {
            if (chain != null) {
                chain.log.close();
                chain = null;
            }
            if (lock != null) {
                try {
                    lock.close();
                } catch (IOException e) {
                    LOG.debug("event=lock_not_closed", e);
                }
            }
        }
    }
}
