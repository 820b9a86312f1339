import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

/** A PostgreSQL of its own, that of the tests: prints its address, and ends when standard input does. */
public final class Postgres {

    private Postgres() {}

    public static void main(String... arguments) throws Exception {
        try (var server = EmbeddedPostgres.builder().setServerConfig("max_connections", "200").start()) {
            System.out.println(server.getJdbcUrl("postgres", "postgres"));
            System.in.read();
        }
    }
}
