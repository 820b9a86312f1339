package dev.vitrine.commerce.orders.intake;

import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.DiscountAllocation;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.media.ImageStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sellable variant: with its product's title, image and stock.
 *
 * @param imageSrc the address path of its picture, or of its product's first
 * @param quantity how many are in stock; means something only when {@link #tracked}
 * @param optionNames of the product, in order, one a line
 */
public record SellableVariant(
        long id,
        long productId,
        String handle,
        String productTitle,
        String vendor,
        String title,
        String option1,
        @Nullable String option2,
        @Nullable String option3,
        @Nullable String optionNames,
        String sku,
        Money price,
        @Nullable Money compareAtPrice,
        long grams,
        boolean requiresShipping,
        boolean taxable,
        boolean giftCard,
        String fulfillmentService,
        @Nullable String inventoryManagement,
        String inventoryPolicy,
        long inventoryQuantity,
        @Nullable Instant publishedAt,
        @Nullable String mediaKey,
        @Nullable String filename,
        @Nullable String extension,
        boolean onlyVariant) {

    public boolean published() {
        return publishedAt != null;
    }

    /** Whether stock is counted at all. */
    public boolean tracked() {
        return inventoryManagement != null && !inventoryManagement.isBlank();
    }

    /** Whether no more may be sold than there are. */
    public boolean limited() {
        return tracked() && inventoryPolicy.equals("deny");
    }

    public boolean available() {
        return !limited() || inventoryQuantity > 0;
    }

    /** Empty when the product comes in one version only. */
    public String variantTitle() {
        return onlyVariant && option1.equals("Default Title") ? "" : title;
    }

    public List<Attribute> options() {
        if (variantTitle().isEmpty()) {
            return List.of();
        }
        var names = optionNames == null ? List.<String>of() : List.of(optionNames.split("\n"));
        var values = new ArrayList<String>();
        values.add(option1);
        if (option2 != null) {
            values.add(option2);
        }
        if (option3 != null) {
            values.add(option3);
        }
        var options = new ArrayList<Attribute>();
        for (int i = 0; i < values.size(); i++) {
            options.add(new Attribute(i < names.size() ? names.get(i) : "Option " + (i + 1), values.get(i)));
        }
        return List.copyOf(options);
    }

    /** The page that shows it. */
    public String url() {
        return "/products/" + handle + "?variant=" + id;
    }

    public @Nullable String imageSrc() {
        return mediaKey == null || filename == null || extension == null
                ? null
                : ImageStore.url(mediaKey, filename, extension);
    }

    /** As a line of an order, at the price that was agreed. */
    public LineItem line(int quantity, List<Attribute> properties, Money agreed) {
        return line(quantity, properties, agreed, List.of(), List.of());
    }

    public LineItem line(
            int quantity,
            List<Attribute> properties,
            Money agreed,
            List<DiscountAllocation> discounts,
            List<TaxLine> taxes) {
        return new LineItem(
                0,
                0,
                productId,
                id,
                productTitle,
                variantTitle(),
                sku,
                vendor,
                quantity,
                0,
                0,
                0,
                agreed,
                grams,
                requiresShipping,
                taxable,
                giftCard,
                fulfillmentService,
                null,
                properties,
                imageSrc(),
                discounts,
                null,
                taxes,
                null);
    }
}
