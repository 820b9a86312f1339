package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.kernel.FairExecutor;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.PageScriptTags;
import dev.vitrine.shop.content.MenuItem;
import dev.vitrine.shop.content.Pages;
import dev.vitrine.shop.shops.ShopLanguages;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.themes.CustomCss;
import dev.vitrine.themes.SettingsResolver;
import dev.vitrine.themes.ShownSettings;
import dev.vitrine.themes.Stylesheets;
import dev.vitrine.themes.ThemeBuild;
import dev.vitrine.themes.ThemeBuildException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cache of theme contexts, by shop, as long as nothing of theirs has changed. Safe for use by many threads. */
final class ThemeContexts implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ThemeContexts.class);

    private static final int THREADS = 4;

    private record Key(long shop, long version) {}

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final ThemeBuilds themeBuilds;
    private final Stylesheets stylesheets;
    private final DefaultMenu defaultMenu;
    private final SampleSections sampleSections;
    private final TagVersions tagVersions;
    private final Cache<ShopId, ThemeContext> themeContexts =
            Caffeine.newBuilder().maximumSize(200).build();
    private final Cache<String, ThemeContext> styles =
            Caffeine.newBuilder().maximumSize(500).build();
    private final Map<Key, CompletableFuture<ThemeContext>> underway = new ConcurrentHashMap<>();

    /** why one thread for each shop: a build, or a style sheet, may take long, and one after the other is enough. */
    private final FairExecutor makers = new FairExecutor("theme-maker", THREADS, THREADS - 1, 1_000, 200);

    ThemeContexts(
            Foundation foundation,
            ShopServices shopServices,
            Catalog catalog,
            ThemeBuilds themeBuilds,
            Stylesheets stylesheets,
            TagVersions tagVersions) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.tagVersions = tagVersions;
        this.themeBuilds = themeBuilds;
        this.stylesheets = stylesheets;
        this.defaultMenu = new DefaultMenu(catalog.collections(), shopServices.pages());
        this.sampleSections = new SampleSections(catalog, shopServices.pages());
    }

    /** As it is at this storefront version of the shop, or later. Waits for a theme that is not built yet. */
    ThemeContext of(Shop shop, long version) {
        var known = known(shop, version);
        if (known.isPresent()) {
            return known.get();
        }
        var made = make(shop, version, shopServices.themes().published(shop), null, "");
        themeContexts.asMap().merge(shop.shopId(), made, ThemeContexts::newer);
        styles.put(made.build().id() + "/" + made.style(), made);
        return made;
    }

    /** A theme before it is published, as it is now; the published one where the shop has no such theme to show. */
    CompletableFuture<ThemeContext> preview(Shop shop, ThemePreview preview) {
        return makers.submit(shop.shopId(), () -> {
            var version = version(shop.shopId());
            var shown = foundation
                    .database()
                    .read(session -> shopServices.themes().find(session, shop, preview.theme()))
                    .filter(Theme::previewable);
            if (shown.isEmpty()) {
                return of(shop, version);
            }
            var made = make(shop, version, shown.get(), preview, editor(shop, shown.get()));
            styles.put(made.build().id() + "/" + made.style(), made);
            return made;
        });
    }

    /** The theme's editor in the shop's admin. why not of a demo: visitors of the theme store look at it. */
    private String editor(Shop shop, Theme theme) {
        return theme.role().equals(Theme.DEMO)
                ? ""
                : foundation.shops().adminAddress(shop, "/admin/themes/" + theme.id() + "/editor");
    }

    /** The same without waiting: themes are built in turns that are fair to shops. */
    CompletableFuture<ThemeContext> ready(Shop shop, long version) {
        var known = known(shop, version);
        if (known.isPresent()) {
            return CompletableFuture.completedFuture(known.get());
        }
        var key = new Key(shop.id(), version);
        var mine = new CompletableFuture<ThemeContext>();
        var others = underway.putIfAbsent(key, mine);
        if (others != null) {
            return others;
        }
        makers.submit(shop.shopId(), () -> of(shop, version)).whenComplete((made, failure) -> {
            underway.remove(key);
            if (failure == null) {
                mine.complete(made);
            } else {
                mine.completeExceptionally(failure);
            }
        });
        return mine;
    }

    private static ThemeContext newer(ThemeContext one, ThemeContext other) {
        return one.dependencies().version() > other.dependencies().version() ? one : other;
    }

    private Optional<ThemeContext> known(Shop shop, long version) {
        return Optional.ofNullable(themeContexts.getIfPresent(shop.shopId()))
                .filter(known -> tagVersions.isFresh(shop.shopId(), known.dependencies(), version));
    }

    /** The style sheet of that name; empty when the shop has no such one, and had none lately. */
    CompletableFuture<Optional<String>> css(Shop shop, String buildId, String style) {
        var name = buildId + "/" + style;
        return makers.submit(shop.shopId(), () -> {
            if (styles.getIfPresent(name) == null) {
                // why: another process may have made the page that leads here.
                of(shop, version(shop.shopId()));
            }
            return Optional.ofNullable(styles.getIfPresent(name)).map(this::compiled);
        });
    }

    long version(ShopId shop) {
        return tagVersions.current(shop);
    }

    /** The shop's version now, if this look, which was asked for at another, is right at it; otherwise that other. */
    long version(Shop shop, ThemeContext look, long asked) {
        var now = version(shop.shopId());
        return tagVersions.isFresh(shop.shopId(), look.dependencies(), now) ? now : asked;
    }

    // why two reads: building takes long, and a snapshot of the database should not be held meanwhile.
    private ThemeContext make(Shop known, long version, Theme theme, @Nullable ThemePreview preview, String editor) {
        var build = themeBuilds.of(known, theme);
        var now = foundation.clock().instant();
        return foundation.database().read(session -> {
            // why again: the row that led here may have been read before the version was.
            var shop = foundation.shops().find(session, known).orElse(known);
            var dependencies = new PageDependencies.Collector();
            dependencies.add(PageTag.LOOK);
            // why again: its settings may have been published while it was built.
            var current = shopServices.themes().find(session, shop, theme.id()).orElse(theme);
            var themeSettings = shopServices.themeSettings();
            var edited = preview != null && preview.isEdited() ? preview : null;
            var document = (edited != null
                            ? edited(session, shop, current, edited)
                            : themeSettings.published(session, shop, current))
                    .orElse(build.defaultSettings());
            var resolved = SettingsResolver.resolve(build.schema(), document, ThemeData::safe);
            var shown = ShownSettings.of(
                    build.schema(),
                    edited != null && edited.showsSamples()
                            ? sampleSections.in(session, shop, build.schema(), resolved)
                            : resolved);
            var settings = shown.settings();
            var customCss = edited == null ? CustomCss.takenFrom(settings) : List.<CustomCss>of();
            var shopNode = shopNode(session, shop);
            var menus = menus(session, shop);
            var isDefaultMenu = !menus.has(DefaultMenu.HANDLE);
            if (isDefaultMenu) {
                addDefaultMenu(menus, session, shop, now, dependencies);
            }
            return new ThemeContext(
                    dependencies.collected(version),
                    build,
                    settings,
                    shown.connected(),
                    customCss,
                    "style-" + stylesheets.hash(build, settings, customCss) + ".css",
                    shopServices.shopPreferences().of(session, shop),
                    shopNode,
                    menus,
                    isDefaultMenu,
                    PageScriptTags.of(shopServices.scriptTags().shownOn(session, shop, "online_store")),
                    preview == null ? "" : current.name(),
                    editor,
                    edited == null ? null : editing(build, edited));
        });
    }

    private Optional<JsonNode> edited(Session session, Shop shop, Theme theme, ThemePreview preview) {
        var themeSettings = shopServices.themeSettings();
        return preview.version() == null
                ? themeSettings.newest(session, shop, theme)
                : themeSettings.document(session, shop, theme.id(), preview.version());
    }

    private ThemeEditing editing(ThemeBuild build, ThemePreview preview) {
        return new ThemeEditing(
                foundation.shops().adminOrigin(),
                preview.editorToken(),
                preview.showsSamples(),
                stylesheets.properties(build),
                Stylesheets.colorSchemes(build));
    }

    private String compiled(ThemeContext themeContext) {
        try {
            var build = themeContext.build();
            return new String(
                    stylesheets.css(build, themeContext.settings(), themeContext.customCss(), build.assetPath()),
                    StandardCharsets.UTF_8);
        } catch (ThemeBuildException e) {
            LOG.warn(
                    "event=stylesheet_compilation_failed build={} problems={}",
                    themeContext.build().id(),
                    e.getMessage());
            return standard(themeContext.build());
        }
    }

    /** With the theme's own settings, when the merchant's make no style sheet. */
    private String standard(ThemeBuild build) {
        try {
            var settings = ShownSettings.of(
                            build.schema(), SettingsResolver.resolve(build.schema(), build.defaultSettings()))
                    .settings();
            return new String(stylesheets.css(build, settings, build.assetPath()), StandardCharsets.UTF_8);
        } catch (ThemeBuildException e) {
            return "";
        }
    }

    private ObjectNode shopNode(Session session, Shop shop) {
        var node = Json.object();
        node.put("name", shop.name())
                .put("email", shop.email())
                .put("domain", foundation.shops().publicHostOf(shop))
                .put("locale", shop.primaryLocale())
                .put("country", shop.country())
                .put("money_format", shop.moneyFormat())
                .put("accounts", shop.customerAccounts())
                .put("search", true);
        node.putObject("currency").put("code", shop.currency().getCurrencyCode());
        var locales = node.putArray("locales");
        shop.locales()
                .forEach(locale -> locales.addObject().put("code", locale).put("name", ShopLanguages.name(locale)));
        var currencies = node.putArray("enabled_currencies");
        shop.enabledCurrencies().forEach(currencies::add);
        var policies = node.putArray("policies");
        shopServices
                .policies()
                .links(session, shop, shop.primaryLocale())
                .forEach(link -> policies.addObject()
                        .put("handle", link.handle())
                        .put("title", link.title())
                        .put("url", link.path()));
        return node;
    }

    private ObjectNode menus(Session session, Shop shop) {
        var menus = Json.object();
        shopServices.menus().all(session, shop).forEach(menu -> add(menus, menu.handle(), menu.title(), menu.items()));
        return menus;
    }

    private void addDefaultMenu(
            ObjectNode menus, Session session, Shop shop, Instant now, PageDependencies.Collector dependencies) {
        dependencies.add(PageTag.COLLECTIONS);
        dependencies.add(PageTag.PAGES);
        Collections.nextPublication(session, shop, now).ifPresent(dependencies::expireAt);
        Pages.nextPublication(session, shop, now).ifPresent(dependencies::expireAt);
        add(menus, DefaultMenu.HANDLE, DefaultMenu.TITLE, defaultMenu.items(session, shop));
    }

    private static void add(ObjectNode menus, String handle, String title, List<MenuItem> items) {
        menus.putObject(handle).put("title", title).set("items", Json.PLAIN.<JsonNode>tree(items));
    }

    @Override
    public void close() {
        makers.close();
    }
}
