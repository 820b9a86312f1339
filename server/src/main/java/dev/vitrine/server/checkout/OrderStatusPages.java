package dev.vitrine.server.checkout;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.storefront.StorefrontHost;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.server.web.TrustedHost;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;

/**
 * Page of an order's status: "order_status_url". The unguessable token in its URL grants access. Safe for use by many
 * threads.
 */
public final class OrderStatusPages {

    private final Foundation foundation;
    private final Sales sales;
    private final TenantResolver tenantResolver;
    private final CheckoutViews views;

    public OrderStatusPages(
            Foundation foundation,
            ShopServices shopServices,
            Sales sales,
            TenantResolver tenantResolver,
            Templates templates,
            StaticAssets files,
            StorefrontHost front) {
        this.foundation = foundation;
        this.sales = sales;
        this.tenantResolver = tenantResolver;
        this.views = new CheckoutViews(foundation, shopServices, sales, templates, files, front.branding());
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, "/orders/{token}", tenantResolver.at(TrustedHost.CHECKOUT, this::show));
        }
    }

    private void show(Context context, Shop shop) {
        var token = context.pathParam("token");
        var order = foundation.database().read(session -> sales.orders().ofToken(session, shop, token));
        if (order.isEmpty()) {
            views.send(context, 404, "checkout/missing", shop, Map.of());
            return;
        }
        var id = order.get().id();
        var transactions = foundation
                .database()
                .read(session -> sales.orders().transactions().of(session, shop, id));
        views.status(context, shop, order.get(), transactions);
    }
}
