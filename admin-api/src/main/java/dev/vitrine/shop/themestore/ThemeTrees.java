package dev.vitrine.shop.themestore;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.media.FileStore;
import dev.vitrine.foundation.media.UploadQuota;
import dev.vitrine.foundation.tenancy.ShopLimits;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Trees of themes and the bytes of their files: equal ones are kept once for all shops. The starter theme's, which
 * comes with the platform, is known by no hash until somebody changes it. Safe for use by many threads.
 */
public final class ThemeTrees {

    private static final Duration KEPT_UNUSED = Duration.ofDays(1);

    private static final String UNUSED = """
            not kept
              and not exists (select 1 from themes t where t.tree = theme_trees.hash)
              and not exists (select 1 from themes t where t.live_tree = theme_trees.hash)
              and not exists (select 1 from theme_builds b where b.tree = theme_trees.hash)
              and not exists (select 1 from theme_revisions r where r.tree = theme_trees.hash)
              and not exists (select 1 from theme_publications p where p.tree = theme_trees.hash)
            """;

    private final FileStore fileStore;
    private final UploadQuota uploadQuota;
    private final ShopLimits shopLimits;
    private final Supplier<SortedMap<String, byte[]>> starter;
    private final InstantSource clock;
    private final AtomicReference<@Nullable ThemeTree> starterTree = new AtomicReference<>();
    private final AtomicBoolean starterKept = new AtomicBoolean();
    private final Cache<String, ThemeTree> known =
            Caffeine.newBuilder().maximumSize(300).build();

    ThemeTrees(
            FileStore fileStore,
            UploadQuota uploadQuota,
            ShopLimits shopLimits,
            Supplier<SortedMap<String, byte[]>> starter,
            InstantSource clock) {
        this.fileStore = fileStore;
        this.uploadQuota = uploadQuota;
        this.shopLimits = shopLimits;
        this.starter = starter;
        this.clock = clock;
    }

    /** The tree of that hash; the starter theme's for null. */
    public ThemeTree find(Session session, @Nullable String hash) {
        if (hash == null) {
            return starter();
        }
        var kept = known.getIfPresent(hash);
        if (kept != null) {
            return kept;
        }
        var tree = session.sql("select files from theme_trees where hash = :hash")
                .bind("hash", hash)
                .value()
                .map(ThemeTree::parse)
                .orElseThrow(() -> new IllegalStateException("no tree " + hash));
        known.put(hash, tree);
        return tree;
    }

    /** Keeps the tree, whose files are stored, and answers its hash. */
    public String store(Tx tx, ThemeTree tree) {
        var hash = tree.hash();
        // why an update: a row that is about to be deleted as unused must wait for this transaction, and stay.
        tx.sql("""
                        insert into theme_trees (hash, files, created_at) values (:hash, :files, :now)
                        on conflict (hash) do update set created_at = excluded.created_at
                        """)
                .bind("hash", hash)
                .bind("files", tree.json())
                .bind("now", clock.instant())
                .run();
        return hash;
    }

    /** Keeps the tree for good, whether a theme has it or not. */
    public void retain(Tx tx, String hash) {
        tx.sql("update theme_trees set kept = :yes where hash = :hash")
                .bind("yes", true)
                .bind("hash", hash)
                .run();
    }

    /**
     * Keeps the bytes for the shop and answers what a tree says of them; 422 when the shop has brought too much today,
     * or has no room for them. Never in a transaction.
     */
    public SortedMap<String, ThemeTree.File> keep(Tenant shop, Map<String, byte[]> files) {
        var kept = ThemeTree.of(files).files();
        shopLimits.requireRoom(shop, Problems.BASE, "These files", session -> fresh(session, shop, kept));
        var bytes = files.values().stream().mapToLong(each -> each.length).sum();
        if (!uploadQuota.take(shop, bytes)) {
            throw Problems.of(
                    Problems.BASE,
                    "These files cannot be stored: with them the shop would bring more than 20 GB of files in a day; add"
                            + " them tomorrow");
        }
        fileStore.storeAll(files.values());
        return kept;
    }

