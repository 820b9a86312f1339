package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.server.web.PageScriptTags;
import dev.vitrine.shop.shops.Preferences;
import dev.vitrine.themes.CustomCss;
import dev.vitrine.themes.ShownSettings;
import dev.vitrine.themes.ThemeBuild;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Theme of a shop as it was at a time: build, resolved settings, style sheet, menus and script tags.
 *
 * @param dependencies what it was made of: a page has them, too
 * @param settings as themes get them: every default is filled in
 * @param connected settings that pages replace by fields of the record that they show
 * @param customCss what merchants add to the style sheet; none in the theme editor, whose frame adds it by itself
 * @param style name of the compiled style sheet
 * @param preferences what the shop says of itself whatever theme it wears
 * @param shop the shop as themes know it
 * @param isDefaultMenu whether the main menu is the platform's own
 * @param scripts what apps add to its pages
 * @param preview the theme's name where somebody looks at it before it is published; empty elsewhere
 * @param editor address at which staff change the theme that is looked at; empty elsewhere
 * @param editing the theme editor whose frame shows the page; null elsewhere
 */
record ThemeContext(
        PageDependencies dependencies,
        ThemeBuild build,
        ObjectNode settings,
        List<ShownSettings.Connected> connected,
        List<CustomCss> customCss,
        String style,
        Preferences preferences,
        ObjectNode shop,
        ObjectNode menus,
        boolean isDefaultMenu,
        PageScriptTags scripts,
        String preview,
        String editor,
        @Nullable ThemeEditing editing) {

    /** The menus as pages in that language show them: what the platform itself calls something is translated. */
    ObjectNode menus(PageLanguage language) {
        return isDefaultMenu ? DefaultMenu.in(language, menus.deepCopy()) : menus;
    }

    /** The shop's address of the style sheet. */
    String stylesheet() {
        return build.base() + style;
    }

    /** A value of the theme's settings, such as {@code colors.color_accent}; {@code fallback} when it has none. */
    String setting(String group, String id, String fallback) {
        var value = settings.path("settings").path(group).path(id).asText("");
        return value.isBlank() ? fallback : value;
    }

    /** The same for pages that no theme makes: what the shop itself prefers goes before the theme's settings. */
    String brandSetting(String group, String id, String fallback) {
        var value = preferences.look(group, id);
        return value.isEmpty() ? setting(group, id, fallback) : value;
    }

    /** What the shop says of itself in a sentence or two, or else what its theme's settings say; empty without both. */
    String description() {
        var said = preferences.description();
        return said.isBlank() ? settings.at("/seo/description").asText("") : said;
    }

    /** The address of the shop's logo, of its preferences or of the theme's header; empty when there is none. */
    String logo() {
        if (!preferences.logo().isEmpty()) {
            return preferences.logo();
        }
        var logo = settings.at("/pages/fixed/header/settings/logo");
        var src = logo.isTextual() ? logo.asText() : logo.path("src").asText("");
        return src.startsWith("/media/") ? src : "";
    }
}
