package dev.vitrine.shop.themestore;

import static dev.vitrine.shop.themestore.Theme.DEMO;
import static dev.vitrine.shop.themestore.Theme.DEVELOPMENT;
import static dev.vitrine.shop.themestore.Theme.FAILED;
import static dev.vitrine.shop.themestore.Theme.MAIN;
import static dev.vitrine.shop.themestore.Theme.QUEUED;
import static dev.vitrine.shop.themestore.Theme.READY;
import static dev.vitrine.shop.themestore.Theme.UNPUBLISHED;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopLimits;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Themes of every shop: every change is made and published here. Safe for use by many threads. */
public final class Themes {

    static final Table<Theme> TABLE = Table.of("themes", Theme.class);
    static final List<String> ROLES = List.of(MAIN, UNPUBLISHED, DEMO, DEVELOPMENT);
    private static final int MOST = 20;

    private final Database database;
    private final Shops shops;
    private final Events events;
    private final ShopLimits shopLimits;
    private final ThemeTrees themeTrees;
    private final ThemeIntake themeIntake;
    private final ThemeRevisions themeRevisions;
    private final ThemePublications themePublications;
    private final ThemeBuildQueue themeBuildQueue;
    private final InstantSource clock;
    private final List<CopyListener> copyListeners = new CopyOnWriteArrayList<>();
    private final List<PublishCheck> publishChecks = new CopyOnWriteArrayList<>();
    private final List<PublishListener> publishListeners = new CopyOnWriteArrayList<>();

    /** What happens when a theme is copied. */
    public interface CopyListener {
        void copied(Tx tx, Shop shop, Theme source, Theme copy);
    }

    /** Says why a theme cannot be published yet; empty when it can. */
    public interface PublishCheck {
        String problem(Session session, Shop shop, Theme theme);
    }

    /** What happens when another theme takes the place of the main one. */
    public interface PublishListener {
        void published(Tx tx, Shop shop, Theme former);
    }

    Themes(
            Database database,
            Shops shops,
            Events events,
            ShopLimits shopLimits,
            ThemeTrees themeTrees,
            ThemeIntake themeIntake,
            ThemeBuildQueue themeBuildQueue,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.events = events;
        this.shopLimits = shopLimits;
        this.themeTrees = themeTrees;
        this.themeIntake = themeIntake;
        this.themeBuildQueue = themeBuildQueue;
        this.themeRevisions = new ThemeRevisions(clock);
        this.themePublications = new ThemePublications(clock);
        this.clock = clock;
    }

    /** Gives a new shop the starter theme. why: without event, for nothing can subscribe to a shop before it exists. */
    static void open(Tx tx, Shop shop) {
        TABLE.insert(tx, shop, fresh("Starter", MAIN, null, READY, shop.createdAt()));
    }

    /** The files of a folder that are the project's own: without what tools keep beside it. */
    public static SortedMap<String, byte[]> projectFiles(SortedMap<String, byte[]> folder) {
        var files = new TreeMap<>(folder);
        files.keySet().removeIf(ThemePaths::isLeftOut);
        return files;
    }

    /** The main theme of the shop. */
    public Theme published(Session session, Shop shop) {
        return TABLE.first(session, shop, Select.ALL.equal("role", MAIN))
                .orElseThrow(() -> new IllegalStateException("a shop wears a theme"));
    }

    /** The same by itself. */
    public Theme published(Shop shop) {
        return database.read(session -> published(session, shop));
    }

    public Optional<Theme> find(Session session, Shop shop, long id) {
        return TABLE.find(session, shop, id);
    }

    /** Whether the shop has as many themes as it may: another can be added when one is deleted. */
    public boolean isFull(Session session, Shop shop) {
        return TABLE.count(session, shop, Select.ALL.matching("role <> 'demo'", null)) >= MOST;
    }

    /** The main theme first, then those that wait, the newest first. */
    public List<Theme> all(Session session, Shop shop) {
        return TABLE.list(session, shop, Select.ALL.by("case when role = 'main' then 0 else 1 end, id desc"));
    }

    public void onCopied(CopyListener listener) {
        copyListeners.add(listener);
    }

    public void onPublishing(PublishCheck check) {
        publishChecks.add(check);
    }

    public void onPublished(PublishListener listener) {
        publishListeners.add(listener);
    }

    void copied(Tx tx, Shop shop, Theme source, Theme copy) {
        copyListeners.forEach(listener -> listener.copied(tx, shop, source, copy));
    }

