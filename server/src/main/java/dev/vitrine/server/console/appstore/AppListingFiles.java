package dev.vitrine.server.console.appstore;

import dev.vitrine.apps.applistings.AppListing;
import dev.vitrine.apps.applistings.AppListingAttachments;
import dev.vitrine.apps.applistings.AppListingAttachments.ChosenFile;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.web.PrivateFile;
import io.javalin.http.Context;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Files of forms about listings, and files of the conversation as they are answered. */
final class AppListingFiles {

    private AppListingFiles() {}

    /** What was chosen as attachments; one more than are allowed at most. */
    static List<ChosenFile> attachments(Context context) {
        return chosen(context, "attachments").stream()
                .limit(AppListingAttachments.MOST + 1L)
                .map(file -> new ChosenFile(file.filename(), bytes(file)))
                .toList();
    }

    /** why: a browser sends a file without bytes for a field that was left empty. */
    static List<UploadedFile> chosen(Context context, String field) {
        return context.uploadedFiles(field).stream()
                .filter(file -> file.size() > 0)
                .toList();
    }

    static byte[] bytes(UploadedFile file) {
        try (var in = file.content()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The attachment that the address names; 404 without one. Pictures are shown, also small; others are saved. */
    static void send(Context context, Database database, AppListingAttachments attachments, AppListing listing) {
        var id = AppListingPages.number(context, "attachment");
        var attachment =
                database.read(session -> attachments.find(session, listing, id)).orElseThrow(ApiException::notFound);
        if (!attachment.isPicture()) {
            PrivateFile.download(context, attachment.name(), attachments.read(attachment));
        } else if (context.queryParam("small") != null) {
            PrivateFile.show(context, attachment.name(), "image/webp", attachments.readSmall(attachment));
        } else {
            PrivateFile.show(context, attachment.name(), attachment.contentType(), attachments.read(attachment));
        }
    }
}
