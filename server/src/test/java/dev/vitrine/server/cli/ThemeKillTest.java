package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.ThemeStoreSample;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.VitrineProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * "Killed at 20 random moments during upload, build, publish and update: the shop always serves the old or the new
 * theme whole." A server's process with its own builds; {@code -Dseed=N} repeats a run.
 */
@Tag("long")
final class ThemeKillTest {

    private static final int KILLS = "full".equals(System.getProperty("vitrine.size")) ? 20 : 2;

    private static final Pattern MARK = Pattern.compile("version-(\\d+)-(\\w+)");

    /** The ways in which a theme comes. */
    private enum Way {
        UPLOAD,
        CHANGE,
        PUBLISH,
        UPDATE
    }

    private record Shown(long version, Way way) {}

    private final long seed = Long.getLong("seed", System.nanoTime() % 1_000_000);
    private final Random random = new Random(seed);
    private final TestServer seeding = TestServer.onItsMachine("killed-themes", Map.of());
    private final Path data = seeding.config().data();
    private final int port = seeding.port();
    private final String shop = seeding.newShop().handle();
    private final AppApi appApi = seeding.api(shop);
    private final SignedInVisitor owner = seeding.owner(shop).at(shop);
    private final Visitor shopper = seeding.visitor(shop);
    private long fromStore;

    /** why such numbers: nothing that another run has compiled is taken. */
    private volatile long version = seed * 1_000;

    private volatile long acknowledged;
    private volatile boolean gone;

    @Test
    void killedAtAnyMomentTheShopShowsOneThemeWhole() throws Exception {
        System.out.println("kills of seed " + seed);
        var round = 0L;
        try (seeding) {
            installFromTheStore();
            var started = System.nanoTime();
            for (var way : Way.values()) {
                bring(way);
            }
            round = Duration.ofNanos(System.nanoTime() - started).toMillis();
        }
        for (int kill = 0; kill < KILLS; kill++) {
            forgetLeases();
            try (var server = VitrineProcess.serve(data, port)) {
                check();
                settle();
                check();
                killAfter(random.nextLong(round), server, Way.values()[(int) ((seed + kill) % 4)]);
            }
        }
        try (var server = VitrineProcess.serve(data, port)) {
            check();
            server.kill();
        }
        assertThat(acknowledged).as("all that came before the kills").isGreaterThanOrEqualTo(seed * 1_000 + 4);
    }

    /** Lets it bring themes, this way first, and ends it as a power cut would. */
    private void killAfter(long millis, VitrineProcess server, Way way) throws Exception {
        gone = false;
        var bringing = CompletableFuture.runAsync(() -> {
            for (int next = way.ordinal(); ; next++) {
                bring(Way.values()[next % 4]);
            }
        });
        try {
            bringing.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException busy) {
            // Nothing has failed until now.
        }
        server.kill();
        gone = true;
        // why whatever it says: its server is gone.
        bringing.handle((nothing, fault) -> fault).get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        System.out.println("killed after " + millis + " ms of " + way + ", " + (version - acknowledged) + " open");
    }

    /** Brings the next version into the shop, until pages show it. */
    private void bring(Way way) {
        deleteOld();
        version++;
        var mark = "version-" + version + "-" + way;
        switch (way) {
            case UPLOAD -> add("main", mark);
            case CHANGE -> change(main(), mark);
            case PUBLISH -> {
                var theme = add("unpublished", mark);
                Patience.await("the build", () -> isReady(theme));
                publish(theme);
            }
            case UPDATE -> update(mark);
        }
        Patience.await("version " + version, () -> shown().version == version);
        acknowledged = version;
    }

    /**
     * As a merchant does it who has changed the theme and its settings: makes the update, looks at it, publishes it.
     */
    private void update(String mark) {
        change(fromStore, mark);
        var settings = "themes/" + fromStore + "/settings";
        var body = Json.object();
        var wanted = body.putObject("settings");
        wanted.put("version", appApi.get(settings).at("/settings/version").asLong())
                .put("publish", true)
                .putObject("data")
                .putObject("settings")
                .putObject("about")
                .put("version", String.valueOf(version));
        appApi.put(settings, body.toString());
        var path = "/admin/themes/" + fromStore + "/update";
        var state = owner.get(path).html().select("input[name=state]").val();
        var answer = owner.post(path, Map.of("state", state));
        assertThat(answer.status()).as(answer.text()).isEqualTo(303);
        var updated = Long.parseLong(answer.header("location").replaceAll(".*/", ""));
        Patience.await("the build", () -> isReady(updated));
        var link = appApi.post("themes/" + updated + "/preview_links", "{}")
                .at("/preview_link/url")
                .asText();
        var preview = seeding.visitor(shop).get(link.substring(link.indexOf("/?")));
        assertThat(preview.status()).isEqualTo(302);
        publish(updated);
    }