    public ThemeBuildQueue builds() {
        return themeBuildQueue;
    }

    /** What a file of that tree holds; empty when the tree has none of that path. */
    public Optional<byte[]> file(Session session, @Nullable String tree, String path) {
        var files = themeTrees.find(session, tree);
        return files.files().containsKey(path) ? Optional.of(themeTrees.bytes(files, path)) : Optional.empty();
    }

    /** The theme's files; 404 when the shop has none of that id. */
    ThemeTree tree(Shop shop, long id) {
        return database.read(session -> themeTrees.find(
                session,
                TABLE.find(session, shop, id)
                        .orElseThrow(ApiException::notFound)
                        .tree()));
    }

    /** Keeps what a theme's files hold where a change of them finds it. Never in a transaction: it may take a while. */
    public void prepareChange(Shop shop, long id) {
        var theme = database.read(session -> TABLE.find(session, shop, id));
        if (theme.isPresent() && theme.get().tree() == null) {
            themeTrees.keepStarter();
        }
    }

    /** The theme's files by path. */
    public SortedMap<String, byte[]> files(Session session, Theme theme) {
        return themeTrees.bytes(themeTrees.find(session, theme.tree()));
    }

    /** The same as a zip. */
    public byte[] archive(Session session, Theme theme) {
        return ThemeArchive.write(files(session, theme));
    }

    /**
     * Publishes a project whose build was good: in the shop's theme of that name if there is one, else in a new theme.
     * The former main theme stays in the shop, unpublished, and each keeps its settings. Never in a transaction.
     */
    public Theme publish(Shop shop, String name, SortedMap<String, byte[]> files) {
        var tree = themeIntake.project(shop, Problems.BASE, files);
        return database.write(tx -> {
            var hash = themeTrees.store(tx, tree);
            var main = lockMain(tx, shop);
            var named = TABLE.list(tx, shop, Select.ALL.equal("name", name).by("id")).stream()
                    .filter(theme -> theme.tree() != null || theme.folder() != null)
                    .findFirst();
            var built = named.orElseGet(() -> added(tx, shop, name, UNPUBLISHED))
                    .with(copy -> copy.tree(hash).liveTree(hash).folder(null).buildStatus(READY));
            themeRevisions.add(tx, shop, built, true, tx.author());
            var topic = named.isPresent() ? Topic.THEMES_UPDATE : Topic.THEMES_CREATE;
            var published = changed(tx, shop, main, built.as(MAIN, now()), topic);
            requireRoom(tx, shop);
            return published;
        });
    }

    /** Publishes the starter theme as it comes with the platform. */
    public Theme publishStarter(Shop shop) {
        return database.write(tx -> {
            var main = lockMain(tx, shop);
            var known = TABLE.list(tx, shop, Select.ALL.by("id")).stream()
                    .filter(theme -> theme.tree() == null && theme.folder() == null)
                    .findFirst();
            var starter = known.orElseGet(() -> added(tx, shop, "Starter", UNPUBLISHED));
            var topic = known.isPresent() ? Topic.THEMES_UPDATE : Topic.THEMES_CREATE;
            return changed(tx, shop, main, starter.as(MAIN, now()), topic);
        });
    }

    /**
     * Adds a theme whose files are to be built; {@code main}: it is published when they are, and until then the shop
     * keeps what it has. A {@code tree} of null is the starter theme.
     */
    public Theme add(Tx tx, Shop shop, String name, String role, @Nullable ThemeTree tree) {
        return add(tx, shop, name, role, tree, ThemeOrigin.ELSEWHERE);
    }

    /** The same for a theme that was made from one of the theme store. */
    public Theme add(Tx tx, Shop shop, String name, String role, @Nullable ThemeTree tree, ThemeOrigin origin) {
        lockMain(tx, shop);
        var added = added(tx, shop, name, role.equals(MAIN) ? UNPUBLISHED : role);
        var filled = filled(tx, shop, added.with(copy -> copy.origin(origin)), role, tree);
        requireRoom(tx, shop);
        return filled;
    }

    /** Notes from what the theme was made; without event, for the theme is what it was. */
    public void setOrigin(Tx tx, Shop shop, long id, ThemeOrigin origin) {
        lockMain(tx, shop);
        TABLE.find(tx, shop, id)
                .ifPresent(theme -> TABLE.update(tx, shop, id, theme.with(copy -> copy.origin(origin))));
    }

