package dev.vitrine.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Plans of the statements on one database, as PostgreSQL noted them in its log. */
public final class StatementPlans {

    /** What each entry of the log begins with: its database. */
    static final String PREFIX = "entry of %d: ";

    private static final Pattern TEXT = Pattern.compile("(?s)plan:\\s*Query Text: (.*?)\\n\\t[A-Z][^\\n]*\\(cost=");
    private static final Pattern SCAN =
            Pattern.compile("(?<!Bitmap Index) Scan (?:Backward )?(?:using \\S+ )?" + "on (\\w+)_(\\d+)\\b");

    private final String url;
    private final Path log;
    private final String database;

    StatementPlans(String url, Path log, String database) {
        this.url = url;
        this.log = log;
        this.database = database;
    }

    /** Statements, each on one line, that read more than one partition of a table. */
    public Set<String> readingManyPartitions() {
        return statements(true);
    }

    /** All statements whose plans were noted, each on one line. */
    public Set<String> all() {
        return statements(false);
    }

    private Set<String> statements(boolean many) {
        var found = new TreeSet<String>();
        for (var entry : text().split("(?m)^entry of ")) {
            if (entry.startsWith(database + ": ") && entry.contains("Query Text: ")) {
                var text = TEXT.matcher(entry);
                if (text.find() && (!many || readsManyPartitions(entry.substring(text.end(1))))) {
                    found.add(text.group(1).replaceAll("\\s+", " ").strip());
                }
            }
        }
        return found;
    }

    private static boolean readsManyPartitions(String plan) {
        Map<String, Set<String>> partitions = new HashMap<>();
        var scans = SCAN.matcher(plan);
        while (scans.find()) {
            partitions.computeIfAbsent(scans.group(1), table -> new HashSet<>()).add(scans.group(2));
        }
        return partitions.values().stream().anyMatch(each -> each.size() > 1);
    }

    /** why a last statement: the log is written a little later than its statements are answered. */
    private String text() {
        var last = "select 'last of " + System.nanoTime() + "'";
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            statement.execute(last);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        Patience.await("the log of " + last, () -> log().contains(last));
        return log();
    }

    private String log() {
        try {
            return Files.readString(log, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
