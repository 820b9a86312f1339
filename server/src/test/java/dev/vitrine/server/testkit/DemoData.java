package dev.vitrine.server.testkit;

import dev.vitrine.Platform;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.demo.DemoPainter;
import dev.vitrine.server.demo.DemoProgress;
import dev.vitrine.server.demo.DemoSeeder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Data folder with both demo shops and small pictures, filled once and copied for each server: to fill one takes ten
 * times as long. It is filled again when the code has changed and within the hour, since orders are so many days old.
 */
final class DemoData {

    private static final Path ALL = Path.of("target", "demo-data").toAbsolutePath();

    private DemoData() {}

    static synchronized void copyTo(Path folder) {
        try {
            Files.createDirectories(ALL);
            // why a file's lock: the other process of the suite would fill one, too.
            try (var channel =
                    FileChannel.open(ALL.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                channel.lock();
                copy(filled(), folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path filled() throws IOException {
        var current = ALL.resolve(version());
        if (Files.isDirectory(current)) {
            return current;
        }
        try (var stale = Files.list(ALL)) {
            stale.filter(Files::isDirectory).forEach(DemoData::delete);
        }
        var fresh = Files.createDirectories(ALL.resolve("fresh"));
        var config = Config.of(Map.of(Setting.DATA, fresh.toString()), Map.of());
        try (var platform = PlatformFactory.open(config)) {
            new DemoSeeder(
                            platform.foundation(),
                            platform.shopServices(),
                            platform.catalog(),
                            platform.sales(),
                            DemoProgress.SILENT,
                            DemoPainter.small(0.2))
                    .run();
        }
        return Files.move(fresh, current, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Of the hour, and of the code of the platform, of the server and of the painter. */
    private static String version() throws IOException {
        var crc = new CRC32C();
        crc.update(Instant.now().truncatedTo(ChronoUnit.HOURS).toString().getBytes());
        for (var type : new Class<?>[] {Platform.class, DemoSeeder.class, DemoPainter.class}) {
            var code = Path.of(URI.create(
                    type.getProtectionDomain().getCodeSource().getLocation().toString()));
            try (var files = Files.walk(code)) {
                for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                    crc.update((file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file)).getBytes());
                }
            }
        }
        return HexFormat.of().toHexDigits(crc.getValue());
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : files.skip(1).toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    /** Deletes the folder and all that is in it; what links in it lead to stays. */
    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
