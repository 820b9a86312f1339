package dev.vitrine.server.partnerapi;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.DeviceToken;
import dev.vitrine.people.DeviceTokens;
import io.javalin.http.Context;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Authentication of requests by the device token in {@code Authorization: Bearer …}: no cookie and no password does
 * instead. Safe for use by many threads.
 */
public final class DeviceAuthentication {

    private static final String SCHEME = "Bearer ";

    private final DeviceTokens deviceTokens;

    public DeviceAuthentication(DeviceTokens deviceTokens) {
        this.deviceTokens = deviceTokens;
    }

    /** The device that asks, and its account; 401 when the token is missing, unknown or revoked. */
    public DeviceToken authenticate(Context context) {
        return find(context.header("Authorization"))
                .orElseThrow(() -> ApiException.of(
                                401, "A device token is needed, and this is none or was revoked: sign in again")
                        .header("WWW-Authenticate", "Bearer realm=\"Partner API\""));
    }

    /** By the value of the header {@code Authorization}. */
    public Optional<DeviceToken> find(@Nullable String authorization) {
        return authorization != null && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? deviceTokens.find(authorization.substring(SCHEME.length()).strip())
                : Optional.empty();
    }
}
