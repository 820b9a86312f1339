package dev.vitrine.foundation.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Processes that are connected to a PostgreSQL database, with the schema that each was made for: it stands in the names
 * of their connections, so that a process that ends, in whatever way, is not among them any more.
 */
final class ConnectedProcesses {

    private static final String NAME = "vitrine schema ";

    /** Which no other program takes in this database. */
    private static final long STARTS = 0x7669_7472_7374_6172L;

    private ConnectedProcesses() {}

    /** What makes a connection one of this process. */
    static String named() {
        return "set application_name = '" + NAME + Migrations.newest() + " process "
                + ProcessHandle.current().pid() + "'";
    }

    /** Lets no other process start until it is closed, also where this one dies. */
    static Connection startOneByOne(DataSource source) {
        try {
            var connection = source.getConnection();
            try (var statement = connection.createStatement()) {
                connection.setAutoCommit(false);
                // why: another that starts may change a large table.
                waitAsLongAsItTakes(connection);
                statement.execute("select pg_advisory_xact_lock(" + STARTS + ")");
                return connection;
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot wait for other processes that start", e);
        }
    }

    /** Lets no silence of the server end what this connection does; a pool takes that back. */
    static void waitAsLongAsItTakes(Connection connection) {
        try {
            connection.setNetworkTimeout(Runnable::run, 0);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot change how long a connection waits", e);
        }
    }

    /** Those that were made for an earlier schema than this one, as operators find them. */
    static List<String> older(DataSource source) {
        try (var connection = source.getConnection();
                var statement = connection.prepareStatement("""
                        select distinct application_name, coalesce(host(client_addr), 'this machine')
                        from pg_stat_activity
                        where datname = current_database() and application_name like ? order by 1, 2
                        """)) {
            statement.setString(1, NAME + "%");
            var older = new ArrayList<String>();
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    var words = rows.getString(1).substring(NAME.length()).split(" ");
                    if (words.length == 3 && words[0].compareTo(Migrations.newest()) < 0) {
                        older.add("process " + words[2] + " at " + rows.getString(2) + " (schema " + words[0] + ")");
                    }
                }
            }
            return older;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot list the connections to the database", e);
        }
    }
}
