package dev.vitrine.commerce.orders.edits;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changed lines of an order as a caller writes them. Public because the JSON mapper requires it.
 *
 * @param reason for the order's timeline
 */
public record OrderAdjustmentRequest(
        @Nullable String reason, @Nullable Boolean isSendEmail, List<Line> lineItems) {

    static final int LONGEST_REASON = 255;

    /** @param quantity "the new absolute quantity; 0 removes the line" */
    public record Line(
            @Nullable Long id,
            @Nullable Long variantId,
            @Nullable Boolean isCustom,
            @JsonAlias("title") @Nullable String name,
            @Nullable Money price,
            @Nullable Integer quantity,
            @Nullable JsonNode properties,
            @JsonAlias("requires_shipping") @Nullable Boolean requireShipping,
            @Nullable Boolean restock) {

        /** "id:0 + variant_id>0 adds a catalogue line; id:0, variant_id:0, is_custom:true adds a custom line". */
        boolean adds() {
            return id == null || id == 0;
        }

        boolean namesVariant() {
            return variantId != null && variantId != 0;
        }

        boolean restocks() {
            return Boolean.TRUE.equals(restock);
        }
    }

    @SuppressWarnings("ConstantValue") // why: a caller may send null.
    public OrderAdjustmentRequest {
        lineItems = lineItems == null ? List.of() : lineItems;
    }

    String reasonText() {
        return reason == null ? "" : reason.strip();
    }
}
