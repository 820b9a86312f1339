package dev.vitrine.foundation.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.TopicFamily;
import dev.vitrine.foundation.events.Topics;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Descriptor of an API resource: its names, scope, writable fields, and operations. Built once at start; afterwards it
 * only provides routes.
 */
public final class Resource<T extends Record> {

    /** Fills in what is stored elsewhere, for all rows of an answer at once. */
    @FunctionalInterface
    public interface Completer<T> {
        List<T> complete(Session session, Shop shop, List<T> rows);
    }

    /** The same for fewer fields: what is stored elsewhere is read only where one of them is {@code wanted}. */
    @FunctionalInterface
    public interface PartialCompleter<T> {
        List<T> complete(Session session, Shop shop, List<T> rows, Predicate<String> wanted);
    }

    /** Normalizes the request before validation. {@code current} is empty on create. */
    @FunctionalInterface
    public interface Preparer<T> {
        T prepare(ApiCall apiCall, T draft, Optional<T> current);
    }

    @FunctionalInterface
    public interface Validator<T> {
        void check(ApiCall apiCall, T value, Problems problems);
    }

    /** Listener for a change, within its transaction: stores related rows, or publishes events. */
    @FunctionalInterface
    public interface ChangeListener<T> {
        void changed(ApiCall apiCall, Change change, T value);
    }

    @FunctionalInterface
    public interface Updater<T> {
        T update(ApiCall apiCall, T current, ObjectNode body);
    }

    /** The three changes for which events are published. */
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
    int pageSize = Pagination.DEFAULT_LIMIT;
    int mostRows = Pagination.MAX_LIMIT;
    PartialCompleter<T> completer = (session, shop, rows, wanted) -> rows;
    Preparer<T> preparer = (apiCall, draft, current) -> draft;
    Validator<T> validator = (apiCall, value, problems) -> {};
    ChangeListener<T> storing = (apiCall, change, value) -> {};
    BiFunction<Select, ApiCall, Select> visible = (select, apiCall) -> select;

    @Nullable
    Topics topics;

    @Nullable
    ActivityRecorder activity;

    private String chapter = "";
    private final Map<String, String> notes = new LinkedHashMap<>();
    private final Map<String, String> examples = new LinkedHashMap<>();
    private final List<String> changes = new ArrayList<>();
    private String family = "";
    private String familyScope = "";
    private String metafieldOwner = "";
    private String auditType = "";

    @Nullable
    ChangeListener<T> announcing;

    boolean stepsAnswerWhole;
    UnaryOperator<ApiCall> before = apiCall -> apiCall;
    Function<T, Object> createdAs;
    private final ResourceEngine<T> resourceEngine;
    private final List<Route> routes = new ArrayList<>();

