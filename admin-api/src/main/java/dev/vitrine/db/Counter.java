package dev.vitrine.db;

import java.util.concurrent.atomic.LongAdder;
import org.jdbi.v3.core.config.Configurable;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;

/** Counts statements, so that a test can say "a list takes a constant number of them". */
final class Counter implements SqlLogger {

    private final LongAdder statements = new LongAdder();

    void watch(Configurable<?> jdbi) {
        jdbi.configure(SqlStatements.class, config -> config.setSqlLogger(this));
    }

    long count() {
        return statements.sum();
    }

    @Override
    public void logBeforeExecution(StatementContext context) {
        statements.increment();
    }
}
