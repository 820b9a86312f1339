package dev.vitrine.server.console.apps;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.apps.Installations.InstalledApp;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.SearchableList;
import dev.vitrine.server.console.StaffRequest;
import io.javalin.config.JavalinConfig;
import java.util.List;
import java.util.Map;

/** Apps of partners that are installed in the shop. Safe for use by many threads. */
public final class InstalledAppPages {

    private static final String PATH = "/admin/apps";

    private final Foundation foundation;
    private final AppServices appServices;
    private final Layout layout;

    public InstalledAppPages(Foundation foundation, AppServices appServices, Layout layout) {
        this.foundation = foundation;
        this.appServices = appServices;
        this.layout = layout;
    }

    /** After the pages of private apps, whose addresses begin alike. */
    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        javalin.routes.get(PATH, pageAuthorization.staff(Permission.APPS, this::list));
        javalin.routes.get(PATH + "/{id}", pageAuthorization.staff(Permission.APPS, this::one));
        javalin.routes.get(PATH + "/{id}/calls", pageAuthorization.staff(Permission.APPS, this::calls));
        javalin.routes.post(PATH + "/{id}/uninstall", pageAuthorization.staff(Permission.APPS, this::uninstall));
    }

    /** As it stands in the list and on its page. */
    public record Row(String address, String name, String email, String entry, String since, List<String> may) {}

    private void list(StaffRequest visit) {
        var apps = foundation
                .database()
                .read(session -> appServices.installations().list(session, visit.shop()));
        var rows = apps.stream().map(app -> row(visit, app)).toList();
        var searchableList =
                SearchableList.of(visit.context(), PATH, rows, app -> app.name() + " " + app.email(), "app", "apps");
        layout.render(visit, "console/apps/installed", Map.of("shelf", searchableList));
    }

    private void one(StaffRequest visit) {
        layout.render(visit, "console/apps/app", Map.of("app", row(visit, app(visit))));
    }

    private void calls(StaffRequest visit) {
        var app = app(visit);
        var path = PATH + "/" + app.id();
        var view = ApiCallView.of(foundation, appServices, visit.context(), visit.shop(), app.id(), path);
        layout.render(
                visit,
                "console/apps/calls",
                view.model(
                        visit.shop().zone(),
                        new ApiCallView.Crumb(PATH, "Apps"),
                        new ApiCallView.Crumb(path, app.name())));
    }

    private void uninstall(StaffRequest visit) {
        var app = app(visit);
        foundation
                .database()
                .change(tx -> appServices
                        .appUninstaller()
                        .uninstall(tx.writtenBy(visit.staff().account().name()), visit.shop(), app.id()));
        FlashMessage.redirect(visit.context(), PATH, app.name() + " is uninstalled; its access ended at once");
    }

    private InstalledApp app(StaffRequest visit) {
        var id = AccessControlSection.number(visit.context(), "id");
        return foundation
                .database()
                .read(session -> appServices.installations().find(session, visit.shop(), id))
                .orElseThrow(ApiException::notFound);
    }

    private static Row row(StaffRequest visit, InstalledApp app) {
        return new Row(
                PATH + "/" + app.id(),
                app.name(),
                app.email(),
                PATH + "/install?client_id=" + app.clientId(),
                ShopDateFormat.of(app.createdAt(), visit.shop().zone()),
                ScopeDescriptions.sentences(app.granted()));
    }
}
