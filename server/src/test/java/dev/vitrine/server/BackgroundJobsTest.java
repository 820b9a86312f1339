package dev.vitrine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.Platform;
import dev.vitrine.foundation.mail.EmailDispatcher;
import dev.vitrine.foundation.mail.EmailTransport;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BackgroundJobsTest {

    @TempDir
    private Path folder;

    /** What is done while the jobs of a platform run. */
    private interface Work {
        void with(Platform platform, Shop shop, BackgroundJobs backgroundJobs);
    }

    @Test
    void visitThatStillWaitsIsWrittenAtTheEnd() {
        run(
                (platform, shop, backgroundJobs) -> {
                    backgroundJobs.start();
                    platform.insight().visits().recordVisit(shop, "192.0.2.1", "Mozilla/5.0 Firefox/140.0");
                },
                (platform, shop) -> assertThat(count(platform, shop, "visits")).isEqualTo(1));
    }

    @Test
    void whatIsDueIsDoneInTheShopsThatHaveIt() {
        run(
                (platform, shop, backgroundJobs) -> {
                    platform.foundation()
                            .database()
                            .change(tx -> tx.sql("insert into file_backlogs (shop_id) values (:shop)")
                                    .bind(shop)
                                    .run());
                    backgroundJobs.start();
                    Patience.await("the round", () -> count(platform, shop, "file_backlogs") == 0);
                },
                (platform, shop) ->
                        assertThat(count(platform, shop, "file_backlogs")).isZero());
    }

    private static long count(Platform platform, Shop shop, String table) {
        return platform.foundation()
                .database()
                .<Long>read(session -> session.sql("select count(*) from " + table + " where shop_id = :shop")
                        .bind(shop)
                        .count());
    }

    private void run(Work work, BiConsumer<Platform, Shop> afterwards) {
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
                work.with(platform, shop, backgroundJobs);
            }
            afterwards.accept(platform, shop);
        }
    }
}
