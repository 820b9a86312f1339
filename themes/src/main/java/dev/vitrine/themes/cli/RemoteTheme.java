package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipInputStream;

/** A theme of a shop, through its Admin API. */
final class RemoteTheme {
    /** More single files than this are quicker in one archive. */
    private static final int FEW = 8;

    private static final long LARGEST_FILE = 64L << 20;

    private final RemoteShop shop;
    private final long id;

    RemoteTheme(RemoteShop shop, long id) {
        this.shop = shop;
        this.id = id;
    }

    long id() {
        return id;
    }

    RemoteShop shop() {
        return shop;
    }

    JsonNode read() {
        return shop.call("GET", "themes/" + id + ".json", null).path("theme");
    }

    /** Checksums of the files by path. */
    SortedMap<String, String> checksums() {
        var checksums = new TreeMap<String, String>();
        shop.call("GET", "themes/" + id + "/assets.json?fields=key,checksum", null)
                .path("assets")
                .forEach(asset -> checksums.put(
                        asset.path("key").asText(), asset.path("checksum").asText()));
        checksums.keySet().removeIf(path -> !Project.belongs(path));
        return checksums;
    }

    /** What these files hold; {@code checksums} says what they have to. */
    Map<String, byte[]> download(Collection<String> paths, Map<String, String> checksums) {
        var files = downloaded(paths);
        for (var path : paths) {
            var bytes = files.get(path);
            if (bytes == null || !FileChanges.checksum(bytes).equals(checksums.get(path))) {
                throw new CommandException(
                        ExitCode.CONFLICT,
                        path + " changed while it was downloaded; nothing was written. Run it again.");
            }
        }
        return files;
    }

    private Map<String, byte[]> downloaded(Collection<String> paths) {
        if (paths.size() > FEW) {
            var archive = shop.exchange("GET", "themes/" + id + "/archive.json", null);
            // why: what is too large for one archive comes file by file.
            if (archive.status() == 200) {
                var all = unzip(Base64.getDecoder()
                        .decode(archive.body().at("/archive/attachment").asText()));
                all.keySet().retainAll(paths);
                if (all.keySet().containsAll(paths)) {
                    return all;
                }
            } else if (archive.status() != 422) {
                throw shop.refused("themes/" + id + "/archive.json", archive);
            }
        }
        var files = new TreeMap<String, byte[]>();
        var progress = shop.output().progress("Downloading");
        for (var path : paths) {
            var key = URLEncoder.encode(path, StandardCharsets.UTF_8);
            var asset = shop.call("GET", "themes/" + id + "/assets.json?asset%5Bkey%5D=" + key, null)
                    .path("asset");
            files.put(
                    path,
                    asset.hasNonNull("attachment")
                            ? Base64.getDecoder()
                                    .decode(asset.path("attachment").asText())
                            : asset.path("value").asText().getBytes(StandardCharsets.UTF_8));
            progress.update(files.size(), paths.size());
        }
        return files;
    }

    /** Writes and deletes files, all or none of them; 409 and 412 are for the caller. */
    ServerClient.Response write(ArrayNode assets) {
        var body = Output.object();
        body.set("assets", assets);
        return shop.exchange("PUT", "themes/" + id + "/assets.json", body);
    }

    /** The settings that are the newest, with their version. */
    JsonNode settings() {
        return shop.call("GET", "themes/" + id + "/settings.json", null).path("settings");
    }

    /** Those that the theme's pages show. */
    JsonNode shownSettings(JsonNode newest) {
        var shown = newest.path("published_version").asLong();
        return shown == newest.path("version").asLong()
                ? newest
                : shop.call("GET", "themes/" + id + "/settings.json?version=" + shown, null)
                        .path("settings");
    }

    /** Saves settings as the next version after {@code version}, which pages show from now on; its number. */
    long saveSettings(long version, JsonNode data, String label) {
        ObjectNode settings = Output.object()
                .put("version", version)
                .put("label", label)
                .put("publish", true)
                .set("data", data);
        return shop.call(
                        "PUT",
                        "themes/" + id + "/settings.json",
                        Output.object().set("settings", settings))
                .at("/settings/version")
                .asLong();
    }

    /** What a schema and settings would do to the theme, or with the {@code state} of such an answer have done. */
    JsonNode sync(ObjectNode offer) {
        var client = shop.client();
        var address = client.server().url() + "/partners/api/shops/" + shop.handle() + "/themes/" + id + "/sync.json";
        return client.call("POST", address, Output.object().set("sync", offer)).path("sync");
    }

    /** Waits until what was written is built; {@link CommandException} with what is wrong in it. */
    void awaitBuild() {
        var output = shop.output();
        var told = false;
        while (true) {
            var build = shop.call("GET", "themes/" + id + "/build.json", null).path("build");
            var status = build.path("status").asText();
            if (status.equals("ready")) {
                build.path("warnings").forEach(warning -> output.note("warning: " + text(warning)));
                return;
            }
            if (status.equals("failed")) {
                var problems = new ArrayList<String>();
                build.path("problems").forEach(problem -> problems.add(text(problem)));
                throw new CommandException(
                        ExitCode.FAULT,
                        "The files are there, but the server could not build them: pages still show what was built"
                                + " before.",
                        problems.stream().limit(BuildCommand.MOST_PROBLEMS).toList());
            }
            if (!told) {
                output.note("The server builds the theme …");
                told = true;
            }
            pause();
        }
    }

    /** Address at which the shop shows the theme, for {@code duration}. */
    String previewLink(Duration duration) {
        var body = Output.object();
        body.putObject("preview_link").put("expires_in", duration.toSeconds());
        return shop.call("POST", "themes/" + id + "/preview_links.json", body)
                .at("/preview_link/url")
                .asText();
    }

    private static String text(JsonNode problem) {
        if (problem.isTextual()) {
            return problem.asText();
        }
        var place = problem.path("file").asText("").isEmpty()
                ? ""
                : problem.path("file").asText() + ":" + problem.path("line").asText() + ":"
                        + problem.path("column").asText() + ": ";
        var frame = problem.path("frame").asText("");
        return place + problem.path("message").asText() + (frame.isEmpty() ? "" : "\n" + frame);
    }

    private static Map<String, byte[]> unzip(byte[] zip) {
        var files = new HashMap<String, byte[]>();
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (!entry.isDirectory()) {
                    files.put(entry.getName(), in.readNBytes((int) LARGEST_FILE));
                }
            }
            return files;
        } catch (IOException e) {
            throw new CommandException(ExitCode.NETWORK, "The archive that the server sent is broken; try again.");
        }
    }

    /** why: a theme takes seconds to build, and a shop answers two calls a second. */
    private static void pause() {
        try {
            TimeUnit.SECONDS.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException(ExitCode.FAULT, "Interrupted; the server builds on.");
        }
    }
}