    /** Adds and publishes what the shop has shown before. why no limit: a way back must always be there. */
    Theme addAgain(Tx tx, Shop shop, String name, @Nullable ThemeTree tree) {
        lockMain(tx, shop);
        var added = TABLE.insert(tx, shop, fresh(name, UNPUBLISHED, null, READY, now()));
        var again = filled(tx, shop, added, MAIN, tree);
        countBytes(tx, shop);
        return again;
    }

    private Theme filled(Tx tx, Shop shop, Theme added, String role, @Nullable ThemeTree tree) {
        var hash = tree == null ? null : themeTrees.store(tx, tree);
        var theme = added;
        theme = TABLE.update(
                tx,
                shop,
                theme.id(),
                theme.with(copy -> copy.tree(hash).buildStatus(hash == null && !role.equals(MAIN) ? READY : QUEUED)));
        publishEvent(tx, shop, Topic.THEMES_CREATE, theme, false);
        if (theme.processing()) {
            themeBuildQueue.ask(tx, shop, theme, role.equals(MAIN), true);
        }
        return theme;
    }

    /** Writes files, whose bytes are kept, into a theme that is locked; 422 when it may not have them. */
    public Theme write(Tx tx, Shop shop, Theme theme, Map<String, ThemeTree.File> files) {
        var before = themeTrees.find(tx, theme.tree());
        var after = before.with(files, Set.of());
        var problems = new Problems();
        after.check(Problems.BASE, problems);
        problems.throwIfAny();
        Assets.note(tx, shop, theme, before, files.keySet(), Set.of(), now());
        return change(tx, shop, theme, after, false);
    }

    /** Gives the theme other files, which are built before pages show them. */
    Theme change(Tx tx, Shop shop, Theme theme, @Nullable ThemeTree tree, boolean soon) {
        var hash = tree == null ? null : themeTrees.store(tx, tree);
        if (Objects.equals(hash, theme.tree())) {
            return theme;
        }
        if (theme.role().equals(DEMO)) {
            throw Problems.of(
                    Problems.BASE, "This theme shows what the theme store offers: change a copy of it instead");
        }
        if (theme.buildStatus().equals(READY)) {
            themeRevisions.add(tx, shop, theme, theme.isMain(), tx.author());
        }
        var stored = TABLE.update(
                tx,
                shop,
                theme.id(),
                theme.with(
                        copy -> copy.tree(hash).folder(null).buildStatus(QUEUED).updatedAt(now())));
        requireRoom(tx, shop);
        themeBuildQueue.ask(tx, shop, stored, false, soon);
        // why once: files are written one after the other, and the end of their build is told of, too.
        if (!theme.processing()) {
            publishEvent(tx, shop, Topic.THEMES_UPDATE, stored, false);
        }
        return stored;
    }

    /** Publishes the theme with these files, which pages have shown before; those that it has become a revision. */
    Theme publishAgain(Tx tx, Shop shop, Theme theme, @Nullable ThemeTree tree) {
        var main = lockMain(tx, shop);
        var hash = tree == null ? null : themeTrees.store(tx, tree);
        if (Objects.equals(hash, theme.tree()) && theme.buildStatus().equals(READY)) {
            themeRevisions.publish(tx, shop, theme);
            return changed(tx, shop, main, theme.as(MAIN, now()));
        }
        if (!Objects.equals(hash, theme.tree())) {
            // why whatever their build says: nothing that somebody wrote is lost.
            themeRevisions.add(tx, shop, theme, false, tx.author());
        }
        var stored = TABLE.update(
                tx,
                shop,
                theme.id(),
                theme.with(
                        copy -> copy.tree(hash).folder(null).buildStatus(QUEUED).updatedAt(now())));
        countBytes(tx, shop);
        themeBuildQueue.ask(tx, shop, stored, true, true);
        publishEvent(tx, shop, Topic.THEMES_UPDATE, stored, false);
        return stored;
    }

    /** Notes how a build ended: pages show it from now on if it was good, and what they showed before if not. */
    public void finish(ThemeBuildQueue.Order order, BuildResult result) {
        database.change(tx -> {
            var shop = shops.find(tx, order.shop()).orElse(null);
            if (shop == null) {
                return;
            }
            var main = lockMain(tx, shop);
            var theme = TABLE.find(tx, shop, order.theme()).orElse(null);
            var ended = themeBuildQueue.finish(tx, order, result).orElse(null);
            if (theme == null || ended == null) {
                return;
            }
            if (!result.isGood()) {
                changed(tx, shop, main, theme.with(copy -> copy.buildStatus(FAILED)));
                return;
            }
            var built = theme.with(copy -> copy.buildStatus(READY).liveTree(order.tree()));
            var comes = ended.publishes();
            themeRevisions.add(tx, shop, built, built.isMain() || comes, ended.author());
            changed(tx, shop, main, comes ? built.as(MAIN, now()) : built);
            countBytes(tx, shop);
        });
    }

