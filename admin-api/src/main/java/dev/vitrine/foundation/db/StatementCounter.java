package dev.vitrine.foundation.db;

import java.util.concurrent.atomic.LongAdder;
import org.jdbi.v3.core.config.Configurable;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementException;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counter of SQL statements, which also traces them without their values: for tests of statement counts. */
final class StatementCounter implements SqlLogger {

    private static final Logger LOG = LoggerFactory.getLogger(StatementCounter.class);

    private final LongAdder statements = new LongAdder();

    /** Counts what runs there; and what fails there says which statement it was, but not with which values. */
    void watch(Configurable<?> jdbi) {
        jdbi.configure(SqlStatements.class, config -> config.setSqlLogger(this));
        // why: values are names, addresses and tokens, and a failure's message ends in a log.
        jdbi.configure(
                StatementExceptions.class, config -> config.setMessageRendering(StatementCounter::withoutValues));
    }

    private static String withoutValues(StatementException failure) {
        var context = failure.getStatementContext();
        var statement =
                context == null ? "" : context.getRawSql().lines().findFirst().orElse("");
        return failure.getShortMessage() + " in: " + statement;
    }

    long count() {
        return statements.sum();
    }

    @Override
    public void logBeforeExecution(StatementContext context) {
        statements.increment();
        LOG.trace("event=statement_executed sql={}", context.getRenderedSql());
    }
}
