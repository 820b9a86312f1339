package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.media.ShopFile;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.content.FileUse;
import dev.vitrine.shop.content.FileUses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /admin/files/delete}: what will miss the files that are to be deleted, and deleting them. Safe for use by many
 * threads.
 */
final class AdminFileDeletionPage {

    static final String PATH = AdminFilesPage.PATH + "/delete";

    /** why: each of them is written and told of in one transaction, for which every other writer waits. */
    private static final int MOST_PRODUCTS = 250;

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final RestApi restApi;
    private final Layout layout;

    AdminFileDeletionPage(Foundation foundation, ShopServices shopServices, RestApi restApi, Layout layout) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.restApi = restApi;
        this.layout = layout;
    }

    /** {@code ids} have commas between them. */
    static String address(String ids) {
        return PATH + "?ids=" + ids;
    }

    /**
     * A file that is to be deleted.
     *
     * @param more how many places show it beside those named
     */
    public record Row(String id, String name, String thumb, List<FileLabels.Place> places, long more) {}

    /** Files with what shows them. */
    private record Doomed(ShopFile file, FilePlaces places) {}

    void show(StaffRequest visit) {
        var ids = visit.context().queryParam("ids");
        var doomed = doomed(visit, ids == null ? List.of() : Arrays.asList(ids.split(",")));
        if (doomed.isEmpty()) {
            FlashMessage.redirectWithError(
                    visit.context(),
                    AdminFilesPage.PATH,
                    "These files are gone already. This is the list as it is now.");
            return;
        }
        var used = doomed.stream().filter(each -> each.places().total() > 0).count();
        var model = new HashMap<String, Object>();
        model.put("title", doomed.size() == 1 ? "Delete file" : "Delete " + doomed.size() + " files");
        model.put("one", doomed.size() == 1);
        model.put("words", words(doomed.size(), used));
        model.put("refusal", refusal(visit, doomed).orElse(""));
        model.put("rows", doomed.stream().map(each -> row(visit, each)).toList());
        model.put(
                "back",
                doomed.size() == 1
                        ? AdminFilesPage.PATH + "/" + doomed.getFirst().file().id()
                        : AdminFilesPage.PATH);
        layout.render(visit, "console/admin/files-delete", model);
    }

    void delete(StaffRequest visit) {
        var context = visit.context();
        var doomed = doomed(visit, RequestParameters.ids(context));
        var refusal = refusal(visit, doomed);
        if (refusal.isPresent()) {
            FlashMessage.redirectWithError(context, AdminFilesPage.PATH, "Nothing was deleted. " + refusal.get());
            return;
        }
        try {
            foundation.database().change(tx -> {
                tx.writtenBy(visit.staff().principal().author());
                var within = new AdminApiClient(restApi.within(tx));
                doomed.forEach(each -> delete(tx, within, visit, each.file()));
            });
            FlashMessage.redirect(
                    context,
                    AdminFilesPage.PATH,
                    doomed.size() == 1
                            ? doomed.getFirst().file().name() + " is deleted."
                            : doomed.size() + " files are deleted.");
        } catch (ApiException refused) {
            FlashMessage.redirectWithError(context, AdminFilesPage.PATH, AdminOrderPage.errorMessage(refused));
        }
    }

    /**
     * Takes it out of the fields that hold it. Texts that name its address stay as they are, and show nothing there.
     */
    private void delete(Tx tx, AdminApiClient within, StaffRequest visit, ShopFile file) {
        FileUses.productPictures(tx, visit.shop(), file.mediaKey())
                .forEach(picture ->
                        within.delete(visit, "products/" + picture.productId() + "/images/" + picture.imageId()));
        for (var use : FileUses.inTexts(tx, visit.shop()).of(file.mediaKey())) {
            if (use.kind() == FileUse.Kind.COLLECTION && use.place().equals("picture")) {
                removeFromCollection(within, visit, use.id());
            } else if (use.kind() == FileUse.Kind.PREFERENCES) {
                removeFromPreferences(tx, visit, file.mediaKey());
            }
        }
        foundation.shopFiles().delete(tx, visit.shop(), file.id());
        var entry = new AuditEntry(AuditArea.CONTENT, "File", file.id(), AuditEntry.DELETED, file.name());
        AuditRecords.write(tx, visit.shop(), entry, foundation.clock().instant());
    }

    private static void removeFromCollection(AdminApiClient within, StaffRequest visit, long id) {
        var kind = within.get(visit, "collections/" + id).path("collection").has("rules")
                ? "smart_collection"
                : "custom_collection";
        var none = new HashMap<String, Object>();
        none.put("image", null);
        within.put(visit, kind + "s/" + id, Map.of(kind, none));
    }

    private void removeFromPreferences(Tx tx, StaffRequest visit, String key) {
        var before = shopServices.shopPreferences().of(tx, visit.shop());
        shopServices
                .shopPreferences()
                .save(
                        tx,
                        visit.shop(),
                        before.with(
                                copy -> copy.image(without(before.image(), key)).logo(without(before.logo(), key))));
    }

    private static String without(String address, String key) {
        return address.contains(key) ? "" : address;
    }

    /** Why they cannot be deleted, if they cannot. */
    private static Optional<String> refusal(StaffRequest visit, List<Doomed> doomed) {
        for (var each : doomed) {
            var closed = each.places().closedTo(visit.staff());
            if (!closed.isEmpty()) {
                var where = FileLabels.place(closed.getFirst(), visit);
                return Optional.of("%s is used where you may not change anything (%s, %s). Ask the shop’s owner."
                        .formatted(
                                each.file().name(),
                                where.title().toLowerCase(Locale.ENGLISH),
                                where.detail().toLowerCase(Locale.ENGLISH)));
            }
            if (each.places().more() > MOST_PRODUCTS) {
                return Optional.of("%s is a picture of too many products. Take it from most of them first."
                        .formatted(each.file().name()));
            }
        }
        return Optional.empty();
    }

    private List<Doomed> doomed(StaffRequest visit, List<String> ids) {
        return foundation.database().read(session -> doomed(session, visit, ids));
    }

    private List<Doomed> doomed(Session session, StaffRequest visit, List<String> ids) {
        var inTexts = FileUses.inTexts(session, visit.shop());
        var doomed = new ArrayList<Doomed>();
        ids.stream()
                .filter(id -> id.matches("\\d{1,18}"))
                .distinct()
                .limit(AdminApiClient.PAGE)
                .flatMap(id -> foundation.shopFiles().find(session, visit.shop(), Long.parseLong(id)).stream())
                .forEach(file -> doomed.add(new Doomed(file, FilePlaces.of(session, visit, file, inTexts))));
        return doomed;
    }

    private static String words(int files, long used) {
        if (used == 0) {
            return files == 1 ? "Nothing shows it." : "Nothing shows any of them.";
        }
        return files == 1
                ? "These places will miss it:"
                : used == files ? "All of them are in use." : used == 1 ? "One is in use." : used + " are in use.";
    }

    private static Row row(StaffRequest visit, Doomed doomed) {
        return new Row(
                Long.toString(doomed.file().id()),
                doomed.file().name(),
                ImageFields.thumb(doomed.file().path()),
                doomed.places().places(visit),
                doomed.places().more());
    }
}
