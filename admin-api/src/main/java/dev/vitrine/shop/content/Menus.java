package dev.vitrine.shop.content;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Menus of shops. Safe for use by many threads. */
public final class Menus {

    private static final Table<Menu> TABLE = Table.of("menus", Menu.class);

    private final Events events;
    private final InstantSource clock;

    public Menus(Events events, InstantSource clock) {
        this.events = events;
        this.clock = clock;
    }

    public List<Menu> all(Session session, Shop shop) {
        return TABLE.list(session, shop, Select.ALL.by("handle"));
    }

    /** Makes the menu, or puts these items in the place of those it had. */
    public Menu put(Tx tx, Shop shop, String handle, String title, List<MenuItem> items) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var current = TABLE.first(tx, shop, Select.ALL.equal("handle", handle));
        var created = current.map(Menu::createdAt).orElse(now);
        var wanted = new Menu(0, handle, title, MenuItem.numbered(items), created, now);
        var stored = current.isPresent()
                ? TABLE.update(tx, shop, current.get().id(), wanted)
                : TABLE.insert(tx, shop, wanted);
        events.publish(tx, shop, Topic.MENUS_CHANGED, stored.id(), shop.json().tree(stored));
        return stored;
    }
}
