package dev.vitrine.foundation.kernel;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Payload format of requests to apps: "format: json (default) or xml". The tree is the same in both. */
public enum PayloadFormat {
    JSON("application/json; charset=utf-8"),
    XML("application/xml");

    /** What callers may say. */
    public static final List<String> NAMES = List.of("json", "xml");

    private final String contentType;

    PayloadFormat(String contentType) {
        this.contentType = contentType;
    }

    /** {@code json} or {@code xml}. */
    public static PayloadFormat named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    public String contentType() {
        return contentType;
    }

    /** Also what follows the dot of a page's name. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The tree itself; in XML its root is called {@code name}. */
    public byte[] bytes(String name, JsonNode tree) {
        return this == JSON ? tree.toString().getBytes(StandardCharsets.UTF_8) : Xml.bytes(name, tree);
    }

    /** An object with the one key {@code name}; in XML that is the root. */
    public byte[] wrapped(String name, JsonNode tree) {
        return this == JSON ? bytes(name, Json.object().set(name, tree)) : bytes(name, tree);
    }

    /** What {@link #bytes} wrote. 400 when it is not readable. */
    public JsonNode parse(byte[] text) {
        return this == JSON ? Json.parse(text) : Xml.parse(text);
    }

    /** What {@link #wrapped} wrote, with its key. */
    public JsonNode parseWrapped(byte[] text) {
        return this == JSON ? Json.parse(text) : Xml.parseWrapped(text);
    }
}
