package dev.vitrine.rest;

import com.fasterxml.jackson.databind.util.RawValue;
import dev.vitrine.access.IdempotencyKeys.Kept;
import dev.vitrine.kernel.Ordered;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a handler answers: a status, something the mapper can print, and headers. */
public record Answer(int status, Object body, Map<String, String> headers) {

    public static Answer ok(Object body) {
        return of(200, body);
    }

    public static Answer created(Object body) {
        return of(201, body);
    }

    public static Answer of(int status, Object body) {
        return new Answer(status, body, Map.of());
    }

    static Answer of(Kept kept) {
        return new Answer(kept.status(), new RawValue(kept.body()), kept.headers());
    }

    public Answer header(String name, String value) {
        var all = new LinkedHashMap<>(headers);
        all.put(name, value);
        return new Answer(status, body, Ordered.copy(all));
    }
}
