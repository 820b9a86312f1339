package dev.vitrine.server.partnerapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.people.DeviceToken;
import dev.vitrine.server.web.TenantResolver;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Frame of every route of the partner API: answered at the base host only, by device token, as JSON with errors as the
 * Admin API writes them. Safe for use by many threads.
 */
public final class PartnerApi {

    /** Paths of all routes begin with it. */
    public static final String BASE = "/partners/api/";

    private static final Logger LOG = LoggerFactory.getLogger(PartnerApi.class);

    private final TenantResolver tenantResolver;
    private final DeviceAuthentication deviceAuthentication;

    /** What a route answers to a device that is signed in. */
    @FunctionalInterface
    public interface DeviceHandler {
        ApiResponse answer(Context context, DeviceToken device);
    }

    /** What a route answers to anybody. */
    @FunctionalInterface
    public interface PublicHandler {
        ApiResponse answer(Context context);
    }

    public PartnerApi(TenantResolver tenantResolver, DeviceAuthentication deviceAuthentication) {
        this.tenantResolver = tenantResolver;
        this.deviceAuthentication = deviceAuthentication;
    }

    /** A route for devices that are signed in; 401 for everybody else. */
    public Handler device(DeviceHandler handler) {
        return anyone(context -> handler.answer(context, deviceAuthentication.authenticate(context)));
    }

    /** A route for everybody, such as signing in. */
    public Handler anyone(PublicHandler handler) {
        return tenantResolver.atBase(context -> answer(context, handler), (context, shop) -> notFound(context));
    }

    /** The body as a JSON object. why nothing else: a form of another site could send it without being asked. */
    public static ObjectNode body(Context context) {
        var type = Objects.requireNonNullElse(context.contentType(), "").toLowerCase(Locale.ROOT);
        if (!type.split(";", 2)[0].strip().equals("application/json")) {
            throw ApiException.of(400, "Content-Type must be application/json");
        }
        if (Json.parse(context.bodyAsBytes()) instanceof ObjectNode object) {
            return object;
        }
        throw ApiException.of(400, "The body must be a JSON object");
    }

    /** What the body holds below its wrapper key; 400 when it is missing or no object. */
    public static ObjectNode body(Context context, String wrapper) {
        if (body(context).get(wrapper) instanceof ObjectNode object) {
            return object;
        }
        throw ApiException.field(400, wrapper, "is required and must be an object");
    }

    private static void answer(Context context, PublicHandler handler) {
        context.header("Cache-Control", "no-store");
        try {
            var apiResponse = handler.answer(context);
            apiResponse.headers().forEach(context::header);
            print(context, apiResponse.status(), apiResponse.body());
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            print(context, refusal.status(), refusal.body());
        } catch (RuntimeException e) {
            var requestId = UUID.randomUUID().toString();
            LOG.error(
                    "event=partner_api_failed request={} method={} path={}",
                    requestId,
                    context.method(),
                    context.path(),
                    e);
            print(
                    context,
                    500,
                    ApiException.of(500, "Internal error (request " + requestId + ")")
                            .body());
        }
    }

    private static void notFound(Context context) {
        print(context, 404, ApiException.notFound().body());
    }

    private static void print(Context context, int status, Object body) {
        context.status(status).contentType("application/json; charset=utf-8");
        if (context.method() != HandlerType.HEAD) {
            context.result(Json.PLAIN.bytes(body));
        }
    }
}
