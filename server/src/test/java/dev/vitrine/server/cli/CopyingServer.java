package dev.vitrine.server.cli;

import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.backup.BackupEncryption;
import dev.vitrine.server.backup.BackupPlace;
import dev.vitrine.server.backup.LogCopy;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;

/** Process that sells and copies its transactions until it is killed; it says what it acknowledged and copied. */
final class CopyingServer {

    private CopyingServer() {}

    public static void main(String[] words) {
        var config = Config.of(Map.of(Setting.DATA, words[0], Setting.BACKUP_TO, words[1]), Map.of());
        var platform = PlatformFactory.open(config);
        var plan = Objects.requireNonNull(config.backups());
        var place = BackupPlace.open(config, plan.place(), BackupEncryption.of(plan.key()));
        var copy = new LogCopy(place, plan, platform.foundation().database(), config, InstantSource.system());
        copy.start();
        copy.copyPages();
        var placed = new PlacedOrders();
        var shop = platform.foundation().shops().all().getFirst();
        for (int buyer = 0; buyer < 2; buyer++) {
            Thread.ofPlatform().start(() -> {
                while (true) {
                    var order = placed.place(platform, shop);
                    say("ORDER " + order.id() + " " + order.begun() + " " + order.acknowledged());
                }
            });
        }
        while (true) {
            copy.run();
            say("COPIED " + copy.copied().toEpochMilli());
        }
    }

    private static synchronized void say(String line) {
        System.out.println(line + ";");
    }
}
