package dev.vitrine.server.web;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.List;
import java.util.Map;

/** Pages of hosts without a shop: the base host and unknown hosts. */
public final class BaseHostPages {

    private final Shops shops;
    private final Templates templates;
    private final StaticAssets files;
    private final String scheme;
    private final boolean demo;
    private final Map<String, Handler> rooms;

    /**
     * {@code demo}: the welcome page lists every shop, as only a demonstration should. {@code rooms} answer for a path
     * and everything below it.
     */
    public BaseHostPages(
            Shops shops,
            Templates templates,
            StaticAssets files,
            String scheme,
            boolean demo,
            Map<String, Handler> rooms) {
        this.shops = shops;
        this.templates = templates;
        this.files = files;
        this.scheme = scheme;
        this.demo = demo;
        this.rooms = rooms;
    }

    void handle(Context context) throws Exception {
        if (files.sendIcon(context)) {
            return;
        }
        var path = context.path();
        for (var room : rooms.entrySet()) {
            if (path.equals(room.getKey()) || path.startsWith(room.getKey() + "/")) {
                room.getValue().handle(context);
                return;
            }
        }
        if (!context.path().equals("/")) {
            nothingHere(context);
            return;
        }
        List<ShopLink> shopLinks = demo ? shops.all().stream().map(this::door).toList() : List.of();
        send(context, 200, "lobby/welcome", Map.of("doors", shopLinks, "baseHost", shops.baseHost()));
    }

    /** At a host that has pages, but not that one. */
    void nothingHere(Context context) {
        if (!files.sendIcon(context)) {
            send(context, 404, "lobby/nothing-here", Map.of("home", shops.baseOrigin() + "/"));
        }
    }

    void noSuchShop(Context context, String host) {
        if (files.sendIcon(context)) {
            return;
        }
        send(context, 404, "lobby/no-such-shop", Map.of("host", host, "home", scheme + "://" + shops.baseHost() + "/"));
    }

    private ShopLink door(Shop shop) {
        return new ShopLink(shop.name(), shops.publicHostOf(shop), shops.publicOriginOf(shop) + "/");
    }

    private void send(Context context, int status, String template, Map<String, Object> model) {
        context.status(status).header("Cache-Control", "no-store").html(templates.render(template, model));
    }

    /** A shop's name, host and address. */
    public record ShopLink(String name, String host, String address) {}
}
