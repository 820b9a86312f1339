package dev.vitrine.commerce.imports;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.imports.ImportReport.MissingImage;
import dev.vitrine.commerce.imports.ImportReport.RejectedRow;
import dev.vitrine.commerce.imports.ImportResult.Outcome;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
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

    static final ImportColumns COLUMNS = new ImportColumns(
            ImportColumns.named(List.of(
                    "Handle",
                    "Title",
                    "Body (HTML)",
                    "Vendor",
                    "Type",
                    "Tags",
                    "Published",
                    "Status",
                    "Option1 Name",
                    "Option1 Value",
                    "Option2 Name",
                    "Option2 Value",
                    "Option3 Name",
                    "Option3 Value",
                    "Variant Price",
                    "Variant Compare At Price",
                    "Cost per item",
                    "Variant SKU",
                    "Variant Barcode",
                    "Variant Inventory Tracker",
                    "Variant Inventory Qty",
                    "Variant Inventory Policy",
                    "Variant Grams",
                    "Variant Weight Unit",
                    "Variant Requires Shipping",
                    "Variant Taxable",
                    "Variant Image",
                    "Image Src",
                    "Image Alt Text",
                    "Gift Card",
                    "SEO Title",
                    "SEO Description")),
            List.of(Set.of(CsvRow.HANDLE, CsvRow.TITLE)),
            false,
            "The first line must name the columns, among them Handle and Title");

    private final Database database;
    private final Products products;
    private final MissingImages images;

    public ProductImport(Database database, Products products, MissingImages images) {
        this.database = database;
        this.products = products;
        this.images = images;
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
        try (var csv = CsvFile.open(file, COLUMNS)) {
            for (var csvRows = csv.next(ProductImport::together);
                    csvRows.isPresent();
                    csvRows = csv.next(ProductImport::together)) {
                var rows = csvRows.get();
                // why: counted after the transaction, which may have been undone.
                tally.take(written(shop, rows));
                importProgress.read(csv.bytesRead(), size);
            }
            csv.unreadable().ifPresent(tally.rejectedRow::add);
        }
        importProgress.read(size, size);
        return tally;
    }

    private ImportResult written(Shop shop, List<CsvRow> rows) {
        try {
            return database.write(tx -> take(tx, shop, rows));
        } catch (ApiException refusal) {
            return refused(rows, "cannot become a product: " + refusal.getMessage());
        }
    }

    /** "rows of a product share its Handle"; one without a handle is refused among those that it stands with. */
    static boolean together(List<CsvRow> before, CsvRow next) {
        var handle = next.get(CsvRow.HANDLE);
        return handle.isEmpty()
                || before.stream()
                        .map(csvRow -> csvRow.get(CsvRow.HANDLE))
                        .filter(known -> !known.isEmpty())
                        .allMatch(handle::equals);
    }

    /** Creates or updates the product of the rows. */
    ImportResult take(Tx tx, Shop shop, List<CsvRow> all) {
        var refused = new ArrayList<RejectedRow>();
        var csvRows = all.stream().filter(csvRow -> csvRow.has(CsvRow.HANDLE)).toList();
        all.stream()
                .filter(csvRow -> !csvRow.has(CsvRow.HANDLE))
                .map(csvRow ->
                        new RejectedRow(csvRow.line(), "", "has no handle: every row needs the handle of its product"))
                .forEach(refused::add);
        if (csvRows.isEmpty()) {
            return new ImportResult(Outcome.REFUSED, all, refused, List.of(), Map.of());
        }
        var handle = ProductRows.handle(csvRows);
        var before = products.byHandle(tx, shop, handle).map(found -> products.lock(tx, shop, found.id()));
        var read = new ProductRows(csvRows, before, shop.variantLimit());
        var wanted = read.body().flatMap(body -> drafted(shop, before, body, read));
        var pictures = new ImportedImages(handle, read);
        var stored = wanted.map(draft -> products.save(tx, shop, before, pictures.applyTo(draft)));
        var outcome = stored.isEmpty()
                ? Outcome.REFUSED
                : stored.get().isEmpty() ? Outcome.UNCHANGED : before.isEmpty() ? Outcome.CREATED : Outcome.UPDATED;
        refused.addAll(read.refused());
        return new ImportResult(
                outcome,
                all,
                List.copyOf(refused),
                List.copyOf(pictures.unusable()),
                stored.isEmpty() && before.isEmpty() ? Map.of() : Map.of(handle, pictures.addresses()));
    }

    /** The result of rows that became nothing, which is said of the first of them. */
    static ImportResult refused(List<CsvRow> rows, String reason) {
        var first = rows.getFirst();
        var refused = new RejectedRow(first.line(), first.get(CsvRow.HANDLE), reason);
        return new ImportResult(Outcome.REFUSED, rows, List.of(refused), List.of(), Map.of());
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

    private static final class Tally {
        private final List<RejectedRow> rejectedRow = new ArrayList<>();
        private final List<MissingImage> unusable = new ArrayList<>();
        private final Map<String, Set<String>> images = new HashMap<>();
        private final int[] counts = new int[Outcome.values().length];

        void take(ImportResult result) {
            counts[result.outcome().ordinal()]++;
            rejectedRow.addAll(result.refused());
            unusable.addAll(result.unusable());
            images.putAll(result.addresses());
        }

        ImportReport report() {
            rejectedRow.sort(Comparator.comparingLong(RejectedRow::line));
            return new ImportReport(
                    counts[Outcome.CREATED.ordinal()],
                    counts[Outcome.UPDATED.ordinal()],
                    counts[Outcome.UNCHANGED.ordinal()],
                    List.copyOf(rejectedRow),
                    0,
                    List.copyOf(unusable));
        }
    }
}
