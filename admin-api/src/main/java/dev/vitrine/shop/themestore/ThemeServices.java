package dev.vitrine.shop.themestore;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.media.FileStore;
import dev.vitrine.foundation.media.UploadQuota;
import dev.vitrine.foundation.net.AddressRule;
import dev.vitrine.foundation.net.Fetcher;
import dev.vitrine.foundation.tenancy.ShopLimits;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.InstantSource;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Supplier;

/** Services of themes, put together. */
public record ThemeServices(
        Themes themes,
        ThemeTrees themeTrees,
        ThemeIntake themeIntake,
        ThemeSettings themeSettings,
        SettingsSchedules settingsSchedules,
        ThemeEditorVisits themeEditorVisits,
        ThemePreviews themePreviews,
        ThemeRollbacks themeRollbacks,
        ThemeBuildUses themeBuildUses,
        List<Feature> features) {

    /** {@code starter} is what the files of the platform's own theme hold, by path. */
    public static ThemeServices of(
            Database database,
            Shops shops,
            Events events,
            FileStore fileStore,
            UploadQuota uploadQuota,
            ShopLimits shopLimits,
            SecretEncryption signer,
            Emails emails,
            Supplier<SortedMap<String, byte[]>> starter,
            InstantSource clock) {
        var themeTrees = new ThemeTrees(fileStore, uploadQuota, shopLimits, starter, clock);
        var themeIntake = new ThemeIntake(themeTrees, new Fetcher(AddressRule.PUBLIC));
        var themeBuildQueue = new ThemeBuildQueue(database, themeTrees, clock);
        var themes = new Themes(database, shops, events, shopLimits, themeTrees, themeIntake, themeBuildQueue, clock);
        var themeSettings = new ThemeSettings(themes, clock);
        var themePreviews = new ThemePreviews(shops, signer, clock);
        var themeRollbacks = new ThemeRollbacks(themes, themeTrees, themeSettings);
        var settingsSchedules =
                new SettingsSchedules(database, themes, themeSettings, new ScheduleEmails(emails, shops), clock);
        var themeEditorVisits = new ThemeEditorVisits(database, clock);
        var settingsRoutes = new ThemeSettingsRoutes(themes, themeTrees, themeSettings, settingsSchedules, database);
        return new ThemeServices(
                themes,
                themeTrees,
                themeIntake,
                themeSettings,
                settingsSchedules,
                themeEditorVisits,
                themePreviews,
                themeRollbacks,
                new ThemeBuildUses(database, clock),
                List.of(
                        new ThemeRoutes(
                                themes,
                                themeTrees,
                                themeIntake,
                                themePreviews,
                                themeRollbacks,
                                settingsRoutes,
                                settingsSchedules,
                                new ThemeDraftEvents(database, themes, clock),
                                themeEditorVisits,
                                database),
                        new Assets(themes, themeTrees, themeIntake)));
    }
}
