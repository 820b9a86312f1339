package dev.vitrine.server.checkout;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.orders.StorefrontOrder;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.server.web.PageScriptTags;
import dev.vitrine.server.web.SecurityHeaders;
import dev.vitrine.server.web.Templates;
import dev.vitrine.server.web.TenantResolver;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Pages of a shop's host where scripts of apps learn of an order: framed, unseen, by the buyer's page at the checkout's
 * host. They say what was bought, and nothing of who bought it. Safe for use by many threads.
 */
public final class OrderScriptPages {

    static final String THANK_YOU = "thank_you";
    static final String STATUS = "status";

    private static final String BASE = "/_orders/";
    private static final Pattern KEY = Pattern.compile("(\\d{1,18})-[0-9a-f]{32}");

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final Sales sales;
    private final TenantResolver tenantResolver;
    private final Templates templates;

    public OrderScriptPages(
            Foundation foundation,
            ShopServices shopServices,
            Sales sales,
            TenantResolver tenantResolver,
            Templates templates) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.sales = sales;
        this.tenantResolver = tenantResolver;
        this.templates = templates;
    }

    /** The path of an order's page at its shop's host. why not by its token: that opens the buyer's page. */
    static String path(Order order, String page, boolean first) {
        return BASE + key(order) + "/" + page + (first ? "?first_view=true" : "");
    }

    private static String key(Order order) {
        return order.id() + "-" + Secrets.hash("scripts of " + order.token()).substring(0, 32);
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            for (var page : List.of(THANK_YOU, STATUS)) {
                javalin.routes.addHttpHandler(
                        verb,
                        BASE + "{key}/" + page,
                        tenantResolver.atShop((context, shop) -> show(context, shop, page)));
            }
        }
    }

    private void show(Context context, Shop shop, String page) {
        context.header("Cache-Control", "private, no-store").header("Referrer-Policy", "no-referrer");
        var order = find(shop, context.pathParam("key"));
        if (order.isEmpty()) {
            context.status(404).contentType("text/plain; charset=utf-8").result("There is no such order.\n");
            return;
        }
        var tags =
                foundation.database().read(session -> shopServices.scriptTags().shownOn(session, shop, "order_status"));
        var added = PageScriptTags.of(tags);
        var model = new HashMap<String, Object>();
        var texts = texts(shop, order.get());
        model.put("t", texts);
        model.put("locale", texts.locale());
        model.put("shopName", shop.name());
        model.put("orderName", order.get().name());
        model.put("stub", StorefrontSdk.stub());
        model.put("boot", boot(shop, order.get(), page, context.queryParam("first_view") != null));
        model.put("sdk", "/_assets/" + StorefrontSdk.fileName());
        model.put("added", added);
        var checkout = foundation.shops().checkoutOrigin();
        var policy = added.policy(List.of(StorefrontSdk.stub()), checkout);
        SecurityHeaders.frame(context, policy, checkout);
        context.html(templates.render("checkout/order-scripts", model));
    }

    private Optional<Order> find(Shop shop, String key) {
        var parts = KEY.matcher(key);
        return parts.matches()
                ? foundation
                        .database()
                        .read(session -> sales.orders().find(session, shop, Long.parseLong(parts.group(1))))
                        .filter(order -> Secrets.constantTimeEquals(key(order), key))
                : Optional.empty();
    }

    private static CheckoutTexts texts(Shop shop, Order order) {
        return CheckoutTexts.in(Objects.requireNonNullElse(order.buyer().customerLocale(), shop.primaryLocale()));
    }

    private static String boot(Shop shop, Order order, String kind, boolean first) {
        var boot = Json.object()
                .put("currency", order.currency().getCurrencyCode())
                .put("locale", Objects.requireNonNullElse(order.buyer().customerLocale(), shop.primaryLocale()))
                .put("first_view", first);
        var page = boot.putObject("page");
        var payload = page.putObject("context").put("order_id", order.id());
        if (kind.equals(THANK_YOU)) {
            page.put("type", "thank_you").put("title", texts(shop, order).of("Thank you") + " – " + shop.name());
            payload.putNull("checkout_token").put("first_view", first);
        } else {
            page.put("type", "order_status").put("title", texts(shop, order).of("Order {name}", "name", order.name()));
        }
        boot.set("order", shop.json().tree(StorefrontOrder.of(order)));
        return Json.PLAIN.text(boot).replace("<", "\\u003c");
    }
}
