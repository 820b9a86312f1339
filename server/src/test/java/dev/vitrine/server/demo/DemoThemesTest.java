package dev.vitrine.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.themelistings.ThemeVersionStep;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The themes of ours in the demo's theme store, released through the steps of every partner. */
@Tag("long")
final class DemoThemesTest {

    @Test
    void theThreeThemesAreCheckedReviewedAndReleased() throws InterruptedException {
        try (var testServer = TestServer.own("demo-themes")) {
            var platform = testServer.platform();
            var foundation = platform.foundation();
            new DemoAccounts(foundation, platform.people(), platform.appServices()).run(people -> {});
            var themes = new DemoThemes(foundation, platform.people(), platform.appServices());
            var stopped = new CountDownLatch(1);
            var seed = Thread.ofPlatform().daemon().start(() -> themes.releaseUntil(stopped));
            var visitor = testServer.visitor();
            for (var title : List.of("Starter", "Deckle", "Pegboard")) {
                Patience.await(
                        title,
                        () -> visitor.get("/themes")
                                .html()
                                .select(".grid h3")
                                .eachText()
                                .contains(title));
            }
            seed.join();

            var services = platform.appServices().themeListings();
            assertThat(visitor.get("/themes?size=large")
                            .html()
                            .select(".grid h3")
                            .eachText())
                    .containsExactly("Pegboard");
            assertThat(visitor.get("/themes?feature=lookbook&sort=name")
                            .html()
                            .select(".grid h3")
                            .eachText())
                    .containsExactly("Deckle");
            foundation.database().<Boolean>read(session -> {
                for (var handle : List.of("starter", "deckle", "pegboard")) {
                    var listing = services.listings().find(session, handle).orElseThrow();
                    var version = services.versions().latest(session, listing).orElseThrow();
                    assertThat(version.status()).isEqualTo("Released to Theme Store");
                    assertThat(version.isChecked())
                            .as("checked before it was approved")
                            .isTrue();
                    assertThat(services.versions().steps(session, version))
                            .extracting(ThemeVersionStep::status)
                            .containsExactly(
                                    "Draft",
                                    "Waiting for Review",
                                    "Pending Developer Released",
                                    "Released to Theme Store");
                }
                return true;
            });
        }
    }
}
