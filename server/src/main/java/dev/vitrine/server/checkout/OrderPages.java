package dev.vitrine.server.checkout;

import dev.vitrine.Platform;
import dev.vitrine.orders.Order;
import dev.vitrine.server.http.AddedScripts;
import dev.vitrine.server.http.Edge;
import dev.vitrine.server.http.OwnFiles;
import dev.vitrine.server.http.Templates;
import dev.vitrine.server.storefront.ShopFront;
import dev.vitrine.tenancy.Shop;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;

/**
 * Page of an order's status: "order_status_url". The unguessable token in its URL grants access. Threads may share it.
 */
public final class OrderPages {

    private final Platform platform;
    private final Edge edge;
    private final CheckoutViews views;

    public OrderPages(Platform platform, Edge edge, Templates templates, OwnFiles files, ShopFront front) {
        this.platform = platform;
        this.edge = edge;
        this.views = new CheckoutViews(platform, templates, files, new CheckoutLook(front));
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, "/orders/{token}", edge.atShop(this::show));
        }
    }

    private void show(Context context, Shop shop) {
        var token = context.pathParam("token");
        var order = platform.database().read(session -> platform.orders().ofToken(session, shop, token));
        if (order.isEmpty()) {
            views.send(context, 404, "checkout/missing", shop, Map.of());
            return;
        }
        var tags = platform.database().read(session -> platform.scriptTags().shownOn(session, shop, "order_status"));
        views.status(context, shop, order.get(), progress(shop, order.get()), AddedScripts.of(tags));
    }

    private OrderProgress progress(Shop shop, Order order) {
        return OrderProgress.of(
                shop,
                order,
                platform.database()
                        .read(session -> platform.orders().transactions().of(session, shop, order.id())));
    }
}
