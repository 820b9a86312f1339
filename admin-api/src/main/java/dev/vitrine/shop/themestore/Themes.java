package dev.vitrine.shop.themestore;

import static dev.vitrine.shop.themestore.Theme.MAIN;
import static dev.vitrine.shop.themestore.Theme.UNPUBLISHED;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Themes of every shop: every change is made and published here. Safe for use by many threads. */
public final class Themes implements Feature {

    private static final Table<Theme> TABLE = Table.of("themes", Theme.class);
    private static final List<String> ROLES = List.of(MAIN, UNPUBLISHED, "demo", "development");
    private static final int MOST = 20;

    private final Events events;
    private final InstantSource clock;

    /** What a caller may change. */
    public record ThemeUpdate(String name, String role) {

        @SuppressWarnings("ConstantValue") // why: a caller may send null, or nothing, for each of them.
        public ThemeUpdate {
            name = name == null ? "" : name.strip();
            role = role == null ? "" : role;
        }
    }

    public Themes(Events events, InstantSource clock) {
        this.events = events;
        this.clock = clock;
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    public Resource<Theme> resource() {
        return Resource.of(Theme.class, "theme", "themes", TABLE)
                .scope(Scope.THEMES)
                .topicFamily("themes")
                .audited()
                .writable("name", "role")
                .filters(Filter.choice("role", ROLES, (select, role) -> select.equal("role", role)))
                .list()
                .count()
                .read()
                .update(this::change)
                .delete(this::delete);
    }

    /** Gives a new shop the starter theme. why: without event, for nothing can subscribe to a shop before it exists. */
    @Override
    public void shopOpened(Tx tx, Shop shop) {
        TABLE.insert(tx, shop, new Theme(0, "Starter", MAIN, null, shop.createdAt(), shop.createdAt()));
    }

    /** The main theme of the shop. */
    public Theme published(Session session, Shop shop) {
        return TABLE.first(session, shop, Select.ALL.equal("role", MAIN))
                .orElseThrow(() -> new IllegalStateException("a shop wears a theme"));
    }

    /**
     * Publishes the theme of that folder, adding it to the shop if needed; the former main theme stays in the shop,
     * unpublished, and each keeps its settings. {@code folder} is null for the starter theme.
     */
    public Theme publish(Tx tx, Shop shop, String name, @Nullable String folder) {
        var main = lockMain(tx, shop);
        var same = folder == null ? Select.ALL.matching("folder is null", null) : Select.ALL.equal("folder", folder);
        var known = TABLE.first(tx, shop, same);
        if (known.isPresent()) {
            return changed(tx, shop, main, known.get().as(MAIN, now()));
        }
        if (TABLE.count(tx, shop, Select.ALL) >= MOST) {
            throw Problems.of(Problems.BASE, "A shop has at most " + MOST + " themes: delete one first");
        }
        var before = TABLE.update(tx, shop, main.id(), main.as(UNPUBLISHED, now()));
        var theme = TABLE.insert(tx, shop, new Theme(0, name, MAIN, folder, now(), now()));
        publishEvent(tx, shop, Topic.THEMES_CREATE, theme);
        publishEvent(tx, shop, Topic.THEMES_PUBLISH, theme);
        publishEvent(tx, shop, Topic.THEMES_UPDATE, before);
        return theme;
    }

    /** Marks the main theme as updated and locks it until the end of the transaction. */
    Theme touch(Tx tx, Shop shop) {
        var main = lockMain(tx, shop);
        return changed(tx, shop, main, main.as(MAIN, now()));
    }

    private Theme change(ApiCall apiCall, Theme seen, ObjectNode body) {
        var main = lockMain(apiCall.tx(), apiCall.shop());
        var theme = found(apiCall, seen.id());
        var themeUpdate = apiCall.json().read(body, ThemeUpdate.class);
        var name = body.has("name") ? themeUpdate.name() : theme.name();
        var role = body.has("role") ? themeUpdate.role() : theme.role();
        var problems = new Problems()
                .notBlank("name", name)
                .atMost(255, "name", name)
                .notBlank("role", role)
                .oneOf("role", role, ROLES);
        if (problems.isEmpty() && !theme.role().equals(role)) {
            check(theme, role, problems);
        }
        problems.throwIfAny();
        return changed(
                apiCall.tx(), apiCall.shop(), main, theme.named(name, now()).as(role, now()));
    }

    /** "exactly one main; publishing another demotes the old". */
    private static void check(Theme theme, String role, Problems problems) {
        if (theme.isMain()) {
            problems.add("role", "can't be changed: publish another theme in its place");
        } else if (!role.equals(MAIN) && !role.equals(UNPUBLISHED)) {
            problems.add("role", Problems.unlisted(List.of(MAIN, UNPUBLISHED)));
        }
    }

    /** "main theme: 422". */
    private void delete(ApiCall apiCall, Theme seen) {
        if (lockMain(apiCall.tx(), apiCall.shop()).id() == seen.id()) {
            throw Problems.of(Problems.BASE, "The theme that the shop wears cannot be deleted: publish another first");
        }
        if (!TABLE.delete(apiCall.tx(), apiCall.shop(), seen.id())) {
            throw ApiException.notFound();
        }
        events.publish(
                apiCall.tx(),
                apiCall.shop(),
                Topic.THEMES_DELETE,
                seen.id(),
                Json.object().put("id", seen.id()),
                Set.of());
    }

    /** Stores a theme; if it becomes the main theme, the former one is unpublished. */
    private Theme changed(Tx tx, Shop shop, Theme main, Theme theme) {
        var comes = theme.isMain() && theme.id() != main.id();
        if (comes) {
            TABLE.update(tx, shop, main.id(), main.as(UNPUBLISHED, now()));
        }
        var stored = TABLE.update(tx, shop, theme.id(), theme);
        publishEvent(tx, shop, Topic.THEMES_UPDATE, stored);
        if (comes) {
            publishEvent(tx, shop, Topic.THEMES_PUBLISH, stored);
            publishEvent(tx, shop, Topic.THEMES_UPDATE, main.as(UNPUBLISHED, now()));
        }
        return stored;
    }

    /** The main theme, locked. why: every change of themes locks it first, so that exactly one stays main. */
    private Theme lockMain(Tx tx, Shop shop) {
        while (true) {
            var theme = TABLE.find(tx, shop, published(tx, shop).id());
            if (theme.filter(Theme::isMain).isPresent()) {
                return theme.get();
            }
        }
    }

    private static Theme found(ApiCall apiCall, long id) {
        return TABLE.find(apiCall.tx(), apiCall.shop(), id).orElseThrow(ApiException::notFound);
    }

    /** Pages show the main theme: a change of another one makes none of them stale. */
    private void publishEvent(Tx tx, Shop shop, Topic topic, Theme theme) {
        events.publish(
                tx,
                shop,
                topic,
                theme.id(),
                shop.json().tree(theme),
                theme.isMain() ? topic.touches(theme.id()) : Set.of());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
