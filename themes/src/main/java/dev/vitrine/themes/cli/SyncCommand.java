package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "sync",
        description = "Give your shops that use the theme the settings schema and the settings of this folder")
final class SyncCommand implements Callable<Integer> {
    @Mixin
    private ThemeOptions options = new ThemeOptions();

    @Option(
            names = "--override",
            negatable = true,
            arity = "0..1",
            fallbackValue = "true",
            description = "All settings in place of the shops' own (default: only those that merchants never changed;"
                    + " --no-override: the schema only)")
    private @Nullable Boolean override;

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

    /** What would be done in one shop; {@code version} is that of the settings that its pages show. */
    private record Change(
            RemoteTheme theme,
            String state,
            boolean schema,
            long version,
            SettingDifferences settings,
            SettingDifferences kept) {

        boolean isEmpty() {
            return !schema && settings.isEmpty();
        }
    }

    @Override
    public Integer call() {
        var output = options.output();
        var project = options.project().require();
        var schema = text(project, project.schemaPath());
        var data = text(project, project.settingsPath());
        var given = project.json(project.settingsPath());
        project.json(project.schemaPath());
        var installations = installations(project);
        var changes = themes(project, installations).stream()
                .map(theme -> change(theme, offer(schema, data), given))
                .toList();
        var touched = changes.stream().filter(change -> !change.isEmpty()).toList();
        changes.forEach(change -> print(output, change));
        var others = installations.path("other_shops").asLong();
        if (others > 0) {
            output.line((others == 1 ? "1 more shop has" : others + " more shops have")
                    + " it from the theme store: release a version, and its merchant is offered it.");
        }
        var result = result(changes).put("other_shops", others);
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
        touched.forEach(change -> apply(output, project, change, offer(schema, data)));
        output.line((touched.size() == 1 ? "1 shop" : touched.size() + " shops")
                + " changed. Each keeps the version of its settings from before, which can be restored.");
        output.result(result.put("dry_run", false));
        return ExitCode.DONE.number();
    }

    private ObjectNode offer(String schema, String data) {
        var mode = override == null ? "fill" : override ? "replace" : "leave";
        return Output.object()
                .put("settings_schema", schema)
                .put("settings_data", data)
                .put("settings", mode);
    }

    /** Where the theme came from the theme store; nowhere for one that is not in it. */
    private JsonNode installations(Project project) {
        var client = options.client();
        var address = client.server().url() + "/partners/api/themes/" + project.handle() + "/installations.json";
        var response = client.exchange("GET", address, null);
        if (List.of(403, 404).contains(response.status())) {
            return Output.object();
        }
        if (response.status() >= 400) {
            throw client.refused(address, response);
        }
        return response.body();
    }

    /** Those of the account's shops that have the theme. */
    private List<RemoteTheme> themes(Project project, JsonNode installations) {
        var client = options.client();
        var output = options.output();
        var themes = new ArrayList<RemoteTheme>();
        var named = new LinkedHashSet<String>();
        stores.forEach(store -> named.add(client.server().handle(store.strip())));
        var missing = new LinkedHashSet<>(named);
        var shops = RemoteShop.shops(client);
        for (var shop : shops) {
            var handle = shop.path("handle").asText();
            missing.remove(handle);
            if (!named.isEmpty() && !named.contains(handle)
                    || !shop.path("writes_themes").asBoolean()) {
                continue;
            }
            var remote = new RemoteShop(client, handle, output);
            themes.addAll(themes(project, remote, installations));
        }
        if (!missing.isEmpty()) {
            throw new CommandException(
                    ExitCode.NOT_ALLOWED,
                    "Your account works in no shop " + String.join(", ", missing) + "; it works in "
                            + RemoteShop.names(shops) + ". Nothing was changed.");
        }
        if (themes.isEmpty()) {
            throw CommandException.fault("No shop of yours has the theme " + project.handle()
                    + (stores.isEmpty() ? "" : " among these") + "; ./vitrine theme connect adds it to one.");
        }
        return themes;
    }

