package dev.vitrine;

import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.net.AddressRule;
import dev.vitrine.foundation.net.DnsTexts;
import dev.vitrine.foundation.net.Fetcher;
import dev.vitrine.shop.content.ContactMessages;
import dev.vitrine.shop.content.FileBacklog;
import dev.vitrine.shop.content.Menus;
import dev.vitrine.shop.content.Pages;
import dev.vitrine.shop.content.Redirects;
import dev.vitrine.shop.content.ScriptTags;
import dev.vitrine.shop.content.StorefrontAccessTokens;
import dev.vitrine.shop.exports.ShopExports;
import dev.vitrine.shop.shops.Domains;
import dev.vitrine.shop.shops.Policies;
import dev.vitrine.shop.shops.ShopCurrencies;
import dev.vitrine.shop.shops.ShopEmailTexts;
import dev.vitrine.shop.shops.ShopLanguages;
import dev.vitrine.shop.shops.ShopPreferences;
import dev.vitrine.shop.shops.ShopResource;
import dev.vitrine.shop.shops.ShopSettings;
import dev.vitrine.shop.shops.StorefrontPasswords;
import dev.vitrine.shop.themestore.SettingsSchedules;
import dev.vitrine.shop.themestore.ThemeBuildUses;
import dev.vitrine.shop.themestore.ThemeEditorVisits;
import dev.vitrine.shop.themestore.ThemeIntake;
import dev.vitrine.shop.themestore.ThemePreviews;
import dev.vitrine.shop.themestore.ThemeRollbacks;
import dev.vitrine.shop.themestore.ThemeServices;
import dev.vitrine.shop.themestore.ThemeSettings;
import dev.vitrine.shop.themestore.ThemeTrees;
import dev.vitrine.shop.themestore.Themes;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What a shop shows beside its goods: content, settings, themes. */
public record ShopServices(
        ShopSettings shopSettings,
        ShopLanguages shopLanguages,
        Domains domains,
        ShopPreferences shopPreferences,
        ShopEmailTexts shopEmailTexts,
        StorefrontPasswords storefrontPasswords,
        Policies policies,
        Redirects redirects,
        Pages pages,
        Menus menus,
        ScriptTags scriptTags,
        StorefrontAccessTokens storefrontAccessTokens,
        ContactMessages contactMessages,
        Themes themes,
        ThemeTrees themeTrees,
        ThemeIntake themeIntake,
        ThemeSettings themeSettings,
        SettingsSchedules settingsSchedules,
        ThemeEditorVisits themeEditorVisits,
        ThemePreviews themePreviews,
        ThemeRollbacks themeRollbacks,
        ThemeBuildUses themeBuildUses,
        ShopExports shopExports,
        List<Feature> features) {

    /** {@code starter} is what the files of the platform's own theme hold, by path. */
    public static ShopServices of(
            Foundation foundation, DnsTexts dnsTexts, Supplier<SortedMap<String, byte[]>> starter) {
        var shops = foundation.shops();
        var events = foundation.events();
        var clock = foundation.clock();
        var shopSettings = new ShopSettings(shops, events, clock);
        var policies = new Policies(shopSettings, clock);
        var redirects = new Redirects(shops);
        var pages = new Pages(events, clock);
        var menus = new Menus(events, clock);
        var scriptTags = new ScriptTags(events);
        var storefrontAccessTokens = new StorefrontAccessTokens(foundation.secrets(), events);
        var themeServices = ThemeServices.of(
                foundation.database(),
                shops,
                events,
                foundation.fileStore(),
                foundation.uploadQuota(),
                foundation.shopLimits(),
                foundation.secretEncryption(),
                foundation.emails(),
                starter,
                clock);
        var themeSettings = themeServices.themeSettings();
        var shopLanguages = new ShopLanguages(shopSettings, clock);
        var domains = new Domains(
                foundation.database(),
                shops,
                shopSettings,
                foundation.secrets(),
                dnsTexts,
                new Fetcher(AddressRule.PUBLIC),
                clock);
        var shopPreferences = new ShopPreferences(shopSettings);
        themeServices
                .themes()
                .onPublished((tx, shop, former) -> themeSettings
                        .published(tx, shop, former)
                        .ifPresent(document ->
                                shopPreferences.keep(tx, shop, themeSettings.schema(tx, former), document)));
        return new ShopServices(
                shopSettings,
                shopLanguages,
                domains,
                shopPreferences,
                new ShopEmailTexts(shopSettings),
                new StorefrontPasswords(
                        foundation.database(),
                        shops,
                        shopSettings,
                        foundation.passwordHasher(),
                        foundation.secretEncryption(),
                        clock),
                policies,
                redirects,
                pages,
                menus,
                scriptTags,
                storefrontAccessTokens,
                new ContactMessages(foundation.database(), foundation.emails(), clock),
                themeServices.themes(),
                themeServices.themeTrees(),
                themeServices.themeIntake(),
                themeSettings,
                themeServices.settingsSchedules(),
                themeServices.themeEditorVisits(),
                themeServices.themePreviews(),
                themeServices.themeRollbacks(),
                themeServices.themeBuildUses(),
                new ShopExports(shops, foundation.emails(), clock),
                Stream.concat(
                                themeServices.features().stream(),
                                Stream.of(
                                        new ShopResource(shops, policies),
                                        shopSettings,
                                        new ShopCurrencies(shopSettings),
                                        shopLanguages,
                                        domains,
                                        pages,
                                        menus,
                                        redirects,
                                        scriptTags,
                                        storefrontAccessTokens,
                                        new FileBacklog(
                                                foundation.database(),
                                                foundation.imageStore(),
                                                foundation.shopFiles())))
                        .toList());
    }
}
