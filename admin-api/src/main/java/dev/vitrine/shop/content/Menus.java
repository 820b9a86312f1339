package dev.vitrine.shop.content;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.events.Topics;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.UniqueHandles;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Menus of shops: every page has all of them. Safe for use by many threads. */
public final class Menus implements Feature {

    private static final Table<Menu> TABLE = Table.of("menus", Menu.class);

    private static final int MOST = 100;
    private static final int LONGEST_TITLE = 255;

    private final Events events;
    private final InstantSource clock;

    public Menus(Events events, InstantSource clock) {
        this.events = events;
        this.clock = clock;
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(Resource.of(Menu.class, "menu", "menus", TABLE)
                .scope(Scope.CONTENT)
                .logged(AuditArea.CONTENT, "Menu")
                .note("title", "What people call it; themes may show it above its entries.")
                .note("handle", "By which themes find it, unique in the shop: main-menu and footer in most themes.")
                .note("items", "Its entries in their order, up to 250 with all below them.")
                .note("items.id", "Its place in the menu, such as 2 or 2-1.")
                .note("items.name", "The words of the link.")
                .note("items.type", "collection, product, page, or http for any other address; http when left out.")
                .note("items.url", "Where it leads. Written for http only; for others it follows from subject.")
                .note("items.subject", "The collection, product or page, by its handle; null for an address.")
                .note("items.items", "Entries below it, up to 4 levels in all.")
                .example("""
                        {"title": "Main menu", "items": [
                          {"name": "Kitchen", "type": "collection", "subject": {"handle": "kitchen"},
                            "items": [{"name": "Find something", "url": "/search"}]}]}
                        """, """
                        {"id": 1, "handle": "main-menu", "title": "Main menu", "items": [
                          {"id": "1", "name": "Kitchen", "type": "collection", "url": "/collections/kitchen",
                            "subject": {"handle": "kitchen"}, "items": [
                              {"id": "1-1", "name": "Find something", "type": "http", "url": "/search",
                                "subject": null, "items": []}]}],
                          "created_at": "2026-03-01T11:00:00+01:00", "updated_at": "2026-03-01T11:00:00+01:00"}
                        """)
                .writable("title", "handle", "items")
                .filters(Filter.alike("title"), Filter.equal("handle"), Filter.containing("query", "title", "handle"))
                .sortable("title", "handle")
                .prepared(Menus::prepared)
                .checked(Menus::check)
                .publishes(Topics.MENUS)
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete());
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

    /** The handle follows from the title once and changes only when it is sent. */
    private static Menu prepared(ApiCall apiCall, Menu draft, Optional<Menu> current) {
        var handle = !draft.handle().isEmpty()
                ? Handles.of(draft.handle())
                : current.map(Menu::handle)
                        .orElseGet(() -> UniqueHandles.from(
                                apiCall.session(), apiCall.shop().shopId(), TABLE.name(), draft.title()));
        // why first: what is nested without end has no numbers.
        var problems = new Problems();
        new MenuCheck(problems).check(draft.items());
        problems.throwIfAny();
        var items = draft.items().stream().map(MenuItem::resolved).toList();
        return draft.with(copy -> copy.handle(handle).items(MenuItem.numbered(items)));
    }

    private static void check(ApiCall apiCall, Menu menu, Problems problems) {
        problems.notBlank("title", menu.title()).atMost(LONGEST_TITLE, "title", menu.title());
        if (UniqueHandles.taken(apiCall.session(), apiCall.shop(), TABLE.name(), menu.handle(), menu.id())) {
            problems.add("handle", "has already been taken");
        }
        if (menu.id() == 0 && TABLE.count(apiCall.session(), apiCall.shop(), Select.ALL) >= MOST) {
            problems.add(
                    Problems.BASE, "A shop has at most " + MOST + " menus, since each of its pages has all of them");
        }
    }
}
