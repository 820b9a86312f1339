package dev.vitrine.themes.cli;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * Options of every command, and what they stand for: a flag wins over a variable of the environment, that over the
 * profile of {@code theme.toml}, and that over {@code .env}.
 */
final class ThemeOptions {
    @Option(names = "--json", description = "Print the answer as one JSON object")
    private boolean json;

    @Option(names = "--path", paramLabel = "DIR", description = "Folder of the project (default: this one)")
    private @Nullable Path path;

    @Option(names = "--environment", paramLabel = "NAME", description = "Profile of theme.toml")
    private @Nullable String environment;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "Address of the server, such as https://shops.example")
    private @Nullable String server;

    @Option(names = "--store", paramLabel = "NAME", description = "Shop, by its name or host")
    private @Nullable String store;

    @Option(names = "--theme", paramLabel = "ID", description = "Theme of the shop, by its id")
    private @Nullable String theme;

    @Spec(Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    boolean isJson() {
        return json;
    }

    Output output() {
        return new Output(spec.commandLine().getOut(), spec.commandLine().getErr(), json);
    }

    UserFolders userFolders() {
        return new UserFolders(System.getenv());
    }

    /** As if {@code --path} had been said. */
    void useFolder(Path folder) {
        path = folder;
    }

    /** The project of the folder, whether it holds one or not. */
    Project project() {
        var here = path == null ? Path.of("") : path;
        var chosen = profile(here).get("path");
        return new Project(path != null || chosen == null ? here : here.resolve(chosen));
    }

    /** The server that was said; the only one at which somebody is signed in where none was. */
    ServerAddress server() {
        var said = value(server, "server", Project.SERVER);
        if (said.isPresent()) {
            return ServerAddress.parse(said.get());
        }
        var known = new DeviceTokenFile(userFolders()).all();
        if (known.size() == 1) {
            return known.getFirst().server();
        }
        throw CommandException.usage(
                known.isEmpty()
                        ? "Which server? Sign in first: ./vitrine theme auth:login --server URL"
                        : "Which server? Say --server with one of "
                                + String.join(
                                        ", ",
                                        known.stream()
                                                .map(device -> device.server().url())
                                                .toList())
                                + ", or write " + Project.SERVER + " into .env.");
    }

    Optional<String> store() {
        return value(store, "store", Project.STORE);
    }

    Optional<Long> theme() {
        return value(theme, "theme", Project.THEME_ID).map(text -> {
            if (!text.matches("\\d{1,18}")) {
                throw CommandException.usage("A theme is named by its id, a number; ./vitrine theme list shows them.");
            }
            return Long.parseLong(text);
        });
    }

    /** As that account: by the token of the environment, or by the one of {@code auth:login}. */
    ServerClient client() {
        var ofProcess = Optional.ofNullable(System.getenv(Project.TOKEN)).filter(token -> !token.isBlank());
        // why: files of a project that somebody else wrote must not say who gets the token.
        if (ofProcess.isPresent() && server == null && System.getenv(Project.SERVER) == null) {
            throw CommandException.usage(Project.TOKEN + " is set, so say with --server or " + Project.SERVER
                    + " of the environment which server it is for.");
        }
        var address = server();
        var given = ofProcess.or(() -> Optional.ofNullable(project().variables().get(Project.TOKEN)));
        if (given.isPresent()) {
            return new ServerClient(address, given.get(), output());
        }
        return new DeviceTokenFile(userFolders())
                .find(address)
                .map(device -> new ServerClient(address, device.token(), output()))
                .orElseThrow(() -> CommandException.usage("You are not signed in at " + address.url()
                        + ": ./vitrine theme auth:login --server " + address.url()));
    }

    /** The shop that was said. */
    RemoteShop shop() {
        var handle = store().orElseThrow(
                        () -> CommandException.usage("Which shop? Say --store NAME, connect this folder"
                                + " with ./vitrine theme connect, or write " + Project.STORE + " into .env."));
        return new RemoteShop(client(), handle, output());
    }

    /** The theme of that shop that was said, or that the folder is connected with. */
    RemoteTheme remoteTheme() {
        return shop().theme(theme().orElseThrow(() -> CommandException.usage("Which theme? Say --theme ID"
                + " (./vitrine theme list shows them), or connect this folder with ./vitrine theme connect.")));
    }

    private Optional<String> value(@Nullable String flag, String key, String variable) {
        if (flag != null) {
            return Optional.of(flag);
        }
        var ofProcess = System.getenv(variable);
        if (ofProcess != null && !ofProcess.isBlank()) {
            return Optional.of(ofProcess);
        }
        var ofProfile = profile(path == null ? Path.of("") : path).get(key);
        return ofProfile != null
                ? Optional.of(ofProfile)
                : Optional.ofNullable(project().variables().get(variable));
    }

    private Map<String, String> profile(Path folder) {
        return environment == null
                ? new HashMap<>()
                : EnvironmentProfiles.read(folder).profile(environment);
    }
}
