package dev.vitrine.oauth;

import dev.vitrine.access.Scope;
import dev.vitrine.access.Scopes;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.db.Session;
import dev.vitrine.oauth.SignedQuery.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the query of {@code /admin/oauth/authorize}. Until the app and its redirect address are certain a mistake is
 * told on a page of ours and nobody is redirected; afterwards the app is told.
 */
final class WishReader {

    /** The base64url form of a SHA-256. */
    private static final String CHALLENGE = "[A-Za-z0-9_-]{43}";

    private static final List<String> ONCE = List.of(
            "client_id", "redirect_uri", "scope", "state", "response_type", "code_challenge", "code_challenge_method");

    private final PublicApps apps;

    WishReader(PublicApps apps) {
        this.apps = apps;
    }

    /** A request in order, or how the app is told that it is not. */
    sealed interface Read {
        record Wished(Wish wish) implements Read {}

        record Mistaken(Parameters parameters, String code, String description) implements Read {}
    }

    /** The query's parameters, of which each may come once. */
    record Parameters(List<Parameter> all) {

        Optional<String> find(String name) {
            return all.stream()
                    .filter(parameter -> parameter.name().equals(name))
                    .map(Parameter::value)
                    .findFirst();
        }

        String text(String name) {
            return find(name).orElse("");
        }

        private boolean repeats(String name) {
            return all.stream()
                            .filter(parameter -> parameter.name().equals(name))
                            .count()
                    > 1;
        }
    }

    Read read(Session session, String query) {
        var parameters = new Parameters(
                SignedQuery.read(query).orElseThrow(() -> OAuthRefusal.request("The query is not encoded correctly")));
        ONCE.stream().filter(parameters::repeats).findFirst().ifPresent(name -> {
            throw OAuthRefusal.request(name + " is there more than once");
        });
        var app = apps.byClientId(session, parameters.text("client_id"))
                .orElseThrow(() -> new OAuthRefusal(
                        400, "application_cannot_be_found", "client_id is missing or no app has this API key"));
        // why: "must exactly match": byte for byte, with nothing normalised on either side.
        if (!app.redirectUrls().contains(parameters.text("redirect_uri"))) {
            throw OAuthRefusal.request("redirect_uri is not on the whitelist");
        }
        return wish(app, parameters);
    }

    private static Read wish(PublicApp app, Parameters parameters) {
        if (!parameters.find("response_type").orElse("code").equals("code")) {
            return new Read.Mistaken(parameters, "unsupported_response_type", "response_type must be code");
        }
        var handles = Arrays.stream(parameters.text("scope").split("[, ]"))
                .map(String::strip)
                .filter(handle -> !handle.isEmpty())
                .toList();
        var unknown = handles.stream()
                .filter(handle -> !Scope.handles().contains(handle))
                .findFirst();
        if (handles.isEmpty() || unknown.isPresent()) {
            var text =
                    unknown.map(handle -> "there is no scope " + ascii(handle)).orElse("scope is missing");
            return new Read.Mistaken(parameters, "invalid_scope", text);
        }
        var challenge = parameters.find("code_challenge").orElse(null);
        var method = parameters.find("code_challenge_method");
        if (challenge == null ? method.isPresent() : !isChallenge(challenge, method)) {
            return new Read.Mistaken(
                    parameters, "invalid_request", "code_challenge must be a SHA-256 with code_challenge_method S256");
        }
        var online = parameters.all().contains(new Parameter("grant_options[]", "per-user"));
        var scopes = new Scopes(handles).listed();
        var state = parameters.find("state").orElse(null);
        return new Read.Wished(new Wish(app, scopes, parameters.text("redirect_uri"), state, online, challenge));
    }

    private static boolean isChallenge(@Nullable String challenge, Optional<String> method) {
        return challenge != null
                && challenge.matches(CHALLENGE)
                && method.filter("S256"::equals).isPresent();
    }

    /** "error_description" has printable ASCII only. */
    private static String ascii(String text) {
        var plain = text.replaceAll("[^\\x20-\\x7e]|[\"\\\\]", "?");
        return plain.length() > 60 ? plain.substring(0, 60) : plain;
    }
}
