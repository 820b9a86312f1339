package dev.vitrine.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.access.Scope;
import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.events.Topics;
import dev.vitrine.kernel.Problems;
import dev.vitrine.tenancy.Shop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The descriptor of a resource: what a record is called outside, who may touch it, which of its fields may be written,
 * and which verbs it answers. Put together once at start by ordinary calls; afterwards it only makes routes.
 */
public final class Resource<T extends Record> {

    /** Fills in what is stored elsewhere, for all rows of an answer at once. */
    @FunctionalInterface
    public interface Completing<T> {
        List<T> complete(Session session, Shop shop, List<T> rows);
    }

    /** Makes what a caller sent into what is stored, before it is checked. {@code current} is empty on create. */
    @FunctionalInterface
    public interface Preparing<T> {
        T prepare(Call call, T draft, Optional<T> current);
    }

    @FunctionalInterface
    public interface Checking<T> {
        void check(Call call, T value, Problems problems);
    }

    /** Follows a change within its transaction: stores what belongs to the row elsewhere, or tells of it. */
    @FunctionalInterface
    public interface Following<T> {
        void follow(Call call, Change change, T value);
    }

    @FunctionalInterface
    public interface Updating<T> {
        T update(Call call, T current, ObjectNode body);
    }

    /** The three changes that a resource announces. */
    public enum Change {
        CREATED,
        UPDATED,
        DELETED
    }

    /** Where a nested resource hangs: {@code products/{product_id}/variants}. */
    record Parent(String plural, String place, Table<?> table) {}

    final Class<T> type;
    final String singular;
    final String plural;
    final Table<T> table;
    final List<String> writable = new ArrayList<>();
    final List<Filter> filters = new ArrayList<>();
    final Map<String, String> sortable = new LinkedHashMap<>();
    final Map<String, Object> deletedAs = new LinkedHashMap<>();

    @Nullable
    Scope scope;

    @Nullable
    Parent parent;

    String path;
    String order = "id";
    int pageSize = Listing.DEFAULT_LIMIT;
    int mostRows = Listing.MAX_LIMIT;
    Completing<T> completing = (session, shop, rows) -> rows;
    Preparing<T> preparing = (call, draft, current) -> draft;
    Checking<T> checking = (call, value, problems) -> {};
    Following<T> storing = (call, change, value) -> {};
    BiFunction<Select, Call, Select> visible = (select, call) -> select;

    @Nullable
    Topics topics;

    @Nullable
    Following<T> announcing;

    UnaryOperator<Call> before = call -> call;
    Function<T, Object> createdAs;
    private final Engine<T> engine;
    private final List<Route> routes = new ArrayList<>();

    private Resource(Class<T> type, String singular, String plural, Table<T> table) {
        this.type = type;
        this.singular = singular;
        this.plural = plural;
        this.table = table;
        this.path = plural;
        this.createdAs = value -> Map.of(singular, value);
        this.engine = new Engine<>(this);
        sortable("id");
        for (var time : List.of("created_at", "updated_at")) {
            if (table.has(time)) {
                sortable(time);
                filters(Filter.times(time));
            }
        }
    }

    public static <T extends Record> Resource<T> of(Class<T> type, String singular, String plural, Table<T> table) {
        return new Resource<>(type, singular, plural, table);
    }

    /** Compulsory, and first: reading needs {@code read_…}, everything else {@code write_…}. */
    public Resource<T> scope(Scope family) {
        scope = family;
        return this;
    }

    /** Answers below {@code /admin/{path}} instead of the plural name. */
    public Resource<T> at(String otherPath) {
        path = otherPath;
        return this;
    }

    /** Hangs it below a parent: {@code under("products", "product_id", …)}; the place is also the column. */
    public Resource<T> under(String parents, String place, Table<?> parentTable) {
        parent = new Parent(parents, place, parentTable);
        path = parents + "/{" + place + "}/" + plural;
        return this;
    }

    /** The keys that a caller may write; the rest of a body is ignored. */
    public Resource<T> writable(String... names) {
        writable.addAll(List.of(names));
        return this;
    }

    /** Beside {@code created_at} and {@code updated_at}, which narrow every list whose records have these times. */
    public Resource<T> filters(Filter... narrowing) {
        filters.addAll(List.of(narrowing));
        return this;
    }

    /** Columns that {@code order=} may name, beside id and the times that every record of the table has. */
    public Resource<T> sortable(String... columns) {
        Stream.of(columns).forEach(column -> sortableAs(column, '"' + column + '"'));
        return this;
    }

    /** A name that {@code order=} may use for an expression of the columns. */
    public Resource<T> sortableAs(String name, String sql) {
        sortable.put(name, sql);
        return this;
    }

