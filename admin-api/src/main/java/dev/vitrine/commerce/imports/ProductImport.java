package dev.vitrine.commerce.imports;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.imports.ImportReport.MissingImage;
import dev.vitrine.commerce.imports.ImportReport.RejectedRow;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Import of a product CSV file. A product is created or updated by its handle, in a transaction of its own; what
 * already is as the file says is not written. Safe for use by many threads.
 */
public final class ProductImport {

    private final Database database;
    private final Products products;
    private final MissingImages images;
    private final String author;

    public ProductImport(Database database, Products products, MissingImages images) {
        this(database, products, images, "");
    }

    private ProductImport(Database database, Products products, MissingImages images, String author) {
        this.database = database;
        this.products = products;
        this.images = images;
        this.author = author;
    }

    /** The same in that name, as events and the audit log say it. */
    public ProductImport writtenBy(String name) {
        return new ProductImport(database, products, images, name);
    }

    /** Reads the file, then fetches what images it can. */
    public ImportReport run(Path file, Shop shop, ImportProgress importProgress)
            throws IOException, UnreadableFileException {
        var tally = taken(file, shop, importProgress);
        return images.fetch(shop, importProgress, tally.report(), tally.images);
    }

    /** Reads the file and leaves images for later. */
    public ImportReport read(Path file, Shop shop, ImportProgress importProgress)
            throws IOException, UnreadableFileException {
        return taken(file, shop, importProgress).report();
    }

    private Tally taken(Path file, Shop shop, ImportProgress importProgress)
            throws IOException, UnreadableFileException {
        var size = Files.size(file);
        var tally = new Tally();
        try (var csv = new ProductCsv(file, tally.rejectedRow::add)) {
            for (var csvRows = csv.next(); csvRows.isPresent(); csvRows = csv.next()) {
                one(shop, csvRows.get(), tally);
                importProgress.read(csv.bytesRead(), size);
            }
        }
        importProgress.read(size, size);
        return tally;
    }

    private void one(Shop shop, List<CsvRow> csvRows, Tally tally) {
        var handle = ProductRows.handle(csvRows);
        // why: counted after the transaction, which may have been undone.
        var outcome = database.write(tx -> {
            tx.writtenBy(author);
            var before = products.byHandle(tx, shop, handle).map(found -> products.lock(tx, shop, found.id()));
            var read = new ProductRows(csvRows, before, shop.variantLimit());
            var wanted = read.body().flatMap(body -> drafted(shop, before, body, read));
            var pictures = new ImportedImages(handle, read);
            var stored = wanted.map(draft -> products.save(tx, shop, before, pictures.applyTo(draft)));
            var kind = stored.isEmpty()
                    ? Kind.REFUSED
                    : stored.get().isEmpty() ? Kind.UNCHANGED : before.isEmpty() ? Kind.CREATED : Kind.UPDATED;
            var product = stored.flatMap(saved -> saved.or(() -> before)).map(Product::id);
            var images = product.<Map<Long, Set<String>>>map(id -> Map.of(id, pictures.addresses()))
                    .orElse(Map.of());
            return new Outcome(kind, List.copyOf(read.refused()), pictures.unusable(), images);
        });
        tally.take(outcome);
    }

    /** What the form refuses as a whole is said of the first row, in the form's words. */
    private Optional<Product> drafted(Shop shop, Optional<Product> before, ObjectNode body, ProductRows read) {
        try {
            return Optional.of(products.preview(shop, before, body));
        } catch (ApiException e) {
            read.refuse("cannot become a product: " + e.getMessage());
            return Optional.empty();
        }
    }

    private enum Kind {
        CREATED,
        UPDATED,
        UNCHANGED,
        REFUSED
    }

    /** {@code images} are the addresses that the file names for the product. */
    private record Outcome(
            Kind kind, List<RejectedRow> refused, List<MissingImage> unusable, Map<Long, Set<String>> images) {}

    private static final class Tally {
        private final List<RejectedRow> rejectedRow = new ArrayList<>();
        private final List<MissingImage> unusable = new ArrayList<>();
        private final Map<Long, Set<String>> images = new HashMap<>();
        private final int[] counts = new int[Kind.values().length];

        void take(Outcome outcome) {
            counts[outcome.kind.ordinal()]++;
            rejectedRow.addAll(outcome.refused);
            unusable.addAll(outcome.unusable);
            images.putAll(outcome.images);
        }

        ImportReport report() {
            rejectedRow.sort(Comparator.comparingLong(RejectedRow::line));
            return new ImportReport(
                    counts[Kind.CREATED.ordinal()],
                    counts[Kind.UPDATED.ordinal()],
                    counts[Kind.UNCHANGED.ordinal()],
                    List.copyOf(rejectedRow),
                    0,
                    List.copyOf(unusable));
        }
    }
}
