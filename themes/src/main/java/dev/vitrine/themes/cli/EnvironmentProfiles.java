package dev.vitrine.themes.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Profiles of {@code theme.toml}: which shop and theme a name such as {@code staging} stands for. Of TOML it reads what
 * they need: {@code [environments.NAME]} and keys with texts in quotation marks.
 */
final class EnvironmentProfiles {
    static final String FILE = "theme.toml";

    private static final List<String> KEYS = List.of("server", "store", "theme", "path");
    private static final Pattern HEADING = Pattern.compile("\\[environments\\.([\\w-]+)]\\s*(#.*)?");
    private static final Pattern VALUE =
            Pattern.compile("([\\w-]+)\\s*=\\s*(?:\"([^\"\\\\]*)\"|'([^']*)'|(\\d+))\\s*(#.*)?");

    private final Map<String, Map<String, String>> profiles = new TreeMap<>();

    private EnvironmentProfiles() {}

    /** Of that folder; none where it has no such file. {@link CommandException} names the line that is no good. */
    static EnvironmentProfiles read(Path folder) {
        var file = folder.resolve(FILE);
        var profiles = new EnvironmentProfiles();
        if (!Files.isRegularFile(file)) {
            return profiles;
        }
        try {
            var number = 0;
            Map<String, String> current = null;
            for (var line : Files.readAllLines(file)) {
                number++;
                var text = line.strip();
                if (text.isEmpty() || text.startsWith("#")) {
                    continue;
                }
                var heading = HEADING.matcher(text);
                var value = VALUE.matcher(text);
                if (heading.matches()) {
                    current = profiles.profiles.computeIfAbsent(heading.group(1), name -> new LinkedHashMap<>());
                } else if (current != null && value.matches() && KEYS.contains(value.group(1))) {
                    current.put(value.group(1), first(value.group(2), value.group(3), value.group(4)));
                } else {
                    throw CommandException.usage(
                            file + ", line " + number + ": this is neither [environments.NAME] nor one of "
                                    + String.join(", ", KEYS) + " with a text: " + text);
                }
            }
            return profiles;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The profile of that name; {@link CommandException} names those that there are. */
    Map<String, String> profile(String name) {
        var profile = profiles.get(name);
        if (profile == null) {
            throw CommandException.usage(FILE + " has no environment " + name
                    + (profiles.isEmpty() ? "" : "; there is " + String.join(", ", profiles.keySet())) + ".");
        }
        return profile;
    }

    private static String first(@Nullable String... values) {
        for (var value : values) {
            if (value != null) {
                return value;
            }
        }
        return "";
    }
}
