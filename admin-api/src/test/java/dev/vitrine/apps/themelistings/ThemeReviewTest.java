package dev.vitrine.apps.themelistings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.shop.themestore.BuildResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What reviewers decide by: the report of the check, the difference to the last release, and pictures. */
final class ThemeReviewTest {

    private static final String HOME = "src/pages/Home.vue";
    private static final Map<String, String> FILES =
            Map.of(HOME, "<template><p>One</p></template>\n", ThemeStoreKit.DATA, "{}");

    private static final PageFigures FIGURES =
            new PageFigures(900, 0.01, 40, 12, 90_000, 60_000, 9_000, 20_000, List.of("Uncaught Error: no"));

    @ParameterizedTest
    @EnumSource
    void nothingIsApprovedBeforeItsFilesAreChecked(Dialect dialect) {
        try (var kit = new ThemeStoreKit(dialect)) {
            var versions = kit.services().versions();
            var listing = kit.listing("Noir");
            var version = kit.submit(listing, kit.create(listing, "1.0.0", FILES));
            kit.build(new BuildResult(List.of(), List.of()));
            assertThatThrownBy(() -> kit.write(tx -> versions.approve(tx, kit.reviewer, version.id(), "")))
                    .hasMessageContaining("still being checked");
            boolean begun = kit.write(tx -> versions.beginCheck(tx, version));
            assertThat(begun).isTrue();
            kit.write(tx -> {
                versions.saveReport(tx, version, "{\"findings\": [{\"rule\": \"v-html\"}]}");
                return true;
            });
            assertThat(find(kit, version).report()).contains("v-html");
            assertThat(kit.write(tx -> versions.approve(tx, kit.reviewer, version.id(), ""))
                            .step())
                    .isEqualTo(ThemeVersionState.PENDING_DEVELOPER_RELEASED);
        }
    }

