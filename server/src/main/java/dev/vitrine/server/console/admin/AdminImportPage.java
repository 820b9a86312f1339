package dev.vitrine.server.console.admin;

import dev.vitrine.commerce.imports.Import;
import dev.vitrine.commerce.imports.ImportRefusal;
import dev.vitrine.commerce.imports.Imports;
import dev.vitrine.commerce.imports.UnreadableFileException;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.StaffRequest;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;

/**
 * {@code …/import} of a room: takes a CSV file, shows what would come of it, and imports it in the background when that
 * is confirmed. What was left out is said by its row, and is a file again that can be mended. Safe for use by many
 * threads.
 */
final class AdminImportPage {

    static final String BELOW = "/import";

    private static final String FILE = "file";
    private static final String REASON = "Reason";

    /** Rows, and pictures, that a page names; the others are counted. */
    private static final int NAMED = 100;

    /** why: a small file is in by then, and its page says so at once. */
    private static final Duration FIRST_LOOK = Duration.ofSeconds(1);

    private final Database database;
    private final Imports imports;
    private final ImportRoom room;
    private final Layout layout;
    private final InstantSource clock;

    AdminImportPage(Database database, Imports imports, ImportRoom room, Layout layout, InstantSource clock) {
        this.database = database;
        this.imports = imports;
        this.room = room;
        this.layout = layout;
        this.clock = clock;
    }

    /** An import in the list of those that were begun. */
    public record Row(String address, String fileName, String begun, String words) {}

