package dev.vitrine.foundation.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.vitrine.foundation.kernel.FaultGuard;
import dev.vitrine.foundation.kernel.Tenant;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * PostgreSQL: a pool each for writes, reads and short reads, so that none waits for another; reads see one snapshot,
 * writes lock the rows they read and are retried after a conflict.
 */
final class PostgresDatabase implements Database {

    private static final int WRITERS = 8;
    private static final int READERS = 6;
    private static final int SHORT_READERS = 2;

    /** After which a connection is found to be refused, or waited for once more. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private static final int WAITS = 6;

    /**
     * After which a statement that nothing is heard of ends with its connection, where the address names no other time.
     * why at all: TCP itself waits for a quarter of an hour, and a thread of requests with it.
     */
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(2);

    /** The same of a statement or two that every request needs first, so that all learn soon that nobody answers. */
    private static final Duration LONGEST_SILENCE_OF_SHORT_READS = Duration.ofSeconds(30);

    /** why more than one: the next has begun when the one before it commits. */
    private static final int MOST_IN_TURN = 2;

    /** why: of so many who want the same at once, the last needs so many tries. */
    private static final int ATTEMPTS = 12;

    private final List<HikariDataSource> pools;
    private final Jdbi writers;
    private final Jdbi readers;
    private final Jdbi shortReaders;
    private final StatementCounter statementCounter = new StatementCounter();
    private final FaultGuard faultGuard = new FaultGuard("database", DatabaseFault::of);
    private final LongAdder transactions = new LongAdder();
    private final Map<Long, Semaphore> turns = new ConcurrentHashMap<>();
    private final List<HikariDataSource> comparing;
    private final Optional<ReadReplica> replica;

    private PostgresDatabase(
            HikariDataSource writing,
            HikariDataSource reading,
            HikariDataSource readingShort,
            String url,
            @Nullable String replicaUrl) {
        this.writers = jdbi(writing);
        this.readers = jdbi(reading);
        this.shortReaders = jdbi(readingShort);
        if (replicaUrl == null) {
            this.pools = List.of(writing, reading, readingShort);
            this.comparing = List.of();
            this.replica = Optional.empty();
        } else {
            var copied = replicaPool(replicaUrl, "postgresql-replica-readers", READERS, LONGEST_SILENCE);
            this.pools = List.of(writing, reading, readingShort, copied);
            this.comparing = List.of(
                    pool(url, "postgresql-primary-position", 1, LONGEST_SILENCE_OF_SHORT_READS),
                    replicaPool(replicaUrl, "postgresql-replica-position", 1, LONGEST_SILENCE_OF_SHORT_READS));
            this.replica = Optional.of(new ReadReplica(comparing.getFirst(), comparing.getLast(), jdbi(copied)));
        }
    }

    static Database open(String url, @Nullable String replicaUrl) {
        var writing = pool(url, "postgresql-writers", WRITERS, LONGEST_SILENCE);
        // why connected first: from then on a newer one that starts knows of this process.
        try (var _ = ConnectedProcesses.startOneByOne(writing)) {
            Migrations.run(migrating(url), Dialect.POSTGRESQL);
        } catch (SQLException | RuntimeException e) {
            writing.close();
            throw e instanceof RuntimeException failure ? failure : new IllegalStateException(e);
        }
        return new PostgresDatabase(
                writing,
                pool(url, "postgresql-readers", READERS, LONGEST_SILENCE),
                pool(url, "postgresql-short-readers", SHORT_READERS, LONGEST_SILENCE_OF_SHORT_READS),
                url,
                replicaUrl);
    }

    /** why so impatient: whoever wants a table waits behind a change of it that waits. */
    private static DataSource migrating(String url) {
        var source = new PGSimpleDataSource();
        source.setUrl(url);
        // why beside those of the address: a schema may be named there.
        source.setOptions(Objects.requireNonNullElse(source.getOptions(), "") + " -c lock_timeout=3s");
        source.setLogServerErrorDetail(false);
        // why whatever the address says: a change of a large table takes as long as it takes.
        source.setSocketTimeout(0);
        return source;
    }

    private static HikariDataSource pool(String url, String name, int connections, Duration silence) {
        return new HikariDataSource(config(url, name, connections, silence));
    }

