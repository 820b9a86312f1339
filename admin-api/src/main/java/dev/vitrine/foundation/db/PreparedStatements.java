package dev.vitrine.foundation.db;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.statement.StatementBuilder;
import org.jdbi.v3.core.statement.StatementBuilderFactory;
import org.jdbi.v3.core.statement.StatementContext;
import org.sqlite.SQLiteConnection;

/**
 * Prepared statements of one connection to SQLite, kept for their next use: planning one takes longer than running most
 * of them. For one thread at a time, as the connection is.
 */
final class PreparedStatements implements StatementBuilder {

    private static final int MOST = 128;

    private final SQLiteConnection connection;
    private final LinkedHashMap<String, PreparedStatement> idle = new LinkedHashMap<>();
    private final Map<Statement, String> busy = new IdentityHashMap<>();

    private PreparedStatements(SQLiteConnection connection) {
        this.connection = connection;
    }

    /** Gives each connection below a pool its own statements. */
    static StatementBuilderFactory perConnection() {
        var known = new ConcurrentHashMap<SQLiteConnection, PreparedStatements>();
        return pooled -> {
            try {
                var connection = pooled.unwrap(SQLiteConnection.class);
                if (!known.containsKey(connection)) {
                    // why now: a pool replaces a connection by a new one.
                    known.keySet().removeIf(PreparedStatements::isClosed);
                }
                return known.computeIfAbsent(connection, PreparedStatements::new);
            } catch (SQLException e) {
                throw new IllegalStateException("the connection is none to SQLite", e);
            }
        };
    }

    @Override
    public PreparedStatement create(Connection pooled, String text, StatementContext context) throws SQLException {
        // why out of the map: work on a statement's rows may run the same statement.
        var kept = idle.remove(text);
        var statement = kept == null ? connection.prepareStatement(text) : kept;
        busy.put(statement, text);
        return statement;
    }

    @Override
    public void close(Connection pooled, String raw, Statement statement) throws SQLException {
        var text = busy.remove(statement);
        if (text == null || !(statement instanceof PreparedStatement prepared) || !isReusable(prepared, text)) {
            statement.close();
            return;
        }
        var same = idle.put(text, prepared);
        if (same != null) {
            same.close();
        }
        if (idle.size() > MOST) {
            Objects.requireNonNull(idle.pollFirstEntry()).getValue().close();
        }
    }

    @Override
    public Statement create(Connection pooled, StatementContext context) throws SQLException {
        return connection.createStatement();
    }

    @Override
    public CallableStatement createCall(Connection pooled, String text, StatementContext context) throws SQLException {
        return connection.prepareCall(text);
    }

    /**
     * why without its values: they may be large, and nobody's secret shall stay in memory. A failure may end one. why
     * not cleared where it only reads: SQLite plans a query again whose parameters were cleared, which takes ten times
     * as long as to run it; and what it looks for is small.
     */
    private static boolean isReusable(PreparedStatement statement, String text) {
        try {
            if (isQuery(text)) {
                var parameters = statement.getParameterMetaData().getParameterCount();
                for (int i = 1; i <= parameters; i++) {
                    statement.setNull(i, Types.NULL);
                }
            } else {
                statement.clearParameters();
            }
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private static boolean isQuery(String text) {
        return text.regionMatches(true, 0, "select", 0, "select".length());
    }

    private static boolean isClosed(SQLiteConnection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }
}
