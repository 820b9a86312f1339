package dev.vitrine.server.cli;

import dev.vitrine.Platform;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.ThemeSettingsDocument;
import dev.vitrine.server.ThemeSettingsFiles;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "settings",
        description = "Theme settings of a shop: settings get, settings set",
        synopsisSubcommandLabel = "COMMAND")
final class SettingsCommands extends CommandGroup {

    private static ThemeSettingsDocument of(Platform platform, Session session, Shop shop) {
        var themes = platform.shopServices().themes();
        var theme = ThemeSettingsFiles.of(session, themes, themes.published(session, shop));
        return new ThemeSettingsDocument(
                theme.schema(),
                platform.shopServices().themeSettings().current(session, shop).orElse(theme.data()));
    }

    @Command(name = "get", description = "Print a setting, or all of them, with defaults filled in")
    static final class Get implements Callable<Integer> {

        @Mixin
        private ShopOptions place = new ShopOptions();

        @Parameters(
                paramLabel = "PATH",
                arity = "0..1",
                defaultValue = "",
                description = "Such as settings.colors.color_accent")
        private String path = "";

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = place.platform()) {
                var shop = DataOptions.shop(platform, place.shop());
                var document = platform.foundation().database().read(session -> of(platform, session, shop));
                var node = path.isBlank() ? document.resolved() : document.get(path);
                spec.commandLine().getOut().println(ThemeSettingsDocument.print(node));
                return 0;
            }
        }
    }

    @Command(name = "set", description = "Change a setting; pages show it at their next load")
    static final class Put implements Callable<Integer> {

        @Mixin
        private ShopOptions place = new ShopOptions();

        @Parameters(index = "0", paramLabel = "PATH", description = "Such as settings.colors.color_accent")
        private String path = "";

        @Parameters(index = "1", paramLabel = "VALUE", description = "A text, or JSON for anything else")
        private String value = "";

        @Override
        public Integer call() {
            try (var platform = place.platform()) {
                var shop = DataOptions.shop(platform, place.shop());
                platform.foundation()
                        .database()
                        .<Long>write(tx -> platform.shopServices()
                                .themeSettings()
                                .save(
                                        tx,
                                        shop,
                                        of(platform, tx, shop).with(path, value).chosen()));
                return 0;
            }
        }
    }
}
