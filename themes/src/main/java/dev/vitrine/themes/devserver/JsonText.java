package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Text of a JSON file, which somebody also writes by hand: a change of what it says leaves everything else byte for
 * byte as it was. What is new is laid out as Prettier does it. Not safe for use by several threads.
 */
public final class JsonText {
    /** why exact: 1.50 stays 1.50. */
    static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final ObjectReader VALUES = JSON.reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** As wide as themes are, by their {@code .prettierrc.js}. */
    private static final int WIDTH = 100;

    private static final Pattern LINE_WITH_KEY = Pattern.compile("\\R([ \\t]+)\"");

    private final String text;
    private final String newline;
    private final String unit;
    private final StringBuilder out = new StringBuilder();

    /** A value where it stands; a member of an object begins with its name. */
    private record Part(JsonNode value, int begin, int start, int end, List<Part> items, Map<String, Part> members) {
        List<Part> all() {
            return value.isArray() ? items : List.copyOf(members.values());
        }
    }

    private JsonText(String text) {
        this.text = text;
        this.newline = text.contains("\r\n") ? "\r\n" : "\n";
        var indented = LINE_WITH_KEY.matcher(text);
        this.unit = indented.find() ? indented.group(1) : "  ";
    }

    public static JsonNode read(String text) throws JsonProcessingException {
        return JSON.readTree(text);
    }

    /** The text, which is JSON, saying {@code fresh}; it ends with a new line. */
    public static String changed(String text, JsonNode fresh) {
        return new JsonText(text).with(fresh);
    }

    private String with(JsonNode fresh) {
        var root = parsed();
        out.append(text, 0, root.start());
        print(fresh, root, "");
        out.append(text, root.end(), text.length());
        if (!out.toString().endsWith("\n")) {
            out.append(newline);
        }
        return out.toString();
    }

    private Part parsed() {
        try (var parser = JSON.createParser(text)) {
            parser.nextToken();
            return part(parser, place(parser));
        } catch (IOException e) {
            throw new IllegalArgumentException("this is no JSON", e);
        }
    }

