package dev.vitrine.server.web;

import java.util.regex.Pattern;

/** How bytes are compressed on their way (RFC 9110, 8.4.1). */
public enum ContentEncoding {
    IDENTITY(""),
    GZIP("gzip"),
    BROTLI("br");

    private final String token;
    private final String suffix;
    private final Pattern refused;
    private final Pattern named;

    ContentEncoding(String token) {
        this.token = token;
        this.suffix = token.isEmpty() ? "" : "-" + token;
        this.named = Pattern.compile("(^|,)\\s*" + token + "\\s*(;|,|$)");
        this.refused = Pattern.compile("(^|,)\\s*" + token + "\\s*;\\s*q=0(\\.0*)?\\s*(,|$)");
    }

    /** As {@code Content-Encoding} names it; empty for none. */
    public String token() {
        return token;
    }

    /** What tells the ETag of this form from those of the others. */
    String suffix() {
        return suffix;
    }

    /** Whether a request's {@code Accept-Encoding} takes it. */
    boolean isAccepted(String accepted) {
        return accepted.contains(token)
                && named.matcher(accepted).find()
                && !refused.matcher(accepted).find();
    }
}
