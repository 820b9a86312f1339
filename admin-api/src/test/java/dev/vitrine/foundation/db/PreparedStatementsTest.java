package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementBuilder;
import org.junit.jupiter.api.Test;

final class PreparedStatementsTest {

    private static final String TEXT = "select ?";

    @Test
    void statementIsPreparedOnceForAConnection() throws SQLException {
        try (var connection = connection()) {
            var statements = PreparedStatements.perConnection();
            var first = prepared(statements.createStatementBuilder(connection), connection, TEXT);
            statements.createStatementBuilder(connection).close(connection, TEXT, first);

            var second = prepared(statements.createStatementBuilder(connection), connection, TEXT);

            assertThat(second).isSameAs(first);
        }
    }

    @Test
    void statementInUseIsNotGivenToAnother() throws SQLException {
        try (var connection = connection()) {
            var statements = PreparedStatements.perConnection().createStatementBuilder(connection);

            var outer = prepared(statements, connection, TEXT);
            var inner = prepared(statements, connection, TEXT);

            assertThat(inner).isNotSameAs(outer);
        }
    }

    @Test
    void keepsTheNewestStatementsAndClosesTheOthers() throws SQLException {
        try (var connection = connection()) {
            var statements = PreparedStatements.perConnection().createStatementBuilder(connection);
            var oldest = prepared(statements, connection, TEXT);
            statements.close(connection, TEXT, oldest);
            Statement newest = oldest;
            for (int i = 0; i < 200; i++) {
                newest = prepared(statements, connection, TEXT + " + " + i);
                statements.close(connection, TEXT, newest);
            }

            assertThat(oldest.isClosed()).isTrue();
            assertThat(newest.isClosed()).isFalse();
        }
    }

    @Test
    void valuesOfTheUseBeforeAreGone() throws SQLException {
        try (var connection = connection()) {
            var statements = PreparedStatements.perConnection().createStatementBuilder(connection);
            for (var text : List.of(TEXT, "values (?)")) {
                var first = prepared(statements, connection, text);
                first.setInt(1, 5);
                first.executeQuery().close();
                statements.close(connection, text, first);

                var second = prepared(statements, connection, text);

                assertThat(second).isSameAs(first);
                try (var rows = second.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getObject(1)).as(text).isNull();
                }
            }
        }
    }

    @Test
    void twoConnectionsShareNothing() throws SQLException {
        try (var one = connection();
                var other = connection()) {
            var statements = PreparedStatements.perConnection();
            var first = prepared(statements.createStatementBuilder(one), one, TEXT);
            statements.createStatementBuilder(one).close(one, TEXT, first);

            var second = prepared(statements.createStatementBuilder(other), other, TEXT);

            assertThat(second.getConnection()).isSameAs(other);
        }
    }

    private static PreparedStatement prepared(StatementBuilder statements, Connection connection, String text)
            throws SQLException {
        try (var handle = Jdbi.create(() -> connection()).open();
                var query = handle.createQuery(text)) {
            return statements.create(connection, text, query.getContext());
        }
    }

    private static Connection connection() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite::memory:");
    }
}
