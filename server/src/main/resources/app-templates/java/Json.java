import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * JSON as maps, lists, strings, numbers, booleans and null, since the JDK has none. Use a library such as Jackson as soon
 * as the app has any.
 */
final class Json {

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Map<String, Object> object(String text) {
        return map(new Json(text).value());
    }

    /** The objects in a list. */
    static List<Map<String, Object>> objects(Object list) {
        return list instanceof List<?> all ? all.stream().map(Json::map).toList() : List.of();
    }

    /** Of maps and strings. */
    static String write(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(each -> quoted("" + each.getKey()) + ":" + write(each.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        return quoted("" + value);
    }

    private static String quoted(String text) {
        var out = new StringBuilder("\"");
        for (var c : text.toCharArray()) {
            out.append(c == '"' || c == '\\' ? "\\" + c : c < ' ' ? "\\u%04x".formatted((int) c) : "" + c);
        }
        return out.append('"').toString();
    }

    private static Map<String, Object> map(Object value) {
        var copy = new LinkedHashMap<String, Object>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, each) -> copy.put("" + name, each));
        }
        return copy;
    }

    private Object value() {
        return switch (peek()) {
            case '{' -> members();
            case '[' -> items();
            case '"' -> string();
            default -> word();
        };
    }

    private Map<String, Object> members() {
        var members = new LinkedHashMap<String, Object>();
        at++;
        while (peek() != '}') {
            var name = string();
            expect(':');
            members.put(name, value());
            if (peek() == ',') {
                at++;
            }
        }
        at++;
        return members;
    }

    private List<Object> items() {
        var items = new ArrayList<>();
        at++;
        while (peek() != ']') {
            items.add(value());
            if (peek() == ',') {
                at++;
            }
        }
        at++;
        return items;
    }

    private String string() {
        expect('"');
        var out = new StringBuilder();
        for (var c = text.charAt(at++); c != '"'; c = text.charAt(at++)) {
            if (c != '\\') {
                out.append(c);
                continue;
            }
            var escaped = text.charAt(at++);
            out.append(
                    switch (escaped) {
                        case 'n' -> '\n';
                        case 't' -> '\t';
                        case 'r' -> '\r';
                        case 'b' -> '\b';
                        case 'f' -> '\f';
                        case 'u' -> (char) Integer.parseInt(text.substring(at, at += 4), 16);
                        default -> escaped;
                    });
        }
        return out.toString();
    }

    private Object word() {
        var from = at;
        while (at < text.length() && "+-.0123456789aeflnrstuE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        var word = text.substring(from, at);
        return switch (word) {
            case "true" -> true;
            case "false" -> false;
            case "null" -> null;
            default -> new BigDecimal(word);
        };
    }

    private char peek() {
        while (Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return text.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw new IllegalArgumentException("no JSON: " + c + " is missing at " + at);
        }
        at++;
    }
}
