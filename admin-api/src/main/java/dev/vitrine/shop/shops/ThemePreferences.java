package dev.vitrine.shop.shops;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Preferences of a shop that stand in the settings of the theme it wears. */
final class ThemePreferences {

    private static final Map<String, List<String>> LOOK = look();

    private static final String FONTS = "[A-Za-z0-9 ,'\"-]{1,200}";

    private final JsonNode schema;
    private final JsonNode document;
    private final JsonNode style;

    private ThemePreferences(JsonNode schema, JsonNode document) {
        this.schema = schema;
        this.document = document;
        this.style = style(schema, document);
    }

    /** Of the settings that pages show, and of the theme's schema, which has the values that merchants left alone. */
    static Preferences of(JsonNode schema, JsonNode document) {
        var theme = new ThemePreferences(schema, document);
        var seo = document.path("seo");
        return new Preferences(
                cut(seo.path("title").asText("").strip(), ShopPreferences.LONGEST_TITLE),
                cut(seo.path("description").asText("").strip(), ShopPreferences.LONGEST_DESCRIPTION),
                picture(seo.path("image")),
                theme.logo(),
                theme.values());
    }

    private static Map<String, List<String>> look() {
        var look = new LinkedHashMap<String, List<String>>();
        look.put(Preferences.COLORS, Preferences.COLOR_NAMES);
        look.put("typography", List.of("font_heading", "font_body"));
        look.put("layout", List.of("corner_radius"));
        return look;
    }

    private static JsonNode style(JsonNode schema, JsonNode document) {
        var code = document.path("style").asText(schema.path("default_style").asText());
        return schema.path("styles")
                .valueStream()
                .filter(style -> style.path("code").asText().equals(code))
                .findFirst()
                .orElseGet(Json::object);
    }

    private String logo() {
        var pointer = "/pages/fixed/header/settings/logo";
        var chosen = picture(document.at(pointer));
        return chosen.isEmpty() ? picture(style.at(pointer)) : chosen;
    }

    private JsonNode values() {
        var values = Json.object();
        LOOK.forEach((group, ids) -> {
            for (var id : ids) {
                var value = value(group, id);
                if (isUsable(group, value)) {
                    values.withObjectProperty(group).put(id, value.asText());
                }
            }
        });
        return values;
    }

    /** What is stored, else the style's, else the schema's default: as pages resolve it. */
    private JsonNode value(String group, String id) {
        for (var from : List.of(document, style)) {
            var value = from.path("settings").path(group).path(id);
            if (isUsable(group, value)) {
                return value;
            }
        }
        return schema.path("settings")
                .valueStream()
                .filter(each -> each.path("type").asText().equals(group))
                .flatMap(each -> each.path("schema").valueStream())
                .filter(element -> element.path("id").asText().equals(id))
                .map(element -> element.path("default"))
                .findFirst()
                .orElse(Json.object());
    }

    private static boolean isUsable(String group, JsonNode value) {
        return switch (group) {
            case Preferences.COLORS -> ShopPreferences.isColor(value);
            case "typography" -> value.asText().matches(FONTS);
            default -> value.asText().matches("\\d{1,2}");
        };
    }

    /** An address of the shop's media, or an object with one. why no others: they may go when their theme does. */
    private static String picture(JsonNode value) {
        var address = value.isTextual() ? value.asText() : value.path("src").asText("");
        return ShopPreferences.isPicture(address) ? address : "";
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest);
    }
}
