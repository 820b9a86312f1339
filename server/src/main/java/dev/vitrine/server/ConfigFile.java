package dev.vitrine.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * File of settings: {@code name = value} a line, with the names of the flags; {@code #} begins a remark at the
 * beginning of a line. Values are taken as they stand, so that no character of a password needs a sign before it.
 */
final class ConfigFile {

    private static final Pattern LINE = Pattern.compile("([\\w-]+)\\s*=\\s*(.*)");

    private ConfigFile() {}

    /** {@link UserError} names the line that is no good, without its value. */
    static Map<Setting, String> read(Path file) {
        var values = new EnumMap<Setting, String>(Setting.class);
        var number = 0;
        for (var line : lines(file)) {
            number++;
            var text = line.strip();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            var place = file + ", line " + number + ": ";
            var parts = LINE.matcher(text);
            if (!parts.matches()) {
                throw new UserError(place + "this is not a name, an equals sign and a value.");
            }
            if (values.put(setting(place, parts.group(1)), parts.group(2)) != null) {
                throw new UserError(place + parts.group(1) + " stands there a second time; take one out.");
            }
        }
        return values;
    }

    private static Setting setting(String place, String name) {
        return settings()
                .filter(each -> each.key().equals(name))
                .findFirst()
                .orElseThrow(() -> new UserError(place + "there is no setting '" + name + "'."
                        + SimilarNames.hint(name, settings().map(Setting::key).toList())));
    }

    // why without that one: a file does not name another.
    private static Stream<Setting> settings() {
        return Stream.of(Setting.values()).filter(each -> each != Setting.CONFIG);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UserError(
                    "The file of settings " + file
                            + " cannot be read: is it there, in UTF-8, and may this user read it?",
                    e);
        }
    }
}
