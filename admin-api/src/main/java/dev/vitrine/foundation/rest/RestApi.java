package dev.vitrine.foundation.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.vitrine.foundation.access.ApiAuthorizer;
import dev.vitrine.foundation.access.ApiHeaders;
import dev.vitrine.foundation.access.ApiRequest;
import dev.vitrine.foundation.access.IdempotencyKeys;
import dev.vitrine.foundation.access.Plans;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.CursorSigner;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.TransactionScopedDatabase;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.http.QueryString;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.RequestId;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.EofException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Admin API over HTTP: tenant, route, authentication, rate limit, handler, response. Safe for use by many threads.
 */
public final class RestApi {

    private static final Logger LOG = LoggerFactory.getLogger(RestApi.class);
    private static final String PREFIX = "/admin/";
    private static final String SUFFIX = ".json";

    private static final Pattern VERSION = Pattern.compile("/admin/(api/[^/]+/)");

    /** A preference of RFC 7240, alone or among others. */
    private static final Pattern STRICT = Pattern.compile("(?i)(?:^|,)\\s*handling\\s*=\\s*\"?strict\"?\\s*(?:$|[,;])");

    private final Shops shops;
    private final ApiAuthorizer apiAuthorizer;
    private final Router router;
    private final Database database;
    private final Events events;
    private final CursorSigner cursorSigner;
    private final ClientAdapter clientAdapter;
    private final AnsweredCalls answeredCalls;
    private final InstantSource clock;

    public RestApi(
            Shops shops,
            ApiAuthorizer apiAuthorizer,
            Router router,
            Database database,
            Events events,
            CursorSigner cursorSigner,
            ClientAdapter clientAdapter,
            AnsweredCalls answeredCalls,
            InstantSource clock) {
        this.shops = shops;
        this.apiAuthorizer = apiAuthorizer;
        this.router = router;
        this.database = database;
        this.events = events;
        this.cursorSigner = cursorSigner;
        this.clientAdapter = clientAdapter;
        this.answeredCalls = answeredCalls;
        this.clock = clock;
    }

    public List<Route> routes() {
        return router.all();
    }

    /** Answers everything below {@code /admin/} that ends in {@code .json}. */
    public void mount(JavalinConfig config) {
        for (var verb : List.of(
                HandlerType.GET,
                HandlerType.HEAD,
                HandlerType.POST,
                HandlerType.PUT,
                HandlerType.PATCH,
                HandlerType.DELETE)) {
            config.routes.addHttpHandler(verb, PREFIX + "<path>" + SUFFIX, this::answer);
        }
        // why: nobody is left to be told, and nobody here needs to know.
        config.routes.exception(EofException.class, (hungUp, context) -> context.status(400));
        // why: "OPTIONS unauthenticated 200 without CORS headers: the Admin API is server-to-server".
        config.routes.addHttpHandler(HandlerType.OPTIONS, PREFIX + "<path>" + SUFFIX, context -> context.status(200));
    }

    private void answer(Context context) {
        var requestId = RequestId.current().orElseGet(RequestId::fresh);
        var began = System.nanoTime();
        var caller = new AtomicReference<@Nullable Caller>();
        context.header(RequestId.HEADER, requestId).header("Cache-Control", "no-store");
        try {
            handle(context, caller);
        } catch (ApiException e) {
            e.headers().forEach(context::header);
            print(context, e.status(), e.body(), Json.PLAIN);
        } catch (UnavailableException e) {
            context.header("Retry-After", UnavailableException.SECONDS_TO_WAIT);
            print(
                    context,
                    503,
                    ApiException.of(503, UnavailableException.SENTENCE).body(),
                    Json.PLAIN);
        } catch (RuntimeException e) {
            LOG.error("event=api_request_failed method={} path={}", context.method(), context.path(), e);
            print(
                    context,
                    500,
                    Map.of("errors", "Internal error (request " + requestId + ")", "error", "Internal error"),
                    Json.PLAIN);
        }
        var known = caller.get();
        if (known != null && known.app() != 0) {
            answeredCalls.add(known.shop(), answeredCall(context, known, requestId, System.nanoTime() - began));
        }
    }

