package dev.vitrine.server.console.admin;

import dev.vitrine.Platform;
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

    private final Platform platform;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminShippingPage(Platform platform, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.platform = platform;
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
        model.put("checked", platform.database().read(session -> ShippingZones.isReviewedWithRates(session, shop)));
        model.put(
                "flat",
                platform.database().read(session -> platform.shippingZones().sendsAtFlatRate(session, shop)));
        model.put("flatName", shop.shippingTitle());
        model.put("flatPrice", ShippingRateView.price(shopFormatter, shop.shippingPrice()));
        layout.render(visit, "console/admin/delivery", model);
    }

    /** The merchant has looked at it, and it is right. */
    void confirm(StaffRequest visit) {
        visit.staff().principal().require(Scope.SHIPPING, true);
        platform.database()
                .change(tx -> platform.shippingZones()
                        .confirmReviewed(tx, visit.shop(), clock.instant().truncatedTo(ChronoUnit.SECONDS)));
        FlashMessage.redirect(visit.context(), PATH, "Your delivery is checked.");
    }
}
