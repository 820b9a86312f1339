package dev.vitrine.themes.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.themes.ThemeBuildException;
import dev.vitrine.themes.ThemeBuilder;
import dev.vitrine.themes.ThemeProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** A theme project in a folder: its files, and what it remembers of the shop that it is connected with. */
final class Project {
    static final String STORE = "SVC_STORE";
    static final String THEME_ID = "SVC_THEME_ID";
    static final String SERVER = "SVC_API_URL";
    static final String TOKEN = "SVC_THEME_TOKEN";

    /** The defaults of settings, which merchants change: pushed and pulled only when asked for. */
    static final Set<String> SETTINGS = Set.of("src/config/settings_data.json", "src/config/settings-data.json");

    private static final List<String> FOLDERS = List.of("src", "vendor");
    private static final Set<String> OWN_FILES = Set.of(EnvironmentProfiles.FILE, ".DS_Store", "Thumbs.db");

    private final Path folder;

    Project(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /** {@link CommandException} when the folder holds no theme. */
    Project require() {
        if (!isTheme()) {
            throw CommandException.usage("The folder " + folder
                    + " holds no theme: it has no src. Make one with ./vitrine theme create NAME, or say --path.");
        }
        return this;
    }

    boolean isTheme() {
        return Files.isDirectory(folder.resolve("src"));
    }

    Path folder() {
        return folder;
    }

    /**
     * What the files hold that belong to the theme, by path; {@link CommandException} with all that may not be there.
     */
    SortedMap<String, byte[]> files() {
        try {
            var files = new TreeMap<>(ThemeBuilder.files(folder));
            files.keySet().removeIf(path -> !belongs(path));
            return files;
        } catch (ThemeBuildException e) {
            throw new CommandException(
                    ExitCode.FAULT, "This folder cannot be a theme.", texts(e.problems(), Integer.MAX_VALUE));
        }
    }

    /** Versions of the shop that wait beside the folder's own to be brought together. */
    List<String> unmerged() {
        try (var found = Files.walk(folder, 12)) {
            return found.map(path -> folder.relativize(path).toString().replace('\\', '/'))
                    .filter(path -> path.endsWith(ThemeMerge.THEIRS))
                    .filter(path -> belongs(path.substring(0, path.length() - ThemeMerge.THEIRS.length())))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a file of that path travels: what connects a folder, and what tools keep, stays where it is. */
    static boolean belongs(String path) {
        var parts = List.of(path.split("/"));
        return !OWN_FILES.contains(parts.getLast())
                && !path.endsWith(ThemeMerge.THEIRS)
                && !parts.getFirst().equals(".vitrine")
                && !parts.getFirst().equals(".env")
                && !parts.getFirst().startsWith(".env.")
                && (parts.size() == 1 || FOLDERS.contains(parts.getFirst()));
    }

    /** The name in {@code package.json}, which is the theme's handle. */
    String handle() {
        var name = packageJson().path("name").asText("");
        if (!name.matches("[a-z0-9][a-z0-9-]{0,99}")) {
            throw CommandException.fault(
                    "package.json needs a \"name\" of small letters, digits and -: it is the theme's" + " handle.");
        }
        return name;
    }

    String version() {
        return packageJson().path("version").asText("0.0.0");
    }

    private JsonNode packageJson() {
        return json("package.json");
    }

    /** A JSON file of the project; {@link CommandException} says line and column of what is wrong. */
    ObjectNode json(String path) {
        var file = folder.resolve(path);
        try {
            if (Output.JSON.readTree(file.toFile()) instanceof ObjectNode object) {
                return object;
            }
            throw CommandException.fault(path + " must hold a JSON object.");
        } catch (JsonProcessingException e) {
            var place = e.getLocation();
            throw CommandException.fault(
                    path + ":" + place.getLineNr() + ":" + place.getColumnNr() + ": " + e.getOriginalMessage());
        } catch (IOException e) {
            throw CommandException.fault(path + " is missing: a theme needs it.");
        }
    }

    /** The settings' defaults, in whichever spelling they are there. */
    String settingsPath() {
        return Files.isRegularFile(folder.resolve("src/config/settings-data.json"))
                ? "src/config/settings-data.json"
                : "src/config/settings_data.json";
    }

    String schemaPath() {
        return Files.isRegularFile(folder.resolve("src/config/settings-schema.json"))
                ? "src/config/settings-schema.json"
                : "src/config/settings_schema.json";
    }

    /**
     * Writes a file that a server named. why so careful: no server shall write elsewhere than into this folder, nor
     * through a link that lies in it.
     */
    void write(String path, byte[] bytes) {
        var target = target(path);
        try {
            Files.createDirectories(target.getParent());
            var fresh = Files.createTempFile(target.getParent(), ".new", null);
            Files.write(fresh, bytes);
            if (Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)
                    && target.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(target));
            } else if (target.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-r--r--"));
            }
            Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw CommandException.fault(path + " cannot be written: " + e.getMessage());
        }
    }

    void delete(String path) {
        try {
            Files.deleteIfExists(target(path));
        } catch (IOException e) {
            throw CommandException.fault(path + " cannot be deleted: " + e.getMessage());
        }
    }

    private Path target(String path) {
        var parts = List.of(path.split("/", -1));
        var plain = parts.stream().noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."))
                && !path.contains("\\")
                && !path.contains(":")
                && path.chars().noneMatch(Character::isISOControl);
        if (!plain || !belongs(path.replaceFirst(Pattern.quote(ThemeMerge.THEIRS) + "$", ""))) {
            throw CommandException.fault("The server names a file that no theme has: " + path);
        }
        var target = folder;
        for (var part : parts) {
            target = target.resolve(part);
            if (Files.isSymbolicLink(target)) {
                throw CommandException.fault(folder.relativize(target) + " is a link; put the file itself there.");
            }
        }
        return target;
    }

    /** Variables for connecting: of {@code .env.local} and {@code .env}, the first one counts. */
    Map<String, String> variables() {
        var variables = new LinkedHashMap<String, String>();
        for (var name : List.of(".env.local", ".env")) {
            lines(name).forEach(line -> {
                var text = line.strip().replaceFirst("^export\\s+", "");
                var equals = text.indexOf('=');
                if (equals > 0 && !text.startsWith("#")) {
                    var value = text.substring(equals + 1).strip().replaceAll("^([\"'])(.*)\\1$", "$2");
                    if (!value.isEmpty()) {
                        variables.putIfAbsent(text.substring(0, equals).strip(), value);
                    }
                }
            });
        }
        return variables;
    }

    /** Writes variables into {@code .env}, and leaves its other lines as they are. */
    void remember(Map<String, String> variables) {
        var lines = new ArrayList<>(lines(".env"));
        variables.forEach((name, value) -> {
            var line = name + "=" + value;
            var known = lines.stream()
                    .filter(each -> each.strip().replaceFirst("^export\\s+", "").startsWith(name + "="))
                    .findFirst();
            if (known.isPresent()) {
                lines.set(lines.indexOf(known.get()), line);
            } else {
                lines.add(line);
            }
        });
        try {
            Files.write(folder.resolve(".env"), lines);
        } catch (IOException e) {
            throw CommandException.fault(".env cannot be written: " + e.getMessage());
        }
    }

    private List<String> lines(String name) {
        var file = folder.resolve(name);
        try {
            return Files.isRegularFile(file) ? Files.readAllLines(file, StandardCharsets.UTF_8) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first of them, as they are printed. */
    static List<String> texts(List<ThemeProblem> problems, int most) {
        return problems.stream().limit(most).map(ThemeProblem::toString).toList();
    }
}
