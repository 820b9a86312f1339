package dev.vitrine.commerce.shipping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.geo.Country;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopColumns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Shipping zones. A create may bring rates along; an update replaces the countries when it names some, and leaves the
 * rates to their own paths. A shop begins with a zone of its own country, which its merchant has yet to check; every
 * change of a zone or a rate is such a check. Safe for use by many threads.
 */
public final class ShippingZones implements Feature {

    static final Table<ShippingZone> TABLE = Table.of(
            "shipping_zones",
            ShippingZone.class,
            "countries",
            "price_based_shipping_rates",
            "weight_based_shipping_rates",
            "carrier_shipping_rate_providers");

    private static final String EVERYWHERE = "Everywhere";

    @Override
    public List<Resource<?>> resources() {
        return List.of(zones(), ShippingRates.resource(), CarrierRateProviders.resource(), ShippingProfiles.resource());
    }

    /**
     * What a delivery to {@code region} may cost, cheapest first; empty when the shop does not send there.
     *
     * @param subtotal of the goods, in the shop's currency
     */
    public List<ShippingRate> ratesFor(Session session, Shop shop, Region region, Money subtotal, long grams) {
        return ZoneCountries.zoneOf(ZoneCountries.of(session, shop, region), region).stream()
                .flatMap(zone -> ShippingRates.ofZones(session, shop, List.of(zone)).values().stream())
                .flatMap(List::stream)
                .filter(rate -> rate.fits(subtotal, grams))
                .toList();
    }

    /** Every zone of the shop with all that belongs to it, in four statements. */
    static List<ShippingZone> all(Session session, Shop shop) {
        return whole(session, shop, TABLE.list(session, shop, Select.ALL.by("id")));
    }

    /** Opens a zone with its countries ({@code *} for the rest of the world) and rates, without a caller's form. */
    public void open(Tx tx, Shop shop, String name, List<String> countries, List<ShippingRate> rates, Instant now) {
        insert(tx, shop, name, countries, rates, now);
        markReviewed(tx, shop, now);
    }

    /** Lets a new shop deliver at its flat rate: to its own country, or everywhere when it has none. */
    public static void createDefault(Tx tx, Shop shop) {
        var country = IsoCountries.country(shop.country());
        insert(
                tx,
                shop,
                country.map(Country::name).orElse(EVERYWHERE),
                List.of(country.map(Country::code).orElse(ZoneCountry.REST_OF_WORLD)),
                List.of(flatRate(shop)),
                shop.createdAt());
    }

    /** Takes note that the merchant has checked where the shop delivers. A flat rate becomes a zone of its own. */
    public void confirmReviewed(Tx tx, Shop shop, Instant now) {
        if (sendsAtFlatRate(tx, shop)) {
            insert(tx, shop, EVERYWHERE, List.of(ZoneCountry.REST_OF_WORLD), List.of(flatRate(shop)), now);
        }
        markReviewed(tx, shop, now);
    }

    /**
     * Whether the shop sends everywhere at its flat rate: it has no zones, and its merchant never decided about any.
     */
    public boolean sendsAtFlatRate(Session session, Shop shop) {
        return TABLE.count(session, shop, Select.ALL) == 0 && !ShopColumns.isDeliveryChecked(session, shop);
    }

    /** Whether the merchant has checked where the shop delivers, and a rate or a carrier says for how much. */
    public static boolean isReviewedWithRates(Session session, Shop shop) {
        return ShopColumns.isDeliveryChecked(session, shop)
                && (ShippingRates.any(session, shop) || CarrierRateProviders.any(session, shop));
    }

    static void markReviewed(Tx tx, Shop shop, Instant now) {
        ShopColumns.set(tx, shop, "delivery_checked_at", now);
    }

    private static ShippingRate flatRate(Shop shop) {
        return ShippingRate.byPrice(shop.shippingTitle(), shop.shippingPrice(), null, null);
    }

    private static void insert(
            Tx tx, Shop shop, String name, List<String> countries, List<ShippingRate> rates, Instant now) {
        var zone =
                TABLE.insert(tx, shop, new ShippingZone(0, name, List.of(), List.of(), List.of(), List.of(), now, now));
        ZoneCountries.insert(tx, shop, zone.id(), countries);
        rates.forEach(rate -> ShippingRates.insert(
                tx, shop, ShippingRates.normalised(shop, rate, null).in(zone.id(), now)));
    }

