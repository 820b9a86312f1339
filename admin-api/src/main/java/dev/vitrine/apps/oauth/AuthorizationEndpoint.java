package dev.vitrine.apps.oauth;

import dev.vitrine.apps.AccessTokens;
import dev.vitrine.apps.Installations;
import dev.vitrine.apps.Installations.InstalledApp;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.apps.oauth.AuthorizationRequestReader.Result;
import dev.vitrine.apps.oauth.SignedQuery.Parameter;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * OAuth authorization endpoint, in the merchant's browser: asks the merchant for consent. Safe for use by many threads.
 */
public final class AuthorizationEndpoint implements Feature {

    private final Database database;
    private final Shops shops;
    private final PublicApps apps;
    private final Installations installations;
    private final AccessTokens tokens;
    private final AuthorizationRequestReader reader;
    private final AuthorizationCodes authorizationCodes;
    private final InstantSource clock;

    public AuthorizationEndpoint(
            Database database,
            Shops shops,
            PublicApps apps,
            Installations installations,
            AccessTokens tokens,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.apps = apps;
        this.installations = installations;
        this.tokens = tokens;
        this.reader = new AuthorizationRequestReader(apps);
        this.authorizationCodes = new AuthorizationCodes(secrets, clock);
        this.clock = clock;
    }

    /** Result of an authorization request. */
    public sealed interface NextStep {
        /** Ask the merchant; {@code granted} is what the app has already. */
        record AskConsent(AuthorizationRequest wish, Scopes granted) implements NextStep {}

        /** Send the browser to the app. */
        record RedirectTo(String address) implements NextStep {}
    }

    /**
     * Reads a request and, where "the merchant already granted the same scopes", answers it at once. An
     * {@link OAuthException} is for a page of ours, without a redirect. {@code visit} is the session in which the
     * merchant is here.
     */
    public NextStep next(Shop shop, StaffMember staff, long visit, String query) {
        refuseClosed(shop);
        return switch (database.read(session -> reader.read(session, query))) {
            case Result.Invalid invalid -> new NextStep.RedirectTo(errorUrl(invalid));
            case Result.Valid(AuthorizationRequest authorizationRequest) ->
                grantedBefore(shop, staff, visit, authorizationRequest)
                        .<NextStep>map(NextStep.RedirectTo::new)
                        .orElseGet(() -> new NextStep.AskConsent(
                                authorizationRequest, grantedScopes(shop, authorizationRequest)));
        };
    }

    /**
     * The merchant consents to what is ticked. The app gets what it asked for, of that what is ticked, and of that what
     * it has already or the person who consents may do. Where the browser goes.
     */
    public String grant(
            Shop shop, StaffMember staff, long visit, AuthorizationRequest authorizationRequest, Scopes ticked) {
        refuseClosed(shop);
        if (!staff.may(Permission.APPS)) {
            throw ApiException.of(403, "You may not install apps in this shop; ask its owner");
        }
        var granted = authorizationRequest
                .scopes()
                .and(ticked)
                .and(staff.scopes().or(grantedScopes(shop, authorizationRequest)));
        return granted.isEmpty()
                ? decline(authorizationRequest)
                : database.write(tx -> code(tx, shop, staff, visit, authorizationRequest, granted));
    }

    /** The merchant declines. Where the browser goes. */
    public String decline(AuthorizationRequest authorizationRequest) {
        return error(
                authorizationRequest.redirectUri(),
                authorizationRequest.state(),
                "access_denied",
                "The merchant declined");
    }

    /** "Install request: a GET to the app URL with query shop, timestamp, hmac." 404 when no app has the key. */
    public String installUrl(Shop shop, String clientId) {
        refuseClosed(shop);
        var app = database.read(session -> apps.byClientId(session, clientId)).orElseThrow(ApiException::notFound);
        return SignedQuery.address(app.appUrl(), List.of(shop(shop), timestamp()), app.secret());
    }

    /** Whether consent can be skipped: in online mode for every staff member, for a token of their own. */
    private static boolean maySkipConsent(StaffMember staff, AuthorizationRequest authorizationRequest) {
        return authorizationRequest.online() || staff.may(Permission.APPS);
    }

    /** Where the browser goes if consent is not needed. The app's row is locked: it is not uninstalled meanwhile. */
    private Optional<String> grantedBefore(
            Shop shop, StaffMember staff, long visit, AuthorizationRequest authorizationRequest) {
        return maySkipConsent(staff, authorizationRequest)
                ? database.write(tx -> installations
                        .lock(tx, shop, authorizationRequest.app())
                        .flatMap(
                                app -> authorizationRequest.online() ? Optional.of(app.granted()) : kept(tx, shop, app))
                        .filter(granted -> granted.cover(authorizationRequest.scopes()))
                        .map(granted ->
                                code(tx, shop, staff, visit, authorizationRequest, authorizationRequest.scopes())))
                : Optional.empty();
    }

    /** why not all that was granted: who lets an app in for a day has not let it in for good. */
    private Optional<Scopes> kept(Tx tx, Shop shop, InstalledApp app) {
        return tokens.offline(tx, shop, app.id()).map(token -> new Scopes(token.scopes()));
    }

    private Scopes grantedScopes(Shop shop, AuthorizationRequest authorizationRequest) {
        return database.read(session -> installations.of(session, shop, authorizationRequest.app()))
                .map(InstalledApp::granted)
                .orElse(new Scopes(List.of()));
    }

    private String code(
            Tx tx,
            Shop shop,
            StaffMember staff,
            long visit,
            AuthorizationRequest authorizationRequest,
            Scopes granted) {
        var code = authorizationCodes.issue(tx, shop, staff.account().id(), visit, authorizationRequest, granted);
        var parameters = new ArrayList<>(List.of(new Parameter("code", code), shop(shop), timestamp()));
        if (authorizationRequest.state() != null) {
            parameters.add(new Parameter("state", authorizationRequest.state()));
        }
        return SignedQuery.address(
                authorizationRequest.redirectUri(),
                List.copyOf(parameters),
                authorizationRequest.app().secret());
    }

    private static String errorUrl(Result.Invalid invalid) {
        var parameters = invalid.parameters();
        var state = parameters.find("state").orElse(null);
        return error(parameters.text("redirect_uri"), state, invalid.code(), invalid.description());
    }

    private static String error(String redirectUri, @Nullable String state, String code, String description) {
        var parameters =
                new ArrayList<>(List.of(new Parameter("error", code), new Parameter("error_description", description)));
        if (state != null) {
            parameters.add(new Parameter("state", state));
        }
        return SignedQuery.with(redirectUri, parameters);
    }

    /** "The host name contains only letters a-z, digits 0-9, dots and hyphens": so without the port. */
    private Parameter shop(Shop shop) {
        return new Parameter("shop", shops.hostOf(shop).replaceFirst(":\\d+$", ""));
    }

    private Parameter timestamp() {
        return new Parameter("timestamp", Long.toString(clock.instant().getEpochSecond()));
    }

    /** Deletes the authorization codes of an app that is uninstalled. */
    @Override
    public void appUninstalled(Tx tx, Shop shop, long app) {
        AuthorizationCodes.deleteForApp(tx, shop, app);
    }

    static void refuseClosed(Shop shop) {
        switch (shop.state()) {
            case "frozen" -> throw new OAuthException(402, "temporarily_unavailable", "Shop is frozen");
            case "locked" -> throw new OAuthException(423, "temporarily_unavailable", "Shop is locked");
            case "closed", "deleting" -> throw new OAuthException(423, "temporarily_unavailable", "Shop is closed");
            default -> {}
        }
    }
}
