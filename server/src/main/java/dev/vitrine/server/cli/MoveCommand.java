package dev.vitrine.server.cli;

import dev.vitrine.server.Config;
import dev.vitrine.server.Setting;
import dev.vitrine.server.UserError;
import dev.vitrine.server.backup.Move;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "move",
        description =
                "Move all shops into another database, from SQLite to PostgreSQL or back, with their ids and keys;"
                        + " no server may run meanwhile, and what was interrupted goes on with the same command",
        footer = "%nThe source stays as it is. What is moved and compared: docs/operations.md")
final class MoveCommand implements Callable<Integer> {

    private static final String PLACE = "PLACE";

    @Option(
            names = "--from",
            required = true,
            paramLabel = PLACE,
            description = "A data folder, such as ./data, or an address, such as"
                    + " jdbc:postgresql://HOST/NAME?user=…&password=…")
    private String from = "";

    @Option(
            names = "--to",
            required = true,
            paramLabel = PLACE,
            description = "The same: a folder without data, or the address of an empty database")
    private String to = "";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where the files are, when --from is an address (default: VITRINE_DATA, else ./data)")
    private @Nullable Path data;

    @Option(
            names = "--to-data",
            paramLabel = "DIR",
            description = "Where the files go, when --to is an address (default: they stay where they are)")
    private @Nullable Path toData;

    @Option(names = "--checksums", description = "Print the rows and the checksum of each table")
    private boolean checksums;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        var source = place(
                "--from",
                from,
                "--data",
                data,
                Config.of(Map.of(), System.getenv()).data());
        var target = place("--to", to, "--to-data", toData, source.data());
        var out = spec.commandLine().getOut();
        var files = ProgressBar.of(out, "Files");
        var rows = ProgressBar.of(out, "Rows");
        var clock = InstantSource.system();
        var began = clock.instant();
        var result = new Move(source, target).run(files::update, (table, ofTable, done, all) -> {
            var left = Duration.between(began, clock.instant()).toSeconds() * (all - done) / Math.max(1, done);
            rows.update(
                    done,
                    all,
                    "%s: %d, %s left".formatted(table, ofTable, left < 60 ? left + " s" : left / 60 + " min"));
        });
        if (checksums) {
            result.tables().forEach((table, sum) -> out.printf("%-32s %10d  %s%n", table, sum.rows(), sum.sum()));
        }
        out.printf(
                "%s: %d tables with %d rows and %d files are in their new place, and each table has the checksum that it"
                        + " had.%n",
                result.resumed() ? "Went on and moved" : "Moved",
                result.tables().size(),
                result.tables().values().stream().mapToLong(sum -> sum.rows()).sum(),
                result.files());
        out.println("Start the server with "
                + (isAddress(to)
                        ? "--data " + target.data() + " and --database with the new address"
                        : "--data " + target.data())
                + "; the source stays as it is: delete it when you have seen the shops.");
        return 0;
    }

    private static Move.Place place(
            String option, String text, String folderOption, @Nullable Path folder, Path fallback) {
        if (isAddress(text)) {
            var files = (folder == null ? fallback : folder).toAbsolutePath().normalize();
            return new Move.Place(text, files);
        }
        if (text.matches("(?i)postgres(ql)?:.*")) {
            throw new UserError(option + " begins with postgres:, but an address begins with jdbc:postgresql:, such as"
                    + " jdbc:postgresql://HOST/NAME?user=…&password=….");
        }
        if (folder != null) {
            throw new UserError(option + " is a folder, so the files are there; leave out " + folderOption + ".");
        }
        var config = Config.of(Map.of(Setting.DATA, text), Map.of());
        return new Move.Place(config.database(), config.data());
    }

    private static boolean isAddress(String text) {
        return text.matches("jdbc:(sqlite|postgresql):.+");
    }
}
