package dev.vitrine.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.applistings.AppListingState;
import dev.vitrine.apps.applistings.AppStoreQuery;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.demo.art.ImageFile;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo's apps: one in the app store, one under review, with the pictures that are shipped. */
final class DemoAppsTest {

    private static final Path SHIPPED = Path.of("src/main/resources/demo/apps");
    private static final Path PAINTED = Path.of("target/demo-apps");

    @TempDir
    private Path data = Path.of("");

    @Test
    void oneIsInTheStoreAndOneWaitsForReview() {
        var config = Config.of(
                Map.of(Setting.DATA, data.toString(), Setting.PORT, Integer.toString(TestServer.freePort())), Map.of());
        try (var platform = PlatformFactory.open(config)) {
            var foundation = platform.foundation();
            new DemoSeeder(
                            foundation,
                            platform.shopServices(),
                            platform.catalog(),
                            platform.sales(),
                            DemoProgress.SILENT,
                            DemoPainter.small(0.02))
                    .run();
            new DemoAccounts(foundation, platform.people(), platform.appServices()).run(people -> {});
            var apps = new DemoApps(foundation, platform.people(), platform.appServices());
            apps.list();
            apps.list();
            var services = platform.appServices().appListings();
            var found = foundation
                    .database()
                    .read(session -> services.store().find(session, AppStoreQuery.of("shelf")))
                    .entries();
            assertThat(found).singleElement().satisfies(entry -> {
                assertThat(entry.content().name()).isEqualTo("Shelf counter");
                assertThat(entry.content().pictures()).hasSize(2);
                assertThat(entry.rating().reviews()).isEqualTo(1);
            });
            long waiting = foundation
                    .database()
                    .read(session -> services.listings().count(session, AppListingState.SUBMITTED));
            assertThat(waiting).isEqualTo(1);
        }
    }

    /** As far as sizes go; copy {@code target/demo-apps} there after a change of the painter. */
    @Test
    void picturesAreThoseThatThePainterPaints() throws IOException {
        Files.createDirectories(PAINTED);
        for (var name : DemoApps.fileNames()) {
            var painted = DemoAppPainter.paint(name);
            Files.write(PAINTED.resolve(name), ImageFile.webp(painted));
            var shipped = ImageIO.read(SHIPPED.resolve(name).toFile());
            assertThat(shipped.getWidth()).as(name).isEqualTo(painted.getWidth());
            assertThat(shipped.getHeight()).as(name).isEqualTo(painted.getHeight());
        }
    }
}
