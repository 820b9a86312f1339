package dev.vitrine.server.console.themeversions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.themelistings.ThemeVersion;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.ThemeStoreSample;
import dev.vitrine.themes.check.CheckReport;
import dev.vitrine.themes.check.Rules;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
final class ThemeVersionChecksTest {

    private final TestServer testServer = TestServer.shared();

    @Test
    void reviewersReadWhatWasFoundWhereAndWhatToDo() {
        var sample = sample("Checked");
        var version = sample.submittedWith(
                "1.0.0",
                "src/layouts/Default.vue",
                layout ->
                        layout.replaceFirst("<slot />", "<a href=\"/products/x\" v-html=\"settings.x\"></a><slot />"));
        Patience.await("the check", () -> checked(version).isChecked());
        var page = testServer
                .reviewer()
                .atBase()
                .get("/review/themes/" + version.id())
                .html()
                .select("#report");
        assertThat(page.text()).contains("src/layouts/Default.vue:", "What to do:", "Rule unsafe-html");
        var docs = page.select("a[href^=/docs/theme-check#]").eachAttr("href");
        assertThat(docs)
                .isNotEmpty()
                .allMatch(address -> Rules.find(address.replaceFirst(".*#", "")).isPresent());
    }

    @Test
    void aVersionThatCannotBeCheckedKeepsNoOtherWaiting() {
        var database = testServer.platform().foundation().database();
        var versions = testServer.platform().appServices().themeListings().versions();
        // why canceled: the server checks those that wait.
        var broken = sample("Broken").canceled("1.0.0");
        var good = sample("Good").canceled("1.0.0");
        database.change(tx -> {
            versions.saveReport(tx, broken, "");
            versions.saveReport(tx, good, "");
        });
        try (var checks = new ThemeVersionChecks(database, versions, Path.of("target", "no-cache"))) {
            var calls = new int[1];
            checks.checkAll(List.of(broken, good), files -> {
                if (calls[0]++ == 0) {
                    throw new IllegalStateException("this theme cannot be checked");
                }
                return new CheckReport(List.of());
            });
            assertThat(calls[0]).isEqualTo(2);
            assertThat(checked(good).report()).contains("findings");
            for (var round = 0; round < 4; round++) {
                checks.checkAll(List.of(broken), files -> {
                    throw new StackOverflowError();
                });
            }
        }
        assertThat(testServer
                        .reviewer()
                        .atBase()
                        .get("/review/themes/" + broken.id())
                        .html()
                        .select("#report")
                        .text())
                .contains("Nothing can be said");
    }

    private ThemeStoreSample sample(String title) {
        var store = testServer.newShop();
        var partner = testServer.owner(store.handle());
        testServer.partner(partner);
        return new ThemeStoreSample(testServer, partner, store.handle(), title + " " + store.id());
    }

    private ThemeVersion checked(ThemeVersion version) {
        var platform = testServer.platform();
        return platform.foundation()
                .database()
                .read(session ->
                        platform.appServices().themeListings().versions().find(session, version.id()));
    }
}
