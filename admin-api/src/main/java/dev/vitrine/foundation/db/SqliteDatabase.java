package dev.vitrine.foundation.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.vitrine.foundation.kernel.FaultGuard;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * SQLite: one writer thread that commits many callers' work with one fsync, and a pool of readers. Write-ahead log with
 * {@code synchronous=FULL}, so an acknowledged write survives a power cut.
 */
final class SqliteDatabase implements Database {

    private static final int READERS = 8;
    private static final int SHORT_READERS = 2;

    private final String url;
    private final List<HikariDataSource> pools;
    private final Jdbi readers;
    private final Jdbi shortReaders;
    private final SqliteWriter writer;
    private final CommitCounter commitCounter;
    private final StatementCounter statementCounter;
    private final FaultGuard faultGuard = new FaultGuard("database", DatabaseFault::of);

    private SqliteDatabase(
            String url,
            HikariDataSource reading,
            HikariDataSource readingShort,
            SqliteWriter writer,
            CommitCounter commitCounter,
            StatementCounter statementCounter) {
        this.url = url;
        this.pools = List.of(reading, readingShort);
        this.statementCounter = statementCounter;
        this.readers = jdbi(reading);
        this.shortReaders = jdbi(readingShort);
        this.writer = writer;
        this.commitCounter = commitCounter;
    }

    static Database open(String url) {
        SqliteNativeLibrary.unpackBeside(url);
        try {
            createForOwner(SqliteNativeLibrary.file(url));
            var source = source(url, false);
            Migrations.run(source, Dialect.SQLITE);
            var commitCounter = CommitCounter.beside(SqliteNativeLibrary.file(url));
            commitCounter.increment();
            var statementCounter = new StatementCounter();
            var writing = Jdbi.open(source.getConnection());
            statementCounter.watch(writing);
            writing.setStatementBuilder(
                    PreparedStatements.perConnection().createStatementBuilder(writing.getConnection()));
            return new SqliteDatabase(
                    url,
                    pool(url, "sqlite-readers", READERS),
                    pool(url, "sqlite-short-readers", SHORT_READERS),
                    new SqliteWriter(writing, commitCounter, InstantSource.system()).start(),
                    commitCounter,
                    statementCounter);
        } catch (FileAlreadyExistsException e) {
            // why: another process was first, and made it in the same way.
            return open(url);
        } catch (SQLException | IOException e) {
            throw new IllegalStateException("cannot open " + url, e);
        }
    }

    private static HikariDataSource pool(String url, String name, int connections) {
        var config = new HikariConfig();
        config.setDataSource(source(url, true));
        config.setMaximumPoolSize(connections);
        config.setPoolName(name);
        return new HikariDataSource(config);
    }

    private Jdbi jdbi(HikariDataSource pool) {
        var jdbi = Jdbi.create(pool);
        statementCounter.watch(jdbi);
        jdbi.setStatementBuilderFactory(PreparedStatements.perConnection());
        return jdbi;
    }

    /** why before SQLite does: it makes files that everybody may read, and the ones beside it with the same rights. */
    static void createForOwner(Path file) throws IOException {
        var folder = Objects.requireNonNull(file.getParent());
        if (Files.notExists(file)
                && Files.isDirectory(folder)
                && Files.getFileStore(folder).supportsFileAttributeView(PosixFileAttributeView.class)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
    }

    @Override
    public <T> T read(Function<Session, T> work) {
        return read(readers, work);
    }

    @Override
    public <T> T readShort(Function<Session, T> work) {
        return read(shortReaders, work);
    }

    private <T> T read(Jdbi jdbi, Function<Session, T> work) {
        return faultGuard.guard(
                false,
                () -> jdbi.withHandle(handle -> {
                    // why: a deferred transaction that only reads gives several statements one snapshot and never
                    // waits.
                    handle.begin();
                    try {
                        return work.apply(new Session(handle, Dialect.SQLITE));
                    } finally {
                        handle.rollback();
                    }
                }));
    }

    @Override
    public <T> T write(Function<Tx, T> work) {
        try {
            return faultGuard.guard(true, () -> writer.write(work));
        } catch (RuntimeException e) {
            throw ConstraintViolations.translate(e);
        }
    }

    @Override
    public long commits() {
        return commitCounter.count();
    }

    @Override
    public DatabaseLoad load() {
        return ConnectionPools.load(pools, writer.waiting(), writer.transactions());
    }

    @Override
    public Optional<SqliteLog> watchLog() {
        return Optional.of(SqliteLog.watch(SqliteNativeLibrary.file(url), writer, source(url, false)));
    }

    @Override
    public Dialect dialect() {
        return Dialect.SQLITE;
    }

    @Override
    public long statements() {
        return statementCounter.count();
    }

    @Override
    public void close() {
        writer.close();
        pools.forEach(HikariDataSource::close);
    }

    private static SQLiteDataSource source(String url, boolean reading) {
        var config = new SQLiteConfig();
        config.setBusyTimeout(10_000);
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        // why: "returning" tells them; the driver would ask after each statement.
        config.setGetGeneratedKeys(false);
        config.enforceForeignKeys(true);
        // why: what was a secret and is replaced shall not stay in the file's unused bytes.
        config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
        config.setTempStore(SQLiteConfig.TempStore.MEMORY);
        config.setPragma(SQLiteConfig.Pragma.MMAP_SIZE, "268435456");
        if (reading) {
            config.setPragma(SQLiteConfig.Pragma.CACHE_SIZE, "-8000");
        }
        var source = new SQLiteDataSource(config);
        source.setUrl(url);
        return source;
    }
}
