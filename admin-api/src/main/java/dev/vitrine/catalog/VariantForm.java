package dev.vitrine.catalog;

import dev.vitrine.kernel.Problems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a caller's variant onto one that is known, or onto a plain one. */
final class VariantForm {

    private final Product product;

    /** {@code product} has the images that the variant may show. */
    VariantForm(Product product) {
        this.product = product;
    }

    Variant read(Body body, Variant current) {
        var weight = weight(body, current);
        return new Variant(
                current.id(),
                current.productId(),
                "",
                java.util.Objects.requireNonNullElse(
                        body.money("price", current.price()), body.shop().zeroMoney()),
                body.money("compare_at_price", current.compareAtPrice()),
                body.money("cost_per_item", current.costPerItem()),
                short255(body, "sku", current.sku()),
                short255(body, "barcode", current.barcode()),
                current.position(),
                body.words("option1", current.option1()),
                value(body, "option2", current.option2()),
                value(body, "option3", current.option3()),
                listed(body, "inventory_policy", current.inventoryPolicy(), "deny", List.of("deny", "continue")),
                tracked(body, current.inventoryManagement()),
                body.whole("inventory_quantity", current.inventoryQuantity()),
                current.inventoryItemId(),
                service(body, current.fulfillmentService()),
                body.flag("requires_shipping", current.requiresShipping()),
                body.flag("taxable", current.taxable()),
                taxCode(body, current.taxCode()),
                body.flag("is_default", current.isDefault()),
                image(body, current.imageId()),
                weight.grams(),
                weight.value(),
                weight.unit(),
                List.of(),
                current.createdAt(),
                current.updatedAt(),
                "");
    }

    /** "writing weight + weight_unit recomputes grams; writing grams alone sets weight in shop unit". */
    private static Weight weight(Body body, Variant current) {
        var unit = listed(body, "weight_unit", current.weightUnit(), current.weightUnit(), Weight.UNITS);
        var value = Weight.plain(body.decimal("weight", current.weight()));
        var grams = body.whole("grams", current.grams());
        if (grams < 0) {
            body.problem("grams", "must be greater than or equal to 0");
            grams = current.grams();
        }
        // why: a client that sends back what it read, and changed one of the two, means the one it changed.
        if (value.compareTo(current.weight()) != 0
                || !unit.equals(current.weightUnit()) && (body.has("weight") || !body.has("grams"))) {
            return Weight.of(value, unit);
        }
        if (grams != current.grams()) {
            return Weight.ofGrams(
                    grams, body.has("weight_unit") ? unit : body.shop().weightUnit());
        }
        return unit.equals(current.weightUnit())
                ? new Weight(grams, current.weight(), unit)
                : Weight.ofGrams(grams, unit);
    }

    private static String short255(Body body, String key, String current) {
        var text = body.words(key, current);
        body.problems().atMost(255, body.prefix() + key, text);
        return text;
    }

    private static @Nullable String taxCode(Body body, @Nullable String current) {
        var code = value(body, "tax_code", current);
        body.problems().atMost(255, body.prefix() + "tax_code", code);
        return code;
    }

    private static @Nullable String value(Body body, String key, @Nullable String current) {
        var text = body.text(key, current);
        return text == null || text.isEmpty() ? null : text;
    }

    private static String listed(Body body, String key, String current, String fallback, List<String> allowed) {
        var text = body.words(key, current);
        if (text.isEmpty()) {
            return fallback;
        }
        if (!allowed.contains(text)) {
            body.problem(key, Problems.unlisted(allowed));
            return current;
        }
        return text;
    }

    /** Whether there is such a service is known when the product is saved. */
    private static String service(Body body, String current) {
        var text = body.words("fulfillment_service", current);
        return text.isEmpty() ? "manual" : text;
    }

    private static @Nullable String tracked(Body body, @Nullable String current) {
        var text = body.text("inventory_management", current);
        return text == null || text.isEmpty() ? null : text;
    }

    private @Nullable Long image(Body body, @Nullable Long current) {
        var id = body.id("image_id", current);
        if (id != null && product.image(id).isEmpty()) {
            body.problem("image_id", "must be an image of the same product");
            return current;
        }
        return id;
    }
}
