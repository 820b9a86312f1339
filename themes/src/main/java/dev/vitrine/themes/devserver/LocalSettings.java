package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.flipkart.zjsonpatch.CompatibilityFlags;
import com.flipkart.zjsonpatch.JsonPatch;
import com.flipkart.zjsonpatch.JsonPatchApplicationException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Settings and schema in a theme's folder, and the versions that the settings had since the development server started:
 * what the theme editor saved, and each edit of the file by hand. Safe for use by many threads.
 */
final class LocalSettings {
    static final List<String> DATA_FILES = List.of("src/config/settings_data.json", "src/config/settings-data.json");
    static final List<String> SCHEMA_FILES =
            List.of("src/config/settings_schema.json", "src/config/settings-schema.json");

    /** Who works in the editor. */
    static final String DEVELOPER = "You";

    /** What a version that was not made in the editor came from. */
    private static final String BY_HAND = "An edit of ";

    private static final int MOST_VERSIONS = 200;
    private static final int LARGEST = 1_000_000;
    private static final int MOST_OPERATIONS = 1_000;
    private static final int LONGEST_LABEL = 255;
    private static final Set<String> OPERATIONS = Set.of("add", "replace", "remove");
    private static final EnumSet<CompatibilityFlags> STRICT =
            EnumSet.of(CompatibilityFlags.FORBID_REMOVE_MISSING_OBJECT);

    private final Path folder;
    private final InstantSource clock;
    private final Deque<Version> versions = new ArrayDeque<>();
    private @Nullable Version first;
    private @Nullable JsonNode schema;
    private String text = "";
    private String dataProblem = "";
    private String schemaProblem = "";

    /** {@code number} grows with time, also from one start of the server to the next. */
    record Version(long number, JsonNode data, String label, String author, Instant createdAt) {}

    /** What came of a change. */
    sealed interface Saved {
        record Done(Version version) implements Saved {}

        /** Somebody changed the file meanwhile. */
        record Conflict(Version newest) implements Saved {}

        record Refused(String sentence) implements Saved {}
    }

    private record Content(String text, @Nullable JsonNode json, String problem) {}

    LocalSettings(Path folder, InstantSource clock) {
        this.folder = folder;
        this.clock = clock;
        look();
    }

    /** Reads the files as they are now; whether anything is not as it was. */
    synchronized boolean look() {
        var before = List.of(Optional.ofNullable(versions.peekFirst()), Optional.ofNullable(schema), problem());
        var foundSchema = read(file(SCHEMA_FILES));
        schemaProblem = foundSchema.problem();
        schema = foundSchema.json() == null ? schema : foundSchema.json();
        var found = read(file(DATA_FILES));
        dataProblem = found.problem();
        if (found.json() != null) {
            text = found.text();
            if (versions.isEmpty() || !versions.getFirst().data().equals(found.json())) {
                add(found.json(), "", BY_HAND + name(file(DATA_FILES)));
            }
        }
        return !before.equals(
                List.of(Optional.ofNullable(versions.peekFirst()), Optional.ofNullable(schema), problem()));
    }

    /** Why the files cannot be edited just now, in sentences; empty where they can. */
    synchronized String problem() {
        return Stream.of(dataProblem, schemaProblem)
                .filter(each -> !each.isEmpty())
                .reduce((one, other) -> one + " " + other)
                .orElse("");
    }

    /** The schema, as it was when it could be read last. */
    synchronized Optional<JsonNode> schema() {
        return Optional.ofNullable(schema);
    }

    synchronized Optional<Version> newest() {
        return Optional.ofNullable(versions.peekFirst());
    }

    /** 0 is what the file held when the server started. */
    synchronized Optional<Version> version(long number) {
        return number == 0
                ? Optional.ofNullable(first)
                : versions.stream().filter(each -> each.number() == number).findFirst();
    }

    /** The newest first, without what the file held when the server started. */
    synchronized List<Version> versions() {
        return versions.stream().filter(each -> each != first).toList();
    }

