package dev.vitrine.apps.oauth;

import dev.vitrine.apps.AppUninstaller;
import dev.vitrine.apps.Installations;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Map;

/** Routes by which an app lists its granted scopes and revokes its own access. Safe for use by many threads. */
public final class AccessRoutes implements Feature {

    private static final String NAME = "access_scopes";

    private final Database database;
    private final Installations installations;
    private final AppUninstaller appUninstaller;

    public AccessRoutes(Database database, Installations installations, AppUninstaller appUninstaller) {
        this.database = database;
        this.installations = installations;
        this.appUninstaller = appUninstaller;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                new Route(Verb.GET, "oauth/access_scopes", Scope.NONE, NAME, AccessRoutes::scopes),
                new Route(Verb.DELETE, "oauth/revoke", Scope.NONE, NAME, this::revoke),
                new Route(Verb.DELETE, "api_permissions/current", Scope.NONE, NAME, this::revoke));
    }

    /** "Lists both read and write handles actually effective." */
    private static ApiResponse scopes(ApiCall apiCall) {
        var handles = apiCall.principal().scopes().effective().handles().stream()
                .map(handle -> Map.of("handle", handle))
                .toList();
        return ApiResponse.ok(Map.of("access_scopes", handles));
    }

    private ApiResponse revoke(ApiCall apiCall) {
        revoke(apiCall.shop(), apiCall.principal());
        return ApiResponse.ok(Map.of());
    }

    /**
     * Uninstalls the app that calls. 422 for a private one: it belongs to the merchant who made it; 403 for the token
     * of a staff member without the permission to remove apps.
     */
    void revoke(Shop shop, Principal principal) {
        if (!principal.endsItself()) {
            throw ApiException.of(403, "Whose token this is may not remove apps from the shop");
        }
        database.change(tx -> {
            if (installations.find(tx, shop, principal.appId()).isEmpty()) {
                throw Problems.of(Problems.BASE, "A private app is deleted by its merchant, in the shop's admin");
            }
            appUninstaller.uninstall(tx.writtenBy(principal.author()), shop, principal.appId());
        });
    }
}
