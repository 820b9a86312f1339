package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiCall;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Dimensions that sales are grouped by. Groupings of lines leave out delivery and tips; those of orders count whole
 * orders.
 */
enum SalesGrouping {
    NONE(false, "''", "''"),
    PRODUCT(true, "coalesce(cast(li.product_id as text), li.title)", "li.title"),
    VARIANT(
            true,
            "coalesce(cast(li.variant_id as text), li.title || coalesce(li.variant_title, ''))",
            "li.title || coalesce(' - ' || nullif(li.variant_title, ''), '')"),
    SKU(true, "coalesce(li.sku, '')", "coalesce(li.sku, '')"),
    VENDOR(true, "coalesce(li.vendor, '')", "coalesce(li.vendor, '')"),
    TYPE(true, "coalesce(p.product_type, '')", "coalesce(p.product_type, '')"),
    COUNTRY(
            false,
            "coalesce(json(o.shipping_address) ->> 'country_code', '')",
            "coalesce(json(o.shipping_address) ->> 'country_code', '')"),
    CHANNEL(false, "o.source_name", "o.source_name"),
    DISCOUNT_CODE(
            false,
            "coalesce(json(o.discount_code) -> 0 ->> 'code', '')",
            "coalesce(json(o.discount_code) -> 0 ->> 'code', '')"),
    /** why one group without a name: orders come from shoppers and apps, none from a member of staff. */
    STAFF(false, "''", "''");

    private final boolean ofLines;
    private final String key;
    private final String title;

    SalesGrouping(boolean ofLines, String key, String title) {
        this.ofLines = ofLines;
        this.key = key;
        this.title = title;
    }

    static SalesGrouping of(ApiCall apiCall) {
        return apiCall.query("group_by").map(SalesGrouping::named).orElse(NONE);
    }

    private static SalesGrouping named(String word) {
        return Arrays.stream(values())
                .filter(each -> each != NONE && each.name().equals(word.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> ApiException.field(
                        400,
                        "group_by",
                        "must be one of product, variant, sku, vendor, type, country, channel, discount_code, staff"));
    }

    boolean ofLines() {
        return ofLines;
    }

    /** What makes the group, in SQL; a product stays one group when its title changes. */
    String key() {
        return key;
    }

    String title() {
        return title;
    }

    /** Whether money that went back is joined with its orders. */
    boolean readsOrders() {
        return !ofLines && this != NONE && this != STAFF;
    }

    /** Whether lines are joined with their products as these are now. */
    boolean readsProducts() {
        return this == TYPE;
    }

    /** The thing's id, where the group is one. */
    Optional<String> idName() {
        return switch (this) {
            case PRODUCT -> Optional.of("product_id");
            case VARIANT -> Optional.of("variant_id");
            default -> Optional.empty();
        };
    }
}
