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
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Response body ready to be sent, with ETag, gzipped once. Safe for use by many threads. */
public final class HttpResponseBody {

    private static final int WORTH_ZIPPING = 512;
    private static final Pattern TEXT = Pattern.compile("text/.*|application/(json|xml|javascript).*|image/svg.*");
    private static final Pattern REFUSED = Pattern.compile("gzip\\s*;\\s*q=0(\\.0*)?\\s*(,|$)");

    private final String type;
    private final byte[] plain;
    private final byte[] zipped;
    private final String hash;

    private HttpResponseBody(String type, byte[] plain, byte[] zipped) {
        this.type = type;
        this.plain = plain;
        this.zipped = zipped;
        this.hash = hash(plain);
    }

    public static HttpResponseBody of(String type, byte[] bytes) {
        var text = TEXT.matcher(type).matches();
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

    /** Whether there is a smaller form of it. */
    public boolean isZipped() {
        return plain != zipped;
    }

    /** The smaller form, with gzip; without one the plain one. */
    public byte[] zipped() {
        return zipped;
    }

    /** ETag of the plain or of the smaller form: a strong one, so each has its own. */
    public String tag(boolean gzip) {
        return "\"" + hash + (gzip && isZipped() ? "-gzip\"" : "\"");
    }

    /** Answers 304 to those who have it already. */
    public void send(Context context) {
        context.disableCompression();
        var gzip = isZipped() && takesGzip(context.header("Accept-Encoding"));
        context.header("ETag", tag(gzip)).header("Vary", vary(context));
        if (context.statusCode() == 200 && names(context.header("If-None-Match"), tag(gzip))) {
            context.status(304);
            return;
        }
        context.contentType(type);
        if (gzip) {
            context.header("Content-Encoding", "gzip");
        }
        context.result(gzip ? zipped : plain);
    }

    /** Whether a request's {@code Accept-Encoding} takes gzip. */
    public static boolean takesGzip(@Nullable String accepted) {
        return accepted != null
                && accepted.contains("gzip")
                && !REFUSED.matcher(accepted).find();
    }

    /** Whether a request's {@code If-None-Match} names that ETag, also where a proxy has made it a weak one. */
    public static boolean names(@Nullable String known, String tag) {
        return known != null && known.contains(tag);
    }

    private static String vary(Context context) {
        return Optional.ofNullable(context.res().getHeader("Vary"))
                .map(vary -> vary + ", Accept-Encoding")
                .orElse("Accept-Encoding");
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
