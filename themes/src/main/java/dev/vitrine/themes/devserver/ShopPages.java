package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import dev.vitrine.themes.SettingsResolver;
import dev.vitrine.themes.ThemeBuild;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** Data of a shop's pages for a theme that no server shows: of a connected shop, or of the sample shop. */
public final class ShopPages {
    private static final int MOST_REDIRECTS = 5;

    private final ThemeBuild build;
    private final ShopData shop;

    /** {@code shop}: origin of the connected shop; empty for the sample shop. */
    public ShopPages(ThemeBuild build, Optional<URI> shop) {
        this.build = build;
        this.shop = shop.<ShopData>map(ConnectedShop::new)
                .orElseGet(
                        () -> new OfflineShop(() -> build.texts().translated().keySet()));
    }

    /** Whose data they are, in a few words. */
    public String description() {
        return shop.description();
    }

    /** Addresses of the pages that shoppers see most: the front page, a list and a product's. */
    public List<String> usual() throws IOException {
        var pages = new LinkedHashSet<>(List.of("/", "/collections/all"));
        try {
            new PickerRecords(shop::page)
                    .products("")
                    .forEach(product ->
                            pages.add("/products/" + product.path("handle").asText()));
        } catch (ConnectedShop.ShopUnavailable unavailable) {
            throw new IOException(unavailable.getMessage(), unavailable);
        }
        return pages.stream().limit(3).toList();
    }

    /** What the theme's renderer gets for the page at an address, with the settings of the theme's folder. */
    public ObjectNode state(String address) throws IOException {
        var settings = SettingsResolver.resolve(build.schema(), build.defaultSettings());
        var asked = address;
        for (int i = 0; i <= MOST_REDIRECTS; i++) {
            try {
                var state = shop.initialState(new Headers(), asked, build.schema(), settings);
                if (!state.has("redirect")) {
                    return state;
                }
                asked = state.path("redirect").asText();
            } catch (ConnectedShop.ShopUnavailable unavailable) {
                throw new IOException(unavailable.getMessage(), unavailable);
            }
        }
        throw new IOException(address + " leads from one address to the next and nowhere");
    }
}