    private Part part(JsonParser parser, int begin) throws IOException {
        var start = place(parser);
        var items = new ArrayList<Part>();
        var members = new LinkedHashMap<String, Part>();
        JsonNode value;
        switch (parser.currentToken()) {
            case START_ARRAY -> {
                var array = JSON.createArrayNode();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(part(parser, place(parser)));
                    array.add(items.getLast().value());
                }
                value = array;
            }
            case START_OBJECT -> {
                var object = JSON.createObjectNode();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    var name = parser.currentName();
                    var first = place(parser);
                    parser.nextToken();
                    members.put(name, part(parser, first));
                    object.set(name, members.get(name).value());
                }
                value = object;
            }
            default -> value = VALUES.readTree(parser);
        }
        parser.finishToken();
        var end = (int) parser.currentLocation().getCharOffset();
        return new Part(value, begin, start, end, items, members);
    }

    private static int place(JsonParser parser) {
        return (int) parser.currentTokenLocation().getCharOffset();
    }

    private void print(JsonNode fresh, @Nullable Part old, String indent) {
        if (old != null && old.value().equals(fresh)) {
            out.append(text, old.start(), old.end());
        } else if (fresh.isContainerNode() && !fresh.isEmpty()) {
            var same = old != null && old.value().getNodeType() == fresh.getNodeType() ? old : null;
            container(fresh, same, indent);
        } else {
            out.append(fresh);
        }
    }

    private void container(JsonNode fresh, @Nullable Part old, String indent) {
        var before = old == null ? List.<Part>of() : old.all();
        var inline = isInline(fresh, old) && (fits(fresh) || old != null && isInLongLine(old));
        var lines = isOnLines(old);
        var inner = lines ? spaceBefore(before.getFirst().begin()) : indent + unit;
        var outer = lines && old != null ? spaceBefore(old.end() - 1) : indent;
        var array = fresh.isArray();
        out.append(array ? '[' : '{').append(inline ? padding(old) : newline + inner);
        var separator = inline ? separator(before) : "," + newline + inner;
        if (array) {
            items(fresh, before, separator, inner);
        } else {
            members(fresh, old, separator, inner);
        }
        out.append(inline ? padding(old) : newline + outer).append(array ? ']' : '}');
    }

    /** What stands inside of the brackets of a list or an object in one line. */
    private String padding(@Nullable Part old) {
        return old == null || old.all().isEmpty()
                ? ""
                : text.substring(old.start() + 1, old.all().getFirst().begin());
    }

    private String separator(List<Part> before) {
        return before.size() < 2
                ? ", "
                : text.substring(before.get(0).end(), before.get(1).begin());
    }

    private void items(JsonNode fresh, List<Part> before, String separator, String indent) {
        var matched = matched(fresh, before);
        for (int i = 0; i < fresh.size(); i++) {
            out.append(i == 0 ? "" : separator);
            print(fresh.get(i), matched[i], indent);
        }
    }

    private void members(JsonNode fresh, @Nullable Part old, String separator, String indent) {
        var first = true;
        for (var field : fresh.properties()) {
            out.append(first ? "" : separator);
            first = false;
            var before = old == null ? null : old.members().get(field.getKey());
            if (before == null) {
                out.append(JsonNodeFactory.instance.textNode(field.getKey())).append(": ");
            } else {
                // why copied: the name as it was written, with what stands between it and its value.
                out.append(text, before.begin(), before.start());
            }
            print(field.getValue(), before, indent);
        }
    }

    /** The item of before that each is: the same, else the one with its id, else what stood at its place. */
    private static @Nullable Part[] matched(JsonNode fresh, List<Part> before) {
        var matched = new @Nullable Part[fresh.size()];
        var free = new ArrayList<@Nullable Part>(before);
        for (int i = 0; i < matched.length; i++) {
            var item = fresh.get(i);
            var same = i < free.size() && isSame(free.get(i), item) ? i : indexOf(free, part -> isSame(part, item));
            matched[i] = same < 0 ? null : free.set(same, null);
        }
        for (int i = 0; i < matched.length; i++) {
            var id = fresh.get(i).path("id");
            if (matched[i] == null && !id.isMissingNode()) {
                var same = indexOf(
                        free, part -> part != null && part.value().path("id").equals(id));
                matched[i] = same < 0 ? null : free.set(same, null);
            }
        }
        for (int i = 0; i < matched.length && i < free.size(); i++) {
            if (matched[i] == null && !fresh.get(i).has("id")) {
                matched[i] = free.set(i, null);
            }
        }
        return matched;
    }

    private static boolean isSame(@Nullable Part part, JsonNode item) {
        return part != null && part.value().equals(item);
    }

    @FunctionalInterface
    private interface Wanted {
        boolean is(@Nullable Part part);
    }

    private static int indexOf(List<@Nullable Part> parts, Wanted wanted) {
        for (int i = 0; i < parts.size(); i++) {
            if (wanted.is(parts.get(i))) {
                return i;
            }
        }
        return -1;
    }

    /** Whether it stands in one line: as it did, else where it is a list of plain values. */
    private boolean isInline(JsonNode fresh, @Nullable Part old) {
        if (old != null && !old.all().isEmpty()) {
            return text.substring(old.start(), old.end()).indexOf('\n') < 0;
        }
        return fresh.isArray() && fresh.valueStream().noneMatch(item -> item.isContainerNode() && !item.isEmpty());
    }

    /** why: who writes such lines wants no others. */
    private boolean isInLongLine(Part old) {
        var end = text.indexOf('\n', old.start());
        var begin = text.lastIndexOf('\n', old.start()) + 1;
        return (end < 0 ? text.length() : end) - begin > WIDTH;
    }

    private boolean fits(JsonNode fresh) {
        var column = out.length() - (out.lastIndexOf("\n") + 1);
        // why more: a space after each comma and colon, and the comma after it.
        var spaces = 2 * fresh.size() + 2;
        return column + fresh.toString().length() + spaces <= WIDTH;
    }

    /** Whether each of what it holds begins a line. */
    private boolean isOnLines(@Nullable Part old) {
        return old != null
                && !old.all().isEmpty()
                && text.substring(old.start(), old.all().getFirst().begin()).indexOf('\n') >= 0;
    }

    /** The white space at the beginning of that place's line. */
    private String spaceBefore(int place) {
        var line = text.substring(text.lastIndexOf('\n', place - 1) + 1, place);
        return line.isBlank()
                ? line
                : line.substring(0, line.length() - line.stripLeading().length());
    }
}
