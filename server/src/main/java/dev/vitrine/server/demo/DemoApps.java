package dev.vitrine.server.demo;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.apps.applistings.AppListing;
import dev.vitrine.apps.applistings.AppListingContent;
import dev.vitrine.apps.applistings.AppListingServices;
import dev.vitrine.apps.applistings.AppListingStep;
import dev.vitrine.apps.applistings.AppPicture;
import dev.vitrine.apps.applistings.ScopeReason;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.UrlValidation;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Account;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Apps of the demo's partner: one in the app store, installed and reviewed by the demo shop, and one that waits for
 * review. They are listings alone: what would be the app is the documentation.
 */
public final class DemoApps {

    private static final List<DemoApp> APPS = List.of(
            new DemoApp(
                    "shelf-counter",
                    "Shelf counter",
                    "Never sold out by mistake",
                    """
                    Shelf counter looks at your stock each night and knows how fast every variant sells. In the morning \
                    there is one list: what to order today, how much, and from whom.

                    It reads your products and orders, and corrects the stock of what you counted by hand. It never \
                    orders anything by itself.""",
                    "inventory",
                    "5 € each month, 50 € each year.\nFree for 14 days.",
                    List.of(
                            new ScopeReason("read_products", "To know what you sell, and in which variants."),
                            new ScopeReason("read_orders", "To see how fast each variant sells."),
                            new ScopeReason("write_inventory", "To correct the stock of what you counted by hand.")),
                    List.of(
                            "Bars that show for each variant how many days its stock will last",
                            "The list of what to order today, with a tick for what was ordered"),
                    true),
            new DemoApp(
                    "parcel-labels",
                    "Parcel labels",
                    "Labels for a day's orders in one go",
                    """
                    Parcel labels gathers the paid orders of the day, groups them by carrier and weight, and makes one \
                    file of labels for the printer on your desk.

                    When the labels are printed it adds the tracking numbers to the orders, so that buyers get their \
                    e-mails.""",
                    "orders_and_shipping",
                    "Free for 20 labels each month, then 0.10 € each.",
                    List.of(
                            new ScopeReason("read_orders", "To print the addresses of paid orders."),
                            new ScopeReason("write_fulfillments", "To add tracking numbers to orders.")),
                    List.of("A sheet of labels beside the orders of the day"),
                    false));

    private final Foundation foundation;
    private final People people;
    private final AppServices appServices;
    private final AppListingServices appListings;

    /** {@code file}: how the names of its pictures begin; {@code pictures}: what each of them shows. */
    private record DemoApp(
            String file,
            String name,
            String tagline,
            String description,
            String category,
            String pricing,
            List<ScopeReason> scopes,
            List<String> pictures,
            boolean approved) {

        List<String> fileNames() {
            return IntStream.rangeClosed(1, pictures.size())
                    .mapToObj(i -> file + "-" + i + ".webp")
                    .toList();
        }

        String iconName() {
            return file + "-icon.webp";
        }
    }

    public DemoApps(Foundation foundation, People people, AppServices appServices) {
        this.foundation = foundation;
        this.people = people;
        this.appServices = appServices;
        this.appListings = appServices.appListings();
    }

    /** Names of the pictures that are shipped for them. */
    static List<String> fileNames() {
        return APPS.stream()
                .flatMap(app -> Stream.concat(Stream.of(app.iconName()), app.fileNames().stream()))
                .toList();
    }

    /** Makes those that are missing, where the demo's accounts are. */
    public void list() {
        var partner = account(DemoAccounts.APP_PARTNER);
        var reviewer = account(DemoAccounts.REVIEWER);
        var owner = account(DemoAccounts.SHOP_OWNER);
        var shop = foundation.shops().byHandle(DemoShop.all().getFirst().handle());
        if (partner.isEmpty()
                || reviewer.isEmpty()
                || owner.isEmpty()
                || shop.isEmpty()
                || !foundation.database().read(session -> appServices.partners().isPartner(session, partner.get()))) {
            return;
        }
        var known = foundation
                .database()
                .read(session -> appServices
                        .publicApps()
                        .list(session, partner.get().id())
                        .stream()
                        .map(PublicApp::name)
                        .toList());
        for (var app : APPS) {
            if (!known.contains(app.name())) {
                list(app, partner.get(), reviewer.get(), owner.get(), shop.get());
            }
        }
    }

    private void list(DemoApp demo, Account partner, Account reviewer, Account owner, Shop shop) {
        var docs = foundation.shops().baseOrigin() + "/docs";
        var address = docs.contains("localhost") || UrlValidation.https(docs).isPresent()
                ? docs
                : "https://harbour-apps.example/";
        var app = appServices
                .publicApps()
                .create(
                        partner.id(),
                        new PublicAppForm(demo.name, "help@harbour-apps.example", address, List.of(address)));
        var icon = stored(demo.iconName());
        var pictures = demo.fileNames().stream().map(this::stored).toList();
        foundation.database().change(tx -> {
            var installed = appServices
                    .installations()
                    .install(
                            tx,
                            shop,
                            app,
                            new Scopes(
                                    demo.scopes.stream().map(ScopeReason::scope).toList()),
                            false);
            var listing = submitted(tx, demo, app, partner, icon, pictures);
            if (demo.approved) {
                appListings.listings().take(tx, reviewer, listing.id(), listing.revision(), AppListingStep.APPROVE, "");
                var review = appListings
                        .reviews()
                        .write(
                                tx,
                                shop,
                                owner,
                                installed,
                                5,
                                "We ordered the grey jugs a week before they would have run out. The list in the morning"
                                        + " is all we look at.");
                appListings
                        .reviews()
                        .reply(
                                tx,
                                partner,
                                listing,
                                review.id(),
                                "Thank you. The list can be printed since last week.");
            }
        });
    }

    private AppListing submitted(
            Tx tx, DemoApp demo, PublicApp app, Account partner, AppPicture icon, List<AppPicture> pictures) {
        var listings = appListings.listings();
        var opened = listings.open(tx, partner, app);
        listings.edit(tx, partner, opened.id(), content(opened.draft(), demo));
        listings.editPictures(tx, partner, opened.id(), icon, List.of(), List.of(), pictures);
        var complete = listings.editPictures(tx, partner, opened.id(), null, demo.pictures, List.of(), List.of());
        return listings.take(tx, partner, opened.id(), complete.revision(), AppListingStep.SUBMIT, "");
    }

    private static AppListingContent content(AppListingContent draft, DemoApp demo) {
        return draft.with(copy -> copy.tagline(demo.tagline)
                .description(demo.description)
                .categories(List.of(demo.category))
                .pricing(demo.pricing)
                .privacyPolicyUrl("https://harbour-apps.example/privacy")
                .scopes(demo.scopes)
                .languages(List.of("en", "de")));
    }

    private AppPicture stored(String fileName) {
        var name = "/demo/apps/" + fileName;
        try (var in = Objects.requireNonNull(DemoApps.class.getResourceAsStream(name), name)) {
            return appListings.listings().store("pictures", in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<Account> account(String email) {
        return foundation.database().read(session -> people.userAccounts().byEmail(session, email));
    }
}
