package dev.vitrine.server.storefront;

import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.UserError;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.shop.themestore.ThemeBuildQueue;
import dev.vitrine.shop.themestore.ThemeBuildUses;
import dev.vitrine.themes.BundledTheme;
import dev.vitrine.themes.ThemeBuild;
import dev.vitrine.themes.ThemeBuildException;
import dev.vitrine.themes.ThemeBuilder;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Theme builds in use, by their ids and by the trees that they were made of. Safe for use by many threads. */
final class ThemeBuilds {

    private static final Logger LOG = LoggerFactory.getLogger(ThemeBuilds.class);

    private final ThemeBuilder builder;
    private final ThemeBuildQueue files;
    private final ThemeBuildUses uses;
    private final ThemeBuild starter;
    private final Map<String, ThemeBuild> known = new ConcurrentHashMap<>();
    private final Map<String, ThemeBuild> ofTrees = new ConcurrentHashMap<>();
    private final Map<Long, Set<String>> ofShops = new ConcurrentHashMap<>();
    private final Map<ShopId, String> shown = new ConcurrentHashMap<>();

    ThemeBuilds(ThemeBuilder builder, ThemeBuildQueue files, ThemeBuildUses uses) {
        this.builder = builder;
        this.files = files;
        this.uses = uses;
        this.starter = remember(starter(builder));
    }

    /**
     * The newest build of a shop's theme; of the starter theme when there is none, or it cannot be made any more. Waits
     * for one that this machine does not have, as after an upgrade.
     */
    ThemeBuild of(Shop shop, Theme theme) {
        var tree = theme.liveTree();
        if (tree == null) {
            return starter;
        }
        try {
            var build = ofTree(tree);
            if (ofShops.computeIfAbsent(shop.id(), id -> ConcurrentHashMap.newKeySet())
                    .add(build.id())) {
                uses.note(shop, build.id());
            }
            if (theme.isMain()) {
                shown.put(shop.shopId(), build.id());
            }
            return build;
        } catch (ThemeBuildException | UncheckedIOException e) {
            LOG.warn("event=theme_build_failed shop={} theme={} problem={}", shop.handle(), theme.id(), e.getMessage());
            return starter;
        }
    }

    /** The build of these files; it is made if it is not there. */
    ThemeBuild ofTree(String tree) throws ThemeBuildException {
        var made = ofTrees.get(tree);
        if (made == null) {
            made = remember(builder.build(files.files(tree)));
            ofTrees.put(tree, made);
        }
        return made;
    }

    /** Also one of an earlier run, or of another process. */
    Optional<ThemeBuild> find(String id) {
        return Optional.ofNullable(known.get(id)).or(() -> builder.find(id));
    }

    /** Deletes builds whose files no browser can want any more. */
    void deleteUnused(Instant before) {
        // why first: the others are told what this process shows.
        shown.forEach(uses::note);
        var kept = new HashSet<>(uses.used());
        kept.addAll(known.keySet());
        var deleted = builder.deleteUnused(kept, before);
        if (deleted > 0) {
            LOG.info("event=theme_builds_deleted count={}", deleted);
        }
    }

    /** Whether pages of that shop have, or lately had, files of that build: of its own theme or the starter theme. */
    boolean isUsedBy(Shop shop, String id) {
        return starter.id().equals(id)
                || ofShops.getOrDefault(shop.id(), Set.of()).contains(id);
    }

    /** The same where pages of an earlier run count, too, or of other processes. */
    boolean wasUsedBy(Shop shop, String id) {
        return isUsedBy(shop, id) || uses.isUsed(shop, id);
    }

    ThemeBuild starter() {
        return starter;
    }

    private ThemeBuild remember(ThemeBuild build) {
        known.put(build.id(), build);
        return build;
    }

    private static ThemeBuild starter(ThemeBuilder builder) {
        try {
            return builder.buildOwn(BundledTheme.STARTER.files());
        } catch (ThemeBuildException e) {
            throw new UserError("The starter theme cannot be built:\n" + e.getMessage(), e);
        }
    }
}
