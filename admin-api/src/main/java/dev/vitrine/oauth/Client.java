package dev.vitrine.oauth;

import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.db.Database;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How an app says who it is when it exchanges a code: "body client_id, client_secret", or both in a Basic header.
 *
 * @param basic it came with a Basic header, and so is answered 401
 */
record Client(String id, String secret, boolean basic) {

    private static final String BASIC = "Basic ";

    /** A refusal names what is missing. */
    static Client of(Map<String, String> form, @Nullable String authorization) {
        if (authorization != null && authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            if (form.containsKey("client_secret")) {
                throw OAuthRefusal.request("client_secret is in the body and in the header");
            }
            return basic(authorization.substring(BASIC.length()).strip())
                    .filter(client -> client.id().equals(form.getOrDefault("client_id", client.id())))
                    .orElseThrow(() -> unknown(true));
        }
        for (var name : List.of("client_id", "client_secret")) {
            if (form.getOrDefault(name, "").isEmpty()) {
                throw OAuthRefusal.request(name + " is missing");
            }
        }
        return new Client(form.getOrDefault("client_id", ""), form.getOrDefault("client_secret", ""), false);
    }

    /** The app, deleted or not, if this is its secret. Who it is not, and which of both is wrong, is not told. */
    PublicApp authenticated(Database database, PublicApps apps) {
        return database.read(session -> apps.known(session, id))
                .filter(app -> app.accepts(secret))
                .orElseThrow(() -> unknown(basic));
    }

    /** "invalid_client … 401 only if a Basic header was used". */
    private static OAuthRefusal unknown(boolean basic) {
        return new OAuthRefusal(basic ? 401 : 400, "invalid_client", "client_id or client_secret is wrong");
    }

    /** Name and password are form-encoded before they are joined, as OAuth has it. */
    private static Optional<Client> basic(String base64) {
        try {
            var pair = new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
            var colon = pair.indexOf(':');
            return colon < 0
                    ? Optional.empty()
                    : Optional.of(
                            new Client(decoded(pair.substring(0, colon)), decoded(pair.substring(colon + 1)), true));
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
