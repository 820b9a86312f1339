package dev.vitrine.commerce.orders.intake;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An order as a caller of the API writes it. Public because the JSON mapper requires it. */
public record OrderRequest(
        @Nullable String email,
        @Nullable String phone,
        @Nullable String name,
        @Nullable String presentmentCurrency,
        @Nullable String financialStatus,
        @Nullable String fulfillmentStatus,
        @Nullable Buyer customer,
        @Nullable String customerLocale,
        List<Line> lineItems,
        @Nullable MailingAddress billingAddress,
        @Nullable MailingAddress shippingAddress,
        List<ShippingLine> shippingLines,
        List<TaxLine> taxLines,
        @Nullable Boolean taxesIncluded,
        @Nullable JsonNode discountCode,
        @Nullable JsonNode discountCodes,
        @Nullable Money totalDiscounts,
        @Nullable Money totalTax,
        @Nullable Money totalTipReceived,
        @Nullable String note,
        @Nullable JsonNode noteAttributes,
        @Nullable JsonNode tags,
        boolean buyerAcceptsMarketing,
        List<JsonNode> transactions,
        List<JsonNode> fulfillments,
        @Nullable String inventoryBehaviour,
        @Nullable String sourceName,
        @Nullable String referringSite,
        @Nullable String landingSite,
        boolean test,
        @Nullable Instant processedAt,
        @Nullable Instant createdAt) {

    public OrderRequest {
        email = given(email);
        phone = given(phone);
        name = given(name);
        presentmentCurrency = given(presentmentCurrency);
        sourceName = given(sourceName);
        lineItems = lineItems == null ? List.of() : lineItems;
        shippingLines = shippingLines == null ? List.of() : shippingLines;
        taxLines = taxLines == null ? List.of() : taxLines;
        transactions = transactions == null ? List.of() : transactions;
        fulfillments = fulfillments == null ? List.of() : fulfillments;
    }

    /** {@code grams} and {@code quantity} come as numbers or as text. */
    public record Line(
            @Nullable Long variantId,
            @Nullable String title,
            @Nullable String variantTitle,
            @Nullable Money price,
            @Nullable BigDecimal quantity,
            @Nullable BigDecimal grams,
            @Nullable String sku,
            @Nullable String vendor,
            @Nullable Boolean requiresShipping,
            @Nullable Boolean taxable,
            @Nullable Boolean giftCard,
            @Nullable String fulfillmentService,
            @Nullable JsonNode properties,
            List<TaxLine> taxLines) {

        public Line {
            taxLines = taxLines == null ? List.of() : taxLines;
        }
    }

    /** Who ordered, as far as the caller says. */
    public record Buyer(
            @Nullable Long id,
            @Nullable String email,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String phone,
            @Nullable String note,
            @Nullable JsonNode tags,
            boolean acceptsMarketing,
            boolean taxExempt,
            boolean verifiedEmail) {

        public Buyer {
            email = given(email);
        }
    }

    /** why: "Strings: trimmed at the ends"; a blank one says as little as none. */
    private static @Nullable String given(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
