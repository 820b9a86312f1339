package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;

/** Initial state of a page, from which server and browser render it. */
final class InitialState {

    private InitialState() {}

    static ObjectNode of(PageContext call, StorefrontPage storefrontPage, Device device, String currency) {
        var themeContext = call.look();
        var boot = Json.object()
                .put("url", call.address().url())
                .put("locale", call.shop().primaryLocale())
                .put("currency", currency)
                .put("device", device.wireName())
                .put("preview", !themeContext.preview().isEmpty())
                .put("themeBase", themeContext.build().base());
        if (!themeContext.editor().isEmpty()) {
            boot.put("themeEditorUrl", themeContext.editor());
        }
        var editing = themeContext.editing();
        if (editing != null) {
            boot.putObject("editor")
                    .put("origin", editing.origin())
                    .put("token", editing.token())
                    .put("samples", editing.showsSamples())
                    .put("schemes", editing.schemes())
                    .set("styles", editing.styles());
        }
        boot.set("page", storefrontPage.described(call.origin()));
        boot.set("data", storefrontPage.data());
        boot.set("records", call.records().json());
        boot.set("shop", themeContext.shop());
        boot.set("settings", themeContext.settings());
        boot.set("menus", themeContext.menus());
        return boot;
    }

    /** What client navigation fetches. */
    static ObjectNode navigation(PageContext call, StorefrontPage storefrontPage) {
        var answer = Json.object().put("url", call.address().url());
        answer.set("page", storefrontPage.described(call.origin()));
        answer.set("data", storefrontPage.data());
        answer.set("records", call.records().json());
        answer.set("head", PageHead.of(call, storefrontPage).json());
        if (call.look().editing() != null) {
            answer.put("stylesheet", call.look().stylesheet())
                    .set("settings", call.look().settings());
        }
        return answer;
    }
}
