package dev.vitrine.foundation.db;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/** Reader of what a database holds, table by table, whichever version of the schema it has. */
final class SchemaContents {

    private static final String HISTORY = "flyway_schema_history";
    private static final String NEWEST = "select version from " + HISTORY
            + " where success and version is not null order by installed_rank desc limit 1";

    /** why from the catalogue: tables that are parts of another one are listed among all others elsewhere. */
    static final String OF_POSTGRESQL = """
            select relname from pg_class
            where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
            order by relname
            """;

    private SchemaContents() {}

    static DatabaseContents read(Handle handle, Dialect dialect) {
        var rows = new TreeMap<String, Long>();
        for (var table : tables(handle, dialect)) {
            rows.put(
                    table,
                    handle.createQuery("select count(*) from " + quoted(table))
                            .mapTo(Long.class)
                            .one());
        }
        return new DatabaseContents(rows.containsKey(HISTORY) ? version(handle) : "", rows);
    }

    /** Version of the schema; empty where there is none. */
    static String version(Handle handle, Dialect dialect) {
        return tables(handle, dialect).contains(HISTORY) ? version(handle) : "";
    }

    /** Those that hold rows themselves, in the order of their names. */
    static List<String> tables(Handle handle, Dialect dialect) {
        var sql = dialect == Dialect.SQLITE
                // why not virtual ones: their rows are in tables of their own, which are counted.
                ? "select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow')"
                        + " and name not like 'sqlite_%' order by name"
                : OF_POSTGRESQL;
        return handle.createQuery(sql).mapTo(String.class).list();
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Version of the schema of an open database. */
    static String version(Session session) {
        return session.sql(NEWEST).value().orElse("");
    }

    /** Names of the files of the migrations that an open database had, by version. */
    static Map<String, String> scripts(Session session) {
        var scripts = new TreeMap<String, String>();
        session.sql("select version, script from " + HISTORY + " where success and version is not null")
                .list(Script.class)
                .forEach(each -> scripts.put(each.version, each.script));
        return scripts;
    }

    private record Script(String version, String script) {}

    private static String version(Handle handle) {
        return handle.createQuery(NEWEST).mapTo(String.class).findOne().orElse("");
    }
}