    private record Caller(Shop shop, long app) {}

    private AnsweredCall answeredCall(Context context, Caller caller, String requestId, long nanos) {
        var path = context.path();
        return new AnsweredCall(
                0,
                caller.app(),
                clock.instant(),
                context.method().name(),
                path.substring(0, Math.min(path.length(), 300)),
                context.statusCode(),
                Objects.requireNonNullElse(
                        context.res()
                                .getHeader(
                                        ApiHeaders.names(ApiHeaders.CALL_LIMIT).getFirst()),
                        ""),
                nanos / 1_000,
                requestId);
    }

    private void handle(Context context, AtomicReference<@Nullable Caller> caller) {
        var host = Optional.ofNullable(context.host()).orElse("");
        var shop = shops.atPermanentHost(host).orElseThrow(ApiException::notFound);
        context.header("X-Svc-Shop-Id", Long.toString(shop.id()));
        var match = router.find(verb(context), path(context));
        try {
            var apiRequest = apiRequest(context);
            var principal = apiAuthorizer.authorize(
                    shop, apiRequest, () -> needed(shop, match), known -> caller.set(new Caller(shop, known.appId())));
            var found = match.orElseThrow(ApiException::notFound);
            var query = new HashMap<>(QueryString.of(context.queryParamMap()));
            var answers = clientAdapter.answers(apiRequest);
            var wanted = answers.flatMap(adapter -> wanted(adapter, query));
            var apiCall = call(shop, principal, found, query, context.bodyAsBytes());
            apiCall.ifMatch(context.header("If-Match"));
            if (found.route().verb() == Verb.GET) {
                Pagination.checkWindow(apiCall);
            } else {
                apiCall.body(clientAdapter.request(apiRequest, query, apiCall.body()));
            }
            var apiResponse = answer(context, apiCall, found.route());
            if (found.route().verb() == Verb.GET) {
                apiCall.rejectUnsupportedTimeFilters();
                if (STRICT.matcher(Objects.requireNonNullElse(context.header("Prefer"), ""))
                        .find()) {
                    apiCall.rejectUnreadParameters();
                    context.header("Preference-Applied", "handling=strict");
                }
            }
            send(
                    context,
                    answers.map(adapter -> adapted(apiResponse, adapter, shop, wanted))
                            .orElse(apiResponse),
                    shop);
        } finally {
            ApiHeaders.put(context::header, ApiHeaders.CALL_LIMIT, apiAuthorizer.callLimit(shop));
        }
    }

    /** The {@code fields} that are wanted; taken out of the query where the adapter makes one of them of others. */
    private static Optional<Set<String>> wanted(ClientAdapter.AnswerAdapter adapter, Map<String, String> query) {
        var wanted = Optional.ofNullable(query.get("fields"))
                .filter(csv -> !csv.isBlank())
                .map(csv -> Arrays.stream(csv.split(",")).map(String::strip).collect(Collectors.toSet()));
        wanted.filter(adapter::makes).ifPresent(names -> query.remove("fields"));
        return wanted;
    }

    private static ApiResponse adapted(
            ApiResponse apiResponse, ClientAdapter.AnswerAdapter adapter, Shop shop, Optional<Set<String>> wanted) {
        // why: an answer that was stored for its idempotency key is text already.
        var tree = apiResponse.body() instanceof RawValue
                ? Json.parse(shop.json().bytes(apiResponse.body()))
                : shop.json().tree(apiResponse.body());
        var body = adapter.adapt(shop, tree);
        wanted.ifPresent(names -> body.forEach(value -> {
            for (var one : value.isArray() ? value : List.of(value)) {
                if (one instanceof ObjectNode object) {
                    object.retain(names);
                }
            }
        }));
        return new ApiResponse(apiResponse.status(), body, apiResponse.headers());
    }

