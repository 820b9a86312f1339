package dev.vitrine.checkout;

import dev.vitrine.checkout.CheckoutDraft.Goods;
import dev.vitrine.db.Database;
import dev.vitrine.geo.Region;
import dev.vitrine.kernel.Json;
import dev.vitrine.kernel.Money;
import dev.vitrine.orders.Address;
import dev.vitrine.shipping.ShippingOptions;
import dev.vitrine.shipping.ShippingRateRequest;
import dev.vitrine.shipping.ShippingZones;
import dev.vitrine.tenancy.Shop;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The ways in which a checkout may be delivered. Carriers may take seconds: never call it within a transaction. */
public final class Deliveries {

    /** What was offered, and for which goods and place. */
    public record Found(List<Offer> offers, String offersFor) {

        CheckoutDraft into(CheckoutDraft draft) {
            return draft.offered(offers, offersFor);
        }
    }

    private final Database database;
    private final ShippingZones zones;
    private final ShippingOptions carriers;
    private final Till till;

    public Deliveries(Database database, ShippingZones zones, ShippingOptions carriers, Till till) {
        this.database = database;
        this.zones = zones;
        this.carriers = carriers;
        this.till = till;
    }

    /** Nothing when nothing is sent, or when it is not known where to, or when the shop does not send there. */
    Found of(Shop shop, CheckoutDraft draft) {
        return new Found(draft.goods().requireShipping() ? offers(shop, draft) : List.of(), draft.offersKey());
    }

    private List<Offer> offers(Shop shop, CheckoutDraft draft) {
        var region = draft.place();
        if (region.isPresent()) {
            return carriers.of(shop, parcel(shop, draft, region.get())).stream()
                    .map(Deliveries::offer)
                    .toList();
        }
        // why: a flat rate is for everywhere, so it is known before the address is.
        var anywhere = database.<Boolean>read(session -> zones.sendsAtFlatRate(session, shop));
        return anywhere ? List.of(flat(shop)) : List.of();
    }

    private ShippingRateRequest parcel(Shop shop, CheckoutDraft draft, Region region) {
        var subtotal = database.read(
                session -> till.goods(session, shop, draft).totals().subtotal());
        var locale = Objects.requireNonNullElse(draft.buyer().locale(), shop.primaryLocale());
        return new ShippingRateRequest(destination(draft, region), items(shop, draft.goods()), subtotal, locale);
    }

    private static ShippingRateRequest.Destination destination(CheckoutDraft draft, Region region) {
        Address address = Objects.requireNonNull(draft.buyer().shipping());
        return new ShippingRateRequest.Destination(
                region,
                address.zip(),
                address.city(),
                address.address1(),
                address.address2(),
                address.name(),
                address.company(),
                address.phone(),
                draft.buyer().email());
    }

    private static List<ShippingRateRequest.Item> items(Shop shop, Goods goods) {
        return goods.lines().stream()
                .filter(CheckoutLine::requiresShipping)
                .map(line -> new ShippingRateRequest.Item(
                        line.name(),
                        line.sku(),
                        line.quantity(),
                        line.grams(),
                        Money.of(line.price(), shop.currency()),
                        line.vendor(),
                        line.taxable(),
                        line.fulfillmentService(),
                        Json.PLAIN.tree(line.properties()),
                        line.productId(),
                        line.variantId()))
                .toList();
    }

    private static Offer offer(dev.vitrine.shipping.ShippingOption shippingOption) {
        var range = Stream.of(shippingOption.minDeliveryDate(), shippingOption.maxDeliveryDate())
                .flatMap(Stream::ofNullable)
                .toList();
        return new Offer(
                shippingOption.handle(),
                shippingOption.title(),
                shippingOption.code(),
                shippingOption.price().amount(),
                shippingOption.source(),
                shippingOption.carrierIdentifier(),
                shippingOption.description(),
                shippingOption.phoneRequired(),
                range);
    }

    private static Offer flat(Shop shop) {
        var title = shop.shippingTitle();
        return new Offer("flat", title, title, shop.shippingPrice().amount(), "shop", null, null, false, List.of());
    }
}
