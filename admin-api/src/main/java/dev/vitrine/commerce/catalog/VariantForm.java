package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.kernel.Problems;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a caller's variant onto one that is known, or onto a plain one. */
final class VariantForm {

    private final Product product;

    /** {@code product} has the images that the variant may show. */
    VariantForm(Product product) {
        this.product = product;
    }

    Variant read(RequestBody requestBody, Variant current) {
        var weight = weight(requestBody, current);
        return new Variant(
                current.id(),
                current.productId(),
                "",
                Objects.requireNonNullElse(
                        requestBody.money("price", current.price()),
                        requestBody.shop().zeroMoney()),
                requestBody.money("compare_at_price", current.compareAtPrice()),
                requestBody.money("cost_per_item", current.costPerItem()),
                short255(requestBody, "sku", current.sku()),
                short255(requestBody, "barcode", current.barcode()),
                current.position(),
                VariantOptions.of(
                        requestBody.words("option1", current.options().option1()),
                        value(requestBody, "option2", current.options().option2()),
                        value(requestBody, "option3", current.options().option3())),
                new VariantInventory(
                        listed(
                                requestBody,
                                "inventory_policy",
                                current.inventory().inventoryPolicy(),
                                "deny",
                                List.of("deny", "continue")),
                        tracked(requestBody, current.inventory().inventoryManagement()),
                        requestBody.whole(
                                "inventory_quantity", current.inventory().inventoryQuantity()),
                        current.inventory().inventoryItemId()),
                service(requestBody, current.fulfillmentService()),
                requestBody.flag("requires_shipping", current.requiresShipping()),
                new VariantTax(
                        requestBody.flag("taxable", current.tax().taxable()),
                        taxCode(requestBody, current.tax().taxCode())),
                requestBody.flag("is_default", current.isDefault()),
                image(requestBody, current.imageId()),
                new VariantWeight(weight.grams(), weight.value(), weight.unit()),
                List.of(),
                current.createdAt(),
                current.updatedAt());
    }

    /** "writing weight + weight_unit recomputes grams; writing grams alone sets weight in shop unit". */
    private static Weight weight(RequestBody requestBody, Variant current) {
        var unit = listed(
                requestBody,
                "weight_unit",
                current.weighed().weightUnit(),
                current.weighed().weightUnit(),
                Weight.UNITS);
        var value = Weight.plain(requestBody.decimal("weight", current.weighed().weight()));
        var grams = requestBody.whole("grams", current.weighed().grams());
        if (grams < 0) {
            requestBody.problem("grams", "must be greater than or equal to 0");
            grams = current.weighed().grams();
        }
        // why: a client that sends back what it read, and changed one of the two, means the one it changed.
        if (value.compareTo(current.weighed().weight()) != 0
                || !unit.equals(current.weighed().weightUnit())
                        && (requestBody.has("weight") || !requestBody.has("grams"))) {
            return Weight.of(value, unit);
        }
        if (grams != current.weighed().grams()) {
            return Weight.ofGrams(
                    grams,
                    requestBody.has("weight_unit") ? unit : requestBody.shop().weightUnit());
        }
        return unit.equals(current.weighed().weightUnit())
                ? new Weight(grams, current.weighed().weight(), unit)
                : Weight.ofGrams(grams, unit);
    }

    private static String short255(RequestBody requestBody, String key, String current) {
        var text = requestBody.words(key, current);
        requestBody.problems().atMost(255, requestBody.prefix() + key, text);
        return text;
    }

    private static @Nullable String taxCode(RequestBody requestBody, @Nullable String current) {
        var code = value(requestBody, "tax_code", current);
        requestBody.problems().atMost(255, requestBody.prefix() + "tax_code", code);
        return code;
    }

    private static @Nullable String value(RequestBody requestBody, String key, @Nullable String current) {
        var text = requestBody.text(key, current);
        return text == null || text.isEmpty() ? null : text;
    }

    private static String listed(
            RequestBody requestBody, String key, String current, String fallback, List<String> allowed) {
        var text = requestBody.words(key, current);
        if (text.isEmpty()) {
            return fallback;
        }
        if (!allowed.contains(text)) {
            requestBody.problem(key, Problems.unlisted(allowed));
            return current;
        }
        return text;
    }

    /** Whether there is such a service is known when the product is saved. */
    private static String service(RequestBody requestBody, String current) {
        var text = requestBody.words("fulfillment_service", current);
        return text.isEmpty() ? "manual" : text;
    }

    private static @Nullable String tracked(RequestBody requestBody, @Nullable String current) {
        var text = requestBody.text("inventory_management", current);
        return text == null || text.isEmpty() ? null : text;
    }

    private @Nullable Long image(RequestBody requestBody, @Nullable Long current) {
        var id = requestBody.id("image_id", current);
        if (id != null && product.image(id).isEmpty()) {
            requestBody.problem("image_id", "must be an image of the same product");
            return current;
        }
        return id;
    }
}
