package dev.vitrine.sdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The files of {@code window.sdk}, as the build has bundled them; threads may share everything here. */
public final class StorefrontSdk {
    private static final byte[] MODULE = read("sdk.js");
    private static final String FILE_NAME = "sdk-" + hash(MODULE) + ".js";
    private static final String STUB = text("stub.js");
    private static final String TYPES = text("sdk.d.ts");

    private StorefrontSdk() {}

    /** The text of the inline script for the page's head, the same on every page: it knows no page and no visitor. */
    public static String stub() {
        return STUB;
    }

    /** The SDK as one ES module, UTF-8; it imports nothing. */
    public static byte[] module() {
        return MODULE.clone();
    }

    /** The name to serve {@link #module()} under, {@code sdk-<hash>.js}: it changes whenever the content does. */
    public static String fileName() {
        return FILE_NAME;
    }

    /** The TypeScript declarations of {@code window.sdk}, for script authors and their editors. */
    public static String types() {
        return TYPES;
    }

    private static String text(String name) {
        return new String(read(name), StandardCharsets.UTF_8).strip();
    }

    private static byte[] read(String name) {
        try (var file = StorefrontSdk.class.getResourceAsStream("/sdk/" + name)) {
            if (file == null) {
                throw new IllegalStateException("/sdk/" + name + " is not on the class path: build storefront-sdk with"
                        + " Maven, which bundles it in phase generate-resources");
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hash(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content), 0, 5);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
