package dev.vitrine.foundation.rest;

import com.fasterxml.jackson.databind.util.RawValue;
import dev.vitrine.foundation.access.IdempotencyKeys.StoredResponse;
import dev.vitrine.foundation.kernel.StableOrder;
import java.util.LinkedHashMap;
import java.util.Map;

/** Response of a handler: status, a body for the JSON mapper, and headers. */
public record ApiResponse(int status, Object body, Map<String, String> headers) {

    public static ApiResponse ok(Object body) {
        return of(200, body);
    }

    public static ApiResponse created(Object body) {
        return of(201, body);
    }

    public static ApiResponse of(int status, Object body) {
        return new ApiResponse(status, body, Map.of());
    }

    static ApiResponse of(StoredResponse storedResponse) {
        return new ApiResponse(storedResponse.status(), new RawValue(storedResponse.body()), storedResponse.headers());
    }

    public ApiResponse header(String name, String value) {
        var all = new LinkedHashMap<>(headers);
        all.put(name, value);
        return new ApiResponse(status, body, StableOrder.copy(all));
    }
}
