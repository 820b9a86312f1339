package dev.vitrine.foundation.kernel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/**
 * JSON trees as XML and back, without loss: names with dashes, {@code type="integer"}, {@code decimal},
 * {@code boolean}, {@code datetime} or {@code array}, {@code nil="true"}. A key that is no name, or that a dash would
 * change, stands in {@code <entry key="…">}; an object that would look like something else says {@code type="object"}.
 */
public final class Xml {

    static final int DEEPEST = 64;
    static final String ENTRY = "entry";
    static final String KEY = "key";

    private Xml() {}

    /** A document in UTF-8 whose root is {@code name} (written {@code line_item} or {@code line-item}). */
    public static byte[] bytes(String name, JsonNode tree) {
        return new XmlWriter().document(dashed(name), tree);
    }

    /** What stands inside the root, whatever it is called. 400 when it is no XML or names a document type. */
    public static JsonNode parse(byte[] text) {
        return parseWrapped(text).iterator().next();
    }

    /** With the root's name as its only key, as JSON bodies are wrapped. */
    public static ObjectNode parseWrapped(byte[] text) {
        return XmlReader.read(text);
    }

    static String dashed(String key) {
        return key.replace('_', '-');
    }

    static String underscored(String name) {
        return name.replace('-', '_');
    }

    /** What elements of a list are called: {@code tax_lines} are made of a {@code tax_line}. */
    static String singular(String plural) {
        var name = plural.toLowerCase(Locale.ROOT);
        var length = plural.length();
        if (name.endsWith("ies") && length > 4) {
            return plural.substring(0, length - 3) + "y";
        }
        if (name.matches(".*(ss|x|ch|sh|us)es")) {
            return plural.substring(0, length - 2);
        }
        return name.matches(".*[^su]s") ? plural.substring(0, length - 1) : plural;
    }

    /** Whether an object's only key is what the elements of a list of that name would be called. */
    static boolean looksLikeAList(String name, String onlyKey) {
        return !onlyKey.equals(name) && onlyKey.equals(singular(name));
    }
}
