package dev.vitrine.foundation.kernel;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.filter.FilteringGeneratorDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.filter.TokenFilter.Inclusion;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.ContextAttributes;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * JSON mapper of the platform: snake_case, strict limits, money as numbers, instants with the shop's offset. A
 * {@code Json} knows the currency and zone in which it reads and prints; threads may share it.
 */
public final class Json {

    static final String CURRENCY = "currency";
    static final String ZONE = "zone";

    /** For what has no shop: prints UTC and reads no money. */
    public static final Json PLAIN = new Json(Currency.getInstance("XXX"), ZoneOffset.UTC);

    /** Before the decimal point. */
    private static final int MOST_DIGITS = 100;

    /** As many as the smallest number of JavaScript has. */
    private static final int MOST_DECIMALS = 1_100;

    /** Names, values and brackets of one text. */
    private static final long MOST_TOKENS = 250_000;

    private static final JsonMapper MAPPER = mapper();

    private final ContextAttributes attributes;

    public Json(Currency currency, ZoneId zone) {
        this.attributes = ContextAttributes.getEmpty().withSharedAttributes(Map.of(CURRENCY, currency, ZONE, zone));
    }

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /**
     * 400 when the text is no JSON, nests over 64 levels, has over 250,000 names and values, repeats a key, has a huge
     * number or goes on after its end.
     */
    public static JsonNode parse(byte[] text) {
        try {
            var tree = MAPPER.readTree(text);
            refuseHuge(tree);
            return hasNul(tree) ? withoutNul(tree) : tree;
        } catch (JsonProcessingException e) {
            throw ApiException.of(400, "The body is not valid JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw ApiException.of(400, "The body could not be read");
        }
    }

    public static JsonNode parse(String text) {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    /** "1e400 … reject": no column can store it, and printing it plainly takes its every digit. */
    private static void refuseHuge(JsonNode tree) {
        if (tree.isBigDecimal()) {
            var number = tree.decimalValue();
            // why not by int: the largest exponents overflow it.
            if ((long) number.precision() - number.scale() > MOST_DIGITS || number.scale() > MOST_DECIMALS) {
                throw ApiException.of(400, "The body is not valid JSON: a number is too large");
            }
        }
        tree.forEach(Json::refuseHuge);
    }

    private static boolean hasNul(JsonNode tree) {
        if (tree.isTextual()) {
            return tree.textValue().indexOf(0) >= 0;
        }
        for (var entry : tree.properties()) {
            if (entry.getKey().indexOf(0) >= 0) {
                return true;
            }
        }
        for (var child : tree) {
            if (hasNul(child)) {
                return true;
            }
        }
        return false;
    }

    /** "UTF-8, NUL removed": no database keeps that character in a text. */
    private static JsonNode withoutNul(JsonNode tree) {
        return switch (tree) {
            case TextNode text -> TextNode.valueOf(text.textValue().replace("\0", ""));
            case ObjectNode object -> {
                var cleaned = object();
                object.properties()
                        .forEach(entry -> cleaned.set(entry.getKey().replace("\0", ""), withoutNul(entry.getValue())));
                yield cleaned;
            }
            case ArrayNode array -> {
                var cleaned = MAPPER.createArrayNode();
                array.forEach(element -> cleaned.add(withoutNul(element)));
                yield cleaned;
            }
            default -> tree;
        };
    }

    /** 422 naming the field when a value has the wrong type. */
    public <T> T read(JsonNode tree, Class<T> type) {
        return read(tree, (Type) type);
    }

    public <T> T read(JsonNode tree, Type type) {
        try {
            var target = MAPPER.constructType(type);
            return MAPPER.readerFor(target).with(attributes).readValue(tree);
        } catch (JsonMappingException e) {
            throw Problems.of(path(e), "is invalid");
        } catch (IOException e) {
            throw new IllegalStateException("a tree in memory can be read", e);
        }
    }

    public <T> T read(String text, Type type) {
        return read(parse(text), type);
    }

    /** The same as parsing what is printed, without the text between. */
    public JsonNode tree(Object value) {
        return tree(value, out -> out);
    }

    /** Those fields of its {@link #tree} that have these names, in the order of the names; others are not kept. */
    public Map<String, JsonNode> fields(Object value, List<String> names) {
        var tree = tree(
                value,
                out -> new FilteringGeneratorDelegate(
                        out, new NamedFields(Set.copyOf(names)), Inclusion.INCLUDE_ALL_AND_PATH, true));
        var fields = new LinkedHashMap<String, JsonNode>();
        names.stream().filter(tree::has).forEach(name -> fields.put(name, tree.get(name)));
        return fields;
    }

    private JsonNode tree(Object value, UnaryOperator<JsonGenerator> through) {
        try (var tokenBuffer = new NumberNormalizingTokenBuffer(MAPPER)) {
            MAPPER.writer().with(attributes).writeValue(through.apply(tokenBuffer), value);
            try (var parser = tokenBuffer.asParser()) {
                // why: where no field has one of the names, nothing was written.
                return Objects.requireNonNullElseGet(MAPPER.<JsonNode>readTree(parser), Json::object);
            }
        } catch (IOException e) {
            throw new IllegalStateException("cannot print " + value.getClass(), e);
        }
    }

    public byte[] bytes(Object value) {
        try {
            return MAPPER.writer().with(attributes).writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot print " + value.getClass(), e);
        }
    }

    public String text(Object value) {
        return new String(bytes(value), StandardCharsets.UTF_8);
    }

    /** The name that a component such as {@code bodyHtml} has outside: {@code body_html}. */
    public static String snake(String component) {
        return PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE.translate(component);
    }

    /** What is printed of a type, each property with the name that it has outside. */
    public static List<PrintedField> printed(Class<?> type) {
        var config = MAPPER.getSerializationConfig();
        var own = config.introspect(config.constructType(type)).findProperties().stream()
                .filter(BeanPropertyDefinition::couldSerialize)
                .flatMap(property -> printed(property).stream())
                .toList();
        return CompatibilityFieldWriters.merged(type, own);
    }

    /** A part prints its fields among those of the whole. */
    private static List<PrintedField> printed(BeanPropertyDefinition property) {
        return property.getAccessor().hasAnnotation(JsonUnwrapped.class)
                ? printed(property.getRawPrimaryType())
                : List.of(new PrintedField(
                        property.getName(), property.getAccessor().getMember()));
    }

    private static String path(JsonMappingException e) {
        var path = new StringBuilder();
        for (var reference : e.getPath()) {
            if (reference.getFieldName() == null) {
                path.append('[').append(reference.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(reference.getFieldName());
            }
        }
        return path.isEmpty() ? Problems.BASE : path.toString();
    }

    /** Lets the whole of some fields of the outermost object through. */
    private static final class NamedFields extends TokenFilter {

        private final Set<String> names;

        NamedFields(Set<String> names) {
            this.names = names;
        }

        @Override
        public @Nullable TokenFilter includeProperty(String name) {
            return names.contains(name) ? INCLUDE_ALL : null;
        }
    }

    private static JsonMapper mapper() {
        var limits = StreamReadConstraints.builder()
                .maxNestingDepth(64)
                .maxNumberLength(64)
                .maxNameLength(256)
                .maxStringLength(30_000_000)
                .maxTokenCount(MOST_TOKENS)
                .build();
        var factory = JsonFactory.builder()
                .streamReadConstraints(limits)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                // why: names of strangers would be kept for the life of the process, and take most of the time.
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .build();
        return JsonMapper.builder(factory)
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(MapperFeature.CAN_OVERRIDE_ACCESS_MODIFIERS)
                // why: components stand as they are declared; a JVM lists methods in an order that changes by the run.
                .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .enable(MapperFeature.SORT_CREATOR_PROPERTIES_BY_DECLARATION_ORDER)
                .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
                .nodeFactory(new JsonNodeFactory(true))
                // why: no list that a caller writes has a meaning for a null among its elements.
                .withConfigOverride(
                        List.class, config -> config.setSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL)))
                .withCoercionConfig(
                        LogicalType.Boolean,
                        config -> config.setCoercion(CoercionInputShape.String, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail))
                .addModule(new MoneyTimeModule())
                .build();
    }
}
