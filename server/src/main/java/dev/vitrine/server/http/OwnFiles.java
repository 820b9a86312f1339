package dev.vitrine.server.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Style sheets and scripts of our own pages, named after their content. Threads may share it. */
public final class OwnFiles {

    private static final String BASE = "/_assets/";

    private final Map<String, String> addresses;
    private final Map<String, Content> files;

    public OwnFiles() {
        this.addresses = Stream.of("checkout.css", "checkout.js")
                .collect(Collectors.toUnmodifiableMap(name -> name, OwnFiles::named));
        this.files = addresses.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, entry -> content(entry.getKey())));
    }

    /** The address of {@code checkout.css} and the like. */
    public String address(String name) {
        return BASE + addresses.get(name);
    }

    /** By the last part of an address. */
    public Optional<Content> find(String file) {
        return Optional.ofNullable(files.get(file));
    }

    private static Content content(String name) {
        return Content.of(
                name.endsWith(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8", read(name));
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
        try (var in = OwnFiles.class.getResourceAsStream("/assets/" + name)) {
            if (in == null) {
                throw new IllegalStateException("/assets/" + name + " is not on the class path");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
