package dev.vitrine.oauth;

import java.util.LinkedHashMap;
import java.util.Map;

/** What an app did wrong on its way to a token, as OAuth says it: a short code and a sentence. */
public final class OAuthRefusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    OAuthRefusal(int status, String code, String description) {
        super(description, null, false, false);
        this.status = status;
        this.code = code;
    }

    static OAuthRefusal request(String description) {
        return new OAuthRefusal(400, "invalid_request", description);
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
