package dev.vitrine.server.docs;

import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.StableOrder;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.server.web.SameOriginCheck;
import dev.vitrine.server.web.TenantResolver;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.util.LinkedHashMap;

/**
 * {@code POST /docs/try.json} of a demonstration: makes the call that a reader of the reference tries, in the demo shop
 * and with all scopes, and tells what it was answered. Where the server can be reached from other machines, calls that
 * change something are refused. Safe for use by many threads.
 */
public final class ApiTryout {

    /** The shop whose records are there to be tried with. */
    public static final String SHOP = "demo";

    private static final String PATH = DocsPages.BASE + "/try.json";
    private static final Principal READER = new Principal(0, "API reference", Scopes.all());
    private static final String PREFIX = "/admin/";
    private static final String SUFFIX = ".json";

    private final Shops shops;
    private final RestApi restApi;
    private final boolean writes;

    /** {@code writes}: whether calls may change the demo shop. */
    public ApiTryout(Shops shops, RestApi restApi, boolean writes) {
        this.shops = shops;
        this.restApi = restApi;
        this.writes = writes;
    }

    public void mount(JavalinConfig javalin, TenantResolver tenantResolver) {
        javalin.routes.post(PATH, tenantResolver.atBase(this::handle, (context, shop) -> context.status(404)));
    }

    private void handle(Context context) {
        context.header("Cache-Control", "no-store");
        if (!SameOriginCheck.allows(context)) {
            throw ApiException.of(403, "Only the reference itself may try calls");
        }
        var shop = shops.byHandle(SHOP)
                .orElseThrow(() -> ApiException.of(404, "There is no demo shop any more to try calls in"));
        var started = System.nanoTime();
        var answer = answer(shop, context.bodyAsBytes());
        var told = new LinkedHashMap<String, Object>();
        told.put("status", answer.status());
        told.put("milliseconds", (System.nanoTime() - started) / 1_000_000);
        told.put("headers", answer.headers());
        told.put("body", shop.json().tree(answer.body()));
        context.contentType("application/json; charset=utf-8").result(Json.PLAIN.bytes(told));
    }

    /**
     * As the API answers: a refusal is an answer, too.
     *
     * @param asked JSON with verb, path, query and body
     */
    ApiResponse answer(Shop shop, byte[] asked) {
        try {
            var call = Json.parse(asked);
            var verb = Verb.valueOf(call.path("verb").asText());
            if (verb != Verb.GET && !writes) {
                throw ApiException.of(
                        403,
                        "This demonstration can be reached by others, so that calls from here only read. Make an app"
                                + " in a shop of your own, and call with its key");
            }
            var query = new LinkedHashMap<String, String>();
            call.path("query")
                    .properties()
                    .forEach(one -> query.put(one.getKey(), one.getValue().asText()));
            return restApi.perform(
                    shop,
                    READER,
                    verb,
                    route(call.path("path").asText()),
                    query,
                    call.has("body") ? call.get("body") : Json.object());
        } catch (ApiException e) {
            return new ApiResponse(e.status(), e.body(), StableOrder.copy(e.headers()));
        } catch (IllegalArgumentException e) {
            return ApiResponse.of(
                    400, ApiException.of(400, "This is no call of the API").body());
        }
    }

    /** As resources are registered: without what all paths begin and end with. */
    private static String route(String path) {
        if (!path.startsWith(PREFIX) || !path.endsWith(SUFFIX)) {
            throw ApiException.notFound();
        }
        return path.substring(PREFIX.length(), path.length() - SUFFIX.length());
    }
}
