package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;

/** Upload of the folder's settings over those of the shop, which are the merchant's. */
final class SettingsUpload {
    private final RemoteTheme theme;
    private final SyncState state;
    private final JsonNode data;
    private final long newest;
    private final SettingDifferences differences;

    private SettingsUpload(
            RemoteTheme theme, SyncState state, JsonNode data, long newest, SettingDifferences differences) {
        this.theme = theme;
        this.state = state;
        this.data = data;
        this.newest = newest;
        this.differences = differences;
    }

    /** Looks at what is there, and writes nothing. */
    static SettingsUpload of(RemoteTheme theme, SyncState state, JsonNode data) {
        var there = theme.settings();
        return new SettingsUpload(
                theme,
                state,
                data,
                there.path("version").asLong(),
                SettingDifferences.between(there.path("data"), data));
    }

    SettingDifferences differences() {
        return differences;
    }

    /** {@link CommandException} when somebody saved settings that this folder has not seen. */
    void check() {
        if (newest == state.settingsVersion() || differences.isEmpty()) {
            return;
        }
        throw new CommandException(
                ExitCode.CONFLICT,
                "The settings of " + theme.shop().handle() + " are version " + newest
                        + (state.settingsVersion() == 0
                                ? ", which this folder has never pulled."
                                : "; this folder has seen version " + state.settingsVersion() + ".")
                        + " Above is what yours would change. Nothing was uploaded: pull --settings takes the shop's"
                        + " into settings_data.json, push --settings --force overwrites them with yours.",
                differences.lines());
    }

    /** Makes the folder's settings the next version, which pages show; the version that they are by then. */
    long send(Output output) {
        if (differences.isEmpty()) {
            state.settings(newest, data);
            output.line("The settings are the same there.");
            return newest;
        }
        var version = theme.saveSettings(newest, data, "push");
        state.settings(version, data);
        output.line("The settings are there as version " + version + "; the version before can be restored.");
        return version;
    }
}
