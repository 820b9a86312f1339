package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.FileSizes;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.web.PrivateFile;
import dev.vitrine.shop.closing.ShopClosing;
import dev.vitrine.shop.exports.ShopExport;
import dev.vitrine.shop.exports.ShopExports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Objects;

/**
 * {@code /admin/settings/export}: the whole shop as a file, for its owner, who types the password to have it made and
 * to download it. Safe for use by many threads.
 */
final class AdminShopExportPage {

    static final String PATH = ShopExports.PATH;
    static final String DOWNLOAD = PATH + "/download";
    static final String DELETE = PATH + "/delete";

    private final Foundation foundation;
    private final People people;
    private final ShopExports shopExports;
    private final Path folder;
    private final Layout layout;

    /** {@code folder}: of the files. */
    AdminShopExportPage(Foundation foundation, People people, ShopExports shopExports, Path folder, Layout layout) {
        this.foundation = foundation;
        this.people = people;
        this.shopExports = shopExports;
        this.folder = folder;
        this.layout = layout;
    }

    void show(StaffRequest visit) {
        show(visit, 200, Form.empty());
    }

    private void show(StaffRequest visit, int status, Form form) {
        var shop = visit.shop();
        var latest = foundation.database().read(session -> shopExports.latest(session, shop));
        var model = new HashMap<String, Object>(form.model());
        model.put("running", latest.filter(ShopExport::isUnderWay).isPresent());
        model.put("done", latest.filter(this::isThere).isPresent());
        model.put("failed", latest.filter(each -> each.state().equals("failed")).isPresent());
        model.put("files", latest.map(ShopExport::files).orElse(0L));
        model.put("allFiles", latest.map(ShopExport::allFiles).orElse(0L));
        model.put("size", latest.map(each -> FileSizes.of(each.bytes())).orElse(""));
        model.put("askedBy", latest.map(ShopExport::askedBy).orElse(""));
        model.put(
                "made",
                latest.map(ShopExport::finishedAt)
                        .map(time -> ShopClosing.day(shop, time))
                        .orElse(""));
        model.put(
                "expires",
                latest.map(each -> ShopClosing.day(shop, each.expiresAt())).orElse(""));
        model.put("days", ShopExports.KEPT.toDays());
        layout.render(visit, status, "console/admin/shop-export", model);
    }

    void make(StaffRequest visit) {
        try {
            confirm(visit);
            foundation
                    .database()
                    .change(tx -> shopExports.ask(
                            tx.writtenBy(visit.staff().principal().author()),
                            visit.shop(),
                            visit.staff().account().email()));
            // why without words: the page says how far it is.
            visit.context().status(303).header("Location", PATH);
        } catch (ApiException refusal) {
            refuse(visit, refusal);
        }
    }

    void download(StaffRequest visit) throws IOException {
        var shop = visit.shop();
        try {
            confirm(visit);
            var export = export(visit);
            foundation
                    .database()
                    .change(tx -> shopExports.downloaded(
                            tx.writtenBy(visit.staff().principal().author()), shop, export));
            PrivateFile.download(visit.context(), shop.handle() + ".zip", folder.resolve(export.file()));
        } catch (ApiException refusal) {
            refuse(visit, refusal);
        }
    }

    void delete(StaffRequest visit) throws IOException {
        var export = export(visit);
        foundation
                .database()
                .change(tx -> shopExports.delete(
                        tx.writtenBy(visit.staff().principal().author()), visit.shop(), export));
        Files.deleteIfExists(folder.resolve(export.file()));
        FlashMessage.redirect(visit.context(), PATH, "The file is deleted.");
    }

    private ShopExport export(StaffRequest visit) {
        return foundation
                .database()
                .read(session -> shopExports.latest(session, visit.shop()))
                .filter(this::isThere)
                .orElseThrow(ApiException::notFound);
    }

    /** why: a restored database may name a file that was in no backup. */
    private boolean isThere(ShopExport export) {
        return export.isDone()
                && foundation.clock().instant().isBefore(export.expiresAt())
                && Files.isRegularFile(folder.resolve(export.file()));
    }

    private void confirm(StaffRequest visit) {
        people.accountServices()
                .signIns()
                .confirm(
                        visit.staff().account(),
                        Objects.requireNonNullElse(visit.context().formParam("current_password"), ""));
    }

    private void refuse(StaffRequest visit, ApiException refusal) {
        refusal.headers().forEach(visit.context()::header);
        show(visit, refusal.status(), Form.empty().withErrors(refusal));
    }
}
