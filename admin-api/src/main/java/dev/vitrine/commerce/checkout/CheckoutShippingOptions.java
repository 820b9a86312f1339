package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.checkout.CheckoutInput.Goods;
import dev.vitrine.commerce.shipping.ShippingOption;
import dev.vitrine.commerce.shipping.ShippingOptions;
import dev.vitrine.commerce.shipping.ShippingRateRequest;
import dev.vitrine.commerce.shipping.ShippingZones;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Shipping options of a checkout. Carriers may take seconds: never call it within a transaction. */
public final class CheckoutShippingOptions {

    /** What was offered, and for which goods and place. */
    public record AvailableOptions(List<CheckoutShippingOption> offers, String offersFor) {

        CheckoutInput into(CheckoutInput draft) {
            return draft.withShippingOptions(offers, offersFor);
        }
    }

    private final Database database;
    private final ShippingZones zones;
    private final ShippingOptions carriers;
    private final CheckoutPricing checkoutPricing;

    public CheckoutShippingOptions(
            Database database, ShippingZones zones, ShippingOptions carriers, CheckoutPricing checkoutPricing) {
        this.database = database;
        this.zones = zones;
        this.carriers = carriers;
        this.checkoutPricing = checkoutPricing;
    }

    /** Nothing when nothing is sent, or when it is not known where to, or when the shop does not send there. */
    AvailableOptions of(Shop shop, CheckoutInput draft) {
        return new AvailableOptions(
                draft.goods().requireShipping() ? offers(shop, draft) : List.of(), draft.offersKey());
    }

    private List<CheckoutShippingOption> offers(Shop shop, CheckoutInput draft) {
        var region = draft.place();
        if (region.isPresent()) {
            return carriers.of(shop, parcel(shop, draft, region.get())).stream()
                    .map(CheckoutShippingOptions::offer)
                    .toList();
        }
        // why: a flat rate is for everywhere, so it is known before the address is.
        var anywhere = database.<Boolean>read(session -> zones.sendsAtFlatRate(session, shop));
        return anywhere ? List.of(flat(shop)) : List.of();
    }

    private ShippingRateRequest parcel(Shop shop, CheckoutInput draft, Region region) {
        var subtotal = database.read(
                session -> checkoutPricing.goods(session, shop, draft).totals().subtotal());
        var locale = Objects.requireNonNullElse(draft.buyer().locale(), shop.primaryLocale());
        return new ShippingRateRequest(destination(draft, region), items(shop, draft.goods()), subtotal, locale);
    }

    private static ShippingRateRequest.Destination destination(CheckoutInput draft, Region region) {
        var mailingAddress = Objects.requireNonNull(draft.buyer().shipping());
        return new ShippingRateRequest.Destination(
                region,
                mailingAddress.zip(),
                mailingAddress.city(),
                mailingAddress.address1(),
                mailingAddress.address2(),
                mailingAddress.name(),
                mailingAddress.company(),
                mailingAddress.phone(),
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
                        line.price(),
                        line.vendor(),
                        line.taxable(),
                        line.fulfillmentService(),
                        Json.PLAIN.tree(line.properties()),
                        line.productId(),
                        line.variantId()))
                .toList();
    }

    private static CheckoutShippingOption offer(ShippingOption shippingOption) {
        var range = Stream.of(shippingOption.minDeliveryDate(), shippingOption.maxDeliveryDate())
                .flatMap(Stream::ofNullable)
                .toList();
        return new CheckoutShippingOption(
                shippingOption.handle(),
                shippingOption.title(),
                shippingOption.code(),
                shippingOption.price(),
                shippingOption.source(),
                shippingOption.carrierIdentifier(),
                shippingOption.description(),
                shippingOption.phoneRequired(),
                range);
    }

    private static CheckoutShippingOption flat(Shop shop) {
        var title = shop.shippingTitle();
        return new CheckoutShippingOption(
                "flat", title, title, shop.shippingPrice(), "shop", null, null, false, List.of());
    }
}
