package dev.vitrine.server.web;

import dev.vitrine.themes.Brotli;
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

/** Response body ready to be sent, with ETag, compressed once in each way. Safe for use by many threads. */
public final class HttpResponseBody {

    private static final int WORTH_COMPRESSING = 512;
    private static final Pattern TEXT = Pattern.compile("text/.*|application/(json|xml|javascript).*|image/svg.*");

    private final String type;
    private final byte[] plain;
    private final boolean compressible;
    private final String hash;
    private volatile byte @Nullable [] gzip;
    private volatile byte @Nullable [] brotli;

    private HttpResponseBody(String type, byte[] plain) {
        this.type = type;
        this.plain = plain;
        this.compressible = TEXT.matcher(type).matches() && plain.length >= WORTH_COMPRESSING;
        this.hash = hash(plain);
    }

    public static HttpResponseBody of(String type, byte[] bytes) {
        return new HttpResponseBody(type, bytes);
    }

    public static HttpResponseBody of(String type, String text) {
        return of(type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** One that was compressed with Brotli before. */
    public static HttpResponseBody of(String type, byte[] bytes, byte[] brotli) {
        var body = of(type, bytes);
        body.brotli = brotli;
        return body;
    }

    /** In bytes, for caches: with both compressed forms, each of which is a quarter of a text or less. */
    public int weight() {
        return compressible ? plain.length + plain.length / 2 : plain.length;
    }

    public String type() {
        return type;
    }

    /** What is sent to those who take no compressed form; for reading. */
    public byte[] bytes() {
        return plain;
    }

    public String text() {
        return new String(plain, StandardCharsets.UTF_8);
    }

    /** The best way to send this body among those that a request's {@code Accept-Encoding} takes. */
    public ContentEncoding encoding(@Nullable String accepted) {
        if (!compressible || accepted == null) {
            return ContentEncoding.IDENTITY;
        }
        if (ContentEncoding.BROTLI.isAccepted(accepted) && bytes(ContentEncoding.BROTLI).length > 0) {
            return ContentEncoding.BROTLI;
        }
        return ContentEncoding.GZIP.isAccepted(accepted) ? ContentEncoding.GZIP : ContentEncoding.IDENTITY;
    }

    /** The body as it is sent so; made when it is first asked for, and empty when the machine cannot. */
    public byte[] bytes(ContentEncoding encoding) {
        switch (encoding) {
            case BROTLI -> {
                var made = brotli;
                if (made == null) {
                    made = Brotli.compress(plain, Brotli.Effort.QUICK).orElse(new byte[0]);
                    brotli = made;
                }
                return made;
            }
            case GZIP -> {
                var made = gzip;
                if (made == null) {
                    made = zip(plain);
                    gzip = made;
                }
                return made;
            }
            default -> {
                return plain;
            }
        }
    }

    /** ETag of the body as it is sent so: a strong one, so each form has its own. */
    public String tag(ContentEncoding encoding) {
        return "\"" + hash + encoding.suffix() + "\"";
    }

    /** Answers 304 to those who have it already. */
    public void send(Context context) {
        context.disableCompression();
        var encoding = encoding(context.header("Accept-Encoding"));
        context.header("ETag", tag(encoding)).header("Vary", vary(context));
        if (context.statusCode() == 200 && names(context.header("If-None-Match"), tag(encoding))) {
            context.status(304);
            return;
        }
        context.contentType(type);
        if (encoding != ContentEncoding.IDENTITY) {
            context.header("Content-Encoding", encoding.token());
        }
        context.result(bytes(encoding));
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
