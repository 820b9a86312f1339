package dev.vitrine.commerce.shipping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.geo.Country;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.geo.Province;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Countries of shipping zones: "a country/province belongs to at most one zone". */
final class ZoneCountries {

    private static final Table<ZoneCountry> TABLE =
            Table.of("shipping_zone_countries", ZoneCountry.class, "tax", "tax_name");

    private ZoneCountries() {}

    /** The zone of a place: the one that names it, otherwise the one for the rest of the world. */
    static Optional<Long> zoneOf(List<ZoneCountry> countries, Region region) {
        return countries.stream()
                .filter(country -> country.covers(region))
                .findFirst()
                .or(() -> countries.stream()
                        .filter(country -> country.code().equals(ZoneCountry.REST_OF_WORLD))
                        .findFirst())
                .map(ZoneCountry::shippingZoneId);
    }

    /** Every entry that could cover the place. */
    static List<ZoneCountry> of(Session session, Shop shop, Region region) {
        var codes = List.of(region.countryCode(), ZoneCountry.REST_OF_WORLD);
        return TABLE.list(session, shop, Select.ALL.in("code", codes).by("id"));
    }

    /** By zone, with the taxes of the shop's countries: two statements. */
    static Map<Long, List<ZoneCountry>> ofZones(Session session, Shop shop, List<Long> zones) {
        var rows = TABLE.children(session, shop, "shipping_zone_id", zones, "code, id");
        var taxed = ShopCountries.TABLE.list(session, shop, Select.ALL).stream()
                .collect(Collectors.toMap(country -> String.valueOf(country.code()), Function.identity()));
        rows.replaceAll((zone, countries) -> countries.stream()
                .map(country -> country.taxedLike(taxed.get(country.code())))
                .toList());
        return rows;
    }

    static void insert(Tx tx, Shop shop, long zone, List<String> codes) {
        codes.forEach(code -> TABLE.insert(tx, shop, new ZoneCountry(0, zone, code, List.of(), BigDecimal.ZERO, null)));
    }

    static void replace(ApiCall apiCall, long zone, List<ZoneCountry> countries) {
        apiCall.tx()
                .sql("delete from shipping_zone_countries where shop_id = :shop and shipping_zone_id = :zone")
                .bind(apiCall.shop())
                .bind("zone", zone)
                .run();
        countries.forEach(country -> TABLE.insert(apiCall.tx(), apiCall.shop(), country.withShippingZoneId(zone)));
    }

    /** {@code [{"code":"US","provinces":[{"code":"CA"}]}]}; provinces may be bare codes. */
    static List<ZoneCountry> read(JsonNode listed, Problems problems) {
        var countries = new ArrayList<ZoneCountry>();
        if (!listed.isArray()) {
            problems.add("countries", "is invalid");
        }
        for (var one : listed) {
            var field = "countries[" + countries.size() + "]";
            var code = one.path("code").asText("").strip().toUpperCase(Locale.ROOT);
            if (ShopCountries.name(code).isEmpty()) {
                problems.add(field + ".code", "is not a country code of ISO 3166-1");
            }
            var known = IsoCountries.country(code).map(Country::provinces).orElse(List.of()).stream()
                    .map(Province::code)
                    .toList();
            var provinces = new ArrayList<String>();
            for (var province : one.path("provinces")) {
                provinces.add(
                        province.isTextual()
                                ? province.asText()
                                : province.path("code").asText(""));
            }
            if (!known.containsAll(provinces)) {
                problems.add(field + ".provinces", "must be provinces of the country");
            }
            var whole = provinces.containsAll(known);
            countries.add(new ZoneCountry(0, 0, code, whole ? List.of() : provinces, BigDecimal.ZERO, null));
        }
        return countries;
    }

    static void check(ApiCall apiCall, long zone, List<ZoneCountry> countries, Problems problems) {
        var others =
                TABLE.list(apiCall.session(), apiCall.shop(), Select.ALL.matching("shipping_zone_id <> :value", zone));
        for (int i = 0; i < countries.size(); i++) {
            var country = countries.get(i);
            if (others.stream().anyMatch(country::overlaps)
                    || countries.stream()
                            .limit(i)
                            .anyMatch(before -> before.code().equals(country.code()))) {
                problems.add("countries[" + i + "].code", "already belongs to a shipping zone");
            }
        }
    }
}
