package dev.vitrine.apps.oauth;

import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.foundation.db.Database;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Client credentials of an app at the token endpoint: "body client_id, client_secret", or both in a Basic header.
 *
 * @param basic it came with a Basic header, and so is answered 401
 */
record ClientCredentials(String id, String secret, boolean basic) {

    private static final String BASIC = "Basic ";

    /** A refusal names what is missing. */
    static ClientCredentials of(Map<String, String> form, @Nullable String authorization) {
        if (authorization != null && authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            if (form.containsKey("client_secret")) {
                throw OAuthException.request("client_secret is in the body and in the header");
            }
            return basic(authorization.substring(BASIC.length()).strip())
                    .filter(clientCredentials ->
                            clientCredentials.id().equals(form.getOrDefault("client_id", clientCredentials.id())))
                    .orElseThrow(() -> unknown(true));
        }
        for (var name : List.of("client_id", "client_secret")) {
            if (form.getOrDefault(name, "").isEmpty()) {
                throw OAuthException.request(name + " is missing");
            }
        }
        return new ClientCredentials(form.getOrDefault("client_id", ""), form.getOrDefault("client_secret", ""), false);
    }

    /** The app, deleted or not, if this is its secret. The error does not say which of both is wrong. */
    PublicApp authenticated(Database database, PublicApps apps) {
        return database.read(session -> apps.byClientIdIncludingDeleted(session, id))
                .filter(app -> app.accepts(secret))
                .orElseThrow(() -> unknown(basic));
    }

    /** "invalid_client … 401 only if a Basic header was used". */
    private static OAuthException unknown(boolean basic) {
        return new OAuthException(basic ? 401 : 400, "invalid_client", "client_id or client_secret is wrong");
    }

    /** Name and password are form-encoded before they are joined, as OAuth has it. */
    private static Optional<ClientCredentials> basic(String base64) {
        try {
            var pair = new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
            var colon = pair.indexOf(':');
            return colon < 0
                    ? Optional.empty()
                    : Optional.of(new ClientCredentials(
                            decoded(pair.substring(0, colon)), decoded(pair.substring(colon + 1)), true));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "Client[" + id + "]";
    }
}
