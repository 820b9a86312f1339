package dev.vitrine.themes.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** Where this system keeps settings and caches of a person's programs. */
record UserFolders(Map<String, String> environment) {

    Path config() {
        return folder("XDG_CONFIG_HOME", "APPDATA", "Library/Application Support", ".config");
    }

    Path cache() {
        return folder("XDG_CACHE_HOME", "LOCALAPPDATA", "Library/Caches", ".cache");
    }

    private Path folder(String onLinux, String onWindows, String onMac, String otherwise) {
        var system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        var chosen = environment.getOrDefault(onLinux, environment.getOrDefault(onWindows, ""));
        var home = Path.of(System.getProperty("user.home"));
        var base = !chosen.isEmpty() ? Path.of(chosen) : home.resolve(system.contains("mac") ? onMac : otherwise);
        return base.resolve("vitrine");
    }
}
