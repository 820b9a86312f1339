package dev.vitrine.commerce.imports;

import dev.vitrine.commerce.imports.ImportReport.RejectedRow;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.kernel.ApiException;
import java.util.List;

/** Products: the rows of one are a transaction of their own. */
final class ImportedProducts implements ImportKind {

    private static final Terms TERMS = new Terms(
            "products", Scope.PRODUCTS, AuditArea.PRODUCTS, ProductImport.COLUMNS, 1, "product", "products", """
                Handle,Title,Vendor,Tags,Option1 Name,Option1 Value,Variant Price,Variant SKU,Image Src
                linen-shirt,Linen shirt,Loom,"summer, linen",Size,M,49.00,LS-M,
                linen-shirt,,,,,L,49.00,LS-L,
                """);

    private final ProductImport productImport;

    ImportedProducts(ProductImport productImport) {
        this.productImport = productImport;
    }

    @Override
    public Terms terms() {
        return TERMS;
    }

    @Override
    public Grouping grouping() {
        return ProductImport::together;
    }

    @Override
    public String subject(CsvRow row) {
        return row.get(CsvRow.HANDLE);
    }

    @Override
    public boolean bringsPictures() {
        return true;
    }

    @Override
    public List<ImportResult> apply(ImportCall importCall, List<List<CsvRow>> groups) {
        return groups.stream().map(rows -> take(importCall, rows)).toList();
    }

    private ImportResult take(ImportCall importCall, List<CsvRow> rows) {
        try {
            var result = importCall.tx().attempt(() -> productImport.take(importCall.tx(), importCall.shop(), rows));
            var refused = result.refused().stream()
                    .map(row -> new RejectedRow(row.line(), row.subject(), "It " + row.reason()))
                    .toList();
            return new ImportResult(result.outcome(), rows, refused, result.unusable(), result.addresses());
        } catch (ApiException refusal) {
            return ProductImport.refused(rows, "It cannot become a product: " + refusal.getMessage());
        }
    }
}
