package dev.vitrine.foundation.kernel;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Writes one document. For one thread. */
final class XmlWriter {

    /** Keys that dashes change and change back; names that start with "xml" are reserved. */
    private static final Pattern NAME = Pattern.compile("(?i)(?!xml)[a-z][a-z0-9]*(_[a-z0-9]+)*");

    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)");

    private final StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

    byte[] document(String name, JsonNode tree) {
        element(name, "", tree);
        return out.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }

    private void member(String key, JsonNode value) {
        if (NAME.matcher(key).matches() && !key.equals(Xml.ENTRY)) {
            element(Xml.dashed(key), "", value);
        } else {
            element(Xml.ENTRY, " " + Xml.KEY + "=\"" + escaped(key) + "\"", value);
        }
    }

    private void element(String name, String key, JsonNode value) {
        out.append('<').append(name).append(key).append(attribute(name, value));
        if (value.isNull() || value.isMissingNode()) {
            out.append("/>");
            return;
        }
        out.append('>');
        if (value.isArray()) {
            value.forEach(each -> element(Xml.dashed(Xml.singular(Xml.underscored(name))), "", each));
        } else if (value.isObject()) {
            value.properties().forEach(entry -> member(entry.getKey(), entry.getValue()));
        } else {
            out.append(escaped(value.isNumber() ? value.decimalValue().toPlainString() : value.asText()));
        }
        out.append("</").append(name).append('>');
    }

    private static String attribute(String name, JsonNode value) {
        return switch (value.getNodeType()) {
            case NULL, MISSING -> " nil=\"true\"";
            case ARRAY -> type("array");
            case BOOLEAN -> type("boolean");
            case NUMBER -> type(value.isIntegralNumber() ? "integer" : "decimal");
            case OBJECT -> mistakable(name, value) ? type("object") : "";
            default -> TIME.matcher(value.asText()).matches() ? type("datetime") : "";
        };
    }

    private static boolean mistakable(String name, JsonNode object) {
        return object.isEmpty()
                || object.size() == 1
                        && Xml.looksLikeAList(
                                Xml.underscored(name), object.fieldNames().next());
    }

    private static String type(String name) {
        return " type=\"" + name + "\"";
    }

    /** why: readers turn bare line ends and tabs of attributes into blanks, and XML has no other control characters. */
    private static String escaped(String text) {
        var escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\t', '\n', '\r' -> escaped.append("&#").append(c).append(';');
                default -> escaped.appendCodePoint(isWritable(c) ? c : 0xfffd);
            }
        });
        return escaped.toString();
    }

    private static boolean isWritable(int c) {
        return c >= 0x20 && c != 0xfffe && c != 0xffff && !(c >= 0xd800 && c <= 0xdfff);
    }
}