    /** Stores what is new about a theme that {@link #lock} answered. */
    Theme store(Tx tx, Shop shop, Theme theme) {
        return changed(tx, shop, published(tx, shop), theme.as(theme.role(), now()));
    }

    /**
     * Tells that there is a new version of the theme's settings, which pages do not show yet: {@code atOnce}, or with
     * others of its kind when an editor saved it by itself.
     */
    Theme drafted(Tx tx, Shop shop, Theme theme, boolean atOnce) {
        var stored = TABLE.update(tx, shop, theme.id(), theme.as(theme.role(), now()));
        if (atOnce || ThemeDraftEvents.isDue(tx, shop, theme.id(), now())) {
            publishEvent(tx, shop, Topic.THEMES_UPDATE, stored, false);
        }
        return stored;
    }

    /** Tells of drafts that were not told of; of many processes one does. */
    void draftsTold(Tx tx, Shop shop, long id) {
        lockMain(tx, shop);
        var theme = TABLE.find(tx, shop, id);
        if (theme.isPresent()
                && ThemeDraftEvents.isUntold(tx, shop, id)
                && ThemeDraftEvents.isDue(tx, shop, id, now())) {
            publishEvent(tx, shop, Topic.THEMES_UPDATE, theme.get(), false);
        }
    }

    /** The name of the theme's archive. */
    public static String fileName(Theme theme) {
        var name = Handles.of(theme.name());
        return (name.isEmpty() ? "theme" : name) + "-" + theme.id() + ".zip";
    }

    /** The theme, locked until the end of the transaction; 404 when the shop has none of that id. */
    public Theme lock(Tx tx, Shop shop, long id) {
        lockMain(tx, shop);
        return TABLE.find(tx, shop, id).orElseThrow(ApiException::notFound);
    }

    /** {@code changed} with another name or role; 422 when it cannot have it. */
    Theme rename(Tx tx, Shop shop, long id, @Nullable String newName, @Nullable String newRole) {
        var main = lockMain(tx, shop);
        var theme = TABLE.find(tx, shop, id).orElseThrow(ApiException::notFound);
        var name = Objects.requireNonNullElse(newName, theme.name());
        var role = Objects.requireNonNullElse(newRole, theme.role());
        var problems = new Problems()
                .notBlank("name", name)
                .atMost(255, "name", name)
                .notBlank("role", role)
                .oneOf("role", role, ROLES);
        if (problems.isEmpty() && !theme.role().equals(role)) {
            check(theme, role, problems);
        }
        if (problems.isEmpty() && role.equals(MAIN) && !theme.isMain()) {
            publishChecks.forEach(check -> {
                var problem = check.problem(tx, shop, theme);
                if (!problem.isEmpty()) {
                    problems.add("role", problem);
                }
            });
        }
        problems.throwIfAny();
        if (role.equals(MAIN) && !theme.isMain()) {
            themeRevisions.publish(tx, shop, theme);
        }
        return changed(tx, shop, main, theme.named(name, now()).as(role, now()));
    }

    /** "main theme: 422". */
    public void delete(Tx tx, Shop shop, long id) {
        if (lockMain(tx, shop).id() == id) {
            throw Problems.of(Problems.BASE, "The theme that the shop wears cannot be deleted: publish another first");
        }
        if (SettingsSchedules.isWaiting(tx, shop, id)) {
            throw Problems.of(
                    Problems.BASE,
                    "A version of this theme's settings is scheduled to go live: cancel that in its editor first");
        }
        themePublications.keepSettings(tx, shop, id);
        if (!TABLE.delete(tx, shop, id)) {
            throw ApiException.notFound();
        }
        countBytes(tx, shop);
        events.publish(tx, shop, Topic.THEMES_DELETE, id, Json.object().put("id", id), Set.of());
    }

    /** What the theme was before, as often as it was built. */
    ThemeRevisions revisions() {
        return themeRevisions;
    }

    /** What the shop showed before, as often as another theme was published. */
    ThemePublications publications() {
        return themePublications;
    }

