package dev.vitrine.apps.oauth;

import java.util.LinkedHashMap;
import java.util.Map;

/** OAuth error response: an error code such as {@code invalid_request} and a description. */
public final class OAuthException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    OAuthException(int status, String code, String description) {
        super(description, null, false, false);
        this.status = status;
        this.code = code;
    }

    static OAuthException request(String description) {
        return new OAuthException(400, "invalid_request", description);
    }

    public int status() {
        return status;
    }

    /** Such as {@code invalid_request}. */
    public String code() {
        return code;
    }

    public Map<String, String> body() {
        var body = new LinkedHashMap<String, String>();
        body.put("error", code);
        body.put("error_description", String.valueOf(getMessage()));
        return body;
    }
}
