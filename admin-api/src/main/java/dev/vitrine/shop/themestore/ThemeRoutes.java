package dev.vitrine.shop.themestore;

import static dev.vitrine.shop.themestore.Theme.DEVELOPMENT;
import static dev.vitrine.shop.themestore.Theme.MAIN;
import static dev.vitrine.shop.themestore.Theme.UNPUBLISHED;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.MeteredUse;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.UseMeter;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Themes of the Admin API, with their builds, revisions, archives and previews. Safe for use by many threads. */
final class ThemeRoutes implements Feature {

    /** why: it is answered as one text; what is larger is read file by file. */
    private static final long MOST_BYTES_OF_ARCHIVE = 20L << 20;

    private final Themes themes;
    private final ThemeTrees themeTrees;
    private final ThemeIntake themeIntake;
    private final ThemePreviews themePreviews;
    private final ThemeRollbacks themeRollbacks;
    private final ThemeSettingsRoutes themeSettingsRoutes;
    private final SettingsSchedules settingsSchedules;
    private final ThemeDraftEvents themeDraftEvents;
    private final ThemeEditorVisits themeEditorVisits;
    private final Database database;

    /** A theme to add; {@code source} is another one whose files and settings it gets. */
    private record NewTheme(
            String name,
            String role,
            Optional<ThemeTree> tree,
            @Nullable Long source) {}

    ThemeRoutes(
            Themes themes,
            ThemeTrees themeTrees,
            ThemeIntake themeIntake,
            ThemePreviews themePreviews,
            ThemeRollbacks themeRollbacks,
            ThemeSettingsRoutes themeSettingsRoutes,
            SettingsSchedules settingsSchedules,
            ThemeDraftEvents themeDraftEvents,
            ThemeEditorVisits themeEditorVisits,
            Database database) {
        this.themes = themes;
        this.themeTrees = themeTrees;
        this.themeIntake = themeIntake;
        this.themePreviews = themePreviews;
        this.themeRollbacks = themeRollbacks;
        this.themeSettingsRoutes = themeSettingsRoutes;
        this.settingsSchedules = settingsSchedules;
        this.themeDraftEvents = themeDraftEvents;
        this.themeEditorVisits = themeEditorVisits;
        this.database = database;
    }

    @Override
    public Map<MeteredUse, UseMeter> useMeters() {
        return Map.of(MeteredUse.THEMES, themeTrees::usedBytes);
    }

    @Override
    public List<Resource<?>> resources() {
        var resource = Resource.of(Theme.class, "theme", "themes", Themes.TABLE)
                .scope(Scope.THEMES)
                .topicFamily("themes")
                .audited()
                .updatesLogged(AuditArea.THEMES, "Theme", "name")
                .writable("name", "role")
                .filters(Filter.choice("role", Themes.ROLES, (select, role) -> select.equal("role", role)))
                .list()
                .count()
                .read()
                .create(this::newTheme, this::create)
                .update((apiCall, seen, body) -> change(apiCall, seen, body))
                .delete(this::delete)
                .action(Verb.GET, "build", Scope.THEMES, this::build)
                .action(Verb.GET, "archive", Scope.THEMES, this::archive)
                .action(Verb.GET, "revisions", Scope.THEMES, this::revisions)
                .action(Verb.POST, "revisions/{number}/restore", Scope.THEMES, this::restore)
                .action(Verb.POST, "preview_links", Scope.THEMES, this::previewLink)
                .collectionAction(Verb.GET, "publications", Scope.THEMES, this::publications)
                .collectionAction(Verb.POST, "publications/{publication_id}/restore", Scope.THEMES, this::rollBack);
        return List.of(themeSettingsRoutes.on(resource));
    }

    @Override
    public void shopOpened(Tx tx, Shop shop) {
        Themes.open(tx, shop);
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(new BackgroundJob(
                "theme trees", Duration.ofMinutes(3), Duration.ofHours(6), () -> themeTrees.deleteUnused(database)));
    }

    @Override
    public void everyMinute(Shop shop) {
        settingsSchedules.publishDue(shop);
        themeDraftEvents.publishDue(shop);
    }

    @Override
    public List<Long> dueShops(Session session) {
        return Stream.concat(settingsSchedules.dueShops(session).stream(), themeDraftEvents.dueShops(session).stream())
                .distinct()
                .toList();
    }

    @Override
    public void everyHour(Shop shop) {
        themeEditorVisits.deleteExpired(shop);
    }

    private NewTheme newTheme(ApiCall apiCall, ObjectNode body) {
        var request = apiCall.json().read(body, ThemeRequest.class);
        var name = request.name() == null ? "" : request.name().strip();
        var role = request.role() == null ? UNPUBLISHED : request.role();
        var problems = new Problems()
                .notBlank("name", name)
                .atMost(255, "name", name)
                .oneOf("role", role, List.of(MAIN, UNPUBLISHED, DEVELOPMENT));
        problems.throwIfAny();
        var tree = themeIntake.project(apiCall.shop(), body);
        if (tree.isPresent() && request.sourceThemeId() != null) {
            throw Problems.of("source_theme_id", "can't be given together with src or attachment");
        }
        return new NewTheme(name, role, tree, request.sourceThemeId());
    }

