package dev.vitrine.server.cli;

import dev.vitrine.commerce.imports.ImportProgress;
import dev.vitrine.commerce.imports.ImportReport;
import dev.vitrine.commerce.imports.UnreadableFileException;
import dev.vitrine.server.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "import",
        description = "Bring products from a CSV file into a shop; what is there already is updated by its handle",
        footer = "%nExit code: 0 every row was taken, 1 nothing was read, 3 some rows were left out.")
final class ImportCommand implements Callable<Integer> {

    private static final int SOME_LEFT_OUT = 3;
    private static final int MOST_LINES = 20;

    @Mixin
    private ShopOptions place = new ShopOptions();

    @Parameters(paramLabel = "FILE.csv", description = "A product export of a hosted platform")
    private Path file = Path.of("");

    @Option(names = "--no-images", description = "Leave the pictures for a later import")
    private boolean noImages;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new UserError("The file " + file + " cannot be read.");
        }
        var out = spec.commandLine().getOut();
        try (var platform = place.platform()) {
            var shop = DataOptions.shop(platform, place.shop());
            var importProgress = shown(out);
            var products = platform.catalog().productImport();
            var importReport =
                    noImages ? products.read(file, shop, importProgress) : products.run(file, shop, importProgress);
            print(out, importReport);
            return importReport.refused().isEmpty() ? 0 : SOME_LEFT_OUT;
        } catch (UnreadableFileException e) {
            throw new UserError("The file " + file + " is no product file: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UserError("The file " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    static void print(PrintWriter out, ImportReport importReport) {
        out.printf(
                "%d products: %d created, %d updated, %d unchanged.%n",
                importReport.products(), importReport.created(), importReport.updated(), importReport.unchanged());
        if (importReport.fetchedImages() > 0) {
            out.printf("%d pictures fetched.%n", importReport.fetchedImages());
        }
        list(
                out,
                importReport.refused().stream()
                        .map(row -> "line " + row.line() + (row.subject().isEmpty() ? "" : " (" + row.subject() + ")")
                                + ": " + row.reason())
                        .toList(),
                "%d rows left out:%n");
        list(
                out,
                importReport.missingImages().stream()
                        .map(image -> image.handle() + ": " + image.address() + " " + image.reason())
                        .toList(),
                "%d pictures missing; importing the file again, or Products in the admin, tries them again:%n");
    }

    private static void list(PrintWriter out, List<String> lines, String head) {
        if (lines.isEmpty()) {
            return;
        }
        out.printf(head, lines.size());
        lines.stream().limit(MOST_LINES).forEach(line -> out.println("  " + line));
        if (lines.size() > MOST_LINES) {
            out.printf("  and %d more%n", lines.size() - MOST_LINES);
        }
    }

    private static ImportProgress shown(PrintWriter out) {
        var reading = ProgressBar.of(out, "Reading");
        var fetching = ProgressBar.of(out, "Fetching pictures");
        return new ImportProgress() {
            @Override
            public void read(long bytes, long ofBytes) {
                reading.update(bytes, ofBytes);
            }

            @Override
            public void fetched(int images, int ofImages) {
                fetching.update(images, ofImages);
            }
        };
    }
}
