package dev.vitrine.commerce.imports;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.ProductOption;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.commerce.imports.CsvCells.UnreadableCellException;
import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.kernel.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** CSV rows of one product, mapped to the fields of the Admin API. What cannot be read is rejected row by row. */
final class ProductRows {

    private final List<CsvRow> csvRows;
    private final CsvRow head;
    private final Optional<Product> before;
    private final int mostVariants;
    private final List<ImportReport.RejectedRow> rejectedRow = new ArrayList<>();
    private final Map<String, VariantRow> variants = new LinkedHashMap<>();

    /** {@code mostVariants} a product of the shop may have. */
    ProductRows(List<CsvRow> csvRows, Optional<Product> before, int mostVariants) {
        this.csvRows = csvRows;
        this.mostVariants = mostVariants;
        this.head = csvRows.stream()
                .filter(csvRow -> csvRow.has(CsvRow.TITLE))
                .findFirst()
                .orElse(csvRows.getFirst());
        this.before = before;
    }

    static String handle(List<CsvRow> csvRows) {
        return Handles.of(csvRows.getFirst().get(CsvRow.HANDLE));
    }

    /** Empty when no product can be made of them; then {@link #refused} says why. */
    Optional<ObjectNode> body() {
        if (!head.has(CsvRow.TITLE) && before.isEmpty()) {
            refuse(head, "has no title, so the product '" + head.get(CsvRow.HANDLE) + "' was left out");
            return Optional.empty();
        }
        var body = Json.object();
        try {
            product(body);
        } catch (UnreadableCellException e) {
            refuse(head, e.getMessage() + "; the product '" + head.get(CsvRow.HANDLE) + "' was left out");
            return Optional.empty();
        }
        var names = optionNames();
        var list = body.putArray("variants");
        readVariants(names).forEach(list::add);
        if (list.isEmpty() && before.isEmpty()) {
            refuse(
                    head,
                    "is the first of the product '" + head.get(CsvRow.HANDLE)
                            + "', which was left out because none of its variants could be read");
            return Optional.empty();
        }
        var options = body.putArray("options");
        names.forEach(name -> options.addObject().put("name", name));
        return Optional.of(body);
    }

    List<ImportReport.RejectedRow> refused() {
        return rejectedRow;
    }

    void refuse(String reason) {
        refuse(head, reason);
    }

    List<CsvRow> rows() {
        return csvRows;
    }

    /** The variants' own images, by the variants' keys. */
    Map<String, String> variantImages() {
        var images = new HashMap<String, String>();
        variants.forEach((key, variant) -> {
            if (variant.row().has("Variant Image")) {
                images.put(key, variant.row().get("Variant Image"));
            }
        });
        return images;
    }

    private void product(ObjectNode body) throws UnreadableCellException {
        if (before.isEmpty()) {
            body.put("handle", handle(csvRows));
        }
        if (!head.has(CsvRow.TITLE)) {
            return;
        }
        body.put("title", head.get(CsvRow.TITLE));
        // why: a product that never had a description does not change when its file says nothing.
        if (before.isEmpty() || head.has("Body (HTML)") || before.get().bodyHtml() != null) {
            text(body, "Body (HTML)", "body_html");
        }
        text(body, "Vendor", "vendor");
        text(body, "Type", "product_type");
        text(body, "Tags", "tags");
        text(body, "SEO Title", "metafields_global_title_tag");
        text(body, "SEO Description", "metafields_global_description_tag");
        CsvCells.flag(head, head.knows("Published") ? "Published" : "Status")
                .ifPresent(value -> body.put("published", value));
        CsvCells.flag(head, "Gift Card").ifPresent(value -> body.put("gift_card", value));
    }

    private void text(ObjectNode body, String column, String field) {
        if (head.knows(column)) {
            body.put(field, head.get(column));
        }
    }

    private List<String> optionNames() {
        var names = new ArrayList<String>();
        for (int place = 1; place <= ProductOption.MOST; place++) {
            var name = head.get("Option" + place + " Name");
            if (name.isEmpty()) {
                break;
            }
            names.add(name);
        }
        if (!names.isEmpty()) {
            return names;
        }
        return before.map(product ->
                        product.options().stream().map(ProductOption::name).toList())
                .orElse(List.of(ProductOption.DEFAULT_NAME));
    }

    private List<ObjectNode> readVariants(List<String> names) {
        var known = new KnownVariants(before, names);
        var bodies = new ArrayList<ObjectNode>();
        for (var csvRow : csvRows) {
            if (csvRow.isImageOnly()) {
                continue;
            }
            try {
                var variant = VariantRow.of(csvRow, names);
                var twin = variants.get(variant.key());
                if (twin != null) {
                    throw new UnreadableCellException("repeats the variant '" + variant.title() + "' of line "
                            + twin.row().line());
                }
                if (variants.size() == mostVariants) {
                    throw new UnreadableCellException("is one variant too many: a product has at most " + mostVariants);
                }
                var same = known.like(variant);
                var body = variant.body(same.isPresent());
                same.ifPresent(id -> body.put("id", id));
                variants.put(variant.key(), variant);
                bodies.add(body);
            } catch (UnreadableCellException e) {
                refuse(csvRow, String.valueOf(e.getMessage()));
            }
        }
        return bodies;
    }

    private void refuse(CsvRow csvRow, String reason) {
        rejectedRow.add(new ImportReport.RejectedRow(csvRow.line(), csvRow.get(CsvRow.HANDLE), reason));
    }

    /** Finds the variant that a row means: the one with its option values, else the only one with its SKU. */
    private static final class KnownVariants {
        private final Map<String, Variant> byKey = new HashMap<>();
        private final Map<String, List<Variant>> bySku = new HashMap<>();
        private final Set<Long> used = new HashSet<>();

        KnownVariants(Optional<Product> before, List<String> names) {
            before.ifPresent(product -> product.variants().forEach(variant -> {
                byKey.put(key(product, variant, names), variant);
                bySku.computeIfAbsent(variant.sku(), sku -> new ArrayList<>()).add(variant);
            }));
        }

        Optional<Long> like(VariantRow row) {
            var sku = row.row().get("Variant SKU").replaceFirst("^'", "");
            var same = Optional.ofNullable(byKey.get(row.key()))
                    .or(() -> Optional.ofNullable(sku.isEmpty() ? null : bySku.get(sku))
                            .filter(list -> list.size() == 1)
                            .map(List::getFirst))
                    .map(Variant::id);
            return same.filter(used::add);
        }

        /** Its values in the order of the file's options. */
        private static String key(Product product, Variant variant, List<String> names) {
            var values = new String[] {"", "", ""};
            for (int i = 0; i < names.size(); i++) {
                var name = names.get(i);
                var place = product.options().stream()
                        .filter(option -> option.isCalled(name))
                        .findFirst()
                        .map(ProductOption::position)
                        .orElse(i + 1);
                var value = variant.option(place);
                values[i] = value == null ? "" : value;
            }
            return Variant.key(values[0], values[1], values[2]);
        }
    }
}
