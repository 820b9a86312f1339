package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What folder and theme last had in common, as checksums by path: from it a push knows what changed here and what
 * there. Kept in the project's folder {@code .vitrine}, which no theme and no repository takes.
 */
final class SyncState {
    private final Path file;
    private final SortedMap<String, String> checksums = new TreeMap<>();
    private long settingsVersion;
    private JsonNode settings = MissingNode.getInstance();
    private boolean known;

    private SyncState(Path file) {
        this.file = file;
    }

    /** Of that theme in that shop. */
    static SyncState read(Project project, String shopHost, long theme) {
        var name = shopHost.replaceAll("[^a-z0-9.-]", "_") + "-" + theme + ".json";
        var state = new SyncState(project.folder().resolve(".vitrine").resolve(name));
        if (Files.isRegularFile(state.file)) {
            try {
                var saved = Output.JSON.readTree(state.file.toFile());
                saved.path("files")
                        .properties()
                        .forEach(entry -> state.checksums.put(
                                entry.getKey(), entry.getValue().asText()));
                state.settingsVersion = saved.path("settings_version").asLong();
                state.settings = saved.path("settings");
                state.known = saved.has("files");
            } catch (IOException e) {
                // why: what cannot be read is as good as never pulled, and pulling mends it.
                state.checksums.clear();
            }
        }
        return state;
    }

    /** Whether folder and theme ever were the same. */
    boolean isKnown() {
        return known;
    }

    Map<String, String> checksums() {
        return checksums;
    }

    /** The newest version of the shop's settings that this folder has seen; 0 for those that the theme brings. */
    long settingsVersion() {
        return settingsVersion;
    }

    /** The settings that folder and shop last had in common; missing when they never had. */
    JsonNode settings() {
        return settings;
    }

    /** The settings that the theme begins with, where folder and shop have had none in common yet. */
    void begin(JsonNode brought) {
        if (settings.isMissingNode()) {
            settings = brought;
        }
    }

    void settings(long version, JsonNode common) {
        settingsVersion = version;
        settings = common;
        write();
    }

    void put(Map<String, String> files) {
        checksums.putAll(files);
    }

    void remove(String path) {
        checksums.remove(path);
    }

    void save() {
        known = true;
        write();
    }

    private void write() {
        ObjectNode text = Output.object();
        if (known) {
            var files = text.putObject("files");
            checksums.forEach(files::put);
        }
        text.put("settings_version", settingsVersion);
        if (!settings.isMissingNode()) {
            text.set("settings", settings);
        }
        try {
            Files.createDirectories(file.getParent());
            var ignored = file.resolveSibling(".gitignore");
            if (!Files.exists(ignored)) {
                Files.writeString(ignored, "*\n");
            }
            var fresh = Files.createTempFile(file.getParent(), ".new", null);
            Files.writeString(fresh, text.toPrettyString());
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw CommandException.fault(file + " cannot be written: " + e.getMessage());
        }
    }
}
