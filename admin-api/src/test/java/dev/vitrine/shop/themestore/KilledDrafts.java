package dev.vitrine.shop.themestore;

import dev.vitrine.Platform;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Secrets;
import java.nio.file.Path;
import java.time.InstantSource;

/** The process that {@link DraftKillTest} kills: it saves drafts and says which it has. */
public final class KilledDrafts {

    private KilledDrafts() {}

    static Platform platform(Database database, Path data) {
        return new Platform(database, data, "shops.test", InstantSource.system(), new Secrets());
    }

    public static void main(String[] arguments) {
        try (var database = Database.open(arguments[0])) {
            var platform = platform(database, Path.of(arguments[1]));
            var shop = platform.foundation().shops().byHandle("killed").orElseThrow();
            var themes = platform.shopServices().themes();
            var settings = platform.shopServices().themeSettings();
            var id = themes.published(shop).id();
            while (true) {
                long saved = database.write(tx -> {
                    var theme = themes.lock(tx, shop, id);
                    var next = settings.newest(tx, shop, id) + 1;
                    var version = settings.add(tx, shop, theme, Json.object().put("draft", next), "");
                    themes.drafted(tx, shop, theme, false);
                    return version;
                });
                System.out.println("SAVED " + saved + ".");
                System.out.flush();
            }
        }
    }
}
