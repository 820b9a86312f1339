package dev.vitrine.server.storefront;

import dev.vitrine.foundation.tenancy.Shop;
import java.util.LinkedHashMap;
import java.util.stream.Collectors;

/**
 * Branding of pages that no theme makes, such as those of the checkout: logo, colours and fonts of the shop's
 * preferences, and of its theme's settings where the shop has said nothing; validated for use in CSS.
 */
public final class ShopBranding {

    private static final String COLOUR = "#[0-9a-fA-F]{3,8}";
    private static final String FONTS = "[A-Za-z0-9 ,'\"-]{1,200}";

    private final ThemedPages themedPages;

    ShopBranding(ThemedPages themedPages) {
        this.themedPages = themedPages;
    }

    /** Declarations of custom properties. */
    public String of(Shop shop) {
        var tokens = new LinkedHashMap<String, String>();
        tokens.put("background", colour(shop, "color_background", "#ffffff"));
        tokens.put("tone", colour(shop, "color_tone", "#f4f2ee"));
        tokens.put("text", colour(shop, "color_text", "#24211d"));
        tokens.put("muted", colour(shop, "color_muted", "#6a635a"));
        tokens.put("line", colour(shop, "color_line", "#ded8cd"));
        tokens.put("accent", colour(shop, "color_accent", "#24211d"));
        tokens.put("accent-text", colour(shop, "color_accent_text", "#ffffff"));
        tokens.put("font-heading", fonts(shop, "font_heading"));
        tokens.put("font-body", fonts(shop, "font_body"));
        var radius = setting(shop, "layout", "corner_radius", "6");
        tokens.put("radius", (radius.matches("\\d{1,2}") ? radius : "6") + "px");
        return tokens.entrySet().stream()
                .map(token -> "--" + token.getKey() + ": " + token.getValue() + ";")
                .collect(Collectors.joining(" "));
    }

    /** The address of the shop's logo; empty when its name stands instead. */
    public String logo(Shop shop) {
        return themedPages.look(shop).logo();
    }

    private String colour(Shop shop, String id, String fallback) {
        var value = setting(shop, "colors", id, fallback);
        return value.matches(COLOUR) ? value : fallback;
    }

    private String fonts(Shop shop, String id) {
        var value = setting(shop, "typography", id, "system-ui, sans-serif");
        return value.matches(FONTS) ? value : "system-ui, sans-serif";
    }

    private String setting(Shop shop, String group, String id, String fallback) {
        return themedPages.look(shop).brandSetting(group, id, fallback);
    }
}
