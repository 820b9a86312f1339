package dev.vitrine.server.http;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Style sheets, scripts and icons of our own pages, named after their content. Threads may share it. */
public final class OwnFiles {

    private static final String BASE = "/_assets/";

    private static final String ICON = "console/vitrine.svg";
    private static final String HTMX = "console/htmx.js";
    private static final String WEBJAR = "/META-INF/resources/webjars/htmx.org/2.0.8/dist/htmx.min.js";

    private final Map<String, String> addresses;
    private final Map<String, Content> files;
    private final Content icon = content(ICON);

    public OwnFiles() {
        this.addresses = Stream.of(
                        "checkout.css",
                        "checkout.js",
                        "console/console.css",
                        "console/console.js",
                        "console/icons.svg",
                        ICON,
                        HTMX)
                .collect(Collectors.toUnmodifiableMap(name -> name, OwnFiles::named));
        this.files = addresses.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, entry -> content(entry.getKey())));
    }

    /** The address of {@code checkout.css} and the like. */
    public String address(String name) {
        return BASE + addresses.get(name);
    }

    /** By what follows {@code /_assets/} in an address. */
    public Optional<Content> find(String file) {
        return Optional.ofNullable(files.get(file));
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

    private static Content content(String name) {
        return Content.of(type(name), read(name));
    }

    private static String type(String name) {
        return switch (name.substring(name.lastIndexOf('.'))) {
            case ".css" -> "text/css; charset=utf-8";
            case ".svg" -> "image/svg+xml";
            default -> "text/javascript; charset=utf-8";
        };
    }

    private static String named(String name) {
        try {
            var hash = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(read(name)), 0, 5);
            return name.replaceFirst("\\.", "-" + hash + ".");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static byte[] read(String name) {
        var path = name.equals(HTMX) ? WEBJAR : "/assets/" + name;
        try (var in = OwnFiles.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException(path + " is not on the class path");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