    /** Themes whose pages were built from a folder of this machine, by an earlier version, with their shops. */
    public List<Theme> ofFolders(Shop shop) {
        return database.read(session -> TABLE.list(session, shop, Select.ALL.matching("folder is not null", null)));
    }

    /** Takes the files of the folder in its place, or the starter theme when there are none any more. */
    public void moveIn(Shop shop, Theme theme, SortedMap<String, byte[]> files) {
        var tree = files.isEmpty() ? null : themeIntake.project(shop, Problems.BASE, files);
        database.change(tx -> {
            var hash = tree == null ? null : themeTrees.store(tx, tree);
            var moved = lock(tx, shop, theme.id())
                    .with(copy -> copy.folder(null).tree(hash).liveTree(hash).buildStatus(READY));
            TABLE.update(tx, shop, theme.id(), moved);
            countBytes(tx, shop);
            themeRevisions.add(tx, shop, moved, moved.isMain(), tx.author());
        });
    }

    /** "exactly one main; publishing another demotes the old"; "a theme with processing: true can't be published". */
    private static void check(Theme theme, String role, Problems problems) {
        if (theme.role().equals(DEMO)) {
            problems.add("role", "can't be changed: this theme shows what the theme store offers");
        } else if (theme.isMain()) {
            problems.add("role", "can't be changed: publish another theme in its place");
        } else if (!role.equals(MAIN) && !role.equals(UNPUBLISHED)) {
            problems.add("role", Problems.unlisted(List.of(MAIN, UNPUBLISHED)));
        } else if (role.equals(MAIN) && theme.processing()) {
            problems.add("role", "can't be main while the theme is processing: publish it when that has ended");
        } else if (role.equals(MAIN) && theme.buildStatus().equals(FAILED)) {
            problems.add("role", "can't be main: the theme could not be built; its build says what to mend");
        }
    }

    /** Counts the bytes of the files of all themes; 422 when they became more than the shop may have. */
    private void requireRoom(Tx tx, Shop shop) {
        if (countBytes(tx, shop) > 0) {
            shopLimits.requireStorage(tx, shop, Problems.BASE, "These files");
        }
    }

    /** Counts them; answers how many there are more. why without a limit: a build ends, and a way back stays open. */
    private long countBytes(Tx tx, Shop shop) {
        return ShopLimits.countThemes(tx, shop, themeTrees.usedBytes(tx, shop));
    }

    private static Theme fresh(String name, String role, @Nullable String tree, String status, Instant now) {
        return new Theme(0, name, role, ThemeOrigin.ELSEWHERE, null, tree, null, status, null, now, now);
    }

    /** A new theme, not yet told of. */
    private Theme added(Tx tx, Shop shop, String name, String role) {
        if (!role.equals(DEMO) && isFull(tx, shop)) {
            throw Problems.of(Problems.BASE, "A shop has at most " + MOST + " themes: delete one first");
        }
        return TABLE.insert(tx, shop, fresh(name, role, null, READY, now()));
    }

    private Theme changed(Tx tx, Shop shop, Theme main, Theme theme) {
        return changed(tx, shop, main, theme, Topic.THEMES_UPDATE);
    }

    /** Stores a theme; if it becomes the main theme, the former one is unpublished. */
    private Theme changed(Tx tx, Shop shop, Theme main, Theme theme, Topic topic) {
        var comes = theme.isMain() && theme.id() != main.id();
        if (comes) {
            themePublications.add(tx, shop, main);
            TABLE.update(tx, shop, main.id(), main.as(UNPUBLISHED, now()));
        }
        var stored = TABLE.update(tx, shop, theme.id(), theme);
        publishEvent(tx, shop, topic, stored, stored.isMain());
        if (comes) {
            publishEvent(tx, shop, Topic.THEMES_PUBLISH, stored, true);
            publishEvent(tx, shop, Topic.THEMES_UPDATE, main.as(UNPUBLISHED, now()), false);
            publishListeners.forEach(listener -> listener.published(tx, shop, main));
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

    /** {@code shown}: pages show it, and this change makes them stale. */
    private void publishEvent(Tx tx, Shop shop, Topic topic, Theme theme, boolean shown) {
        if (topic.equals(Topic.THEMES_UPDATE)) {
            ThemeDraftEvents.told(tx, shop, theme.id());
        }
        events.publish(
                tx, shop, topic, theme.id(), shop.json().tree(theme), shown ? topic.touches(theme.id()) : Set.of());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
