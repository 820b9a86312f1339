package dev.vitrine.apps.oauth;

import dev.vitrine.apps.oauth.AuthorizationEndpoint.NextStep;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.net.AppBrowser;
import dev.vitrine.foundation.net.FetchException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.StaffMember;
import java.time.Duration;
import java.util.Objects;

/**
 * Installer of an app in development: goes from the app URL over consent to the redirect URL, as the browser of the
 * store's owner would, who grants what the app asks for. The app runs on this machine.
 */
public final class DevelopmentInstaller {

    private static final String AUTHORIZE = "/admin/oauth/authorize";
    private static final Duration PAGE_DEADLINE = Duration.ofMinutes(2);

    private final Shops shops;
    private final AuthorizationEndpoint authorizationEndpoint;

    public DevelopmentInstaller(Shops shops, AuthorizationEndpoint authorizationEndpoint) {
        this.shops = shops;
        this.authorizationEndpoint = authorizationEndpoint;
    }

    /** The app was not installed; the message is a sentence that says what it did instead. */
    public static final class NotInstalledException extends Exception {

        private static final long serialVersionUID = 1L;

        NotInstalledException(String sentence) {
            super(sentence);
        }

        NotInstalledException(String sentence, Throwable cause) {
            super(sentence, cause);
        }
    }

    /** Returns when the redirect URL has answered. Where the app was granted the same before, nobody is asked. */
    public void install(Shop store, StaffMember owner, String clientId) throws NotInstalledException {
        var browser = AppBrowser.ofThisMachine(PAGE_DEADLINE);
        var address = authorizationEndpoint.installUrl(store, clientId);
        try {
            var query = consentQuery(store, browser, address);
            var page = browser.open(decided(store, owner, query));
            if (page.isError()) {
                throw new NotInstalledException(
                        "the redirect URL answered with status " + page.status() + " after consent");
            }
        } catch (FetchException e) {
            throw new NotInstalledException("the app " + e.getMessage(), e);
        } catch (OAuthException | ApiException e) {
            throw new NotInstalledException("the app's request for consent is refused: " + e.getMessage(), e);
        }
    }

    private String consentQuery(Shop store, AppBrowser browser, String from)
            throws FetchException, NotInstalledException {
        var followed = browser.follow(
                from,
                address -> AUTHORIZE.equals(address.getPath())
                        && shops.hostOf(store).equalsIgnoreCase(address.getAuthority()));
        if (followed.goal().isPresent()) {
            return Objects.requireNonNullElse(followed.goal().get().getRawQuery(), "");
        }
        throw new NotInstalledException(
                followed.last().location().isPresent()
                        ? "the app leads from page to page and to no consent page"
                        : "the app answered an install request with status "
                                + followed.last().status() + " instead of leading to the consent page");
    }

    private String decided(Shop store, StaffMember owner, String query) {
        return switch (authorizationEndpoint.next(store, owner, 0, query)) {
            case NextStep.RedirectTo(String address) -> address;
            case NextStep.AskConsent(var request, var granted) ->
                authorizationEndpoint.grant(store, owner, 0, request, request.scopes());
        };
    }
}
