package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.web.SecurityHeaders;
import dev.vitrine.shop.shops.ShopLanguages;
import dev.vitrine.shop.themestore.Theme;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * {@code /admin/themes/{id}/editor}, the theme editor: a page that loads the application and tells it what it edits.
 * Safe for use by many threads.
 */
final class AdminThemeEditorPage {

    static final String PATH = "/admin/themes/{id}/editor";

    /** How long an open editor shows its preview. */
    private static final Duration LIFE = Duration.ofDays(7);

    /** How long a frame that shows one version may be loaded. */
    private static final Duration COMPARED = Duration.ofHours(1);

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final EditableThemes editableThemes;
    private final AdminApiClient adminApiClient;
    private final ThemeEditorFiles files;
    private final Layout layout;
    private final InstantSource clock;

    AdminThemeEditorPage(
            Foundation foundation,
            ShopServices shopServices,
            EditableThemes editableThemes,
            AdminApiClient adminApiClient,
            ThemeEditorFiles files,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.editableThemes = editableThemes;
        this.adminApiClient = adminApiClient;
        this.files = files;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        var theme = editableThemes.find(visit);
        if (!theme.previewable()) {
            FlashMessage.redirectWithError(
                    visit.context(),
                    AdminThemesPage.PATH + "/" + theme.id(),
                    theme.name() + " is not built yet. It can be edited as soon as it is.");
            return;
        }
        var model = new HashMap<String, Object>();
        model.put("theme", theme.name());
        model.put("boot", Json.PLAIN.text(boot(visit, theme)).replace("<", "\\u003c"));
        model.put("script", files.script());
        model.put("styles", files.styleSheet());
        layout.render(visit, "console/admin/theme-editor", model);
        SecurityHeaders.frames(visit.context(), foundation.shops().originOf(visit.shop()));
    }

    /** The address at which a frame shows the version of the settings that the parameter names. */
    void preview(StaffRequest visit) {
        ThemeEditorApi.answer(visit, () -> {
            var theme = editableThemes.find(visit);
            var asked = Objects.requireNonNullElse(visit.context().queryParam("version"), "");
            var version = asked.matches("\\d{1,18}") ? Long.parseLong(asked) : -1;
            if (version != 0 && document(visit, theme, version).isEmpty()) {
                throw ApiException.notFound();
            }
            var url = shopServices
                    .themePreviews()
                    .versionUrl(
                            visit.shop(), theme.id(), version, clock.instant().plus(COMPARED));
            return Map.of("preview", url);
        });
    }

    private Optional<JsonNode> document(StaffRequest visit, Theme theme, long version) {
        return foundation
                .database()
                .read(session -> shopServices.themeSettings().document(session, visit.shop(), theme.id(), version));
    }

    private ObjectNode boot(StaffRequest visit, Theme theme) {
        var shop = visit.shop();
        var shops = foundation.shops();
        var room = URI.create(shops.adminAddress(shop, AdminThemesPage.PATH + "/" + theme.id()))
                .getPath();
        var boot = Json.object();
        boot.putObject("theme").put("id", theme.id()).put("name", theme.name()).put("role", theme.role());
        var editedShop = boot.putObject("shop");
        var currencies = editedShop
                .put("name", shop.name())
                .put("handle", shop.handle())
                .put("zone", shop.ianaTimezone())
                .put("currency", shop.currency().getCurrencyCode())
                .putArray("currencies");
        shop.enabledCurrencies()
                .forEach(currency -> currencies
                        .addObject()
                        .put("code", currency.path("code").asText())
                        .put("name", currency.path("name").asText()));
        var locales = editedShop.putArray("locales");
        shop.locales()
                .forEach(locale -> locales.addObject()
                        .put("code", locale)
                        .put("name", ShopLanguages.name(locale))
                        .put("prefix", ShopLanguages.prefix(shop, locale)));
        boot.put("person", visit.staff().account().name())
                .put("csrf", visit.csrf())
                .put("api", room + "/editor/api?path=")
                .put("images", room + "/editor/images")
                .put("css", room + "/editor/css")
                .put("presence", room + "/editor/presence")
                .put("versionPreview", room + "/editor/preview?version=")
                .put("sources", room + "/editor/sources")
                .put("back", room)
                .put(
                        "preview",
                        shopServices
                                .themePreviews()
                                .editorUrl(shop, theme.id(), clock.instant().plus(LIFE)))
                .put("previewOrigin", shops.originOf(shop));
        boot.set("pages", pages(visit));
        boot.set("menus", menus(visit));
        return boot;
    }

    /** The pages that have settings, each with an address at which it can be seen. */
    private ArrayNode pages(StaffRequest visit) {
        var pages = Json.object().arrayNode();
        page(pages, "homepage", "Home page", "/");
        first(visit, "products").ifPresent(handle -> page(pages, "product", "Product", "/products/" + handle));
        first(visit, "collections")
                .ifPresent(handle -> page(pages, "collection", "Collection", "/collections/" + handle));
        page(pages, "collections", "All collections", "/collections");
        first(visit, "pages").ifPresent(handle -> page(pages, "page", "Page", "/pages/" + handle));
        page(pages, "cart", "Cart", "/cart");
        page(pages, "search", "Search", "/search");
        page(pages, "not_found", "Page not found", "/nothing-is-here");
        return pages;
    }

    private static void page(ArrayNode pages, String key, String label, String path) {
        pages.addObject().put("key", key).put("label", label).put("path", path);
    }

    /** The handle of one that shoppers see; empty where there is none, or this person may not see any. */
    private Optional<String> first(StaffRequest visit, String kind) {
        try {
            var found = adminApiClient.get(visit, kind, Map.of("limit", "1", "published_status", "published"));
            return Optional.ofNullable(found.path(kind).path(0).path("handle").textValue());
        } catch (ApiException notForThem) {
            return Optional.empty();
        }
    }

    private ArrayNode menus(StaffRequest visit) {
        var menus = Json.object().arrayNode();
        menus.addObject().put("handle", "main-menu").put("title", "Main menu");
        foundation.database().read(session -> shopServices.menus().all(session, visit.shop())).stream()
                .filter(menu -> !menu.handle().equals("main-menu"))
                .forEach(menu -> menus.addObject().put("handle", menu.handle()).put("title", menu.title()));
        return menus;
    }
}
