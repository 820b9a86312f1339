package dev.vitrine.server.storefront;

import dev.vitrine.server.storefront.SurrogateKeys.Surrogate;
import dev.vitrine.server.web.ContentEncoding;
import dev.vitrine.server.web.HttpResponseBody;
import dev.vitrine.server.web.SecurityHeaders;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** A cached page with all its headers, ready to be written. Safe for use by many threads. */
final class PreparedResponse {

    private final PageResponse page;
    private final @Nullable Surrogate surrogate;
    private final AtomicReferenceArray<@Nullable Variant> variants =
            new AtomicReferenceArray<>(ContentEncoding.values().length);

    /** The page in one encoding. */
    private record Variant(String tag, HttpFields headers, HttpFields unchanged, byte[] bytes) {}

    /** Of a page, not of a redirect; {@code surrogate} is null where no cache in front may keep it. */
    PreparedResponse(PageResponse page, @Nullable Surrogate surrogate) {
        this.page = page;
        this.surrogate = surrogate;
    }

    private Variant variant(ContentEncoding encoding) {
        var made = variants.get(encoding.ordinal());
        if (made == null) {
            made = made(encoding);
            variants.set(encoding.ordinal(), made);
        }
        return made;
    }

    private Variant made(ContentEncoding encoding) {
        var content = page.content();
        var bytes = content.bytes(encoding);
        var unchanged = HttpFields.build();
        SecurityHeaders.ofPage(page.policy()).forEach((name, value) -> add(unchanged, name, value));
        var vary = ThemedPages.VARY + ", Accept-Encoding";
        add(unchanged, "Vary", surrogate == null ? vary : vary + ", " + CachedPages.OWN_HEADERS);
        add(unchanged, "Cache-Control", ThemedPages.SHARED);
        add(unchanged, "ETag", content.tag(encoding));
        var headers = HttpFields.build(unchanged);
        add(headers, "Content-Type", content.type());
        if (encoding != ContentEncoding.IDENTITY) {
            add(headers, "Content-Encoding", encoding.token());
        }
        headers.add(new HttpField.LongValueHttpField(HttpHeader.CONTENT_LENGTH, bytes.length));
        return new Variant(content.tag(encoding), headers.asImmutable(), unchanged.asImmutable(), bytes);
    }

    /** why for these alone: a cache in front keeps nothing that does not say so, and browsers ask each time. */
    private static void describe(Surrogate surrogate, HttpFields.Mutable headers, InstantSource clock) {
        var seconds = surrogate.seconds(clock.instant());
        if (seconds > 0) {
            headers.add("Surrogate-Key", surrogate.keys());
            headers.add("Surrogate-Control", "max-age=" + seconds);
        }
    }

    private static void add(HttpFields.Mutable headers, String name, String value) {
        headers.add(new PreEncodedHttpField(name, value));
    }

    boolean isFound() {
        return page.status() == HttpStatus.OK_200;
    }

    /** Sends 304 to those who have it already; returns the status that was sent. */
    int send(Request request, Response response, Callback callback, InstantSource clock) {
        var asked = request.getHeaders();
        var variant = variant(page.content().encoding(asked.get(HttpHeader.ACCEPT_ENCODING)));
        if (surrogate != null && isFound()) {
            describe(surrogate, response.getHeaders(), clock);
        }
        if (isFound() && HttpResponseBody.names(asked.get(HttpHeader.IF_NONE_MATCH), variant.tag())) {
            response.setStatus(HttpStatus.NOT_MODIFIED_304);
            response.getHeaders().add(variant.unchanged());
            response.write(true, BufferUtil.EMPTY_BUFFER, callback);
            return HttpStatus.NOT_MODIFIED_304;
        }
        response.setStatus(page.status());
        response.getHeaders().add(variant.headers());
        var body = HttpMethod.HEAD.is(request.getMethod()) ? BufferUtil.EMPTY_BUFFER : ByteBuffer.wrap(variant.bytes());
        response.write(true, body, callback);
        return page.status();
    }
}
