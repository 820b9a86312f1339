package dev.vitrine.server.web;

import java.nio.ByteBuffer;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Stream that translates the addresses in an answer's headers to those of a {@link TrustedHost}. why here: who answers
 * writes the paths of routes, and no way to answer goes around it.
 */
final class OutsideAddresses extends HttpStream.Wrapper {

    private static final Set<String> ADDRESSES =
            Set.of("location", "hx-location", "hx-push-url", "hx-redirect", "hx-replace-url");

    private final TrustedPath trustedPath;

    OutsideAddresses(HttpStream stream, TrustedPath trustedPath) {
        super(stream);
        this.trustedPath = trustedPath;
    }

    @Override
    public void send(
            MetaData.Request request,
            MetaData.@Nullable Response response,
            boolean last,
            @Nullable ByteBuffer content,
            Callback callback) {
        super.send(request, response == null ? null : translated(response), last, content, callback);
    }

    private MetaData.Response translated(MetaData.Response response) {
        var fields = HttpFields.build();
        for (var field : response.getHttpFields()) {
            fields.add(
                    ADDRESSES.contains(field.getLowerCaseName())
                            ? new HttpField(field.getName(), trustedPath.outside(String.valueOf(field.getValue())))
                            : field);
        }
        return new MetaData.Response(
                response.getStatus(),
                response.getReason(),
                response.getHttpVersion(),
                fields,
                response.getContentLength(),
                response.getTrailersSupplier());
    }
}
