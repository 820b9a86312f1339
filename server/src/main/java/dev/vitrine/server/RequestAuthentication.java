package dev.vitrine.server;

import dev.vitrine.Platform;
import dev.vitrine.foundation.access.ApiRequest;
import dev.vitrine.foundation.access.TrustedProxies;
import dev.vitrine.server.console.ConsoleCookies;
import dev.vitrine.server.partnerapi.DeviceAuthentication;
import dev.vitrine.server.partnerapi.PartnerApi;
import java.util.Locale;
import java.util.Objects;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Authentication of requests whose large bodies are still to be read: of apps at the Admin API, of devices at the
 * partner API and of people at the consoles. Pages and routes authenticate again, and authorize. Safe for use by many
 * threads.
 */
final class RequestAuthentication {

    private final Platform platform;
    private final TrustedProxies trustedProxies;
    private final ConsoleCookies consoleCookies;
    private final DeviceAuthentication deviceAuthentication;

    RequestAuthentication(
            Platform platform,
            TrustedProxies trustedProxies,
            ConsoleCookies consoleCookies,
            DeviceAuthentication deviceAuthentication) {
        this.platform = platform;
        this.trustedProxies = trustedProxies;
        this.consoleCookies = consoleCookies;
        this.deviceAuthentication = deviceAuthentication;
    }

    boolean isAuthentic(Request request) {
        var host = Objects.requireNonNullElse(request.getHeaders().get(HttpHeader.HOST), "")
                .toLowerCase(Locale.ROOT);
        var path = Request.getPathInContext(request);
        if (path.startsWith(PartnerApi.BASE)) {
            return deviceAuthentication
                    .find(request.getHeaders().get(HttpHeader.AUTHORIZATION))
                    .isPresent();
        }
        return path.endsWith(".json") ? isApp(request, host) : isSignedIn(request, host);
    }

    private boolean isApp(Request request, String host) {
        var headers = request.getHeaders();
        var apiRequest = new ApiRequest(
                request.getMethod(),
                Request.getPathInContext(request),
                trustedProxies.clientAddress(Request.getRemoteAddr(request), headers.getValuesList("X-Forwarded-For")),
                headers::get);
        return platform.api().isAuthentic(host, apiRequest);
    }

    private boolean isSignedIn(Request request, String host) {
        var token = consoleCookies.session(request);
        return !token.isEmpty()
                && platform.foundation()
                        .database()
                        .read(session -> platform.people().sessions().find(session, token, host))
                        .isPresent();
    }
}
