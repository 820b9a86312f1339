package dev.vitrine.themes.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.vitrine.themes.devserver.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The shop's settings on their way into the folder: what only one side has changed since both had the same is taken,
 * and the file keeps its order and its layout, so that Git shows what is different and nothing else.
 */
final class PulledSettings {
    private final Project project;
    private final SyncState state;
    private final JsonNode newest;
    private final JsonNode shown;
    private final String text;

    private PulledSettings(Project project, SyncState state, JsonNode newest, JsonNode shown, String text) {
        this.project = project;
        this.state = state;
        this.newest = newest;
        this.shown = shown;
        this.text = text;
    }

    /** Looks at what is there and writes nothing; {@link CommandException} when both sides changed a setting. */
    static PulledSettings of(Project project, RemoteTheme theme, SyncState state, boolean force) {
        var newest = theme.settings();
        var shown = theme.shownSettings(newest);
        var fresh = read(shown.path("data").toString());
        var file = project.folder().resolve(project.settingsPath());
        var text = "{}";
        JsonNode ours = fresh;
        if (Files.isRegularFile(file)) {
            // why first: it says where a file is no JSON, which is not written over.
            project.json(project.settingsPath());
            text = text(file);
            ours = read(text);
        }
        var base = base(project, theme, state);
        var merged = JsonMerge.of(force ? ours : base, ours, fresh);
        if (!merged.conflicts().isEmpty()) {
            throw new CommandException(
                    ExitCode.CONFLICT,
                    "These settings are other ones here and in the shop. Nothing was written: pull --settings --force"
                            + " takes the shop's, push --settings --force yours.",
                    MergeSettingsCommand.lines(merged.conflicts()));
        }
        return new PulledSettings(project, state, newest, shown, JsonText.changed(text, merged.ours()));
    }

    /** What folder and shop last had in common; what the theme there brings where that is what the folder has seen. */
    private static JsonNode base(Project project, RemoteTheme theme, SyncState state) {
        if (!state.settings().isMissingNode()) {
            return read(state.settings().toString());
        }
        var path = project.settingsPath();
        var brought = theme.checksums();
        var seen = state.checksums().get(path);
        if (seen == null || !seen.equals(brought.get(path))) {
            return MissingNode.getInstance();
        }
        var bytes = theme.download(List.of(path), brought).get(path);
        return bytes == null ? MissingNode.getInstance() : read(new String(bytes, StandardCharsets.UTF_8));
    }

    void write(Output output) {
        project.write(project.settingsPath(), text.getBytes(StandardCharsets.UTF_8));
        state.settings(newest.path("version").asLong(), shown.path("data"));
        output.line("The settings are version " + shown.path("version").asText() + " of the shop, which its pages show."
                + (shown == newest
                        ? ""
                        : " Version " + newest.path("version").asText() + " is a draft that nobody sees yet."));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw CommandException.fault(file + " cannot be read: " + e.getMessage());
        }
    }

    /** why anew: numbers are equal only where they are read in the same way. */
    private static JsonNode read(String json) {
        try {
            return JsonText.read(json);
        } catch (JsonProcessingException e) {
            throw CommandException.fault("The settings are no JSON: " + e.getOriginalMessage());
        }
    }
}
