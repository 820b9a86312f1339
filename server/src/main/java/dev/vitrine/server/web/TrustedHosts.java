package dev.vitrine.server.web;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Handler that gives each {@link TrustedHost} its addresses: passes requests on under the paths that routes have
 * inside, and leads who asks a shop's host for a page that is not answered there. Safe for use by many threads.
 */
public final class TrustedHosts extends Handler.Wrapper {

    /** A path that no route has. */
    private static final String NOWHERE = "/_nowhere";

    private static final Pattern SHOP = Pattern.compile("(/shops/([a-z0-9-]+))(/.*)?", Pattern.DOTALL);
    private static final Pattern ONE_CLICK = Pattern.compile("/checkouts/[0-9a-f]+/unsubscribe");
    private static final Pattern EVERYWHERE = Pattern.compile("/_assets/.*|/favicon\\.(svg|ico)|/healthz");

    private final Shops shops;

    public TrustedHosts(Shops shops) {
        this.shops = shops;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var host = Objects.requireNonNullElse(request.getHeaders().get(HttpHeader.HOST), "")
                .toLowerCase(Locale.ROOT);
        var path = Objects.requireNonNullElse(request.getHttpURI().getPath(), "");
        var trusted = List.of(TrustedHost.values()).stream()
                .filter(each -> each.host(shops).equals(host))
                .findFirst();
        if (trusted.isPresent()) {
            if (trusted.get() == TrustedHost.ADMIN && path.equals("/")) {
                return redirect(response, callback, HttpStatus.SEE_OTHER_303, shops.baseOrigin() + "/account");
            }
            return EVERYWHERE.matcher(path).matches()
                    ? super.handle(request, response, callback)
                    : super.handle(inside(request, path, trusted.get()), response, callback);
        }
        var elsewhere = isOneClick(request, path) ? Optional.<String>empty() : elsewhere(host, path);
        return elsewhere.isPresent()
                // why 307: what was posted is posted there, and answered with the way to sign in.
                ? redirect(
                        response,
                        callback,
                        HttpStatus.TEMPORARY_REDIRECT_307,
                        elsewhere.get() + query(request.getHttpURI()))
                : super.handle(request, response, callback);
    }

    private Request inside(Request request, String path, TrustedHost trusted) {
        var found = SHOP.matcher(path);
        // why compared: "/shops/one/../two" is read as two by some and as one by others.
        var plain = found.matches() && (Request.getPathInContext(request) + "/").startsWith(found.group(1) + "/");
        var rest = plain ? Objects.requireNonNullElse(found.group(3), "") : "";
        var inside = trusted.hidden() + rest;
        if (!plain || !trusted.has(inside)) {
            return served(request, NOWHERE);
        }
        var handle = found.group(2);
        var trustedPath = new TrustedPath(trusted, handle, shops.originOf(handle), publicOrigin(handle));
        request.setAttribute(TrustedPath.key(), trustedPath);
        request.addHttpStreamWrapper(stream -> new OutsideAddresses(stream, trustedPath));
        return served(request, inside);
    }

    private static Request served(Request request, String path) {
        var uri = HttpURI.build(request.getHttpURI()).pathQuery(path + query(request.getHttpURI()));
        return Request.serveAs(request, uri.asImmutable());
    }

    /** Where a shop's page is that its own host does not answer. */
    private Optional<String> elsewhere(String host, String path) {
        var found = Stream.of(TrustedHost.values())
                .filter(trusted -> trusted.has(path))
                .findFirst();
        return found.flatMap(trusted -> handle(host)
                .map(handle -> trusted.origin(shops)
                        + new TrustedPath(trusted, handle, shops.originOf(handle), shops.originOf(handle))
                                .outside(path)));
    }

    /** Of the shop at that host; of a permanent one also where there is none, so that the page says so. */
    private Optional<String> handle(String host) {
        var suffix = "." + shops.baseHost();
        return host.endsWith(suffix)
                ? Optional.of(host.substring(0, host.length() - suffix.length()))
                        .filter(handle -> handle.matches("[a-z0-9-]+"))
                : shops.atHost(host).map(Shop::handle);
    }

    private String publicOrigin(String handle) {
        return shops.byHandle(handle).map(shops::publicOriginOf).orElseGet(() -> shops.originOf(handle));
    }

    /** why: mail programs send it to the addresses of old letters, too, and RFC 8058 forbids to redirect it. */
    private static boolean isOneClick(Request request, String path) {
        return HttpMethod.POST.is(request.getMethod())
                && ONE_CLICK.matcher(path).matches();
    }

    private static String query(HttpURI uri) {
        return uri.getQuery() == null ? "" : "?" + uri.getQuery();
    }

    private static boolean redirect(Response response, Callback callback, int status, String address) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.LOCATION, address).put(HttpHeader.CACHE_CONTROL, "no-store");
        callback.succeeded();
        return true;
    }
}
