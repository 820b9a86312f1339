package dev.vitrine.shop.themestore;

import dev.vitrine.Platform;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.net.AddressRule;
import dev.vitrine.foundation.net.Fetcher;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.ThemeProjects;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A process that brings theme after theme into a shop until it is killed: published, uploaded, changed, and updated
 * over what the shop had changed. Each version says its number in every file, and is told of when pages show it. The
 * arguments: database, data folder, first number, minutes ahead.
 */
public final class KilledThemes {

    static final int FILES = 12;

    /** A file that only updates bring. */
    static final String UPDATED = "src/updated.js";

    /** The theme of the theme store that is updated again and again. */
    static final String FROM_STORE = "From the store";

    private KilledThemes() {}

    public static void main(String[] arguments) {
        var ahead = Duration.ofMinutes(Long.parseLong(arguments[3]));
        var clock = InstantSource.offset(InstantSource.system(), ahead);
        var platform =
                new Platform(Database.open(arguments[0]), Path.of(arguments[1]), "shops.test", clock, new Secrets());
        var shop = platform.foundation().shops().byHandle("killed").orElseThrow();
        say("READY");
        // why first: a theme that the process before was asked to publish would take the place of what is changed here.
        build(platform);
        for (var version = Long.parseLong(arguments[2]); ; version++) {
            switch ((int) (version % 4)) {
                case 0 -> platform.shopServices().themes().publish(shop, "Version " + version, files(version));
                case 1 -> update(platform, shop, version);
                default -> change(platform, shop, version);
            }
            tidy(platform, shop);
            say("LIVE " + version);
        }
    }

    /** As the Admin API and a worker do it. */
    private static void change(Platform platform, Shop shop, long version) {
        var foundation = platform.foundation();
        var themes = platform.shopServices().themes();
        var trees = new ThemeTrees(
                foundation.fileStore(),
                foundation.uploadQuota(),
                foundation.shopLimits(),
                TreeMap::new,
                foundation.clock());
        var intake = new ThemeIntake(trees, new Fetcher(AddressRule.PUBLIC));
        var tree = intake.project(shop, "src", files(version));
        var uploads = version % 4 == 2;
        foundation.database().change(tx -> {
            if (uploads) {
                themes.add(tx, shop, "Version " + version, Theme.MAIN, tree);
            } else {
                themes.change(tx, shop, themes.published(tx, shop), tree, true);
            }
        });
        build(platform);
    }

    /** As a merchant does it who has changed every file: makes the update, looks at it and publishes it. */
    private static void update(Platform platform, Shop shop, long version) {
        var database = platform.foundation().database();
        var services = platform.shopServices();
        var themes = services.themes();
        var tree = services.themeIntake().project(shop, "src", files(version));
        var source = database.write(tx -> {
            var theme = themes.all(tx, shop).stream()
                    .filter(each ->
                            each.name().equals(FROM_STORE) && !each.role().equals(Theme.DEMO))
                    .findFirst()
                    .orElseThrow();
            var changed = themes.change(tx, shop, theme, tree, true);
            var document = Json.object().put("version", version);
            var saved = services.themeSettings().add(tx, shop, changed, document, "");
            return services.themeSettings().publish(tx, shop, changed, saved);
        });
        build(platform);
        var updates = platform.appServices().themeListings().updates();
        var plan = database.read(session -> updates.plan(session, shop, source.id()));
        var updated = updates.update(shop, source.id(), plan.state(), Map.of());
        build(platform);
        services.themePreviews().opened(shop, updated.id());
        database.change(tx -> themes.rename(tx, shop, updated.id(), null, Theme.MAIN));
    }

    /** Deletes what nobody needs any more, so that there is room. */
    private static void tidy(Platform platform, Shop shop) {
        var themes = platform.shopServices().themes();
        platform.foundation()
                .database()
                .change(tx -> themes.all(tx, shop).stream()
                        .filter(theme -> theme.role().equals(Theme.UNPUBLISHED))
                        .filter(theme -> !theme.name().equals(FROM_STORE))
                        .skip(2)
                        .forEach(theme -> themes.delete(tx, shop, theme.id())));
    }

    /** What waits. */
    static void build(Platform platform) {
        var themes = platform.shopServices().themes();
        for (var order = themes.builds().take();
                order.isPresent();
                order = themes.builds().take()) {
            themes.finish(order.get(), new BuildResult(List.of(), List.of()));
        }
    }

    static SortedMap<String, byte[]> files(long version) {
        var files = new TreeMap<String, byte[]>();
        for (int i = 0; i < FILES; i++) {
            ThemeProjects.put(files, "src/" + i + ".js", "// " + version);
        }
        return files;
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
