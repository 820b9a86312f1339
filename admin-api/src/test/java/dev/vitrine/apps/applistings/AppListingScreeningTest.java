package dev.vitrine.apps.applistings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.HttpsReceiver;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AppListingScreeningTest {

    @ParameterizedTest
    @EnumSource
    void aSubmissionIsScreenedOnceAndAnewWithTheNext(Dialect dialect) {
        try (var kit = new AppListingKit(dialect);
                var host = new HttpsReceiver()) {
            var listing = kit.listing("Shelf counter");
            var apps = kit.test.platform().appServices().publicApps();
            apps.update(
                    kit.partner.id(),
                    listing.publicAppId(),
                    new PublicAppForm("Shelf counter", "help@nord.test", host.url("/"), List.of(host.url("/back"))));
            var content = kit.now(listing)
                    .draft()
                    .with(copy -> copy.privacyPolicyUrl(host.url("/privacy"))
                            .scopes(List.of(new ScopeReason("read_orders", "To see what sells"))));
            kit.edit(listing, content);
            var screening = kit.services().screening();
            assertThat(screening.screenAll()).as("drafts").isZero();

            host.answers(404, "");
            kit.take(kit.partner, listing, AppListingStep.SUBMIT);
            assertThat(screening.screenAll()).isEqualTo(1);
            assertThat(screening.screenAll()).as("again").isZero();
            assertThat(words(kit, listing))
                    .containsExactly(
                            "The privacy policy is answered with status 404",
                            "The app was granted read_products, which the listing does not name");

            kit.take(kit.partner, listing, AppListingStep.WITHDRAW);
            kit.edit(listing, content.withScopes(List.of(new ScopeReason("read_products", "To know what you sell"))));
            host.answers(200, "");
            kit.take(kit.partner, listing, AppListingStep.SUBMIT);
            screening.screenAll();
            assertThat(words(kit, listing)).isEmpty();

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

    private static List<String> words(AppListingKit kit, AppListing listing) {
        return Objects.requireNonNull(kit.now(listing).report()).findings().stream()
                .map(ScreeningReport.Finding::words)
                .toList();
    }
}
