package dev.vitrine.server.console.admin;

import dev.vitrine.Platform;
import dev.vitrine.access.Scope;
import dev.vitrine.imports.ImportReport;
import dev.vitrine.imports.MissingImages;
import dev.vitrine.imports.MissingImages.UnfetchedImage;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.Shelf;
import dev.vitrine.server.console.StaffVisit;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * {@code /admin/products/pictures}: pictures that an import named and that could not be fetched. Threads may share it.
 */
final class MissingPictures {

    static final String PATH = "/admin/products/pictures";

    /** why: somebody waits for the page; what was not tried then is tried with the next press. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Platform platform;
    private final MissingImages images;
    private final Frame frame;

    MissingPictures(Platform platform, Frame frame) {
        this.platform = platform;
        this.images = platform.missingImages();
        this.frame = frame;
    }

    void show(StaffVisit visit) {
        var unfetchedImage = images.of(visit.shop());
        var shelf = Shelf.of(
                visit.context(),
                PATH,
                unfetchedImage,
                each -> each.title() + " " + each.source(),
                "picture",
                "pictures");
        frame.render(
                visit,
                "console/admin/missing-pictures",
                Map.of("shelf", shelf, "none", unfetchedImage.isEmpty(), "count", count(visit)));
    }

    void change(StaffVisit visit) {
        visit.staff().principal().require(Scope.PRODUCTS, true);
        switch (Pages.text(visit.context(), "do")) {
            case "fetch" -> told(visit, PATH, images.fetch(visit.shop(), PATIENCE));
            case "remove" -> {
                var unfetchedImage = images.of(visit.shop());
                unfetchedImage.stream()
                        .collect(Collectors.groupingBy(UnfetchedImage::productId))
                        .values()
                        .forEach(each -> remove(visit, each));
                Notice.to(visit.context(), PATH, words(unfetchedImage.size(), "is", "are") + " removed.");
            }
            default -> throw ApiException.notFound();
        }
    }

    /** Tries those of one product, and goes back to its page. */
    void again(StaffVisit visit, String product) {
        visit.staff().principal().require(Scope.PRODUCTS, true);
        told(visit, "/admin/products/" + product, images.fetch(visit.shop(), Long.parseLong(product)));
    }

    /** How many there are in the shop, as words; empty when there are none. */
    String count(StaffVisit visit) {
        var count = images.count(visit.shop());
        return count == 0 ? "" : words(count, "could", "could");
    }

    /** All of one product, in one transaction. */
    private void remove(StaffVisit visit, List<UnfetchedImage> ofProduct) {
        platform.database().change(tx -> {
            var desk = new Desk(platform.api().within(tx));
            ofProduct.forEach(each -> desk.delete(visit, "products/" + each.productId() + "/images/" + each.id()));
        });
    }

    private static void told(StaffVisit visit, String path, ImportReport importReport) {
        var fetched = importReport.fetchedImages() == 0
                ? ""
                : words(importReport.fetchedImages(), "is", "are") + " fetched. ";
        if (importReport.missingImages().isEmpty()) {
            Notice.to(visit.context(), path, fetched.isEmpty() ? "No picture is missing." : fetched.strip());
        } else {
            var first = importReport.missingImages().getFirst();
            Notice.problemTo(
                    visit.context(),
                    path,
                    fetched + words(importReport.missingImages().size(), "is", "are") + " still missing: the first one "
                            + first.reason() + ".");
        }
    }

    private static String words(long count, String one, String many) {
        return count == 1 ? "1 picture " + one : String.format(Locale.ENGLISH, "%,d pictures %s", count, many);
    }
}
