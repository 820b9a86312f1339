package dev.vitrine.foundation.kernel;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Error of the client's request: a status and a message for the client. "details in the {@code errors} or {@code error}
 * parameter of the response": {@code errors} is one sentence, or field names to lists of messages.
 */
public final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient Object errors;
    private final transient Map<String, String> headers = new LinkedHashMap<>();

    private ApiException(int status, String message, Object errors) {
        super(message, null, false, false);
        this.status = status;
        this.errors = errors;
    }

    public static ApiException of(int status, String message) {
        return new ApiException(status, message, message);
    }

    public static ApiException notFound() {
        return of(404, "Not Found");
    }

    public static ApiException fields(int status, Map<String, List<String>> byField) {
        var first = byField.entrySet().iterator().next();
        var sentence = first.getKey().equals(Problems.BASE)
                ? first.getValue().getFirst()
                : first.getKey() + " " + first.getValue().getFirst();
        return new ApiException(status, sentence, StableOrder.copy(byField));
    }

    public static ApiException field(int status, String field, String message) {
        return fields(status, Map.of(field, List.of(message)));
    }

    public ApiException header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    public int status() {
        return status;
    }

    public Map<String, String> headers() {
        return headers;
    }

    /** {@code errors} as it stands, and beside it {@code error}, its first message as one sentence. */
    public Map<String, Object> body() {
        var body = new LinkedHashMap<String, Object>();
        body.put("errors", errors);
        body.put("error", String.valueOf(getMessage()));
        return body;
    }
}