    private long add(String role, String mark) {
        var body = Json.object();
        body.putObject("theme")
                .put("name", mark)
                .put("role", role)
                .put("attachment", Base64.getEncoder().encodeToString(zip(KilledTheme.files(mark))));
        return appApi.post("themes", body.toString()).at("/theme/id").asLong();
    }

    private void change(long theme, String mark) {
        var body = Json.object();
        var assets = body.putArray("assets");
        KilledTheme.versioned(mark)
                .forEach((path, text) -> assets.addObject().put("key", path).put("value", text));
        appApi.put("themes/" + theme + "/assets", body.toString());
    }

    private void publish(long theme) {
        appApi.put("themes/" + theme, "{\"theme\":{\"role\":\"main\"}}");
    }

    private long main() {
        return appApi.getWith("themes", "role=main").at("/themes/0/id").asLong();
    }

    /** Deletes what nobody needs any more, so that there is room. */
    private void deleteOld() {
        appApi.getWith("themes", "role=unpublished")
                .path("themes")
                .valueStream()
                .map(theme -> theme.path("id").asLong())
                .filter(theme -> theme != fromStore)
                .sorted()
                .limit(Math.max(0, count("select count(*) from themes") - 12))
                .forEach(theme -> appApi.delete("themes/" + theme));
    }

    private void installFromTheStore() {
        var partner = seeding.owner(shop);
        seeding.partner(partner);
        var sample = new ThemeStoreSample(seeding, partner, shop, "Killed " + shop);
        var first = KilledTheme.files("version-" + version + "-STORE");
        sample.release(sample.submitted("1.0.0", first));
        fromStore = sample.install(seeding.shop(shop)).id();
        KilledTheme.put(first, KilledTheme.UPDATED, "// taken");
        sample.release(sample.submitted("2.0.0", first));
    }

    /** What was asked for before the kill is built. */
    private void settle() {
        Patience.await(
                "the builds",
                () -> count("select count(*) from themes where build_status in ('queued', 'building')") == 0);
    }

    /** why: the server that was killed has its build for minutes yet, in case that it lives. */
    private void forgetLeases() throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("vitrine.db"));
                var statement = connection.createStatement()) {
            statement.executeUpdate("update theme_builds set taken_until = 0 where finished_at is null");
        }
    }

    private void check() {
        var shown = shown();
        assertThat(shown.version)
                .as("nothing that was shown is lost, nor shown what never came; seed " + seed)
                .isBetween(acknowledged, version);
        acknowledged = shown.version;
    }

    /** The version that a page shows, with all of its parts: page, scripts and style sheets. */
    private Shown shown() {
        var response = shopper.get("/");
        assertThat(response.status()).isEqualTo(200);
        var page = response.html();
        assertThat(page.select("#app").attr("data-render")).as("rendered").isEmpty();
        var marks = new HashSet<Shown>();
        page.select("#app i").forEach(each -> marks.addAll(marks(each.text())));
        if (marks.isEmpty()) {
            assertThat(acknowledged).as("the starter theme").isZero();
            return new Shown(0, Way.UPLOAD);
        }
        assertThat(page.select("#app i")).as("layout, page and block").hasSize(3);
        var files = new HashSet<String>();
        page.select("link[rel=stylesheet], link[rel=modulepreload]").forEach(each -> files.add(each.attr("href")));
        page.select("script[src]").forEach(each -> files.add(each.attr("src")));
        var parts = 0;
        for (var file : files) {
            var part = shopper.get(file);
            assertThat(part.status()).as(file).isEqualTo(200);
            var found = marks(part.text());
            parts += found.isEmpty() ? 0 : 1;
            marks.addAll(found);
        }
        assertThat(parts).as("scripts and style sheets of " + files).isGreaterThanOrEqualTo(2);
        assertThat(marks).as("one theme, whole; seed " + seed).hasSize(1);
        var shown = marks.iterator().next();
        if (shown.way == Way.UPDATE) {
            assertThat(page.select("#app b").text())
                    .as("with the settings of the same update")
                    .isEqualTo(String.valueOf(shown.version));
        }
        return shown;
    }

    private static Set<Shown> marks(String text) {
        var marks = new HashSet<Shown>();
        MARK.matcher(text)
                .results()
                .forEach(found -> marks.add(new Shown(Long.parseLong(found.group(1)), Way.valueOf(found.group(2)))));
        return marks;
    }

    private boolean isReady(long theme) {
        if (gone) {
            throw new IllegalStateException("nobody builds any more");
        }
        return count("select count(*) from themes where build_status = 'ready' and id = " + theme) == 1;
    }

    /** why not of the Admin API: it answers twice a second. */
    private long count(String sql) {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("vitrine.db"));
                var rows = connection.createStatement().executeQuery(sql)) {
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] zip(SortedMap<String, byte[]> files) {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
