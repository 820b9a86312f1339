package dev.vitrine.server.partnerapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.apps.themelistings.ThemeListing;
import dev.vitrine.apps.themelistings.ThemeListingForm;
import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.apps.themelistings.ThemeVersion;
import dev.vitrine.apps.themelistings.ThemeVersionForm;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.people.Account;
import dev.vitrine.people.DeviceToken;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Themes that a partner offers and their versions, for the command line. Safe for use by many threads. */
public final class ThemeVersionRoutes {

    private static final String THEMES = PartnerApi.BASE + "themes.json";
    private static final String VERSIONS = PartnerApi.BASE + "themes/{handle}/versions";

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final ThemeListingServices themeListings;
    private final PartnerApi partnerApi;

    /** A step that a partner makes. */
    private interface Step {
        ThemeVersion make(Tx tx, Account account, ThemeListing listing, long id);
    }

    public ThemeVersionRoutes(
            Foundation foundation, ShopServices shopServices, AppServices appServices, PartnerApi partnerApi) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.themeListings = appServices.themeListings();
        this.partnerApi = partnerApi;
    }

    public void mount(JavalinConfig javalin) {
        var versions = themeListings.versions();
        javalin.routes.get(THEMES, partnerApi.device(this::list));
        javalin.routes.post(THEMES, partnerApi.device(this::create));
        javalin.routes.get(VERSIONS + ".json", partnerApi.device(this::versions));
        javalin.routes.post(VERSIONS + ".json", partnerApi.device(this::add));
        javalin.routes.post(VERSIONS + "/{id}/submit.json", step(versions::submit));
        javalin.routes.post(VERSIONS + "/{id}/cancel.json", step(versions::cancel));
        javalin.routes.post(VERSIONS + "/{id}/release.json", step(versions::release));
    }

    private ApiResponse list(Context context, DeviceToken device) {
        return ApiResponse.ok(Map.of(
                "themes",
                foundation.database().read(session -> themeListings.listings().of(session, device.account()))));
    }

    /** Without {@code demo_store} it is shown in the first of the account's development stores. */
    private ApiResponse create(Context context, DeviceToken device) {
        var body = PartnerApi.body(context, "theme");
        var store = text(body, "demo_store");
        var demoStore = store.isEmpty()
                ? foundation
                        .database()
                        .read(session -> themeListings.listings().demoStores(session, device.account()).stream()
                                .filter(membership -> membership.development())
                                .findFirst()
                                .map(membership -> membership.handle())
                                .orElse(""))
                : store;
        var form = new ThemeListingForm(
                text(body, "title"),
                text(body, "tagline"),
                text(body, "description"),
                text(body, "support_email"),
                demoStore,
                texts(body, "trades"),
                texts(body, "features"),
                text(body, "catalog_size"));
        var listing = foundation
                .database()
                .write(tx -> themeListings.listings().create(tx, device.account(), text(body, "handle"), form));
        return ApiResponse.created(Map.of("theme", listing));
    }

    private ApiResponse versions(Context context, DeviceToken device) {
        return ApiResponse.ok(Map.of(
                "versions",
                foundation
                        .database()
                        .read(session ->
                                themeListings.versions().of(session, listing(session, context, device)).stream()
                                        .map(version -> whole(session, version))
                                        .toList())));
    }

    /** A version that was rejected or canceled is edited: it is still the one in progress. */
    private ApiResponse add(Context context, DeviceToken device) {
        var body = PartnerApi.body(context, "version");
        var listing = foundation.database().read(session -> listing(session, context, device));
        var store =
                foundation.database().read(session -> themeListings.listings().demoStore(session, listing));
        var tree = themeListings.intake().project(store, body);
        var form = new ThemeVersionForm(text(body, "number"), text(body, "notes"), tree.orElse(null));
        var versions = themeListings.versions();
        var version = foundation.database().write(tx -> {
            var before = versions.inProgress(tx, listing)
                    .filter(found -> found.step().isEditable());
            var saved = before.isPresent()
                    ? versions.edit(tx, listing, before.get().id(), form)
                    : versions.create(tx, device.account(), listing, form);
            return body.path("draft").asBoolean(false)
                    ? saved
                    : versions.submit(tx, device.account(), listing, saved.id());
        });
        return ApiResponse.created(Map.of("version", printed(version)));
    }

    private Handler step(Step step) {
        return partnerApi.device((context, device) -> {
            var id = context.pathParam("id");
            if (!id.matches("\\d{1,18}")) {
                throw ApiException.notFound();
            }
            var version = foundation
                    .database()
                    .write(tx -> step.make(tx, device.account(), listing(tx, context, device), Long.parseLong(id)));
            return ApiResponse.ok(Map.of("version", printed(version)));
        });
    }

    private ThemeListing listing(Session session, Context context, DeviceToken device) {
        return themeListings.listings().own(session, device.account(), context.pathParam("handle"));
    }

    /** With its builds, and what checking its files found. */
    private Map<String, Object> whole(Session session, ThemeVersion version) {
        var printed = printed(version);
        var builds = new ArrayList<Map<String, Object>>();
        for (var demo : themeListings.versions().demos(session, version)) {
            var theme = demo.theme();
            var result = shopServices.themes().builds().result(session, demo.shop(), theme.id());
            var build = new LinkedHashMap<String, Object>();
            build.put("style", demo.style().code());
            build.put("name", demo.style().name());
            build.put("processing", theme.processing());
            build.put("build_status", theme.buildStatus());
            build.put("problems", result.problems());
            build.put("warnings", result.warnings());
            builds.add(build);
        }
        printed.put("builds", builds);
        if (version.isChecked()) {
            printed.put("report", Json.parse(version.report()));
        }
        return printed;
    }

    private static Map<String, Object> printed(ThemeVersion version) {
        var printed = new LinkedHashMap<String, Object>();
        printed.put("id", version.id());
        printed.put("number", version.number());
        printed.put("state", version.state());
        printed.put("status", version.status());
        printed.put("notes", version.notes());
        printed.put("created_at", version.createdAt());
        if (version.submittedAt() != null) {
            printed.put("submitted_at", version.submittedAt());
        }
        if (version.releasedAt() != null) {
            printed.put("released_at", version.releasedAt());
        }
        return printed;
    }

    private static List<String> texts(ObjectNode body, String name) {
        var texts = new ArrayList<String>();
        body.path(name).forEach(each -> texts.add(each.asText()));
        return texts;
    }

    private static String text(ObjectNode body, String name) {
        return body.path(name).asText("");
    }
}
