package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.net.FetchException;
import dev.vitrine.foundation.net.Fetcher;
import java.util.Base64;
import java.util.Optional;
import java.util.SortedMap;

/** Intake of the bytes that a body brings or names, before any transaction: no writer waits for a remote server. */
public final class ThemeIntake {

    private final ThemeTrees themeTrees;
    private final Fetcher fetcher;

    ThemeIntake(ThemeTrees themeTrees, Fetcher fetcher) {
        this.themeTrees = themeTrees;
        this.fetcher = fetcher;
    }

    /**
     * The project in the zip that {@code attachment} holds or {@code src} leads to; empty when the body has neither.
     */
    public Optional<ThemeTree> project(Tenant shop, JsonNode body) {
        var isAttached = body.hasNonNull("attachment");
        if (isAttached && body.hasNonNull("src")) {
            throw Problems.of("src", "can't be given together with attachment");
        }
        if (isAttached) {
            var zip = decoded(body.path("attachment").asText(), "attachment");
            return Optional.of(project(shop, "attachment", zip));
        }
        if (!body.hasNonNull("src")) {
            return Optional.empty();
        }
        var zip = fetched(body.path("src").asText().strip(), (int) ThemeTree.MOST_BYTES, "src");
        return Optional.of(project(shop, "src", zip));
    }

    public ThemeTree project(Tenant shop, String field, byte[] zip) {
        SortedMap<String, byte[]> files;
        try {
            files = ThemeArchive.read(zip);
        } catch (InvalidArchiveException e) {
            throw Problems.of(field, String.valueOf(e.getMessage()));
        }
        return project(shop, field, files);
    }

    /** Keeps the files of a project; 422 below {@code field} when they cannot be a theme together. */
    public ThemeTree project(Tenant shop, String field, SortedMap<String, byte[]> files) {
        var problems = new Problems();
        files.forEach((path, bytes) -> {
            ThemePaths.problem(path).ifPresent(problem -> problems.add(field, "has " + path + ", which " + problem));
            var size = ThemeTree.problemOfSize(path, bytes.length);
            if (!size.isEmpty()) {
                problems.add(field, "has " + path + ", which " + size);
            }
        });
        problems.throwIfAny();
        ThemeTree.of(files).check(field, problems);
        problems.throwIfAny();
        return new ThemeTree(themeTrees.keep(shop, files));
    }

    byte[] fetched(String address, int most, String field) {
        try {
            return fetcher.fetch(address, most, "*/*").bytes();
        } catch (FetchException e) {
            throw Problems.of(field, String.valueOf(e.getMessage()));
        }
    }

    /** "Base64 attachments with line breaks or a data: prefix: strip both". */
    static byte[] decoded(String attachment, String field) {
        try {
            return Base64.getDecoder()
                    .decode(attachment
                            .replaceFirst("^\\s*data:[^,]{0,100},", "")
                            .replaceAll("\\s+", ""));
        } catch (IllegalArgumentException e) {
            throw Problems.of(field, "is not valid base64");
        }
    }
}