    /** Writes the settings after these operations of JSON Patch into the file, if they are still that version. */
    synchronized Saved save(long version, JsonNode operations, String label) {
        look();
        var newest = versions.peekFirst();
        if (!dataProblem.isEmpty() || newest == null) {
            return new Saved.Refused(dataProblem + " What you change is kept here, and saved when that is mended.");
        }
        if (newest.number() != version) {
            return new Saved.Conflict(newest);
        }
        if (label.length() > LONGEST_LABEL) {
            return new Saved.Refused("A name has at most " + LONGEST_LABEL + " characters.");
        }
        JsonNode data;
        try {
            data = patched(newest.data(), operations);
            if (!data.equals(newest.data())) {
                var fresh = JsonText.changed(text, data);
                write(fresh);
                text = fresh;
                // why read again: what is found in the file has to equal it.
                data = JsonText.read(fresh);
            }
        } catch (IllegalArgumentException refused) {
            return new Saved.Refused(Objects.requireNonNullElse(refused.getMessage(), "This cannot be saved."));
        } catch (IOException fault) {
            return new Saved.Refused(name(file(DATA_FILES)) + " cannot be written: " + fault.getMessage() + ".");
        }
        return new Saved.Done(add(data, label, DEVELOPER));
    }

    private static JsonNode patched(JsonNode data, JsonNode operations) {
        if (!operations.isArray() || operations.size() > MOST_OPERATIONS) {
            throw new IllegalArgumentException(
                    "operations must be a list of JSON Patch, of at most " + MOST_OPERATIONS);
        }
        for (var operation : operations) {
            if (!OPERATIONS.contains(operation.path("op").asText())) {
                throw new IllegalArgumentException("operations must be of " + OPERATIONS);
            }
        }
        try {
            var patched = JsonPatch.apply(operations, data, STRICT);
            if (!patched.isObject() || patched.toString().length() > LARGEST) {
                throw new IllegalArgumentException(
                        "Settings are one JSON object of at most " + LARGEST + " characters.");
            }
            return patched;
        } catch (JsonPatchApplicationException | NullPointerException e) {
            throw new IllegalArgumentException("operations cannot be applied: " + e.getMessage(), e);
        }
    }

    private Version add(JsonNode data, String label, String author) {
        var before = versions.peekFirst();
        var number = Math.max(clock.millis(), before == null ? 1 : before.number() + 1);
        var version = new Version(number, data, label, author, clock.instant().truncatedTo(ChronoUnit.SECONDS));
        versions.addFirst(version);
        first = first == null ? version : first;
        if (versions.size() > MOST_VERSIONS) {
            versions.removeLast();
        }
        return version;
    }

    /** why elsewhere first: nobody finds half a file, whenever this ends. {@code .vitrine} is no part of a theme. */
    private void write(String fresh) throws IOException {
        var file = file(DATA_FILES);
        var fresher = Files.createDirectories(folder.resolve(".vitrine"));
        var waiting = Files.createTempFile(fresher, "settings", ".json");
        try {
            Files.writeString(waiting, fresh);
            if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(waiting, Files.getPosixFilePermissions(file));
            }
            Files.move(waiting, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(waiting);
        }
    }

    private Content read(Path file) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            var link = Files.isSymbolicLink(file);
            return new Content(
                    "", null, name(file) + (link ? " is a link: put the file itself there." : " is missing."));
        }
        try {
            var content = Files.readString(file);
            var json = JsonText.read(content);
            return json instanceof ObjectNode
                    ? new Content(content, json, "")
                    : new Content("", null, name(file) + " must hold one JSON object.");
        } catch (JsonProcessingException fault) {
            var place = fault.getLocation();
            var where = place == null ? "" : " in line " + place.getLineNr() + ", column " + place.getColumnNr();
            return new Content(
                    "", null, name(file) + " is not JSON just now" + where + ": " + fault.getOriginalMessage() + ".");
        } catch (MalformedInputException fault) {
            return new Content("", null, name(file) + " is not written in UTF-8.");
        } catch (IOException fault) {
            return new Content("", null, name(file) + " cannot be read: " + fault.getMessage() + ".");
        }
    }

    private Path file(List<String> spellings) {
        return spellings.stream()
                .map(folder::resolve)
                .filter(Files::exists)
                .findFirst()
                .orElse(folder.resolve(spellings.getFirst()));
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
