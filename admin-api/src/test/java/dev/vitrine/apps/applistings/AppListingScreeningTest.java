package dev.vitrine.apps.applistings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.apps.InstallationHistory;
import dev.vitrine.apps.applistings.ScreeningReport.Finding;
import dev.vitrine.apps.applistings.TriedApp.Fault;
import dev.vitrine.foundation.db.Dialect;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AppListingScreeningTest {

    private static final List<ScopeReason> ALL = List.of(
            new ScopeReason("read_products", "To know what you sell"),
            new ScopeReason("read_customers", "To write to who waits"));

    @ParameterizedTest
    @EnumSource
    void aSubmissionIsScreenedOnceAndAnewWithTheNext(Dialect dialect) {
        try (var kit = new AppListingKit(dialect)) {
            var listing = kit.listing("Shelf counter");
            var app = new TriedApp(kit, listing);
            var content = kit.now(listing)
                    .draft()
                    .with(copy ->
                            copy.privacyPolicyUrl(app.host.url("/privacy")).scopes(ALL.subList(1, 2)));
            kit.edit(listing, content);
            var screening = kit.services().screening().withPatience(Duration.ofSeconds(5));
            assertThat(screening.screenAll()).as("drafts").isZero();

            kit.take(kit.partner, listing, AppListingStep.SUBMIT);
            assertThat(screening.screenAll()).isEqualTo(1);
            assertThat(screening.screenAll()).as("again").isZero();
            assertThat(words(kit, listing))
                    .containsExactly(
                            "The app was granted read_products, which the listing does not name",
                            "The app asks for read_products, which the listing does not name");

            kit.take(kit.partner, listing, AppListingStep.WITHDRAW);
            kit.edit(listing, content.withScopes(ALL));
            kit.take(kit.partner, listing, AppListingStep.SUBMIT);
            screening.screenAll();
            assertThat(words(kit, listing)).isEmpty();
            assertThat(report(kit, listing).passed())
                    .containsExactly(
                            "The privacy policy answers",
                            "It refuses an install request with a wrong hmac",
                            "It was installed in a development store: the code was exchanged for a token",
                            "It takes the webhook customers/redact",
                            "It takes the webhook app/uninstalled",
                            "It was uninstalled and installed again");
            assertThat(app.topics).contains("customers/redact", "app/uninstalled");
            app.close();

            kit.take(kit.partner, listing, AppListingStep.WITHDRAW);
            kit.edit(listing, content.withPrivacyPolicyUrl("https://nobody.nord.test/privacy"));
            kit.take(kit.partner, listing, AppListingStep.SUBMIT);
            screening.screenAll();
            assertThat(words(kit, listing))
                    .first()
                    .asString()
                    .startsWith("The privacy policy")
                    .doesNotContain("status");
        }
    }

    @ParameterizedTest
    @EnumSource
    void faultsOfAnAppAreFound(Dialect dialect) {
        try (var kit = new AppListingKit(dialect)) {
            var listing = kit.listing("Shelf counter");
            try (var app = new TriedApp(kit, listing)) {
                kit.edit(
                        listing,
                        kit.now(listing)
                                .draft()
                                .with(copy -> copy.privacyPolicyUrl(app.host.url("/privacy"))
                                        .scopes(ALL)));
                kit.take(kit.partner, listing, AppListingStep.SUBMIT);

                app.has(Fault.BELIEVES_ANY_HMAC, Fault.KEEPS_THE_CODE);
                assertThat(screened(kit, listing))
                        .containsExactly(
                                "The app leads to the consent page from an install request with a wrong hmac",
                                "The code was not exchanged for a token");

                app.has(Fault.HEARS_NOTHING);
                assertThat(screenedAgain(kit, listing))
                        .containsExactly(
                                "The app does not subscribe to customers/redact",
                                "The app does not subscribe to app/uninstalled");

                app.has(Fault.REFUSES_WEBHOOKS);
                assertThat(screenedAgain(kit, listing))
                        .containsExactly(
                                "The webhook customers/redact was answered with status 500",
                                "The webhook app/uninstalled was answered with status 500");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTrialLeavesNoTrace(Dialect dialect) {
        try (var kit = new AppListingKit(dialect)) {
            var listing = kit.listing("Shelf counter");
            try (var app = new TriedApp(kit, listing)) {
                kit.take(kit.partner, listing, AppListingStep.SUBMIT);
                screened(kit, listing);
                assertThat(app.host.waiting()).as("it was tried").isGreaterThan(5);
            }
            var services = kit.test.platform().appServices();
            kit.read(session -> {
                assertThat(services.installations().counts(session, kit.partner.id()))
                        .containsExactly(Map.entry(listing.publicAppId(), 1L));
                assertThat(InstallationHistory.since(session, listing.publicAppId(), Instant.EPOCH))
                        .hasSize(1);
                assertThat(services.developmentStores().list(session, kit.partner))
                        .isEmpty();
                assertThat(kit.test.platform().people().staff().memberships(session, kit.partner))
                        .noneMatch(place -> place.handle().startsWith("screening"));
                return true;
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyAReviewerScreensAgain(Dialect dialect) {
        try (var kit = new AppListingKit(dialect)) {
            var listing = kit.listing("Shelf counter");
            kit.take(kit.partner, listing, AppListingStep.SUBMIT);
            assertThatThrownBy(() -> screenedAgain(kit, listing)).hasMessageContaining("already");
            screened(kit, listing);
            assertThatThrownBy(() -> kit.write(tx -> {
                        kit.services().listings().screenAgain(tx, kit.partner, listing.id());
                        return true;
                    }))
                    .hasMessageContaining("reviewers");
            assertThat(kit.now(listing).report()).isNotNull();
        }
    }

    private static List<String> screened(AppListingKit kit, AppListing listing) {
        kit.services().screening().withPatience(Duration.ZERO).screenAll();
        return words(kit, listing);
    }

    private static List<String> screenedAgain(AppListingKit kit, AppListing listing) {
        kit.write(tx -> {
            kit.services().listings().screenAgain(tx, kit.reviewer, listing.id());
            return true;
        });
        return screened(kit, listing);
    }

    private static List<String> words(AppListingKit kit, AppListing listing) {
        return report(kit, listing).findings().stream().map(Finding::words).toList();
    }

    private static ScreeningReport report(AppListingKit kit, AppListing listing) {
        return Objects.requireNonNull(kit.now(listing).report());
    }
}
