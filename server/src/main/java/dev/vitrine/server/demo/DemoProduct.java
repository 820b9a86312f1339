package dev.vitrine.server.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A product with everything a shop knows of it; money is in minor units, weight in grams. */
public record DemoProduct(
        String handle,
        String title,
        String vendor,
        String productType,
        List<String> tags,
        String bodyHtml,
        @Nullable String seoTitle,
        @Nullable String seoDescription,
        List<Option> options,
        List<Variant> variants,
        List<DemoImage> pictures,
        List<String> collections) {

    /** A choice, such as Colour or Size; colour values are names in {@link Colours}. */
    public record Option(String name, List<String> values) {
        public boolean isColour() {
            return name.equals("Colour");
        }
    }

    /** One thing on the shelf: an option value for each option, in their order. */
    public record Variant(
            List<String> values, long price, @Nullable Long compareAtPrice, String sku, int stock, int grams) {}

    /** The first picture that shows this variant: the one of its colour, else the first. */
    public DemoImage pictureOf(Variant variant) {
        return pictures.stream()
                .filter(picture -> picture.colour() != null && variant.values().contains(picture.colour()))
                .findFirst()
                .orElse(pictures.getFirst());
    }

    public boolean isAvailable() {
        return variants.stream().anyMatch(variant -> variant.stock() > 0);
    }
}
