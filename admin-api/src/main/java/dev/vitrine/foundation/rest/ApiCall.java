package dev.vitrine.foundation.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.access.IdempotencyKeys;
import dev.vitrine.foundation.access.IdempotencyKeys.Execution;
import dev.vitrine.foundation.access.IdempotencyKeys.Key;
import dev.vitrine.foundation.access.IdempotencyKeys.StoredResponse;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.db.CursorSigner;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Context of one authenticated API request while a handler runs. For one thread. */
public final class ApiCall {

    /** What follows a name in a query that stands there once for each value. */
    private static final String LIST = "[]";

    private static final Pattern OF_TIMES = Pattern.compile("\\w+_at_(min|max)");

    /** In one list of a body; no resource keeps as many. */
    private static final int MOST_OBJECTS = 1_000;

    private final Shop shop;
    private final Principal principal;
    private final Database database;
    private final Events events;
    private final CursorSigner cursorSigner;
    private final Instant now;
    private final Map<String, String> places;
    private Map<String, String> query;
    private final byte[] rawBody;
    private final Json json;
    private final Set<String> asked = new HashSet<>();
    private Optional<Execution> execution = Optional.empty();
    private Optional<String> ifMatch = Optional.empty();
    private @Nullable JsonNode body;
    private @Nullable Session session;

    ApiCall(
            Shop shop,
            Principal principal,
            Database database,
            Events events,
            CursorSigner cursorSigner,
            Instant now,
            Map<String, String> places,
            Map<String, String> query,
            byte[] rawBody) {
        this.shop = shop;
        this.principal = principal;
        this.database = database;
        this.events = events;
        this.cursorSigner = cursorSigner;
        this.now = now;
        this.places = places;
        this.query = query;
        this.rawBody = rawBody;
        this.json = shop.json();
    }

    public Shop shop() {
        return shop;
    }

    public Principal principal() {
        return principal;
    }

    /** The time of the call, in whole seconds: what is stored and what is printed are the same. */
    public Instant now() {
        return now;
    }

    public Json json() {
        return json;
    }

    CursorSigner cursorSigner() {
        return cursorSigner;
    }

