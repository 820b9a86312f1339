package dev.vitrine.oauth;

import dev.vitrine.access.Scopes;
import dev.vitrine.apps.PublicApp;
import org.jspecify.annotations.Nullable;

/**
 * What an app asks a merchant for, once everything about the request is in order.
 *
 * @param redirectUri one of the app's whitelisted ones
 * @param state echoed unchanged
 * @param online for a token of the person who consents, instead of one of the shop's
 * @param challenge of PKCE, S256; null when the app sent none
 */
public record Wish(
        PublicApp app,
        Scopes scopes,
        String redirectUri,
        @Nullable String state,
        boolean online,
        @Nullable String challenge) {}
