package dev.vitrine.server.cli;

import dev.vitrine.Platform;
import dev.vitrine.server.Config;
import dev.vitrine.server.Mistake;
import dev.vitrine.server.Opening;
import dev.vitrine.server.Setting;
import dev.vitrine.tenancy.Shop;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that every command takes: where the data are. */
class Place {

    @Option(names = "--data", paramLabel = "DIR", description = "Folder of the data (default: ./data)")
    private @Nullable String data;

    @Option(names = "--database", paramLabel = "URL", description = "Database, if not the SQLite file in that folder")
    private @Nullable String database;

    @Option(names = "--key-file", paramLabel = "FILE", description = "Keys, if not in tokens.key in that folder")
    private @Nullable String keyFile;

    Map<Setting, String> flags() {
        var flags = new EnumMap<Setting, String>(Setting.class);
        put(flags, Setting.DATA, data);
        put(flags, Setting.DATABASE, database);
        put(flags, Setting.KEY_FILE, keyFile);
        return flags;
    }

    static void put(Map<Setting, String> flags, Setting setting, @Nullable String value) {
        if (value != null) {
            flags.put(setting, value);
        }
    }

    Config config() {
        return Config.of(flags(), System.getenv());
    }

    Platform platform() {
        return Opening.platform(config());
    }

    /** {@link Mistake} naming the shops that there are when this is none of them. */
    static Shop shop(Platform platform, String handle) {
        return platform.shops().byHandle(handle).orElseThrow(() -> {
            var names = platform.shops().all().stream().map(Shop::handle).toList();
            var known = names.isEmpty()
                    ? "there is none yet: ./vitrine demo or ./vitrine shop create makes one."
                    : "there is " + String.join(", ", names) + ".";
            return new Mistake("There is no shop " + handle + "; " + known);
        });
    }
}
