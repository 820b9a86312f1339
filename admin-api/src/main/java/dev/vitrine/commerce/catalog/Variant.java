package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One form in which a product is sold. Its title and its key follow from its option values.
 *
 * @param inventoryManagement {@link #TRACKED}, a fulfillment service that counts, or null when its stock is not counted
 * @param inventoryQuantity the sum over locations: written by {@link Stock} alone
 * @param inventoryItemId what is counted of it; 0 until it is stored
 * @param optionKey the folded option values, unique within the product
 */
public record Variant(
        long id,
        long productId,
        String title,
        Money price,
        @Nullable Money compareAtPrice,
        @Nullable Money costPerItem,
        String sku,
        String barcode,
        int position,
        String option1,
        @Nullable String option2,
        @Nullable String option3,
        String inventoryPolicy,
        @Nullable String inventoryManagement,
        long inventoryQuantity,
        long inventoryItemId,
        String fulfillmentService,
        boolean requiresShipping,
        boolean taxable,
        @Nullable String taxCode,
        boolean isDefault,
        @Nullable Long imageId,
        long grams,
        BigDecimal weight,
        String weightUnit,
        List<PresentmentPrice> presentmentPrices,
        Instant createdAt,
        Instant updatedAt,
        @JsonIgnore String optionKey) {

    /** The one place where Vitrine counts stock itself. */
    public static final String TRACKED = "vitrine";

    /** The fulfillment service of what the shop sends itself. */
    static final String BY_HAND = "manual";

    /** Stands between the values in a key. */
    static final String GAP = "\u001f";

    public static final String DEFAULT_TITLE = "Default Title";

    /** In any shop; a shop's own limit is lower as a rule. */
    public static final int MOST = 2048;

    public Variant {
        title = Stream.of(option1, option2, option3).filter(Objects::nonNull).collect(Collectors.joining(" / "));
        optionKey = key(option1, option2, option3);
        weight = Weight.plain(weight);
    }

    /** A variant with the plainest values, for its option values to be set. */
    static Variant plain(long id, Shop shop) {
        return new Variant(
                id,
                0,
                "",
                shop.zeroMoney(),
                null,
                null,
                "",
                "",
                1,
                "",
                null,
                null,
                "deny",
                null,
                0,
                0,
                BY_HAND,
                true,
                true,
                null,
                false,
                null,
                0,
                BigDecimal.ZERO,
                shop.weightUnit(),
                List.of(),
                Instant.EPOCH,
                Instant.EPOCH,
                "");
    }

    /** "deprecated": what clients of this API's relatives compare with before they write. */
    @JsonProperty("old_inventory_quantity")
    public long oldInventoryQuantity() {
        return inventoryQuantity;
    }

    /** "case-insensitive after trim". */
    public static String key(String option1, @Nullable String option2, @Nullable String option3) {
        return Stream.of(option1, option2, option3)
                .map(value -> value == null ? "" : value.strip().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(GAP));
    }

    /** Can be bought in this quantity. */
    public boolean sells(long quantity) {
        return inventoryManagement == null || inventoryPolicy.equals("continue") || inventoryQuantity >= quantity;
    }

    /** The value of the option at {@code place}, 1 to 3. */
    public @Nullable String option(int place) {
        return switch (place) {
            case 1 -> option1.isEmpty() ? null : option1;
            case 2 -> option2;
            default -> option3;
        };
    }

    /** What it costs in the shop's other currencies too. */
    Variant presented(Shop shop) {
        return copy(id, productId, position, isDefault, imageId, PresentmentPrice.of(shop, price, compareAtPrice));
    }

    Variant as(long newId) {
        return copy(newId, productId, position, isDefault, imageId, presentmentPrices);
    }

    Variant of(long product) {
        return copy(id, product, position, isDefault, imageId, presentmentPrices);
    }

    Variant placed(int newPosition, boolean asDefault) {
        return copy(id, productId, newPosition, asDefault, imageId, presentmentPrices);
    }

    public Variant showing(@Nullable Long image) {
        return copy(id, productId, position, isDefault, image, presentmentPrices);
    }

    Variant choosing(@Nullable String first, @Nullable String second, @Nullable String third) {
        return new Variant(
                id,
                productId,
                "",
                price,
                compareAtPrice,
                costPerItem,
                sku,
                barcode,
                position,
                first == null ? "" : first,
                second,
                third,
                inventoryPolicy,
                inventoryManagement,
                inventoryQuantity,
                inventoryItemId,
                fulfillmentService,
                requiresShipping,
                taxable,
                taxCode,
                isDefault,
                imageId,
                grams,
                weight,
                weightUnit,
                presentmentPrices,
                createdAt,
                updatedAt,
                "");
    }

    Variant fulfilledByHand() {
        return new Variant(
                id,
                productId,
                title,
                price,
                compareAtPrice,
                costPerItem,
                sku,
                barcode,
                position,
                option1,
                option2,
                option3,
                inventoryPolicy,
                inventoryManagement,
                inventoryQuantity,
                inventoryItemId,
                BY_HAND,
                requiresShipping,
                taxable,
                taxCode,
                isDefault,
                imageId,
                grams,
                weight,
                weightUnit,
                presentmentPrices,
                createdAt,
                updatedAt,
                optionKey);
    }

    /** So many pieces. */
    Variant holding(long quantity) {
        return new Variant(
                id,
                productId,
                title,
                price,
                compareAtPrice,
                costPerItem,
                sku,
                barcode,
                position,
                option1,
                option2,
                option3,
                inventoryPolicy,
                inventoryManagement,
                quantity,
                inventoryItemId,
                fulfillmentService,
                requiresShipping,
                taxable,
                taxCode,
                isDefault,
                imageId,
                grams,
                weight,
                weightUnit,
                presentmentPrices,
                createdAt,
                updatedAt,
                optionKey);
    }

    Variant at(Instant created, Instant updated) {
        return new Variant(
                id,
                productId,
                title,
                price,
                compareAtPrice,
                costPerItem,
                sku,
                barcode,
                position,
                option1,
                option2,
                option3,
                inventoryPolicy,
                inventoryManagement,
                inventoryQuantity,
                inventoryItemId,
                fulfillmentService,
                requiresShipping,
                taxable,
                taxCode,
                isDefault,
                imageId,
                grams,
                weight,
                weightUnit,
                presentmentPrices,
                created,
                updated,
                optionKey);
    }

    /** What a merchant can change, for comparing. */
    Variant core() {
        return copy(id, 0, position, isDefault, imageId, List.of()).at(Instant.EPOCH, Instant.EPOCH);
    }

    private Variant copy(
            long newId,
            long product,
            int newPosition,
            boolean asDefault,
            @Nullable Long image,
            List<PresentmentPrice> prices) {
        return new Variant(
                newId,
                product,
                title,
                price,
                compareAtPrice,
                costPerItem,
                sku,
                barcode,
                newPosition,
                option1,
                option2,
                option3,
                inventoryPolicy,
                inventoryManagement,
                inventoryQuantity,
                newId == id ? inventoryItemId : 0,
                fulfillmentService,
                requiresShipping,
                taxable,
                taxCode,
                asDefault,
                image,
                grams,
                weight,
                weightUnit,
                prices,
                createdAt,
                updatedAt,
                optionKey);
    }
}
