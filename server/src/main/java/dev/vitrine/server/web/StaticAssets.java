package dev.vitrine.server.web;

import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.foundation.storage.Storage;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Static assets of the platform's own pages, named after the hash of their content. Those of other versions are in the
 * object store, since a page of the one may be followed by a request to the other while processes are replaced. Safe
 * for use by many threads.
 */
public final class StaticAssets {

    private static final String BASE = "/_assets/";

    private static final String ICON = "console/vitrine.svg";
    private static final String WEBJARS = "/META-INF/resources/webjars/";

    /** Third-party files, by the name under which they are served. */
    private static final Map<String, String> OTHERS = Map.ofEntries(
            Map.entry("console/htmx.js", "htmx.org/2.0.8/dist/htmx.min.js"),
            Map.entry("console/prosemirror-commands.js", "prosemirror-commands/1.7.1/dist/index.js"),
            Map.entry("console/prosemirror-history.js", "prosemirror-history/1.5.0/dist/index.js"),
            Map.entry("console/prosemirror-keymap.js", "prosemirror-keymap/1.2.3/dist/index.js"),
            Map.entry("console/prosemirror-model.js", "prosemirror-model/1.25.4/dist/index.js"),
            Map.entry("console/prosemirror-schema-list.js", "prosemirror-schema-list/1.5.1/dist/index.js"),
            Map.entry("console/prosemirror-state.js", "prosemirror-state/1.4.4/dist/index.js"),
            Map.entry("console/prosemirror-transform.js", "prosemirror-transform/1.11.0/dist/index.js"),
            Map.entry("console/prosemirror-view.js", "prosemirror-view/1.41.5/dist/index.js"),
            Map.entry("console/orderedmap.js", "orderedmap/2.1.1/dist/index.js"),
            Map.entry("console/rope-sequence.js", "rope-sequence/1.3.4/dist/index.js"),
            Map.entry("console/w3c-keyname.js", "w3c-keyname/2.2.8/index.js"));

    private static final List<String> OURS = List.of(
            "checkout.css",
            "checkout.js",
            "console/console.css",
            "console/console.js",
            "console/editor.js",
            "console/file-picker.js",
            "console/menu.js",
            "console/icons.svg",
            ICON);

    /** An import of a module by its name alone, which browsers do not know. */
    private static final Pattern BARE_IMPORT = Pattern.compile("(?m)^(import .*? from )['\"]([a-z][a-z0-9-]*)['\"]");

    private static final Logger LOG = LoggerFactory.getLogger(StaticAssets.class);
    private static final String STORED = "assets/";
    private static final Pattern STORED_NAME = Pattern.compile("(?:console/)?[a-z-]+-([0-9a-f]{10})\\.(?:css|js|svg)");

    private final Storage storage;
    private final Map<String, String> addresses = new HashMap<>();
    private final Map<String, HttpResponseBody> files = new HashMap<>();
    private final HttpResponseBody icon = HttpResponseBody.of(type(ICON), read(ICON));

    public StaticAssets(Storage storage) {
        this.storage = storage;
        OURS.forEach(this::take);
        OTHERS.keySet().forEach(this::take);
    }

    /** The address of {@code checkout.css} and the like. */
    public String address(String name) {
        return BASE + addresses.get(name);
    }

    /** By what follows {@code /_assets/} in an address. */
    public Optional<HttpResponseBody> find(String file) {
        return Optional.ofNullable(files.get(file)).or(() -> ofOtherVersion(file));
    }

    private Optional<HttpResponseBody> ofOtherVersion(String file) {
        var name = STORED_NAME.matcher(file);
        if (!storage.isRemote() || !name.matches()) {
            return Optional.empty();
        }
        return storage.fetch(STORED + file, name.group(1)).map(copy -> HttpResponseBody.of(type(file), bytes(copy)));
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stores all of them, and {@code more}, for processes of other versions. Before any page names them. */
    public void store(Map<String, byte[]> more) {
        if (!storage.isRemote()) {
            return;
        }
        try {
            var stored = new HashSet<String>();
            storage.list(STORED, file -> stored.add(file.name().substring(STORED.length())));
            files.forEach((file, body) -> store(stored, file, body.bytes()));
            more.forEach((file, bytes) -> store(stored, file, bytes));
        } catch (UnavailableException e) {
            // why no failure: only the next upgrade misses them.
            LOG.warn("event=assets_not_stored fault={}", e.fault());
        }
    }

    private void store(Set<String> stored, String file, byte[] bytes) {
        if (!stored.contains(file)) {
            storage.put(STORED + file, bytes);
        }
    }

    /** Answers a browser that asks for the platform's icon; false when it asks for something else. */
    boolean sendIcon(Context context) {
        switch (context.path()) {
            case "/favicon.svg" -> {
                context.header("Cache-Control", "public, max-age=86400");
                icon.send(context);
                return true;
            }
            case "/favicon.ico" -> {
                context.status(302).header("Location", "/favicon.svg");
                return true;
            }
            default -> {
                return false;
            }
        }
    }

    /** why modules are taken by what they import first: their addresses are made of what is in them. */
    private String take(String name) {
        var known = addresses.get(name);
        if (known != null) {
            return known;
        }
        var bytes = read(name);
        if (name.endsWith(".js")) {
            var text = new String(bytes, StandardCharsets.UTF_8);
            bytes = BARE_IMPORT
                    .matcher(text)
                    .replaceAll(found -> found.group(1) + "'" + BASE + take("console/" + found.group(2) + ".js") + "'")
                    .getBytes(StandardCharsets.UTF_8);
        }
        var address = named(name, bytes);
        addresses.put(name, address);
        files.put(address, HttpResponseBody.of(type(name), bytes));
        return address;
    }

    private static String type(String name) {
        return switch (name.substring(name.lastIndexOf('.'))) {
            case ".css" -> "text/css; charset=utf-8";
            case ".svg" -> "image/svg+xml";
            default -> "text/javascript; charset=utf-8";
        };
    }

    private static String named(String name, byte[] bytes) {
        try {
            var hash = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 5);
            return name.replaceFirst("\\.", "-" + hash + ".");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static byte[] read(String name) {
        var others = OTHERS.get(name);
        var path = others == null ? "/assets/" + name : WEBJARS + others;
        try (var in = StaticAssets.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException(path + " is not on the class path");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
