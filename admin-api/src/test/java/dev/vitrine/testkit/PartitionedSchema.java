package dev.vitrine.testkit;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * PostgreSQL schema in which each table of shops is partitioned by the hash of {@code shop_id}, made of a migrated one
 * as its catalogue describes it. It stands in for an engine that keeps shops on many servers: it takes no unique key
 * without the shop, and its plans say which partitions a statement reads.
 */
public final class PartitionedSchema {

    /** Tables with the id of a shop that are the platform's: they lead to a shop, or have rows of none. */
    public static final Set<String> OF_PLATFORM =
            Set.of("development_stores", "letters", "one_use_links", "shop_domains");

    private final Connection connection;
    private final int partitions;

    private PartitionedSchema(Connection connection, int partitions) {
        this.connection = connection;
        this.partitions = partitions;
    }

    /** Takes each table of shops apart, with its rows. Nobody else may use the database meanwhile. */
    public static void make(Connection connection, int partitions) throws SQLException {
        new PartitionedSchema(connection, partitions).make();
    }

    /** Names of the tables whose rows are each one shop's. */
    public static List<String> tablesOfShops(Connection connection) throws SQLException {
        var tables = texts(connection, """
                select t.relname from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'shop_id'
                where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
                  and not t.relispartition
                order by 1
                """);
        tables.removeAll(OF_PLATFORM);
        return tables;
    }

    private void make() throws SQLException {
        var tables = tablesOfShops(connection);
        var between = new ArrayList<String>();
        for (var table : tables) {
            for (var reference : texts("""
                    select format('alter table %%I add constraint %%I %%s',
                      t.relname, c.conname, pg_get_constraintdef(c.oid))
                    from pg_constraint c join pg_class t on t.oid = c.conrelid
                    where c.contype = 'f' and '%s'::regclass in (c.conrelid, c.confrelid)
                    """.formatted(table))) {
                between.add(reference);
                run(reference.replaceFirst(" add (constraint \\S+) .*", " drop $1"));
            }
        }
        for (var table : tables) {
            partition(table);
        }
        for (var reference : between) {
            run(reference);
        }
    }

    private void partition(String table) throws SQLException {
        var keys = texts("""
                select format('alter table %%I add constraint %%I %%s',
                  t.relname, c.conname, pg_get_constraintdef(c.oid))
                from pg_constraint c join pg_class t on t.oid = c.conrelid
                where c.contype in ('p', 'u') and t.oid = '%s'::regclass
                """.formatted(table));
        var indexes = texts("""
                select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = '%s'::regclass
                and not exists (
                  select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
                """.formatted(table));
        var numbered = texts("""
                select attname from pg_attribute where attrelid = '%s'::regclass and attidentity <> ''
                """.formatted(table));
        run("alter table " + table + " rename to whole_table");
        run("create table " + table + " (like whole_table including all excluding indexes)"
                + " partition by hash (shop_id)");
        for (int i = 0; i < partitions; i++) {
            run("create table %1$s_%2$s partition of %1$s for values with (modulus %3$s, remainder %2$s)"
                    .formatted(table, i, partitions));
        }
        run("insert into " + table + " select * from whole_table");
        for (var id : numbered) {
            run("""
                    select setval(pg_get_serial_sequence('%1$s', '%2$s'),
                      nextval(pg_get_serial_sequence('whole_table', '%2$s')), false)
                    """.formatted(table, id));
        }
        run("drop table whole_table");
        for (var key : keys) {
            run(key);
        }
        for (var index : indexes) {
            run(index);
        }
    }

    private List<String> texts(String sql) throws SQLException {
        return texts(connection, sql);
    }

    private static List<String> texts(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            var texts = new ArrayList<String>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        }
    }

    private void run(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
