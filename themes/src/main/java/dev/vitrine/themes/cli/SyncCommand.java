package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "sync",
        description = "Give shops that use the theme the settings schema of this folder, and its settings")
final class SyncCommand implements Callable<Integer> {
    private static final int MOST_SHOWN = 12;

    @Mixin
    private ThemeOptions options = new ThemeOptions();

    @Option(
            names = "--override",
            negatable = true,
            arity = "0..1",
            defaultValue = "true",
            fallbackValue = "true",
            description = "The settings, too, in place of the shops' own (default; --no-override: the schema only)")
    private boolean override = true;

    @Option(
            names = "--override-store",
            split = ",",
            paramLabel = "NAME",
            description = "These shops only, with commas (default: every shop of yours that has the theme)")
    private List<String> stores = new ArrayList<>();

    @Option(names = "--dry-run", description = "Say what would change, and change nothing")
    private boolean dryRun;

    @Option(names = "--yes", description = "Do not ask, also where merchants have changed settings")
    private boolean yes;

    /** What would be done in one shop. */
    private record Change(
            RemoteTheme theme, boolean schema, Optional<String> seen, long version, Map<String, String> settings) {

        boolean isEmpty() {
            return !schema && settings.isEmpty();
        }
    }

    @Override
    public Integer call() {
        var output = options.output();
        var project = options.project().require();
        var schema = project.json(project.schemaPath());
        var data = project.json(project.settingsPath());
        var bytes = bytes(project);
        var changes = themes(project).stream()
                .map(theme -> change(project, theme, bytes, schema, data))
                .toList();
        var touched = changes.stream().filter(change -> !change.isEmpty()).toList();
        changes.forEach(change -> print(output, change));
        var result = result(changes);
        var customised = touched.stream()
                .filter(change -> change.version > 0 && !change.settings.isEmpty())
                .count();
        var words = (touched.size() == 1 ? "1 shop" : touched.size() + " shops") + " would change"
                + (customised == 0 ? "." : ", in " + customised + " of them settings that were saved there.");
        if (dryRun || touched.isEmpty()) {
            output.line(touched.isEmpty() ? "Nothing has changed." : words);
            output.result(result.put("dry_run", dryRun));
            return ExitCode.DONE.number();
        }
        ShopThemeCommands.confirm(words, yes);
        touched.forEach(change -> apply(output, project, change, bytes, data));
        output.line((touched.size() == 1 ? "1 shop" : touched.size() + " shops")
                + " changed. Each keeps the version of its settings from before, which can be restored.");
        output.result(result.put("dry_run", false));
        return ExitCode.DONE.number();
    }

    /** The theme that the folder is connected with, and those of its name in the account's other shops. */
    private List<RemoteTheme> themes(Project project) {
        var client = options.client();
        var output = options.output();
        var themes = new ArrayList<RemoteTheme>();
        var connected = options.store().map(client.server()::handle).orElse("");
        var named = new LinkedHashMap<String, Boolean>();
        stores.forEach(store -> named.put(client.server().handle(store.strip()), true));
        var shops = RemoteShop.shops(client);
        for (var shop : shops) {
            var handle = shop.path("handle").asText();
            if (!named.isEmpty() && named.remove(handle) == null
                    || !shop.path("writes_themes").asBoolean()) {
                continue;
            }
            var remote = new RemoteShop(client, handle, output);
            remote.themes().stream()
                    .filter(theme -> isMeant(project, handle.equals(connected), theme))
                    .forEach(theme -> themes.add(remote.theme(theme.path("id").asLong())));
        }
        if (!named.isEmpty()) {
            throw new CommandException(
                    ExitCode.NOT_ALLOWED,
                    "Your account works in no shop " + String.join(", ", named.keySet()) + "; it works in "
                            + RemoteShop.names(shops) + ". Nothing was changed.");
        }
        if (themes.isEmpty()) {
            throw CommandException.fault("No shop of yours has the theme " + project.handle()
                    + (stores.isEmpty() ? "" : " among these") + "; ./vitrine theme connect adds it to one.");
        }
        return themes;
    }

