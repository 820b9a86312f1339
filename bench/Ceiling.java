import io.javalin.Javalin;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.concurrent.TimeUnit;

/** What the libraries below can do at most, for the same bytes and the same fsync: started by the bench. */
public final class Ceiling {

    private Ceiling() {}

    public static void main(String... arguments) throws Exception {
        if (arguments[0].equals("serve")) {
            serve(Integer.parseInt(arguments[1]), Path.of(arguments[2]));
        } else {
            System.out.println(commits(arguments[1], Integer.parseInt(arguments[2])));
        }
    }

    /** Serves each file of a folder at its name, from memory. */
    private static void serve(int port, Path folder) throws Exception {
        try (var files = Files.list(folder)) {
            var all = files.toList();
            Javalin.create(config -> {
                        config.startup.showJavalinBanner = false;
                        for (var file : all) {
                            var bytes = read(file);
                            config.routes.get("/" + file.getFileName(), call -> send(call, bytes));
                        }
                    })
                    .start("127.0.0.1", port);
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void send(Context call, byte[] bytes) {
        call.header("Content-Encoding", "gzip").contentType("text/html; charset=utf-8").result(bytes);
    }

    /** How many transactions of one row a second one connection commits. */
    private static long commits(String url, int seconds) throws Exception {
        try (var connection = DriverManager.getConnection(url); var statement = connection.createStatement()) {
            if (url.startsWith("jdbc:sqlite")) {
                statement.execute("pragma journal_mode = wal");
                statement.execute("pragma synchronous = full");
            }
            statement.execute("drop table if exists bench_ceiling");
            statement.execute("create table bench_ceiling (id integer primary key, text varchar(200))");
            long done = 0;
            try (var insert = connection.prepareStatement("insert into bench_ceiling (id, text) values (?, ?)")) {
                for (var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds); System.nanoTime() < end; done++) {
                    insert.setLong(1, done);
                    insert.setString(2, "x".repeat(200));
                    insert.executeUpdate();
                }
            }
            statement.execute("drop table bench_ceiling");
            return done / seconds;
        }
    }
}
