package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.media.ImageUrls;
import dev.vitrine.foundation.media.ShopFile;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.content.FileUses;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** {@code /admin/files/{id}}: one file, and every place that shows it. Safe for use by many threads. */
final class AdminFilePage {

    private final Foundation foundation;
    private final Layout layout;
    private final InstantSource clock;

    AdminFilePage(Foundation foundation, Layout layout, InstantSource clock) {
        this.foundation = foundation;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        var file = file(visit);
        show(visit, 200, file, Form.of(Map.of("name", file.name(), "alt", file.alt())));
    }

    void save(StaffRequest visit) {
        var file = file(visit);
        var form = Form.typed(visit.context());
        try {
            foundation
                    .database()
                    .change(tx -> foundation
                            .shopFiles()
                            .describe(tx, visit.shop(), file.id(), form.text("name"), form.text("alt")));
            FlashMessage.redirect(visit.context(), AdminFilesPage.PATH + "/" + file.id(), "The file is saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), file, form.withErrors(refusal));
        }
    }

    private void show(StaffRequest visit, int status, ShopFile file, Form form) {
        var places = foundation
                .database()
                .read(session -> FilePlaces.of(session, visit, file, FileUses.inTexts(session, visit.shop())));
        var model = new HashMap<String, Object>(form.model());
        model.put("address", AdminFilesPage.PATH + "/" + file.id());
        model.put("deletion", AdminFileDeletionPage.address(Long.toString(file.id())));
        model.put("title", file.name());
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        model.put("alt", file.alt());
        model.put("path", file.path());
        model.put("preview", ImageUrls.resized(file.path(), "800x800"));
        model.put("url", foundation.imageUrls().absolute(visit.shop(), file.path()));
        model.put(
                "html",
                "<img src=\"%s\" alt=\"%s\">"
                        .formatted(
                                file.path(),
                                file.alt()
                                        .replace("&", "&amp;")
                                        .replace("\"", "&quot;")
                                        .replace("<", "&lt;")));
        model.put("type", FileLabels.type(file));
        model.put("size", FileLabels.size(file));
        model.put("pixels", FileLabels.pixels(file));
        model.put("added", AdminFilesPage.added(new ShopFormatter(visit.shop(), clock.instant()), file));
        model.put("uses", FilePlaces.words(places.total()));
        model.put("places", places.places(visit));
        model.put("more", places.more());
        layout.render(visit, status, "console/admin/file", model);
    }

    private ShopFile file(StaffRequest visit) {
        return foundation.database().read(session -> AdminFilesPage.file(foundation, visit, session));
    }
}
