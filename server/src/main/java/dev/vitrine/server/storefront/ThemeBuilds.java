package dev.vitrine.server.storefront;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.ThemeSettingsFiles;
import dev.vitrine.server.UserError;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.themes.ThemeBuild;
import dev.vitrine.themes.ThemeBuildException;
import dev.vitrine.themes.ThemeBuilder;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Theme builds in use, by their ids. Safe for use by many threads. */
final class ThemeBuilds {

    private static final Logger LOG = LoggerFactory.getLogger(ThemeBuilds.class);

    private final ThemeBuilder builder;
    private final ThemeBuild starter;
    private final Map<String, ThemeBuild> known = new ConcurrentHashMap<>();
    private final Map<Long, Set<String>> ofShops = new ConcurrentHashMap<>();

    ThemeBuilds(ThemeBuilder builder) {
        this.builder = builder;
        this.starter = remember(starter(builder));
    }

    /** The build of a shop's theme; of the starter theme when the shop has none of its own or that one is broken. */
    ThemeBuild of(Shop shop, Theme theme) {
        var folder = theme.folder();
        if (folder == null) {
            return starter;
        }
        try {
            var build = remember(builder.build(Path.of(folder)));
            ofShops.computeIfAbsent(shop.id(), id -> ConcurrentHashMap.newKeySet())
                    .add(build.id());
            return build;
        } catch (ThemeBuildException | UncheckedIOException e) {
            LOG.warn("event=theme_build_failed shop={} folder={} problem={}", shop.handle(), folder, e.getMessage());
            return starter;
        }
    }

    Optional<ThemeBuild> find(String id) {
        return Optional.ofNullable(known.get(id));
    }

    /** Whether pages of that shop have, or lately had, files of that build: of its own theme or the starter theme. */
    boolean isUsedBy(Shop shop, String id) {
        return starter.id().equals(id)
                || ofShops.getOrDefault(shop.id(), Set.of()).contains(id);
    }

    ThemeBuild starter() {
        return starter;
    }

    private ThemeBuild remember(ThemeBuild build) {
        known.put(build.id(), build);
        return build;
    }

    private static ThemeBuild starter(ThemeBuilder builder) {
        return ThemeSettingsFiles.withStarter(folder -> {
            try {
                return builder.buildOwn(folder);
            } catch (ThemeBuildException e) {
                throw new UserError("The starter theme cannot be built:\n" + e.getMessage(), e);
            }
        });
    }
}
