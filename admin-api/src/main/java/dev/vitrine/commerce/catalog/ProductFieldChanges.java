package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.events.AuditEntry.FieldChange;
import dev.vitrine.foundation.kernel.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Fields of a product that a change was about, as the audit log names them. Stock has a history of its own. */
final class ProductFieldChanges {

    private final Product before;
    private final Product after;
    private final Map<Long, Variant> variantsBefore;
    private final List<FieldChange> changes = new ArrayList<>();

    private ProductFieldChanges(Product before, Product after) {
        this.before = before;
        this.after = after;
        this.variantsBefore = before.variants().stream().collect(Collectors.toMap(Variant::id, Function.identity()));
    }

    static List<FieldChange> between(Product before, Product after) {
        var changes = new ProductFieldChanges(before, after);
        changes.compareProducts();
        changes.compareVariants();
        return changes.changes;
    }

    private void compareProducts() {
        compare("title", true, Product::title);
        compare("body_html", false, Product::bodyHtml);
        compare("vendor", true, Product::vendor);
        compare("product_type", true, Product::productType);
        compare("handle", true, Product::handle);
        compare("tags", false, Product::tags);
        compare("status", true, Product::status);
        compare("template_suffix", true, Product::templateSuffix);
        compare("metafields_global_title_tag", false, Product::metafieldsGlobalTitleTag);
        compare("metafields_global_description_tag", false, Product::metafieldsGlobalDescriptionTag);
        compare("custom_options", false, Product::customOptions);
        compare(
                "options",
                false,
                product -> product.options().stream()
                        .map(option -> List.of(option.name(), option.values()))
                        .toList());
        compare(
                "images",
                false,
                product -> product.images().stream()
                        .map(image -> image.id() + " " + Objects.requireNonNullElse(image.alt(), ""))
                        .toList());
    }

    private void compare(String field, boolean told, Function<Product, @Nullable Object> value) {
        var from = Objects.requireNonNullElse(value.apply(before), "");
        var to = Objects.requireNonNullElse(value.apply(after), "");
        if (!from.equals(to)) {
            changes.add(told ? new FieldChange(field, from.toString(), to.toString()) : FieldChange.of(field));
        }
    }

    private void compareVariants() {
        comparePrices("price", Variant::price);
        comparePrices("compare_at_price", Variant::compareAtPrice);
        comparePrices("cost_per_item", Variant::costPerItem);
        compareInVariants("sku", Variant::sku);
        compareInVariants("barcode", Variant::barcode);
        compareInVariants("inventory_policy", variant -> variant.inventory().inventoryPolicy());
        compareInVariants("inventory_management", variant -> variant.inventory().inventoryManagement());
        compareInVariants("weight", Variant::weighed);
        compareInVariants("taxable", Variant::tax);
        compareInVariants("requires_shipping", Variant::requiresShipping);
        var kept = after.variants().stream().map(Variant::id).collect(Collectors.toSet());
        if (!kept.equals(variantsBefore.keySet())) {
            changes.add(FieldChange.of("variants"));
        }
    }

    /** With the values where all variants had one price and have one. */
    private void comparePrices(String field, Function<Variant, @Nullable Money> price) {
        if (differInVariants(price)) {
            var from = only(before, price);
            var to = only(after, price);
            changes.add(
                    from.isPresent() && to.isPresent()
                            ? new FieldChange(field, from.get(), to.get())
                            : FieldChange.of(field));
        }
    }

    private static Optional<String> only(Product product, Function<Variant, @Nullable Money> price) {
        var prices = product.variants().stream()
                .map(variant -> Optional.ofNullable(price.apply(variant))
                        .map(money -> money.amount().toPlainString())
                        .orElse(""))
                .distinct()
                .toList();
        return prices.size() == 1 ? Optional.of(prices.getFirst()) : Optional.empty();
    }

    private void compareInVariants(String field, Function<Variant, ? extends @Nullable Object> value) {
        if (differInVariants(value)) {
            changes.add(FieldChange.of(field));
        }
    }

    /** Whether a variant that was there before has another value. */
    private boolean differInVariants(Function<Variant, ? extends @Nullable Object> value) {
        return after.variants().stream().anyMatch(variant -> {
            var was = variantsBefore.get(variant.id());
            return was != null && !Objects.equals(value.apply(was), value.apply(variant));
        });
    }
}
