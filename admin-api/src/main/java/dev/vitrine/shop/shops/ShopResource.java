package dev.vitrine.shop.shops;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.ShopDomain;
import dev.vitrine.foundation.tenancy.ShopDomains;
import dev.vitrine.foundation.tenancy.Shops;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The shop itself, its hosts and its policies: read-only, for any valid credentials. */
public final class ShopResource implements Feature {

    private final Shops shops;
    private final Policies policies;

    public ShopResource(Shops shops, Policies policies) {
        this.shops = shops;
        this.policies = policies;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                new Route(Verb.GET, "shop", Scope.NONE, "shop", apiCall -> apiCall.reading(() -> shop(apiCall))),
                new Route(
                        Verb.GET,
                        "domains/connects",
                        Scope.NONE,
                        "shop",
                        apiCall -> apiCall.reading(() -> domains(apiCall))),
                new Route(
                        Verb.GET, "policies", Scope.NONE, "shop", apiCall -> apiCall.reading(() -> policies(apiCall))));
    }

    private ApiResponse shop(ApiCall apiCall) {
        var shown = new ShopView(shops).of(apiCall.session(), apiCall.shop());
        apiCall.query("fields").ifPresent(csv -> ShopView.retainFields(shown, csv));
        return ApiResponse.ok(Map.of("shop", shown));
    }

    /** The permanent host under the shop's own id, then its domains that are verified. */
    private ApiResponse domains(ApiCall apiCall) {
        var shop = apiCall.shop();
        var permanent = Map.of("id", shop.id(), "public_domain", shops.hostOf(shop));
        return ApiResponse.ok(Map.of(
                "shop_domains",
                Stream.concat(
                                Stream.of(permanent),
                                ShopDomains.list(apiCall.session(), shop).stream()
                                        .filter(ShopDomain::isVerified)
                                        .map(domain -> Map.of(
                                                "id", domain.id(), "public_domain", shops.hostOf(domain.host()))))
                        .toList()));
    }

    private ApiResponse policies(ApiCall apiCall) {
        var shown = policies.all(apiCall.session(), apiCall.shop()).stream()
                .map(policy -> policy.shown(
                        shops.publicOriginOf(apiCall.shop()) + policy.path(),
                        apiCall.shop().primaryLocale()))
                .toList();
        return ApiResponse.ok(Map.of("policies", shown));
    }
}
