package dev.vitrine.server.cli;

import dev.vitrine.Platform;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.UserError;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/** Options that every command takes: file of settings, data folder, database, key file and object store. */
class DataOptions {

    private final Map<Setting, String> flags = new EnumMap<>(Setting.class);

    @Mixin
    private CommandSpec options;

    DataOptions() {
        this(EnumSet.of(
                Setting.CONFIG,
                Setting.DATA,
                Setting.DATABASE,
                Setting.KEY_FILE,
                Setting.STORAGE,
                Setting.STORAGE_KEY,
                Setting.STORAGE_SECRET));
    }

    DataOptions(Set<Setting> settings) {
        this.options = CommandSpec.create();
        settings.forEach(setting -> options.addOption(option(setting)));
    }

    /** why not written down: what the README lists and what commands take must be the same. */
    private OptionSpec option(Setting setting) {
        var option = OptionSpec.builder(setting.flag())
                .type(String.class)
                .paramLabel(setting.label())
                .description(setting.meaning().replace("`", "") + " (default: " + setting.fallback() + ")")
                .setter(new FlagSetter(setting));
        // why: what is off can be switched on by its name alone.
        return setting.fallback().equals("off")
                ? option.arity("0..1").fallbackValue("on").build()
                : option.arity("1").build();
    }

    /** Keeps what was given; picocli takes it back with null before it reads a line. */
    private final class FlagSetter implements ISetter {
        private final Setting setting;

        FlagSetter(Setting setting) {
            this.setting = setting;
        }

        @Override
        public <T> @Nullable T set(@Nullable T value) {
            if (value == null) {
                flags.remove(setting);
            } else {
                flags.put(setting, value.toString());
            }
            return null;
        }
    }

    Config config() {
        return Config.of(flags, System.getenv());
    }

    Platform platform() {
        return PlatformFactory.open(config());
    }

    /** {@link UserError} naming the shops that there are when this is none of them. */
    static Shop shop(Platform platform, String handle) {
        return platform.foundation().shops().byHandle(handle).orElseThrow(() -> {
            var names = platform.foundation().shops().all().stream()
                    .map(Shop::handle)
                    .toList();
            var known = names.isEmpty()
                    ? "there is none yet: ./vitrine demo or ./vitrine shop create makes one."
                    : "there is " + String.join(", ", names) + ".";
            return new UserError("There is no shop " + handle + "; " + known);
        });
    }
}