    /**
     * Performs a request of an app for a staff member in the shop's own pages: the same route, scope, messages and
     * events, without credentials, bucket and HTTP. {@code path} is what stands before {@code .json}. A shop that is
     * not open can be read, so that its merchant sees how it stands.
     */
    public ApiResponse perform(
            Shop shop, Principal principal, Verb verb, String path, Map<String, String> query, Object body) {
        if (verb != Verb.GET) {
            ApiAuthorizer.requireOpen(shop);
        }
        var match = router.find(verb, path);
        principal.require(needed(shop, match), verb != Verb.GET);
        var route = match.orElseThrow();
        return route.route()
                .handler()
                .handle(call(shop, principal, route, query, shop.json().bytes(body)));
    }

    /** What is performed through this belongs to the transaction: all of it happens, or none. */
    public RestApi within(Tx tx) {
        return new RestApi(
                shops,
                apiAuthorizer,
                router,
                new TransactionScopedDatabase(tx),
                events,
                cursorSigner,
                clientAdapter,
                answeredCalls,
                clock);
    }

    /** Whether a request to a shop's host brings good credentials. */
    public boolean isAuthentic(String host, ApiRequest apiRequest) {
        return shops.atPermanentHost(host)
                .filter(shop -> apiAuthorizer.isAuthentic(shop, apiRequest))
                .isPresent();
    }

    private ApiCall call(Shop shop, Principal principal, Router.Match found, Map<String, String> query, byte[] body) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return new ApiCall(shop, principal, database, events, cursorSigner, now, found.places(), query, body);
    }

    /** 404 where there is no route, 501 where the shop's plan lacks it. */
    private static Scope needed(Shop shop, Optional<Router.Match> match) {
        var route = match.orElseThrow(ApiException::notFound).route();
        Plans.require(shop, route.resource());
        return route.scope();
    }

    /** Without an {@code Idempotency-Key}, and where nothing changes, the handler simply answers. */
    private static ApiResponse answer(Context context, ApiCall apiCall, Route route) {
        var key = context.header(IdempotencyKeys.HEADER);
        if (key == null || !List.of(Verb.POST, Verb.PUT).contains(route.verb())) {
            return route.handler().handle(apiCall);
        }
        var request = context.method() + " " + context.path() + "?" + context.queryString();
        var once = IdempotencyKeys.Key.of(
                apiCall.shop().shopId(), apiCall.principal().appId(), key, request, apiCall.body());
        return apiCall.once(once, route.handler());
    }

    /** Printed in the currency and zone of the shop. */
    private static void send(Context context, ApiResponse apiResponse, Shop shop) {
        // why: an address of ours is printed with the host at which the caller found us.
        var base = Shops.origin(context.host()) + PREFIX + version(context);
        apiResponse
                .headers()
                .forEach((name, value) -> context.header(
                        name, value.replaceFirst("^" + PREFIX, base).replace("<" + PREFIX, "<" + base)));
        print(context, apiResponse.status(), apiResponse.body(), shop.json());
    }

    private static void print(Context context, int status, Object body, Json json) {
        context.status(status).contentType("application/json; charset=utf-8");
        var bytes = status == 406 ? new byte[0] : json.bytes(body);
        if (status == 200 && verb(context) == Verb.GET) {
            var own = context.res().getHeader("ETag");
            var tag = own == null ? "W/\"" + Secrets.hash(bytes) + '"' : own;
            context.header("ETag", tag);
            if (tag.equals(context.header("If-None-Match"))) {
                context.status(304);
                return;
            }
        }
        context.result(bytes);
    }

    private static Verb verb(Context context) {
        var name = context.method().name();
        return name.equals("HEAD") ? Verb.GET : Verb.valueOf(name);
    }

    /** Between prefix and suffix, without a version. */
    private static String path(Context context) {
        var path = context.path();
        return path.substring(PREFIX.length() + version(context).length(), path.length() - SUFFIX.length());
    }

    /** {@code api/2022-04/}, which clients of this API's relatives insist on; mostly nothing. */
    private static String version(Context context) {
        var version = VERSION.matcher(context.path());
        return version.lookingAt() ? version.group(1) : "";
    }

    private static ApiRequest apiRequest(Context context) {
        return new ApiRequest(context.method().name(), context.path(), context.ip(), context::header);
    }
}
