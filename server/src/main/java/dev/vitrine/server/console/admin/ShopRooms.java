package dev.vitrine.server.console.admin;

import dev.vitrine.Platform;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.StaffPage;
import io.javalin.config.JavalinConfig;
import java.time.InstantSource;

/** The merchant's rooms, put together. */
public final class ShopRooms {

    private static final String ORDER = "/admin/orders/{id}";

    private final HomePage home;
    private final OrdersPage orders;
    private final OrderPage order;
    private final FulfilPage fulfil;
    private final RefundPage refund;
    private final CancelPage cancel;
    private final ProductsPage products;
    private final ProductPage product;
    private final MissingPictures missing;
    private final CollectionsPage collections;
    private final CollectionPage collection;
    private final SettingsPage settings;
    private final PoliciesPage policies;
    private final DeliveryPage delivery;
    private final ShippingZonePage zone;
    private final ShippingRatePage rate;

    public ShopRooms(Platform platform, Frame frame, InstantSource clock) {
        var desk = new Desk(platform.api());
        this.home = new HomePage(platform, desk, frame, clock);
        this.orders = new OrdersPage(desk, frame, clock);
        this.order = new OrderPage(desk, frame, clock);
        this.fulfil = new FulfilPage(desk, frame, clock);
        this.refund = new RefundPage(desk, frame, clock);
        this.cancel = new CancelPage(desk, frame, clock);
        this.missing = new MissingPictures(platform, frame);
        this.products = new ProductsPage(desk, missing, frame, clock);
        this.product = new ProductPage(platform, desk, missing, frame, clock);
        this.collections = new CollectionsPage(desk, frame, clock);
        this.collection = new CollectionPage(platform, desk, frame);
        this.settings = new SettingsPage(platform, frame);
        this.policies = new PoliciesPage(platform, frame);
        this.delivery = new DeliveryPage(platform, desk, frame, clock);
        this.zone = new ShippingZonePage(desk, frame, clock);
        this.rate = new ShippingRatePage(platform, desk, frame, clock);
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        javalin.routes.get("/admin", guard.staff(home));
        page(javalin, guard, Permission.ORDERS, "/admin/orders", orders::show, orders::change);
        page(javalin, guard, Permission.ORDERS, ORDER, order::show, order::change);
        page(javalin, guard, Permission.ORDERS, ORDER + "/fulfil", fulfil::show, fulfil::submit);
        page(javalin, guard, Permission.ORDERS, ORDER + "/refund", refund::show, refund::submit);
        page(javalin, guard, Permission.ORDERS, ORDER + "/cancel", cancel::show, cancel::submit);
        page(javalin, guard, Permission.SETTINGS, "/admin/settings", settings::show, settings::save);
        page(javalin, guard, Permission.SETTINGS, "/admin/settings/policies", policies::show, policies::save);
        delivery(javalin, guard);
        page(javalin, guard, Permission.PRODUCTS, "/admin/products", products::show, products::change);
        page(javalin, guard, Permission.PRODUCTS, "/admin/products/new", product::showNew, product::create);
        page(javalin, guard, Permission.PRODUCTS, MissingPictures.PATH, missing::show, missing::change);
        page(javalin, guard, Permission.PRODUCTS, "/admin/products/{id}", product::show, product::change);
        javalin.routes.get("/admin/collections", guard.staff(Permission.PRODUCTS, collections::show));
        page(javalin, guard, Permission.PRODUCTS, "/admin/collections/new", collection::showNew, collection::create);
        page(javalin, guard, Permission.PRODUCTS, "/admin/collections/{id}", collection::show, collection::change);
        javalin.routes.post(ORDER + "/fulfillments/{shipment}", guard.staff(Permission.ORDERS, order::changeShipment));
    }

    private void delivery(JavalinConfig javalin, Guard guard) {
        var zones = DeliveryPage.PATH;
        var rates = zones + "/{id}/rates";
        page(javalin, guard, Permission.SETTINGS, zones, delivery::show, delivery::confirm);
        page(javalin, guard, Permission.SETTINGS, zones + "/new", zone::begin, zone::add);
        page(javalin, guard, Permission.SETTINGS, zones + "/{id}", zone::show, zone::save);
        page(javalin, guard, Permission.SETTINGS, rates + "/new", rate::begin, rate::save);
        page(javalin, guard, Permission.SETTINGS, rates + "/{rate}", rate::show, rate::save);
        javalin.routes.post(zones + "/{id}/delete", guard.staff(Permission.SETTINGS, zone::remove));
        javalin.routes.post(rates + "/{rate}/delete", guard.staff(Permission.SETTINGS, rate::remove));
    }

    private static void page(
            JavalinConfig javalin, Guard guard, Permission permission, String path, StaffPage shown, StaffPage sent) {
        javalin.routes.get(path, guard.staff(permission, shown));
        javalin.routes.post(path, guard.staff(permission, sent));
    }
}
