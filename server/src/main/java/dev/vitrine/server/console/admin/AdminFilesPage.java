package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.vitrine.Foundation;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.foundation.media.ShopFile;
import dev.vitrine.foundation.media.ShopImageStore.BroughtImage;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.content.FileList;
import dev.vitrine.shop.content.FileQuery;
import dev.vitrine.shop.content.FileUses;
import io.javalin.http.Context;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /admin/files}: everything that the shop has stored, and where more is added. Safe for use by many threads. */
final class AdminFilesPage {

    static final String PATH = "/admin/files";

    private static final String FILES = "files";
    private static final int PAGE = AdminApiClient.PAGE;

    private static final Map<String, String> USES =
            OrderLabels.labels("", "Used or not", "used", "Used", "unused", "Not used");
    private static final Map<String, String> ORDERS =
            OrderLabels.labels("", "Newest first", "oldest", "Oldest first", "name", "Name", "size", "Largest first");

    private final Foundation foundation;
    private final Layout layout;
    private final InstantSource clock;

    AdminFilesPage(Foundation foundation, Layout layout, InstantSource clock) {
        this.foundation = foundation;
        this.layout = layout;
        this.clock = clock;
    }

    /** A file as its row shows it. */
    public record Row(
            String id,
            String name,
            String thumb,
            String type,
            String size,
            String pixels,
            String added,
            boolean used,
            String uses) {}

    /** Rows of a page, and how many files there are in all. */
    private record Found(List<Row> rows, long total) {}

    void show(StaffRequest visit) {
        var listQuery = ListQuery.of(visit.context(), PATH, List.of("q", "type", "use", "order"));
        var found = foundation.database().read(session -> found(session, visit, listQuery));
        if (found.rows().isEmpty() && listQuery.page() > 1) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var model = new HashMap<String, Object>();
        model.put("browsing", listQuery);
        model.put("rows", found.rows());
        model.put("pager", Pager.of(listQuery, PAGE, found.total(), "file", "files"));
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("type", FileLabels.TYPES);
        chips.put("use", USES);
        model.put("chips", listQuery.chips(chips));
        model.put("types", FileLabels.TYPES);
        model.put("uses", USES);
        model.put("orders", ORDERS);
        layout.render(visit, "console/admin/files", model);
    }

    /** Adds the files that were sent, or goes on to what deleting those that were ticked means. */
    void change(StaffRequest visit) {
        var context = visit.context();
        if (RequestParameters.text(context, "do").equals("delete")) {
            var ids = RequestParameters.ids(context);
            context.status(303)
                    .header("Location", ids.isEmpty() ? PATH : AdminFileDeletionPage.address(String.join(",", ids)));
            return;
        }
        var refusals = new ArrayList<String>();
        var added = 0;
        var known = 0;
        // why the rest although one is refused: each is a file of its own.
        for (var file : context.uploadedFiles(FILES)) {
            if (file.size() > 0 || !file.filename().isEmpty()) {
                try {
                    if (bring(foundation, visit, file).fresh()) {
                        added++;
                    } else {
                        known++;
                    }
                } catch (InvalidImageException refusal) {
                    refusals.add(file.filename() + " " + refusal.getMessage() + ".");
                }
            }
        }
        answer(context, words(added, known), String.join(" ", refusals));
    }

    /** JSON for the page's script, which sends one file after the other. */
    private static void answer(Context context, String words, String refusal) {
        var problem = words.isEmpty() && refusal.isEmpty() ? "Choose files first." : refusal;
        if (Optional.ofNullable(context.header("Accept")).orElse("").contains("application/json")) {
            context.contentType("application/json; charset=utf-8")
                    .result(Json.PLAIN.bytes(Json.object().put("words", words).put("problem", problem)));
        } else if (problem.isEmpty()) {
            FlashMessage.redirect(context, PATH, words);
        } else {
            FlashMessage.redirectWithError(context, PATH, (words + " " + problem).strip());
        }
    }

    /** Keeps a picture that a form brought. */
    static BroughtImage bring(Foundation foundation, StaffRequest visit, UploadedFile file)
            throws InvalidImageException {
        try (var in = file.content()) {
            return foundation.shopImageStore().bring(visit.shop(), in.readAllBytes(), file.filename());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String words(int added, int known) {
        var words = added == 0 ? "" : added == 1 ? "1 file is added." : added + " files are added.";
        var before = known == 0 ? "" : known == 1 ? "1 file is here already." : known + " files are here already.";
        return (words + " " + before).strip();
    }

    private Found found(Session session, StaffRequest visit, ListQuery listQuery) {
        var query = query(listQuery);
        var offset = (listQuery.page() - 1L) * PAGE;
        var files = FileList.page(session, visit.shop(), query, offset, PAGE);
        var total = files.size() < PAGE ? offset + files.size() : FileList.count(session, visit.shop(), query);
        var inTexts = FileUses.inTexts(session, visit.shop());
        var products = FileUses.countProducts(
                session, visit.shop(), files.stream().map(ShopFile::mediaKey).toList());
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        return new Found(
                files.stream()
                        .map(file -> row(
                                shopFormatter,
                                file,
                                products.getOrDefault(file.mediaKey(), 0L)
                                        + inTexts.of(file.mediaKey()).size()))
                        .toList(),
                total);
    }

    private static FileQuery query(ListQuery listQuery) {
        var type = listQuery.text("type");
        return new FileQuery(
                listQuery.text("q"),
                FileLabels.TYPES.containsKey(type) ? type : "",
                switch (listQuery.text("use")) {
                    case "used" -> FileQuery.Usage.USED;
                    case "unused" -> FileQuery.Usage.UNUSED;
                    default -> FileQuery.Usage.ANY;
                },
                switch (listQuery.text("order")) {
                    case "oldest" -> FileQuery.Order.OLDEST;
                    case "name" -> FileQuery.Order.NAME;
                    case "size" -> FileQuery.Order.LARGEST;
                    default -> FileQuery.Order.NEWEST;
                });
    }

    private static Row row(ShopFormatter shopFormatter, ShopFile file, long uses) {
        return new Row(
                Long.toString(file.id()),
                file.name(),
                ImageFields.thumb(file.path()),
                FileLabels.type(file),
                FileLabels.size(file),
                FileLabels.pixels(file),
                added(shopFormatter, file),
                uses > 0,
                FilePlaces.words(uses));
    }

    static String added(ShopFormatter shopFormatter, ShopFile file) {
        return shopFormatter.relativeTime(TextNode.valueOf(file.createdAt().toString()));
    }

    /** The file that the address names; 404 when the shop has none of that id. */
    static ShopFile file(Foundation foundation, StaffRequest visit, Session session) {
        var id = Long.parseLong(RequestParameters.id(visit.context(), "id"));
        return foundation.shopFiles().find(session, visit.shop(), id).orElseThrow(ApiException::notFound);
    }
}
