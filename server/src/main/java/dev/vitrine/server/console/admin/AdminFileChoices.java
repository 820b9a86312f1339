package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.foundation.media.ShopFile;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.content.FileList;
import dev.vitrine.shop.content.FileQuery;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * {@code /admin/files/choices}: what the picker of files reads, the shop's files of some name with the newest first,
 * and where it adds one. Safe for use by many threads.
 */
final class AdminFileChoices {

    static final String PATH = AdminFilesPage.PATH + "/choices";

    private static final String FILE = "file";
    private static final int PAGE = 24;

    private final Foundation foundation;

    AdminFileChoices(Foundation foundation) {
        this.foundation = foundation;
    }

    /** A part of the files, and whether there are more. */
    record Part(List<ShopFile> files, boolean more) {}

    void list(StaffRequest visit) {
        var part = part(foundation, visit);
        var answer = Json.object().put("more", part.more());
        var choices = answer.putArray("files");
        part.files().forEach(file -> choices.add(choice(visit, file)));
        send(visit, 200, answer);
    }

    /** Files with the words {@code q} in their names, after the first {@code offset}. */
    static Part part(Foundation foundation, StaffRequest visit) {
        var context = visit.context();
        var query = FileQuery.of(Objects.requireNonNullElse(context.queryParam("q"), ""));
        var asked = Objects.requireNonNullElse(context.queryParam("offset"), "");
        var offset = asked.matches("\\d{1,9}") ? Long.parseLong(asked) : 0;
        var files =
                foundation.database().read(session -> FileList.page(session, visit.shop(), query, offset, PAGE + 1));
        return new Part(files.stream().limit(PAGE).toList(), files.size() > PAGE);
    }

    /** Keeps a picture that was brought and answers it, or {@code problem} with what is wrong with it. */
    void add(StaffRequest visit) {
        var uploaded = visit.context().uploadedFile(FILE);
        if (uploaded == null || uploaded.size() == 0) {
            send(visit, 422, Json.object().put("problem", "Choose a file first."));
            return;
        }
        try {
            var image = AdminFilesPage.bring(foundation, visit, uploaded).image();
            var file = foundation
                    .database()
                    .read(session -> foundation.shopFiles().find(session, visit.shop(), image.key()));
            send(visit, 201, Json.object().set("file", choice(visit, file.orElseThrow())));
        } catch (InvalidImageException refusal) {
            send(visit, 422, Json.object().put("problem", uploaded.filename() + " " + refusal.getMessage() + "."));
        }
    }

    /** The file of that id, as forms send it; empty when the shop has none. */
    static Optional<ShopFile> chosen(Foundation foundation, StaffRequest visit, String id) {
        return id.matches("\\d{1,18}")
                ? foundation
                        .database()
                        .read(session -> foundation.shopFiles().find(session, visit.shop(), Long.parseLong(id)))
                : Optional.empty();
    }

    private ObjectNode choice(StaffRequest visit, ShopFile file) {
        var preview = FileLabels.preview(file.path());
        return Json.object()
                .put("id", Long.toString(file.id()))
                .put("name", file.name())
                .put("alt", file.alt())
                .put("src", file.path())
                .put("width", file.width())
                .put("height", file.height())
                .put("preview", foundation.imageUrls().absolute(visit.shop(), preview));
    }

    private static void send(StaffRequest visit, int status, ObjectNode answer) {
        visit.context()
                .status(status)
                .header("Cache-Control", "no-store")
                .contentType("application/json; charset=utf-8")
                .result(Json.PLAIN.bytes(answer));
    }
}