    private boolean isMeant(Project project, boolean connected, JsonNode theme) {
        return connected && options.theme().isPresent()
                ? theme.path("id").asLong() == options.theme().get()
                : theme.path("name").asText().equals(project.handle());
    }

    private Change change(Project project, RemoteTheme theme, byte[] bytes, JsonNode schema, ObjectNode data) {
        var seen = Optional.ofNullable(theme.checksums().get(project.schemaPath()));
        var changed = seen.filter(FileChanges.checksum(bytes)::equals).isEmpty();
        var settings = theme.settings();
        var differences = override ? differences(settings.path("data"), data) : Map.<String, String>of();
        return new Change(theme, changed, seen, settings.path("version").asLong(), differences);
    }

    private void apply(Output output, Project project, Change change, byte[] bytes, ObjectNode data) {
        var theme = change.theme;
        if (change.schema) {
            var assets = Output.JSON.createArrayNode();
            var asset = assets.addObject()
                    .put("key", project.schemaPath())
                    .put("attachment", Base64.getEncoder().encodeToString(bytes));
            change.seen.ifPresentOrElse(
                    checksum -> asset.put("if_match", checksum), () -> asset.put("if_none_match", "*"));
            var response = theme.write(assets);
            if (response.status() >= 400) {
                throw theme.shop().refused("themes/" + theme.id() + "/assets.json", response);
            }
            var state = SyncState.read(project, theme.shop().host(), theme.id());
            if (state.isKnown()) {
                state.put(Map.of(project.schemaPath(), FileChanges.checksum(bytes)));
                state.save();
            }
            theme.awaitBuild();
        }
        if (!change.settings.isEmpty()) {
            theme.saveSettings(change.version, data, "sync");
        }
        output.note(theme.shop().handle() + ": done"
                + (change.settings.isEmpty() ? "" : "; its settings of before are version " + change.version));
    }

    private static void print(Output output, Change change) {
        output.line(change.theme.shop().handle() + ", theme " + change.theme.id() + ":"
                + (change.isEmpty() ? " nothing changes" : change.schema ? " the schema changes" : ""));
        change.settings.entrySet().stream()
                .limit(MOST_SHOWN)
                .forEach(entry -> output.line("  " + entry.getKey() + ": " + entry.getValue()));
        if (change.settings.size() > MOST_SHOWN) {
            output.line("  … and " + (change.settings.size() - MOST_SHOWN) + " more");
        }
    }

    private static ObjectNode result(List<Change> changes) {
        var result = Output.object();
        var shops = result.putArray("shops");
        for (var change : changes) {
            var shop = shops.addObject()
                    .put("store", change.theme.shop().handle())
                    .put("theme_id", change.theme.id())
                    .put("schema", change.schema)
                    .put("version_before", change.version);
            change.settings.keySet().forEach(shop.putArray("settings")::add);
        }
        return result;
    }

    /** Setting by setting, as {@code path: old → new}. */
    static Map<String, String> differences(JsonNode before, JsonNode after) {
        var differences = new TreeMap<String, String>();
        compare("", before, after, differences);
        return differences;
    }

    private static void compare(String path, JsonNode before, JsonNode after, Map<String, String> into) {
        if (before.equals(after)) {
            return;
        }
        if (before.isObject() && after.isObject()) {
            var names = new TreeSet<String>();
            before.fieldNames().forEachRemaining(names::add);
            after.fieldNames().forEachRemaining(names::add);
            names.forEach(name ->
                    compare(path.isEmpty() ? name : path + "." + name, before.path(name), after.path(name), into));
            return;
        }
        into.put(path, shown(before) + " → " + shown(after));
    }

    private static String shown(JsonNode value) {
        var text = value.isMissingNode() ? "nothing" : value.toString();
        return text.length() > 40 ? text.substring(0, 37) + "…" : text;
    }

    private static byte[] bytes(Project project) {
        try {
            return Files.readAllBytes(project.folder().resolve(project.schemaPath()));
        } catch (IOException e) {
            throw CommandException.fault(project.schemaPath() + " cannot be read: " + e.getMessage());
        }
    }
}
