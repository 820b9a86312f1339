package dev.vitrine.server.cli;

import dev.vitrine.foundation.events.Topic;
import dev.vitrine.server.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;

/** The project folder of an app in development: its source, what it is, and the secrets that it is given. */
record AppProject(Path folder) {

    static final String SOURCE = "App.java";
    private static final String ABOUT = "app.properties";
    private static final String SECRETS = "secrets.properties";

    /** Name of each file of the template, and of its resource. */
    private static final Map<String, String> TEMPLATE = Map.of(
            SOURCE,
            SOURCE,
            "Json.java",
            "Json.java",
            ABOUT,
            ABOUT,
            "README.md",
            "README.md",
            ".gitignore",
            "gitignore");

    /** {@link UserError} when something is in the folder already, or when it cannot be written. */
    static AppProject create(Path folder) {
        try {
            if (Files.exists(folder) && !isEmpty(folder)) {
                throw new UserError(folder + " is not empty; name a folder that is not there yet.");
            }
            Files.createDirectories(folder);
            var name = name(folder);
            for (var file : TEMPLATE.entrySet()) {
                Files.writeString(
                        folder.resolve(file.getKey()), text(file.getValue()).replace("@NAME@", name));
            }
            return new AppProject(folder);
        } catch (IOException e) {
            throw new UserError("The folder " + folder + " cannot be written; choose another.", e);
        }
    }

    /** {@link UserError} when there is no app in the folder. */
    static AppProject open(Path folder) {
        var project = new AppProject(folder);
        if (!Files.isRegularFile(folder.resolve(SOURCE)) || !Files.isRegularFile(folder.resolve(ABOUT))) {
            throw new UserError("There is no app in " + folder.toAbsolutePath().normalize() + ": " + SOURCE + " and "
                    + ABOUT + " are missing; ./vitrine app init FOLDER makes one.");
        }
        return project;
    }

    String name() {
        var name = read(ABOUT).getProperty("name", "").strip();
        return name.isEmpty() ? name(folder) : name;
    }

    /** Topics of webhooks that the app takes. {@link UserError} when one is not known. */
    Set<Topic> topics() {
        var names = Arrays.stream(read(ABOUT).getProperty("topics", "").split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
        var topics = TopicNames.all(names);
        return topics.isEmpty() ? Set.of(Topic.APP_UNINSTALLED) : topics;
    }

    /** One of the secrets; empty when it is not there yet. */
    String secret(String name) {
        return read(SECRETS).getProperty(name, "").strip();
    }

    /** Adds to the secrets, or replaces them. Only the file's owner can read it, from its first byte on. */
    void keepSecrets(Map<String, String> secrets) {
        var all = read(SECRETS);
        all.putAll(secrets);
        try {
            // why: a temporary file is its owner's only, and the old file stays whole until the new one is.
            var written = Files.createTempFile(folder.toAbsolutePath(), "secrets", ".tmp");
            try (var out = Files.newBufferedWriter(written)) {
                all.store(out, "Made by vitrine app dev. Never commit this file.");
            }
            Files.move(written, folder.resolve(SECRETS), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UserError("The file " + folder.resolve(SECRETS) + " cannot be written.", e);
        }
    }

    /** When each source file and the description were changed last: equal as long as nothing was. */
    List<String> state() {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".java") || file.endsWith(ABOUT))
                    .sorted()
                    .map(AppProject::state)
                    .toList();
        } catch (IOException e) {
            throw new UserError("The folder " + folder + " cannot be read.", e);
        }
    }

    private static String state(Path file) {
        try {
            return file + " " + Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException e) {
            // An editor replaces the file at this moment.
            return file + " is gone";
        }
    }

    private Properties read(String name) {
        var properties = new Properties();
        var file = folder.resolve(name);
        if (Files.exists(file)) {
            try (var in = Files.newBufferedReader(file)) {
                properties.load(in);
            } catch (IOException | IllegalArgumentException e) {
                throw new UserError("The file " + file + " cannot be read: " + e.getMessage() + ".", e);
            }
        }
        return properties;
    }

    private static boolean isEmpty(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (var files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    /** Of the folder, without what would mean something in its files. */
    private static String name(Path folder) {
        var name = folder.toAbsolutePath().normalize().getFileName();
        var plain = String.valueOf(name)
                .replaceAll("[^\\p{L}\\p{N} ._-]", "")
                .replaceAll(" +", " ")
                .strip();
        return plain.isBlank() ? "App" : plain;
    }

    private static String text(String resource) {
        try (InputStream in = Objects.requireNonNull(
                AppProject.class.getResourceAsStream("/app-templates/java/" + resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
