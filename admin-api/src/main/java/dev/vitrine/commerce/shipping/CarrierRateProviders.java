package dev.vitrine.commerce.shipping;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Which carriers quote for which zones. */
final class CarrierRateProviders {

    private static final Table<CarrierRateProvider> TABLE =
            Table.of("carrier_shipping_rate_providers", CarrierRateProvider.class);

    private CarrierRateProviders() {}

    static boolean any(Session session, Shop shop) {
        return TABLE.first(session, shop, Select.ALL).isPresent();
    }

    static Resource<CarrierRateProvider> resource() {
        return Resource.of(
                        CarrierRateProvider.class,
                        "carrier_shipping_rate_provider",
                        "carrier_shipping_rate_providers",
                        TABLE)
                .scope(Scope.SHIPPING)
                .under("shipping_zones", "shipping_zone_id", ShippingZones.TABLE)
                .writable("carrier_service_id", "flat_modifier", "percent_modifier", "service_filter")
                .prepared((apiCall, draft, current) -> new CarrierRateProvider(
                        draft.id(),
                        draft.shippingZoneId(),
                        draft.carrierServiceId(),
                        Objects.requireNonNullElse(
                                draft.flatModifier(), apiCall.shop().zeroMoney()),
                        draft.percentModifier(),
                        draft.serviceFilter(),
                        draft.createdAt(),
                        draft.updatedAt()))
                .checked(CarrierRateProviders::check)
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete();
    }

    static Map<Long, List<CarrierRateProvider>> ofZones(Session session, Shop shop, List<Long> zones) {
        return TABLE.children(session, shop, "shipping_zone_id", zones, "id");
    }

    private static void check(ApiCall apiCall, CarrierRateProvider provider, Problems problems) {
        var service = provider.carrierServiceId();
        if (CarrierServices.TABLE
                .find(apiCall.session(), apiCall.shop(), service)
                .isEmpty()) {
            problems.add("carrier_service_id", "must exist");
        }
        var twins = Select.ALL
                .equal("shipping_zone_id", provider.shippingZoneId())
                .equal("carrier_service_id", service)
                .matching("id <> :value", provider.id());
        if (TABLE.count(apiCall.session(), apiCall.shop(), twins) > 0) {
            problems.add("carrier_service_id", "has already been taken");
        }
        var filter = Objects.requireNonNull(provider.serviceFilter());
        if (!List.of("+", "-").containsAll(filter.values())) {
            problems.add("service_filter", "must say + or - for each service");
        }
    }
}
