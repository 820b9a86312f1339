package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.PageScriptTags;
import dev.vitrine.shop.content.MenuItem;
import dev.vitrine.themes.SettingsResolver;
import dev.vitrine.themes.Stylesheets;
import dev.vitrine.themes.ThemeBuild;
import dev.vitrine.themes.ThemeBuildException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cache of theme contexts, by shop and storefront version. Safe for use by many threads. */
final class ThemeContexts {

    private static final Logger LOG = LoggerFactory.getLogger(ThemeContexts.class);

    private record Key(long shop, long version) {}

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final ThemeBuilds themeBuilds;
    private final Stylesheets stylesheets;
    private final DefaultMenu defaultMenu;
    private final Cache<Key, ThemeContext> themeContexts =
            Caffeine.newBuilder().maximumSize(200).build();
    private final Cache<String, ThemeContext> styles =
            Caffeine.newBuilder().maximumSize(500).build();

    ThemeContexts(
            Foundation foundation,
            ShopServices shopServices,
            Catalog catalog,
            ThemeBuilds themeBuilds,
            Stylesheets stylesheets) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.themeBuilds = themeBuilds;
        this.stylesheets = stylesheets;
        this.defaultMenu = new DefaultMenu(catalog.collections(), shopServices.pages());
    }

    /** {@code version} is the shop's storefront version: whatever a look is made of raises it when it changes. */
    ThemeContext of(Shop shop, long version) {
        return themeContexts.get(new Key(shop.id(), version), key -> make(shop, version));
    }

    /** The style sheet of that name; empty when no shop has, or lately had, such a one. */
    Optional<String> css(String buildId, String style) {
        return Optional.ofNullable(styles.getIfPresent(buildId + "/" + style))
                .map(themeContext -> compiled(themeContext));
    }

    private ThemeContext make(Shop shop, long version) {
        return foundation.database().read(session -> {
            var build = themeBuilds.of(shop, shopServices.themes().published(session, shop));
            var document = shopServices.themeSettings().current(session, shop).orElse(build.defaultSettings());
            var settings = SettingsResolver.resolve(build.schema(), document, ThemeData::safe);
            var style = "style-" + stylesheets.hash(build, settings) + ".css";
            var themeContext = new ThemeContext(
                    version,
                    build,
                    settings,
                    style,
                    shopNode(session, shop),
                    menus(session, shop),
                    PageScriptTags.of(shopServices.scriptTags().shownOn(session, shop, "online_store")));
            styles.put(build.id() + "/" + style, themeContext);
            return themeContext;
        });
    }

    private String compiled(ThemeContext themeContext) {
        try {
            var build = themeContext.build();
            return new String(
                    stylesheets.css(build, themeContext.settings(), build.assetPath()), StandardCharsets.UTF_8);
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
            var settings = SettingsResolver.resolve(build.schema(), build.defaultSettings());
            return new String(stylesheets.css(build, settings, build.assetPath()), StandardCharsets.UTF_8);
        } catch (ThemeBuildException e) {
            return "";
        }
    }

    private ObjectNode shopNode(Session session, Shop shop) {
        var node = Json.object();
        node.put("name", shop.name())
                .put("email", shop.email())
                .put("domain", foundation.shops().hostOf(shop))
                .put("locale", shop.primaryLocale())
                .put("country", shop.country())
                .put("money_format", shop.moneyFormat())
                .put("accounts", "disabled")
                .put("search", true);
        node.putObject("currency").put("code", shop.currency().getCurrencyCode());
        var currencies = node.putArray("enabled_currencies");
        shop.enabledCurrencies().forEach(currencies::add);
        var policies = node.putArray("policies");
        shopServices
                .policies()
                .links(session, shop)
                .forEach(link -> policies.addObject()
                        .put("handle", link.handle())
                        .put("title", link.title())
                        .put("url", link.path()));
        return node;
    }

    private ObjectNode menus(Session session, Shop shop) {
        var menus = Json.object();
        shopServices.menus().all(session, shop).forEach(menu -> add(menus, menu.handle(), menu.title(), menu.items()));
        if (!menus.has(DefaultMenu.HANDLE)) {
            add(menus, DefaultMenu.HANDLE, DefaultMenu.TITLE, defaultMenu.items(session, shop));
        }
        return menus;
    }

    private static void add(ObjectNode menus, String handle, String title, List<MenuItem> items) {
        menus.putObject(handle).put("title", title).set("items", Json.PLAIN.<JsonNode>tree(items));
    }
}
