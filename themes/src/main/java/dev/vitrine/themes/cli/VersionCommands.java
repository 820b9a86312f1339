package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Versions of a theme on their way to the theme store. */
final class VersionCommands {
    private VersionCommands() {}

    @Command(name = "versions", description = "List the versions of the theme and how far they have come")
    static final class All implements Callable<Integer> {
        @Mixin
        private ThemeOptions options = new ThemeOptions();

        @Override
        public Integer call() {
            var output = options.output();
            var versions =
                    options.client().get(Versions.address(options) + ".json").path("versions");
            versions.forEach(version -> output.line(Versions.described(version)));
            if (versions.isEmpty()) {
                output.line("There is no version yet; ./vitrine theme submit makes one.");
            }
            output.result(Output.object().set("versions", versions));
            return ExitCode.DONE.number();
        }
    }

    @Command(name = "submit", description = "Hand the files of this folder in for review, as the next version")
    static final class Submit implements Callable<Integer> {
        @Mixin
        private ThemeOptions options = new ThemeOptions();

        @Mixin
        private BuildCommand.LocalBuild localBuild = new BuildCommand.LocalBuild();

        @Option(
                names = "--number",
                paramLabel = "N",
                description = "Number of the version (default: that of package.json)")
        private @Nullable String number;

        @Option(names = "--notes", paramLabel = "TEXT", description = "What is new, for merchants")
        private String notes = "";

        @Option(
                names = "--title",
                paramLabel = "TEXT",
                description = "Title of the theme, the first time (default: its handle)")
        private @Nullable String title;

        @Option(
                names = "--demo-store",
                paramLabel = "NAME",
                description =
                        "Shop in which reviewers and merchants see it, the first time (default: the connected one)")
        private @Nullable String demoStore;

        @Option(names = "--draft", description = "Keep it as a draft")
        private boolean draft;

        @Option(
                names = "--version-id",
                paramLabel = "ID",
                description = "Submit this draft as it is, without uploading")
        private @Nullable Long id;

        @Override
        public Integer call() {
            var output = options.output();
            if (id != null) {
                return Versions.step(options, id, "submit", "is submitted");
            }
            var project = options.project().require();
            var client = options.client();
            output.note("Building …");
            localBuild.make(project, BuildCommand.MOST_PROBLEMS);
            enter(client, project);
            var version = Output.object()
                    .put("number", number == null ? project.version() : number)
                    .put("notes", notes)
                    .put("draft", draft)
                    .put("attachment", Base64.getEncoder().encodeToString(ThemeZip.of(project.files())));
            output.note("Uploading …");
            var made = client.call(
                    "POST", Versions.address(options) + ".json", Output.object().set("version", version));
            output.line(Versions.described(made.path("version")));
            output.result(Output.object().set("version", made.path("version")));
            return ExitCode.DONE.number();
        }

        /** Makes the theme known to the theme store the first time. */
        private void enter(ServerClient client, Project project) {
            var address = client.server().url() + "/partners/api/themes.json";
            for (var theme : client.get(address).path("themes")) {
                if (theme.path("handle").asText().equals(project.handle())) {
                    return;
                }
            }
            var theme = Output.object()
                    .put("handle", project.handle())
                    .put("title", title == null ? project.handle() : title)
                    .put("demo_store", demoStore(client));
            client.call("POST", address, Output.object().set("theme", theme));
        }

        private String demoStore(ServerClient client) {
            var said = Optional.ofNullable(demoStore).or(options::store);
            if (said.isPresent()) {
                return client.server().handle(said.get());
            }
            return RemoteShop.shops(client).stream()
                    .filter(shop -> shop.path("development").asBoolean())
                    .findFirst()
                    .orElseThrow(
                            () -> CommandException.usage("In which shop shall reviewers and merchants see the theme?"
                                    + " Say --demo-store NAME, or connect this folder with ./vitrine theme connect."))
                    .path("handle")
                    .asText();
        }
    }

    @Command(name = "cancel", description = "Take a version back that waits for review or for its release")
    static final class Cancel implements Callable<Integer> {
        @Mixin
        private ThemeOptions options = new ThemeOptions();

        @Parameters(paramLabel = "ID", arity = "0..1", description = "Version (default: the newest)")
        private @Nullable Long id;

        @Override
        public Integer call() {
            return Versions.step(options, id == null ? Versions.newest(options) : id, "cancel", "is taken back");
        }
    }

    @Command(name = "release", description = "Release a version that was approved to the theme store")
    static final class Release implements Callable<Integer> {
        @Mixin
        private ThemeOptions options = new ThemeOptions();

        @Parameters(paramLabel = "ID", arity = "0..1", description = "Version (default: the newest)")
        private @Nullable Long id;

        @Override
        public Integer call() {
            return Versions.step(
                    options, id == null ? Versions.newest(options) : id, "release", "is in the theme store");
        }
    }

    /** What these commands ask the server. */
    private static final class Versions {

        static String address(ThemeOptions options) {
            return options.server().url() + "/partners/api/themes/"
                    + options.project().require().handle() + "/versions";
        }

        static long newest(ThemeOptions options) {
            var newest = 0L;
            for (var version : options.client().get(address(options) + ".json").path("versions")) {
                newest = Math.max(newest, version.path("id").asLong());
            }
            if (newest == 0) {
                throw CommandException.fault("There is no version yet; ./vitrine theme submit makes one.");
            }
            return newest;
        }

        static int step(ThemeOptions options, long id, String step, String words) {
            var output = options.output();
            var version = options.client()
                    .call("POST", address(options) + "/" + id + "/" + step + ".json", Output.object())
                    .path("version");
            output.line("Version " + version.path("number").asText() + " " + words + ".");
            output.result(Output.object().set("version", version));
            return ExitCode.DONE.number();
        }

        static String described(JsonNode version) {
            return "%6s  %-10s  %s"
                    .formatted(
                            version.path("id").asText(),
                            version.path("number").asText(),
                            version.path("status").asText());
        }
    }
}