    @Test
    void aReportOfOtherFilesIsNotKept() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var versions = kit.services().versions();
            var listing = kit.listing("Noir");
            var checked = kit.submit(listing, kit.create(listing, "1.0.0", FILES));
            var form = kit.form("1.0.0", Map.of(HOME, "<template><p>Two</p></template>\n"));
            kit.write(tx -> {
                versions.cancel(tx, kit.partner, listing, checked.id());
                versions.edit(tx, listing, checked.id(), form);
                versions.saveReport(tx, checked, "{}");
                return true;
            });
            assertThat(find(kit, checked).isChecked()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aVersionWhoseCheckFailsKeepsNoOtherWaiting(Dialect dialect) {
        try (var kit = new ThemeStoreKit(dialect)) {
            var versions = kit.services().versions();
            var first = kit.listing("Noir");
            var hopeless = kit.submit(first, kit.create(first, "1.0.0", FILES));
            var second = kit.listing("Blanc");
            var good = kit.submit(second, kit.create(second, "1.0.0", FILES));
            assertThat(kit.read(versions::unchecked))
                    .extracting(ThemeVersion::id)
                    .containsExactly(hopeless.id(), good.id());
            for (var attempt = 1; attempt <= 3; attempt++) {
                boolean begun = kit.write(tx -> versions.beginCheck(tx, hopeless));
                assertThat(begun).as("attempt " + attempt).isTrue();
                assertThat(kit.read(versions::unchecked).getFirst().id()).isEqualTo(good.id());
            }
            boolean again = kit.write(tx -> versions.beginCheck(tx, hopeless));
            assertThat(again).isFalse();
        }
    }

    @Test
    void theDifferenceNamesFilesAndShowsTheirLines() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var versions = kit.services().versions();
            var listing = kit.listing("Noir");
            var old = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\neleven\ntwelve\n";
            var one = kit.released(
                    listing,
                    "1.0.0",
                    Map.of(HOME, old, "src/pages/Gone.vue", "gone\n", "src/same.css", "a {}\n", "src/x.bin", "a\0b"));
            List<FileDiff> first = kit.read(session -> versions.diff(session, one));
            assertThat(first).isEmpty();
            var two = kit.create(
                    listing,
                    "1.1.0",
                    Map.of(
                            HOME,
                            old.replace("two", "2").replace("eleven", "11"),
                            "src/pages/New.vue",
                            "new\n",
                            "src/same.css",
                            "a {}\n",
                            "src/x.bin",
                            "a\0c"));
            var diff = kit.read(session -> versions.diff(session, two));
            assertThat(diff)
                    .extracting(file -> file.kind() + " " + file.path())
                    .containsExactly(
                            "removed src/pages/Gone.vue",
                            "changed " + HOME,
                            "added src/pages/New.vue",
                            "changed src/x.bin");
            assertThat(diff.get(0).text()).isEqualTo("- gone\n");
            assertThat(diff.get(1).text())
                    .isEqualTo("  one\n- two\n+ 2\n  three\n  four\n  five\n  …\n  eight\n  nine\n  ten\n"
                            + "- eleven\n+ 11\n  twelve\n");
            assertThat(diff.get(2).text()).isEqualTo("+ new\n");
            assertThat(diff.get(3).lines()).as("no text").isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void picturesAreTakenByOneProcessAndKept(Dialect dialect) {
        try (var kit = new ThemeStoreKit(dialect)) {
            var pictures = kit.services().pictures();
            var listing = kit.listing("Noir");
            var draft = kit.create(listing, "1.0.0", FILES);
            assertThat(kit.read(pictures::waiting))
                    .as("nobody looks at a draft")
                    .isEmpty();
            var version = kit.submit(listing, draft);
            assertThat(kit.read(pictures::waiting)).containsExactly(version.id());
            assertThat(of(kit, version).isWaiting()).isTrue();
            assertThat(claim(kit, version)).isTrue();
            assertThat(claim(kit, version)).as("another process").isFalse();
            assertThat(kit.read(pictures::waiting)).isEmpty();

            var bytes = "picture".getBytes(StandardCharsets.UTF_8);
            var hash = pictures.store(bytes);
            var page = new PagePicture("default", PagePicture.HOME, PagePicture.PHONE, 2000, hash, FIGURES);
            finish(kit, version, page);
            assertThat(of(kit, version).find("default", "home", 390)).contains(page);
            assertThat(of(kit, version).isWaiting()).isFalse();
            Optional<byte[]> kept = kit.read(session -> pictures.file(session, version, hash));
            assertThat(kept).contains(bytes);
            Optional<byte[]> other = kit.read(session -> pictures.file(session, version, "0".repeat(64)));
            assertThat(other).isEmpty();

            kit.write(tx -> {
                pictures.ask(tx, version);
                return true;
            });
            assertThat(of(kit, version).pages()).as("the old ones until then").hasSize(1);
            assertThat(claim(kit, version)).isTrue();
            kit.write(tx -> {
                pictures.fail(tx, version.id(), "the page did not load");
                return true;
            });
            assertThat(of(kit, version).problem()).isEqualTo("the page did not load");
        }
    }

    @Test
    void picturesOfOtherFilesAreNotKept() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var versions = kit.services().versions();
            var listing = kit.listing("Noir");
            var pictured = kit.submit(listing, kit.create(listing, "1.0.0", FILES));
            assertThat(claim(kit, pictured)).isTrue();
            var form = kit.form("1.0.0", Map.of(HOME, "<template><p>Two</p></template>\n"));
            kit.write(tx -> {
                versions.cancel(tx, kit.partner, listing, pictured.id());
                versions.edit(tx, listing, pictured.id(), form);
                return versions.submit(tx, kit.partner, listing, pictured.id());
            });
            finish(kit, pictured, new PagePicture("default", "home", 390, 2000, "0".repeat(64), FIGURES));
            assertThat(of(kit, pictured).isWaiting()).isTrue();
            assertThat(of(kit, pictured).pages()).isEmpty();
        }
    }

    @Test
    void aVersionThatEndsProcessesIsGivenUp() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var listing = kit.listing("Noir");
            var version = kit.submit(listing, kit.create(listing, "1.0.0", FILES));
            for (var attempt = 1; attempt <= 3; attempt++) {
                assertThat(claim(kit, version)).as("attempt " + attempt).isTrue();
                kit.test.clock().advance(Duration.ofHours(1));
            }
            assertThat(claim(kit, version)).isFalse();
            assertThat(of(kit, version).problem()).contains("ended 3 times");
        }
    }

    private static ThemeVersion find(ThemeStoreKit kit, ThemeVersion version) {
        return kit.read(session -> kit.services().versions().find(session, version.id()));
    }

    private static ThemeVersionPictures.Taken of(ThemeStoreKit kit, ThemeVersion version) {
        return kit.read(session -> kit.services().pictures().of(session, version));
    }

    private static boolean claim(ThemeStoreKit kit, ThemeVersion version) {
        return kit.write(tx -> kit.services().pictures().claim(tx, version.id()));
    }

    private static void finish(ThemeStoreKit kit, ThemeVersion version, PagePicture page) {
        kit.write(tx -> {
            kit.services().pictures().finish(tx, version, List.of(page));
            return true;
        });
    }
}
