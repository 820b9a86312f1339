package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import io.soabase.recordbuilder.core.RecordBuilder;
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
@CompatibilityFields(VariantCompatibility.class)
@RecordBuilder
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
        @JsonIgnore String optionKey)
        implements VariantBuilder.With {

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
        return withPresentmentPrices(PresentmentPrice.of(shop, price, compareAtPrice));
    }

    /** A form of its own, whose stock is counted apart. */
    Variant as(long newId) {
        return with(copy -> copy.id(newId).inventoryItemId(newId == id ? inventoryItemId : 0));
    }

    Variant placed(int newPosition, boolean asDefault) {
        return with(copy -> copy.position(newPosition).isDefault(asDefault));
    }

    Variant choosing(@Nullable String first, @Nullable String second, @Nullable String third) {
        return with(
                copy -> copy.option1(first == null ? "" : first).option2(second).option3(third));
    }

    Variant at(Instant created, Instant updated) {
        return with(copy -> copy.createdAt(created).updatedAt(updated));
    }

    /** What a merchant can change, for comparing. */
    Variant core() {
        return with(copy -> copy.productId(0)
                .presentmentPrices(List.of())
                .createdAt(Instant.EPOCH)
                .updatedAt(Instant.EPOCH));
    }
}
