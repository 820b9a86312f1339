package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "connect",
        description = "Build the theme, add it to a shop as a development theme, and remember which one")
final class ConnectCommand implements Callable<Integer> {
    /** In one body of JSON, of which servers read 25 MiB. */
    private static final int MOST_BYTES_OF_ZIP = 18 << 20;

    @Mixin
    private ThemeOptions options = new ThemeOptions();

    @Mixin
    private BuildCommand.LocalBuild localBuild = new BuildCommand.LocalBuild();

    @Option(names = "--new", description = "Another development theme, though this folder is connected already")
    private boolean another;

    @Override
    public Integer call() {
        var output = options.output();
        var project = options.project().require();
        var client = options.client();
        var store = store(client);
        output.note("Building …");
        localBuild.make(project, BuildCommand.MOST_PROBLEMS);
        var shop = new RemoteShop(client, store, output);
        var files = project.files();
        var known = connected(shop);
        var theme = known.orElseGet(() -> added(shop, project, files));
        var state = SyncState.read(project, shop.host(), theme.id());
        if (known.isEmpty()) {
            // why before anything else: an upload that is interrupted goes on from here.
            state.checksums().clear();
            state.put(theme.checksums());
            if (files.containsKey(project.settingsPath())) {
                state.begin(project.json(project.settingsPath()));
            }
            state.save();
        }
        remember(project, shop, theme);
        upload(theme, state, files);
        theme.awaitBuild();
        var preview = theme.previewLink(Duration.ofDays(7));
        output.line("The theme " + project.handle() + " is in " + shop.handle() + " as development theme " + theme.id()
                + ".");
        output.line("  Preview, for seven days: " + preview);
        output.line("  Themes of the shop:      " + adminUrl(client.server(), shop));
        output.result(Output.object()
                .put("store", shop.handle())
                .put("theme_id", theme.id())
                .put("preview_url", preview)
                .put("admin_url", adminUrl(client.server(), shop)));
        return ExitCode.DONE.number();
    }

    /** Those in which the account works with themes are listed, and a part of a name is enough to choose. */
    private String store(ServerClient client) {
        var said = options.store();
        if (said.isPresent()) {
            return said.get();
        }
        var shops = RemoteShop.shops(client).stream()
                .filter(shop -> shop.path("writes_themes").asBoolean())
                .toList();
        if (shops.isEmpty()) {
            throw new CommandException(
                    ExitCode.NOT_ALLOWED,
                    "Your account works with themes in no shop; partners open development stores at "
                            + client.server().url() + "/partners/stores.");
        }
        var terminal = AuthCommands.terminal()
                .orElseThrow(() ->
                        CommandException.usage("Which shop? Say --store with one of " + RemoteShop.names(shops) + "."));
        var left = shops;
        while (true) {
            for (int i = 0; i < left.size(); i++) {
                terminal.printf("%3d  %s%n", i + 1, Output.plain(described(left.get(i))));
            }
            var typed = String.valueOf(terminal.readLine("Number, or a part of the name: "))
                    .strip()
                    .toLowerCase(Locale.ROOT);
            if (typed.matches("\\d{1,4}") && Integer.parseInt(typed) >= 1 && Integer.parseInt(typed) <= left.size()) {
                return left.get(Integer.parseInt(typed) - 1).path("handle").asText();
            }
            var found = left.stream()
                    .filter(shop -> described(shop).toLowerCase(Locale.ROOT).contains(typed))
                    .toList();
            if (found.size() == 1) {
                return found.getFirst().path("handle").asText();
            }
            left = found.isEmpty() ? shops : found;
        }
    }

    private static String described(JsonNode shop) {
        return shop.path("handle").asText() + "  " + shop.path("name").asText()
                + (shop.path("development").asBoolean() ? "  (development store)" : "");
    }

    /** The theme that this folder is connected with, if it is in that shop and still there. */
    private Optional<RemoteTheme> connected(RemoteShop shop) {
        var remembered = options.theme();
        if (another || remembered.isEmpty()) {
            return Optional.empty();
        }
        return shop.themes().stream()
                .filter(theme -> theme.path("id").asLong() == remembered.get())
                .findFirst()
                .map(theme -> {
                    if (!theme.path("role").asText().equals("development")) {
                        throw CommandException.fault("Theme " + remembered.get() + " of " + shop.handle()
                                + " is no development theme; use push, or connect --new.");
                    }
                    return shop.theme(remembered.get());
                });
    }

    private static RemoteTheme added(RemoteShop shop, Project project, SortedMap<String, byte[]> files) {
        var theme = Output.object().put("name", project.handle()).put("role", "development");
        var zip = ThemeZip.of(files);
        if (zip.length <= MOST_BYTES_OF_ZIP) {
            theme.put("attachment", Base64.getEncoder().encodeToString(zip));
        }
        shop.output().note("Uploading " + PushCommand.counted(files.size()) + " …");
        var created = shop.call("POST", "themes.json", Output.object().set("theme", theme));
        return shop.theme(created.at("/theme/id").asLong());
    }

    /** What is not there yet: all of a connected theme that changed, and of a new one what was too large for a zip. */
    private static void upload(RemoteTheme theme, SyncState state, Map<String, byte[]> files) {
        var remote = theme.checksums();
        var local = FileChanges.checksums(files);
        var changes = FileChanges.between(local, state.checksums(), remote);
        var moved = new TreeSet<>(changes.theirs());
        moved.addAll(changes.both());
        if (!moved.isEmpty()) {
            throw new CommandException(
                    ExitCode.CONFLICT,
                    "Somebody changed the development theme since this folder was the same. Nothing was uploaded: run"
                            + " pull, push --merge, or connect --new.",
                    List.copyOf(moved));
        }
        var paths = new TreeSet<>(changes.ours());
        if (!paths.isEmpty()) {
            new FileUpload(theme, state).send(paths, files, remote);
        }
        state.checksums().clear();
        state.put(local);
        state.save();
    }

    private static void remember(Project project, RemoteShop shop, RemoteTheme theme) {
        var variables = new LinkedHashMap<String, String>();
        variables.put(Project.SERVER, shop.client().server().url());
        variables.put(Project.STORE, shop.handle());
        variables.put(Project.THEME_ID, Long.toString(theme.id()));
        project.remember(variables);
    }

    private static String adminUrl(ServerAddress server, RemoteShop shop) {
        return server.scheme() + "://admin." + server.host() + "/shops/" + shop.handle() + "/themes";
    }
}
