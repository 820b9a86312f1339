package dev.vitrine.foundation.db;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

/**
 * The schema's history. Each file stands once, with placeholders where types differ; a file of the same name under the
 * database's own folder takes its place. A file whose name begins with {@code expand_} after its number only adds what
 * processes of earlier versions need not know: it is applied while they run, and they go on. All others wait until
 * those have ended.
 */
final class Migrations {

    private static final String FOLDER = "/migrations/common";

    private static final Pattern EXPANDING = Pattern.compile("V\\d+__expand_.*");

    private static final int ATTEMPTS = 20;

    /** PostgreSQL's codes for a lock that others hold too long, and for one that they wait for in turn. */
    private static final Set<String> LOCKED = Set.of("55P03", "40P01");

    /** File names in the order of their versions. */
    private static final List<String> FILES = files();

    private Migrations() {}

    static void run(DataSource source, Dialect dialect) {
        run(source, dialect, "latest");
    }

    /** As far as that version, for a database as it was once. */
    static void run(DataSource source, Dialect dialect, String version) {
        try (var shared = new SharedConnection(source)) {
            run(shared, source, dialect, version);
        } catch (SQLException e) {
            throw new IllegalStateException("the schema cannot be looked at", e);
        }
    }

    private static void run(SharedConnection shared, DataSource source, Dialect dialect, String version) {
        var flyway = Flyway.configure()
                .target(version)
                .dataSource(shared)
                .resourceProvider(new Provider(dialect))
                .placeholders(dialect.types())
                .locations("classpath:" + FOLDER.substring(1))
                .loggers("slf4j")
                .load();
        refuseNewer(flyway);
        refuseUnfinishedMove(source);
        if (dialect == Dialect.POSTGRESQL) {
            refuseBesideOlder(source, flyway);
        }
        migrate(flyway);
    }

    /** why again: where others are at work on a table, it is waited for so briefly that nobody waits for us. */
    private static void migrate(Flyway flyway) {
        for (int attempt = 1; ; attempt++) {
            try {
                flyway.migrate();
                return;
            } catch (FlywayException e) {
                if (attempt == ATTEMPTS || !isLocked(e)) {
                    throw e;
                }
            }
        }
    }

    private static boolean isLocked(FlywayException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && LOCKED.contains(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    /** Version of the newest one, such as {@code 086}. */
    static String newest() {
        return FILES.getLast().replaceFirst("V(\\d+)__.*", "$1");
    }

    /** why: this program would write what a newer one no longer reads, and read what it does not know. */
    private static void refuseNewer(Flyway flyway) {
        for (var applied : flyway.info().applied()) {
            var version = applied.getVersion();
            if (version != null && isNewer(version.getVersion()) && !isExpanding(applied.getScript())) {
                throw new NewerSchemaException(version.getVersion(), newest());
            }
        }
    }

    private static void refuseBesideOlder(DataSource source, Flyway flyway) {
        for (var pending : flyway.info().pending()) {
            if (!isExpanding(pending.getScript())) {
                var older = ConnectedProcesses.older(source);
                if (!older.isEmpty()) {
                    throw new OlderProcessesException(pending.getScript(), older);
                }
                return;
            }
        }
    }

    /** Why this program cannot work with the schema that a database has by now; empty when it can. */
    static Optional<String> unreadiness(Session session) {
        var schema = SchemaContents.version(session);
        var usable = schema.equals(newest())
                || (isNewer(schema)
                        && SchemaContents.scripts(session).entrySet().stream()
                                .allMatch(each -> !isNewer(each.getKey()) || isExpanding(each.getValue())));
        return usable
                ? Optional.empty()
                : Optional.of("the database has schema " + schema + ", this program knows " + newest() + "; "
                        + (isNewer(schema)
                                ? "start the version that made it in place of this one"
                                : "start this server again, which changes the database"));
    }

    private static boolean isNewer(String version) {
        return !version.isEmpty()
                && MigrationVersion.fromVersion(version).compareTo(MigrationVersion.fromVersion(newest())) > 0;
    }

    private static boolean isExpanding(String script) {
        return EXPANDING.matcher(script).matches();
    }

    /** why: some of its rows are missing, and what is written now is in their way. */
    private static void refuseUnfinishedMove(DataSource source) {
        try (var connection = source.getConnection();
                var tables = connection
                        .getMetaData()
                        .getTables(null, connection.getSchema(), MoveJournal.TABLE, new String[] {"TABLE"})) {
            if (tables.next()) {
                throw new UnfinishedMoveException();
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot list tables", e);
        }
    }

    /** why not the search of Flyway: it opens every archive of the class path, and this one folder is known. */
    private static List<String> files() {
        var folder = Objects.requireNonNull(Migrations.class.getResource(FOLDER), FOLDER);
        try {
            if (folder.openConnection() instanceof JarURLConnection jar) {
                return names(jar.getJarFile().stream().map(JarEntry::getName));
            }
            try (var files = Files.list(Path.of(folder.toURI()))) {
                return names(files.map(Path::toString));
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("cannot list " + FOLDER, e);
        }
    }

    private static List<String> names(Stream<String> paths) {
        return paths.filter(path -> path.contains(FOLDER.substring(1) + "/V"))
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .sorted()
                .toList();
    }

    private record Provider(Dialect dialect) implements ResourceProvider {

        @Override
        public @Nullable LoadableResource getResource(String name) {
            return FILES.contains(name) ? new Script(name, text(name)) : null;
        }

        @Override
        public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
            return FILES.stream()
                    .filter(name ->
                            name.startsWith(prefix) && Stream.of(suffixes).anyMatch(name::endsWith))
                    .<LoadableResource>map(name -> new Script(name, text(name)))
                    .toList();
        }

        private String text(String name) {
            return read("/migrations/" + dialect.folder() + "/" + name)
                    .or(() -> read(FOLDER + "/" + name))
                    .orElseThrow(() -> new IllegalStateException("no migration " + name));
        }

        private static Optional<String> read(String path) {
            try (var in = Migrations.class.getResourceAsStream(path)) {
                return in == null
                        ? Optional.empty()
                        : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class Script extends LoadableResource {
        private final String name;
        private final String text;

        Script(String name, String text) {
            this.name = name;
            this.text = text;
        }

        @Override
        public Reader read() {
            return new StringReader(text);
        }

        @Override
        public String getAbsolutePath() {
            return name;
        }

        @Override
        public String getAbsolutePathOnDisk() {
            return name;
        }

        @Override
        public String getFilename() {
            return name;
        }

        @Override
        public String getRelativePath() {
            return name;
        }
    }
}
