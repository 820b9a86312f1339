package dev.vitrine.apps.oauth;

import dev.vitrine.apps.AccessTokens;
import dev.vitrine.apps.Installations;
import dev.vitrine.apps.Installations.InstalledApp;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Staff;
import dev.vitrine.people.StaffMember;
import dev.vitrine.people.UserAccounts;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Token endpoint of OAuth: an app exchanges a code for an access token and is installed. Safe for use by many threads.
 */
public final class TokenEndpoint {

    /** "expires_in int seconds: 86,399". */
    private static final Duration ONLINE = Duration.ofSeconds(86_399);

    private static final String UNUSABLE = "code is unknown, expired or already used";

    private final Database database;
    private final PublicApps apps;
    private final Installations installations;
    private final AccessTokens tokens;
    private final UserAccounts userAccounts;
    private final Staff staff;
    private final AuthorizationCodes authorizationCodes;
    private final OfflineTokenGenerator key;
    private final Secrets secrets;
    private final InstantSource clock;

    public TokenEndpoint(
            Database database,
            PublicApps apps,
            Installations installations,
            AccessTokens tokens,
            UserAccounts userAccounts,
            Staff staff,
            OfflineTokenGenerator key,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.apps = apps;
        this.installations = installations;
        this.tokens = tokens;
        this.userAccounts = userAccounts;
        this.staff = staff;
        this.authorizationCodes = new AuthorizationCodes(secrets, clock);
        this.key = key;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** A token and what is answered beside it. */
    private record Issued(long id, String token, Scopes scopes, Optional<StaffMember> user) {}

    /** The answer's fields. {@code form} is the body, {@code authorization} the header if there is one. */
    Map<String, Object> exchange(Shop shop, Map<String, String> form, @Nullable String authorization) {
        AuthorizationEndpoint.refuseClosed(shop);
        var app = ClientCredentials.of(form, authorization).authenticated(database, apps);
        var code = form.getOrDefault("code", "");
        if (code.isEmpty()) {
            throw OAuthException.request("code is missing");
        }
        if (!form.getOrDefault("grant_type", "authorization_code").equals("authorization_code")) {
            throw new OAuthException(400, "unsupported_grant_type", "grant_type must be authorization_code");
        }
        // why: a refusal thrown inside would take back what a second use has ended.
        return database.write(tx -> issue(tx, shop, installable(tx, app), code, form))
                .map(this::body)
                .orElseThrow(() -> OAuthException.request(UNUSABLE));
    }

    /** "app not installable: application_cannot_be_found". */
    private PublicApp installable(Tx tx, PublicApp app) {
        return apps.lock(tx, app)
                .orElseThrow(() -> new OAuthException(400, "application_cannot_be_found", "The app was deleted"));
    }

    private Optional<Issued> issue(Tx tx, Shop shop, PublicApp app, String text, Map<String, String> form) {
        var code = authorizationCodes.find(tx, shop, app.id(), text);
        if (code.isEmpty()) {
            return Optional.empty();
        }
        checkBound(code.get(), form);
        if (!authorizationCodes.consume(tx, shop, code.get().id())) {
            // "Second use of a code revokes the token issued from the first use."
            authorizationCodes
                    .find(tx, shop, app.id(), text)
                    .map(AuthorizationCodes.Stored::tokenId)
                    .ifPresent(token -> tokens.revoke(tx, shop, token));
            return Optional.empty();
        }
        var user = userAccounts.find(tx, code.get().accountId()).flatMap(account -> staff.find(tx, shop, account));
        if (user.isEmpty()) {
            return Optional.empty();
        }
        var issued = issue(tx, shop, app, code.get(), user.get());
        authorizationCodes.recordToken(tx, shop, code.get().id(), issued.id());
        return Optional.of(issued);
    }

    private Issued issue(Tx tx, Shop shop, PublicApp app, AuthorizationCodes.Stored code, StaffMember user) {
        var granted = new Scopes(code.scopes());
        var installedApp =
                installations.install(tx.writtenBy(user.account().name()), shop, app, granted, code.online());
        if (!code.online()) {
            return offline(tx, shop, installedApp, granted);
        }
        var token = "vto_" + secrets.token();
        var end = clock.instant().plus(ONLINE);
        var id = tokens.storeOnline(
                tx, shop, installedApp.id(), granted, token, user.account().id(), code.sessionId(), end);
        return new Issued(id, token, granted, Optional.of(user));
    }

    /** "offline token stays the same if scopes did not change, otherwise a new token and the old one dies". */
    private Issued offline(Tx tx, Shop shop, InstalledApp app, Scopes granted) {
        var before = tokens.offline(tx, shop, app.id())
                .filter(storedToken -> new Scopes(storedToken.scopes()).equals(granted))
                .flatMap(this::again);
        if (before.isPresent()) {
            return before.get();
        }
        var nonce = secrets.token();
        var token = key.token(nonce);
        var id = tokens.storeOffline(tx, shop, app.id(), granted, nonce, token);
        return new Issued(id, token, granted, Optional.empty());
    }

    private Optional<Issued> again(AccessTokens.StoredToken storedToken) {
        return Optional.ofNullable(storedToken.nonce()).map(key::candidates).stream()
                .flatMap(List::stream)
                .filter(token -> Secrets.constantTimeEquals(Secrets.hash(token), storedToken.tokenHash()))
                .findFirst()
                .map(token -> new Issued(storedToken.id(), token, new Scopes(storedToken.scopes()), Optional.empty()));
    }

    /** "bound to client, shop, redirect_uri, mode, PKCE challenge". */
    private static void checkBound(AuthorizationCodes.Stored code, Map<String, String> form) {
        var redirectUri = form.getOrDefault("redirect_uri", code.redirectUri());
        if (!redirectUri.equals(code.redirectUri())) {
            throw OAuthException.request("redirect_uri is not the one of the code");
        }
        var verifier = form.get("code_verifier");
        if (code.challenge() == null ? verifier != null : verifier == null || !proves(verifier, code.challenge())) {
            throw OAuthException.request("code_verifier does not fit the code's challenge");
        }
    }

    private static boolean proves(String verifier, String challenge) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return verifier.matches("[A-Za-z0-9._~-]{43,128}")
                    && Secrets.constantTimeEquals(
                            Base64.getUrlEncoder().withoutPadding().encodeToString(digest), challenge);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private Map<String, Object> body(Issued issued) {
        var body = new LinkedHashMap<String, Object>();
        body.put("access_token", issued.token());
        // why: RFC 6749, 5.1 requires it, and OAuth clients refuse an answer without; ours takes it in its own header.
        body.put("token_type", "bearer");
        body.put("scope", issued.scopes().text());
        issued.user().ifPresent(user -> {
            var account = user.account();
            var person = new LinkedHashMap<String, Object>();
            person.put("id", account.id());
            person.put("first_name", account.firstName());
            person.put("last_name", account.lastName());
            person.put("email", account.email());
            person.put("email_verified", account.emailVerified());
            person.put("account_owner", user.owner());
            person.put("locale", account.locale());
            person.put("collaborator", false);
            body.put("expires_in", ONLINE.toSeconds());
            body.put("associated_user_scope", issued.scopes().and(user.scopes()).text());
            body.put("associated_user", person);
        });
        return body;
    }
}
