package dev.vitrine.commerce.shipping;

import dev.vitrine.apps.AppRequestSigner;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Shipping options of an order: the rates of its zone and those of carrier services. Safe for use by many threads. */
public final class ShippingOptions {

    private static final String FLAT = "flat";

    private final Database database;
    private final ShippingZones zones;
    private final CarrierRateClient calls;

    public ShippingOptions(
            Database database,
            ShippingZones zones,
            AppHttpClient appHttpClient,
            AppRequestSigner appRequestSigner,
            InstantSource clock) {
        this(
                database,
                zones,
                new CarrierRateClient(appHttpClient, appRequestSigner, CarrierRateClient.DEADLINE, clock));
    }

    ShippingOptions(Database database, ShippingZones zones, CarrierRateClient calls) {
        this.database = database;
        this.zones = zones;
        this.calls = calls;
    }

    /** Rates of the zone, and the carrier services to request. */
    private record ZoneOptions(List<ShippingOption> own, List<Carrier> carriers) {}

    /**
     * Cheapest first; empty when the shop does not send there. A shop whose merchant never decided about zones sends
     * everywhere at its flat rate. Calls carriers, for ten seconds at most: never call it within a transaction.
     */
    public List<ShippingOption> of(Shop shop, ShippingRateRequest shippingRateRequest) {
        var zoneOptions = database.read(session -> zoneOptions(session, shop, shippingRateRequest));
        var outcomes = calls.request(shop, zoneOptions.carriers(), shippingRateRequest);
        log(shop, outcomes);
        return Stream.concat(zoneOptions.own().stream(), outcomes.stream().flatMap(ShippingOptions::offers))
                .sorted(Comparator.comparing(ShippingOption::price))
                .toList();
    }

    /** Without those of carriers, who would have to be asked. */
    public List<ShippingOption> ofShop(Session session, Shop shop, ShippingRateRequest shippingRateRequest) {
        return zoneOptions(session, shop, shippingRateRequest).own();
    }

    /** "service_discovery:true triggers a test call at registration": what fails is found in the service's failures. */
    void testCall(Shop shop, long service) {
        var carriers = database.read(session -> Carrier.ofService(session, shop, service));
        log(shop, calls.request(shop, carriers, sample(shop)));
    }

    private ZoneOptions zoneOptions(Session session, Shop shop, ShippingRateRequest shippingRateRequest) {
        var region = shippingRateRequest.destination().place();
        var zone = ZoneCountries.zoneOf(ZoneCountries.of(session, shop, region), region);
        if (zone.isEmpty()) {
            return new ZoneOptions(zones.sendsAtFlatRate(session, shop) ? List.of(flat(shop)) : List.of(), List.of());
        }
        var own =
                zones
                        .ratesFor(session, shop, region, shippingRateRequest.subtotal(), shippingRateRequest.grams())
                        .stream()
                        .map(ShippingOption::of)
                        .toList();
        return new ZoneOptions(own, Carrier.ofZone(session, shop, zone.get()));
    }

    private static ShippingOption flat(Shop shop) {
        return ShippingOption.own(FLAT, shop.shippingTitle(), shop.shippingPrice());
    }

    private static Stream<ShippingOption> offers(CarrierRateClient.Outcome outcome) {
        var carrier = outcome.carrier();
        return outcome.rates().stream()
                .filter(carrier::offers)
                .map(rate -> ShippingOption.of(carrier, rate, carrier.modified(rate.price())));
    }

    private void log(Shop shop, List<CarrierRateClient.Outcome> outcomes) {
        var failures = outcomes.stream()
                .map(CarrierRateClient.Outcome::failure)
                .filter(Objects::nonNull)
                .toList();
        if (!failures.isEmpty()) {
            database.change(tx -> failures.forEach(failure -> CarrierFailures.store(tx, shop, failure)));
        }
    }

    private static ShippingRateRequest sample(Shop shop) {
        var price = Money.of(BigDecimal.TEN, shop.currency());
        var item = new ShippingRateRequest.Item(
                "Sample", null, 1, 1000, price, shop.name(), true, "manual", null, null, null);
        var home = new ShippingRateRequest.Destination(
                new Region(shop.country(), shop.province().isEmpty() ? null : shop.province()),
                shop.zip(),
                shop.city(),
                shop.address1(),
                shop.address2(),
                shop.name(),
                null,
                null,
                null);
        return new ShippingRateRequest(home, List.of(item), price, shop.primaryLocale());
    }
}
