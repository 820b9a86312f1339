package dev.vitrine.apps.applistings;

import static dev.vitrine.apps.applistings.AppListingState.DRAFT;
import static dev.vitrine.apps.applistings.AppListingState.IN_REVIEW;
import static dev.vitrine.apps.applistings.AppListingState.LIVE;
import static dev.vitrine.apps.applistings.AppListingState.SUBMITTED;
import static dev.vitrine.apps.applistings.AppListingStep.APPROVE;
import static dev.vitrine.apps.applistings.AppListingStep.REJECT;
import static dev.vitrine.apps.applistings.AppListingStep.REPLY;
import static dev.vitrine.apps.applistings.AppListingStep.REQUEST_CHANGES;
import static dev.vitrine.apps.applistings.AppListingStep.SUBMIT;
import static dev.vitrine.apps.applistings.AppListingStep.TAKE_DOWN;
import static dev.vitrine.apps.applistings.AppListingStep.WITHDRAW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.testkit.ConcurrentCallers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AppListingStepsTest {

    /** Every step that the specification shows, withdrawing, and leaving the app store. */
    private static final Map<AppListingState, Map<AppListingStep, AppListingState>> ALLOWED = Map.of(
            DRAFT, Map.of(SUBMIT, SUBMITTED, TAKE_DOWN, DRAFT),
            SUBMITTED,
                    Map.of(
                            WITHDRAW, DRAFT,
                            REQUEST_CHANGES, IN_REVIEW,
                            REJECT, DRAFT,
                            APPROVE, LIVE,
                            TAKE_DOWN, DRAFT),
            IN_REVIEW,
                    Map.of(
                            WITHDRAW, DRAFT,
                            REPLY, IN_REVIEW,
                            REQUEST_CHANGES, IN_REVIEW,
                            REJECT, DRAFT,
                            APPROVE, LIVE,
                            TAKE_DOWN, DRAFT),
            LIVE, Map.of(SUBMIT, SUBMITTED, TAKE_DOWN, DRAFT));

    private final AtomicInteger names = new AtomicInteger();

    @Test
    void theDocsTellTheSteps() throws IOException {
        var table = Stream.of(AppListingState.values())
                .flatMap(state -> Stream.of(AppListingStep.values())
                        .filter(step -> step.from(state).isPresent())
                        .map(step -> "| " + state.title() + " | " + step.title() + " | " + actor(step) + " | "
                                + step.from(state).orElseThrow().title() + " |\n"))
                .collect(Collectors.joining());
        assertThat(Files.readString(Path.of("../docs/app-listings.md"))).contains(table);
    }

    @ParameterizedTest
    @EnumSource
    void everyPairOfStateAndStepIsTakenOnceOrRefused(Dialect dialect) {
        try (var kit = new AppListingKit(dialect)) {
            for (var inStore : List.of(false, true)) {
                for (var state : AppListingState.values()) {
                    for (var step : AppListingStep.values()) {
                        if (inStore || state != LIVE) {
                            isTakenOnceOrRefused(kit, state, inStore, step);
                        }
                    }
                }
            }
        }
    }

    private void isTakenOnceOrRefused(AppListingKit kit, AppListingState state, boolean inStore, AppListingStep step) {
        var listing = in(kit, state, inStore);
        var next = ALLOWED.getOrDefault(state, Map.of()).get(step);
        var account = step.actor() == AppListingStep.Actor.REVIEWER ? kit.reviewer : kit.partner;
        var events = kit.read(session -> kit.services().listings().events(session, listing))
                .size();
        if (next == null || step == TAKE_DOWN && !inStore) {
            assertThatThrownBy(() -> kit.take(account, listing, step))
                    .as("%s of %s", step, state)
                    .hasMessageContaining(next == null ? "cannot be" : "not in the app store");
            assertThat(kit.now(listing)).isEqualTo(listing);
            return;
        }
        var taken = kit.take(account, listing, step);
        assertThat(taken.current()).as("%s of %s", step, state).isEqualTo(next);
        assertThat(taken.isInStore()).isEqualTo(step == APPROVE || inStore && step != TAKE_DOWN);
        assertThatThrownBy(() -> kit.write(tx -> kit.services()
                        .listings()
                        .take(tx, account, listing.id(), listing.revision(), step, AppListingKit.WORDS)))
                .as("%s of %s once", step, state)
                .hasMessageContaining("changed meanwhile");
        assertThat(List.copyOf(kit.read(session -> kit.services().listings().events(session, listing))))
                .hasSize(events + 1);
    }

    private AppListing in(AppListingKit kit, AppListingState state, boolean inStore) {
        var name = "App " + names.incrementAndGet();
        var listing = inStore ? kit.live(name) : kit.listing(name);
        if (inStore) {
            kit.edit(listing, AppListingKit.content(name + " again"));
        }
        if (state != LIVE && (state != DRAFT || inStore)) {
            kit.take(kit.partner, listing, SUBMIT);
        }
        switch (state) {
            case DRAFT -> {
                if (inStore) {
                    kit.take(kit.partner, listing, WITHDRAW);
                }
            }
            case IN_REVIEW -> kit.take(kit.reviewer, listing, REQUEST_CHANGES);
            case SUBMITTED, LIVE -> {}
        }
        var now = kit.now(listing);
        assertThat(now.current()).isEqualTo(state);
        return now;
    }

    @ParameterizedTest
    @EnumSource
    void ofTwoReviewersAtOnceOneDecides(Dialect dialect) throws Exception {
        try (var kit = new AppListingKit(dialect)) {
            var listing = kit.take(kit.partner, kit.listing("Shelf counter"), SUBMIT);
            var answers = ConcurrentCallers.runConcurrently(8, 4, i -> {
                var account = i % 2 == 0 ? kit.reviewer : kit.other;
                var step = i % 2 == 0 ? APPROVE : REJECT;
                try {
                    kit.write(tx -> kit.services()
                            .listings()
                            .take(tx, account, listing.id(), listing.revision(), step, "Thank you."));
                    return "decided";
                } catch (ApiException e) {
                    assertThat(e).hasMessageContaining("changed meanwhile");
                    return "refused";
                }
            });
            assertThat(answers).containsOnlyOnce("decided").hasSize(8);
            assertThat(kit.letters(kit.partner)).hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void merchantsSeeWhatWasApprovedUntilTheNextApproval(Dialect dialect) {
        try (var kit = new AppListingKit(dialect)) {
            var listing = kit.live("Shelf counter");
            assertThat(kit.letters(kit.partner)).containsExactly("submit", "approve");
            assertThatThrownBy(() -> kit.take(kit.partner, listing, SUBMIT))
                    .hasMessageContaining("Nothing was changed");
            kit.edit(listing, AppListingKit.content("Shelf watch"));
            kit.take(kit.partner, listing, SUBMIT);
            assertThatThrownBy(() -> kit.edit(listing, AppListingKit.content("Other")))
                    .hasMessageContaining("locked until it is decided");
            assertThat(found(kit, "counter")).containsExactly("Shelf counter");
            assertThat(kit.now(listing)
                            .draft()
                            .differencesFrom(
                                    Objects.requireNonNull(kit.now(listing).live())))
                    .extracting(AppListingContent.Difference::field)
                    .containsExactly("Name");

            kit.take(kit.reviewer, listing, REQUEST_CHANGES);
            kit.edit(listing, AppListingKit.content("Shelf keeper"));
            kit.take(kit.partner, listing, REPLY);
            assertThat(kit.letters(kit.reviewer)).containsExactly("reply");
            kit.take(kit.other, listing, APPROVE);
            assertThat(found(kit, "kepeer")).as("one typing error").containsExactly("Shelf keeper");
            assertThat(found(kit, "counter")).isEmpty();
            kit.take(kit.reviewer, listing, TAKE_DOWN);
            assertThat(found(kit, "")).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyItsOwnPartnerAndReviewersTakeSteps(Dialect dialect) {
        try (var kit = new AppListingKit(dialect)) {
            var bare = kit.app("Bare");
            var draft = kit.write(tx -> kit.services().listings().open(tx, kit.partner, bare));
            assertThatThrownBy(() -> kit.take(kit.partner, draft, SUBMIT))
                    .hasMessageContaining("Still missing: A tagline")
                    .hasMessageContaining("installed in one shop");
            var listing = kit.take(kit.partner, kit.listing("Shelf counter"), SUBMIT);
            assertThatThrownBy(() -> kit.take(kit.partner, listing, APPROVE)).hasMessageContaining("Only reviewers");
            assertThatThrownBy(() -> kit.take(kit.reviewer, listing, WITHDRAW)).hasMessageContaining("Not Found");
            assertThatThrownBy(() -> kit.write(tx -> kit.services()
                            .listings()
                            .take(tx, kit.reviewer, listing.id(), listing.revision(), REJECT, " ")))
                    .hasMessageContaining("words");
            assertThat(kit.now(listing)).isEqualTo(listing);
        }
    }

    @ParameterizedTest
    @EnumSource
    void merchantsWhoHaveAnAppReviewItAndItsPartnerAnswersOnce(Dialect dialect) {
        try (var kit = new AppListingKit(dialect)) {
            var listing = kit.live("Shelf counter");
            var reviews = kit.services().reviews();
            var merchant = kit.reviewer;
            var elsewhere = kit.test.shop();
            var app = kit.read(session -> kit.test
                            .platform()
                            .appServices()
                            .publicApps()
                            .find(session, kit.partner.id(), listing.publicAppId()))
                    .orElseThrow();
            var installed = kit.installed(app, elsewhere);
            assertThatThrownBy(() -> kit.write(tx -> reviews.write(tx, elsewhere, kit.partner, installed, 5, "Great")))
                    .hasMessageContaining("their own app");
            assertThatThrownBy(() -> kit.write(tx -> reviews.write(tx, elsewhere, merchant, installed, 6, "Great")))
                    .hasMessageContaining("stars");
            assertThatThrownBy(() -> kit.write(tx -> reviews.write(tx, elsewhere, merchant, installed, 5, " ")))
                    .hasMessageContaining("body");
            kit.write(tx -> reviews.write(tx, elsewhere, merchant, installed, 3, "Fair"));
            var review = kit.write(tx -> reviews.write(tx, elsewhere, merchant, installed, 4, "Better now"));
            kit.write(tx -> reviews.reply(tx, kit.partner, listing, review.id(), "Thank you"));
            assertThatThrownBy(() -> kit.write(tx -> reviews.reply(tx, kit.partner, listing, review.id(), "Again")))
                    .hasMessageContaining("already");
            var outbox = kit.test.platform().foundation().emails();
            var emails = kit.read(session -> Stream.concat(
                            outbox.pending(session).stream(), outbox.pending(session, elsewhere).stream())
                    .filter(email -> email.kind().startsWith("app_review"))
                    .map(email -> email.recipient() + ": " + email.subject())
                    .toList());
            assertThat(emails)
                    .as("one of a new review, one of its answer")
                    .containsExactly(
                            kit.partner.email() + ": " + elsewhere.name() + " reviewed Shelf counter",
                            elsewhere.email() + ": " + listing.developer() + " answered your review of Shelf counter");
            var entry = kit.read(session -> kit.services().store().find(session, listing.handle()))
                    .orElseThrow();
            assertThat(entry.rating().average()).isEqualTo(4);
            assertThat(entry.rating().reviews()).isEqualTo(1);
            assertThat(entry.shops()).isEqualTo(2);

            kit.test.platform().appServices().appDeletion().delete(kit.partner.id(), listing.publicAppId());
            assertThat(found(kit, "")).as("of a deleted app").isEmpty();
        }
    }

    @Test
    void manyGoodReviewsStandBeforeASingleBestOne() {
        assertThat(new AppReviews.Rating(1, 40, 4.6).weighted())
                .isGreaterThan(new AppReviews.Rating(2, 1, 5).weighted());
        assertThat(new AppReviews.Rating(2, 1, 5).weighted()).isGreaterThan(new AppReviews.Rating(3, 1, 4).weighted());
        assertThat(AppReviews.Rating.NONE.weighted()).isZero();
    }

    private static List<String> found(AppListingKit kit, String words) {
        return kit.read(session -> kit.services().store().find(session, AppStoreQuery.of(words))).entries().stream()
                .map(entry -> entry.content().name())
                .toList();
    }

    private static String actor(AppListingStep step) {
        return switch (step.actor()) {
            case PARTNER -> "the partner";
            case REVIEWER -> "a reviewer";
            case EITHER -> "the partner or a reviewer";
        };
    }
}
