package dev.vitrine.commerce.orders.aggregate;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/** Details of the customer's browser: IP address, language, user agent. */
public record ClientDetails(
        @Nullable String browserIp,
        @Nullable String acceptLanguage,
        @Nullable String userAgent) {

    @JsonProperty("session_hash")
    public @Nullable String sessionHash() {
        return null;
    }

    @JsonProperty("browser_width")
    public @Nullable Integer browserWidth() {
        return null;
    }

    @JsonProperty("browser_height")
    public @Nullable Integer browserHeight() {
        return null;
    }
}
