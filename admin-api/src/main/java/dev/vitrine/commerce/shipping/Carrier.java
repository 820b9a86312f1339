package dev.vitrine.commerce.shipping;

import dev.vitrine.apps.RequestSigningKey;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.PayloadFormat;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An active carrier service with the settings of a shipping zone.
 *
 * @param signingKey of the app that made the service
 */
record Carrier(
        long serviceId,
        String name,
        String format,
        String callbackUrl,
        RequestSigningKey signingKey,
        long flatModifier,
        BigDecimal percentModifier,
        Map<String, String> serviceFilter) {

    private record Row(
            long serviceId,
            long appId,
            String name,
            String format,
            String callbackUrl,
            long flatModifier,
            BigDecimal percentModifier,
            Map<String, String> serviceFilter) {

        Carrier signedWith(RequestSigningKey key) {
            return new Carrier(serviceId, name, format, callbackUrl, key, flatModifier, percentModifier, serviceFilter);
        }
    }

    static List<Carrier> ofZone(Session session, Shop shop, long zone) {
        var rows = session.sql("""
                        select service.id as service_id, service.app_id, service.name, service.format,
                          service.callback_url,
                          provider.flat_modifier, provider.percent_modifier, provider.service_filter
                        from carrier_shipping_rate_providers provider
                        join carrier_services service
                          on service.shop_id = :shop and service.id = provider.carrier_service_id and service.active
                        where provider.shop_id = :shop and provider.shipping_zone_id = :zone
                        order by provider.id
                        """).bind(shop).bind("zone", zone).list(Row.class);
        return signed(session, shop, rows);
    }

    /** As it is, whatever zones use it. */
    static List<Carrier> ofService(Session session, Shop shop, long service) {
        var rows = session.sql("""
                        select service.id as service_id, service.app_id, service.name, service.format,
                          service.callback_url, 0 as percent_modifier
                        from carrier_services service
                        where service.shop_id = :shop and service.id = :service
                        """).bind(shop).bind("service", service).list(Row.class);
        return signed(session, shop, rows);
    }

    private static List<Carrier> signed(Session session, Shop shop, List<Row> rows) {
        var keys = RequestSigningKey.of(
                session, shop, rows.stream().map(Row::appId).distinct().toList());
        return rows.stream()
                .filter(row -> keys.containsKey(row.appId()))
                .map(row -> row.signedWith(Objects.requireNonNull(keys.get(row.appId()))))
                .toList();
    }

    PayloadFormat language() {
        return PayloadFormat.named(format);
    }

    /** {@code +} and {@code -} by service code; {@code *} speaks for codes that are not named. */
    boolean offers(CarrierRate rate) {
        var unnamed = serviceFilter.getOrDefault("*", serviceFilter.containsValue("+") ? "-" : "+");
        return serviceFilter.getOrDefault(rate.serviceCode(), unnamed).equals("+");
    }

    /** "flat_modifier, percent_modifier": both are added to what was quoted; never below zero. */
    Money modified(Money quoted) {
        var share = quoted.amount().multiply(percentModifier).movePointLeft(2);
        var price = Money.of(quoted.amount().add(share), quoted.currency())
                .plus(new Money(flatModifier, quoted.currency()));
        return price.isNegative() ? Money.zero(quoted.currency()) : price;
    }
}
