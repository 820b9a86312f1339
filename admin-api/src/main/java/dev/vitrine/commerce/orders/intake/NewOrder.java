package dev.vitrine.commerce.orders.intake;

import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.ClientDetails;
import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.aggregate.NewTransaction;
import dev.vitrine.commerce.orders.aggregate.OrderCustomer;
import dev.vitrine.commerce.orders.aggregate.OrderDiscountCode;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.commerce.pricing.Presentment;
import dev.vitrine.commerce.pricing.Totals;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A validated order that is not placed yet, from the API, a checkout or a draft order. */
public record NewOrder(Buyer buyer, Contents contents, Remarks remarks, Origin origin, Payment payment) {

    /** Who buys. */
    public record Buyer(
            @Nullable String email,
            @Nullable String phone,
            @Nullable OrderCustomer customer,
            @Nullable String locale,
            boolean acceptsMarketing,
            @Nullable MailingAddress billing,
            @Nullable MailingAddress shipping,
            @Nullable ClientDetails client) {}

    /**
     * What is bought and at which prices.
     *
     * @param presentment what the buyer saw of it in another currency
     * @param tax what is known of taxes for the order as a whole, beside those of its lines
     */
    @RecordBuilder
    public record Contents(
            Currency currency,
            List<LineItem> lines,
            List<ShippingLine> shipping,
            List<TaxLine> taxLines,
            Money tax,
            boolean taxesIncluded,
            @Nullable List<OrderDiscountCode> discountCodes,
            @Nullable List<DiscountApplication> discounts,
            Money tip,
            @Nullable Presentment presentment)
            implements NewOrderContentsBuilder.With {

        /** At the prices of the shop's own currency. */
        public Contents(
                Currency currency,
                List<LineItem> lines,
                List<ShippingLine> shipping,
                List<TaxLine> taxLines,
                Money tax,
                boolean taxesIncluded,
                @Nullable List<OrderDiscountCode> orderDiscountCodes,
                @Nullable List<DiscountApplication> discounts,
                Money tip) {
            this(currency, lines, shipping, taxLines, tax, taxesIncluded, orderDiscountCodes, discounts, tip, null);
        }

        /** What the contents come to; the same for a checkout that shows it and for the order that it becomes. */
        public Totals totals() {
            return Totals.of(
                    currency,
                    lines.stream().map(LineItem::priced).toList(),
                    shipping.stream().map(ShippingLine::priced).toList(),
                    tax,
                    taxesIncluded,
                    tip);
        }

        /** Without discounts and taxes. */
        public static Contents plain(
                Currency currency, List<LineItem> lines, List<ShippingLine> shipping, boolean taxesIncluded) {
            var none = Money.zero(currency);
            return new Contents(currency, lines, shipping, List.of(), none, taxesIncluded, null, null, none);
        }
    }

    /** Note, attributes and tags. */
    public record Remarks(@Nullable String note, List<Attribute> attributes, String tags) {}

    /**
     * Where it comes from.
     *
     * @param name what it is called, when it was called something elsewhere; null for {@code #} and its number
     * @param createdAt when it was placed elsewhere; null for now
     */
    public record Origin(
            String sourceName,
            @Nullable String referringSite,
            @Nullable String landingSite,
            @Nullable Long appId,
            @Nullable String cartToken,
            @Nullable String checkoutToken,
            @Nullable Long checkoutId,
            boolean test,
            @Nullable Instant processedAt,
            @Nullable String name,
            @Nullable Instant createdAt) {

        /** Of now. */
        public Origin(
                String sourceName,
                @Nullable String referringSite,
                @Nullable String landingSite,
                @Nullable Long appId,
                @Nullable String cartToken,
                @Nullable String checkoutToken,
                @Nullable Long checkoutId,
                boolean test,
                @Nullable Instant processedAt,
                @Nullable String name) {
            this(
                    sourceName,
                    referringSite,
                    landingSite,
                    appId,
                    cartToken,
                    checkoutToken,
                    checkoutId,
                    test,
                    processedAt,
                    name,
                    null);
        }
    }

    /**
     * How it stands with its payment and delivery.
     *
     * @param financialStatus "Explicit financial_status wins over transactions at birth"; null derives it
     * @param methodId how it is, or is to be, paid; null leaves that to the bookings
     */
    public record Payment(
            List<NewTransaction.Factory> bookings,
            @Nullable String financialStatus,
            @Nullable String fulfillmentStatus,
            @Nullable Long methodId) {

        public Payment(
                List<NewTransaction.Factory> bookings,
                @Nullable String financialStatus,
                @Nullable String fulfillmentStatus) {
            this(bookings, financialStatus, fulfillmentStatus, null);
        }
    }
}
