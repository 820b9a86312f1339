package dev.vitrine.apps.openapi;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.PrintedField;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collection;
import java.util.Currency;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** JSON schemas of records, derived from the mapper that serializes them. For one thread. */
final class Schemas {

    /** Records in records that a caller sends: a menu has items of three levels. */
    private static final int DEEPEST = 3;

    private static final String REF = "#/components/schemas/";
    private static final Set<Class<?>> WHOLE = Set.of(int.class, long.class, Integer.class, Long.class, short.class);
    private static final Set<Class<?>> DECIMAL =
            Set.of(BigDecimal.class, double.class, float.class, Double.class, Float.class);

    private final FieldDescriptions fieldDescriptions;
    private final Set<String> missing;
    private final OperationDetails operationDetails;
    private final Map<String, Class<?>> byName = new HashMap<>();
    private final Map<Class<?>, String> names = new HashMap<>();
    private final Map<String, ObjectNode> components = new TreeMap<>();

    /**
     * {@code operationDetails} say what records cannot; {@code resources} keep their simple names when other records
     * share them; {@code missing} gets fields without a note.
     */
    Schemas(
            FieldDescriptions fieldDescriptions,
            OperationDetails operationDetails,
            Collection<Class<? extends Record>> resources,
            Set<String> missing) {
        this.fieldDescriptions = fieldDescriptions;
        this.operationDetails = operationDetails;
        this.missing = missing;
        new LinkedHashSet<>(resources).forEach(this::name);
        resources.forEach(this::reference);
    }

    /** Every record that was named so far, as {@code #/components/schemas}. */
    ObjectNode components() {
        var all = Json.object();
        components.forEach(all::set);
        return all;
    }

    boolean knows(String name) {
        return byName.containsKey(name);
    }

    static ObjectNode reference(String name) {
        return Json.object().put("$ref", REF + name);
    }

    ObjectNode reference(Class<?> record) {
        var name = name(record);
        if (!components.containsKey(name)) {
            components.put(name, Json.object());
            components.put(name, ofRecord(record, name));
        }
        return reference(name);
    }

    /** As the record is printed where the parameter {@code fields} names what is wanted: nothing of it is required. */
    ObjectNode partialReference(Class<?> record) {
        var name = "Partial" + name(record);
        if (!components.containsKey(name)) {
            reference(record);
            var some = Objects.requireNonNull(components.get(name(record))).deepCopy();
            some.remove("required");
            components.put(name, some);
        }
        return reference(name);
    }

    /** What a caller may send for a field of a record; empty when the record has no such field. */
    Optional<ObjectNode> input(Class<?> record, String field) {
        return operationDetails
                .sent(inner(record), field)
                .map(new SchemaShorthand(this)::schema)
                .or(() -> Json.printed(record).stream()
                        .filter(property -> property.name().equals(field))
                        .map(property -> sent(record, property, 0))
                        .findFirst());
    }

    /** Everything that a caller may send of a record, by package and name: {@code orders.OrderRequest}. */
    Map<String, ObjectNode> inputs(String record) {
        var type = named(record);
        var fields = new LinkedHashMap<String, ObjectNode>();
        Json.printed(type).forEach(property -> fields.put(property.name(), sent(type, property, 0)));
        return fields;
    }

    /** The same as one object. */
    ObjectNode input(String record) {
        var schema = type("object");
        var properties = schema.putObject("properties");
        inputs(record).forEach(properties::set);
        return schema;
    }

    static Class<?> named(String record) {
        try {
            return Class.forName("dev.vitrine." + record);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("operations.json names " + record + ", which is no record", e);
        }
    }

    static ObjectNode orNull(ObjectNode schema) {
        if (schema.path("type").isTextual()) {
            var both = schema.deepCopy();
            both.putArray("type").add(schema.get("type").asText()).add("null");
            return both;
        }
        if (schema.isEmpty() || schema.path("type").isArray()) {
            return schema;
        }
        var either = Json.object();
        either.putArray("oneOf").add(schema).add(type("null"));
        return either;
    }

    static ObjectNode type(String type) {
        return Json.object().put("type", type);
    }

    static ObjectNode listOf(ObjectNode items) {
        return type("array").set("items", items);
    }

    private ObjectNode ofRecord(Class<?> record, String name) {
        var schema = type("object");
        var properties = schema.putObject("properties");
        var required = schema.putArray("required");
        for (var property : Json.printed(record)) {
            var owner = Json.snake(name);
            var of = printed(record, property);
            noted(owner, property.name(), of);
            properties.set(property.name(), of);
            if (!isLeftOut(record, property)) {
                required.add(property.name());
            }
        }
        operationDetails.extras(name).properties().forEach(extra -> {
            var field = extra.getKey().replaceFirst("\\?$", "");
            var of = new SchemaShorthand(this).schema(extra.getValue());
            noted(Json.snake(name), field, of);
            properties.set(field, of);
            if (field.equals(extra.getKey())) {
                required.add(field);
            }
        });
        return schema;
    }

    /** By its type in Java, unless the file knows more of it than JSON. */
    private ObjectNode printed(Class<?> record, PrintedField property) {
        return operationDetails
                .printed(inner(record), property.name())
                .map(new SchemaShorthand(this)::schema)
                .orElseGet(() -> property.isAlwaysNull() ? type("null") : ofAnnotated(property.type()));
    }

