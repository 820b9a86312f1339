package dev.vitrine.themes.cli;

import dev.vitrine.themes.ThemeBuild;
import dev.vitrine.themes.ThemeBuildException;
import dev.vitrine.themes.ThemeBuilder;
import dev.vitrine.themes.ThemeSandbox;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "build", description = "Build a theme project on this machine and say what is wrong with it")
final class BuildCommand implements Callable<Integer> {
    static final int MOST_PROBLEMS = 20;

    @Mixin
    private ThemeOptions options = new ThemeOptions();

    @Mixin
    private LocalBuild localBuild = new LocalBuild();

    @Parameters(paramLabel = "DIR", arity = "0..1", description = "Folder of the project (default: this one)")
    private @Nullable Path folder;

    @Override
    public Integer call() {
        var output = options.output();
        if (folder != null) {
            options.useFolder(folder);
        }
        var build = localBuild.make(options.project().require(), Integer.MAX_VALUE);
        build.warnings().forEach(warning -> output.line("warning: " + warning));
        output.line("Built " + build.id() + " in " + build.folder());
        var result = Output.object()
                .put("build", build.id())
                .put("path", build.folder().toString());
        build.warnings().forEach(result.putArray("warnings")::add);
        output.result(result);
        return ExitCode.DONE.number();
    }

    /** A build on this machine, as a server would make it. */
    static final class LocalBuild {
        @Option(
                names = "--cache",
                paramLabel = "DIR",
                description = "Folder of builds (default: among the caches of this user)")
        private @Nullable Path cache;

        @Option(
                names = "--data",
                paramLabel = "DIR",
                description = "Data folder of a server here, whose builds are used")
        private @Nullable Path data;

        @Option(
                names = "--without-sandbox",
                description = "Build although this system confines no processes: packages can then read your files")
        private boolean withoutSandbox;

        /** {@link CommandException} with that many of the problems at most. */
        ThemeBuild make(Project project, int mostProblems) {
            var environment = System.getenv();
            var accepted = withoutSandbox
                    || environment.getOrDefault(ThemeSandbox.ACCEPTED_BY, "off").equals("on");
            try (var builder = new ThemeBuilder(
                    folder(environment), ThemeSandbox.ofThisMachine(accepted), NpmPackages.of(environment))) {
                return builder.build(project.files());
            } catch (ThemeBuildException e) {
                var count = e.problems().size();
                throw new CommandException(
                        ExitCode.FAULT,
                        count == 1
                                ? "1 problem."
                                : count + " problems"
                                        + (count > mostProblems ? ", the first " + mostProblems + " above." : "."),
                        Project.texts(e.problems(), mostProblems));
            }
        }

        /** Of builds and of what they are made with. */
        Path folder() {
            return folder(System.getenv()).toAbsolutePath();
        }

        private Path folder(Map<String, String> environment) {
            if (cache != null) {
                return cache;
            }
            var server = data;
            return server != null
                    ? server.resolve("cache").resolve("themes")
                    : new UserFolders(environment).cache().resolve("themes");
        }
    }
}
