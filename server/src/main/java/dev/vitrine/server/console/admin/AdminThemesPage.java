package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.apps.themelistings.ThemeInstallation;
import dev.vitrine.apps.themelistings.ThemeInstallations;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.OtherHosts;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.shop.themestore.Themes;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code /admin/themes}, the themes of a shop, and {@code /admin/themes/{id}}, one of them with its build and its
 * revisions. Safe for use by many threads.
 */
final class AdminThemesPage {

    static final String PATH = "/admin/themes";

    private static final String FILE = "attachment";

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final ThemeInstallations themeInstallations;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    /**
     * A theme as the page shows it.
     *
     * @param status {@code processing}, {@code failed} or empty
     */
    record ThemeView(
            String id,
            String name,
            String address,
            boolean main,
            boolean shown,
            String status,
            String role,
            String changed,
            String update) {

        public boolean mayPublish() {
            return !main && status.isEmpty();
        }
    }

    /** A state that can come back. */
    record RevisionView(String number, boolean published, boolean newest, String author, String since) {}

    AdminThemesPage(
            Foundation foundation,
            ShopServices shopServices,
            ThemeInstallations themeInstallations,
            AdminApiClient adminApiClient,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.themeInstallations = themeInstallations;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        show(visit, 200, Form.empty());
    }

