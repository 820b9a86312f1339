package dev.vitrine.apps.themelistings;

import static dev.vitrine.apps.themelistings.ThemeVersionState.DRAFT;
import static dev.vitrine.apps.themelistings.ThemeVersionState.PENDING_DEVELOPER_RELEASED;
import static dev.vitrine.apps.themelistings.ThemeVersionState.RELEASED_TO_THEME_STORE;
import static dev.vitrine.apps.themelistings.ThemeVersionState.RELEASE_CANCELED;
import static dev.vitrine.apps.themelistings.ThemeVersionState.SUBMISSION_CANCELED;
import static dev.vitrine.apps.themelistings.ThemeVersionState.SUBMISSION_REJECTED;
import static dev.vitrine.apps.themelistings.ThemeVersionState.WAITING_FOR_REVIEW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.shop.themestore.BuildResult;
import dev.vitrine.shop.themestore.Theme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ThemeVersionsTest {

    /** Every step that the specification shows, and "may edit and resubmit". */
    private static final Map<ThemeVersionState, Set<ThemeVersionState>> ALLOWED = Map.of(
            DRAFT, Set.of(WAITING_FOR_REVIEW),
            WAITING_FOR_REVIEW, Set.of(SUBMISSION_CANCELED, SUBMISSION_REJECTED, PENDING_DEVELOPER_RELEASED),
            SUBMISSION_CANCELED, Set.of(WAITING_FOR_REVIEW),
            SUBMISSION_REJECTED, Set.of(WAITING_FOR_REVIEW),
            PENDING_DEVELOPER_RELEASED, Set.of(RELEASE_CANCELED, RELEASED_TO_THEME_STORE),
            RELEASE_CANCELED, Set.of(WAITING_FOR_REVIEW));

    private static final Map<String, String> FILES =
            Map.of("src/pages/Home.vue", "<template><p>One</p></template>\n", ThemeStoreKit.DATA, "{}");

    @Test
    void everyPairOfStatusesIsAllowedOrNot() {
        for (var from : ThemeVersionState.values()) {
            for (var to : ThemeVersionState.values()) {
                assertThat(from.may(to))
                        .as("%s to %s", from, to)
                        .isEqualTo(ALLOWED.getOrDefault(from, Set.of()).contains(to));
            }
        }
    }

    @Test
    void theDocsTellTheSteps() throws IOException {
        var table = Stream.of(ThemeVersionState.values())
                .map(from -> "| " + from.title() + " | " + steps(from) + " |\n")
                .collect(Collectors.joining());
        assertThat(Files.readString(Path.of("../docs/theme-versions.md"))).contains(table);
    }

    @ParameterizedTest
    @EnumSource
    void aVersionGoesThroughReviewIntoTheStore(Dialect dialect) {
        try (var kit = new ThemeStoreKit(dialect)) {
            var listing = kit.listing("Noir");
            var draft = kit.create(listing, "1.0.0", FILES);
            assertThat(draft.step()).isEqualTo(DRAFT);
            assertThat(inStore(kit)).isEmpty();
            assertThatThrownBy(() -> kit.create(listing, "1.1.0", FILES))
                    .hasMessageContaining("Version 1.0.0 is in progress (Draft)");

            var submitted = kit.submit(listing, draft);
            assertThat(submitted.submittedAt()).isNotNull();
            var form = kit.form("1.0.0", FILES);
            assertThatThrownBy(() -> kit.write(tx -> kit.services().versions().edit(tx, listing, draft.id(), form)))
                    .hasMessageContaining("cancel it first");
            assertThatThrownBy(
                            () -> kit.write(tx -> kit.services().versions().approve(tx, kit.reviewer, draft.id(), "")))
                    .hasMessageContaining("not built");
            kit.build();
            assertThatThrownBy(
                            () -> kit.write(tx -> kit.services().versions().approve(tx, kit.partner, draft.id(), "")))
                    .hasMessageContaining("Only reviewers");
            kit.write(tx -> kit.services().versions().approve(tx, kit.reviewer, draft.id(), "Lovely."));
            assertThat(inStore(kit)).as("its developer releases it").isEmpty();

            var released = kit.write(tx -> kit.services().versions().release(tx, kit.partner, listing, draft.id()));
            assertThat(released.isReleased()).isTrue();
            assertThat(released.releasedAt()).isNotNull();
            assertThat(inStore(kit)).containsExactly("noir");
            assertThat(kit.letters())
                    .containsExactly("waiting_for_review", "pending_developer_released", "released_to_theme_store");
            assertThat(steps(kit, released))
                    .extracting(ThemeVersionStep::status)
                    .containsExactly(
                            "Draft", "Waiting for Review", "Pending Developer Released", "Released to Theme Store");
            assertThatThrownBy(() -> kit.create(listing, "1.0.0", FILES)).hasMessageContaining("higher than 1.0.0");
            assertThat(kit.create(listing, "1.0.1", FILES).step()).isEqualTo(DRAFT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsRejectedOrCanceledIsEditedAndSubmittedAgain(Dialect dialect) {
        try (var kit = new ThemeStoreKit(dialect)) {
            var listing = kit.listing("Noir");
            var versions = kit.services().versions();
            var version = kit.submit(listing, kit.create(listing, "1.0.0", FILES));
            assertThatThrownBy(() -> kit.write(tx -> versions.reject(tx, kit.reviewer, version.id(), " ")))
                    .hasMessageContaining("words");
            kit.write(tx -> versions.reject(tx, kit.reviewer, version.id(), "The menu has no focus."));
            assertThat(demos(kit, version))
                    .as("nothing of it is left in the demo store")
                    .isEmpty();
            assertThat(steps(kit, version).getLast().words()).isEqualTo("The menu has no focus.");

            var form = kit.form("1.0.1", Map.of("src/pages/Home.vue", "<template><p>Two</p></template>\n"));
            kit.write(tx -> versions.edit(tx, listing, version.id(), form));
            kit.submit(listing, version);
            kit.write(tx -> versions.cancel(tx, kit.partner, listing, version.id()));
            kit.submit(listing, version);
            kit.build();
            kit.write(tx -> versions.approve(tx, kit.reviewer, version.id(), ""));
            kit.write(tx -> versions.cancel(tx, kit.partner, listing, version.id()));
            assertThat(kit.read(session -> versions.find(session, version.id())).step())
                    .isEqualTo(RELEASE_CANCELED);
            kit.write(tx -> {
                versions.delete(tx, listing, version.id());
                return true;
            });
            assertThat(List.copyOf(kit.read(session -> versions.of(session, listing))))
                    .isEmpty();
            assertThat(kit.letters())
                    .containsExactly(
                            "waiting_for_review",
                            "submission_rejected",
                            "waiting_for_review",
                            "submission_canceled",
                            "waiting_for_review",
                            "pending_developer_released",
                            "release_canceled");
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyStyleHasADemoThatNobodyCanPublish(Dialect dialect) {
        try (var kit = new ThemeStoreKit(dialect)) {
            var listing = kit.listing("Noir");
            var files = Map.of(
                    "src/pages/Home.vue",
                    "<template><p>One</p></template>\n",
                    ThemeStoreKit.SCHEMA,
                    """
                    {"styles": [{"code": "ink", "name": "Ink", "settings": {"colors": {"page": "#000"}}},
                                {"code": "paper", "name": "Paper"}], "sections": {}, "settings": []}
                    """,
                    ThemeStoreKit.DATA,
                    """
                    {"settings": {"colors": {"page": "#fff", "text": "#111"}}}
                    """);
            var version = kit.submit(listing, kit.create(listing, "1.0.0", files));
            var demos = demos(kit, version);
            assertThat(demos).extracting(demo -> demo.style().code()).containsExactly("ink", "paper");
            assertThat(demos).extracting(demo -> demo.theme().role()).containsOnly(Theme.DEMO);
            assertThat(demos.getFirst()
                            .style()
                            .settings()
                            .at("/settings/colors/page")
                            .asText())
                    .isEqualTo("#000");
            assertThat(demos.getFirst()
                            .style()
                            .settings()
                            .at("/settings/colors/text")
                            .asText())
                    .isEqualTo("#111");
            kit.build();
            var apiClient = kit.test.api(kit.store);
            var address = "themes/" + demos.getFirst().theme().id();
            assertThat(apiClient.put(address, "{\"theme\":{\"role\":\"main\"}}").status())
                    .isEqualTo(422);
            assertThat(apiClient.delete(address).status()).isEqualTo(422);
            assertThat(apiClient.put(address + "/assets", """
                            {"asset": {"key": "src/pages/Home.vue", "value": "<template><p>Else</p></template>"}}
                            """).status()).isEqualTo(422);
            boolean built = kit.read(session -> kit.services().versions().isBuilt(session, version));
            assertThat(built).isTrue();
        }
    }

    @Test
    void whatCannotBeBuiltIsNotApproved() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var listing = kit.listing("Noir");
            var version = kit.submit(listing, kit.create(listing, "1.0.0", FILES));
            kit.build(BuildResult.failed("Home.vue has no end"));
            assertThatThrownBy(() ->
                            kit.write(tx -> kit.services().versions().approve(tx, kit.reviewer, version.id(), "")))
                    .hasMessageContaining("not built");
        }
    }

    @Test
    void whatIsWrongIsNamed() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var listings = kit.services().listings();
            assertThatThrownBy(() -> kit.write(tx -> listings.create(
                            tx, kit.partner, "", new ThemeListingForm("", "", "", "no address", "elsewhere"))))
                    .satisfies(refused -> assertThat(String.valueOf(
                                    ((ApiException) refused).body().get("errors")))
                            .contains("title", "support_email", "demo_store"));
            kit.listing("Noir");
            assertThatThrownBy(() -> kit.listing("Noir")).hasMessageContaining("taken");
            assertThatThrownBy(() -> kit.write(tx -> listings.create(
                            tx, kit.reviewer, "", new ThemeListingForm("Blanc", "", "", "", kit.store.handle()))))
                    .hasMessageContaining("Only partners");
            var listing = kit.listing("Blanc");
            assertThatThrownBy(() -> kit.create(listing, "one", FILES)).hasMessageContaining("three numbers");
        }
    }

    private static String steps(ThemeVersionState from) {
        return Stream.of(ThemeVersionState.values())
                .filter(from::may)
                .sorted(Comparator.comparing(ThemeVersionState::ordinal))
                .map(ThemeVersionState::title)
                .reduce((one, other) -> one + ", " + other)
                .orElse("none");
    }

    private static List<String> inStore(ThemeStoreKit kit) {
        return kit
                .read(session -> kit.services().store().find(session, ThemeStoreQuery.of("quiet nord")))
                .entries()
                .stream()
                .map(entry -> entry.listing().handle())
                .toList();
    }

    private static List<ThemeVersionStep> steps(ThemeStoreKit kit, ThemeVersion version) {
        return kit.read(session -> kit.services().versions().steps(session, version));
    }

    private static List<ThemeDemo> demos(ThemeStoreKit kit, ThemeVersion version) {
        return kit.read(session -> kit.services().versions().demos(session, version));
    }
}
