package dev.vitrine.apps.applistings;

import dev.vitrine.apps.Installations.InstalledApp;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Account;
import dev.vitrine.testkit.PartnerProgram;
import dev.vitrine.testkit.TestImages;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.function.Function;

/** A partner with an app that was tried out, and two reviewers. */
final class AppListingKit implements AutoCloseable {

    static final String WORDS = "Say what it costs in a year.";

    private static final String DESCRIPTION =
            "Counts what is on the shelves each night, and writes a letter when something has to be ordered again.";

    final TestPlatform test;
    final Shop shop;
    final Account partner;
    final Account reviewer;
    final Account other;
    private final AppPicture icon;
    private final AppPicture picture;

    AppListingKit(Dialect dialect) {
        test = TestPlatform.isolated(dialect);
        shop = test.shop();
        var program = new PartnerProgram(test, shop, "An app that counts what is on the shelves.");
        partner = program.partner();
        reviewer = program.reviewer();
        other = program.newReviewer();
        icon = services().listings().store("icon", TestImages.of("png", 256, 256, 1));
        picture = services().listings().store("pictures", TestImages.of("png", 1200, 750, 2));
    }

    AppListingServices services() {
        return test.platform().appServices().appListings();
    }

    /** An app that is in the partner's shop, with a listing from which nothing is missing. */
    AppListing listing(String name) {
        var app = app(name);
        installed(app, shop);
        var listing = write(tx -> services().listings().open(tx, partner, app));
        edit(listing, content(name));
        return write(tx -> services()
                .listings()
                .editPictures(
                        tx, partner, listing.id(), icon, List.of(), List.of(), List.of(picture.described("Shelves"))));
    }

    PublicApp app(String name) {
        var form = new PublicAppForm(
                name, "help@nord.test", "https://app.nord.test/", List.of("https://app.nord.test/back"));
        return test.platform().appServices().publicApps().create(partner.id(), form);
    }

    InstalledApp installed(PublicApp app, Shop where) {
        return write(tx -> test.platform()
                .appServices()
                .installations()
                .install(tx, where, app, new Scopes(List.of("read_products")), false));
    }

    static AppListingContent content(String name) {
        return AppListingContent.of(name, "help@nord.test")
                .with(copy -> copy.tagline("Never sold out by mistake")
                        .description(DESCRIPTION)
                        .categories(List.of("inventory"))
                        .pricing("5 € each month")
                        .privacyPolicyUrl("https://nord.test/privacy")
                        .scopes(List.of(new ScopeReason("read_products", "To know what you sell"))));
    }

    AppListing edit(AppListing listing, AppListingContent content) {
        return write(tx -> services().listings().edit(tx, partner, listing.id(), content));
    }

    AppListing take(Account account, AppListing listing, AppListingStep step) {
        return write(tx -> services()
                .listings()
                .take(tx, account, listing.id(), now(listing).revision(), step, WORDS));
    }

    /** As it is now. */
    AppListing now(AppListing listing) {
        return read(session -> services().listings().find(session, listing.id()));
    }

    /** All steps to the app store. */
    AppListing live(String name) {
        var listing = listing(name);
        take(partner, listing, AppListingStep.SUBMIT);
        return take(reviewer, listing, AppListingStep.APPROVE);
    }

    List<String> letters(Account account) {
        return read(session -> test.platform().foundation().emails().pending(session)).stream()
                .filter(email -> email.recipient().equals(account.email()))
                .map(Email::kind)
                .filter(kind -> kind.startsWith("app_listing_"))
                .map(kind -> kind.substring("app_listing_".length()))
                .toList();
    }

    <T> T write(Function<Tx, T> work) {
        return test.platform().foundation().database().write(work::apply);
    }

    <T> T read(Function<Session, T> work) {
        return test.platform().foundation().database().read(work::apply);
    }

    @Override
    public void close() {
        test.close();
    }
}
