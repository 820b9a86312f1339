package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.samples.SampleCatalog;
import dev.vitrine.shop.samples.SampleData;
import java.util.ArrayList;
import java.util.List;

/** {@code /admin/sample-data}: fills an empty shop with samples, and takes them away. Safe for use by many threads. */
final class AdminSampleDataPage {

    static final String PATH = "/admin/sample-data";

    private static final String HOME = "/admin";

    private final Foundation foundation;
    private final SampleData sampleData;

    AdminSampleDataPage(Foundation foundation, SampleData sampleData) {
        this.foundation = foundation;
        this.sampleData = sampleData;
    }

    /**
     * What the home page says of sample data.
     *
     * @param offered whether the shop can be filled
     * @param there what can be taken away, such as {@code 12 products and 2 collections}; empty without samples
     * @param kept titles of what would stay, with commas
     */
    public record Card(boolean offered, String there, String kept) {

        static final Card NONE = new Card(false, "", "");

        /** Whether there is sample data. */
        public boolean shown() {
            return !there.isEmpty() || !kept.isEmpty();
        }
    }

    Card card(StaffRequest visit) {
        if (!visit.staff().may(Permission.PRODUCTS)) {
            return Card.NONE;
        }
        var shop = visit.shop();
        return foundation.database().read(session -> {
            if (!Products.any(session, shop)) {
                return new Card(true, "", "");
            }
            var removal = sampleData.preview(session, shop);
            return removal.isEmpty() ? Card.NONE : new Card(false, words(removal), String.join(", ", removal.kept()));
        });
    }

    void change(StaffRequest visit) {
        switch (RequestParameters.text(visit.context(), "do")) {
            case "fill" -> fill(visit);
            case "remove" -> remove(visit);
            default -> throw ApiException.of(400, "There is no such step.");
        }
    }

    private void fill(StaffRequest visit) {
        var shop = visit.shop();
        if (foundation.database().read(session -> Products.any(session, shop))) {
            FlashMessage.redirectWithError(
                    visit.context(), HOME, "The shop has products already, so it was not filled with samples.");
            return;
        }
        try {
            var catalog = new SampleProducts(foundation, shop).catalog();
            fill(visit, catalog);
            FlashMessage.redirect(
                    visit.context(),
                    HOME,
                    "Your shop has " + catalog.products().size() + " sample products. View it, or change one.");
        } catch (InvalidImageException | ApiException refusal) {
            FlashMessage.redirectWithError(
                    visit.context(), HOME, "The shop was not filled with samples: " + refusal.getMessage());
        }
    }

    private void fill(StaffRequest visit, SampleCatalog catalog) {
        var menus = visit.staff().may(Permission.CONTENT);
        var author = visit.staff().principal().author();
        foundation.database().change(tx -> sampleData.fill(tx.writtenBy(author), visit.shop(), catalog, menus));
    }

    private void remove(StaffRequest visit) {
        var author = visit.staff().principal().author();
        var removal = foundation.database().write(tx -> sampleData.remove(tx.writtenBy(author), visit.shop()));
        if (removal.isEmpty()) {
            FlashMessage.redirect(visit.context(), HOME, "There is no sample data any more.");
            return;
        }
        var kept =
                removal.kept().isEmpty() ? "" : " What you changed stays: " + String.join(", ", removal.kept()) + ".";
        var gone = words(removal);
        FlashMessage.redirect(
                visit.context(), HOME, (gone.isEmpty() ? "Nothing was removed." : gone + " are removed.") + kept);
    }

    private static String words(SampleData.Removal removal) {
        var words = new ArrayList<String>();
        counted(words, removal.products().size(), "sample product", "sample products");
        counted(words, removal.collections().size(), "collection", "collections");
        return String.join(" and ", words);
    }

    private static void counted(List<String> words, int count, String one, String many) {
        if (count > 0) {
            words.add(count + " " + (count == 1 ? one : many));
        }
    }
}
