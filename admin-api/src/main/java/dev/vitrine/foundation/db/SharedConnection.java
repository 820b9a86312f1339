package dev.vitrine.foundation.db;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Objects;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Source of one and the same connection, which stays open until this is closed. why: Flyway changes the schema over one
 * connection and writes its history over another, so that a process which is killed between the two commits leaves a
 * change that no start can repeat. Over one connection both are in one transaction. For one thread.
 */
final class SharedConnection implements DataSource, AutoCloseable {

    private final Connection connection;
    private final Connection shared;

    SharedConnection(DataSource source) throws SQLException {
        connection = source.getConnection();
        shared = (Connection) Proxy.newProxyInstance(
                SharedConnection.class.getClassLoader(), new Class<?>[] {Connection.class}, (_, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw Objects.requireNonNull(e.getCause());
                    }
                });
    }

    @Override
    public Connection getConnection() {
        return shared;
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the connection is open already");
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter writer) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("nothing is logged");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("this wraps nothing");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
