package dev.vitrine.commerce.shipping;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.PayloadFormat;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * An active carrier service with the settings of a shipping zone.
 *
 * @param apiKey of the app that made the service
 * @param sharedSecret of that app, sealed: it signs what the service is asked
 */
record Carrier(
        long serviceId,
        String name,
        String format,
        String callbackUrl,
        String apiKey,
        String sharedSecret,
        long flatModifier,
        BigDecimal percentModifier,
        Map<String, String> serviceFilter) {

    static List<Carrier> ofZone(Session session, Shop shop, long zone) {
        return session.sql("""
                        select service.id as service_id, service.name, service.format, service.callback_url, apps.api_key,
                          apps.shared_secret,
                          provider.flat_modifier, provider.percent_modifier, provider.service_filter
                        from carrier_shipping_rate_providers provider
                        join carrier_services service
                          on service.shop_id = :shop and service.id = provider.carrier_service_id and service.active
                        join apps on apps.shop_id = :shop and apps.id = service.app_id
                        where provider.shop_id = :shop and provider.shipping_zone_id = :zone
                        order by provider.id
                        """).bind(shop.shopId()).bind("zone", zone).list(Carrier.class);
    }

    /** As it is, whatever zones use it. */
    static List<Carrier> ofService(Session session, Shop shop, long service) {
        return session.sql("""
                        select service.id as service_id, service.name, service.format, service.callback_url, apps.api_key,
                          apps.shared_secret,
                          0 as percent_modifier
                        from carrier_services service
                        join apps on apps.shop_id = :shop and apps.id = service.app_id
                        where service.shop_id = :shop and service.id = :service
                        """).bind(shop.shopId()).bind("service", service).list(Carrier.class);
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