    /** The one that the folder is connected with, those of its name, and the one of the theme store that is in use. */
    private List<RemoteTheme> themes(Project project, RemoteShop shop, JsonNode installations) {
        var connected = options.store().map(shop.client().server()::handle).filter(shop.handle()::equals);
        var there = shop.themes().stream()
                .filter(theme -> !theme.path("role").asText().equals("demo"))
                .toList();
        var meant = new LinkedHashSet<Long>();
        for (var theme : there) {
            var id = theme.path("id").asLong();
            if (connected.isPresent() && options.theme().isPresent()
                    ? id == options.theme().get()
                    : theme.path("name").asText().equals(project.handle())) {
                meant.add(id);
            }
        }
        installed(shop, there, installations).ifPresent(meant::add);
        return meant.stream().map(shop::theme).toList();
    }

    /** What visitors see if that came from the theme store, else the newest that did. */
    private static Optional<Long> installed(RemoteShop shop, List<JsonNode> there, JsonNode installations) {
        var installed = new ArrayList<Long>();
        for (var each : installations.path("installations")) {
            if (each.path("store").asText().equals(shop.handle())) {
                installed.add(each.path("theme_id").asLong());
            }
        }
        var found = there.stream()
                .filter(theme -> installed.contains(theme.path("id").asLong()))
                .toList();
        return found.stream()
                .filter(theme -> theme.path("role").asText().equals("main"))
                .findFirst()
                .or(() -> found.stream().reduce((one, other) -> newer(one, other)))
                .map(theme -> theme.path("id").asLong());
    }

    private static JsonNode newer(JsonNode one, JsonNode other) {
        return one.path("id").asLong() > other.path("id").asLong() ? one : other;
    }

    private static Change change(RemoteTheme theme, ObjectNode offer, ObjectNode given) {
        var plan = theme.sync(offer);
        return new Change(
                theme,
                plan.path("state").asText(),
                plan.path("schema").asBoolean(),
                plan.path("version").asLong(),
                SettingDifferences.between(plan.path("before"), plan.path("after")),
                offer.path("settings").asText().equals("fill")
                        ? SettingDifferences.between(plan.path("after"), given)
                        : SettingDifferences.none());
    }

    private static void apply(Output output, Project project, Change change, ObjectNode offer) {
        var theme = change.theme;
        var done = theme.sync(offer.put("state", change.state));
        var state = SyncState.read(project, theme.shop().host(), theme.id());
        if (state.isKnown()) {
            var checksums = theme.checksums();
            for (var path : List.of(project.schemaPath(), project.settingsPath())) {
                Optional.ofNullable(checksums.get(path)).ifPresent(each -> state.put(Map.of(path, each)));
            }
            state.save();
            // why only then: what stays there, this folder has not.
            if (!change.settings.isEmpty() && change.kept.isEmpty()) {
                state.settings(theme.settings().path("version").asLong(), project.json(project.settingsPath()));
            }
        }
        theme.awaitBuild();
        output.note(theme.shop().handle() + ": done"
                + (change.settings.isEmpty()
                        ? ""
                        : "; its settings of before are version "
                                + done.path("version").asLong()));
    }

    private static void print(Output output, Change change) {
        output.line(change.theme.shop().handle() + ", theme " + change.theme.id() + ":"
                + (change.isEmpty() ? " nothing changes" : change.schema ? " the schema changes" : ""));
        change.settings.lines().forEach(output::line);
        if (!change.kept.isEmpty()) {
            output.line("  stays, since it was changed there: " + String.join(", ", change.kept.paths()));
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
            change.settings.paths().forEach(shop.putArray("settings")::add);
            change.kept.paths().forEach(shop.putArray("kept")::add);
        }
        return result;
    }

    private static String text(Project project, String path) {
        try {
            return Files.readString(project.folder().resolve(path), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw CommandException.fault(path + " cannot be read: " + e.getMessage());
        }
    }
}