    private Resource(Class<T> type, String singular, String plural, Table<T> table) {
        this.type = type;
        this.singular = singular;
        this.plural = plural;
        this.table = table;
        this.path = plural;
        this.createdAs = value -> Map.of(singular, value);
        this.resourceEngine = new ResourceEngine<>(this);
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

    /** The chapter of the documentation, for a resource that opens one or joins one from elsewhere. */
    public Resource<T> chapter(String title) {
        chapter = title;
        return this;
    }

    /** A sentence of the documentation about a field, {@code balance}, or a parameter of lists, {@code ?status}. */
    public Resource<T> note(String name, String sentence) {
        notes.put(name, sentence);
        return this;
    }

    /** For the documentation and for sample webhooks, both JSON: a body to create one, and how that is answered. */
    public Resource<T> example(String body, String answer) {
        examples.put("body", body);
        examples.put("answer", answer);
        return this;
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
    public Resource<T> visible(BiFunction<Select, ApiCall, Select> narrow) {
        visible = narrow;
        return this;
    }

    /** The order of a list that asks for none; unique, so that pages never overlap. */
    public Resource<T> orderedBy(String columns) {
        order = columns;
        return this;
    }

    /** Default page size, for resources of which few exist. */
    public Resource<T> pageSize(int rows) {
        pageSize = rows;
        return this;
    }

    /** How many rows a list has at most, where that is more than usual. */
    public Resource<T> atMost(int rows) {
        mostRows = rows;
        return this;
    }

    public Resource<T> completed(Completer<T> step) {
        return completedByFields((session, shop, rows, wanted) -> step.complete(session, shop, rows));
    }

    /** {@code fields} decides what is read, too. */
    public Resource<T> completedByFields(PartialCompleter<T> step) {
        completer = step;
        return this;
    }

    public Resource<T> prepared(Preparer<T> step) {
        preparer = step;
        return this;
    }

    public Resource<T> checked(Validator<T> step) {
        validator = step;
        return this;
    }

    public Resource<T> stored(ChangeListener<T> step) {
        storing = step;
        return this;
    }

    public Resource<T> publishes(Topics three) {
        topics = three;
        return topicFamily(three.created().family());
    }

    /** One of these records is the payload of the events of that family: {@code orders} for {@code orders/paid}. */
    public Resource<T> topicFamily(String name) {
        family = name;
        // why now: the verbs that follow may need another scope.
        familyScope = needed().family();
        return this;
    }

    /** Metafields hang on these records, and events about them may carry them. */
    public Resource<T> metafields() {
        metafieldOwner = singular;
        return this;
    }

    /** The audit log records the events of the family. */
    public Resource<T> audited() {
        return auditedAs(Stream.of(singular.split("_"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining()));
    }

    /** Staff read of its changes in that area of the activity; {@code told} names fields whose values stand there. */
    public Resource<T> logged(AuditArea area, String logType, String... told) {
        activity = new ActivityRecorder(area, logType, false, List.of(told), aliases());
        return this;
    }

    /** The same of updates alone, where {@link #audited} says the rest. */
    public Resource<T> updatesLogged(AuditArea area, String logType, String... told) {
        activity = new ActivityRecorder(area, logType, true, List.of(told), aliases());
        return this;
    }

    private Set<String> aliases() {
        var compatibility = type.getAnnotation(CompatibilityFields.class);
        return compatibility == null
                ? Set.of()
                : Stream.of(compatibility.value().getMethods())
                        .map(method -> Json.snake(method.getName()))
                        .collect(Collectors.toSet());
    }

    /** Recorded as what happened to another record, of which this is a part. */
    public Resource<T> auditedAs(String type) {
        auditType = type;
        return this;
    }

    /** For a resource whose changes are published as those of its parent: a variant's as its product's. */
    public Resource<T> publishes(ChangeListener<T> step) {
        announcing = step;
        return this;
    }

    /** Work on the body of a create or update that must not hold up other writers: fetching, decoding. */
    public Resource<T> before(Function<ApiCall, JsonNode> step) {
        before = apiCall -> {
            apiCall.body(step.apply(apiCall));
            return apiCall;
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
        return route(Verb.GET, path, resourceEngine::list);
    }

    public Resource<T> count() {
        return route(Verb.GET, path + "/count", resourceEngine::count);
    }

    public Resource<T> read() {
        return route(Verb.GET, path + "/{id}", resourceEngine::read);
    }

    public Resource<T> create() {
        return create(resourceEngine::insert);
    }

    public Resource<T> create(BiFunction<ApiCall, ObjectNode, T> step) {
        return create((apiCall, body) -> body, step);
    }

    /** {@code read} makes of the body what shall be stored, or refuses it, before the transaction begins. */
    public <D> Resource<T> create(BiFunction<ApiCall, ObjectNode, D> read, BiFunction<ApiCall, D, T> store) {
        return route(Verb.POST, path, apiCall -> resourceEngine.create(apiCall, read, store));
    }

    /** What its own steps answer for a create or an update has all its parts already. */
    public Resource<T> stepsAnswerWhole() {
        stepsAnswerWhole = true;
        return this;
    }

    public Resource<T> update() {
        return update(resourceEngine::merge);
    }

    public Resource<T> update(Updater<T> step) {
        return route(Verb.PUT, path + "/{id}", apiCall -> resourceEngine.update(apiCall, step));
    }

    public Resource<T> delete() {
        return delete(resourceEngine::remove);
    }

    public Resource<T> delete(BiConsumer<ApiCall, T> step) {
        return route(Verb.DELETE, path + "/{id}", apiCall -> resourceEngine.delete(apiCall, step));
    }

    /** {@code POST /admin/{path}/{id}/{name}.json}: an update that is a verb of its own and needs no body. */
    public Resource<T> change(String name, Updater<T> step) {
        changes.add(name);
        return route(Verb.POST, path + "/{id}/" + name, apiCall -> resourceEngine.change(apiCall, step));
    }

    /** {@code /admin/{path}/{id}/{name}.json}, in one transaction unless it reads. */
    public Resource<T> action(Verb verb, String name, Scope need, Handler handler) {
        return within(verb, path + "/{id}/" + name, need, handler);
    }

    /** {@code /admin/{path}/{name}.json}; an empty name is the collection itself. */
    public Resource<T> collectionAction(Verb verb, String name, Scope need, Handler handler) {
        return within(verb, name.isEmpty() ? path : path + "/" + name, need, handler);
    }

    /**
     * An action in which {@code read} makes of the call what shall be stored, or refuses it, before the transaction
     * begins: for what must not hold up other writers.
     */
    public <D> Resource<T> action(
            Verb verb, String name, Scope need, Function<ApiCall, D> read, BiFunction<ApiCall, D, ApiResponse> store) {
        return prepared(verb, path + "/{id}/" + name, need, read, store);
    }

    /** The same of the collection. */
    public <D> Resource<T> collectionAction(
            Verb verb, String name, Scope need, Function<ApiCall, D> read, BiFunction<ApiCall, D, ApiResponse> store) {
        return prepared(verb, name.isEmpty() ? path : path + "/" + name, need, read, store);
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

    /** The topics of which these records are the payload, if there are any. */
    public Optional<TopicFamily> topicFamily() {
        return family.isEmpty()
                ? Optional.empty()
                : Optional.of(new TopicFamily(
                        family,
                        singular,
                        familyScope,
                        Scope.named(familyScope).permission(),
                        metafieldOwner,
                        auditType,
                        examples.getOrDefault("answer", "")));
    }

    public ResourceDescription description() {
        var names = filters.stream().flatMap(filter -> filter.names().stream()).toList();
        var sorts = List.copyOf(sortable.keySet());
        return new ResourceDescription(
                type, singular, plural, path, chapter, writable, names, sorts, changes, pageSize, deletedAs, notes,
                examples);
    }

    private <D> Resource<T> prepared(
            Verb verb, String at, Scope need, Function<ApiCall, D> read, BiFunction<ApiCall, D, ApiResponse> store) {
        Handler step = apiCall -> {
            var draft = read.apply(apiCall);
            return apiCall.writing(() -> store.apply(apiCall, draft));
        };
        routes.add(new Route(verb, at, need, plural, step));
        return this;
    }

    private Resource<T> within(Verb verb, String at, Scope need, Handler handler) {
        Handler step = verb == Verb.GET
                ? apiCall -> apiCall.reading(() -> handler.handle(apiCall))
                : apiCall -> apiCall.writing(() -> handler.handle(apiCall));
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