    private static Resource<ShippingZone> zones() {
        return Resource.of(ShippingZone.class, "shipping_zone", "shipping_zones", TABLE)
                .scope(Scope.SHIPPING)
                .logged(AuditArea.SETTINGS, "ShippingZone", "name")
                .writable("name")
                .completed(ShippingZones::whole)
                .prepared((apiCall, draft, current) -> named(draft))
                .checked(ShippingZones::check)
                .stored(ShippingZones::store)
                .publishes((apiCall, change, zone) -> markReviewed(apiCall.tx(), apiCall.shop(), apiCall.now()))
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete()
                .alias("shipping/zones")
                .alias("shipping/zone");
    }

    private static ShippingZone named(ShippingZone draft) {
        var name = draft.name() == null ? null : draft.name().strip();
        return new ShippingZone(
                draft.id(), name, List.of(), List.of(), List.of(), List.of(), draft.createdAt(), draft.updatedAt());
    }

    private static void check(ApiCall apiCall, ShippingZone zone, Problems problems) {
        var name = zone.name();
        problems.notBlank("name", name).atMost(255, "name", name);
        if (name != null) {
            var others = Select.ALL.equalIgnoreCase("name", name).matching("id <> :value", zone.id());
            if (TABLE.count(apiCall.session(), apiCall.shop(), others) > 0) {
                problems.add("name", "has already been taken");
            }
        }
        countries(apiCall, problems)
                .ifPresent(countries -> ZoneCountries.check(apiCall, zone.id(), countries, problems));
        if (zone.id() == 0) {
            rates(apiCall, problems);
        }
    }

    private static void store(ApiCall apiCall, Resource.Change change, ShippingZone zone) {
        var checked = new Problems();
        countries(apiCall, checked).ifPresent(countries -> ZoneCountries.replace(apiCall, zone.id(), countries));
        if (change == Resource.Change.CREATED) {
            rates(apiCall, checked)
                    .forEach(rate ->
                            ShippingRates.insert(apiCall.tx(), apiCall.shop(), rate.in(zone.id(), apiCall.now())));
        }
    }

    /** What the body says about countries; empty when it says nothing. */
    private static Optional<List<ZoneCountry>> countries(ApiCall apiCall, Problems problems) {
        return Optional.ofNullable(apiCall.body("shipping_zone").get("countries"))
                .map(listed -> ZoneCountries.read(listed, problems));
    }

    private static List<ShippingRate> rates(ApiCall apiCall, Problems problems) {
        var body = apiCall.body("shipping_zone");
        var rates = new ArrayList<ShippingRate>();
        for (var type : List.of(ShippingRate.BY_PRICE, ShippingRate.BY_WEIGHT)) {
            var field = type + "_shipping_rates";
            var listed = body.path(field);
            for (int i = 0; i < listed.size(); i++) {
                var ofRate = new Problems();
                rates.add(rate(apiCall, listed.path(i), type, ofRate));
                problems.addAll(field + "[" + i + "]", ofRate);
            }
        }
        return rates;
    }

    private static ShippingRate rate(ApiCall apiCall, JsonNode one, String type, Problems problems) {
        var draft = apiCall.json().read(one.isObject() ? one : Json.object(), ShippingRate.class);
        var rate = ShippingRates.normalised(apiCall.shop(), draft, type);
        ShippingRates.check(rate, problems);
        return rate;
    }

    private static List<ShippingZone> whole(Session session, Shop shop, List<ShippingZone> zones) {
        var ids = zones.stream().map(ShippingZone::id).toList();
        var countries = ZoneCountries.ofZones(session, shop, ids);
        var rates = ShippingRates.ofZones(session, shop, ids);
        var providers = CarrierRateProviders.ofZones(session, shop, ids);
        return zones.stream()
                .map(zone -> zone.with(copy -> copy.countries(countries.getOrDefault(zone.id(), List.of()))
                        .priceBasedShippingRates(
                                ofType(rates.getOrDefault(zone.id(), List.of()), ShippingRate.BY_PRICE))
                        .weightBasedShippingRates(
                                ofType(rates.getOrDefault(zone.id(), List.of()), ShippingRate.BY_WEIGHT))
                        .carrierShippingRateProviders(providers.getOrDefault(zone.id(), List.of()))))
                .toList();
    }

    private static List<ShippingRate> ofType(List<ShippingRate> rates, String type) {
        return rates.stream().filter(rate -> type.equals(rate.type())).toList();
    }
}