    private ObjectNode sent(Class<?> record, PrintedField property, int depth) {
        return operationDetails
                .sent(inner(record), property.name())
                .map(new SchemaShorthand(this)::schema)
                .orElseGet(() -> loose(property.type().getType(), depth));
    }

    /** {@code OrderRequest.Line}: the name without the package. */
    private static String inner(Class<?> record) {
        return record.getName().replaceFirst(".*\\.", "").replace('$', '.');
    }

    private void noted(String owner, String field, ObjectNode schema) {
        fieldDescriptions
                .field(owner, field)
                .ifPresentOrElse(
                        note -> schema.put("description", note), () -> missing.add("field " + owner + "." + field));
    }

    /** Some records leave out what is null. */
    private static boolean isLeftOut(Class<?> record, PrintedField property) {
        return record.isAnnotationPresent(JsonInclude.class)
                || property.annotations().isAnnotationPresent(JsonInclude.class);
    }

    private ObjectNode ofAnnotated(AnnotatedType annotated) {
        var schema = of(annotated);
        return annotated.isAnnotationPresent(Nullable.class) ? orNull(schema) : schema;
    }

    private ObjectNode of(AnnotatedType annotated) {
        var raw = raw(annotated.getType());
        var arguments = annotated instanceof AnnotatedParameterizedType generic
                ? generic.getAnnotatedActualTypeArguments()
                : new AnnotatedType[0];
        if (Collection.class.isAssignableFrom(raw)) {
            return listOf(arguments.length == 0 ? Json.object() : ofAnnotated(arguments[0]));
        }
        if (Map.class.isAssignableFrom(raw)) {
            return type("object")
                    .set("additionalProperties", arguments.length < 2 ? Json.object() : ofAnnotated(arguments[1]));
        }
        return scalar(raw).orElseGet(() -> raw.isRecord() ? reference(raw) : Json.object());
    }

    /** As callers send it: money and numbers also as text, null for nothing, records by any of their fields. */
    private ObjectNode loose(Type generic, int depth) {
        var raw = raw(generic);
        if (raw == Money.class || DECIMAL.contains(raw) || WHOLE.contains(raw)) {
            var either = Json.object();
            either.putArray("type")
                    .add(WHOLE.contains(raw) ? "integer" : "number")
                    .add("string")
                    .add("null");
            return either;
        }
        if (Map.class.isAssignableFrom(raw) && generic instanceof ParameterizedType of) {
            return orNull(type("object").set("additionalProperties", loose(of.getActualTypeArguments()[1], depth)));
        }
        if (Collection.class.isAssignableFrom(raw)) {
            var item = generic instanceof ParameterizedType of
                    ? loose(of.getActualTypeArguments()[0], depth)
                    : Json.object();
            return orNull(listOf(item));
        }
        if (raw.isRecord() && scalar(raw).isEmpty()) {
            var schema = type("object");
            var properties = schema.putObject("properties");
            Json.printed(raw).stream()
                    .filter(property ->
                            depth < DEEPEST || !holdsRecord(property.type().getType()))
                    .forEach(property -> properties.set(property.name(), sent(raw, property, depth + 1)));
            return orNull(schema);
        }
        return scalar(raw).map(Schemas::orNull).orElseGet(Json::object);
    }

    private static boolean holdsRecord(Type generic) {
        return raw(generic).isRecord() && scalar(raw(generic)).isEmpty()
                || generic instanceof ParameterizedType of && holdsRecord(of.getActualTypeArguments()[0]);
    }

    private static Optional<ObjectNode> scalar(Class<?> raw) {
        if (WHOLE.contains(raw)) {
            return Optional.of(type("integer"));
        }
        if (raw == Money.class) {
            return Optional.of(type("number").put("format", "money"));
        }
        if (DECIMAL.contains(raw)) {
            return Optional.of(type("number"));
        }
        if (raw == boolean.class || raw == Boolean.class) {
            return Optional.of(type("boolean"));
        }
        if (raw == Instant.class) {
            return Optional.of(type("string").put("format", "date-time"));
        }
        if (raw.isEnum()) {
            var schema = type("string");
            var values = schema.putArray("enum");
            Arrays.stream(raw.getEnumConstants()).forEach(value -> values.add(value.toString()));
            return Optional.of(schema);
        }
        return raw == String.class || raw == Currency.class || ZoneId.class.isAssignableFrom(raw)
                ? Optional.of(type("string"))
                : Optional.empty();
    }

    /** The simple name, with its package in front when another record has that already. */
    private String name(Class<?> record) {
        return names.computeIfAbsent(record, type -> {
            var simple = type.getSimpleName();
            var area = type.getPackageName().replaceFirst(".*\\.", "");
            var name = byName.containsKey(simple)
                    ? Character.toUpperCase(area.charAt(0)) + area.substring(1) + simple
                    : simple;
            byName.put(name, type);
            return name;
        });
    }

    private static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> raw -> raw;
            case ParameterizedType generic -> (Class<?>) generic.getRawType();
            default -> JsonNode.class;
        };
    }
}
