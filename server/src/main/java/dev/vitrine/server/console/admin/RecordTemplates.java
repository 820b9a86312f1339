package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.LinkedHashMap;
import java.util.Map;

/** Templates that a merchant made in the theme editor, for the records that may choose one. */
final class RecordTemplates {

    /** The field, in forms and in the API. */
    static final String FIELD = "template_suffix";

    private final Foundation foundation;
    private final ShopServices shopServices;

    RecordTemplates(Foundation foundation, ShopServices shopServices) {
        this.foundation = foundation;
        this.shopServices = shopServices;
    }

    /**
     * What a record of that page, such as {@code product}, may choose, by what is sent. What it has chosen is among
     * them, whatever the theme has; nothing where there is nothing to choose.
     */
    Map<String, String> choices(Shop shop, String page, String chosen) {
        var choices = new LinkedHashMap<String, String>();
        choices.put("", "The same as all others");
        settings(shop).path("pages").fieldNames().forEachRemaining(name -> {
            if (name.startsWith(page + ".")) {
                var template = name.substring(page.length() + 1);
                choices.put(template, template);
            }
        });
        if (!choices.containsKey(chosen)) {
            choices.put(chosen, chosen);
        }
        return choices.size() == 1 ? Map.of() : choices;
    }

    private JsonNode settings(Shop shop) {
        return foundation
                .database()
                .read(session -> shopServices
                        .themeSettings()
                        .shown(session, shop, shopServices.themes().published(session, shop)));
    }
}