    private Theme create(ApiCall apiCall, NewTheme wanted) {
        var tx = apiCall.tx();
        var shop = apiCall.shop();
        var sourceId = wanted.source;
        if (sourceId == null) {
            return themes.add(tx, shop, wanted.name, wanted.role, wanted.tree.orElse(null));
        }
        var source = themes.find(tx, shop, sourceId)
                .orElseThrow(() -> Problems.of("source_theme_id", "is no theme of this shop"));
        var tree = source.tree() == null ? null : themeTrees.find(tx, source.tree());
        var copy = themes.add(tx, shop, wanted.name, wanted.role, tree, source.origin());
        themes.copied(tx, shop, source, copy);
        return themeSettingsRoutes.copied(tx, shop, source, copy);
    }

    private Theme change(ApiCall apiCall, Theme seen, ObjectNode body) {
        var request = apiCall.json().read(body, ThemeRequest.class);
        var name = request.name() == null ? "" : request.name().strip();
        return themes.rename(
                apiCall.tx(),
                apiCall.shop(),
                seen.id(),
                body.has("name") ? name : null,
                body.has("role") ? request.role() == null ? "" : request.role() : null);
    }

    private void delete(ApiCall apiCall, Theme seen) {
        if (seen.role().equals(Theme.DEMO)) {
            throw Problems.of(Problems.BASE, "This theme shows what the theme store offers: its listing takes it away");
        }
        themes.delete(apiCall.tx(), apiCall.shop(), seen.id());
    }

    private ApiResponse build(ApiCall apiCall) {
        var theme = found(apiCall);
        var report = themes.builds().report(apiCall.session(), apiCall.shop(), theme.id());
        var result = report.map(ThemeBuildQueue.Report::result).orElse(BuildResult.NONE);
        var build = new LinkedHashMap<String, @Nullable Object>();
        build.put("theme_id", theme.id());
        build.put("status", theme.buildStatus());
        build.put("live", theme.buildStatus().equals(Theme.READY));
        build.put("problems", result.problems());
        build.put("warnings", result.warnings());
        build.put("queued_at", report.map(ThemeBuildQueue.Report::askedAt).orElse(null));
        build.put("finished_at", report.map(ThemeBuildQueue.Report::finishedAt).orElse(null));
        return ApiResponse.ok(Map.of("build", build));
    }

    private ApiResponse archive(ApiCall apiCall) {
        var theme = found(apiCall);
        var tree = themeTrees.find(apiCall.session(), theme.tree());
        if (tree.files().values().stream().mapToLong(ThemeTree.File::size).sum() > MOST_BYTES_OF_ARCHIVE) {
            throw Problems.of(
                    Problems.BASE,
                    "The theme is larger than " + (MOST_BYTES_OF_ARCHIVE >> 20) + " MB: read its assets one by one");
        }
        var zip = ThemeArchive.write(themeTrees.bytes(tree));
        return ApiResponse.ok(Map.of(
                "archive",
                Map.of(
                        "theme_id",
                        theme.id(),
                        "filename",
                        Themes.fileName(theme),
                        "size",
                        zip.length,
                        "attachment",
                        Base64.getEncoder().encodeToString(zip))));
    }

    private ApiResponse revisions(ApiCall apiCall) {
        var theme = found(apiCall);
        return ApiResponse.ok(
                Map.of("revisions", themes.revisions().list(apiCall.session(), apiCall.shop(), theme.id())));
    }

    /** The files of then are built again, which takes no time where that build is still there. */
    private ApiResponse restore(ApiCall apiCall) {
        var theme = themes.lock(apiCall.tx(), apiCall.shop(), apiCall.path("id"));
        var revision = themes.revisions()
                .find(apiCall.tx(), apiCall.shop(), theme.id(), apiCall.path("number"))
                .orElseThrow(ApiException::notFound);
        var tree = revision.tree() == null ? null : themeTrees.find(apiCall.tx(), revision.tree());
        return ApiResponse.ok(Map.of("theme", themes.change(apiCall.tx(), apiCall.shop(), theme, tree, true)));
    }

    private ApiResponse publications(ApiCall apiCall) {
        return ApiResponse.ok(Map.of("publications", themeRollbacks.list(apiCall.session(), apiCall.shop())));
    }

    private ApiResponse rollBack(ApiCall apiCall) {
        var publication = apiCall.path("publication_id");
        return ApiResponse.ok(Map.of("theme", themeRollbacks.restore(apiCall.tx(), apiCall.shop(), publication)));
    }

    private ApiResponse previewLink(ApiCall apiCall) {
        var theme = found(apiCall);
        if (!theme.previewable()) {
            throw Problems.of(Problems.BASE, "The theme cannot be shown yet: it was never built without a problem");
        }
        JsonNode wanted = apiCall.body().path("preview_link").path("expires_in");
        var longest = ThemePreviews.LONGEST.toSeconds();
        if (!wanted.isMissingNode()
                && (!wanted.isIntegralNumber() || wanted.asLong() < 1 || wanted.asLong() > longest)) {
            throw Problems.of("expires_in", "must be a number of seconds from 1 to " + longest);
        }
        var expiresAt = apiCall.now().plusSeconds(wanted.asLong(ThemePreviews.USUAL.toSeconds()));
        return ApiResponse.created(Map.of("preview_link", link(apiCall.shop(), theme, expiresAt)));
    }

    private Map<String, Object> link(Shop shop, Theme theme, Instant expiresAt) {
        return Map.of(
                "theme_id", theme.id(), "url", themePreviews.url(shop, theme.id(), expiresAt), "expires_at", expiresAt);
    }

    private Theme found(ApiCall apiCall) {
        return themes.find(apiCall.session(), apiCall.shop(), apiCall.path("id"))
                .orElseThrow(ApiException::notFound);
    }
}
