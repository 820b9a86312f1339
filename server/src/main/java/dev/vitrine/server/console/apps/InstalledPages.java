package dev.vitrine.server.console.apps;

import dev.vitrine.Platform;
import dev.vitrine.apps.Installations.InstalledApp;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.Shelf;
import dev.vitrine.server.console.StaffVisit;
import io.javalin.config.JavalinConfig;
import java.util.List;
import java.util.Map;

/** Apps of partners that are installed in the shop. Threads may share it. */
public final class InstalledPages {

    private static final String PATH = "/admin/apps";

    private final Platform platform;
    private final Frame frame;

    public InstalledPages(Platform platform, Frame frame) {
        this.platform = platform;
        this.frame = frame;
    }

    /** After the pages of private apps, whose addresses begin alike. */
    public void mount(JavalinConfig javalin, Guard guard) {
        javalin.routes.get(PATH, guard.staff(Permission.APPS, this::list));
        javalin.routes.get(PATH + "/{id}", guard.staff(Permission.APPS, this::one));
        javalin.routes.post(PATH + "/{id}/uninstall", guard.staff(Permission.APPS, this::uninstall));
    }

    /** As it stands in the list and on its page. */
    public record Row(String address, String name, String email, String entry, String since, List<String> may) {}

    private void list(StaffVisit visit) {
        var apps = platform.database().read(session -> platform.installations().list(session, visit.shop()));
        var rows = apps.stream().map(app -> row(visit, app)).toList();
        var shelf = Shelf.of(visit.context(), PATH, rows, app -> app.name() + " " + app.email(), "app", "apps");
        frame.render(visit, "console/apps/installed", Map.of("shelf", shelf));
    }

    private void one(StaffVisit visit) {
        frame.render(visit, "console/apps/app", Map.of("app", row(visit, app(visit))));
    }

    private void uninstall(StaffVisit visit) {
        var app = app(visit);
        platform.database()
                .change(tx -> platform.appUninstaller()
                        .uninstall(tx.writtenBy(visit.staff().account().name()), visit.shop(), app.id()));
        Notice.to(visit.context(), PATH, app.name() + " is uninstalled; its access ended at once");
    }

    private InstalledApp app(StaffVisit visit) {
        var id = Access.number(visit.context(), "id");
        return platform.database()
                .read(session -> platform.installations().find(session, visit.shop(), id))
                .orElseThrow(ApiException::notFound);
    }

    private static Row row(StaffVisit visit, InstalledApp app) {
        return new Row(
                PATH + "/" + app.id(),
                app.name(),
                app.email(),
                PATH + "/install?client_id=" + app.clientId(),
                Days.of(app.createdAt(), visit.shop().zone()),
                Families.sentences(app.granted()));
    }
}
