package dev.vitrine.server.console.apps;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.apps.applistings.AppListing;
import dev.vitrine.apps.applistings.AppListingContent;
import dev.vitrine.apps.applistings.AppStore;
import dev.vitrine.apps.applistings.ScopeReason;
import dev.vitrine.apps.oauth.AuthorizationEndpoint.NextStep;
import dev.vitrine.apps.oauth.AuthorizationRequest;
import dev.vitrine.apps.oauth.OAuthException;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.console.apps.ScopeDescriptions.ScopeDescription;
import io.javalin.config.JavalinConfig;
import io.javalin.http.HandlerType;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * OAuth consent page: the merchant grants or declines the scopes that an app requests. Safe for use by many threads.
 */
public final class ConsentPages {

    private static final String PATH = "/admin/oauth/authorize";

    private final Foundation foundation;
    private final AppServices appServices;
    private final Layout layout;

    public ConsentPages(Foundation foundation, AppServices appServices, Layout layout) {
        this.foundation = foundation;
        this.appServices = appServices;
        this.layout = layout;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, PATH, pageAuthorization.staff(this::ask));
            javalin.routes.addHttpHandler(
                    verb, "/admin/apps/install", pageAuthorization.staff(Permission.APPS, this::install));
        }
        javalin.routes.post(PATH, pageAuthorization.staff(this::answer));
    }

    /**
     * One family of what is asked for; {@code see} and {@code change} are handles, empty where that is not asked for.
     *
     * @param may whether who decides may give it
     * @param had whether the app has it already
     * @param reason why the app wants it, as its listing says; empty where it was not reviewed
     */
    public record ScopeRow(
            String key,
            String title,
            String words,
            String see,
            String change,
            boolean may,
            boolean had,
            String reason) {}

    /** What the app store says of an app that people have reviewed. */
    public record ReviewedView(String address, String privacyPolicy) {}

    private void ask(StaffRequest visit) {
        try {
            switch (next(visit)) {
                case NextStep.RedirectTo(String address) -> go(visit, address);
                case NextStep.AskConsent(AuthorizationRequest authorizationRequest, Scopes granted) ->
                    show(visit, authorizationRequest, granted);
            }
        } catch (OAuthException refusal) {
            refuse(visit, refusal);
        }
    }

    /** The request is read again, from the address: what stands in the form is only the decision. */
    private void answer(StaffRequest visit) {
        try {
            switch (next(visit)) {
                case NextStep.RedirectTo(String address) -> go(visit, address);
                case NextStep.AskConsent(AuthorizationRequest authorizationRequest, Scopes granted) ->
                    go(visit, decided(visit, authorizationRequest));
            }
        } catch (OAuthException refusal) {
            refuse(visit, refusal);
        }
    }

    private String decided(StaffRequest visit, AuthorizationRequest authorizationRequest) {
        var context = visit.context();
        if (!"allow".equals(context.formParam("decision"))) {
            return appServices.authorizationEndpoint().decline(authorizationRequest);
        }
        var known = Scope.handles();
        var ticked = new Scopes(
                context.formParams("scope").stream().filter(known::contains).toList());
        return appServices
                .authorizationEndpoint()
                .grant(visit.shop(), visit.staff(), visit.session(), authorizationRequest, ticked);
    }

    /** What an app store or a partner's dashboard links to: "merchant starts the install". */
    private void install(StaffRequest visit) {
        try {
            var client = Objects.requireNonNullElse(visit.context().queryParam("client_id"), "");
            go(visit, appServices.authorizationEndpoint().installUrl(visit.shop(), client));
        } catch (OAuthException refusal) {
            refuse(visit, refusal);
        }
    }

    private NextStep next(StaffRequest visit) {
        var query = Objects.requireNonNullElse(visit.context().queryString(), "");
        return appServices.authorizationEndpoint().next(visit.shop(), visit.staff(), visit.session(), query);
    }

    private void show(StaffRequest visit, AuthorizationRequest authorizationRequest, Scopes granted) {
        var back = URI.create(authorizationRequest.redirectUri());
        var mayDecide = visit.staff().may(Permission.APPS);
        var listing = foundation
                .database()
                .read(session -> appServices
                        .appListings()
                        .listings()
                        .ofApp(session, authorizationRequest.app().id()))
                .filter(AppListing::isInStore);
        var model = new HashMap<String, Object>(Map.of(
                "app", authorizationRequest.app().name(),
                "support", authorizationRequest.app().email(),
                "shop", visit.shop().name(),
                "person", visit.staff().account().name(),
                "back", back.getAuthority(),
                "online", authorizationRequest.online(),
                "again", !granted.isEmpty(),
                "mayDecide", mayDecide,
                "address", PATH + "?" + visit.context().queryString(),
                "lines", lines(visit, authorizationRequest, granted, listing.map(AppStore::content))));
        listing.map(found -> new ReviewedView(
                        foundation.shops().baseOrigin() + "/apps/" + found.handle(),
                        AppStore.content(found).privacyPolicyUrl()))
                .ifPresent(reviewed -> model.put("reviewed", reviewed));
        var context = visit.context();
        layout.renderSignedOut(
                context, visit.shop().name(), visit.csrf(), mayDecide ? 200 : 403, "console/apps/consent", model);
        layout.policy(context, List.of(back.getScheme() + "://" + back.getAuthority()));
    }

    private static List<ScopeRow> lines(
            StaffRequest visit,
            AuthorizationRequest authorizationRequest,
            Scopes granted,
            Optional<AppListingContent> reviewed) {
        var may = visit.staff().scopes().or(granted).effective().handles();
        var asked = authorizationRequest.scopes().effective().handles();
        return ScopeDescriptions.all().stream()
                .filter(scopeDescription ->
                        asked.contains(scopeDescription.see()) || asked.contains(scopeDescription.change()))
                .map(scopeDescription -> {
                    var see = asked.contains(scopeDescription.see()) ? scopeDescription.see() : "";
                    var change = asked.contains(scopeDescription.change()) ? scopeDescription.change() : "";
                    var most = change.isEmpty() ? see : change;
                    return new ScopeRow(
                            scopeDescription.key(),
                            scopeDescription.title(),
                            scopeDescription.words(),
                            see,
                            change,
                            may.contains(most),
                            granted.effective().handles().contains(most),
                            reviewed.map(content -> reason(content, scopeDescription))
                                    .orElse(""));
                })
                .toList();
    }

    private static String reason(AppListingContent content, ScopeDescription scopeDescription) {
        return content.scopes().stream()
                .filter(each -> each.scope().equals(scopeDescription.see())
                        || each.scope().equals(scopeDescription.change()))
                .map(ScopeReason::reason)
                .findFirst()
                .orElse("Its listing in the app store does not say that it wants this.");
    }

    /**
     * why not always a redirect: after signing in the browser would hold the sign-in form's policy against the app's
     * address, and go nowhere.
     */
    private void go(StaffRequest visit, String address) {
        var context = visit.context();
        context.header("Referrer-Policy", "no-referrer");
        if (context.method() == HandlerType.GET && "same-origin".equals(context.header("Sec-Fetch-Site"))) {
            var model = Map.of(
                    "address",
                    address,
                    "host",
                    String.valueOf(URI.create(address).getAuthority()));
            layout.renderSignedOut(context, visit.shop().name(), visit.csrf(), 200, "console/apps/onward", model);
        } else {
            context.status(303).header("Location", address).header("Cache-Control", "no-store");
        }
    }

    private void refuse(StaffRequest visit, OAuthException refusal) {
        var model = Map.of(
                "words", String.valueOf(refusal.getMessage()),
                "code", refusal.code(),
                "closed", refusal.status() != 400);
        layout.renderSignedOut(
                visit.context(), visit.shop().name(), visit.csrf(), refusal.status(), "console/apps/refused", model);
    }
}
