package dev.vitrine.shop.samples;

import dev.vitrine.commerce.catalog.Collection;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Secrets;

/**
 * Fingerprints of what a merchant can change of a record. Stock is no part of it, which orders take, nor is what
 * belongs to other records.
 */
final class SampleFingerprint {

    private SampleFingerprint() {}

    static String of(Product product) {
        var print = Json.object()
                .put("title", product.title())
                .put("body", product.bodyHtml())
                .put("vendor", product.vendor())
                .put("type", product.productType())
                .put("handle", product.handle())
                .put("published", String.valueOf(product.publishedAt()))
                .put("scope", product.publishedScope())
                .put("template", product.templateSuffix())
                .put("tags", product.tags())
                .put("status", product.status())
                .put("search_title", product.metafieldsGlobalTitleTag())
                .put("search_description", product.metafieldsGlobalDescriptionTag())
                .put("custom", product.customOptions().size());
        var options = print.putArray("options");
        product.options()
                .forEach(option -> options.addObject()
                        .put("name", option.name())
                        .put("values", String.join("\n", option.values())));
        var variants = print.putArray("variants");
        product.variants()
                .forEach(variant -> variants.addObject()
                        .put("id", variant.id())
                        .put("title", variant.title())
                        .put("price", String.valueOf(variant.price()))
                        .put("compare_at_price", String.valueOf(variant.compareAtPrice()))
                        .put("cost", String.valueOf(variant.costPerItem()))
                        .put("sku", variant.sku())
                        .put("barcode", variant.barcode())
                        .put("grams", variant.weighed().grams())
                        .put("taxable", variant.tax().taxable())
                        .put("ships", variant.requiresShipping())
                        .put("policy", variant.inventory().inventoryPolicy())
                        .put("management", variant.inventory().inventoryManagement())
                        .put("image", String.valueOf(variant.imageId())));
        var images = print.putArray("images");
        product.images()
                .forEach(image -> images.addObject()
                        .put("id", image.id())
                        .put("alt", image.alt())
                        .put("key", image.mediaKey()));
        return Secrets.hash(print.toString());
    }

    static String of(Collection collection) {
        var picture = collection.picture();
        var print = Json.object()
                .put("title", collection.title())
                .put("body", collection.bodyHtml())
                .put("handle", collection.handle())
                .put("published", String.valueOf(collection.publishedAt()))
                .put("scope", collection.publishedScope())
                .put("order", collection.sortOrder())
                .put("template", collection.templateSuffix())
                .put("rules", String.valueOf(collection.rules()))
                .put("image", picture == null ? "" : picture.key())
                .put("alt", picture == null ? "" : picture.alt());
        return Secrets.hash(print.toString());
    }
}
