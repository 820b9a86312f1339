package dev.vitrine.rest;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a handler answers: a status, something the mapper can print, and headers. */
public record Answer(int status, @Nullable Object body, Map<String, String> headers) {

    public static Answer ok(Object body) {
        return of(200, body);
    }

    public static Answer created(Object body) {
        return of(201, body);
    }

    public static Answer of(int status, Object body) {
        return new Answer(status, body, Map.of());
    }

    public Answer header(String name, String value) {
        var all = new java.util.LinkedHashMap<>(headers);
        all.put(name, value);
        return new Answer(status, body, Map.copyOf(all));
    }
}
