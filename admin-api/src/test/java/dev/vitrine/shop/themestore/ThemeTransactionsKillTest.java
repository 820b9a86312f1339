package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.Platform;
import dev.vitrine.apps.themelistings.ThemeWithUpdate;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.testkit.Seed;
import dev.vitrine.testkit.TestDatabase;
import dev.vitrine.testkit.TestSize;
import dev.vitrine.testkit.ThemeProjects;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Currency;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Killed at random between and within the transactions that bring, publish and update themes, a shop shows the old
 * theme or the new one, whole. Builds take no time here, so that more kills meet transactions; {@code ThemeKillTest} of
 * the server kills one that builds.
 */
@Tag("long")
final class ThemeTransactionsKillTest {

    private static final int KILLS = TestSize.of(6, 20);

    @Test
    void killedAgainAndAgainItShowsOneThemeWhole(@TempDir Path data) throws Exception {
        var seed = Seed.next();
        System.out.println("kills of " + seed);
        var random = new Random(seed.value());
        var url = TestDatabase.url(Dialect.SQLITE);
        try (var database = Database.open(url)) {
            var platform = platform(database, data);
            var shop = database.write(tx -> platform.foundation()
                    .shops()
                    .open(tx, NewShop.plain("killed", "Killed", "owner@killed.test", Currency.getInstance("EUR"))));
            var first = KilledThemes.files(0);
            var second = new TreeMap<>(first);
            ThemeProjects.put(second, KilledThemes.UPDATED, "// taken");
            ThemeWithUpdate.install(
                    platform, shop, KilledThemes.FROM_STORE, first, second, () -> KilledThemes.build(platform));
        }
        long acknowledged = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            acknowledged =
                    Math.max(acknowledged, killAfter(random.nextInt(4), random.nextInt(250), start(url, data, kill)));
            check(url, data, acknowledged, seed);
        }
        assertThat(acknowledged).isPositive();
    }

    private static Platform platform(Database database, Path data) {
        return new Platform(database, data, "shops.test", InstantSource.system(), new Secrets());
    }

    private static Process start(String url, Path data, int kill) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledThemes.class.getName(),
                        url,
                        data.toString(),
                        // why: each begins with another of the ways that a theme comes.
                        String.valueOf(kill * 1_000_000L + kill),
                        String.valueOf(kill * 15))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Lets it publish so many, ends it as a power cut would, and answers the last version that it said pages show. */
    private static long killAfter(int published, int millis, Process process) throws Exception {
        long last = 0;
        try (var out = process.inputReader()) {
            assertThat(out.readLine()).as("it starts").isEqualTo("READY");
            for (int heard = 0; heard < published; heard++) {
                last = version(out.readLine(), last);
            }
            process.waitFor(millis, TimeUnit.MILLISECONDS);
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
        assertThat(line).as("it builds and publishes").isNotNull();
        // why: a line that the kill cut in half acknowledged nothing.
        return line.matches("LIVE \\d{7,}") ? Long.parseLong(line.substring(5)) : last;
    }

    private static void check(String url, Path data, long acknowledged, Seed seed) {
        try (var database = Database.open(url)) {
            var platform = platform(database, data);
            var shop = platform.foundation().shops().byHandle("killed").orElseThrow();
            var themes = platform.shopServices().themes();
            var main = themes.published(shop);
            if (main.liveTree() == null) {
                assertThat(acknowledged).isZero();
                return;
            }
            var files = new TreeMap<>(themes.builds().files(main.liveTree()));
            var isUpdate = files.remove(KilledThemes.UPDATED) != null;
            assertThat(files).as("" + seed).hasSize(KilledThemes.FILES);
            var versions = files.values().stream()
                    .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                    .distinct()
                    .toList();
            assertThat(versions).as("one theme, whole").hasSize(1);
            var version = Long.parseLong(versions.getFirst().substring(3));
            if (isUpdate) {
                var settings = database.read(
                        session -> platform.shopServices().themeSettings().current(session, shop));
                assertThat(settings.orElseThrow().path("version").asLong())
                        .as("with the settings of the same update")
                        .isEqualTo(version);
            }
            assertThat(version).as("nothing that was shown is lost").isGreaterThanOrEqualTo(acknowledged);
        }
    }
}
