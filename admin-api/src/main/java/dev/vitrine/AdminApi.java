package dev.vitrine;

import dev.vitrine.commerce.catalog.PresentmentCurrencies;
import dev.vitrine.commerce.catalog.ProductBulkOperations;
import dev.vitrine.commerce.checkout.AdminCarts;
import dev.vitrine.commerce.checkout.CheckoutRoutes;
import dev.vitrine.commerce.metafields.IncludedMetafields;
import dev.vitrine.commerce.orders.FulfillmentResources;
import dev.vitrine.commerce.orders.OrderResources;
import dev.vitrine.commerce.shipping.CarrierServices;
import dev.vitrine.commerce.shipping.ShopCountries;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.insight.analytics.Analytics;
import dev.vitrine.shop.shops.ShopCurrencies;
import dev.vitrine.shop.shops.ShopResource;
import java.util.List;
import java.util.stream.Stream;

/** Resources of the Admin API, a line each. */
final class AdminApi {

    private AdminApi() {}

    static List<Route> routes(Platform platform) {
        return Stream.of(
                        new ShopResource(platform.shops(), platform.policies()).routes().stream(),
                        new OrderResources(platform.orders(), platform.fulfillments()).routes().stream(),
                        new CheckoutRoutes(platform.database(), platform.checkouts(), platform.emails())
                                .routes().stream(),
                        new Analytics().routes().stream(),
                        platform.accessRoutes().routes().stream(),
                        platform.webhooks().routes().stream(),
                        new ProductBulkOperations(platform.database(), platform.products()).routes().stream(),
                        plain(platform).stream().flatMap(resource -> resource.routes().stream()))
                .flatMap(routes -> routes)
                .map(PresentmentCurrencies::narrowing)
                .map(IncludedMetafields::wrap)
                .toList();
    }

    /** Every descriptor, for the documentation. */
    static List<Resource<?>> resources(Platform platform) {
        return Stream.of(
                        new OrderResources(platform.orders(), platform.fulfillments()).resources(),
                        List.of(platform.webhooks().resource()),
                        List.of(new CheckoutRoutes(platform.database(), platform.checkouts(), platform.emails())
                                .resource()),
                        plain(platform))
                .<Resource<?>>flatMap(List::stream)
                .toList();
    }

    private static List<Resource<?>> plain(Platform platform) {
        var fulfillments = new FulfillmentResources(platform.fulfillments());
        return Stream.of(
                        List.of(
                                platform.redirects().resource(),
                                platform.scriptTags().resource(),
                                platform.pages().resource(),
                                platform.themes().resource(),
                                platform.products().resource(),
                                platform.variants().resource(),
                                platform.variants().flat(),
                                platform.productImages().resource(),
                                platform.collections().custom(),
                                platform.collections().smart(),
                                platform.collections().resource(),
                                platform.collects().resource(),
                                platform.draftOrders().resource(),
                                platform.productListings().resource(),
                                platform.collectionListings().resource(),
                                new ShopCurrencies(platform.shopSettings()).resource()),
                        List.of(AdminCarts.resource()),
                        platform.customers().resources(),
                        new ShopCountries().resources(),
                        platform.shippingZones().resources(),
                        List.of(new CarrierServices(platform.shops(), platform.shippingOptions()).resource()),
                        platform.discounts().resources(),
                        List.of(platform.paymentMethods().resource()),
                        List.of(
                                platform.locations().resource(),
                                platform.fulfillmentServices().resource(),
                                fulfillments.fulfillments(),
                                fulfillments.events()),
                        platform.inventory().resources(),
                        platform.metafields().resources(),
                        platform.auditLog().resources())
                .<Resource<?>>flatMap(List::stream)
                .toList();
    }
}
