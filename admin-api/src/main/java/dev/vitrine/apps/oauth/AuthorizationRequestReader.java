package dev.vitrine.apps.oauth;

import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.apps.oauth.SignedQuery.Parameter;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Session;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parser of the query of {@code /admin/oauth/authorize}. Until the app and its redirect URI are verified an error is
 * shown on our own page without a redirect; afterwards it is sent to the app by redirect.
 */
final class AuthorizationRequestReader {

    /** The base64url form of a SHA-256. */
    private static final String CHALLENGE = "[A-Za-z0-9_-]{43}";

    private static final List<String> ONCE = List.of(
            "client_id", "redirect_uri", "scope", "state", "response_type", "code_challenge", "code_challenge_method");

    private final PublicApps apps;

    AuthorizationRequestReader(PublicApps apps) {
        this.apps = apps;
    }

    /** A valid request, or the error that is sent to the app. */
    sealed interface Result {
        record Valid(AuthorizationRequest wish) implements Result {}

        record Invalid(Parameters parameters, String code, String description) implements Result {}
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

    Result read(Session session, String query) {
        var parameters = new Parameters(SignedQuery.read(query)
                .orElseThrow(() -> OAuthException.request("The query is not encoded correctly")));
        ONCE.stream().filter(parameters::repeats).findFirst().ifPresent(name -> {
            throw OAuthException.request(name + " is there more than once");
        });
        var app = apps.byClientId(session, parameters.text("client_id"))
                .orElseThrow(() -> new OAuthException(
                        400, "application_cannot_be_found", "client_id is missing or no app has this API key"));
        // why: "must exactly match": byte for byte, with nothing normalised on either side.
        if (!app.redirectUrls().contains(parameters.text("redirect_uri"))) {
            throw OAuthException.request("redirect_uri is not on the whitelist");
        }
        return validate(app, parameters);
    }

    private static Result validate(PublicApp app, Parameters parameters) {
        if (!parameters.find("response_type").orElse("code").equals("code")) {
            return new Result.Invalid(parameters, "unsupported_response_type", "response_type must be code");
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
            return new Result.Invalid(parameters, "invalid_scope", text);
        }
        var challenge = parameters.find("code_challenge").orElse(null);
        var method = parameters.find("code_challenge_method");
        if (challenge == null ? method.isPresent() : !isChallenge(challenge, method)) {
            return new Result.Invalid(
                    parameters, "invalid_request", "code_challenge must be a SHA-256 with code_challenge_method S256");
        }
        var online = parameters.all().contains(new Parameter("grant_options[]", "per-user"));
        var scopes = new Scopes(handles).listed();
        var state = parameters.find("state").orElse(null);
        return new Result.Valid(
                new AuthorizationRequest(app, scopes, parameters.text("redirect_uri"), state, online, challenge));
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
