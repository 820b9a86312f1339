package dev.vitrine;

import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.shop.content.Menus;
import dev.vitrine.shop.content.Pages;
import dev.vitrine.shop.content.Redirects;
import dev.vitrine.shop.content.ScriptTags;
import dev.vitrine.shop.shops.Policies;
import dev.vitrine.shop.shops.ShopCurrencies;
import dev.vitrine.shop.shops.ShopResource;
import dev.vitrine.shop.shops.ShopSettings;
import dev.vitrine.shop.themestore.ThemeSettings;
import dev.vitrine.shop.themestore.Themes;
import java.util.List;

/** What a shop shows beside its goods: content, settings, themes. */
public record ShopServices(
        ShopSettings shopSettings,
        Policies policies,
        Redirects redirects,
        Pages pages,
        Menus menus,
        ScriptTags scriptTags,
        Themes themes,
        ThemeSettings themeSettings,
        List<Feature> features) {

    public static ShopServices of(Foundation foundation) {
        var shops = foundation.shops();
        var events = foundation.events();
        var clock = foundation.clock();
        var shopSettings = new ShopSettings(shops, events, clock);
        var policies = new Policies(shopSettings, clock);
        var redirects = new Redirects(shops);
        var pages = new Pages(events, clock);
        var scriptTags = new ScriptTags(events);
        var themes = new Themes(events, clock);
        return new ShopServices(
                shopSettings,
                policies,
                redirects,
                pages,
                new Menus(events, clock),
                scriptTags,
                themes,
                new ThemeSettings(themes, clock),
                List.of(
                        new ShopResource(shops, policies),
                        shopSettings,
                        new ShopCurrencies(shopSettings),
                        themes,
                        pages,
                        redirects,
                        scriptTags));
    }
}
