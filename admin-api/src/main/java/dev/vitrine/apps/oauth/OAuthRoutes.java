package dev.vitrine.apps.oauth;

import dev.vitrine.foundation.access.ApiAuthorizer;
import dev.vitrine.foundation.access.ApiHeaders;
import dev.vitrine.foundation.access.ApiRequest;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.RequestId;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * OAuth routes outside of the Admin API's: the token endpoint, which needs no access token, and paths without
 * {@code .json} that other platforms use. Errors are JSON too.
 */
public final class OAuthRoutes {

    private static final Logger LOG = LoggerFactory.getLogger(OAuthRoutes.class);
    private static final int LARGEST_BODY = 64 * 1024;
    private static final List<HandlerType> VERBS =
            List.of(HandlerType.GET, HandlerType.POST, HandlerType.PUT, HandlerType.PATCH, HandlerType.DELETE);

    private final Shops shops;
    private final ApiAuthorizer apiAuthorizer;
    private final TokenEndpoint tokenEndpoint;
    private final AccessRoutes access;

    public OAuthRoutes(Shops shops, ApiAuthorizer apiAuthorizer, TokenEndpoint tokenEndpoint, AccessRoutes access) {
        this.shops = shops;
        this.apiAuthorizer = apiAuthorizer;
        this.tokenEndpoint = tokenEndpoint;
        this.access = access;
    }

    /** Answers one call to a shop. */
    private interface Endpoint {
        Object answer(Context context, Shop shop);
    }

    /** Before the Admin API, whose pattern covers these addresses too. */
    public void mount(JavalinConfig config) {
        mountMethod(config, HandlerType.POST, "/admin/oauth/access_token.json", this::exchange);
        mountMethod(config, HandlerType.POST, "/admin/oauth/access_token", this::exchange);
        mountMethod(config, HandlerType.DELETE, "/admin/oauth/revoke", this::revoke);
    }

    /** Other methods on these paths are answered 404 in JSON, not by a page of the shop. */
    private void mountMethod(JavalinConfig config, HandlerType offered, String path, Endpoint endpoint) {
        for (var verb : VERBS) {
            Endpoint taken = verb == offered
                    ? endpoint
                    : (context, shop) -> {
                        throw new OAuthException(
                                404, "invalid_request", "Only " + offered.name() + " is answered here");
                    };
            config.routes.addHttpHandler(verb, path, context -> answer(context, taken));
        }
    }

    private Object exchange(Context context, Shop shop) {
        return tokenEndpoint.exchange(shop, form(context), context.header("Authorization"));
    }

    private Object revoke(Context context, Shop shop) {
        var apiRequest = new ApiRequest(context.method().name(), context.path(), context.ip(), context::header);
        try {
            var principal = apiAuthorizer.authorize(shop, apiRequest, () -> Scope.NONE, ignored -> {});
            access.revoke(shop, principal);
            return Map.of();
        } finally {
            ApiHeaders.put(context::header, ApiHeaders.CALL_LIMIT, apiAuthorizer.callLimit(shop));
        }
    }

    private void answer(Context context, Endpoint endpoint) {
        var requestId = RequestId.current().orElseGet(RequestId::fresh);
        context.header(RequestId.HEADER, requestId)
                .header("Cache-Control", "no-store")
                .header("Pragma", "no-cache");
        try {
            var host = Optional.ofNullable(context.host()).orElse("");
            var shop = shops.atPermanentHost(host).orElseThrow(ApiException::notFound);
            print(context, 200, endpoint.answer(context, shop));
        } catch (OAuthException refusal) {
            if (refusal.status() == 401) {
                context.header("WWW-Authenticate", "Basic realm=\"OAuth\"");
            }
            print(context, refusal.status(), refusal.body());
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            print(context, refusal.status(), refusal.body());
        } catch (RuntimeException e) {
            LOG.error("event=oauth_request_failed request={} path={}", requestId, context.path(), e);
            print(context, 500, Map.of("error", "server_error", "error_description", "Internal error " + requestId));
        }
    }

    /** "Body JSON; accept application/x-www-form-urlencoded as well." */
    private static Map<String, String> form(Context context) {
        var body = body(context);
        var type = Optional.ofNullable(context.contentType()).orElse("").toLowerCase(Locale.ROOT);
        return switch (type.split(";", 2)[0].strip()) {
            case "application/json" -> json(body);
            case "application/x-www-form-urlencoded" -> encoded(new String(body, StandardCharsets.UTF_8));
            default ->
                throw OAuthException.request(
                        "Content-Type must be application/json or application/x-www-form-urlencoded");
        };
    }

    /** why: read as it comes; a body in chunks does not say beforehand how long it is. */
    private static byte[] body(Context context) {
        try {
            var body = context.bodyInputStream().readNBytes(LARGEST_BODY + 1);
            if (body.length > LARGEST_BODY) {
                throw new OAuthException(413, "invalid_request", "The body is larger than 64 KiB");
            }
            return body;
        } catch (IOException e) {
            throw OAuthException.request("The body cannot be read");
        }
    }

    private static Map<String, String> json(byte[] body) {
        try {
            var form = new LinkedHashMap<String, String>();
            for (var entry : Json.parse(body).properties()) {
                if (entry.getValue().isTextual()) {
                    form.put(entry.getKey(), entry.getValue().textValue());
                }
            }
            return form;
        } catch (ApiException e) {
            throw OAuthException.request(String.valueOf(e.getMessage()));
        }
    }

    private static Map<String, String> encoded(String body) {
        var parameters =
                SignedQuery.read(body).orElseThrow(() -> OAuthException.request("The body is not encoded correctly"));
        var form = new LinkedHashMap<String, String>();
        for (var parameter : parameters) {
            if (form.put(parameter.name(), parameter.value()) != null) {
                throw OAuthException.request(parameter.name() + " is there more than once");
            }
        }
        return form;
    }

    private static void print(Context context, int status, Object body) {
        context.status(status).contentType("application/json; charset=utf-8").result(Json.PLAIN.bytes(body));
    }
}
