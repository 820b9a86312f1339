package dev.vitrine.server.web;

import io.javalin.http.Context;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a stranger sent and few may read, as it is answered: none of it runs, and no cache keeps it. */
public final class PrivateFile {

    private static final String NOTHING = "default-src 'none'";

    private PrivateFile() {}

    /** To be saved, never to be shown. */
    public static void download(Context context, String name, byte[] bytes) {
        send(context, disposition("attachment", name), "application/octet-stream", "sandbox; " + NOTHING, bytes);
    }

    /** The same of a large file. */
    public static void download(Context context, String name, Path file) throws IOException {
        // why: large files are archives, and one that is compressed on its way has another length than it says.
        context.disableCompression();
        headers(context, disposition("attachment", name), "application/octet-stream", "sandbox; " + NOTHING)
                .header("Content-Length", Long.toString(Files.size(file)))
                .result(Files.newInputStream(file));
    }

    /** To be shown where it stands; {@code contentType}: that of a picture, by its bytes. */
    public static void show(Context context, String name, String contentType, byte[] bytes) {
        if (!contentType.startsWith("image/") || contentType.contains("svg")) {
            throw new IllegalArgumentException("not a picture: " + contentType);
        }
        // why styles: browsers set those of the page that they make of a picture.
        send(context, disposition("inline", name), contentType, NOTHING + "; style-src 'unsafe-inline'", bytes);
    }

    private static void send(Context context, String disposition, String contentType, String policy, byte[] bytes) {
        headers(context, disposition, contentType, policy).result(bytes);
    }

    private static Context headers(Context context, String disposition, String contentType, String policy) {
        return context.header("Content-Disposition", disposition)
                .header("Content-Security-Policy", policy)
                .header("X-Content-Type-Options", "nosniff")
                .header("Cache-Control", "private, no-store")
                .contentType(contentType);
    }

    /** RFC 6266: a name in ASCII, and the whole one. */
    private static String disposition(String kind, String name) {
        var ascii = name.replaceAll("[^A-Za-z0-9._ ()-]", "_");
        var whole = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
        return kind + "; filename=\"" + ascii + "\"; filename*=UTF-8''" + whole;
    }
}
