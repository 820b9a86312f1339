package dev.vitrine.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;

/** Hot standby of a PostgreSQL that a test started; it keeps no row for a read that the primary has removed. */
public final class TestReplica implements AutoCloseable {

    private final Path data;
    private EmbeddedPostgres server;

    private TestReplica(Path data) throws IOException {
        this.data = data;
        this.server = TestDatabase.postgres(data, 0);
    }

    /** Copies the primary while it runs. */
    public static TestReplica of(EmbeddedPostgres primary, Path primaryData, Path data)
            throws IOException, SQLException {
        try (var connection = primary.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("select pg_start_backup('replica', true, false)");
            copy(primaryData, data);
            // why: PostgreSQL refuses a folder that others may read.
            Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
            try (var label = statement.executeQuery("select labelfile from pg_stop_backup(false, false)")) {
                label.next();
                Files.writeString(data.resolve("backup_label"), label.getString(1));
            }
        }
        Files.writeString(data.resolve("postgresql.auto.conf"), """
                primary_conninfo = 'host=localhost user=postgres port=%d'
                max_standby_streaming_delay = 0
                """.formatted(primary.getPort()));
        Files.createFile(data.resolve("standby.signal"));
        return new TestReplica(data);
    }

    public String url() {
        return server.getJdbcUrl("postgres", "postgres");
    }

    /** Lets it stand still at what it has, or go on. */
    public void pause(boolean paused) throws SQLException {
        execute("select pg_wal_replay_" + (paused ? "pause()" : "resume()"));
    }

    private void execute(String sql) throws SQLException {
        try (var connection = server.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    public void stop() throws IOException {
        server.close();
    }

    /** Again at the same address. */
    public void startAgain() throws IOException {
        server = TestDatabase.postgres(data, server.getPort());
    }

    /** why not what is gone meanwhile: a server that runs removes files, and the log tells the copy of it. */
    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!file.getFileName().toString().matches("postmaster\\..*|epg-lock")) {
                    Files.copy(file, to.resolve(from.relativize(file)));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
