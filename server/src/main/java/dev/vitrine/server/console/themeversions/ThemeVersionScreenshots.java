package dev.vitrine.server.console.themeversions;

import dev.vitrine.apps.themelistings.PagePicture;
import dev.vitrine.apps.themelistings.ThemeDemo;
import dev.vitrine.apps.themelistings.ThemeVersionPictures;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.shop.themestore.ThemePreviews;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Pictures of a version's demos: the home page in every style and width, and of the first style a collection and a
 * product as well, since styles share their templates.
 */
final class ThemeVersionScreenshots {

    /** Widths and heights of the windows. */
    private static final Map<Integer, Integer> WINDOWS = windows();

    private static final int TALLEST = 6000;

    private final BrowserProgram program;
    private final Shops shops;
    private final ThemePreviews themePreviews;
    private final ThemeVersionPictures pictures;
    private final InstantSource clock;
    private final AtomicReference<@Nullable PictureBrowser> running = new AtomicReference<>();

    ThemeVersionScreenshots(
            BrowserProgram program,
            Shops shops,
            ThemePreviews themePreviews,
            ThemeVersionPictures pictures,
            InstantSource clock) {
        this.program = program;
        this.shops = shops;
        this.themePreviews = themePreviews;
        this.pictures = pictures;
        this.clock = clock;
    }

    private static Map<Integer, Integer> windows() {
        var windows = new LinkedHashMap<Integer, Integer>();
        windows.put(PagePicture.DESK, 900);
        windows.put(PagePicture.TABLET, 1180);
        windows.put(PagePicture.PHONE, 844);
        return windows;
    }

    /** Never in a transaction; {@link IllegalStateException} says why there are none. */
    List<PagePicture> take(List<ThemeDemo> demos) {
        var origin = shops.originOf(demos.getFirst().shop());
        try (var browser = new PictureBrowser(program, origin)) {
            running.set(browser);
            var taken = new ArrayList<PagePicture>();
            for (var demo : demos) {
                var style = demo.style().code();
                var preview = themePreviews.url(
                        demo.shop(), demo.theme().id(), clock.instant().plus(Duration.ofHours(1)));
                var pages = new LinkedHashMap<String, String>(Map.of(PagePicture.HOME, preview));
                if (demo == demos.getFirst()) {
                    browser.size(PagePicture.DESK, 900);
                    browser.open(preview);
                    var product = browser.link("(/collections/[^/]+)?/products/[^/]+");
                    var collection = browser.link("/collections/[^/]+");
                    collection.ifPresent(path -> pages.put(PagePicture.COLLECTION, origin + path));
                    product.ifPresent(path -> pages.put(PagePicture.PRODUCT, origin + path));
                }
                pages.forEach((page, address) -> taken.addAll(take(browser, style, page, address)));
            }
            return taken;
        } finally {
            running.set(null);
        }
    }

    private List<PagePicture> take(PictureBrowser browser, String style, String page, String address) {
        var taken = new ArrayList<PagePicture>();
        WINDOWS.forEach((width, height) -> {
            browser.size(width, height);
            browser.open(address);
            var screenshot = browser.screenshot(width, TALLEST);
            taken.add(new PagePicture(
                    style,
                    page,
                    width,
                    screenshot.height(),
                    pictures.store(screenshot.picture()),
                    screenshot.figures()));
        });
        return taken;
    }

    /** Ends what is being taken, from another thread. */
    void stop() {
        var browser = running.get();
        if (browser != null) {
            browser.stop();
        }
    }
}
