package dev.vitrine.commerce.shipping;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.geo.Country;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.geo.Province;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Countries of a shop with their tax rates; names and provinces follow from the code. Safe for use by many threads. */
public final class ShopCountries implements Feature {

    static final Table<ShopCountry> TABLE = Table.of("countries", ShopCountry.class, "provinces");
    private static final Table<ShopProvince> PROVINCES = Table.of("provinces", ShopProvince.class, "shipping_zone_id");
    private static final List<String> TAX_TYPES = List.of("normal", "harmonized", "compounded");

    @Override
    public List<Resource<?>> resources() {
        return List.of(countries(), provinces());
    }

    /** Taxes a whole country, without a caller's form; {@code share} is 0.19 of a price. */
    public static void tax(Tx tx, Shop shop, String code, BigDecimal share, String name, Instant now) {
        TABLE.insert(tx, shop, new ShopCountry(0, name(code).orElseThrow(), code, share, name, List.of(), now, now));
    }

    /** Id of the row that stands for a country: its own, or else that of the rest of the world. */
    public static Optional<Long> covering(Session session, Shop shop, @Nullable String code) {
        return session.sql("""
                        select id from countries
                        where shop_id = :shop and code in (:code, '*')
                        order by case when code = '*' then 1 else 0 end
                        limit 1
                        """).bind(shop).bind("code", code).number();
    }

    /** How many of these there are. */
    public static long count(Session session, Shop shop, Collection<Long> ids) {
        return TABLE.count(session, shop, Select.ALL.in("id", ids));
    }

    private static Resource<ShopCountry> countries() {
        return Resource.of(ShopCountry.class, "country", "countries", TABLE)
                .scope(Scope.SHIPPING)
                .logged(AuditArea.SETTINGS, "Country", "tax", "tax_name")
                .writable("code", "tax", "tax_name")
                .completed(ShopCountries::withProvinces)
                .prepared(ShopCountries::named)
                .checked(ShopCountries::check)
                .stored(ShopCountries::storeProvinces)
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete();
    }

    private static Resource<ShopProvince> provinces() {
        return Resource.of(ShopProvince.class, "province", "provinces", PROVINCES)
                .scope(Scope.SHIPPING)
                .logged(AuditArea.SETTINGS, "Province", "tax", "tax_name")
                .under("countries", "country_id", TABLE)
                .writable("tax", "tax_name", "tax_type")
                .completed((session, shop, rows) -> {
                    var countries = rows.stream()
                            .map(ShopProvince::countryId)
                            .distinct()
                            .toList();
                    return inZones(session, shop, countries, rows);
                })
                .checked((apiCall, province, problems) -> {
                    checkTax(province.tax(), problems);
                    problems.oneOf("tax_type", province.taxType(), TAX_TYPES);
                })
                .list()
                .count()
                .read()
                .update();
    }

    private static List<ShopCountry> withProvinces(Session session, Shop shop, List<ShopCountry> countries) {
        var ids = countries.stream().map(ShopCountry::id).toList();
        var rows = PROVINCES.children(session, shop, "country_id", ids, "name, id");
        var all = rows.values().stream().flatMap(List::stream).toList();
        var placed = inZones(session, shop, ids, all);
        return countries.stream()
                .map(country -> country.withProvinces(placed.stream()
                        .filter(province -> province.countryId() == country.id())
                        .toList()))
                .toList();
    }

    private static List<ShopProvince> inZones(
            Session session, Shop shop, List<Long> countries, List<ShopProvince> provinces) {
        var zones = session.sql("""
                        select provinces.id, zone.shipping_zone_id
                        from provinces
                        join countries on countries.shop_id = :shop and countries.id = provinces.country_id
                        join shipping_zone_countries zone on zone.shop_id = :shop and zone.code = countries.code
                          and (zone.province_codes = '[]' or zone.province_codes like '%"' || provinces.code || '"%')
                        where provinces.shop_id = :shop and provinces.country_id in (<countries>)
                        """).bind(shop).bindList("countries", countries).pairs();
        return provinces.stream()
                .map(province -> province.withShippingZoneId(zones.get(province.id())))
                .toList();
    }

    private static ShopCountry named(ApiCall apiCall, ShopCountry draft, Optional<ShopCountry> current) {
        var code = draft.code() == null ? "" : draft.code().strip().toUpperCase(Locale.ROOT);
        if (current.isPresent() && !code.equals(current.get().code())) {
            throw Problems.of("code", "can't be changed");
        }
        var taxName = draft.taxName() == null || draft.taxName().isBlank()
                ? null
                : draft.taxName().strip();
        return draft.with(copy ->
                copy.name(name(code).orElse(null)).code(code).taxName(taxName).provinces(List.of()));
    }

    /** The name of a code, {@code *} included. */
    static Optional<String> name(String code) {
        return code.equals("*")
                ? Optional.of("Rest of World")
                : IsoCountries.country(code)
                        .filter(country -> country.code().equals(code))
                        .map(Country::name);
    }

    private static void check(ApiCall apiCall, ShopCountry country, Problems problems) {
        var code = Objects.requireNonNullElse(country.code(), "");
        problems.notBlank("code", code).atMost(255, "tax_name", country.taxName());
        if (!code.isEmpty() && country.name() == null) {
            problems.add("code", "is not a country code of ISO 3166-1");
        }
        var others = Select.ALL.equal("code", code).matching("id <> :value", country.id());
        if (TABLE.count(apiCall.session(), apiCall.shop(), others) > 0) {
            problems.add("code", "has already been taken");
        }
        checkTax(country.tax(), problems);
    }

    /** A share: 0.19 for 19 percent. */
    private static void checkTax(BigDecimal share, Problems problems) {
        if (share.signum() < 0) {
            problems.add("tax", "must be greater than or equal to 0");
        } else if (share.compareTo(BigDecimal.TEN) > 0) {
            problems.add("tax", "must be less than or equal to 10");
        }
    }

    private static void storeProvinces(ApiCall apiCall, Resource.Change change, ShopCountry country) {
        var provinces =
                IsoCountries.country(country.code()).map(Country::provinces).orElse(List.of());
        for (var province : change == Resource.Change.CREATED ? provinces : List.<Province>of()) {
            apiCall.tx()
                    .sql("""
                            insert into provinces (shop_id, country_id, code, name, created_at, updated_at)
                            values (:shop, :country, :code, :name, :now, :now)
                            """)
                    .bind(apiCall.shop())
                    .bind("country", country.id())
                    .bind("code", province.code())
                    .bind("name", province.name())
                    .bind("now", apiCall.now())
                    .run();
        }
    }
}
