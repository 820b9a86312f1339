package dev.vitrine.shop.themestore;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rollbacks: a shop shows again what it showed before another theme was published. Safe for use by many threads. */
public final class ThemeRollbacks {

    private final Themes themes;
    private final ThemeTrees themeTrees;
    private final ThemeSettings themeSettings;

    private record State(
            long theme, @Nullable String tree, @Nullable Long settingsVersion) {}

    ThemeRollbacks(Themes themes, ThemeTrees themeTrees, ThemeSettings themeSettings) {
        this.themes = themes;
        this.themeTrees = themeTrees;
        this.themeSettings = themeSettings;
    }

    /** What the shop can go back to, the newest first, each state of a theme once. */
    public List<ThemePublication> list(Session session, Shop shop) {
        var today = themes.all(session, shop).stream().collect(Collectors.toMap(Theme::id, theme -> theme));
        var seen = new HashSet<State>();
        return themes.publications().list(session, shop).stream()
                .filter(row -> seen.add(new State(row.themeId(), row.tree(), row.settingsVersion())))
                .map(row -> {
                    var theme = today.get(row.themeId());
                    return new ThemePublication(
                            row.id(),
                            theme == null ? null : theme.id(),
                            row.name(),
                            theme == null || !isAsItWas(theme, row),
                            row.author(),
                            row.createdAt());
                })
                .toList();
    }

    /**
     * Publishes the theme with the files and settings that it had: at once where it has them still, else as soon as
     * they are built, which takes no time where that build is still there. What it has instead stays a revision and a
     * version of its settings; a theme that was deleted is added again, however many there are.
     */
    public Theme restore(Tx tx, Shop shop, long publication) {
        var row = themes.publications().find(tx, shop, publication).orElseThrow(ApiException::notFound);
        var main = themes.lock(tx, shop, themes.published(tx, shop).id());
        if (main.id() == row.themeId()) {
            throw Problems.of(
                    Problems.BASE, main.name() + " is published already: its revisions bring back its files of then");
        }
        var tree = row.tree() == null ? null : themeTrees.find(tx, row.tree());
        var found = themes.find(tx, shop, row.themeId());
        if (found.isEmpty()) {
            var added = themes.addAgain(tx, shop, row.name(), tree);
            return row.settings() == null
                    ? added
                    : themeSettings.publish(
                            tx,
                            shop,
                            added,
                            themeSettings.add(tx, shop, added, Json.parse(row.settings()), "As it was"));
        }
        var theme = found.get();
        if (!Objects.equals(theme.settingsVersion(), row.settingsVersion())) {
            theme = themeSettings.publish(tx, shop, theme, Objects.requireNonNullElse(row.settingsVersion(), 0L));
        }
        return themes.publishAgain(tx, shop, theme, tree);
    }

    private static boolean isAsItWas(Theme theme, ThemePublications.Row row) {
        return Objects.equals(theme.tree(), row.tree())
                && theme.buildStatus().equals(Theme.READY)
                && Objects.equals(theme.settingsVersion(), row.settingsVersion());
    }
}
