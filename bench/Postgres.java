import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.sql.DriverManager;

/**
 * A PostgreSQL of its own, that of the tests, with settings such as {@code fsync=on}: prints its address, and the address of one more database for each name that
 * it reads; it ends when standard input does.
 */
public final class Postgres {

    private Postgres() {}

    public static void main(String... arguments) throws Exception {
        var builder = EmbeddedPostgres.builder()
                .setServerConfig("max_connections", "200")
                // why: this distribution turns it off, and would lose what it acknowledged when a process of it is killed.
                .setServerConfig("synchronous_commit", "on");
        for (var setting : arguments) {
            builder.setServerConfig(setting.replaceFirst("=.*", ""), setting.replaceFirst(".*=", ""));
        }
        try (var server = builder.start();
                var names = new BufferedReader(new InputStreamReader(System.in))) {
            var url = server.getJdbcUrl("postgres", "postgres");
            System.out.println(url);
            for (var name = names.readLine(); name != null; name = names.readLine()) {
                try (var connection = DriverManager.getConnection(url);
                        var statement = connection.createStatement()) {
                    statement.execute("create database " + name);
                }
                System.out.println(server.getJdbcUrl("postgres", name));
            }
        }
    }
}