    /** why not waited for: a server starts without it, and uses it as soon as it is there. */
    private static HikariDataSource replicaPool(String url, String name, int connections, Duration silence) {
        var config = config(url, name, connections, silence);
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    private static HikariConfig config(String url, String name, int connections, Duration silence) {
        var config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(connections);
        config.setConnectionTimeout(LONGEST_WAIT.toMillis());
        // why: its details quote whole rows, and a failure's message ends in a log.
        config.addDataSourceProperty("logServerErrorDetail", "false");
        // What the address says of these goes before.
        config.addDataSourceProperty("tcpKeepAlive", "true");
        config.addDataSourceProperty("socketTimeout", Long.toString(silence.toSeconds()));
        config.setConnectionInitSql(ConnectedProcesses.named());
        config.setPoolName(name);
        return config;
    }

    private Jdbi jdbi(HikariDataSource pool) {
        var jdbi = Jdbi.create(pool);
        statementCounter.watch(jdbi);
        return jdbi;
    }

    @Override
    public <T> T read(Function<Session, T> work) {
        return read(readers, work);
    }

    @Override
    public <T> T readShort(Function<Session, T> work) {
        return read(shortReaders, work);
    }

    @Override
    public <T> T readFromReplica(Function<Session, T> work) {
        return replica.isPresent() ? replica.get().read(work, () -> read(work)) : read(work);
    }

    @Override
    public <T> T readLong(Function<Session, T> work) {
        return read(readers, session -> {
            ConnectedProcesses.waitAsLongAsItTakes(session.connection());
            return work.apply(session);
        });
    }

    private <T> T read(Jdbi jdbi, Function<Session, T> work) {
        return faultGuard.guard(
                false,
                () -> connected(() -> jdbi.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, handle -> {
                    handle.setReadOnly(true);
                    return work.apply(new Session(handle, Dialect.POSTGRESQL));
                })));
    }

    /** Waits for a connection while others are at work on all of them, but not where there is no server. */
    private <T> T connected(Supplier<T> work) {
        for (int wait = 1; ; wait++) {
            try {
                return work.get();
            } catch (ConnectionException e) {
                // why nothing is done twice: the work begins with the connection.
                if (wait == WAITS || DatabaseFault.of(e).isPresent()) {
                    throw e;
                }
                // why: those who have the connections may wait for a server that others found to be away.
                faultGuard.refuseWhileAway();
            }
        }
    }

    @Override
    public <T> T write(Function<Tx, T> work) {
        var steps = new ArrayList<Runnable>();
        var value = faultGuard.guard(true, () -> connected(() -> committed(work, steps)));
        transactions.increment();
        steps.forEach(Runnable::run);
        return value;
    }

    @Override
    public <T> T writeInTurn(Tenant shop, Function<Tx, T> work) {
        var turn = turns.computeIfAbsent(shop.shopId().value(), id -> new Semaphore(MOST_IN_TURN, true));
        turn.acquireUninterruptibly();
        try {
            return write(work);
        } finally {
            turn.release();
        }
    }

    private <T> T committed(Function<Tx, T> work, List<Runnable> steps) {
        for (int attempt = 1; ; attempt++) {
            try {
                return writers.inTransaction(TransactionIsolationLevel.READ_COMMITTED, handle -> {
                    var tx = new Tx(handle, Dialect.POSTGRESQL);
                    var result = work.apply(tx);
                    tx.finish();
                    steps.clear();
                    steps.addAll(tx.steps());
                    return result;
                });
            } catch (RuntimeException e) {
                if (attempt == ATTEMPTS || !ConstraintViolations.isRetryable(e)) {
                    throw ConstraintViolations.translate(e);
                }
            }
        }
    }

    /** why not {@code now()}: that is when the transaction began. */
    @Override
    public Optional<Instant> time() {
        return readShort(session -> session.sql("select (extract(epoch from clock_timestamp()) * 1000)::bigint")
                .number()
                .map(Instant::ofEpochMilli));
    }

    @Override
    public DatabaseLoad load() {
        return ConnectionPools.load(
                pools, ConnectionPools.load(pools.subList(0, 1), 0, 0).waitingThreads(), transactions.sum());
    }

    @Override
    public Optional<ReplicaLoad> replica() {
        return replica.map(ReadReplica::load);
    }

    @Override
    public Dialect dialect() {
        return Dialect.POSTGRESQL;
    }

    @Override
    public long statements() {
        return statementCounter.count();
    }

    @Override
    public void close() {
        replica.ifPresent(ReadReplica::close);
        comparing.forEach(HikariDataSource::close);
        pools.forEach(HikariDataSource::close);
    }
}
