package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Files of themes, read and written one by one or several in one call. Safe for use by many threads. */
final class Assets implements Feature {

    /** All columns but the times and the theme are in the theme's tree. */
    private static final Table<Asset> TABLE =
            Table.of("theme_assets", Asset.class, "key", "content_type", "size", "checksum", "value", "attachment");

    private static final String KEY = "asset[key]";
    private static final int MOST_AT_ONCE = 500;

    /** What a body says of a file: exactly one of them. */
    private static final List<String> SOURCES = List.of("value", "attachment", "src", "source_key", "delete");

    /** Without them a project is no theme. */
    private static final List<String> REQUIRED =
            List.of("src/index.js", "src/assets/styles/style.scss", "package.json", ".eslintrc.js", ".prettierrc.js");

    private static final Set<String> SETTINGS_FILES = Set.of(
            "src/config/settings_schema.json",
            "src/config/settings_data.json",
            "src/config/settings-schema.json",
            "src/config/settings-data.json");

    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("vue", "text/x-vue"),
            Map.entry("js", "text/javascript"),
            Map.entry("mjs", "text/javascript"),
            Map.entry("cjs", "text/javascript"),
            Map.entry("ts", "text/x-typescript"),
            Map.entry("json", "application/json"),
            Map.entry("scss", "text/x-scss"),
            Map.entry("sass", "text/x-sass"),
            Map.entry("css", "text/css"),
            Map.entry("html", "text/html"),
            Map.entry("md", "text/markdown"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("gif", "image/gif"),
            Map.entry("webp", "image/webp"),
            Map.entry("avif", "image/avif"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("woff", "font/woff"),
            Map.entry("woff2", "font/woff2"),
            Map.entry("tgz", "application/gzip"),
            Map.entry("mp4", "video/mp4"));

    private static final Set<String> BINARY = Set.of(
            "png", "jpg", "jpeg", "gif", "webp", "avif", "ico", "woff", "woff2", "ttf", "otf", "tgz", "mp4", "webm");

    private final Themes themes;
    private final ThemeTrees themeTrees;
    private final ThemeIntake themeIntake;

    /** When a file was written by itself. */
    private record Written(String path, Instant createdAt, Instant updatedAt) {}

    /** What a call asks of one file; all but {@code key} are empty where the body has none of them. */
    private record AssetWrite(
            String field,
            String key,
            ThemeTree.@Nullable File file,
            String sourceKey,
            boolean delete,
            String checksum,
            boolean isNew) {}

    /** What becomes of a theme's tree. */
    private record TreeChange(ThemeTree after, Set<String> written, Set<String> deleted) {}

    Assets(Themes themes, ThemeTrees themeTrees, ThemeIntake themeIntake) {
        this.themes = themes;
        this.themeTrees = themeTrees;
        this.themeIntake = themeIntake;
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(Resource.of(Asset.class, "asset", "assets", TABLE)
                .scope(Scope.THEMES)
                .under("themes", "theme_id", Themes.TABLE)
                .collectionAction(Verb.GET, "", Scope.THEMES, this::read)
                .collectionAction(Verb.PUT, "", Scope.THEMES, this::brought, this::write)
                .collectionAction(Verb.DELETE, "", Scope.THEMES, this::deleted, this::delete));
    }

    private ApiResponse read(ApiCall apiCall) {
        var theme = themes.find(apiCall.session(), apiCall.shop(), apiCall.path("theme_id"))
                .orElseThrow(ApiException::notFound);
        var tree = themeTrees.find(apiCall.session(), theme.tree());
        var written = written(apiCall.session(), apiCall.shop(), theme);
        var key = apiCall.query(KEY);
        if (key.isEmpty()) {
            var all = tree.files().keySet().stream()
                    .map(path -> printed(apiCall, asset(theme, tree, path, written.get(path))))
                    .toList();
            return ApiResponse.ok(Map.of("assets", all));
        }
        if (!tree.files().containsKey(key.get())) {
            throw ApiException.notFound();
        }
        var asset =
                withContent(asset(theme, tree, key.get(), written.get(key.get())), themeTrees.bytes(tree, key.get()));
        return ApiResponse.ok(Map.of("asset", printed(apiCall, asset))).header("ETag", etag(apiCall, asset));
    }

    /** What {@code If-Match} takes; answers of other fields are other answers. */
    private static String etag(ApiCall apiCall, Asset asset) {
        return '"'
                + asset.checksum()
                + apiCall.query("fields").map(fields -> "-" + fields.hashCode()).orElse("")
                + '"';
    }

    private static Object printed(ApiCall apiCall, Asset asset) {
        var fields = apiCall.query("fields");
        return fields.isEmpty()
                ? asset
                : apiCall.json()
                        .fields(
                                asset,
                                Arrays.stream(fields.get().split(","))
                                        .map(String::strip)
                                        .toList());
    }

    /** What the body brings is fetched, checked and kept first: of a call that is refused nothing is stored. */
    private List<AssetWrite> brought(ApiCall apiCall) {
        var bodies = bodies(apiCall.body());
        var problems = new Problems();
        var bytes = new TreeMap<String, byte[]>();
        bodies.forEach((field, body) -> bytes(field, body, problems).ifPresent(each -> bytes.put(field, each)));
        problems.throwIfAny();
        var files = ThemeTree.of(bytes).files();
        var writes = bodies.entrySet().stream()
                .map(entry -> new AssetWrite(
                        entry.getKey(),
                        key(entry.getValue()),
                        files.get(entry.getKey()),
                        entry.getValue().path("source_key").asText(""),
                        entry.getValue().path("delete").asBoolean(false),
                        entry.getValue().path("if_match").asText(""),
                        entry.getValue().path("if_none_match").asText("").equals("*")))
                .toList();
        changed(themes.tree(apiCall.shop(), apiCall.path("theme_id")), writes, ifMatch(apiCall));
        themeTrees.keep(apiCall.shop(), bytes);
        themes.prepareChange(apiCall.shop(), apiCall.path("theme_id"));
        return writes;
    }

    /** Of one file; those of several say it for themselves. */
    private static Optional<String> ifMatch(ApiCall apiCall) {
        return apiCall.body().has("asset") ? apiCall.ifMatch() : Optional.empty();
    }

    private static Map<String, JsonNode> bodies(JsonNode body) {
        if (body.get("asset") instanceof ObjectNode asset) {
            return Map.of("", asset);
        }
        var list = body.path("assets");
        if (!list.isArray() || list.isEmpty()) {
            throw ApiException.field(400, "asset", "is required and must be an object, or assets a list of them");
        }
        if (list.size() > MOST_AT_ONCE) {
            throw ApiException.field(400, "assets", "is too long (maximum is " + MOST_AT_ONCE + " files in one call)");
        }
        var bodies = new TreeMap<String, JsonNode>();
        for (int i = 0; i < list.size(); i++) {
            bodies.put("assets[" + i + "].", list.get(i));
        }
        return bodies;
    }

    private Optional<byte[]> bytes(String field, JsonNode body, Problems problems) {
        var key = key(body);
        ThemePaths.problem(key).ifPresent(problem -> problems.add(field + "key", problem));
        var given = SOURCES.stream()
                .filter(name -> body.hasNonNull(name))
                .filter(name -> !name.equals("delete") || body.path(name).asBoolean(false))
                .toList();
        if (given.size() != 1) {
            problems.add(
                    field + (given.isEmpty() ? "value" : given.getLast()),
                    given.isEmpty()
                            ? "can't be blank: send value, attachment, src or source_key"
                            : "can't be given together with " + given.getFirst());
            return Optional.empty();
        }
        var text = body.path(given.getFirst()).asText("");
        if (!body.path(given.getFirst()).isValueNode()) {
            problems.add(field + given.getFirst(), "is invalid");
            return Optional.empty();
        }
        if (given.getFirst().equals("source_key") && text.isEmpty()) {
            problems.add(field + "source_key", "can't be blank");
            return Optional.empty();
        }
        var bytes = switch (given.getFirst()) {
            case "value" -> text.getBytes(StandardCharsets.UTF_8);
            case "attachment" -> ThemeIntake.decoded(text, field + "attachment");
            case "src" -> themeIntake.fetched(text.strip(), ThemeTree.MOST_BYTES_OF_FILE, field + "src");
            default -> null;
        };
        if (bytes == null) {
            return Optional.empty();
        }
        var size = ThemeTree.problemOfSize(key, bytes.length);
        if (!size.isEmpty()) {
            problems.add(field + given.getFirst(), size);
        }
        if (SETTINGS_FILES.contains(key)) {
            checkJson(field + given.getFirst(), bytes, problems);
        }
        return Optional.of(bytes);
    }

    private static void checkJson(String field, byte[] bytes, Problems problems) {
        try {
            if (!Json.parse(bytes).isObject()) {
                problems.add(field, "must be a JSON object");
            }
        } catch (ApiException e) {
            problems.add(field, "is not JSON: " + e.getMessage());
        }
    }

    private ApiResponse write(ApiCall apiCall, List<AssetWrite> writes) {
        var theme = themes.lock(apiCall.tx(), apiCall.shop(), apiCall.path("theme_id"));
        var one = apiCall.body().has("asset");
        var before = themeTrees.find(apiCall.session(), theme.tree());
        var after = stored(apiCall, theme, before, writes, ifMatch(apiCall));
        var written = written(apiCall.session(), apiCall.shop(), theme);
        var printed = writes.stream()
                .filter(write -> !write.delete)
                .map(write -> asset(theme, after, write.key, written.get(write.key)))
                .toList();
        if (!one) {
            return ApiResponse.ok(Map.of("assets", printed));
        }
        var isNew = !before.files().containsKey(writes.getFirst().key);
        return ApiResponse.of(isNew ? 201 : 200, printed.isEmpty() ? Map.of() : Map.of("asset", printed.getFirst()));
    }

    private String deleted(ApiCall apiCall) {
        themes.prepareChange(apiCall.shop(), apiCall.path("theme_id"));
        return apiCall.query(KEY).orElseThrow(() -> Problems.of("key", "can't be blank"));
    }

    /** {@code {"message":"deleted <key>"}}, as relatives of this API answer. */
    private ApiResponse delete(ApiCall apiCall, String key) {
        var theme = themes.lock(apiCall.tx(), apiCall.shop(), apiCall.path("theme_id"));
        var before = themeTrees.find(apiCall.session(), theme.tree());
        stored(apiCall, theme, before, List.of(new AssetWrite("", key, null, "", true, "", false)), apiCall.ifMatch());
        return ApiResponse.ok(Map.of("message", "deleted " + key));
    }

    private ThemeTree stored(
            ApiCall apiCall, Theme theme, ThemeTree before, List<AssetWrite> writes, Optional<String> ifMatch) {
        // why again: others may have written since it was checked.
        var change = changed(before, writes, ifMatch);
        if (theme.tree() == null) {
            // why again: it may have become the starter theme since.
            themeTrees.keepStarter();
        }
        note(apiCall.tx(), apiCall.shop(), theme, before, change.written, change.deleted, apiCall.now());
        themes.change(apiCall.tx(), apiCall.shop(), theme, change.after, false);
        return change.after;
    }

    /** What the writes make of the tree; 412 and 422 when they cannot be done, all of them. */
    private static TreeChange changed(ThemeTree before, List<AssetWrite> writes, Optional<String> ifMatch) {
        var problems = new Problems();
        var files = new HashMap<String, ThemeTree.File>();
        var deleted = new LinkedHashSet<String>();
        for (var write : writes) {
            checkUnchanged(before, write, ifMatch.orElse(write.checksum));
            if (files.containsKey(write.key) || deleted.contains(write.key)) {
                problems.add(write.field + "key", "stands twice in this call");
            } else if (write.delete) {
                checkDeletable(before, write, problems);
                deleted.add(write.key);
            } else if (!write.sourceKey.isEmpty()) {
                var source = before.files().get(write.sourceKey);
                if (source == null) {
                    problems.add(write.field + "source_key", "is no file of this theme");
                } else {
                    files.put(write.key, source);
                }
            } else {
                files.put(write.key, write.file);
            }
        }
        problems.throwIfAny();
        var after = before.with(files, deleted);
        after.check(Problems.BASE, problems);
        problems.throwIfAny();
        return new TreeChange(after, Set.copyOf(files.keySet()), deleted);
    }

    /** 412 when the file is not what the caller saw last. */
    private static void checkUnchanged(ThemeTree before, AssetWrite write, String expected) {
        var current = before.files().get(write.key);
        if (write.isNew && current != null) {
            throw ApiException.field(
                    412, write.field + "key", "is there already; its checksum is " + current.checksum());
        }
        var tag = expected.strip().replaceFirst("^W/", "").replace("\"", "");
        if (tag.isEmpty() || tag.equals("*") && current != null) {
            return;
        }
        if (current == null || !current.checksum().equalsIgnoreCase(tag)) {
            throw ApiException.field(
                    412,
                    write.field + "key",
                    current == null
                            ? "is no file of this theme any more"
                            : "has been changed meanwhile; its checksum is " + current.checksum() + " now");
        }
    }

    private static void checkDeletable(ThemeTree before, AssetWrite write, Problems problems) {
        if (!before.files().containsKey(write.key)) {
            throw ApiException.notFound();
        }
        var lastOfConfig = write.key.startsWith("src/config/")
                && before.files().keySet().stream()
                                .filter(path -> path.startsWith("src/config/"))
                                .count()
                        == 1;
        if (REQUIRED.contains(write.key) || SETTINGS_FILES.contains(write.key) || lastOfConfig) {
            problems.add(write.field + "key", "can't be deleted: a theme needs " + write.key);
        }
    }

    static void note(
            Tx tx, Shop shop, Theme theme, ThemeTree before, Set<String> written, Set<String> deleted, Instant now) {
        for (var path : written) {
            tx.sql("""
                insert into theme_assets (shop_id, theme_id, path, created_at, updated_at)
                values (:shop, :theme, :path, :created, :now)
                on conflict (shop_id, theme_id, path) do update set updated_at = excluded.updated_at
                """)
                    .bind(shop)
                    .bind("theme", theme.id())
                    .bind("path", path)
                    .bind("created", before.files().containsKey(path) ? theme.createdAt() : now)
                    .bind("now", now)
                    .run();
        }
        for (var path : deleted) {
            tx.sql("delete from theme_assets where shop_id = :shop and theme_id = :theme and path = :path")
                    .bind(shop)
                    .bind("theme", theme.id())
                    .bind("path", path)
                    .run();
        }
    }

    private static Map<String, Written> written(Session session, Shop shop, Theme theme) {
        return session.sql("""
            select path, created_at, updated_at from theme_assets
            where shop_id = :shop and theme_id = :theme
            """).bind(shop).bind("theme", theme.id()).list(Written.class).stream()
                .collect(Collectors.toMap(Written::path, Function.identity()));
    }

    private static Asset asset(Theme theme, ThemeTree tree, String path, @Nullable Written written) {
        var file = Objects.requireNonNull(tree.files().get(path), path);
        var known = written == null ? new Written(path, theme.createdAt(), theme.createdAt()) : written;
        return new Asset(
                0,
                path,
                TYPES.getOrDefault(
                        ThemeTree.extension(path), isBinary(path) ? "application/octet-stream" : "text/plain"),
                file.size(),
                file.checksum(),
                theme.id(),
                known.createdAt,
                known.updatedAt,
                null,
                null);
    }

    private static Asset withContent(Asset asset, byte[] bytes) {
        var text = isBinary(asset.key()) ? Optional.<String>empty() : text(bytes);
        return new Asset(
                0,
                asset.key(),
                asset.contentType(),
                asset.size(),
                asset.checksum(),
                asset.themeId(),
                asset.createdAt(),
                asset.updatedAt(),
                text.orElse(null),
                text.isPresent() ? null : Base64.getEncoder().encodeToString(bytes));
    }

    private static boolean isBinary(String path) {
        return BINARY.contains(ThemeTree.extension(path));
    }

    /** Empty when the bytes are no UTF-8, which no text could bring back as they were. */
    private static Optional<String> text(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static String key(JsonNode body) {
        return body.path("key").asText("");
    }
}
