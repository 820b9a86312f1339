package dev.vitrine.server.web;

import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/** Response body ready to be sent, with ETag, gzipped once. Safe for use by many threads. */
public final class HttpResponseBody {

    private static final int WORTH_ZIPPING = 512;

    private final String type;
    private final byte[] plain;
    private final byte[] zipped;
    private final String tag;

    private HttpResponseBody(String type, byte[] plain, byte[] zipped) {
        this.type = type;
        this.plain = plain;
        this.zipped = zipped;
        this.tag = "W/\"" + hash(plain) + "\"";
    }

    public static HttpResponseBody of(String type, byte[] bytes) {
        var text = type.matches("text/.*|application/(json|xml|javascript).*|image/svg.*");
        return new HttpResponseBody(type, bytes, text && bytes.length >= WORTH_ZIPPING ? zip(bytes) : bytes);
    }

    public static HttpResponseBody of(String type, String text) {
        return of(type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** In bytes, for caches. */
    public int weight() {
        return plain == zipped ? plain.length : plain.length + zipped.length;
    }

    public String type() {
        return type;
    }

    /** What is sent to those who do not take it zipped; for reading. */
    public byte[] bytes() {
        return plain;
    }

    public String text() {
        return new String(plain, StandardCharsets.UTF_8);
    }

    /** Answers 304 to those who have it already. */
    public void send(Context context) {
        context.disableCompression();
        context.header("ETag", tag).header("Vary", vary(context));
        if (context.statusCode() == 200 && known(context)) {
            context.status(304);
            return;
        }
        context.contentType(type);
        if (plain != zipped && header(context, "Accept-Encoding").contains("gzip")) {
            context.header("Content-Encoding", "gzip").result(zipped);
        } else {
            context.result(plain);
        }
    }

    private static String vary(Context context) {
        return Optional.ofNullable(context.res().getHeader("Vary"))
                .map(vary -> vary + ", Accept-Encoding")
                .orElse("Accept-Encoding");
    }

    private boolean known(Context context) {
        return header(context, "If-None-Match").contains(tag.substring(2));
    }

    private static String header(Context context, String name) {
        return Optional.ofNullable(context.header(name)).orElse("");
    }

    private static byte[] zip(byte[] bytes) {
        var target = new ByteArrayOutputStream(bytes.length / 3);
        try (var zip = new GZIPOutputStream(target)) {
            zip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return target.toByteArray();
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 10);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
