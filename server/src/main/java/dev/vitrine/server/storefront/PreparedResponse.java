package dev.vitrine.server.storefront;

import dev.vitrine.server.web.HttpResponseBody;
import dev.vitrine.server.web.SecurityHeaders;
import java.nio.ByteBuffer;
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

/** A cached page with all its headers, ready to be written. Safe for use by many threads. */
final class PreparedResponse {

    private final int status;
    private final Variant plain;
    private final Variant zipped;

    /** The page in one encoding. */
    private record Variant(String tag, HttpFields headers, HttpFields unchanged, byte[] bytes) {}

    /** Of a page, not of a redirect. */
    PreparedResponse(PageResponse page) {
        this.status = page.status();
        this.plain = variant(page, false);
        this.zipped = page.content().isZipped() ? variant(page, true) : plain;
    }

    private static Variant variant(PageResponse page, boolean gzip) {
        var content = page.content();
        var bytes = gzip ? content.zipped() : content.bytes();
        var unchanged = HttpFields.build();
        SecurityHeaders.ofPage(page.policy()).forEach((name, value) -> add(unchanged, name, value));
        add(unchanged, "Vary", ThemedPages.VARY + ", Accept-Encoding");
        add(unchanged, "Cache-Control", ThemedPages.SHARED);
        add(unchanged, "ETag", content.tag(gzip));
        var headers = HttpFields.build(unchanged);
        add(headers, "Content-Type", content.type());
        if (gzip) {
            add(headers, "Content-Encoding", "gzip");
        }
        headers.add(new HttpField.LongValueHttpField(HttpHeader.CONTENT_LENGTH, bytes.length));
        return new Variant(content.tag(gzip), headers.asImmutable(), unchanged.asImmutable(), bytes);
    }

    private static void add(HttpFields.Mutable headers, String name, String value) {
        headers.add(new PreEncodedHttpField(name, value));
    }

    boolean isFound() {
        return status == HttpStatus.OK_200;
    }

    /** Sends 304 to those who have it already; returns the status that was sent. */
    int send(Request request, Response response, Callback callback) {
        var asked = request.getHeaders();
        var variant = HttpResponseBody.takesGzip(asked.get(HttpHeader.ACCEPT_ENCODING)) ? zipped : plain;
        if (isFound() && HttpResponseBody.names(asked.get(HttpHeader.IF_NONE_MATCH), variant.tag())) {
            response.setStatus(HttpStatus.NOT_MODIFIED_304);
            response.getHeaders().add(variant.unchanged());
            response.write(true, BufferUtil.EMPTY_BUFFER, callback);
            return HttpStatus.NOT_MODIFIED_304;
        }
        response.setStatus(status);
        response.getHeaders().add(variant.headers());
        var body = HttpMethod.HEAD.is(request.getMethod()) ? BufferUtil.EMPTY_BUFFER : ByteBuffer.wrap(variant.bytes());
        response.write(true, body, callback);
        return status;
    }
}
