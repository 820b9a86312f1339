package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.commerce.shipping.ShippingZones;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;

/** {@code /admin/settings/delivery}: shipping zones and rates. Safe for use by many threads. */
final class AdminShippingPage {

    static final String PATH = "/admin/settings/delivery";

    private final Foundation foundation;
    private final Sales sales;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminShippingPage(
            Foundation foundation, Sales sales, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.foundation = foundation;
        this.sales = sales;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        var shop = visit.shop();
        var shopFormatter = new ShopFormatter(shop, clock.instant());
        var zones = ShippingZoneView.all(adminApiClient, visit, shopFormatter);
        var model = new HashMap<String, Object>();
        model.put("zones", zones);
        model.put("everywhere", zones.stream().anyMatch(ShippingZoneView::restOfWorld));
        model.put("checked", foundation.database().read(session -> ShippingZones.isReviewedWithRates(session, shop)));
        model.put(
                "flat",
                foundation.database().read(session -> sales.shippingZones().sendsAtFlatRate(session, shop)));
        model.put("flatName", shop.shippingTitle());
        model.put("flatPrice", ShippingRateView.price(shopFormatter, shop.shippingPrice()));
        layout.render(visit, "console/admin/delivery", model);
    }

    /** The merchant has looked at it, and it is right. */
    void confirm(StaffRequest visit) {
        visit.staff().principal().require(Scope.SHIPPING, true);
        foundation
                .database()
                .change(tx -> sales.shippingZones()
                        .confirmReviewed(tx, visit.shop(), clock.instant().truncatedTo(ChronoUnit.SECONDS)));
        FlashMessage.redirect(visit.context(), PATH, "Your delivery is checked.");
    }
}
