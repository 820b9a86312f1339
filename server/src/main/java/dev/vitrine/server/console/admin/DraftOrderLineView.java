package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.intake.SellableVariant;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.server.console.Form;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Line of a draft order above its fields.
 *
 * @param base begins the names of its fields
 * @param stock how many there are; empty where nobody counts
 * @param discount what its fields say of a discount
 */
public record DraftOrderLineView(
        int at,
        String base,
        boolean custom,
        String title,
        String details,
        String image,
        String stock,
        String discount) {

    static List<DraftOrderLineView> of(
            Form form, JsonNode stored, SellableVariants variants, ShopFormatter shopFormatter) {
        return DraftOrderLines.of(form).stream()
                .map(at -> of(at, form, stored, variants, shopFormatter))
                .toList();
    }

    private static DraftOrderLineView of(
            int at, Form form, JsonNode stored, SellableVariants variants, ShopFormatter shopFormatter) {
        var base = DraftOrderLines.base(at);
        var discount = discount(form, base, shopFormatter);
        if (DraftOrderLines.isCustom(form, at)) {
            return new DraftOrderLineView(at, base, true, form.text(base + "title"), "", "", "", discount);
        }
        var id = Long.parseLong(form.text(base + "variant_id"));
        return variants.find(id)
                .map(variant -> new DraftOrderLineView(
                        at,
                        base,
                        false,
                        variant.productTitle(),
                        details(variant.variantTitle(), variant.sku()),
                        ImageFields.thumb(Objects.requireNonNullElse(variant.imageSrc(), "")),
                        stock(variant, shopFormatter),
                        discount))
                .orElseGet(() -> gone(at, base, id, stored, discount));
    }

    private static DraftOrderLineView gone(int at, String base, long variant, JsonNode stored, String discount) {
        var title = stored.path("line_items")
                .valueStream()
                .filter(line -> line.path("variant_id").asLong() == variant)
                .map(line -> line.path("title").asText())
                .findFirst()
                .orElse("Product");
        return new DraftOrderLineView(at, base, false, title, "No longer in the catalogue", "", "", discount);
    }

    private static String details(String title, String sku) {
        return Stream.of(title, sku).filter(text -> !text.isEmpty()).collect(Collectors.joining(" · "));
    }

    static String stock(SellableVariant variant, ShopFormatter shopFormatter) {
        return variant.tracked() ? shopFormatter.count(variant.inventoryQuantity()) + " in stock" : "";
    }

    private static String discount(Form form, String base, ShopFormatter shopFormatter) {
        var value = form.text(base + "discount_value");
        if (value.isEmpty()) {
            return "Add discount";
        }
        return "Discount: " + value
                + (form.text(base + "discount_type").equals("percentage")
                        ? " %"
                        : " " + shopFormatter.shop().currency().getCurrencyCode() + " each");
    }
}
