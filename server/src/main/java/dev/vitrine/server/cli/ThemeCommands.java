package dev.vitrine.server.cli;

import dev.vitrine.server.NpmRegistry;
import dev.vitrine.server.UserError;
import dev.vitrine.shop.themestore.Themes;
import dev.vitrine.themes.ThemeBuild;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "theme", description = "Themes: theme build, theme check, theme use", synopsisSubcommandLabel = "COMMAND")
final class ThemeCommands extends CommandGroup {

    private static ThemeBuild built(DataOptions dataOptions, Path folder, @Nullable SortedMap<String, byte[]> files) {
        if (!Files.isDirectory(folder.resolve("src"))) {
            throw new UserError("The folder " + folder + " holds no theme: it has no src.");
        }
        var config = dataOptions.config();
        var cache = config.data().resolve("cache").resolve("themes");
        try (var builder = new ThemeBuilder(
                cache,
                ThemeSandbox.ofThisMachine(config.themesWithoutSandbox()),
                NpmRegistry.at(config.npmRegistry()))) {
            return files == null ? builder.build(folder.toAbsolutePath().normalize()) : builder.build(files);
        } catch (ThemeBuildException e) {
            var count = e.problems().size();
            throw new UserError(e.getMessage() + "\n" + (count == 1 ? "1 problem." : count + " problems."), e);
        }
    }

    /** {@link UserError} names the files that no theme may have. */
    private static SortedMap<String, byte[]> files(Path folder) {
        try {
            return Themes.projectFiles(ThemeBuilder.files(folder));
        } catch (ThemeBuildException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    @Command(name = "build", description = "Build a theme project and say what is wrong with it")
    static final class Build implements Callable<Integer> {

        @Mixin
        private DataOptions dataOptions = new DataOptions();

        @Parameters(paramLabel = "DIR", description = "Folder of the project")
        private Path folder = Path.of(".");

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            var build = built(dataOptions, folder, null);
            var out = spec.commandLine().getOut();
            build.warnings().forEach(warning -> out.println("warning: " + warning));
            out.println("Built " + build.id() + " in " + build.folder());
            return 0;
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
            if (home != null) {
                built(place, home, files);
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
