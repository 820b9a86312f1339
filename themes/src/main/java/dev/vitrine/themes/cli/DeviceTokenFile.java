package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Device tokens of this person, a file for each server, which nobody else on the machine reads. */
final class DeviceTokenFile {
    private final Path folder;

    /** @param token stands for the account, so it is never printed */
    record Device(ServerAddress server, String email, String token) {}

    DeviceTokenFile(UserFolders folders) {
        this.folder = folders.config().resolve("devices");
    }

    Optional<Device> find(ServerAddress server) {
        var file = file(server);
        return Files.isRegularFile(file) ? read(file) : Optional.empty();
    }

    /** Every server at which somebody is signed in here. */
    List<Device> all() {
        var devices = new ArrayList<Device>();
        if (!Files.isDirectory(folder)) {
            return devices;
        }
        try (var files = Files.newDirectoryStream(folder, "*.json")) {
            files.forEach(file -> read(file).ifPresent(devices::add));
            return devices;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void save(Device device) {
        var text = Output.object()
                .put("server", device.server().url())
                .put("email", device.email())
                .put("token", device.token());
        try {
            makePrivateFolder();
            // why a new file first: it is private before it holds anything, and never half written.
            var fresh = posix()
                    ? Files.createTempFile(
                            folder,
                            ".new",
                            null,
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))
                    : Files.createTempFile(folder, ".new", null);
            Files.writeString(fresh, text.toPrettyString());
            Files.move(fresh, file(device.server()), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw CommandException.fault("The token cannot be kept in " + folder + ": " + e.getMessage());
        }
    }

    void delete(ServerAddress server) {
        try {
            Files.deleteIfExists(file(server));
        } catch (IOException e) {
            throw CommandException.fault("The token cannot be deleted: " + e.getMessage());
        }
    }

    private void makePrivateFolder() throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            if (posix()) {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            }
        }
    }

    private boolean posix() {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private Path file(ServerAddress server) {
        return folder.resolve((server.scheme() + "_" + server.host()).replaceAll("[^a-z0-9.-]", "_") + ".json");
    }

    private static Optional<Device> read(Path file) {
        try {
            JsonNode saved = Output.JSON.readTree(file.toFile());
            return Optional.of(new Device(
                    ServerAddress.parse(saved.path("server").asText()),
                    saved.path("email").asText(),
                    saved.path("token").asText()));
        } catch (IOException | CommandException e) {
            // why: whoever signs in again writes it anew.
            return Optional.empty();
        }
    }
}
