package dev.vitrine.commerce.shipping;

import dev.vitrine.commerce.pricing.TaxRate;
import dev.vitrine.commerce.pricing.TaxRates;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Tax rates of a shop by address, from its countries and provinces. */
public final class TaxRateLookup {

    private static final String UNNAMED = "Tax";

    private TaxRateLookup() {}

    private record Row(
            BigDecimal tax,
            @Nullable String taxName,
            @Nullable BigDecimal provinceTax,
            @Nullable String provinceTaxName,
            @Nullable String provinceTaxType) {}

    /** One statement. A country that the shop does not list is taxed like its rest of the world, or not at all. */
    public static TaxRates ratesAt(Session session, Shop shop, Region region) {
        return session.sql("""
                        select countries.tax, countries.tax_name, provinces.tax as province_tax,
                          provinces.tax_name as province_tax_name, provinces.tax_type as province_tax_type
                        from countries
                        left join provinces on provinces.shop_id = :shop and provinces.country_id = countries.id
                          and provinces.code = :province
                        where countries.shop_id = :shop and countries.code in (:country, '*')
                        order by case when countries.code = '*' then 1 else 0 end
                        limit 1
                        """)
                .bind(shop)
                .bind("country", region.countryCode())
                .bind("province", region.provinceCode())
                .one(Row.class)
                .map(row -> new TaxRates(rates(row), shop.taxShipping()))
                .orElse(TaxRates.NONE);
    }

    private static List<TaxRate> rates(Row row) {
        var rates = new ArrayList<TaxRate>();
        rates.add(new TaxRate(Objects.requireNonNullElse(row.taxName(), UNNAMED), row.tax()));
        var ofProvince = row.provinceTax();
        if (ofProvince != null) {
            var type = Objects.requireNonNullElse(row.provinceTaxType(), "normal");
            rates.add(new TaxRate(
                    Objects.requireNonNullElse(row.provinceTaxName(), UNNAMED),
                    ofProvince,
                    TaxRate.Kind.valueOf(type.toUpperCase(Locale.ROOT))));
        }
        return rates;
    }
}
