package dev.vitrine.commerce.imports;

import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.ProductImage;
import dev.vitrine.commerce.imports.ImportReport.MissingImage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The images of one product's rows: known again by their address, in the order of the file. */
final class ImportedImages {

    private static final int LONGEST = 2048;

    private final String handle;
    private final List<MissingImage> unusable = new ArrayList<>();
    private final Map<String, String> alts = new LinkedHashMap<>();
    private final Map<String, String> ofVariants;

    ImportedImages(String handle, ProductRows rows) {
        this.handle = handle;
        rows.rows().stream()
                .filter(csvRow -> csvRow.has("Image Src"))
                .forEach(csvRow -> take(csvRow.get("Image Src"), csvRow.get("Image Alt Text")));
        this.ofVariants = rows.variantImages();
        ofVariants.values().forEach(address -> take(address, ""));
    }

    List<MissingImage> unusable() {
        return unusable;
    }

    /** Those that the file names. */
    Set<String> addresses() {
        return Set.copyOf(alts.keySet());
    }

    /** The product with these images first and those it had besides behind them; nothing is removed. */
    Product applyTo(Product product) {
        var bySource = new LinkedHashMap<String, ProductImage>();
        product.images().stream()
                .filter(image -> image.source() != null)
                .forEach(image -> bySource.putIfAbsent(String.valueOf(image.source()), image));
        var images = new ArrayList<ProductImage>();
        long next = -1;
        for (var wanted : alts.entrySet()) {
            var known = Optional.ofNullable(bySource.get(wanted.getKey()))
                    .or(() -> own(product, wanted.getKey()))
                    .orElse(null);
            var alt = wanted.getValue();
            if (known == null) {
                known = ProductImage.remote(next--, wanted.getKey(), alt.isEmpty() ? null : alt);
            } else if (!alt.isEmpty()) {
                known = known.withAlt(alt);
            }
            images.add(known);
            bySource.put(wanted.getKey(), known);
        }
        var placed = images.stream().map(ProductImage::id).toList();
        product.images().stream().filter(image -> !placed.contains(image.id())).forEach(images::add);
        return product.withImages(images).eachVariant(variant -> {
            var address = ofVariants.get(variant.options().optionKey());
            var image = address == null ? null : bySource.get(address);
            return image == null ? variant : variant.withImageId(image.id());
        });
    }

    /** A picture of the product by its address in the shop, under which a file names it that was exported here. */
    private static Optional<ProductImage> own(Product product, String address) {
        return product.images().stream()
                .filter(image -> image.mediaKey() != null && address.contains("/media/" + image.mediaKey() + "/"))
                .findFirst();
    }

    private void take(String address, String alt) {
        if (!address.matches("https?://\\S+") || address.length() > LONGEST) {
            unusable.add(new MissingImage(handle, address, "is no http or https address"));
        } else {
            alts.merge(address, alt, (first, second) -> first.isEmpty() ? second : first);
        }
    }
}
