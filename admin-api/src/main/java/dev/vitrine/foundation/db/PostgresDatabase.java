package dev.vitrine.foundation.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;

/** PostgreSQL: one pool; reads see one snapshot, writes lock the rows they read and are retried after a conflict. */
final class PostgresDatabase implements Database {

    private static final int CONNECTIONS = 16;
    /** why: of so many who want the same at once, the last needs so many tries. */
    private static final int ATTEMPTS = 12;

    private final HikariDataSource pool;
    private final Jdbi jdbi;
    private final StatementCounter statementCounter;

    private PostgresDatabase(HikariDataSource pool, Jdbi jdbi, StatementCounter statementCounter) {
        this.pool = pool;
        this.jdbi = jdbi;
        this.statementCounter = statementCounter;
    }

    static Database open(String url) {
        var config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(CONNECTIONS);
        // why: its details quote whole rows, and a failure's message ends in a log.
        config.addDataSourceProperty("logServerErrorDetail", "false");
        config.setPoolName("postgresql");
        var pool = new HikariDataSource(config);
        try {
            Migrations.run(pool, Dialect.POSTGRESQL);
        } catch (RuntimeException e) {
            pool.close();
            throw e;
        }
        var jdbi = Jdbi.create(pool);
        var statementCounter = new StatementCounter();
        statementCounter.watch(jdbi);
        return new PostgresDatabase(pool, jdbi, statementCounter);
    }

    @Override
    public <T> T read(Function<Session, T> work) {
        return jdbi.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, handle -> {
            handle.setReadOnly(true);
            return work.apply(new Session(handle, Dialect.POSTGRESQL));
        });
    }

    @Override
    public <T> T write(Function<Tx, T> work) {
        var steps = new ArrayList<Runnable>();
        var value = committed(work, steps);
        steps.forEach(Runnable::run);
        return value;
    }

    private <T> T committed(Function<Tx, T> work, List<Runnable> steps) {
        for (int attempt = 1; ; attempt++) {
            try {
                return jdbi.inTransaction(TransactionIsolationLevel.READ_COMMITTED, handle -> {
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
        pool.close();
    }
}
