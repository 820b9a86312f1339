package dev.vitrine.server.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Two servers on one database, as two processes have them: each with a memory of its own. */
public final class TwoServers implements AutoCloseable {

    private final TestServer first;
    private final TestServer second;
    private final AdvancingClock clock;
    private final Closeable database;

    private TwoServers(String name, String url, Closeable database) {
        this.clock = new AdvancingClock();
        this.first = TestServer.over(name, url, clock);
        this.second = first.secondProcess();
        this.database = database;
    }

    public static TwoServers onSqlite() {
        return new TwoServers("two-on-sqlite", "", () -> {});
    }

    public static TwoServers onPostgresql() {
        try {
            var postgres = EmbeddedPostgres.builder()
                    .setServerConfig("max_connections", "100")
                    .start();
            return new TwoServers("two-on-postgresql", postgres.getJdbcUrl("postgres", "postgres"), postgres);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public TestServer first() {
        return first;
    }

    public TestServer second() {
        return second;
    }

    public List<TestServer> both() {
        return List.of(first, second);
    }

    public AdvancingClock clock() {
        return clock;
    }

    @Override
    public void close() throws IOException {
        second.close();
        first.close();
        database.close();
    }
}
