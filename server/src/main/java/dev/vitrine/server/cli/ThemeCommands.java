package dev.vitrine.server.cli;

import dev.vitrine.server.NpmRegistry;
import dev.vitrine.server.UserError;
import dev.vitrine.shop.themestore.Themes;
import dev.vitrine.themes.ThemeBuildException;
import dev.vitrine.themes.ThemeBuilder;
import dev.vitrine.themes.ThemeSandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "theme",
        description = "Themes: ./vitrine theme help lists the commands",
        synopsisSubcommandLabel = "COMMAND")
final class ThemeCommands extends CommandGroup {

    private static void build(DataOptions dataOptions, SortedMap<String, byte[]> files) {
        var config = dataOptions.config();
        var cache = config.data().resolve("cache").resolve("themes");
        try (var builder = new ThemeBuilder(
                cache,
                ThemeSandbox.ofThisMachine(config.themesWithoutSandbox()),
                NpmRegistry.at(config.npmRegistry()))) {
            builder.build(files);
        } catch (ThemeBuildException e) {
            var count = e.problems().size();
            throw new UserError(e.getMessage() + "\n" + (count == 1 ? "1 problem." : count + " problems."), e);
        }
    }

    /** {@link UserError} names the files that no theme may have. */
    private static SortedMap<String, byte[]> files(Path folder) {
        if (!Files.isDirectory(folder.resolve("src"))) {
            throw new UserError("The folder " + folder + " holds no theme: it has no src.");
        }
        try {
            return Themes.projectFiles(ThemeBuilder.files(folder));
        } catch (ThemeBuildException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    @Command(name = "use", description = "Publish the files of a folder as a shop's theme, or the starter theme again")
    static final class Use implements Callable<Integer> {

        @Mixin
        private ShopOptions place = new ShopOptions();

        @Parameters(paramLabel = "DIR", arity = "0..1", description = "Folder of the project")
        private @Nullable Path folder;

        @Option(names = "--starter", description = "The starter theme instead of a folder")
        private boolean starter;

        @Override
        public Integer call() {
            if (starter == (folder != null)) {
                throw new UserError("Name the folder of a theme, or --starter.");
            }
            var home = folder == null ? null : folder.toAbsolutePath().normalize();
            var files = home == null ? null : files(home);
            if (files != null) {
                build(place, files);
            }
            try (var platform = place.platform()) {
                var shop = DataOptions.shop(platform, place.shop());
                var themes = platform.shopServices().themes();
                if (home == null || files == null) {
                    themes.publishStarter(shop);
                } else {
                    themes.publish(shop, home.getFileName().toString(), files);
                }
                return 0;
            }
        }
    }
}
