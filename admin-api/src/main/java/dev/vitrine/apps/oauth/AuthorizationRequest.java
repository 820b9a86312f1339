package dev.vitrine.apps.oauth;

import dev.vitrine.apps.PublicApp;
import dev.vitrine.foundation.access.Scopes;
import org.jspecify.annotations.Nullable;

/**
 * A valid authorization request of an app.
 *
 * @param redirectUri one of the app's whitelisted ones
 * @param state echoed unchanged
 * @param online for a token of the person who consents, instead of one of the shop's
 * @param challenge of PKCE, S256; null when the app sent none
 */
public record AuthorizationRequest(
        PublicApp app,
        Scopes scopes,
        String redirectUri,
        @Nullable String state,
        boolean online,
        @Nullable String challenge) {}
