package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Upload of changed files in calls that happen whole or not at all. Each call says what the files were when they were
 * looked at, so that nobody's change in between is overwritten, and what arrived is remembered after each.
 */
final class FileUpload {
    private static final int MOST_FILES = 500;

    /** Leaves room for base64 and names within the 25 MiB that servers read. */
    private static final long MOST_BYTES = 16L << 20;

    private final RemoteTheme theme;
    private final SyncState state;

    FileUpload(RemoteTheme theme, SyncState state) {
        this.theme = theme;
        this.state = state;
    }

    /** Makes the theme's {@code paths} what they are in {@code local}; those that are not there are deleted. */
    void send(Collection<String> paths, Map<String, byte[]> local, Map<String, String> remote) {
        var progress = theme.shop().output().progress("Uploading");
        var sent = 0;
        for (var call : calls(paths, local)) {
            var assets = Output.JSON.createArrayNode();
            call.forEach(path -> assets.add(asset(path, local.get(path), remote.get(path))));
            write(assets, call, local);
            sent += call.size();
            progress.update(sent, paths.size());
        }
    }

    private void write(ArrayNode assets, List<String> call, Map<String, byte[]> local) {
        var response = theme.write(assets);
        // why asked again: an answer that got lost is repeated, and then the files are there already.
        if (response.status() == 412 && !isThere(call, local)) {
            throw new CommandException(
                    ExitCode.CONFLICT,
                    "Somebody changed the theme at this moment; nothing of this call was written. Run push again.",
                    ServerClient.problems(response.body().path("errors")));
        }
        if (response.status() >= 400 && response.status() != 412) {
            throw theme.shop().refused("themes/" + theme.id() + "/assets.json", response);
        }
        for (var path : call) {
            var bytes = local.get(path);
            if (bytes == null) {
                state.remove(path);
            } else {
                state.put(Map.of(path, FileChanges.checksum(bytes)));
            }
        }
        state.save();
    }

    private boolean isThere(List<String> call, Map<String, byte[]> local) {
        var now = theme.checksums();
        return call.stream().allMatch(path -> {
            var bytes = local.get(path);
            return bytes == null
                    ? !now.containsKey(path)
                    : FileChanges.checksum(bytes).equals(now.get(path));
        });
    }

    private static ObjectNode asset(String path, byte @Nullable [] bytes, @Nullable String seen) {
        var asset = Output.object().put("key", path);
        if (seen == null) {
            asset.put("if_none_match", "*");
        } else {
            asset.put("if_match", seen);
        }
        return bytes == null
                ? asset.put("delete", true)
                : asset.put("attachment", Base64.getEncoder().encodeToString(bytes));
    }

    private static List<List<String>> calls(Collection<String> paths, Map<String, byte[]> local) {
        var calls = new ArrayList<List<String>>();
        var size = 0L;
        for (var path : paths) {
            var bytes = local.get(path);
            var length = bytes == null ? 0 : bytes.length;
            if (calls.isEmpty() || calls.getLast().size() >= MOST_FILES || size + length > MOST_BYTES) {
                calls.add(new ArrayList<>());
                size = 0;
            }
            calls.getLast().add(path);
            size += length;
        }
        return calls;
    }
}
