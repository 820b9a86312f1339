package dev.vitrine.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * JSON as XML in the manner of its relatives: dashes in names, {@code type} on what is no text, {@code type="array"}
 * around elements, {@code nil="true"} for null. A key that is no XML name stands in {@code key}.
 */
final class Xml {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9.]*(-[A-Za-z0-9.]+)*");
    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d([+-]\\d\\d:\\d\\d|Z)");

    private final StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

    private Xml() {}

    static byte[] of(String singular, JsonNode tree) {
        var xml = new Xml();
        xml.element(singular, tree);
        return xml.out.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }

    private void element(String key, JsonNode node) {
        var name = key.replace('_', '-');
        var fits = NAME.matcher(name).matches() && name.replace('-', '_').equals(key);
        var tag = fits ? name : "entry";
        out.append('<').append(tag);
        if (!fits) {
            out.append(" key=\"");
            text(key);
            out.append('"');
        }
        switch (node.getNodeType()) {
            case OBJECT -> object(tag, node);
            case ARRAY -> {
                open("array");
                var one = singular(key);
                node.forEach(element -> element(one, element));
                close(tag);
            }
            case NULL, MISSING -> out.append(" nil=\"true\"/>");
            case NUMBER -> scalar(tag, node.isIntegralNumber() ? "integer" : "decimal", node);
            case BOOLEAN -> scalar(tag, "boolean", node);
            default -> scalar(tag, TIME.matcher(node.asText()).matches() ? "dateTime" : "", node);
        }
    }

    /** why: an empty one would read as an empty text. */
    private void object(String tag, JsonNode node) {
        open(node.isEmpty() ? "hash" : "");
        node.properties().forEach(entry -> element(entry.getKey(), entry.getValue()));
        close(tag);
    }

    private void scalar(String tag, String type, JsonNode node) {
        open(type);
        text(node.isNumber() ? node.decimalValue().toPlainString() : node.asText());
        close(tag);
    }

    private void open(String type) {
        out.append(type.isEmpty() ? ">" : " type=\"" + type + "\">");
    }

    private void close(String tag) {
        out.append("</").append(tag).append('>');
    }

    /** Characters that no XML document may hold become the sign for what cannot be shown. */
    private void text(String text) {
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                // why: parsers would make a bare one a line feed.
                case '\r' -> out.append("&#13;");
                case '\t', '\n' -> out.append("&#").append(c).append(';');
                default -> out.appendCodePoint(allowed(c) ? c : 0xFFFD);
            }
        });
    }

    private static boolean allowed(int c) {
        return c >= 0x20 && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000;
    }

    /** {@code line_item} for {@code line_items}. */
    private static String singular(String plural) {
        if (plural.endsWith("ies")) {
            return plural.substring(0, plural.length() - 3) + "y";
        }
        if (plural.matches(".*(ss|x|ch|sh)es")) {
            return plural.substring(0, plural.length() - 2);
        }
        return plural.endsWith("s") && !plural.endsWith("ss") ? plural.substring(0, plural.length() - 1) : "item";
    }
}
