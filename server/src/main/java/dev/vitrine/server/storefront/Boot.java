package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.kernel.Json;

/** Initial state of a page, from which server and browser render it. */
final class Boot {

    private Boot() {}

    static ObjectNode of(PageCall call, Page page, Device device, String currency) {
        var look = call.look();
        var boot = Json.object()
                .put("url", call.address().url())
                .put("locale", call.shop().primaryLocale())
                .put("currency", currency)
                .put("device", device.wireName())
                .put("preview", false)
                .put("themeBase", look.build().base());
        boot.set("page", page.described(call.origin()));
        boot.set("data", page.data());
        boot.set("shop", look.shop());
        boot.set("settings", look.settings());
        boot.set("menus", look.menus());
        return boot;
    }

    /** What client navigation fetches. */
    static ObjectNode navigation(PageCall call, Page page) {
        var answer = Json.object().put("url", call.address().url());
        answer.set("page", page.described(call.origin()));
        answer.set("data", page.data());
        return answer;
    }
}
