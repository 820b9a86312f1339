package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.testkit.Seed;
import dev.vitrine.testkit.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Currency;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Killed while drafts are saved, it has every draft that it has acknowledged, whole, and still tells of the last one.
 */
@Tag("long")
final class DraftKillTest {

    private static final int KILLS = 8;

    @Test
    void noAcknowledgedDraftIsLost(@TempDir Path data) throws Exception {
        var seed = Seed.next();
        System.out.println("kills of " + seed);
        var random = new Random(seed.value());
        var url = TestDatabase.url(Dialect.SQLITE);
        try (var database = Database.open(url)) {
            var platform = KilledDrafts.platform(database, data);
            database.change(tx -> platform.foundation()
                    .shops()
                    .open(tx, NewShop.plain("killed", "Killed", "owner@killed.test", Currency.getInstance("EUR"))));
        }
        for (int kill = 1; kill <= KILLS; kill++) {
            check(url, data, killAfter(2 + random.nextInt(60), start(url, data)), seed);
        }
    }

    private static Process start(String url, Path data) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledDrafts.class.getName(),
                        url,
                        data.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Lets it save so many, ends it as a power cut would, and answers the last version that it acknowledged. */
    private static long killAfter(int saved, Process process) throws Exception {
        long last = 0;
        try (var out = process.inputReader()) {
            for (int heard = 0; heard < saved; heard++) {
                last = version(out.readLine(), last);
            }
            // why: by its handle; the process object would close the pipe and lose what was said already.
            process.toHandle().destroyForcibly();
            process.waitFor();
            for (var line = out.readLine(); line != null; line = out.readLine()) {
                last = version(line, last);
            }
        }
        return last;
    }

    private static long version(String line, long last) {
        assertThat(line).as("it saves drafts").isNotNull();
        // why: a line that the kill cut in half acknowledged nothing.
        return line.matches("SAVED \\d+\\.") ? Long.parseLong(line.substring(6, line.length() - 1)) : last;
    }

    private static void check(String url, Path data, long acknowledged, Seed seed) {
        assertThat(acknowledged).isPositive();
        try (var database = Database.open(url)) {
            var platform = KilledDrafts.platform(database, data);
            var shop = platform.foundation().shops().byHandle("killed").orElseThrow();
            var theme = platform.shopServices().themes().published(shop);
            var settings = platform.shopServices().themeSettings();
            database.<Boolean>read(session -> {
                assertThat(settings.newest(session, shop, theme.id()))
                        .as("" + seed)
                        .isGreaterThanOrEqualTo(acknowledged);
                for (var version = Math.max(1, acknowledged - 20); version <= acknowledged; version++) {
                    assertThat(settings.document(session, shop, theme.id(), version)
                                    .orElseThrow()
                                    .path("draft")
                                    .asLong())
                            .as("version %d, %s", version, seed)
                            .isEqualTo(version);
                }
                return true;
            });
            assertThat(database.<Boolean>write(tx -> ThemeDraftEvents.isUntold(tx, shop, theme.id())))
                    .as("the last draft is still to be told of")
                    .isTrue();
        }
    }
}
