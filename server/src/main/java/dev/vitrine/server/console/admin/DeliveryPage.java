package dev.vitrine.server.console.admin;

import dev.vitrine.Platform;
import dev.vitrine.access.Scope;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.StaffVisit;
import dev.vitrine.shops.SetupProgress;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;

/** {@code /admin/settings/delivery}: where the shop delivers and what that costs. Threads may share it. */
final class DeliveryPage {

    static final String PATH = "/admin/settings/delivery";

    private final Platform platform;
    private final Desk desk;
    private final Frame frame;
    private final InstantSource clock;

    DeliveryPage(Platform platform, Desk desk, Frame frame, InstantSource clock) {
        this.platform = platform;
        this.desk = desk;
        this.frame = frame;
        this.clock = clock;
    }

    void show(StaffVisit visit) {
        var shop = visit.shop();
        var manner = new Manner(shop, clock.instant());
        var zones = ShippingZoneCard.all(desk, visit, manner);
        var model = new HashMap<String, Object>();
        model.put("zones", zones);
        model.put("everywhere", zones.stream().anyMatch(ShippingZoneCard::restOfWorld));
        model.put(
                "checked",
                platform.database()
                        .read(session -> SetupProgress.of(session, shop))
                        .delivering());
        model.put(
                "flat",
                platform.database().read(session -> platform.shippingZones().sendsAtFlatRate(session, shop)));
        model.put("flatName", shop.shippingTitle());
        model.put("flatPrice", ShippingRateLine.price(manner, shop.shippingPrice()));
        frame.render(visit, "console/admin/delivery", model);
    }

    /** The merchant has looked at it, and it is right. */
    void confirm(StaffVisit visit) {
        visit.staff().principal().require(Scope.SHIPPING, true);
        platform.database()
                .change(tx -> platform.shippingZones()
                        .confirmReviewed(tx, visit.shop(), clock.instant().truncatedTo(ChronoUnit.SECONDS)));
        Notice.to(visit.context(), PATH, "Your delivery is checked.");
    }
}
