package dev.vitrine.server.console.admin;

import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.catalog.UnfetchedImage;
import dev.vitrine.commerce.imports.ImportReport;
import dev.vitrine.commerce.imports.MissingImages;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.SearchableList;
import dev.vitrine.server.console.StaffRequest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code /admin/products/pictures}: product images that an import could not download. Safe for use by many threads. */
final class AdminMissingImagesPage {

    static final String PATH = "/admin/products/pictures";

    /** why: somebody waits for the page; what was not tried then is tried with the next press. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Foundation foundation;
    private final RestApi restApi;
    private final MissingImages images;
    private final Layout layout;

    AdminMissingImagesPage(Foundation foundation, Catalog catalog, RestApi restApi, Layout layout) {
        this.foundation = foundation;
        this.restApi = restApi;
        this.images = catalog.missingImages();
        this.layout = layout;
    }

    void show(StaffRequest visit) {
        var unfetchedImage = images.of(visit.shop());
        var searchableList = SearchableList.of(
                visit.context(),
                PATH,
                unfetchedImage,
                each -> each.title() + " " + each.source(),
                "picture",
                "pictures");
        layout.render(
                visit,
                "console/admin/missing-pictures",
                Map.of("shelf", searchableList, "none", unfetchedImage.isEmpty(), "count", count(visit)));
    }

    void change(StaffRequest visit) {
        visit.staff().principal().require(Scope.PRODUCTS, true);
        switch (RequestParameters.text(visit.context(), "do")) {
            case "fetch" -> redirectWithReport(visit, PATH, images.fetch(visit.shop(), PATIENCE));
            case "remove" -> {
                var unfetchedImage = images.of(visit.shop());
                unfetchedImage.stream()
                        .collect(Collectors.groupingBy(UnfetchedImage::productId))
                        .values()
                        .forEach(each -> remove(visit, each));
                FlashMessage.redirect(visit.context(), PATH, words(unfetchedImage.size(), "is", "are") + " removed.");
            }
            default -> throw ApiException.notFound();
        }
    }

    /** Tries those of one product, and goes back to its page. */
    void retry(StaffRequest visit, String product) {
        visit.staff().principal().require(Scope.PRODUCTS, true);
        redirectWithReport(visit, "/admin/products/" + product, images.fetch(visit.shop(), Long.parseLong(product)));
    }

    /** How many there are in the shop, as words; empty when there are none. */
    String count(StaffRequest visit) {
        var count = images.count(visit.shop());
        return count == 0 ? "" : words(count, "could", "could");
    }

    /** All of one product, in one transaction. */
    private void remove(StaffRequest visit, List<UnfetchedImage> ofProduct) {
        foundation.database().change(tx -> {
            var adminApiClient = new AdminApiClient(restApi.within(tx));
            ofProduct.forEach(
                    each -> adminApiClient.delete(visit, "products/" + each.productId() + "/images/" + each.id()));
        });
    }

    private static void redirectWithReport(StaffRequest visit, String path, ImportReport importReport) {
        var fetched = importReport.fetchedImages() == 0
                ? ""
                : words(importReport.fetchedImages(), "is", "are") + " fetched. ";
        if (importReport.missingImages().isEmpty()) {
            FlashMessage.redirect(
                    visit.context(), path, fetched.isEmpty() ? "No picture is missing." : fetched.strip());
        } else {
            var first = importReport.missingImages().getFirst();
            FlashMessage.redirectWithError(
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