    void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        var path = room.path() + BELOW;
        var one = path + "/{import}";
        javalin.routes.get(path, pageAuthorization.staff(room.permission(), this::show));
        javalin.routes.post(path, pageAuthorization.staff(room.permission(), this::check));
        javalin.routes.get(path + "/sample", pageAuthorization.staff(room.permission(), this::sample));
        javalin.routes.get(one, pageAuthorization.staff(room.permission(), this::showOne));
        javalin.routes.post(one, pageAuthorization.staff(room.permission(), this::change));
        javalin.routes.get(one + "/refused", pageAuthorization.staff(room.permission(), this::refused));
    }

    /** Address of the import into that list that goes on; empty without one. */
    static String current(Database database, Shop shop, String kind, String list, long subject) {
        return database.read(session -> Imports.current(session, shop, kind, subject))
                .map(run -> list + BELOW + "/" + run.id())
                .orElse("");
    }

    private void show(StaffRequest visit) {
        show(visit, 200, Form.empty());
    }

    private void check(StaffRequest visit) {
        visit.staff().principal().require(room.kind().terms().scope(), true);
        var file = visit.context().uploadedFile(FILE);
        var form = Form.typed(visit.context());
        if (file == null || file.size() == 0) {
            show(visit, 422, form.withProblem(FILE, "Choose a file first."));
        } else if (file.size() > Imports.LARGEST) {
            show(visit, 422, form.withProblem(FILE, "The file is larger than 15 MB. Split it into several files."));
        } else {
            check(visit, form, file);
        }
    }

    private void check(StaffRequest visit, Form form, UploadedFile file) {
        var place = room.places().apply(visit);
        var purpose = new Imports.Purpose(room.kind(), place.subject(), form.ticked("replace"));
        try (var content = file.content()) {
            var id = imports.check(visit.shop(), visit.staff(), purpose, file.filename(), content.readAllBytes());
            visit.context().redirect(address(place, id), HttpStatus.SEE_OTHER);
        } catch (UnreadableFileException unreadable) {
            show(visit, 422, form.withProblem(FILE, unreadable.getMessage() + "."));
        } catch (ApiException refusal) {
            show(visit, 422, form.withProblem(FILE, refusal.getMessage() + "."));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void sample(StaffRequest visit) {
        room.places().apply(visit);
        asFile(visit.context(), room.kind().terms().plural() + "-sample.csv")
                .result(room.kind().terms().sample());
    }

    /** {@code …/import/{id}}: what would come of a file, how far its import is, and what came of it. */
    private void showOne(StaffRequest visit) {
        var place = room.places().apply(visit);
        imports.await(find(visit, place).id(), FIRST_LOOK);
        var run = find(visit, place);
        var refused = refusals(visit, run, false, NAMED).stream()
                .filter(row -> !row.reason().isEmpty())
                .toList();
        var model = model(place);
        model.put("run", run);
        model.put("address", address(place, run.id()));
        model.put("counted", room.kind().counted(run.rowCount()));
        model.put("done", words(run.counts()));
        model.put("refused", refused);
        model.put("more", Math.max(0, run.counts().refused() - refused.size()));
        model.put("pictures", refusals(visit, run, true, NAMED));
        layout.render(visit, "console/admin/import-run", model);
    }

    private void change(StaffRequest visit) {
        visit.staff().principal().require(room.kind().terms().scope(), true);
        var place = room.places().apply(visit);
        var run = find(visit, place);
        var here = address(place, run.id());
        try {
            switch (RequestParameters.text(visit.context(), "do")) {
                case "start" -> {
                    imports.start(visit.shop(), visit.staff(), run.id());
                    visit.context().redirect(here, HttpStatus.SEE_OTHER);
                }
                case "cancel" -> {
                    imports.cancel(visit.shop(), run.id());
                    visit.context().redirect(run.checked() ? place.address() + BELOW : here, HttpStatus.SEE_OTHER);
                }
                default -> throw ApiException.notFound();
            }
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            FlashMessage.redirectWithError(visit.context(), here, refusal.getMessage() + ".");
        }
    }

    /** The rows that were left out, as they stood in the file, with the reason in a column behind them. */
    private void refused(StaffRequest visit) throws IOException {
        var run = find(visit, room.places().apply(visit));
        var heading = new ArrayList<>(run.preview().heading());
        var mended = !heading.isEmpty() && heading.getLast().equals(REASON);
        var width = heading.size() - (mended ? 1 : 0);
        asFile(visit.context(), "refused-" + room.kind().terms().plural() + ".csv");
        try (var writer = new OutputStreamWriter(visit.context().outputStream(), StandardCharsets.UTF_8)) {
            writer.write(line(heading, width, REASON));
            for (var row : refusals(visit, run, false, Imports.MOST_ROWS)) {
                if (!row.cells().isEmpty()) {
                    writer.write(line(row.cells(), width, row.reason()));
                }
            }
        }
    }

    private static String line(List<String> cells, int width, String last) {
        var line = new ArrayList<Object>();
        for (int i = 0; i < width; i++) {
            line.add(i < cells.size() ? cells.get(i) : "");
        }
        line.add(last);
        return CsvLine.of(line.toArray());
    }

    private static Context asFile(Context context, String name) {
        return context.contentType("text/csv; charset=utf-8")
                .header("Content-Disposition", "attachment; filename=\"" + name + "\"")
                .header("X-Content-Type-Options", "nosniff")
                .header("Cache-Control", "private, no-store");
    }

    private Import find(StaffRequest visit, ImportRoom.Place place) {
        var id = Long.parseLong(RequestParameters.id(visit.context(), "import"));
        return database.read(session -> imports.find(session, visit.shop(), id))
                .filter(run -> run.kind().equals(room.kind().terms().handle()) && run.subjectId() == place.subject())
                .orElseThrow(ApiException::notFound);
    }

    private List<ImportRefusal> refusals(StaffRequest visit, Import run, boolean pictures, int most) {
        return database.read(session -> Imports.refusals(session, visit.shop(), run.id(), pictures, most));
    }

    private static String address(ImportRoom.Place place, long id) {
        return place.address() + BELOW + "/" + id;
    }

    private static String words(Import.Counts counts) {
        return "%,d added, %,d changed, %,d were so already."
                .formatted(counts.created(), counts.updated(), counts.unchanged());
    }

    private void show(StaffRequest visit, int status, Form form) {
        var place = room.places().apply(visit);
        var model = model(place);
        model.putAll(form.model());
        model.put("words", room.words());
        model.put("columns", String.join(", ", room.kind().terms().columns().names()));
        model.put("replaces", room.replaces());
        model.put("mostRows", "%,d".formatted(Imports.MOST_ROWS));
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        model.put(
                "recent",
                database
                        .read(session -> Imports.recent(
                                session, visit.shop(), room.kind().terms().handle(), place.subject()))
                        .stream()
                        .map(run -> row(shopFormatter, place, run))
                        .toList());
        layout.render(visit, status, "console/admin/import", model);
    }

    private HashMap<String, Object> model(ImportRoom.Place place) {
        var model = new HashMap<String, Object>();
        model.put("things", room.kind().terms().plural());
        model.put("above", place.crumbs());
        model.put("seen", place.crumbs().getLast().title().toLowerCase(Locale.ROOT));
        model.put("list", place.address());
        return model;
    }

    private static Row row(ShopFormatter shopFormatter, ImportRoom.Place place, Import run) {
        var begun = shopFormatter.relativeTime(run.startedAt());
        return new Row(
                address(place, run.id()),
                run.fileName(),
                run.author().isEmpty() ? begun : begun + " by " + run.author(),
                state(run));
    }

    private static String state(Import run) {
        if (run.running()) {
            return "Running, %d %%".formatted(run.percent());
        }
        var left = run.counts().refused();
        var words = words(run.counts())
                + (left == 0 ? "" : left == 1 ? " One row was left out." : " %,d rows were left out.".formatted(left));
        return run.stopped() ? "Interrupted. " + words : run.cancelled() ? "Cancelled. " + words : words;
    }
}