    /** Adds a theme from a zip. */
    void add(StaffRequest visit) {
        var typed = Form.typed(visit.context());
        try {
            var zip = zip(visit.context()).orElseThrow(() -> ApiException.field(422, FILE, "can't be blank"));
            var body = Json.object();
            body.putObject("theme")
                    .put("name", typed.text("name").isBlank() ? zip.name() : typed.text("name"))
                    .put(FILE, Base64.getEncoder().encodeToString(zip.bytes()));
            var theme = adminApiClient.post(visit, "themes", body).path("theme");
            FlashMessage.redirect(
                    visit.context(),
                    PATH,
                    theme.path("name").asText() + " is added. You can look at it and publish it when it is built.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), typed.withErrors(refusal));
        }
    }

    void showOne(StaffRequest visit) {
        showOne(visit, 200, null);
    }

    void change(StaffRequest visit) {
        var id = RequestParameters.id(visit.context(), "id");
        var address = PATH + "/" + id;
        var name = theme(visit).path("name").asText();
        try {
            switch (RequestParameters.text(visit.context(), "do")) {
                case "publish" -> {
                    put(visit, id, "role", Theme.MAIN);
                    FlashMessage.redirect(visit.context(), PATH, name + " is published. Shoppers see it now.");
                }
                case "copy" -> {
                    var body = Json.object();
                    body.putObject("theme").put("name", "Copy of " + name).put("source_theme_id", Long.parseLong(id));
                    adminApiClient.post(visit, "themes", body);
                    FlashMessage.redirect(visit.context(), PATH, name + " is copied.");
                }
                case "restore" -> {
                    var number = RequestParameters.text(visit.context(), "number");
                    if (!number.matches("\\d{1,9}")) {
                        throw ApiException.notFound();
                    }
                    adminApiClient.post(visit, "themes/" + id + "/revisions/" + number + "/restore", Json.object());
                    FlashMessage.redirect(visit.context(), address, "Revision " + number + " is on its way back.");
                }
                case "delete" -> {
                    adminApiClient.delete(visit, "themes/" + id);
                    FlashMessage.redirect(visit.context(), PATH, name + " is deleted.");
                }
                default -> {
                    put(visit, id, "name", RequestParameters.text(visit.context(), "name"));
                    FlashMessage.redirect(visit.context(), address, "The name is saved.");
                }
            }
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            showOne(visit, refusal.status(), Form.typed(visit.context()).withErrors(refusal));
        }
    }

    /** Leads to the shop, which shows the theme. why no form: browsers let forms lead to no other host. */
    void preview(StaffRequest visit) {
        var id = RequestParameters.id(visit.context(), "id");
        var link = adminApiClient.post(visit, "themes/" + id + "/preview_links", Json.object());
        visit.context().redirect(link.at("/preview_link/url").asText());
    }

    /** The theme's files as a zip. */
    void download(StaffRequest visit) {
        var id = RequestParameters.id(visit.context(), "id");
        // why asked first: whether this person may see it.
        theme(visit);
        foundation.database().<Boolean>read(session -> {
            var theme = shopServices
                    .themes()
                    .find(session, visit.shop(), Long.parseLong(id))
                    .orElseThrow(ApiException::notFound);
            visit.context()
                    .contentType("application/zip")
                    .header("Content-Disposition", "attachment; filename=\"" + Themes.fileName(theme) + '"')
                    .result(shopServices.themes().archive(session, theme));
            return true;
        });
    }

    private void put(StaffRequest visit, String id, String field, String value) {
        var body = Json.object();
        body.putObject("theme").put(field, value);
        adminApiClient.put(visit, "themes/" + id, body);
    }

    private void show(StaffRequest visit, int status, Form form) {
        var themes = new ArrayList<ThemeView>();
        for (var theme : adminApiClient.get(visit, "themes").path("themes")) {
            // why: those show what the theme store offers, and are their listings' to change.
            if (theme.path("role").asText().equals(Theme.DEMO)) {
                continue;
            }
            var view = view(visit, theme);
            themes.add(view.main() ? 0 : themes.size(), view);
        }
        var model = new HashMap<String, Object>(form.model());
        model.put("store", foundation.shops().baseOrigin() + "/themes");
        model.put("main", themes.getFirst());
        model.put("themes", themes.subList(1, themes.size()));
        model.put("waits", themes.stream().anyMatch(theme -> theme.status().equals("processing")));
        layout.render(visit, status, "console/admin/themes", model);
    }

    private void showOne(StaffRequest visit, int status, @Nullable Form refused) {
        var theme = theme(visit);
        var id = theme.path("id").asText();
        var form = refused == null ? Form.of(Map.of("name", theme.path("name").asText())) : refused;
        var model = new HashMap<String, Object>(form.model());
        model.put("theme", view(visit, theme));
        model.put("build", adminApiClient.get(visit, "themes/" + id + "/build").path("build"));
        model.put("revisions", revisions(visit, id));
        model.put(
                "hosts",
                foundation
                        .database()
                        .read(session -> OtherHosts.of(
                                shopServices.themes(),
                                session,
                                shopServices
                                        .themes()
                                        .find(session, visit.shop(), Long.parseLong(id))
                                        .orElseThrow(ApiException::notFound)
                                        .tree())));
        layout.render(visit, status, "console/admin/theme", model);
    }

    private List<RevisionView> revisions(StaffRequest visit, String id) {
        var formatter = new ShopFormatter(visit.shop(), clock.instant());
        var views = new ArrayList<RevisionView>();
        for (var revision :
                adminApiClient.get(visit, "themes/" + id + "/revisions").path("revisions")) {
            views.add(new RevisionView(
                    revision.path("number").asText(),
                    revision.path("published").asBoolean(),
                    views.isEmpty(),
                    revision.path("author").asText(),
                    formatter.relativeTime(revision.path("created_at"))));
        }
        return views;
    }

    private ThemeView view(StaffRequest visit, JsonNode theme) {
        var id = theme.path("id").asText();
        var failed = !theme.path("processing").asBoolean()
                && adminApiClient
                        .get(visit, "themes/" + id + "/build")
                        .at("/build/status")
                        .asText()
                        .equals("failed");
        return new ThemeView(
                id,
                theme.path("name").asText(),
                PATH + "/" + id,
                theme.path("role").asText().equals(Theme.MAIN),
                theme.path("previewable").asBoolean(),
                theme.path("processing").asBoolean() ? "processing" : failed ? "failed" : "",
                theme.path("role").asText(),
                new ShopFormatter(visit.shop(), clock.instant()).relativeTime(theme.path("updated_at")),
                update(visit, Long.parseLong(id)));
    }

    /** The number of a newer version in the theme store; empty when there is none. */
    private String update(StaffRequest visit, long theme) {
        return foundation
                .database()
                .read(session -> themeInstallations.of(session, visit.shop(), theme))
                .filter(ThemeInstallation::hasUpdate)
                .map(installation -> installation.newest().number())
                .orElse("");
    }

    private JsonNode theme(StaffRequest visit) {
        return adminApiClient
                .get(visit, "themes/" + RequestParameters.id(visit.context(), "id"))
                .path("theme");
    }

    private record Zip(String name, byte[] bytes) {}

    private static Optional<Zip> zip(Context context) {
        return context.uploadedFiles(FILE).stream()
                .filter(file -> file.size() > 0)
                .findFirst()
                .map(file -> {
                    try (var in = file.content()) {
                        return new Zip(file.filename().replaceFirst("(?i)\\.zip$", ""), in.readAllBytes());
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }
}
