import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Moves from SQLite to PostgreSQL and back that are killed at random moments: {@code java bench/Moves.java} from the
 * repository's root. Moves the demo's data, or a large shop's, first without being disturbed and then as often as is asked
 * for, kills the process with SIGKILL again and again, goes on, and compares the checksums of all tables and what {@code
 * doctor} finds with those of the first move. It exits with 1 when something is different.
 *
 * <p>Options: {@code --moves N} there and back (10), {@code --kills N} of each way (1), {@code --rows N} of a large shop in
 * place of the demo, {@code --seed N} of the moments.
 */
public final class Moves {

    private static final long MEGA = 1_000_000;

    private final Database postgres;
    private final Path work;
    private final Path source;
    private final int kills;
    private final Random random;
    private List<String> sums = List.of();
    private List<String> findings = List.of();
    private int killed;
    private int early;
    private int wrong;

    /** How a command ended; killed ones have a negative status. */
    private record End(int status, String output, double seconds) {}


    private Moves(Database postgres, Path work, Path source, int kills, Random random) {
        this.postgres = postgres;
        this.work = work;
        this.source = source;
        this.kills = kills;
        this.random = random;
    }

    public static void main(String... arguments) throws Exception {
        var options = Options.of(arguments);
        var seed = Long.parseLong(options.text("--seed", Long.toString(System.nanoTime() % MEGA)));
        var rows = options.number("--rows", 0);
        var work = Files.createTempDirectory("vitrine-moves");
        boolean fine;
        try (var postgres = new Database("postgresql");
                var instance = new Instance("", List.of(), rows == 0 ? List.of() : List.of(Instance.SHOP))) {
            if (rows == 0) {
                instance.demo();
            } else {
                instance.fill(rows);
                instance.start();
            }
            instance.stop();
            System.out.println("Seed " + seed + ", load average " + Files.readString(Path.of("/proc/loadavg")).strip());
            var moves = new Moves(postgres, work, instance.data(), options.number("--kills", 1), new Random(seed));
            fine = moves.run(options.number("--moves", 10));
        } finally {
            Instance.delete(work);
        }
        System.exit(fine ? 0 : 1);
    }

    private boolean run(int moves) throws Exception {
        findings = findings(source, "");
        System.out.println("In the source doctor finds: " + (findings.isEmpty() ? "nothing" : findings));
        var start = command("help").seconds;
        var straight = postgres.another("straight");
        var there = command("move", "--from", source.toString(), "--to", straight, "--checksums");
        sums = sums(there);
        check("to PostgreSQL", there, source, straight);
        var folder = work.resolve("straight");
        var back = command("move", "--from", straight, "--data", source.toString(), "--to", folder.toString(), "--checksums");
        check("back", back, folder, "");
        for (int i = 1; i <= moves; i++) {
            var database = postgres.another("killed_" + i);
            check("to PostgreSQL, killed", killed(there.seconds, start, "move", "--from", source.toString(), "--to", database,
                    "--checksums"), source, database);
            var home = work.resolve("killed-" + i);
            check("back, killed", killed(back.seconds, start, "move", "--from", database, "--data", source.toString(), "--to",
                    home.toString(), "--checksums"), home, "");
            Instance.delete(home);
        }
        System.out.println(killed + " killed, " + early + " ended before their moment, " + wrong + " wrong");
        return wrong == 0;
    }

    /** Kills it, and goes on with it until it ends by itself. */
    private End killed(double seconds, double start, String... words) throws Exception {
        // why so long: half of it on an average, and each begins anew with the start of Java.
        var most = start * (kills > 1 ? 1 : 0) + 2 * seconds / (kills + 1);
        var moments = new ArrayList<String>();
        for (int i = 0; i < kills; i++) {
            var moment = random.nextDouble() * most;
            var end = command((long) (moment * 1000), words);
            if (end.status >= 0) {
                early++;
                return end;
            }
            killed++;
            moments.add(String.format(Locale.ROOT, "%.2f s", moment));
        }
        System.out.println("Killed after " + String.join(", ", moments));
        return command(words);
    }

    private void check(String name, End end, Path data, String database) throws Exception {
        var found = findings(data, database);
        var same = end.status == 0 && !sums.isEmpty() && sums(end).equals(sums) && found.equals(findings);
        var rows = sums(end).stream().mapToLong(line -> Long.parseLong(line.split(" +")[1])).sum();
        System.out.printf(Locale.ROOT, "%s: the last run took %.1f s, %d rows, %d tables; %s%n", name, end.seconds, rows,
                sums(end).size(), same ? "the same" : "WRONG");
        if (!same) {
            wrong++;
            System.out.println("doctor finds " + found + "\n" + end.output.replaceAll("[0-9a-f]{32,}", "…"));
        }
    }

    private static List<String> sums(End end) {
        return end.output.lines().filter(line -> line.matches(".* [0-9a-f]{64}")).toList();
    }

    /** What doctor says that is not good. */
    private static List<String> findings(Path data, String database) throws Exception {
        var words = new ArrayList<>(List.of("doctor", "--data", data.toString()));
        words.addAll(database.isEmpty() ? List.of() : List.of("--database", database));
        return command(words.toArray(String[]::new)).output.lines()
                .filter(line -> !line.startsWith("ok "))
                // why: folders have other names.
                .map(line -> line.replace(data.toString(), "DATA"))
                .toList();
    }

    private static End command(String... words) throws Exception {
        return command(TimeUnit.DAYS.toMillis(1), words);
    }

    /** Runs it and kills it, as a power cut does, after so many milliseconds. */
    private static End command(long killedAfter, String... words) throws Exception {
        var all = new ArrayList<>(List.of("./vitrine"));
        all.addAll(Arrays.asList(words));
        var output = Files.createTempFile("output", null);
        try {
            var begun = System.nanoTime();
            var process = new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(output.toFile()).start();
            var ended = process.waitFor(killedAfter, TimeUnit.MILLISECONDS);
            if (!ended) {
                process.destroyForcibly().waitFor();
            }
            return new End(ended ? process.exitValue() : -1, Files.readString(output), (System.nanoTime() - begun) / 1e9);
        } finally {
            Files.delete(output);
        }
    }
}