    /** Bytes of the files of the shop's themes: each different one once, without those of the starter theme. */
    public long usedBytes(Session session, Tenant shop) {
        return used(session, shop).values().stream().mapToLong(Long::longValue).sum();
    }

    /** How many bytes of these files no theme of the shop has. */
    private long fresh(Session session, Tenant shop, SortedMap<String, ThemeTree.File> files) {
        var sizes = sizes(files.values());
        sizes.keySet().removeAll(used(session, shop).keySet());
        return sizes.values().stream().mapToLong(Long::longValue).sum();
    }

    private Map<String, Long> used(Session session, Tenant shop) {
        var hashes = session.sql("""
                        select tree from themes where shop_id = :shop and tree is not null
                        union select live_tree from themes where shop_id = :shop and live_tree is not null
                        """).bind(shop).values();
        return sizes(hashes.stream()
                .flatMap(hash -> find(session, hash).files().values().stream())
                .toList());
    }

    /** By what the files hold; those of the starter theme are on the platform anyway. */
    private Map<String, Long> sizes(Collection<ThemeTree.File> files) {
        var sizes = new HashMap<String, Long>();
        files.forEach(file -> sizes.put(file.content(), file.size()));
        if (!sizes.isEmpty()) {
            sizes.keySet().removeAll(starterFiles());
        }
        return sizes;
    }

    /** Keeps the bytes of the starter theme, which are only in the platform's own archive before. */
    void keepStarter() {
        if (starterKept.compareAndSet(false, true)) {
            fileStore.storeAll(starter.get().values());
        }
    }

    public byte[] bytes(ThemeTree tree, String path) {
        return tree == starterTree.get()
                ? Objects.requireNonNull(starter.get().get(path), path)
                : fileStore.read(
                        Objects.requireNonNull(tree.files().get(path), path).content());
    }

    public SortedMap<String, byte[]> bytes(ThemeTree tree) {
        if (tree == starterTree.get()) {
            return new TreeMap<>(starter.get());
        }
        var hashes = new TreeMap<String, String>();
        tree.files().forEach((path, file) -> hashes.put(path, file.content()));
        return fileStore.readAll(hashes);
    }

    /** Trees that the shop's themes have or had. */
    public Set<String> of(Session session, Tenant shop) {
        return Set.copyOf(session.sql("""
                        select tree from themes where shop_id = :shop and tree is not null
                        union select live_tree from themes where shop_id = :shop and live_tree is not null
                        union select tree from theme_builds where shop_id = :shop and tree is not null
                        union select tree from theme_revisions where shop_id = :shop and tree is not null
                        union select tree from theme_publications where shop_id = :shop and tree is not null
                        """).bind(shop).values());
    }

    /** Deletes those of the trees that nothing has any more, however young they are. */
    public void deleteUnused(Tx tx, Collection<String> hashes) {
        tx.sql("delete from theme_trees where hash in (<hashes>) and " + UNUSED)
                .bindList("hashes", hashes)
                .run();
    }

    /** Names of the starter theme's files, which every new theme may begin with. */
    public Set<String> starterFiles() {
        return starter().files().values().stream().map(ThemeTree.File::content).collect(Collectors.toSet());
    }

    /** Deletes trees that no theme, build, revision or publication has any more. */
    void deleteUnused(Database database) {
        database.change(tx -> tx.sql("delete from theme_trees where created_at < :before and " + UNUSED)
                .bind("before", clock.instant().minus(KEPT_UNUSED))
                .run());
    }

    private ThemeTree starter() {
        var made = starterTree.get();
        if (made != null) {
            return made;
        }
        starterTree.compareAndSet(null, ThemeTree.of(starter.get()));
        return Objects.requireNonNull(starterTree.get());
    }
}
