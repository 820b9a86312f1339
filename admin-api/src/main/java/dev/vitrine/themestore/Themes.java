package dev.vitrine.themestore;

import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.db.Tx;
import dev.vitrine.events.Events;
import dev.vitrine.events.Topic;
import dev.vitrine.tenancy.Shop;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The themes of every shop. Threads may share it. */
public final class Themes {

    private static final Table<Theme> TABLE = Table.of("themes", Theme.class);

    private final Events events;
    private final InstantSource clock;

    public Themes(Events events, InstantSource clock) {
        this.events = events;
        this.clock = clock;
    }

    /** Empty for a shop that never chose: it wears the starter theme with the theme's own settings. */
    public Optional<Theme> published(Session session, Shop shop) {
        return TABLE.first(session, shop.shopId(), Select.ALL.equal("published", true));
    }

    /** Adds a theme and puts it on; the one worn before stays in the shop, unpublished, with its settings. */
    public Theme publish(Tx tx, Shop shop, String name, @Nullable String folder) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        tx.sql("update themes set published = :off, updated_at = :now where shop_id = :shop and published")
                .bind(shop.shopId())
                .bind("off", false)
                .bind("now", now)
                .run();
        var theme = TABLE.insert(tx, shop.shopId(), new Theme(0, name, folder, true, now, now));
        events.announce(tx, shop, Topic.THEMES_CREATE, theme.id(), shop.json().tree(theme));
        events.announce(tx, shop, Topic.THEMES_PUBLISH, theme.id(), shop.json().tree(theme));
        return theme;
    }
}
