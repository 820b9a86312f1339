package dev.vitrine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.mail.EmailDispatcher;
import dev.vitrine.foundation.mail.EmailTransport;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.server.testkit.TestServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BackgroundJobsTest {

    @TempDir
    private Path folder;

    @Test
    void visitThatStillWaitsIsWrittenAtTheEnd() {
        var config = Config.of(
                Map.of(
                        Setting.PORT,
                        Integer.toString(TestServer.freePort()),
                        Setting.DATA,
                        folder.toString(),
                        Setting.RENDERERS,
                        "1"),
                Map.of());
        try (var platform = PlatformFactory.open(config)) {
            var plain = NewShop.plain("visited", "Visited", "", Currency.getInstance("EUR"));
            var shop = platform.foundation()
                    .database()
                    .write(tx -> platform.foundation().shops().open(tx, plain));
            var emailDispatcher = new EmailDispatcher(
                    platform.foundation().database(),
                    platform.foundation().shops(),
                    platform.sales().emailOutbox(),
                    (email, sender) -> "",
                    EmailTransport.MAILBOX,
                    InstantSource.system());
            try (var backgroundJobs = new BackgroundJobs(
                    platform.foundation(),
                    platform.sales(),
                    platform.features(),
                    emailDispatcher,
                    List.of(),
                    new SimpleMeterRegistry())) {
                backgroundJobs.start();
                platform.insight().visits().recordVisit(shop, "192.0.2.1", "Mozilla/5.0 Firefox/140.0");
            }
            assertThat(platform.foundation()
                            .database()
                            .<Long>read(session -> session.sql("select count(*) from visits where shop_id = :shop")
                                    .bind(shop)
                                    .count()))
                    .isEqualTo(1);
        }
    }
}
