package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.shops.ShopLanguages;
import dev.vitrine.themes.ThemeBuild;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** {@code /admin/settings/languages}: the languages that the shop shows its pages in. Safe for use by many threads. */
final class AdminLanguagesPage {

    static final String PATH = "/admin/settings/languages";

    /** Those that shops have; an app may enable others. */
    private static final List<String> OFFERED = List.of(
            "ar", "bg", "ca", "cs", "da", "de", "de-AT", "de-CH", "el", "en", "en-GB", "en-US", "es", "es-MX", "et",
            "fi", "fr", "fr-CA", "fr-CH", "he", "hi", "hr", "hu", "id", "is", "it", "ja", "ko", "lt", "lv", "ms", "nb",
            "nl", "pl", "pt", "pt-BR", "ro", "sk", "sl", "sr", "sv", "th", "tr", "uk", "vi", "zh-CN", "zh-TW");

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final Layout layout;
    private final Function<Shop, ThemeBuild.Texts> texts;

    /** {@code texts} counts those of the theme that a shop shows. */
    AdminLanguagesPage(
            Foundation foundation, ShopServices shopServices, Layout layout, Function<Shop, ThemeBuild.Texts> texts) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.layout = layout;
        this.texts = texts;
    }

    /**
     * A language of the shop.
     *
     * @param english what it is called in English
     * @param address where its front page is
     * @param translated how many texts of the theme it has
     */
    public record Row(String locale, String name, String english, String address, boolean primary, String translated) {}

    void show(StaffRequest visit) {
        show(visit, 200, Form.of(Map.of()));
    }

    private void show(StaffRequest visit, int status, Form form) {
        var shop = visit.shop();
        var counted = texts.apply(shop);
        var offered = new LinkedHashMap<String, String>();
        offered.put("", "Choose a language");
        OFFERED.stream()
                .filter(locale -> !shop.locales().contains(locale))
                .sorted(Comparator.comparing(ShopLanguages::name, String.CASE_INSENSITIVE_ORDER))
                .forEach(locale -> offered.put(locale, ShopLanguages.name(locale) + " – " + english(locale)));
        var model = new HashMap<String, Object>(form.model());
        model.put(
                "rows",
                shop.locales().stream()
                        .map(locale -> row(shop, locale, counted))
                        .toList());
        model.put("offered", offered);
        model.put("theme", shopServices.themes().published(shop).name());
        layout.render(visit, status, "console/admin/languages", model);
    }

    private Row row(Shop shop, String locale, ThemeBuild.Texts counted) {
        return new Row(
                locale,
                ShopLanguages.name(locale),
                english(locale),
                foundation.shops().publicOriginOf(shop) + ShopLanguages.prefix(shop, locale),
                locale.equals(shop.primaryLocale()),
                // why: the texts of themes are written in it, and only those with plural forms are said again.
                locale.startsWith("en") ? "" : counted.translated(locale) + " of " + counted.count());
    }

    private static String english(String locale) {
        return Locale.forLanguageTag(locale).getDisplayName(Locale.ENGLISH);
    }

    /** Adds one, removes one, or makes one the primary, whichever is sent. */
    void save(StaffRequest visit) {
        var form = Form.typed(visit.context());
        try {
            if (form.ticked("remove")) {
                change(visit, form.text("remove"), shopServices.shopLanguages()::disable, " is no longer shown.");
            } else if (form.ticked("primary")) {
                change(
                        visit,
                        form.text("primary"),
                        shopServices.shopLanguages()::makePrimary,
                        " is the shop's own language now.");
            } else {
                change(visit, form.text("locale"), shopServices.shopLanguages()::enable, " is shown now.");
            }
        } catch (ApiException refusal) {
            show(visit, refusal.status(), form.withErrors(refusal));
        }
    }

    @FunctionalInterface
    private interface Change {
        void apply(Tx tx, Shop shop, String locale);
    }

    private void change(StaffRequest visit, String locale, Change change, String words) {
        foundation
                .database()
                .change(tx ->
                        change.apply(tx.writtenBy(visit.staff().principal().author()), visit.shop(), locale));
        FlashMessage.redirect(visit.context(), PATH, english(locale) + words);
    }
}
