package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
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

/** One form in which a product is sold. Its title and its key follow from its option values. */
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
        @JsonUnwrapped VariantOptions options,
        @JsonUnwrapped VariantInventory inventory,
        String fulfillmentService,
        boolean requiresShipping,
        @JsonUnwrapped VariantTax tax,
        boolean isDefault,
        @Nullable Long imageId,
        @JsonUnwrapped VariantWeight weighed,
        List<PresentmentPrice> presentmentPrices,
        Instant createdAt,
        Instant updatedAt)
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
        title = Stream.of(options.option1(), options.option2(), options.option3())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" / "));
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
                VariantOptions.of("", null, null),
                new VariantInventory("deny", null, 0, 0),
                BY_HAND,
                true,
                new VariantTax(true, null),
                false,
                null,
                new VariantWeight(0, BigDecimal.ZERO, shop.weightUnit()),
                List.of(),
                Instant.EPOCH,
                Instant.EPOCH);
    }

    /** "case-insensitive after trim". */
    public static String key(String option1, @Nullable String option2, @Nullable String option3) {
        return Stream.of(option1, option2, option3)
                .map(value -> value == null ? "" : value.strip().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(GAP));
    }

    /** Can be bought in this quantity. */
    public boolean sells(long quantity) {
        return inventory.inventoryManagement() == null
                || inventory.inventoryPolicy().equals("continue")
                || inventory.inventoryQuantity() >= quantity;
    }

    /** The value of the option at {@code place}, 1 to 3. */
    public @Nullable String option(int place) {
        return switch (place) {
            case 1 -> options.option1().isEmpty() ? null : options.option1();
            case 2 -> options.option2();
            default -> options.option3();
        };
    }

    /** What it costs in the shop's other currencies too. */
    Variant presented(Shop shop) {
        return withPresentmentPrices(PresentmentPrice.of(shop, price, compareAtPrice));
    }

    /** A form of its own, whose stock is counted apart. */
    Variant as(long newId) {
        return with(copy -> copy.id(newId).inventory(newId == id ? inventory : inventory.withInventoryItemId(0)));
    }

    Variant placed(int newPosition, boolean asDefault) {
        return with(copy -> copy.position(newPosition).isDefault(asDefault));
    }

    Variant choosing(@Nullable String first, @Nullable String second, @Nullable String third) {
        return withOptions(VariantOptions.of(first == null ? "" : first, second, third));
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