    /** Which rows exist for a caller, such as an app's own: the others are not listed, counted or found. */
    public Resource<T> visible(BiFunction<Select, Call, Select> narrow) {
        visible = narrow;
        return this;
    }

    /** The order of a list that asks for none; unique, so that pages never overlap. */
    public Resource<T> orderedBy(String columns) {
        order = columns;
        return this;
    }

    /** How many rows a list has when nobody asks for a limit: for those of which few exist. */
    public Resource<T> pageSize(int rows) {
        pageSize = rows;
        return this;
    }

    /** How many rows a list has at most, where that is more than usual. */
    public Resource<T> atMost(int rows) {
        mostRows = rows;
        return this;
    }

    public Resource<T> completed(Completing<T> step) {
        completing = step;
        return this;
    }

    public Resource<T> prepared(Preparing<T> step) {
        preparing = step;
        return this;
    }

    public Resource<T> checked(Checking<T> step) {
        checking = step;
        return this;
    }

    public Resource<T> stored(Following<T> step) {
        storing = step;
        return this;
    }

    public Resource<T> announces(Topics family) {
        topics = family;
        return this;
    }

    /** For a resource whose changes are told as changes of something else: a variant's as its product's. */
    public Resource<T> announces(Following<T> step) {
        announcing = step;
        return this;
    }

    /** Work on the body of a create or update that must not hold up other writers: fetching, decoding. */
    public Resource<T> before(Function<Call, JsonNode> step) {
        before = call -> {
            call.body(step.apply(call));
            return call;
        };
        return this;
    }

    public Resource<T> createdAs(Function<T, Object> shape) {
        createdAs = shape;
        return this;
    }

    /** The body of a deletion's answer, where it is not {@code {}}. */
    public Resource<T> deletedAs(Map<String, Object> body) {
        deletedAs.putAll(body);
        return this;
    }

    public Resource<T> list() {
        return route(Verb.GET, path, engine::list);
    }

    public Resource<T> count() {
        return route(Verb.GET, path + "/count", engine::count);
    }

    public Resource<T> read() {
        return route(Verb.GET, path + "/{id}", engine::read);
    }

    public Resource<T> create() {
        return create(engine::insert);
    }

    public Resource<T> create(BiFunction<Call, ObjectNode, T> step) {
        return route(Verb.POST, path, call -> engine.create(call, step));
    }

    public Resource<T> update() {
        return update(engine::merge);
    }

    public Resource<T> update(Updating<T> step) {
        return route(Verb.PUT, path + "/{id}", call -> engine.update(call, step));
    }

    public Resource<T> delete() {
        return delete(engine::remove);
    }

    public Resource<T> delete(BiConsumer<Call, T> step) {
        return route(Verb.DELETE, path + "/{id}", call -> engine.delete(call, step));
    }

    /** {@code /admin/{path}/{id}/{name}.json}, in one transaction unless it reads. */
    public Resource<T> action(Verb verb, String name, Scope need, Handler handler) {
        return within(verb, path + "/{id}/" + name, need, handler);
    }

    /** {@code /admin/{path}/{name}.json}; an empty name is the collection itself. */
    public Resource<T> collectionAction(Verb verb, String name, Scope need, Handler handler) {
        return within(verb, name.isEmpty() ? path : path + "/" + name, need, handler);
    }

    /** Makes every route so far answer below another path too: an alias that relatives of this API use. */
    public Resource<T> alias(String otherPath) {
        for (var route : List.copyOf(routes)) {
            if (route.path().equals(path) || route.path().startsWith(path + "/")) {
                var tail = route.path().substring(path.length());
                routes.add(new Route(route.verb(), otherPath + tail, route.scope(), plural, route.handler()));
            }
        }
        return this;
    }

    public List<Route> routes() {
        return List.copyOf(routes);
    }

    public Shape shape() {
        var names = filters.stream().flatMap(filter -> filter.names().stream()).toList();
        var sorts = List.copyOf(sortable.keySet());
        return new Shape(type, singular, plural, path, writable, names, sorts, pageSize, deletedAs);
    }

    private Resource<T> within(Verb verb, String at, Scope need, Handler handler) {
        Handler step = verb == Verb.GET
                ? call -> call.reading(() -> handler.handle(call))
                : call -> call.writing(() -> handler.handle(call));
        routes.add(new Route(verb, at, need, plural, step));
        return this;
    }

    private Resource<T> route(Verb verb, String at, Handler handler) {
        routes.add(new Route(verb, at, needed(), plural, handler));
        return this;
    }

    private Scope needed() {
        if (scope == null) {
            throw new IllegalStateException(plural + " must say its scope before its verbs");
        }
        return scope;
    }
}
