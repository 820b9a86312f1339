package dev.vitrine.commerce.shipping;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rates of shipping zones. */
final class ShippingRates {

    private static final Table<ShippingRate> TABLE = Table.of("shipping_rates", ShippingRate.class);
    private static final List<String> TYPES = List.of(ShippingRate.BY_PRICE, ShippingRate.BY_WEIGHT);

    private ShippingRates() {}

    static boolean any(Session session, Shop shop) {
        return TABLE.first(session, shop, Select.ALL).isPresent();
    }

    static Resource<ShippingRate> resource() {
        return Resource.of(ShippingRate.class, "shipping_rate", "shipping_rates", TABLE)
                .scope(Scope.SHIPPING)
                .logged(AuditArea.SETTINGS, "ShippingRate", "name", "price")
                .under("shipping_zones", "shipping_zone_id", ShippingZones.TABLE)
                .at("shipping_zones/{shipping_zone_id}/rates")
                .writable(
                        "type",
                        "name",
                        "price",
                        "min_order_subtotal",
                        "max_order_subtotal",
                        "weight_low",
                        "weight_high")
                .filters(Filter.choice("type", TYPES, (select, type) -> select.equal("type", type)))
                .prepared((apiCall, draft, current) -> normalised(
                        apiCall.shop(), draft, current.map(ShippingRate::type).orElse(null)))
                .checked((apiCall, rate, problems) -> check(rate, problems))
                .publishes((apiCall, change, rate) ->
                        ShippingZones.markReviewed(apiCall.tx(), apiCall.shop(), apiCall.now()))
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete();
    }

    static Map<Long, List<ShippingRate>> ofZones(Session session, Shop shop, List<Long> zones) {
        return TABLE.children(session, shop, "shipping_zone_id", zones, "price, id");
    }

    static void insert(Tx tx, Shop shop, ShippingRate rate) {
        TABLE.insert(tx, shop, rate);
    }

    /** A rate with weights is one by weight unless its type says otherwise; a type never changes. */
    static ShippingRate normalised(Shop shop, ShippingRate draft, @Nullable String type) {
        var weighs = draft.weightLow() != null || draft.weightHigh() != null;
        var guessed = weighs ? ShippingRate.BY_WEIGHT : ShippingRate.BY_PRICE;
        var wanted = type != null ? type : Objects.requireNonNullElse(draft.type(), guessed);
        var byWeight = wanted.equals(ShippingRate.BY_WEIGHT);
        return new ShippingRate(
                draft.id(),
                draft.shippingZoneId(),
                wanted,
                draft.name() == null ? null : draft.name().strip(),
                draft.price(),
                byWeight ? null : draft.minOrderSubtotal(),
                byWeight ? null : draft.maxOrderSubtotal(),
                byWeight ? draft.weightLow() : null,
                byWeight ? draft.weightHigh() : null,
                draft.weightUnit() == null ? shop.weightUnit() : draft.weightUnit(),
                draft.createdAt(),
                draft.updatedAt());
    }

    static void check(ShippingRate rate, Problems problems) {
        problems.oneOf("type", rate.type(), TYPES)
                .notBlank("name", rate.name())
                .atMost(255, "name", rate.name())
                .notNegative("price", rate.price())
                .notNegative("min_order_subtotal", rate.minOrderSubtotal());
        if (rate.price() == null) {
            problems.add("price", "can't be blank");
        }
        if (rate.weightLow() != null && rate.weightLow().signum() < 0) {
            problems.add("weight_low", "must be greater than or equal to 0");
        }
        if (crossed(rate.minOrderSubtotal(), rate.maxOrderSubtotal())) {
            problems.add("max_order_subtotal", "must be greater than or equal to min_order_subtotal");
        }
        if (crossed(rate.weightLow(), rate.weightHigh())) {
            problems.add("weight_high", "must be greater than or equal to weight_low");
        }
    }

    private static <T extends Comparable<T>> boolean crossed(@Nullable T low, @Nullable T high) {
        return low != null && high != null && low.compareTo(high) > 0;
    }
}