    /** An id in the path; 404 when it is no number. */
    public long path(String place) {
        var text = pathParameter(place);
        if (!text.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        return Long.parseLong(text);
    }

    /** What stands in the path: for resources that are known by a token, too. */
    public String pathParameter(String place) {
        return Objects.requireNonNull(places.get(place), place);
    }

    /** A parameter of the query; "ids[]=1&ids[]=2" is the list that "ids=1,2" is. */
    public Optional<String> query(String name) {
        asked.add(name);
        return Optional.ofNullable(query.get(name))
                .or(() -> Optional.ofNullable(query.get(name + LIST)))
                .filter(value -> !value.isBlank());
    }

    /**
     * "created_at_min and updated_at_min" that the handler never asked for. why: who reads what is new since yesterday
     * would be answered all there is.
     */
    void rejectUnsupportedTimeFilters() {
        query.forEach((name, value) -> {
            if (OF_TIMES.matcher(name).matches() && !value.isBlank() && !asked.contains(name)) {
                throw ApiException.field(400, name, "is not supported here: these records have no such time");
            }
        });
    }

    /** 400 where the query has a name that the handler never asked for: a filter that is misspelt finds everything. */
    void rejectUnreadParameters() {
        query.keySet().stream()
                .filter(name ->
                        !asked.contains(name.endsWith(LIST) ? name.substring(0, name.length() - LIST.length()) : name))
                .sorted()
                .findFirst()
                .ifPresent(name -> {
                    throw ApiException.field(
                            400,
                            name,
                            "is not read here, as Prefer: handling=strict asks; read is "
                                    + String.join(", ", new TreeSet<>(asked)));
                });
    }

    /** What narrows and orders a list: all of the query but what says how much of it is wanted. */
    Map<String, String> filters() {
        var filters = new TreeMap<>(query);
        List.of("limit", "fields", "page", "page_info").forEach(filters::remove);
        return filters;
    }

    /** What the caller saw last, as the header {@code If-Match} says: the change is to be made to that only. */
    public Optional<String> ifMatch() {
        return ifMatch;
    }

    void ifMatch(@Nullable String header) {
        ifMatch = Optional.ofNullable(header);
    }

    /** Puts the filters of an earlier call in the place of this one's. */
    void applyCursorFilters(Map<String, String> filters) {
        query = new HashMap<>(query);
        query.putAll(filters);
    }

    /** The body as it came; an empty one is an empty object. 400 when it is no JSON object. */
    public JsonNode body() {
        if (body == null) {
            var tree = rawBody.length == 0 ? Json.object() : Json.parse(rawBody);
            if (!tree.isObject()) {
                throw ApiException.of(400, "The body must be a JSON object");
            }
            refuseLongLists(tree);
            body = tree;
        }
        return body;
    }

    /** why: what is done for each of them is done while writes of every shop wait. */
    private static void refuseLongLists(JsonNode tree) {
        var objects = 0;
        for (var child : tree) {
            refuseLongLists(child);
            if (tree.isArray() && child.isObject() && ++objects > MOST_OBJECTS) {
                throw ApiException.of(
                        400, "The body has a list of more than " + MOST_OBJECTS + " objects; send fewer at a time");
            }
        }
    }

    /** What the body holds below its wrapper key; 400 when it is missing or no object. */
    public ObjectNode body(String wrapper) {
        if (body().get(wrapper) instanceof ObjectNode object) {
            return object;
        }
        throw ApiException.field(400, wrapper, "is required and must be an object");
    }

    /** Replaces the body by what a step before the transaction made of it. */
    void body(JsonNode replacement) {
        body = replacement;
    }

    /** The snapshot or transaction in which the handler runs. */
    public Session session() {
        return Objects.requireNonNull(session, "no session: this handler opens its own");
    }

    public Tx tx() {
        if (session() instanceof Tx tx) {
            return tx;
        }
        throw new IllegalStateException("a read cannot write");
    }

    /** Writes an event into this call's transaction; {@code payload} is printed as the API prints it. */
    public void publish(Topic topic, long subject, Object payload) {
        events.publish(tx(), shop, topic, subject, json.tree(payload));
    }

    /** Whether the path names such a thing: a create's has no {@code id}. */
    public boolean hasPathParameter(String place) {
        return places.containsKey(place);
    }

    /** Runs {@code step} on one snapshot, which {@link #session} then is. */
    public ApiResponse reading(Supplier<ApiResponse> step) {
        return database.read(reading -> within(reading, step));
    }

    /** The same on a snapshot that may be a second old: {@link Database#readFromReplica}. */
    public ApiResponse readingFromReplica(Supplier<ApiResponse> step) {
        return database.readFromReplica(reading -> within(reading, step));
    }

    /** In one transaction, with the answer under the call's idempotency key. */
    public ApiResponse writing(Supplier<ApiResponse> step) {
        return database.write(tx -> within(tx.writtenBy(principal.author()), () -> {
            var apiResponse = step.get();
            execution.ifPresent(alone -> alone.store(tx, kept(apiResponse)));
            return apiResponse;
        }));
    }

    /** Defers the idempotency record until the handler has returned, past the transaction. */
    public void deferIdempotentResponse() {
        execution.ifPresent(Execution::expectFinalResponse);
    }

    /** Answers once: what the key was answered before, or what {@code handler} answers now. */
    ApiResponse once(Key key, Handler handler) {
        return ApiResponse.of(IdempotencyKeys.executeOnce(database, key, now, alone -> {
            execution = Optional.of(alone);
            return kept(handler.handle(this));
        }));
    }

    private StoredResponse kept(ApiResponse apiResponse) {
        return new StoredResponse(apiResponse.status(), apiResponse.headers(), json.text(apiResponse.body()));
    }

    private <T> T within(Session with, Supplier<T> step) {
        session = with;
        try {
            return step.get();
        } finally {
            session = null;
        }
    }
}
