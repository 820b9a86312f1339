package dev.vitrine.foundation.db;

import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** One end of a move: a connection that keeps all others away. For one thread. */
final class MoveEnd implements AutoCloseable {

    static final String HISTORY = "flyway_schema_history";

    private static final int FETCHED = 100;

    /** why any number: it must only be the same in all processes. */
    private static final long LOCK = 0x7669_7472_696e_6531L;

    private static final int LOCK_WAIT = 2_000;

    private static final String FOREIGN_KEY_VIOLATION = "23503";

    private final Connection connection;
    private final Dialect dialect;

    private MoveEnd(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    /** Work with a connection. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws SQLException;
    }

    /** Whether there is anything at that address. */
    static boolean exists(String url) {
        return !isSqlite(url) || Files.exists(SqliteNativeLibrary.file(url));
    }

    private static boolean isSqlite(String url) {
        return url.startsWith("jdbc:sqlite:");
    }

    /** Where rows come from: nobody else has it open, and nobody can change it until this is closed. */
    static MoveEnd source(String url) {
        var end = open(url);
        try {
            return end.dialect == Dialect.SQLITE ? end.alone(url) : end.withoutWriters();
        } catch (RuntimeException e) {
            end.close();
            throw e;
        }
    }

    /** Where rows go to. */
    static MoveEnd target(String url) {
        var end = open(url);
        try {
            if (end.dialect == Dialect.SQLITE) {
                return end.alone(url);
            }
            return end.onlyMove();
        } catch (RuntimeException e) {
            end.close();
            throw e;
        }
    }

    /** why with some patience: PostgreSQL may still end the connection of a move that was killed. */
    private MoveEnd onlyMove() {
        try {
            execute("set synchronous_commit = on");
            execute("set lock_timeout = '5s'");
            execute("select pg_advisory_lock(" + LOCK + ")");
            return this;
        } catch (SQLException e) {
            throw new DatabaseMoveException("Another move into this database is running; let it end.", e);
        }
    }

    /** Of one moment, while others write. */
    static MoveEnd snapshot(String url) {
        var end = open(url);
        return work(() -> {
            if (end.dialect == Dialect.POSTGRESQL) {
                end.connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            }
            end.connection.setAutoCommit(false);
            return end;
        });
    }

    /** Of a snapshot or a transaction, which goes on when this is forgotten. */
    static MoveEnd of(Session session) {
        return new MoveEnd(session.connection(), session.dialect());
    }

    private static MoveEnd open(String url) {
        try {
            if (isSqlite(url)) {
                SqliteNativeLibrary.unpackBeside(url);
                var config = new SQLiteConfig();
                config.setBusyTimeout(LOCK_WAIT);
                config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
                return new MoveEnd(config.createConnection(url), Dialect.SQLITE);
            }
            var properties = new Properties();
            properties.setProperty("reWriteBatchedInserts", "true");
            // why: its details quote whole rows, and a failure's message ends on a terminal.
            properties.setProperty("logServerErrorDetail", "false");
            var connection = DriverManager.getConnection(url, properties);
            ConnectedProcesses.waitAsLongAsItTakes(connection);
            return new MoveEnd(connection, Dialect.POSTGRESQL);
        } catch (SQLException e) {
            throw new DatabaseMoveException("The database cannot be opened: " + e.getMessage(), e);
        }
    }

    /** why exclusive: SQLite grants that only where no other process has the file open. */
    private MoveEnd alone(String url) {
        try (var statement = connection.createStatement()) {
            statement.execute("pragma locking_mode = exclusive");
            statement.execute("pragma journal_mode = wal");
            statement.execute("pragma foreign_keys = off");
            statement.execute("begin exclusive");
            statement.execute("commit");
            return this;
        } catch (SQLException e) {
            if (e instanceof SQLiteException busy
                    && busy.getResultCode().name().startsWith(SQLiteErrorCode.SQLITE_BUSY.name())) {
                throw new DatabaseMoveException(
                        "Another process has " + SqliteNativeLibrary.file(url)
                                + " open: stop the server (and every other command) that uses it, and begin again.",
                        e);
            }
            throw failure(e);
        }
    }

    private MoveEnd withoutWriters() {
        var others = number("select count(*) from pg_stat_activity where datname = current_database()"
                + " and pid <> pg_backend_pid() and backend_type = 'client backend'");
        if (others > 0) {
            throw new DatabaseMoveException("There are " + others + " other connections to the database that is to be"
                    + " moved: stop the servers (and every other program) that use it, and begin again.");
        }
        return work(() -> {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            var names = baseTables();
            connection.rollback();
            if (!names.isEmpty()) {
                execute("lock table "
                        + String.join(
                                ", ", names.stream().map(SchemaContents::quoted).toList()) + " in share mode nowait");
            }
            return this;
        });
    }

    Dialect dialect() {
        return dialect;
    }

    /** Version of the schema; empty where there is none. */
    String schema() {
        return baseTables().contains(HISTORY)
                ? texts("select version from " + HISTORY
                                + " where success and version is not null order by installed_rank desc limit 1")
                        .stream()
                        .findFirst()
                        .orElse("")
                : "";
    }

    /** All tables that are not part of an index, in the order of their names. */
    List<String> baseTables() {
        return texts(
                dialect == Dialect.SQLITE
                        ? "select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')"
                                + " and name not like 'sqlite_%' order by name"
                        : SchemaContents.OF_POSTGRESQL);
    }

    /** Tables whose rows are moved. */
    List<MovedTable> tables() {
        return baseTables().stream()
                .filter(Predicate.not(List.of(HISTORY, MoveJournal.TABLE)::contains))
                .sorted()
                .map(this::table)
                .toList();
    }

    private MovedTable table(String name) {
        var columns = new ArrayList<MovedTable.Column>();
        var keys = new TreeMap<Long, String>();
        var numbered = false;
        if (dialect == Dialect.SQLITE) {
            var sql = texts("select sql from sqlite_master where type = 'table' and name = ?", name)
                    .getFirst();
            if (sql.matches("(?is)create virtual table.*")) {
                return terms(name);
            }
            numbered = sql.matches("(?is).*\\bautoincrement\\b.*");
            for (var row : rows("select name, type, pk from pragma_table_info(?)", name)) {
                columns.add(new MovedTable.Column(text(row, 0), ColumnType.of(text(row, 1))));
                keys.put(Long.valueOf(text(row, 2)), text(row, 0));
            }
            keys.remove(0L);
        } else {
            for (var row : rows("""
                    select column_name, data_type, is_identity from information_schema.columns
                    where table_schema = current_schema() and table_name = ?
                    """, name)) {
                columns.add(new MovedTable.Column(text(row, 0), ColumnType.of(text(row, 1))));
                numbered |= text(row, 2).equals("YES");
            }
            if (columns.stream().anyMatch(column -> column.type() == ColumnType.TERMS)) {
                return terms(name);
            }
            for (var row : rows("""
                    select k.ordinal_position, k.column_name from information_schema.table_constraints c
                    join information_schema.key_column_usage k on k.constraint_schema = c.constraint_schema
                      and k.constraint_name = c.constraint_name and k.table_name = c.table_name
                    where c.table_schema = current_schema() and c.table_name = ? and c.constraint_type = 'PRIMARY KEY'
                    """, name)) {
                keys.put(Long.valueOf(text(row, 0)), text(row, 1));
            }
        }
        if (keys.isEmpty()) {
            throw new DatabaseMoveException("The table " + name + " has no primary key, so it is none of Vitrine's;"
                    + " take it out of the database before the move.");
        }
        columns.sort(Comparator.comparing(MovedTable.Column::name));
        return new MovedTable(name, List.copyOf(columns), List.copyOf(keys.values()), numbered);
    }

    private static MovedTable terms(String name) {
        return new MovedTable(
                name,
                List.of(
                        new MovedTable.Column("rowid", ColumnType.INTEGER),
                        new MovedTable.Column("terms", ColumnType.TERMS)),
                List.of("rowid"),
                false);
    }

    private static String text(List<@Nullable String> row, int column) {
        return String.valueOf(row.get(column));
    }

    long count(MovedTable table) {
        return number("select count(*) from " + table.quoted());
    }

    /** Whether any table has a row, except the history of the schema. */
    boolean hasRows() {
        return baseTables().stream()
                .filter(Predicate.not(HISTORY::equals))
                .anyMatch(name -> number("select count(*) from (select 1 from " + SchemaContents.quoted(name)
                                + " limit 1) any_row")
                        > 0);
    }

    /** Consumer of rows, which have their columns in the order of the table. */
    @FunctionalInterface
    interface RowConsumer {
        void accept(List<@Nullable Object> row);
    }

    /** Reads the rows of a table behind that key, or all when it is empty. */
    void read(MovedTable table, List<Object> after, RowConsumer rows) {
        read(table, table.select(dialect, !after.isEmpty()), after, rows);
    }

    /** Reads rows by a statement of the table, with the values of its parameters; SQLite has those of terms twice. */
    void read(MovedTable table, String sql, List<Object> values, RowConsumer rows) {
        work(() -> {
            var alone = connection.getAutoCommit() && dialect == Dialect.POSTGRESQL;
            var inSqlite = table.isTerms() && dialect == Dialect.SQLITE;
            if (alone) {
                // why: it fetches some rows at a time only within a transaction.
                connection.setAutoCommit(false);
            }
            if (inSqlite) {
                execute("create virtual table if not exists temp." + table.vocabulary() + " using fts5vocab('main', '"
                        + table.name() + "', 'instance')");
            }
            try (var statement = connection.prepareStatement(sql)) {
                statement.setFetchSize(FETCHED);
                for (int i = 0; i < (inSqlite ? 2 : 1) * values.size(); i++) {
                    statement.setObject(i + 1, values.get(i % values.size()));
                }
                try (var result = statement.executeQuery()) {
                    if (inSqlite) {
                        terms(result, rows);
                    } else {
                        while (result.next()) {
                            rows.accept(row(table, result));
                        }
                    }
                }
            } finally {
                if (alone) {
                    connection.rollback();
                    connection.setAutoCommit(true);
                }
            }
            return true;
        });
    }

    private static List<@Nullable Object> row(MovedTable table, ResultSet result) throws SQLException {
        var row = new ArrayList<@Nullable Object>();
        for (int i = 0; i < table.columns().size(); i++) {
            var type = table.columns().get(i).type();
            var value = type.read(result, i + 1);
            row.add(type == ColumnType.TERMS && value instanceof String text ? sorted(text) : value);
        }
        return row;
    }

    /** why: databases sort them in different ways. */
    private static String sorted(String terms) {
        return String.join(
                " ",
                Arrays.stream(terms.split(" "))
                        .filter(term -> !term.isEmpty())
                        .sorted()
                        .distinct()
                        .toList());
    }

    private static void terms(ResultSet result, RowConsumer rows) throws SQLException {
        var id = Optional.<Long>empty();
        var terms = new StringBuilder();
        while (result.next()) {
            if (id.isPresent() && id.get() != result.getLong(1)) {
                rows.accept(List.of(id.get(), sorted(terms.toString())));
                terms.setLength(0);
            }
            id = Optional.of(result.getLong(1));
            var term = result.getString(2);
            if (term != null) {
                terms.append(' ').append(term);
            }
        }
        if (id.isPresent()) {
            rows.accept(List.of(id.get(), sorted(terms.toString())));
        }
    }

    /** Writes rows and what {@code with} writes, all or nothing. */
    void write(MovedTable table, List<List<@Nullable Object>> rows, Runnable with) {
        transaction(() -> {
            try (var statement = connection.prepareStatement(table.insert(dialect))) {
                for (var row : rows) {
                    for (int i = 0; i < row.size(); i++) {
                        var value = row.get(i);
                        if (dialect == Dialect.POSTGRESQL && value instanceof String text && text.indexOf('\0') >= 0) {
                            throw new DatabaseMoveException("PostgreSQL keeps no text with the character NUL, and "
                                    + table.say(row) + " has one in "
                                    + table.columns().get(i).name()
                                    + ": take it out there, in the shop, and run the same command again.");
                        }
                        table.columns().get(i).type().write(statement, i + 1, value);
                    }
                    statement.addBatch();
                }
                statement.executeBatch();
            } catch (SQLException e) {
                throw new DatabaseMoveException(
                        "The rows from " + table.say(rows.getFirst()) + " to " + table.say(rows.getLast())
                                + " cannot be written: " + Throwables.root(e).getMessage(),
                        e);
            }
            with.run();
            return true;
        });
    }

    /** All of it or nothing. */
    <T> T transaction(Work<T> all) {
        return work(() -> {
            connection.setAutoCommit(false);
            var done = false;
            try {
                var value = all.run();
                connection.commit();
                done = true;
                return value;
            } finally {
                if (!done) {
                    connection.rollback();
                }
                connection.setAutoCommit(true);
            }
        });
    }

    /** The largest id that each numbered table has given out; 0 where it has given none. */
    long given(MovedTable table) {
        if (dialect == Dialect.SQLITE) {
            return number("select coalesce(max(seq), 0) from sqlite_sequence where name = '" + table.name() + "'");
        }
        return number("select case when is_called then last_value else last_value - 1 end from " + sequence(table));
    }

    /** Lets the next row of the table have the id after that one. */
    void give(MovedTable table, long last) {
        if (dialect == Dialect.SQLITE) {
            run("delete from sqlite_sequence where name = '" + table.name() + "'");
            run("insert into sqlite_sequence (name, seq) values ('" + table.name() + "', " + last + ")");
        } else if (last > 0) {
            run("select setval('" + sequence(table) + "', " + last + ")");
        }
    }

    private String sequence(MovedTable table) {
        return texts("select pg_get_serial_sequence('" + table.quoted() + "', '" + table.id() + "')")
                .getFirst();
    }

    /** Foreign keys of PostgreSQL as statements that make them, by the statement that drops each. */
    Map<String, String> foreignKeys() {
        var found = new TreeMap<String, String>();
        for (var row : rows("""
                select quote_ident(t.relname), quote_ident(c.conname), pg_get_constraintdef(c.oid)
                from pg_constraint c join pg_class t on t.oid = c.conrelid
                where c.contype = 'f' and c.conparentid = 0 and c.connamespace = current_schema()::regnamespace
                """)) {
            found.put(
                    "alter table " + row.get(0) + " drop constraint " + row.get(1),
                    "alter table " + row.get(0) + " add constraint " + row.get(1) + " " + row.get(2));
        }
        return found;
    }

    record Reference(String table, String column, String referred) {}

    /** Foreign keys, each of one column, before which PostgreSQL's may have the shop. */
    List<Reference> references() {
        var found = new ArrayList<Reference>();
        if (dialect == Dialect.SQLITE) {
            for (var row : rows("""
                    select t.name, f."from", f."table" from pragma_table_list t join pragma_foreign_key_list(t.name) f
                    where t.schema = 'main' and t.type = 'table'
                    """)) {
                found.add(new Reference(text(row, 0), text(row, 1), text(row, 2)));
            }
            return found;
        }
        for (var row : rows("""
                select t.relname, a.attname, r.relname
                from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
                join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
                where c.contype = 'f' and c.conparentid = 0 and c.connamespace = current_schema()::regnamespace
                """)) {
            found.add(new Reference(text(row, 0), text(row, 1), text(row, 2)));
        }
        return found;
    }

    /** Inserts rows; those that are there already are left alone where the key says so. */
    void insert(MovedTable table, List<List<@Nullable Object>> rows, boolean shared) {
        work(() -> {
            var sql = table.insert(dialect) + (shared ? " on conflict do nothing" : "");
            try (var statement = connection.prepareStatement(sql)) {
                for (var row : rows) {
                    for (int i = 0; i < row.size(); i++) {
                        table.columns().get(i).type().write(statement, i + 1, row.get(i));
                    }
                    statement.addBatch();
                }
                statement.executeBatch();
            } catch (SQLException e) {
                // why: a foreign key that begins with the shop leads to rows of the shop alone.
                if (Throwables.root(e) instanceof SQLException refusal
                        && FOREIGN_KEY_VIOLATION.equals(refusal.getSQLState())) {
                    throw refersToAnotherShop(table.name());
                }
                throw e;
            }
            return true;
        });
    }

    static DatabaseMoveException refersToAnotherShop(String table) {
        return new DatabaseMoveException("The file holds a row of " + table + " that refers to another shop's.");
    }

    /** How many rows refer to rows that are gone, in a SQLite file. */
    long orphans() {
        return number("select count(*) from pragma_foreign_key_check");
    }

    long number(String sql) {
        return Long.parseLong(texts(sql).getFirst());
    }

    /** The first column of what a query finds. */
    List<String> texts(String sql, String... parameters) {
        return rows(sql, parameters).stream().map(row -> text(row, 0)).toList();
    }

    List<List<@Nullable String>> rows(String sql, String... parameters) {
        return work(() -> {
            try (var statement = connection.prepareStatement(sql)) {
                bind(statement, parameters);
                try (var result = statement.executeQuery()) {
                    var rows = new ArrayList<List<@Nullable String>>();
                    while (result.next()) {
                        var row = new ArrayList<@Nullable String>();
                        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                            row.add(result.getString(i));
                        }
                        rows.add(row);
                    }
                    return rows;
                }
            }
        });
    }

    void run(String sql, String... parameters) {
        work(() -> {
            try (var statement = connection.prepareStatement(sql)) {
                bind(statement, parameters);
                statement.execute();
                return true;
            }
        });
    }

    private void execute(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void bind(PreparedStatement statement, String... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setString(i + 1, parameters[i]);
        }
    }

    private static <T> T work(Work<T> work) {
        try {
            return work.run();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static DatabaseMoveException failure(SQLException e) {
        return new DatabaseMoveException(
                "The database says: " + Throwables.root(e).getMessage(), e);
    }

    @Override
    public void close() {
        work(() -> {
            connection.close();
            return true;
        });
    }
}
