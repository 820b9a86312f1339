package dev.vitrine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vitrine.Platform;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.FaultGuard;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.server.testkit.AdvancingClock;
import dev.vitrine.server.testkit.ObjectStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Currency;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A clock that is wrong is found by what it contradicts, and forgotten when it is set. */
final class ClockCheckTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void databaseAndObjectStoreAreAskedForTheTime() throws IOException {
        try (var postgres = EmbeddedPostgres.start();
                var database = Database.open(postgres.getJdbcUrl("postgres", "postgres"));
                var server = new ObjectStore(folder.resolve("server"));
                var storage = storage(server)) {
            var clock = new AdvancingClock();
            var check = new ClockCheck(database, storage, clock);
            assertThat(check.differences()).isEmpty();
            for (var hours : new int[] {1, -2}) {
                clock.advance(Duration.ofHours(hours));
                assertThat(check.differences())
                        .satisfiesExactly(
                                first -> assertThat(first)
                                        .startsWith("The database's server says ")
                                        .contains(", but this machine's clock says "),
                                second -> assertThat(second).startsWith("The object store says "));
            }
            clock.advance(Duration.ofHours(1));
            server.stop();
            assertThat(check.differences()).as("it has a line of its own").isEmpty();
        }
    }

    @Test
    void logSaysWhenAClockIsWrongAndWhenItIsSet() {
        var logger = (Logger) LoggerFactory.getLogger(FaultGuard.class);
        var log = new ListAppender<ILoggingEvent>();
        log.start();
        logger.addAppender(log);
        try (var database = Database.open("jdbc:sqlite:" + folder.resolve("vitrine.db"));
                var server = new ObjectStore(folder.resolve("server"));
                var storage = storage(server)) {
            var clock = new AdvancingClock();
            var check = new ClockCheck(database, storage, clock);
            clock.advance(Duration.ofMinutes(10));
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(check::run)
                        .isInstanceOf(UnavailableException.class)
                        .hasMessageContaining("this machine's clock is another");
            }
            clock.advance(Duration.ofMinutes(-10));
            check.run();
            assertThat(log.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .filteredOn(line -> line.startsWith("event=clock_"))
                    .satisfiesExactly(
                            begun -> assertThat(begun)
                                    .startsWith("event=clock_fault fault=DIFFERS ")
                                    .contains("(NTP)", "The object store says "),
                            over -> assertThat(over).startsWith("event=clock_recovered fault=DIFFERS requests=2 "));
        } finally {
            logger.detachAppender(log);
        }
    }

    @Test
    void whatTheNewestRecordSaysCountsWhereNobodyElseHasAClock() {
        var clock = new AdvancingClock();
        var config = Config.of(Map.of(Setting.DATA, folder.toString()), Map.of());
        try (var platform = PlatformFactory.open(config, clock)) {
            var foundation = platform.foundation();
            var check = new ClockCheck(foundation.database(), foundation.storage(), clock);
            assertThat(check.differences()).as("nothing is written yet").isEmpty();
            sellACup(platform, "early");
            assertThat(check.differences()).isEmpty();
            clock.advance(Duration.ofHours(-1));
            assertThat(check.differences()).singleElement().asString().startsWith("The newest event is of ");
            sellACup(platform, "late");
            assertThat(check.differences()).as("since the clock is set").isEmpty();
        }
    }

    private static void sellACup(Platform platform, String handle) {
        platform.foundation().database().change(tx -> {
            var shop = platform.foundation()
                    .shops()
                    .open(tx, NewShop.plain(handle, "Corner shop", "", Currency.getInstance("EUR")));
            platform.catalog().products().create(tx, shop, Json.object().put("title", "Cup"));
        });
    }

    private Storage storage(ObjectStore server) {
        var settings = new HashMap<>(server.settings());
        settings.put(Setting.DATA, folder.toString());
        return PlatformFactory.storage(Config.of(settings, Map.of()));
    }
}
