package dev.vitrine.server.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Platform;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopClosure;
import dev.vitrine.shop.closing.ShopClosing;

/** What commands print about the state of a shop. */
final class ShopReport {

    private ShopReport() {}

    static ObjectNode json(Platform platform, Shop shop) {
        var node = Json.object()
                .put("id", shop.id())
                .put("handle", shop.handle())
                .put("name", shop.name())
                .put("state", shop.state());
        platform.foundation().shops().closure(shop).ifPresent(closure -> {
            var date = closure.deleteAt();
            node.put("by", closure.actor())
                    .put("reason", closure.reason())
                    .put("since", closure.createdAt().toString())
                    .put("delete_at", date == null ? null : date.toString());
        });
        return node;
    }

    /** Nothing for a shop that is open. */
    static String state(Platform platform, Shop shop) {
        if (shop.isOpen()) {
            return "";
        }
        var closure = platform.foundation().shops().closure(shop);
        var date = closure.map(ShopClosure::deleteAt)
                .map(time -> ", deleted on " + ShopClosing.day(shop, time))
                .orElse("");
        var reason = closure.map(ShopClosure::reason)
                .filter(words -> !words.isEmpty())
                .map(words -> ": " + words)
                .orElse("");
        return "  " + shop.state() + date + reason;
    }
}
