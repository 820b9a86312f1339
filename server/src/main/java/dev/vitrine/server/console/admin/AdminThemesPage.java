package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.apps.themelistings.ThemeInstallation;
import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.apps.themelistings.UpdatedTheme;
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

    /** How many ways back are offered. */
    private static final int MOST_OFFERS = 6;

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final ThemeListingServices themeListings;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    /**
     * A theme as the page shows it.
     *
     * @param status {@code processing}, {@code failed} or empty
     * @param updated what is known of a theme that an update made
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
            String update,
            Optional<UpdatedTheme> updated) {

        public boolean mayPublish() {
            return !main && status.isEmpty() && !isUnseen();
        }

        /** Whether an update made it, and nobody has looked at it yet. */
        public boolean isUnseen() {
            return !main && updated.filter(update -> !update.previewed()).isPresent();
        }

        /** What was changed in the theme that was updated, and is not in here; empty when nothing was. */
        public String behind() {
            return main ? "" : updated.map(UpdatedTheme::changed).orElse("");
        }

        /** What publishing it means, before it is done. */
        public String publishWords(String shown) {
            var missing = behind().isEmpty()
                    ? ""
                    : " The " + behind() + " that were changed in "
                            + updated.map(UpdatedTheme::sourceName).orElse("") + " since this update was made are not"
                            + " in it.";
            return "Shoppers see it at once instead of " + shown + ", which stays in your library." + missing;
        }
    }

    /** Something that the shop showed before. */
    record OfferView(String id, String name, String until, String author, String note) {}

    /** A state that can come back. */
    record RevisionView(String number, boolean published, boolean newest, String author, String since) {}

    AdminThemesPage(
            Foundation foundation,
            ShopServices shopServices,
            ThemeListingServices themeListings,
            AdminApiClient adminApiClient,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.themeListings = themeListings;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        show(visit, 200, Form.empty());
    }

    /** Adds a theme from a zip, or goes back to what the shop showed before. */
    void add(StaffRequest visit) {
        if (RequestParameters.text(visit.context(), "do").equals("rollback")) {
            goBack(visit);
            return;
        }
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

    private void goBack(StaffRequest visit) {
        var publication = RequestParameters.text(visit.context(), "publication");
        if (!publication.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        try {
            var theme = adminApiClient
                    .post(visit, "themes/publications/" + publication + "/restore", Json.object())
                    .path("theme");
            var name = theme.path("name").asText();
            FlashMessage.redirect(
                    visit.context(),
                    PATH,
                    theme.path("processing").asBoolean()
                            ? name + " is on its way back: shoppers see it as soon as it is built."
                            : "Shoppers see " + name + " again.");
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            FlashMessage.redirectWithError(visit.context(), PATH, String.valueOf(refusal.getMessage()));
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
                    checkSeen(visit, Long.parseLong(id));
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
                    var update = RequestParameters.text(visit.context(), "update");
                    FlashMessage.redirect(
                            visit.context(),
                            update.matches("\\d{1,18}") ? PATH + "/" + update + "/update" : PATH,
                            name + " is deleted.");
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
            showOne(visit, refusal.status(), Form.typed(visit.context()).withErrors(refusal, Map.of("role", "base")));
        }
    }

    /** 422 when the theme that was updated has changed since the page was shown, so that nobody loses work unseen. */
    private void checkSeen(StaffRequest visit, long id) {
        var updated = updated(visit, id);
        var changed = updated.map(UpdatedTheme::changed).orElse("");
        if (!changed.equals(RequestParameters.text(visit.context(), "behind"))) {
            throw ApiException.field(
                    422,
                    "base",
                    updated.map(UpdatedTheme::sourceName).orElse("") + " has been changed meanwhile: look at what is"
                            + " said about it, then publish or make the update anew");
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
        model.put("offers", offers(visit, themes.getFirst().id()));
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
        model.put("shown", shopServices.themes().published(visit.shop()).name());
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

    /** Not those of the theme that is shown: its revisions are on its own page. */
    private List<OfferView> offers(StaffRequest visit, String main) {
        var formatter = new ShopFormatter(visit.shop(), clock.instant());
        var offers = new ArrayList<OfferView>();
        for (var publication : adminApiClient.get(visit, "themes/publications").path("publications")) {
            if (offers.size() < MOST_OFFERS
                    && !publication.path("theme_id").asText().equals(main)) {
                offers.add(new OfferView(
                        publication.path("id").asText(),
                        publication.path("name").asText(),
                        formatter.relativeTime(publication.path("replaced_at")),
                        publication.path("author").asText(),
                        publication.path("theme_id").isNull()
                                ? "deleted since"
                                : publication.path("changed").asBoolean() ? "changed since" : ""));
            }
        }
        return offers;
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
                update(visit, Long.parseLong(id)),
                updated(visit, Long.parseLong(id)));
    }

    private Optional<UpdatedTheme> updated(StaffRequest visit, long theme) {
        return foundation
                .database()
                .read(session -> themeListings.updatedThemes().of(session, visit.shop(), theme));
    }

    /** The number of a newer version in the theme store; empty when there is none. */
    private String update(StaffRequest visit, long theme) {
        return foundation
                .database()
                .read(session -> themeListings.installations().of(session, visit.shop(), theme))
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
