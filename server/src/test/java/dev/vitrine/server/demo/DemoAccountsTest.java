package dev.vitrine.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.partners.DevelopmentStores.Store;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.VitrineProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who can sign in to the demo, and that what is printed opens something. */
final class DemoAccountsTest {

    @TempDir
    private Path data = Path.of("");

    private final int port = TestServer.freePort();

    @BeforeEach
    void seed() {
        try (var platform = PlatformFactory.open(config())) {
            new DemoSeeder(
                            platform.foundation(),
                            platform.shopServices(),
                            platform.catalog(),
                            platform.sales(),
                            DemoProgress.SILENT,
                            DemoPainter.small(0.02))
                    .run();
        }
    }

    @Test
    void partnerIsOneWithADevelopmentStoreAndEverybodyIsMadeOnce() {
        try (var platform = PlatformFactory.open(config())) {
            var people = new DemoAccounts(platform.foundation(), platform.people(), platform.appServices());
            var first = new ArrayList<DemoAccounts.SignIn>();
            people.run(first::addAll);
            assertThat(first).hasSize(6).noneMatch(person -> person.password().isEmpty());
            var stores = platform.foundation().database().read(session -> {
                var partner = platform.people()
                        .userAccounts()
                        .byEmail(session, "partner@demo.example")
                        .orElseThrow();
                assertThat(platform.appServices().partners().isPartner(session, partner))
                        .isTrue();
                return platform.appServices().developmentStores().list(session, partner);
            });
            assertThat(stores).extracting(Store::handle).containsExactly("workshop");
            var again = new ArrayList<DemoAccounts.SignIn>();
            people.run(again::addAll);
            assertThat(again).hasSize(6).allMatch(person -> person.password().isEmpty());
        }
    }

    @Test
    @Tag("long")
    void passwordsAreShownByTheFirstStartThatGetsReady() throws IOException {
        var cache = Files.createFile(data.resolve("cache"));
        assertThat(VitrineProcess.run(data, "demo", "--port", Integer.toString(port))
                        .status())
                .as("there is no room for themes")
                .isNotZero();
        Files.delete(cache);
        Files.createSymbolicLink(cache, TestServer.built());
        assertThat(printed())
                .containsPattern("partner@demo.example +([0-9a-f]{5}-){3}[0-9a-f]{5} +http://localhost:\\d+/partners")
                .containsPattern("owner@demo.example +\\S+ +http://admin.localhost:\\d+/shops/demo\\s")
                .contains("4242 4242 4242 4242", "4000 0000 0000 0002")
                .doesNotContain("made before");
        assertThat(printed()).contains("(password made before)", "./vitrine people password EMAIL");
    }

    private String printed() {
        try (var demo = VitrineProcess.demo(data, port)) {
            assertThat(demo.startup())
                    .as("nobody waits in silence")
                    .startsWith("Opening the data …")
                    .contains("Starting the server …");
            return demo.terminate().output();
        }
    }

    private Config config() {
        return Config.of(Map.of(Setting.DATA, data.toString(), Setting.PORT, Integer.toString(port)), Map.of());
    }
}
