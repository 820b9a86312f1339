package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.shop.shops.PolicyTitles;

/** Initial state of a page, from which server and browser render it. */
final class InitialState {

    private InitialState() {}

    static ObjectNode of(PageContext call, StorefrontPage storefrontPage, Device device, String currency) {
        var themeContext = call.look();
        var boot = Json.object()
                .put("url", call.language().address(call.address().url()))
                .put("locale", call.language().locale())
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
        boot.set("page", storefrontPage.described(call));
        boot.set("data", call.language().localized(storefrontPage.data()));
        boot.set("records", call.language().localized(call.records().json()));
        boot.set("shop", shop(call));
        boot.set("settings", themeContext.settings());
        boot.set("menus", call.language().localized(themeContext.menus(call.language())));
        return boot;
    }

    private static ObjectNode shop(PageContext call) {
        var shop = call.language().localized(call.look().shop().deepCopy());
        shop.put("locale", call.language().locale());
        for (var policy : shop.path("policies")) {
            var handle = policy.path("handle").asText();
            // why compared: these titles are kept for all languages, and merchants' own have none.
            if (policy.path("title")
                    .asText()
                    .equals(PolicyTitles.of(handle, call.shop().primaryLocale()))) {
                ((ObjectNode) policy)
                        .put("title", PolicyTitles.of(handle, call.language().locale()));
            }
        }
        return shop;
    }

    /** What client navigation fetches. */
    static ObjectNode navigation(PageContext call, StorefrontPage storefrontPage) {
        var answer =
                Json.object().put("url", call.language().address(call.address().url()));
        answer.set("page", storefrontPage.described(call));
        answer.set("data", call.language().localized(storefrontPage.data()));
        answer.set("records", call.language().localized(call.records().json()));
        answer.set("head", PageHead.of(call, storefrontPage).json());
        if (call.look().editing() != null) {
            answer.put("stylesheet", call.look().stylesheet())
                    .set("settings", call.look().settings());
        }
        return answer;
    }
}
