package dev.vitrine.foundation.db;

import com.zaxxer.hikari.pool.HikariPool;
import dev.vitrine.foundation.kernel.Fault;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.stream.Stream;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What keeps the database from its work, and what an operator does about it. Requests are none of its causes. */
public enum DatabaseFault implements Fault {
    DISK_FULL("the disk of the database is full", "free some space; nothing has to be started again"),
    READ_ONLY(
            "the database can only be read",
            "give the server's user the right to write its files, or lead --database to the server that takes writes"),
    UNREACHABLE(
            "the database server does not answer",
            "start it, or mend the way to it; this server connects again by itself"),
    TOO_MANY_CONNECTIONS(
            "the database server takes no more connections", "raise its max_connections, or run fewer processes"),
    CANNOT_OPEN(
            "the files of the database cannot be opened",
            "see that its folder is there and may be read, and that the process may open enough files (ulimit -n)"),
    BUSY("another process keeps the database locked", "find which one has its file open, and let it end"),
    DAMAGED("the database is damaged", "stop the server, and run doctor; restore a backup where it says so"),
    INPUT_OUTPUT(
            "the disk of the database fails",
            "look at the disk and the log of the system; where it can only be read since, check and mount it again, and"
                    + " start this server again");

    /** The pool's word for a connection that the server ended and the pool has given up. */
    private static final String CLOSED = "Connection is closed";

    private final String words;
    private final String remedy;

    DatabaseFault(String words, String remedy) {
        this.words = words;
        this.remedy = remedy;
    }

    @Override
    public String words() {
        return words;
    }

    @Override
    public String remedy() {
        return remedy;
    }

    @Override
    public boolean isAway() {
        return this == UNREACHABLE;
    }

    /** The fault that a failure comes from; empty where it is a mistake of a request or of ours. */
    static Optional<DatabaseFault> of(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .flatMap(cause -> cause(cause).stream())
                .findFirst();
    }

    private static Optional<DatabaseFault> cause(Throwable failure) {
        return switch (failure) {
            case SQLiteException sqlite -> ofSqlite(sqlite.getResultCode());
            case SQLTransientConnectionException pool -> ofPool(pool);
            case HikariPool.PoolInitializationException pool -> Optional.of(UNREACHABLE);
            case SQLException answer when CLOSED.equals(answer.getMessage()) -> Optional.of(UNREACHABLE);
            case SQLException answer -> ofState(String.valueOf(answer.getSQLState()));
            default -> Optional.empty();
        };
    }

    /** why told apart: where all connections are at work and none was refused, there is only much to do. */
    private static Optional<DatabaseFault> ofPool(SQLTransientConnectionException pool) {
        return Optional.ofNullable(pool.getCause())
                .flatMap(cause -> Optional.of(of(cause).orElse(UNREACHABLE)));
    }

    private static Optional<DatabaseFault> ofSqlite(SQLiteErrorCode code) {
        // why the low byte: the rest says where in SQLite it happened.
        return switch (code.code & 0xff) {
            case 5, 6 -> Optional.of(BUSY);
            case 8 -> Optional.of(READ_ONLY);
            case 10 -> Optional.of(INPUT_OUTPUT);
            case 11, 26 -> Optional.of(DAMAGED);
            case 13 -> Optional.of(DISK_FULL);
            case 14 -> Optional.of(CANNOT_OPEN);
            default -> Optional.empty();
        };
    }

    private static Optional<DatabaseFault> ofState(String state) {
        return switch (state) {
            case "53100" -> Optional.of(DISK_FULL);
            case "53300" -> Optional.of(TOO_MANY_CONNECTIONS);
            case "25006" -> Optional.of(READ_ONLY);
            case "58030" -> Optional.of(INPUT_OUTPUT);
            case "XX001", "XX002" -> Optional.of(DAMAGED);
            // Shut down, crashed, starting.
            case "57P01", "57P02", "57P03" -> Optional.of(UNREACHABLE);
            default -> state.startsWith("08") ? Optional.of(UNREACHABLE) : Optional.empty();
        };
    }
}
