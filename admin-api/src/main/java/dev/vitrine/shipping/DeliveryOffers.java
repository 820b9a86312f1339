package dev.vitrine.shipping;

import dev.vitrine.apps.AppRequestSigner;
import dev.vitrine.db.Database;
import dev.vitrine.db.Session;
import dev.vitrine.geo.Region;
import dev.vitrine.kernel.Money;
import dev.vitrine.net.AppHttpClient;
import dev.vitrine.tenancy.Shop;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** How a parcel can be delivered: the rates of its zone and what the zone's carriers quote. Threads may share it. */
public final class DeliveryOffers {

    private static final String FLAT = "flat";

    private final Database database;
    private final ShippingZones zones;
    private final CarrierCalls calls;

    public DeliveryOffers(
            Database database,
            ShippingZones zones,
            AppHttpClient appHttpClient,
            AppRequestSigner appRequestSigner,
            InstantSource clock) {
        this(database, zones, new CarrierCalls(appHttpClient, appRequestSigner, CarrierCalls.DEADLINE, clock));
    }

    DeliveryOffers(Database database, ShippingZones zones, CarrierCalls calls) {
        this.database = database;
        this.zones = zones;
        this.calls = calls;
    }

    /** What the database knows before anybody is called. */
    private record Known(List<Offer> own, List<Carrier> carriers) {}

    /**
     * Cheapest first; empty when the shop does not send there. A shop whose merchant never decided about zones sends
     * everywhere at its flat rate. Calls carriers, for ten seconds at most: never call it within a transaction.
     */
    public List<Offer> of(Shop shop, Parcel parcel) {
        var known = database.read(session -> known(session, shop, parcel));
        var outcomes = calls.ask(shop, known.carriers(), parcel);
        log(shop, outcomes);
        return Stream.concat(known.own().stream(), outcomes.stream().flatMap(DeliveryOffers::offers))
                .sorted(Comparator.comparing(Offer::price))
                .toList();
    }

    /** Without those of carriers, who would have to be asked. */
    public List<Offer> own(Session session, Shop shop, Parcel parcel) {
        return known(session, shop, parcel).own();
    }

    /** "service_discovery:true triggers a test call at registration": what fails is found in the service's failures. */
    void tryOut(Shop shop, long service) {
        var carriers = database.read(session -> Carrier.ofService(session, shop, service));
        log(shop, calls.ask(shop, carriers, sample(shop)));
    }

    private Known known(Session session, Shop shop, Parcel parcel) {
        var region = parcel.destination().place();
        var zone = ZoneCountries.zoneOf(ZoneCountries.of(session, shop, region), region);
        if (zone.isEmpty()) {
            return new Known(zones.sendsAtFlatRate(session, shop) ? List.of(flat(shop)) : List.of(), List.of());
        }
        var own = zones.ratesFor(session, shop, region, parcel.subtotal(), parcel.grams()).stream()
                .map(Offer::of)
                .toList();
        return new Known(own, Carrier.ofZone(session, shop, zone.get()));
    }

    private static Offer flat(Shop shop) {
        return Offer.own(FLAT, shop.shippingTitle(), shop.shippingPrice());
    }

    private static Stream<Offer> offers(CarrierCalls.Outcome outcome) {
        var carrier = outcome.carrier();
        return outcome.rates().stream()
                .filter(carrier::offers)
                .map(rate -> Offer.of(carrier, rate, carrier.modified(rate.price())));
    }

    private void log(Shop shop, List<CarrierCalls.Outcome> outcomes) {
        var failures = outcomes.stream()
                .map(CarrierCalls.Outcome::failure)
                .filter(Objects::nonNull)
                .toList();
        if (!failures.isEmpty()) {
            database.change(tx -> failures.forEach(failure -> CarrierFailures.store(tx, shop, failure)));
        }
    }

    private static Parcel sample(Shop shop) {
        var price = Money.of(java.math.BigDecimal.TEN, shop.currency());
        var item = new Parcel.Item("Sample", null, 1, 1000, price, shop.name(), true, "manual", null, null, null);
        var home = new Parcel.Destination(
                new Region(shop.country(), shop.province().isEmpty() ? null : shop.province()),
                shop.zip(),
                shop.city(),
                shop.address1(),
                shop.address2(),
                shop.name(),
                null,
                null,
                null);
        return new Parcel(home, List.of(item), price, shop.primaryLocale());
    }
}
